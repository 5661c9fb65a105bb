/** What a card shows while its list loads from the server, and after a failure: the reason and 'Try Again'. */
import { Skeleton, Stack, Text } from '@mantine/core';
import { unknownErrorText } from '../../device/failure-sentence.ts';
import type { Loaded } from '../../device/views.ts';
import { t } from '../../kit/language/messages.ts';
import { OnlineButton } from '../../kit/online-button.tsx';
import { failureText } from '../../session/api-client.ts';

interface ServerListStateProps {
  list: Loaded<unknown>;
  isOnline: boolean;
  reload: () => void;
  loading: string;
  failed: string;
}

const ROWS = ['first', 'second'];

/** Shows that a list is loading or couldn't be loaded; nothing while offline, which the card says itself. */
export function ServerListState({ list, isOnline, reload, loading, failed }: ServerListStateProps) {
  if (list.state === 'failed') {
    return (
      <Stack align="start" gap="xs" role="alert">
        <Text size="sm">
          {failed} {failureText(list.error, unknownErrorText())}
        </Text>
        <OnlineButton label={t('Try Again')} variant="default" onClick={reload} />
      </Stack>
    );
  }
  if (list.state === 'ready' || !isOnline) return null;
  return (
    <Stack component="output" gap="sm" aria-label={loading}>
      {ROWS.map((row) => (
        <Skeleton key={row} height="3rem" />
      ))}
    </Stack>
  );
}
