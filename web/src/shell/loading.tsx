import { Center, Text } from '@mantine/core';

/** The text 'Loading...' in the middle, while the session or a screen loads. */
export function Loading() {
  return (
    <Center component="output" mih="50dvh" w="100%">
      <Text c="dimmed">Loading...</Text>
    </Center>
  );
}
