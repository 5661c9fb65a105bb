/** The end of a history list: a button that loads older entries, or a sentence: loading, offline, failed, no more. */
import { Button, Group, Text } from '@mantine/core';
import { HISTORY_DAYS } from 'sync-protocol/kernel/history.ts';
import { t } from '../kit/language/messages.ts';
import { useOnline } from '../kit/use-online.ts';
import { failureText } from '../session/api-client.ts';

export type EarlierState =
  | { readonly kind: 'ready' | 'loading' | 'ended' }
  | { readonly kind: 'failed'; readonly error: unknown };

interface EarlierHistoryProps {
  state: EarlierState;
  onLoad: () => void;
}

export function EarlierHistory({ state, onLoad }: EarlierHistoryProps) {
  const isOnline = useOnline();
  const isFailed = state.kind === 'failed';
  if (state.kind === 'ended') {
    return (
      <Text component="output" size="sm" c="dimmed" display="block">
        {t('This is the beginning.')}
      </Text>
    );
  }
  return (
    <Group gap="sm" align="center">
      <Text component="output" size="sm" c="dimmed">
        {describeState(state, isOnline)}
      </Text>
      {isOnline && (
        <Button variant="default" loading={state.kind === 'loading'} onClick={onLoad}>
          {isFailed ? t('Try Again') : t('Show earlier')}
        </Button>
      )}
    </Group>
  );
}

function describeState(state: EarlierState, isOnline: boolean): string {
  if (state.kind === 'loading') return t('Loading earlier entries…');
  if (!isOnline) return t('Older entries need a connection.');
  if (state.kind === 'failed') {
    const reason = failureText(state.error, t('Couldn’t reach the server.'));
    return t('Couldn’t load earlier entries. {reason}', { reason });
  }
  return t('This device keeps the last {count} days. Older history is on the server.', {
    count: HISTORY_DAYS,
  });
}
