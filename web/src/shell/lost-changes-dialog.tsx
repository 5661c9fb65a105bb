import { Text } from '@mantine/core';
import { useState } from 'react';
import { useLostChanges } from '../store/use-lost-changes.ts';
import { SheetDialog } from '../ui/sheet-dialog.tsx';

/** Says, once, that the browser has removed what had been entered here and not been sent. */
export function LostChangesDialog() {
  const { count = 0, forget } = useLostChanges();
  const [isRead, setRead] = useState(false);
  const close = (): void => {
    forget();
    setRead(true);
  };
  return (
    <SheetDialog
      opened={count > 0 && !isRead}
      onClose={close}
      onSubmit={close}
      title="This browser has removed Fairday’s data"
      primary={{ label: 'OK' }}
    >
      <Text>
        {count === 1
          ? '1 change that had not been sent is gone. Please look through your last days, and enter it again.'
          : `${count} changes that had not been sent are gone. Please look through your last days, and enter them again.`}
      </Text>
    </SheetDialog>
  );
}
