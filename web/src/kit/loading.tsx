/** The text 'Loading...' in the middle, while the session or a screen loads. */
import { Center, Text } from '@mantine/core';
import { t } from './language/messages.ts';

export function Loading() {
  return (
    <Center component="output" mih="50dvh" w="100%">
      <Text c="dimmed">{t('Loading...')}</Text>
    </Center>
  );
}
