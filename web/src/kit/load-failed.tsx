/** The alert that the device's database could not be read: what to do, and a button that reloads. */
import { Alert, Button } from '@mantine/core';
import { IconDatabaseOff } from '@tabler/icons-react';
import { t } from './language/messages.ts';

export function LoadFailed() {
  return (
    <Alert
      role="alert"
      color="red"
      icon={<IconDatabaseOff size={20} stroke={1.75} aria-hidden />}
      title={t('This could not be loaded from this device')}
    >
      {t(
        'Nothing has been deleted. Close Fairday’s other tabs and reload. If that doesn’t help, restart the browser.',
      )}
      <Button mt="sm" variant="default" display="block" onClick={() => window.location.reload()}>
        {t('Reload')}
      </Button>
    </Alert>
  );
}
