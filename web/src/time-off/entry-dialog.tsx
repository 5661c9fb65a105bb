/**
 * The dialogs that change a balance otherwise than by time off: each side enters only what costs itself, the family adds
 * and the nanny takes off; and the family pays out what is left.
 */
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { amountFor, rateInForce } from 'sync-protocol/people/billing.ts';
import { LEAVE_KINDS, LEAVE_MINUTES_MAX, type LeaveKind } from 'sync-protocol/time-off/leave-policy.ts';
import type { KindBalance } from 'sync-protocol/weeks/leave-balances.ts';
import { mutate } from '../device/mutate.ts';
import { formatDuration, formatMoney } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { NativeSelect } from '../kit/native-select.ts';
import { SheetDialog } from '../kit/sheet-dialog.tsx';
import { showToast } from '../kit/toast.ts';
import { toastFailure, useSave } from '../session/use-save.ts';
import { formatHoursInput } from '../weeks/terms/terms-entry.ts';
import { leftToday } from './pay-out.ts';
import { formatSigned, kindName } from './time-off-words.ts';
import { minutesTyped } from './typed-minutes.ts';
import type { TimeOffView } from './use-time-off.ts';

interface DialogProps {
  view: TimeOffView;
  opened: boolean;
  onClose: () => void;
}

interface AdjustDialogProps extends DialogProps {
  /** 1 adds, −1 takes off. */
  sign: 1 | -1;
}

const wrongHours = (): string => t('Enter hours like 40 or 7:30.');

export function AdjustDialog({ view, sign, opened, onClose }: AdjustDialogProps) {
  const { household, nanny, today, policies, balances } = view;
  const [kind, setKind] = useState<LeaveKind>(balances[0]?.kind ?? policies[0]?.kind ?? 'VACATION');
  const [hours, setHours] = useState('');
  const [note, setNote] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [entryId] = useState(newId);
  const { busy, save } = useSave();
  const minutes = minutesTyped(hours, [1, LEAVE_MINUTES_MAX]);
  const submit = async () => {
    if (minutes === undefined) {
      setWrong(true);
      toastFailure(t('Missing information'), wrongHours());
      return undefined;
    }
    const args = {
      entryId,
      nannyId: nanny.id,
      kind,
      date: today,
      minutes: sign * minutes,
      note: note.trim() || null,
    };
    if (!(await save(t('Couldn’t change the hours'), () => mutate(household.id, 'leave.adjust', args))))
      return undefined;
    const undo = () => void undoEntry(household.id, entryId);
    showToast({ title: t('Hours changed'), action: { label: t('Undo'), run: undo } });
    return onClose;
  };
  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={sign > 0 ? t('Add Hours') : t('Take Off Hours')}
      dirty={hours !== '' || note !== ''}
      isNew
      onSubmit={submit}
      primary={{ label: sign > 0 ? t('Add Hours') : t('Take Off Hours'), busy }}
      closeLabel={t('Cancel')}
    >
      <Text>
        {sign > 0
          ? t('Such as what was left before Fairday. Only the other side can take hours off.')
          : t('Such as a day off that nobody asked for. Only the family can add hours.')}
      </Text>
      <NativeSelect
        label={t('Kind')}
        name="kind"
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value as LeaveKind)}
        data={LEAVE_KINDS.map((each) => ({ value: each, label: kindName(each) }))}
      />
      <TextInput
        label={t('Hours')}
        name="hours"
        inputMode="decimal"
        autoComplete="off"
        value={hours}
        error={isWrong && minutes === undefined ? wrongHours() : undefined}
        onChange={(event) => setHours(event.currentTarget.value)}
      />
      <TextInput
        label={t('Note')}
        name="note"
        value={note}
        maxLength={200}
        dir="auto"
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </SheetDialog>
  );
}

async function undoEntry(householdId: string, entryId: string): Promise<void> {
  try {
    await mutate(householdId, 'leave.undoEntry', { entryId });
    showToast({ title: t('Change undone') });
  } catch (error) {
    toastFailure(t('Couldn’t undo'), error);
  }
}

interface PayOutDialogProps extends DialogProps {
  balance: KindBalance;
}

export function PayOutDialog({ view, balance, opened, onClose }: PayOutDialogProps) {
  const { household, nanny, today, rates } = view;
  const { kind, balanceMinutes } = balance;
  // Agreed leave ahead takes its part.
  const leftMinutes = Math.max(0, leftToday(view, kind));
  const initial = formatHoursInput(leftMinutes);
  const [hours, setHours] = useState(initial);
  const [entryId] = useState(newId);
  const { busy, save } = useSave();
  const minutes = minutesTyped(hours, [1, leftMinutes]);
  const rateCents = rateInForce(rates, today)?.hourlyRateCents;
  const submit = async () => {
    if (minutes === undefined) {
      toastFailure(t('Missing information'), wrongPayout(leftMinutes));
      return undefined;
    }
    const args = { entryId, nannyId: nanny.id, kind, minutes };
    const isSaved = await save(t('Couldn’t pay out'), () =>
      mutate(household.id, 'leave.payOut', args, { balanceMinutes }),
    );
    if (!isSaved) return undefined;
    const undo = () => void undoEntry(household.id, entryId);
    showToast({
      title: t('Time off is owed now'),
      description: t('Pay it with her next payment.'),
      action: { label: t('Undo'), run: undo },
    });
    return onClose;
  };
  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={t('Pay Out Time Off')}
      dirty={hours !== initial}
      isNew
      onSubmit={submit}
      primary={{ label: t('Pay Out'), busy }}
      closeLabel={t('Cancel')}
    >
      <Text>{t('{kind}: {hours} left.', { kind: kindName(kind), hours: formatSigned(leftMinutes) })}</Text>
      <TextInput
        label={t('Hours to pay out')}
        name="hours"
        inputMode="decimal"
        autoComplete="off"
        value={hours}
        error={minutes === undefined ? wrongPayout(leftMinutes) : undefined}
        onChange={(event) => setHours(event.currentTarget.value)}
      />
      {minutes !== undefined && rateCents !== undefined && (
        <Text fw={600} aria-live="polite">
          {t('{hours} are {amount} at today’s rate.', {
            hours: formatDuration(minutes),
            amount: formatMoney(amountFor(minutes, rateCents), household.currency),
          })}
        </Text>
      )}
    </SheetDialog>
  );
}

const wrongPayout = (balanceMinutes: number): string =>
  t('Enter hours up to {hours}.', { hours: formatDuration(balanceMinutes) });
