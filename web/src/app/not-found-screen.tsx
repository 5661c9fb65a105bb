/** The 404 screen for an address that matches no route, with a link to the start page. */
import { Center, Stack, Text, Title } from '@mantine/core';
import { t } from '../kit/language/messages.ts';
import { LinkButton } from '../kit/link-button.tsx';
import { usePageTitle } from '../kit/page-title.ts';

export function NotFoundScreen() {
  usePageTitle(t('Page not found'));
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack align="center" gap="md" ta="center">
        <img src="/mark.svg" width={56} height={56} alt="" />
        <Title order={1}>{t('404 Page Not Found')}</Title>
        <Text c="dimmed">{t('Did you forget to add the page to the router?')}</Text>
        <LinkButton to="/" variant="light">
          {t('Go to the start page')}
        </LinkButton>
      </Stack>
    </Center>
  );
}
