/** Shown in place of a screen that can't be fetched or throws while rendering: says so, and offers to reload. */
import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { t } from '../kit/language/messages.ts';
import { useLanguage } from '../kit/language/use-language.ts';

export function ScreenFailed() {
  useLanguage();
  return (
    <Center mih="60dvh" p="md">
      <Stack align="center" gap="sm" maw="28rem" ta="center" role="alert">
        <Title order={1} size="h3">
          {t('This screen couldn’t be opened')}
        </Title>
        <Text c="dimmed">{t('Your data is safe on this device. Reload to try again.')}</Text>
        <Button onClick={() => window.location.reload()}>{t('Reload')}</Button>
      </Stack>
    </Center>
  );
}
