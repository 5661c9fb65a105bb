import { Center, Text } from '@mantine/core';

/** Shown while the session or a screen loads. */
export function Loading() {
  return (
    <Center component="output" mih="50dvh" w="100%">
      <Text c="dimmed">Loading...</Text>
    </Center>
  );
}
