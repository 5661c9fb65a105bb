/**
 * The dialog that answers time off: approves it with the hours of each date that are paid, which start as what the
 * balance and the year's limit allow; or declines it, sick leave with a reason.
 */
import { Button, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Side } from 'sync-protocol/kernel/roles.ts';
import type { Leave } from 'sync-protocol/time-off/leave.ts';
import { proposedSplit } from 'sync-protocol/time-off/proposed-split.ts';
import { mutateAll } from '../device/mutate.ts';
import { formatDuration, formatWeekdayDate, startLine } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import rows from '../kit/row-card.module.css';
import { SheetDialog } from '../kit/sheet-dialog.tsx';
import { showToast } from '../kit/toast.ts';
import { toastFailure, useSave } from '../session/use-save.ts';
import { formatHoursInput } from '../weeks/terms/terms-entry.ts';
import { LeavePay } from './leave-pay.tsx';
import styles from './time-off.module.css';
import { datesInWords, formatSigned, kindName, minutesOf, policyOn } from './time-off-words.ts';
import { minutesTyped } from './typed-minutes.ts';
import type { TimeOffView } from './use-time-off.ts';

interface AnswerDialogProps {
  view: TimeOffView;
  leaves: readonly Leave[];
  side: Side;
  status: 'APPROVED' | 'DECLINED';
  opened: boolean;
  onClose: () => void;
}

/** Sends the answers to all dates. What each was when it was seen is part of its answer. */
const answerAll = async (
  { household, askedRates }: TimeOffView,
  leaves: readonly Leave[],
  answer: (leave: Leave) => {
    status: 'APPROVED' | 'DECLINED';
    paidMinutes: number | null;
    note: string | null;
  },
): Promise<void> => {
  const results = await mutateAll(
    household.id,
    leaves.map((leave) => ({
      name: 'leave.answer' as const,
      args: { leaveId: leave.id, ...answer(leave) },
      basedOn: {
        minutes: leave.minutes,
        status: leave.status,
        rateCents: askedRates.get(leave.id)?.keptCents,
      },
    })),
  );
  const refused = results.find((result) => result !== null);
  if (refused) throw refused;
};

export function AnswerDialog(props: AnswerDialogProps) {
  return props.status === 'APPROVED' ? <ApproveDialog {...props} /> : <DeclineDialog {...props} />;
}

/** Returns what is typed at first for each date; '' where nothing says how much is paid. */
function proposedHours(view: TimeOffView, leaves: readonly Leave[]): Record<string, string> {
  const known = leaves.map((leave) => ({
    leave,
    left: leftFor(view, leave),
    policy: policyOn(view.policies, leave.kind, leave.date),
  }));
  if (known.every(({ left, policy }) => left === undefined && policy === undefined))
    return Object.fromEntries(leaves.map(({ id }) => [id, '']));
  const nothing = { leftMinutes: 0, takenMinutes: 0, yearStartedOn: null };
  const split = proposedSplit(
    known.map(({ leave, left = nothing, policy }) => ({ ...leave, ...left, policy })),
  );
  return Object.fromEntries([...split].map(([id, minutes]) => [id, formatHoursInput(minutes)]));
}

/** Returns what is left on the date of a request, of one that is past today; undefined where the kind has no balance. */
const leftFor = ({ left, today }: TimeOffView, { kind, date }: Leave) =>
  left.get(kind)?.get(date > today ? date : today);

function ApproveDialog({ view, leaves, side, opened, onClose }: AnswerDialogProps) {
  const { nanny, household, today } = view;
  const [initial] = useState<TypedHours>(() => proposedHours(view, leaves));
  const [typed, setTyped] = useState(initial);
  const [isWrong, setWrong] = useState(false);
  const { busy, save } = useSave();
  const last = leaves.at(-1);
  const paidOf = (leave: Leave) => paidTyped(leave, typed);
  const paid = leaves.reduce((sum, leave) => sum + (paidOf(leave) ?? 0), 0);
  const asked = minutesOf(leaves);
  const isSaid = leaves.every((leave) => paidOf(leave) !== undefined);
  const balance = last && leftFor(view, last);

  const submit = async () => {
    if (leaves.some((leave) => paidOf(leave) === undefined)) {
      setWrong(true);
      toastFailure(t('Missing information'), t('Enter the paid hours of each day, at most those asked for.'));
      return undefined;
    }
    const isSaved = await save(t('Failed to save your answer'), () =>
      answerAll(view, leaves, (leave) => ({
        status: 'APPROVED',
        paidMinutes: paidOf(leave) ?? 0,
        note: null,
      })),
    );
    if (!isSaved) return undefined;
    showToast({ title: t('Time off approved') });
    return onClose;
  };

  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={t('Approve Time Off')}
      dirty={leaves.some(({ id }) => typed[id] !== initial[id])}
      onSubmit={submit}
      primary={{
        label: isSaid ? t('Approve {hours} Paid', { hours: formatDuration(paid) }) : t('Approve'),
        busy,
      }}
      closeLabel={t('Cancel')}
    >
      <Asked leaves={leaves} today={today} />
      <PaidHours leaves={leaves} typed={typed} onTyped={setTyped} isWrong={isWrong} />
      <Text aria-live="polite">
        {isSaid &&
          t('{paid} paid, {unpaid} unpaid.', {
            paid: formatDuration(paid),
            unpaid: formatDuration(Math.max(0, asked - paid)),
          })}{' '}
        {balance === undefined && t('There is no policy for this kind: you choose how much is paid.')}
        {balance !== undefined &&
          isSaid &&
          t('Left after it: {hours}.', { hours: formatSigned(balance.leftMinutes - paid) })}
      </Text>
      <LeavePay view={view} leaves={leaves} side={side} paidOf={paidOf} />
      <Text size="sm" c="dimmed">
        {side === 'family'
          ? t(
              'Paid hours come from her time off and are paid at her rate. Hours that she works on these days come first.',
            )
          : t('{family} pays these hours from your time off, at your rate.', { family: household.name })}
      </Text>
      {nanny.nannyUserId === null && (
        <Text size="sm" c="dimmed">
          {t('She has no account yet: you answer for her.')}
        </Text>
      )}
    </SheetDialog>
  );
}

