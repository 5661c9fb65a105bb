/**
 * What somebody is reminded of because the other side has written it: which day, time off, week, claim or
 * payment, of which side, and until when. Nobody is reminded of what their own side did.
 */
import type { Claim } from '../claims/claim.ts';
import type { Side } from '../kernel/roles.ts';
import type { Change } from '../kernel/working-set.ts';
import type { Payment } from '../ledger/payment.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import type { Leave } from '../time-off/leave.ts';
import type { Week } from '../weeks/week.ts';
import type { EventKind } from './when.ts';

export interface ReminderEvent {
  readonly kind: EventKind;
  /** Who is reminded. */
  readonly side: Side;
  readonly nannyId: string;
  /** The day, time off, week, claim or payment. */
  readonly id: string;
  readonly date: string;
  /** An instant after which it tells nobody anything; null without. */
  readonly until: string | null;
}

const otherSide = (side: Side): Side => (side === 'family' ? 'nanny' : 'family');

type RowsOfChange<Row> = { readonly before: Row | undefined; readonly after: Row | undefined };

/** Whether an accepted day with a plan isn't what it was: gone, moved, or no longer accepted. */
function isAgreementChanged({ before, after }: RowsOfChange<AgendaDay>): boolean {
  if (before?.status !== 'ACCEPTED' || before.scheduledStartUtc === null) return false;
  if (after === undefined || after.status === 'DECLINED') return true;
  return (
    (after.status === 'ACCEPTED' || after.status === 'PENDING') &&
    (after.date !== before.date ||
      after.scheduledStartUtc !== before.scheduledStartUtc ||
      after.scheduledEndUtc !== before.scheduledEndUtc)
  );
}

/** Whether it is this side that asked for a day, and so waits for the answer. */
const isAskedBy = (side: Side, { proposedByNanny }: AgendaDay): boolean =>
  (side === 'nanny') === (proposedByNanny === true);

function dayKind(change: RowsOfChange<AgendaDay>, author: Side): EventKind | undefined {
  const { before, after } = change;
  if (isAgreementChanged(change)) return 'changed';
  if (after === undefined) return undefined;
  if (before === undefined) {
    return after.status === 'PENDING' && isAskedBy(author, after) ? 'asked' : undefined;
  }
  const isAnswer =
    before.status === 'PENDING' && (after.status === 'ACCEPTED' || after.status === 'DECLINED');
  if (isAnswer) return isAskedBy(author, before) ? undefined : 'answered';
  // Taking back one's own answer isn't asking again.
  const isAskedAgain =
    before.status === 'DECLINED' && after.status === 'PENDING' && before.answeredBySide !== author;
  return isAskedAgain ? 'asked' : undefined;
}

function dayEvents(change: RowsOfChange<AgendaDay>, author: Side): ReminderEvent[] {
  const day = change.after ?? change.before;
  const kind = dayKind(change, author);
  if (day === undefined || kind === undefined) return [];
  const starts = [change.before?.scheduledStartUtc, change.after?.scheduledStartUtc];
  const latest = starts.reduce<string | null>(
    (last, start) => (start != null && (last === null || start > last) ? start : last),
    null,
  );
  // An answer to a day is news until its end, though it come late.
  const until = kind === 'answered' ? day.scheduledEndUtc : latest;
  return [{ kind, side: otherSide(author), nannyId: day.nannyId, id: day.id, date: day.date, until }];
}

/** Time off that the author asked for, or answered for the other side. */
function leaveEvents({ before, after }: RowsOfChange<Leave>, author: Side): ReminderEvent[] {
  if (after === undefined) return [];
  const { nannyId, id, date, status, askedBySide, askedAt } = after;
  const event = { side: otherSide(author), nannyId, id, date, until: null };
  if (status === 'ASKED')
    return askedBySide === author && before?.askedAt !== askedAt ? [{ ...event, kind: 'leave_asked' }] : [];
  const isAnswer = before?.status === 'ASKED' && status !== 'WITHDRAWN' && askedBySide !== author;
  return isAnswer ? [{ ...event, kind: 'leave_answered' }] : [];
}

/** A claim that the nanny submitted, or that the family has decided. What a parent enters for her is approved at once. */
function claimEvents({ before, after }: RowsOfChange<Claim>, author: Side): ReminderEvent[] {
  if (after === undefined) return [];
  const { nannyId, id, date, status, submittedBySide } = after;
  const event = { side: otherSide(author), nannyId, id, date, until: null };
  if (before === undefined)
    return author === 'nanny' && status === 'SUBMITTED' ? [{ ...event, kind: 'claim_asked' }] : [];
  const isDecision = before.status === 'SUBMITTED' && (status === 'APPROVED' || status === 'DECLINED');
  return isDecision && author === 'family' && submittedBySide === 'nanny'
    ? [{ ...event, kind: 'claim_decided' }]
    : [];
}

function paymentEvents({ before, after }: RowsOfChange<Payment>): ReminderEvent[] {
  if (before !== undefined || after === undefined || after.voidedAt !== null) return [];
  if (after.kind !== 'PAID' && after.kind !== 'REIMBURSED') return [];
  const { nannyId, id, paymentDate: date } = after;
  return [{ kind: 'paid', side: 'nanny', nannyId, id, date, until: null }];
}

function weekEvents({ before, after }: RowsOfChange<Week>): ReminderEvent[] {
  if (after === undefined || after.approved !== null) return [];
  const { nannyId, id, weekStart: date } = after;
  const event = { kind: 'week_to_sign', nannyId, id, date, until: null } as const;
  const isConfirmed = after.confirmed !== null && after.confirmed.at !== before?.confirmed?.at;
  if (isConfirmed) return [{ ...event, side: 'family' }];
  const isClosed = after.closedAt !== null && (before === undefined || before.closedAt === null);
  return isClosed && after.confirmed === null ? [{ ...event, side: 'nanny' }] : [];
}

/** Returns what people are reminded of by these changes, whose author is of this side; null: the server itself. */
export function reminderEvents(changes: readonly Change[], author: Side | null): ReminderEvent[] {
  return changes.flatMap(({ table, before, after }): ReminderEvent[] => {
    const rows = { before, after };
    if (table === 'week') return weekEvents(rows as RowsOfChange<Week>);
    if (author === null) return [];
    if (table === 'day') return dayEvents(rows as RowsOfChange<AgendaDay>, author);
    if (table === 'leave') return leaveEvents(rows as RowsOfChange<Leave>, author);
    if (table === 'claim') return claimEvents(rows as RowsOfChange<Claim>, author);
    return table === 'payment' && author === 'family' ? paymentEvents(rows as RowsOfChange<Payment>) : [];
  });
}
