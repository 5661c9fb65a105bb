import { Center, Text } from '@mantine/core';

/** Shown while it is not known yet who is signed in, or while a screen is fetched. */
export function Loading() {
  return (
    <Center mih="50dvh" role="status">
      <Text c="dimmed">Loading...</Text>
    </Center>
  );
}
