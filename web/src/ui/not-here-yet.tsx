import { Text } from '@mantine/core';

interface NotHereYetProps {
  /** 'your nannies' */
  what: string;
  /** Whether the server was reached when it was last tried. */
  isConnected: boolean;
}

/** Beside skeletons: not known yet is not empty, and without a connection it will stay unknown. */
export function NotHereYet({ what, isConnected }: NotHereYetProps) {
  return (
    <Text component="output" display="block" size="sm" c="dimmed" mb="md">
      {isConnected
        ? `Loading ${what}…`
        : `This device has not received ${what} yet. Connect to the internet to go on.`}
    </Text>
  );
}
