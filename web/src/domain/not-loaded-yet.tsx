/** A line above skeletons: says that rows are loading, or need a connection. `what`: 'your nannies'. */
import { Text } from '@mantine/core';
import { useSync } from '../store/use-sync.ts';

export function NotLoadedYet({ what }: { what: string }) {
  const { isWaitingForConnection } = useSync();
  return (
    <Text component="output" display="block" size="sm" c="dimmed" mb="md">
      {isWaitingForConnection
        ? `This device has not received ${what} yet. Connect to the internet to go on.`
        : `Loading ${what}…`}
    </Text>
  );
}
