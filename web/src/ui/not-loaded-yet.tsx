import { Text } from '@mantine/core';

interface NotLoadedYetProps {
  /** 'your nannies' */
  what: string;
  /** The device has received nothing yet and has no connection. */
  isWaitingForConnection: boolean;
}

/** A line above skeletons: says that rows are loading, or need a connection. */
export function NotLoadedYet({ what, isWaitingForConnection }: NotLoadedYetProps) {
  return (
    <Text component="output" display="block" size="sm" c="dimmed" mb="md">
      {isWaitingForConnection
        ? `This device has not received ${what} yet. Connect to the internet to go on.`
        : `Loading ${what}…`}
    </Text>
  );
}