/** What is answered: kind, dates and hours. */
function Asked({ leaves, today }: { leaves: readonly Leave[]; today: string }) {
  const [first] = leaves;
  return (
    <Text fw={600}>
      {first !== undefined &&
        t('{kind}, {dates}: {hours}', {
          kind: kindName(first.kind),
          dates: datesInWords(leaves, today),
          hours: formatDuration(minutesOf(leaves)),
        })}
    </Text>
  );
}

type TypedHours = Readonly<Record<string, string>>;

/** Returns the paid minutes typed for a date; undefined where they can't be read or are more than was asked for. */
const paidTyped = ({ id, minutes }: Leave, typed: TypedHours): number | undefined =>
  minutesTyped(typed[id] ?? '', [0, minutes]);

interface PaidHoursProps {
  leaves: readonly Leave[];
  typed: TypedHours;
  onTyped: (typed: TypedHours) => void;
  /** Whether what can't be read is marked. */
  isWrong: boolean;
}

/** The paid hours of each date, and buttons that fill all of them. */
function PaidHours({ leaves, typed, onTyped, isWrong }: PaidHoursProps) {
  const fill = (hoursOf: (leave: Leave) => number) =>
    onTyped(Object.fromEntries(leaves.map((leave) => [leave.id, formatHoursInput(hoursOf(leave))])));
  return (
    <>
      <div className={rows['buttons']}>
        <Button variant="default" onClick={() => fill(({ minutes }) => minutes)}>
          {t('All Paid')}
        </Button>
        <Button variant="default" onClick={() => fill(() => 0)}>
          {t('All Unpaid')}
        </Button>
      </div>
      <ul className={rows['choices']} aria-label={t('Paid hours')}>
        {leaves.map((leave) => (
          <li key={leave.id} className={`${rows['choice']} ${styles['hours']}`}>
            <Text>
              {startLine(formatWeekdayDate(leave.date))} · {formatDuration(leave.minutes)}
            </Text>
            <TextInput
              aria-label={t('Paid hours on {date}', { date: startLine(formatWeekdayDate(leave.date)) })}
              inputMode="decimal"
              autoComplete="off"
              value={typed[leave.id] ?? ''}
              error={isWrong && paidTyped(leave, typed) === undefined}
              onChange={(event) => onTyped({ ...typed, [leave.id]: event.currentTarget.value })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function DeclineDialog({ view, leaves, opened, onClose }: AnswerDialogProps) {
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { busy, save } = useSave();
  const needsReason = leaves.some(({ kind }) => kind === 'SICK');
  const submit = async () => {
    if (needsReason && note.trim() === '') {
      setMissing(true);
      return undefined;
    }
    const isSaved = await save(t('Failed to save your answer'), () =>
      answerAll(view, leaves, () => ({ status: 'DECLINED', paidMinutes: null, note: note.trim() || null })),
    );
    if (!isSaved) return undefined;
    showToast({ title: t('Time off declined') });
    return onClose;
  };
  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={t('Decline Time Off')}
      dirty={note !== ''}
      onSubmit={submit}
      primary={{ label: t('Decline'), busy, color: 'red' }}
      closeLabel={t('Cancel')}
    >
      <Asked leaves={leaves} today={view.today} />
      <TextInput
        label={needsReason ? t('Reason') : t('Note')}
        description={needsReason ? t('Sick leave isn’t declined without a reason.') : undefined}
        name="note"
        value={note}
        maxLength={200}
        dir="auto"
        error={isMissing && note.trim() === '' ? t('Required') : undefined}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </SheetDialog>
  );
}
