import { Alert, Button } from '@mantine/core';
import { IconDatabaseOff } from '@tabler/icons-react';

/** Failed, which is neither unknown nor empty: what this device keeps could not be read. Says what to do. */
export function LoadFailed({ what }: { what: string }) {
  return (
    <Alert
      role="alert"
      color="red"
      icon={<IconDatabaseOff size={20} stroke={1.75} aria-hidden />}
      title={`${what} could not be read on this device`}
    >
      Nothing has been deleted. Close Fairday’s other tabs and reload; if that does not help, restart the
      browser.
      <Button mt="sm" variant="default" display="block" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </Alert>
  );
}
