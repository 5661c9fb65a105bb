/**
 * The dialog that says once how many unsent changes were lost when the browser deleted this device's data. A lazy part.
 */
import { Text } from '@mantine/core';
import { useState } from 'react';
import { t } from '../language/messages.ts';
import { useLostChanges } from '../store/use-lost-changes.ts';
import { SheetDialog } from '../ui/sheet-dialog.tsx';

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
      title={t('This browser has removed Fairday’s data')}
      primary={{ label: t('OK') }}
    >
      <Text>
        {t(
          '{count, plural, one {# unsent change is gone. Please check your last days and enter it again.} other {# unsent changes are gone. Please check your last days and enter them again.}}',
          { count },
        )}
      </Text>
    </SheetDialog>
  );
}
