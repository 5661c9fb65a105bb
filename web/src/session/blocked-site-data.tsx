/** Says what to allow where the browser blocks this site's data. */
import { Alert } from '@mantine/core';
import { IconCookieOff } from '@tabler/icons-react';
import { t } from '../kit/language/messages.ts';

export function BlockedSiteData() {
  return (
    <Alert color="amber" icon={<IconCookieOff size={18} />} title={t('Your browser blocks Fairday’s data')}>
      {t(
        'Fairday keeps your sign-in and your schedule on this device. In your browser’s settings, allow cookies and site data for {site}, then reload this page.',
        { site: window.location.host },
      )}
    </Alert>
  );
}
