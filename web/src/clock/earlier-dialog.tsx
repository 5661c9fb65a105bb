/** The dialog with which a nanny says at what time within the last hours she came. */
import { Text } from '@mantine/core';
import { useState } from 'react';
import { isSameStay } from 'sync-protocol/clock/running-clock.ts';
import { instantNow } from '../device/use-now.ts';
import { t } from '../kit/language/messages.ts';
import { SheetDialog } from '../kit/sheet-dialog.tsx';
import { TimeField } from '../kit/time-field.tsx';
import { earlierInstant } from './arrivals.ts';

interface EarlierDialogProps {
  opened: boolean;
  timezone: string;
  /** Her latest arrival without an end. */
  latest: string | undefined;
  onClose: () => void;
  /** Resolves to whether the arrival is stored. */
  onArrive: (at: string) => Promise<boolean>;
  busy: boolean;
}

export function EarlierDialog({ opened, timezone, latest, onClose, onArrive, busy }: EarlierDialogProps) {
  const [time, setTime] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const close = () => {
    setTime('');
    setRefusal(undefined);
    onClose();
  };
  const submit = async () => {
    const at = earlierInstant(time, instantNow(), timezone);
    const refused = at === undefined ? t('This is not within the last 16 hours.') : refusalAfter(latest, at);
    setRefusal(refused);
    if (at === undefined || refused !== undefined || !(await onArrive(at))) return undefined;
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
          setRefusal(undefined);
        }}
        error={refusal}
      />
    </SheetDialog>
  );
}

/** Until her latest arrival has an end, one within 16 hours of it would be a second tap of the same. */
const refusalAfter = (latest: string | undefined, at: string): string | undefined =>
  latest !== undefined && isSameStay(latest, at)
    ? t('You haven’t said yet when you left the last time. Enter those hours first.')
    : undefined;
