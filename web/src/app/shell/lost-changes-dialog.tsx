/**
 * The dialog that says once how many unsent changes may be gone with data that the browser deleted. A lazy part.
 */
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useLostChanges } from '../../device/use-lost-changes.ts';
import { t } from '../../kit/language/messages.ts';
import { SheetDialog } from '../../kit/sheet-dialog.tsx';

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
          '{count, plural, one {# unsent change may be gone. Please check your last days and enter it again if it’s missing.} other {# unsent changes may be gone. Please check your last days and enter again what’s missing.}}',
          { count },
        )}
      </Text>
    </SheetDialog>
  );
}
