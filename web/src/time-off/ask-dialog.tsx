/**
 * The dialog in which either side asks for time off: the kind, from and to, and the hours of each date, which start as
 * what is planned. All dates are asked for in one gesture.
 */
import { Checkbox, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Side } from 'sync-protocol/kernel/roles.ts';
import { LEAVE_KINDS, type LeaveKind } from 'sync-protocol/time-off/leave-policy.ts';
import { formatDuration, formatWeekdayDate, startLine } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { NativeSelect } from '../kit/native-select.ts';
import rows from '../kit/row-card.module.css';
import { SheetDialog } from '../kit/sheet-dialog.tsx';
import { showToast } from '../kit/toast.ts';
import { toastFailure, useSave } from '../session/use-save.ts';
import styles from './time-off.module.css';
import { formatSigned, kindName } from './time-off-words.ts';
import { type TypedDate, useAsk } from './use-ask.ts';
import { DATES_MAX, type TimeOffView, useLeftOn } from './use-time-off.ts';

interface AskDialogProps {
  view: TimeOffView;
  side: Side;
  opened: boolean;
  onClose: () => void;
}

export function AskDialog({ view, side, opened, onClose }: AskDialogProps) {
  const { nanny } = view;
  const ask = useAsk(view);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string>();
  const { busy, save } = useSave();

  const submit = async () => {
    const found = ask.findProblem();
    setProblem(found);
    if (found !== undefined) {
      toastFailure(t('Missing information'), found);
      return undefined;
    }
    if (!(await save(t('Couldn’t ask for time off'), () => ask.send(note)))) return undefined;
    showToast({
      title: t('Time off asked for'),
      description: nanny.nannyUserId === null ? t('Approve it below.') : t('The other side answers it.'),
    });
    return onClose;
  };

  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={side === 'family' ? t('We’re Away') : t('Ask for Time Off')}
      dirty={ask.from !== '' || note !== ''}
      isNew
      onSubmit={submit}
      primary={{ label: side === 'family' ? t('Send to Her') : t('Send to the Family'), busy }}
      closeLabel={t('Cancel')}
    >
      <AskFields ask={ask} />
      {problem !== undefined && (
        <Text role="alert" className={styles['problem'] ?? ''}>
          {problem}
        </Text>
      )}
      {ask.kind !== 'SICK' && (
        <TextInput
          label={t('Note')}
          name="note"
          value={note}
          maxLength={200}
          dir="auto"
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
      <AskSum ask={ask} view={view} />
      {side === 'family' && nanny.nannyUserId !== null && (
        <Text size="sm" c="dimmed">
          {t('She answers, and says how much of it is paid: at most these hours.')}
        </Text>
      )}
    </SheetDialog>
  );
}

type Ask = ReturnType<typeof useAsk>;

function AskFields({ ask }: { ask: Ask }) {
  const [earliest, latest] = ask.reach;
  return (
    <>
      <NativeSelect
        label={t('Kind')}
        name="kind"
        value={ask.kind}
        onChange={(event) => ask.setKind(event.currentTarget.value as LeaveKind)}
        data={LEAVE_KINDS.map((each) => ({ value: each, label: kindName(each) }))}
      />
      <div className={styles['pair']}>
        <TextInput
          type="date"
          label={t('First day')}
          name="from"
          min={earliest}
          max={latest}
          value={ask.from}
          onChange={(event) => ask.setFrom(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label={t('Last day')}
          name="to"
          min={ask.from || earliest}
          max={latest}
          value={ask.to}
          onChange={(event) => ask.setTo(event.currentTarget.value)}
        />
      </div>
      {ask.dates.length > 0 && (
        <ul className={rows['choices']} aria-label={t('Days')}>
          {ask.dates.map((date) => (
            <DateRow
              key={date}
              date={date}
              entry={ask.entryOf(date)}
              onChange={(next) => ask.change(date, next)}
            />
          ))}
        </ul>
      )}
      {ask.dates.length === DATES_MAX && (
        <Text size="sm" c="dimmed">
          {t('At most {count} days can be asked for at once.', { count: DATES_MAX })}
        </Text>
      )}
    </>
  );
}

/** What is asked for in all, beside what is left. */
function AskSum({ ask, view }: { ask: Ask; view: TimeOffView }) {
  // Next year's grant counts for its dates.
  const on = ask.from > view.today ? ask.from : view.today;
  const left = useLeftOn(view, on);
  const balance = left.state === 'ready' ? left.data.get(ask.kind)?.get(on) : undefined;
  return (
    <Text aria-live="polite">
      {ask.sumMinutes > 0 && t('{hours} in all.', { hours: formatDuration(ask.sumMinutes) })}{' '}
      {balance && t('{hours} are left.', { hours: formatSigned(balance.leftMinutes) })}{' '}
      {balance && ask.sumMinutes > balance.leftMinutes && t('What goes beyond it may stay unpaid.')}
    </Text>
  );
}

interface DateRowProps {
  date: string;
  entry: TypedDate;
  onChange: (next: Partial<TypedDate>) => void;
}

function DateRow({ date, entry, onChange }: DateRowProps) {
  const heading = startLine(formatWeekdayDate(date));
  return (
    <li className={`${rows['choice']} ${styles['hours']}`}>
      <Checkbox
        label={heading}
        checked={entry.isAsked}
        onChange={(event) => onChange({ isAsked: event.currentTarget.checked })}
      />
      {entry.isAsked && (
        <TextInput
          aria-label={t('Hours on {date}', { date: heading })}
          inputMode="decimal"
          autoComplete="off"
          value={entry.hours}
          onChange={(event) => onChange({ hours: event.currentTarget.value })}
        />
      )}
    </li>
  );
}
