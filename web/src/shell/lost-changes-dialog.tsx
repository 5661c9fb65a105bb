import { Text } from '@mantine/core';
import { useState } from 'react';
import { useLostChanges } from '../store/use-lost-changes.ts';
import { SheetDialog } from '../ui/sheet-dialog.tsx';

/** Says once how many unsent changes were lost when the browser deleted this device's data. */
export function LostChangesDialog() {
  const { count = 0, forget } = useLostChanges();
  const [isClosed, setClosed] = useState(false);
  const close = (): void => {
    forget();
    setClosed(true);
  };
  return (
    <SheetDialog
      opened={count > 0 && !isClosed}
      onClose={close}
      onSubmit={close}
      title="This browser has removed Fairday’s data"
      primary={{ label: 'OK' }}
    >
      <Text>
        {count === 1
          ? '1 unsent change is gone. Please check your last days and enter it again.'
          : `${count} unsent changes are gone. Please check your last days and enter them again.`}
      </Text>
    </SheetDialog>
  );
}
