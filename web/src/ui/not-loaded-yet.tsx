import { Text } from '@mantine/core';

interface NotHereYetProps {
  /** 'your nannies' */
  what: string;
  /** This device is known to have received nothing, and to have no connection now. */
  isAwaitingConnection: boolean;
}

/** Beside skeletons: not known yet is not empty, and without a connection it will stay unknown. */
export function NotHereYet({ what, isAwaitingConnection }: NotHereYetProps) {
  return (
    <Text component="output" display="block" size="sm" c="dimmed" mb="md">
      {isAwaitingConnection
        ? `This device has not received ${what} yet. Connect to the internet to go on.`
        : `Loading ${what}…`}
    </Text>
  );
}
