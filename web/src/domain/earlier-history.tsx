/** The end of a history list: a button that loads older entries, or a sentence: loading, offline, failed, no more. */
import { Button, Group, Text } from '@mantine/core';
import { HISTORY_DAYS } from 'sync-protocol/model/history.ts';
import { useOnline } from '../ui/use-online.ts';

export type EarlierState =
  | { readonly kind: 'ready' | 'loading' | 'ended' }
  | { readonly kind: 'failed'; readonly reason: string };

export interface EarlierHistoryProps {
  state: EarlierState;
  onLoad: () => void;
}

const texts = {
  held: `This device keeps the last ${HISTORY_DAYS} days. Older history is on the server.`,
  show: 'Show earlier',
  loading: 'Loading earlier entries',
  offline: 'Older entries need a connection.',
  failed: 'Couldn’t load earlier entries.',
  again: 'Try Again',
  ended: 'This is the beginning.',
};

export function EarlierHistory({ state, onLoad }: EarlierHistoryProps) {
  const isOnline = useOnline();
  const isLoading = state.kind === 'loading';
  const failure = state.kind === 'failed' ? `${texts.failed} ${state.reason}` : undefined;
  const message = isOnline ? (failure ?? texts.held) : texts.offline;
  if (state.kind === 'ended') {
    return (
      <Text component="output" size="sm" c="dimmed" display="block">
        {texts.ended}
      </Text>
    );
  }
  return (
    <Group gap="sm" align="center">
      <Text component="output" size="sm" c="dimmed">
        {isLoading ? `${texts.loading}…` : message}
      </Text>
      {isOnline && (
        <Button variant="default" loading={isLoading} onClick={onLoad}>
          {failure === undefined ? texts.show : texts.again}
        </Button>
      )}
    </Group>
  );
}
