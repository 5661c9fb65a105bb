import { Text } from '@mantine/core';

interface NotLoadedYetProps {
  /** 'your nannies' */
  what: string;
  /** This device is known to have received nothing, and to have no connection now. */
  isWaitingForConnection: boolean;
}

/** Beside skeletons: not known yet is not empty, and without a connection it will stay unknown. */
export function NotLoadedYet({ what, isWaitingForConnection }: NotLoadedYetProps) {
  return (
    <Text component="output" display="block" size="sm" c="dimmed" mb="md">
      {isWaitingForConnection
        ? `This device has not received ${what} yet. Connect to the internet to go on.`
        : `Loading ${what}…`}
    </Text>
  );
}
