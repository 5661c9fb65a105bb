import { Text } from '@mantine/core';

/** Beside skeletons: not known yet is not empty, and without a connection it will stay unknown. */
export function NotHereYet({ what, isOnline }: { what: string; isOnline: boolean }) {
  return (
    <Text component="output" display="block" size="sm" c="dimmed" mb="md">
      {isOnline
        ? `Loading ${what}…`
        : `This device has not received ${what} yet. Connect to the internet to load it.`}
    </Text>
  );
}
