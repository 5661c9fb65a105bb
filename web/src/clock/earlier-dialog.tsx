/** The dialog with which a nanny says at what time within the last hours she came. */
import { Text } from '@mantine/core';
import { useState } from 'react';
import { instantNow } from '../device/use-now.ts';
import { t } from '../kit/language/messages.ts';
import { SheetDialog } from '../kit/sheet-dialog.tsx';
import { TimeField } from '../kit/time-field.tsx';
import { earlierInstant } from './arrivals.ts';

interface EarlierDialogProps {
  opened: boolean;
  timezone: string;
  onClose: () => void;
  /** Resolves to whether the arrival is stored. */
  onArrive: (at: string) => Promise<boolean>;
  busy: boolean;
}

export function EarlierDialog({ opened, timezone, onClose, onArrive, busy }: EarlierDialogProps) {
  const [time, setTime] = useState('');
  const [isRefused, setRefused] = useState(false);
  const close = () => {
    setTime('');
    setRefused(false);
    onClose();
  };
  const submit = async () => {
    const at = earlierInstant(time, instantNow(), timezone);
    setRefused(at === undefined);
    if (at === undefined || !(await onArrive(at))) return undefined;
    return close;
  };
  return (
    <SheetDialog
      opened={opened}
      onClose={close}
      title={t('When did you come?')}
      dirty={time !== ''}
      onSubmit={submit}
      primary={{ label: t('Arrive'), busy, disabled: time === '' }}
    >
      <Text c="dimmed">{t('A time within the last 16 hours. You can correct it when you leave.')}</Text>
      <TimeField
        label={t('Arrival Time')}
        value={time}
        onChange={(next) => {
          setTime(next);
          setRefused(false);
        }}
        error={isRefused && t('This is not within the last 16 hours.')}
      />
    </SheetDialog>
  );
}
