import { Button, Group, Text } from '@mantine/core';
import { HISTORY_DAYS } from 'sync-protocol/model/history.ts';
import { useOnline } from '../ui/use-online.ts';

export type EarlierState =
  | { readonly kind: 'ready' | 'loading' | 'ended' }
  | { readonly kind: 'failed'; readonly reason: string };

export interface EarlierHistoryProps {
  state: EarlierState;
  onAsk: () => void;
}

const texts = {
  held: `This device holds the last ${HISTORY_DAYS} days. Older history is kept on the server.`,
  show: 'Show earlier',
  loading: 'Loading earlier entries',
  offline: 'Older entries need a connection.',
  failed: 'Earlier entries could not be loaded.',
  again: 'Try again',
  ended: 'This is where it begins.',
};

/** What is older than the device holds: where it is, and the way to it. */
export function EarlierHistory({ state, onAsk }: EarlierHistoryProps) {
  const isOnline = useOnline();
  const isAsking = state.kind === 'loading';
  const failure = state.kind === 'failed' ? `${texts.failed} ${state.reason}` : undefined;
  const words = isOnline ? (failure ?? texts.held) : texts.offline;
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
        {isAsking ? `${texts.loading}…` : words}
      </Text>
      {isOnline && (
        <Button variant="default" loading={isAsking} onClick={onAsk}>
          {failure === undefined ? texts.show : texts.again}
        </Button>
      )}
    </Group>
  );
}
