import { Center, Text } from '@mantine/core';

/** Shown while it is not known yet who is signed in, or while a screen is fetched. */
export function Loading() {
  return (
    <Center component="output" mih="50dvh" w="100%">
      <Text c="dimmed">Loading...</Text>
    </Center>
  );
}
