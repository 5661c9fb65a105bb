/**
 * The dialog in which either side asks for time off: the kind, from and to, and the hours of each date, which start as
 * what is planned. All dates are asked for in one gesture.
 */
import { Checkbox, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { addDays, MINUTES_PER_DAY } from 'sync-protocol/kernel/calendar.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import type { Side } from 'sync-protocol/kernel/roles.ts';
import { LEAVE_DAYS_AHEAD, SICK_DAYS_BACK } from 'sync-protocol/time-off/leave-mutators.ts';
import { LEAVE_KINDS, type LeaveKind } from 'sync-protocol/time-off/leave-policy.ts';
import { mutateAll } from '../device/mutate.ts';
import { formatDuration, formatWeekdayDate, startLine } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { NativeSelect } from '../kit/native-select.ts';
import { SheetDialog } from '../kit/sheet-dialog.tsx';
import { showToast } from '../kit/toast.ts';
import { toastFailure, useSave } from '../session/use-save.ts';
import { formatHoursInput } from '../weeks/terms/terms-entry.ts';
import styles from './time-off.module.css';
import { formatSigned, kindName } from './time-off-words.ts';
import { minutesTyped } from './typed-minutes.ts';
import { DATES_MAX, datesBetween, type TimeOffView, usePlannedMinutes } from './use-time-off.ts';

interface AskDialogProps {
  view: TimeOffView;
  side: Side;
  opened: boolean;
  onClose: () => void;
}

/** What was typed for a date instead of its plan. */
interface TypedDate {
  readonly isAsked: boolean;
  readonly hours: string;
}

export function AskDialog({ view, side, opened, onClose }: AskDialogProps) {
  const { household, nanny, today, balances } = view;
  const [kind, setKind] = useState<LeaveKind>('VACATION');
  const [{ from, to }, setRange] = useState({ from: '', to: '' });
  const [note, setNote] = useState('');
  const [typed, setTyped] = useState<Readonly<Record<string, TypedDate>>>({});
  const [problem, setProblem] = useState<string>();
  const { busy, save } = useSave();
  // One id for each date, however often it is tried.
  const [ids] = useState(() => new Map<string, string>());
  const [groupId] = useState(newId);
  const dates = from === '' || to === '' ? [] : datesBetween(from, to);
  const planned = usePlannedMinutes(nanny, { from, to });
  const plans = planned.state === 'ready' ? planned.data : new Map<string, number>();
  const entryOf = (date: string): TypedDate => {
    const minutes = plans.get(date) ?? 0;
    return typed[date] ?? { isAsked: minutes > 0, hours: minutes > 0 ? formatHoursInput(minutes) : '' };
  };
  const asked = dates.filter((date) => entryOf(date).isAsked);
  const minutesOn = (date: string) => minutesTyped(entryOf(date).hours, [1, MINUTES_PER_DAY]);
  const sum = asked.reduce((total, date) => total + (minutesOn(date) ?? 0), 0);
  const balance = balances.find((each) => each.kind === kind);
  const change = (date: string, next: Partial<TypedDate>) => {
    setTyped((before) => ({ ...before, [date]: { ...entryOf(date), ...next } }));
    setProblem(undefined);
  };

  const submit = async () => {
    const found = findProblem({
      from,
      to,
      asked,
      isTyped: asked.every((date) => minutesOn(date) !== undefined),
    });
    if (found !== undefined) {
      setProblem(found);
      toastFailure(t('Missing information'), found);
      return undefined;
    }
    const mutations = asked.map((date) => ({
      name: 'leave.ask' as const,
      args: {
        leaveId: ids.get(date) ?? newIdFor(ids, date),
        groupId,
        nannyId: nanny.id,
        kind,
        date,
        minutes: minutesOn(date) ?? 0,
        plannedMinutes: plans.get(date) ?? 0,
        note: kind === 'SICK' ? null : note.trim() || null,
      },
    }));
    const isSaved = await save(t('Couldn’t ask for time off'), async () => {
      const refused = (await mutateAll(household.id, mutations)).find((each) => each !== null);
      if (refused) throw refused;
    });
    if (!isSaved) return undefined;
    showToast({
      title: t('Time off asked for'),
      description: nanny.nannyUserId === null ? t('Approve it below.') : t('The other side answers it.'),
    });
    return onClose;
  };

  const [earliest, latest] =
    kind === 'SICK' ? [addDays(today, -SICK_DAYS_BACK), today] : [today, addDays(today, LEAVE_DAYS_AHEAD)];
  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={side === 'family' ? t('We’re Away') : t('Ask for Time Off')}
      dirty={from !== '' || note !== ''}
      isNew
      onSubmit={submit}
      primary={{ label: side === 'family' ? t('Send to Her') : t('Ask'), busy }}
      closeLabel={t('Cancel')}
    >
      <NativeSelect
        label={t('Kind')}
        name="kind"
        value={kind}
        onChange={(event) => {
          setKind(event.currentTarget.value as LeaveKind);
          setProblem(undefined);
        }}
        data={LEAVE_KINDS.map((each) => ({ value: each, label: kindName(each) }))}
      />
      <div className={styles['pair']}>
        <TextInput
          type="date"
          label={t('First day')}
          name="from"
          min={earliest}
          max={latest}
          value={from}
          onChange={(event) => {
            const first = event.currentTarget.value;
            setRange((range) => ({
              from: first,
              to: range.to === '' || range.to < first ? first : range.to,
            }));
            setProblem(undefined);
          }}
        />
        <TextInput
          type="date"
          label={t('Last day')}
          name="to"
          min={from || earliest}
          max={latest}
          value={to}
          onChange={(event) => {
            const last = event.currentTarget.value;
            setRange((range) => ({ ...range, to: last }));
            setProblem(undefined);
          }}
        />
      </div>
      {dates.length > 0 && planned.state === 'ready' && (
        <ul className={styles['dates']} aria-label={t('Days')}>
          {dates.map((date) => (
            <DateRow key={date} date={date} entry={entryOf(date)} onChange={(next) => change(date, next)} />
          ))}
        </ul>
      )}
      {dates.length === DATES_MAX && (
        <Text size="sm" c="dimmed">
          {t('At most {count} days can be asked for at once.', { count: DATES_MAX })}
        </Text>
      )}
      {problem !== undefined && (
        <Text role="alert" className={styles['problem'] ?? ''}>
          {problem}
        </Text>
      )}
      {kind !== 'SICK' && (
        <TextInput
          label={t('Note')}
          name="note"
          value={note}
          maxLength={200}
          dir="auto"
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
      <Text aria-live="polite">
        {sum > 0 && t('{hours} in all.', { hours: formatDuration(sum) })}{' '}
        {balance !== undefined && t('{hours} are left.', { hours: formatSigned(balance.balanceMinutes) })}{' '}
        {balance !== undefined && sum > balance.balanceMinutes && t('What goes beyond it may stay unpaid.')}
      </Text>
      {side === 'family' && nanny.nannyUserId !== null && (
        <Text size="sm" c="dimmed">
          {t('She answers, and says how much of it is paid: at most these hours.')}
        </Text>
      )}
    </SheetDialog>
  );
}

function newIdFor(ids: Map<string, string>, date: string): string {
  const id = newId();
  ids.set(date, id);
  return id;
}

interface Asking {
  readonly from: string;
  readonly to: string;
  readonly asked: readonly string[];
  /** Whether all hours can be read. */
  readonly isTyped: boolean;
}

function findProblem({ from, to, asked, isTyped }: Asking): string | undefined {
  if (from === '' || to === '') return t('Choose the first and the last day.');
  if (to < from) return t('The last day can’t be before the first.');
  if (asked.length === 0) return t('Choose at least one day.');
  return isTyped ? undefined : t('Enter hours like 8 or 7:30 for each day.');
}

interface DateRowProps {
  date: string;
  entry: TypedDate;
  onChange: (next: Partial<TypedDate>) => void;
}

function DateRow({ date, entry, onChange }: DateRowProps) {
  const heading = startLine(formatWeekdayDate(date));
  return (
    <li className={styles['date']}>
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
