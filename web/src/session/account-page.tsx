/** The frame of the sign-in, sign-up, invitation and reset pages: logo, title, card, footer, offline notice, language. */
import { Alert, Card, Stack, Text, Title } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Brand } from '../kit/brand.tsx';
import { TextLink } from '../kit/link-button.tsx';
import { usePageTitle } from '../kit/page-title.ts';
import { useOnline } from '../kit/use-online.ts';
import styles from './account-page.module.css';
import { BlockedSiteData } from './blocked-site-data-part.tsx';
import { LanguageSelect } from './language-select.tsx';
import { isSiteDataBlocked } from './site-data.ts';

interface AccountPageProps {
  title: string;
  subtitle?: string;
  /** That what the page is for needs a connection. Shown while offline. */
  needsConnection?: string;
  children: ReactNode;
  footer?: ReactNode;
}

export function AccountPage({ title, subtitle, needsConnection, children, footer }: AccountPageProps) {
  usePageTitle(title);
  const online = useOnline();
  return (
    <div className={styles['page']}>
      <header>
        <TextLink to="/" underline="never" c="inherit" display="inline-flex">
          <Brand />
        </TextLink>
      </header>
      <main>
        <Card className={styles['card']}>
          <Stack gap="lg">
            <div>
              <Title order={1} size="h2">
                {title}
              </Title>
              {subtitle !== undefined && <Text c="dimmed">{subtitle}</Text>}
            </div>
            {needsConnection !== undefined && !online && (
              <Alert color="amber" icon={<IconCloudOff size={18} />}>
                {needsConnection}
              </Alert>
            )}
            {isSiteDataBlocked ? <BlockedSiteData /> : children}
          </Stack>
        </Card>
        {footer !== undefined && (
          <Text ta="center" mt="md" component="div">
            {footer}
          </Text>
        )}
      </main>
      <footer className={styles['footer']}>
        <LanguageSelect />
      </footer>
    </div>
  );
}
