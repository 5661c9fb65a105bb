/**
 * Claims the reminders of one account in one household that are due: those that may be sent now, that the account wants,
 * and whose occasion is still there, checked in the statement that claims them. Others wait or end.
 */
import { addDays, addMinutes, dateOf, wallClockToInstant } from 'sync-protocol/kernel/calendar.ts';
import { by } from 'sync-protocol/kernel/compare-keys.ts';
import { groupBy } from 'sync-protocol/kernel/group-by.ts';
import type { MemberRole, Side } from 'sync-protocol/kernel/roles.ts';
import {
  GATHER_MINUTES,
  REMINDER_CHANNELS,
  REMINDER_KINDS,
  REMINDERS,
  REMINDERS_A_DAY,
  type ReminderChannel,
  type ReminderKind,
} from 'sync-protocol/reminders/kinds.ts';
import { nextSending, type ReaderClock } from 'sync-protocol/reminders/when.ts';
import type { Sql, TransactionSql } from '../database/connection.ts';
import { transactInHousehold } from '../database/transaction.ts';
import { markSubjects, type Subject } from './subject-state.ts';

/** Minutes for which other processes leave claimed reminders alone: longer than the timeouts of all channels. */
const LEASE_MINUTES = 10;
/** Rows that are claimed at once: an account with more doesn't hold up the others. */
const PAGE = 500;

interface DueRow {
  readonly id: string;
  readonly kind: ReminderKind;
  readonly subject: string;
  readonly date: string;
  readonly dueAt: string;
  readonly endsAt: string;
  readonly done: readonly ReminderChannel[];
  readonly tries: number;
  /** What somebody chose for the kind; null without. */
  readonly push: boolean | null;
  readonly mail: boolean | null;
}

/** The account, as a member of the household. */
interface Reader extends ReaderClock {
  readonly accountId: string;
  readonly householdId: string;
  readonly role: MemberRole;
  readonly side: Side;
  readonly nannyId: string | null;
  readonly language: string | null;
}

interface ReaderRow extends Omit<Reader, 'side' | 'timezone'> {
  readonly timezone: string | null;
}

export interface ClaimedRow {
  readonly id: string;
  /** The id of the day, week or payment. Several rows may be about the same one. */
  readonly about: string;
  readonly date: string;
  readonly endsAt: string;
  readonly tries: number;
  readonly channels: readonly ReminderChannel[];
  /** The shift's planned start, for a kind with a clock time. */
  readonly start: string | null;
}

/** Reminders of one kind that become one message. */
export interface ClaimedReminders {
  readonly reader: Reader;
  readonly kind: ReminderKind;
  readonly takenAt: string;
  readonly rows: readonly ClaimedRow[];
}

interface ClaimParts {
  readonly sql: Sql;
  readonly now: string;
  /** The channels of this server. */
  readonly channels: readonly ReminderChannel[];
}

interface Due {
  readonly accountId: string;
  readonly householdId: string;
}

/**
 * Finds an account with due reminders, and locks its reminders. Two of its messages at once would count the same ones.
 * Kinds that this process doesn't know are left to newer ones.
 */
async function lockNext(tx: TransactionSql, now: string, busy: string[]): Promise<Due | undefined> {
  for (;;) {
    const [due] = await tx<Due[]>`
      select account_id as "accountId", household_id as "householdId" from reminder
      where state in ('waiting', 'taken') and due_at <= ${now} and account_id <> all(${busy}::uuid[])
        and kind = any(${REMINDER_KINDS})
      order by due_at, id limit 1 for update skip locked`;
    if (due === undefined) return undefined;
    const [lock] = await tx<{ isMine: boolean }[]>`
      select pg_try_advisory_xact_lock(hashtextextended(${`reminder/${due.accountId}`}, 0)) as "isMine"`;
    if (lock?.isMine === true) return due;
    busy.push(due.accountId);
  }
}

async function loadReader(tx: TransactionSql, { accountId, householdId }: Due): Promise<Reader | undefined> {
  const [row] = await tx<ReaderRow[]>`
    select m.account_id as "accountId", m.household_id as "householdId", m.role, m.nanny_id as "nannyId",
      a.timezone, a.quiet_from as "quietFrom", a.quiet_to as "quietTo", a.language
    from membership m join account a on a.id = m.account_id
    where m.account_id = ${accountId} and m.household_id = ${householdId}`;
  if (row === undefined || row.role === 'VIEWER') return undefined;
  const [household] = await tx<{ timezone: string }[]>`
    select timezone from household where household_id = ${householdId} and id = ${householdId}`;
  if (household === undefined) return undefined;
  const side = row.role === 'NANNY' ? 'nanny' : 'family';
  return { ...row, side, timezone: row.timezone ?? household.timezone };
}

/** Returns what is due, the longest due first if it is more than a page, and what waits to be gathered with it. */
async function loadDue(tx: TransactionSql, { accountId, householdId }: Due, now: string): Promise<DueRow[]> {
  const rows = await tx<DueRow[]>`
    select r.id, r.kind, r.subject, r.date, r.due_at as "dueAt", r.ends_at as "endsAt", r.done, r.tries, c.push, c.mail
    from reminder r left join reminder_choice c on c.account_id = r.account_id and c.kind = r.kind
    where r.account_id = ${accountId} and r.household_id = ${householdId} and r.kind = any(${REMINDER_KINDS})
      and (r.due_at <= ${now} and r.state in ('waiting', 'taken')
        or r.due_at <= ${addMinutes(now, GATHER_MINUTES)} and r.state = 'waiting')
    order by r.due_at, r.id limit ${PAGE}`;
  const due = new Set(rows.filter(({ dueAt }) => dueAt <= now).map(({ kind }) => kind));
  return rows
    .filter(({ kind, dueAt }) => dueAt <= now || (due.has(kind) && REMINDERS[kind].lifetime !== null))
    .toSorted(by(({ date, id }) => [date, id]));
}

const startOfDay = (now: string, timezone: string, days: number): string =>
  wallClockToInstant(addDays(dateOf(now, timezone), days), 0, timezone);

/** Returns how many more counted messages the account may get today. One that has gone by one channel counts. */
async function countLeft(tx: TransactionSql, reader: Reader, now: string): Promise<number> {
  const uncounted = REMINDER_KINDS.filter((kind) => !REMINDERS[kind].isCounted);
  const [row] = await tx<{ sent: number }[]>`
    select count(distinct (household_id, kind, taken_at))::int as sent from reminder
    where account_id = ${reader.accountId} and taken_at >= ${startOfDay(now, reader.timezone, 0)}
      and (state in ('queued', 'sent') or state = 'taken' and due_at > ${now} or done <> '{}') and kind <> all(${uncounted})`;
  return REMINDERS_A_DAY - (row?.sent ?? 0);
}

/** Returns the channels by which a reminder still goes: chosen or by default, of this server, and not done. */
function channelsFor(row: DueRow, side: Side, available: readonly ReminderChannel[]): ReminderChannel[] {
  const { defaults } = REMINDERS[row.kind];
  return REMINDER_CHANNELS.filter(
    (channel) =>
      (row[channel] ?? defaults[channel][side]) && available.includes(channel) && !row.done.includes(channel),
  );
}

/** Ends reminders that nobody gets. */
async function end(tx: TransactionSql, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx`update reminder set state = 'lapsed' where id = any(${ids})`;
}

interface PutOff {
  readonly id: string;
  /** Undefined: it ends. */
  readonly at: string | undefined;
}

/** Puts reminders off, with one statement for each instant. */
async function putOff(tx: TransactionSql, rows: readonly PutOff[]): Promise<void> {
  for (const [at, group] of groupBy(rows, (row) => row.at)) {
    const ids = group.map(({ id }) => id);
    if (at === undefined) await end(tx, ids);
    else await tx`update reminder set state = 'waiting', due_at = ${at} where id = any(${ids})`;
  }
}

const toSubject = ({ id, subject, date }: Pick<DueRow, 'id' | 'subject' | 'date'>): Subject => {
  const [row = '', instant] = subject.split('@');
  return { id, row, instant: instant ?? null, date };
};

interface Group {
  readonly kind: ReminderKind;
  readonly rows: readonly (DueRow & { readonly channels: readonly ReminderChannel[] })[];
}

/** Returns what may be sent now, the most urgent kind first. Puts off or ends the rest. */
async function sortOut(
  tx: TransactionSql,
  reader: Reader,
  { now, channels, rows }: ClaimParts & { rows: readonly DueRow[] },
): Promise<Group[]> {
  const ready: (DueRow & { channels: ReminderChannel[] })[] = [];
  const others: PutOff[] = [];
  for (const row of rows) {
    const own = channelsFor(row, reader.side, channels);
    const at = own.length === 0 ? undefined : nextSending(row.kind, { now, endsAt: row.endsAt }, reader);
    if (at === now) ready.push({ ...row, channels: own });
    else others.push({ id: row.id, at });
  }
  await putOff(tx, others);
  return [...groupBy(ready, ({ kind }) => kind)]
    .map(([kind, group]) => ({ kind, rows: group }))
    .toSorted((a, b) => REMINDERS[a.kind].priority - REMINDERS[b.kind].priority);
}

/** Claims the reminders of one kind whose occasion is still there. Returns undefined if there is none. */
async function claimGroup(
  tx: TransactionSql,
  reader: Reader,
  { kind, rows, now }: Group & { now: string },
): Promise<ClaimedReminders | undefined> {
  const marked = await markSubjects(tx, {
    kind,
    householdId: reader.householdId,
    side: reader.side,
    subjects: rows.map(toSubject),
    now,
    leaseUntil: addMinutes(now, LEASE_MINUTES),
  });
  const starts = new Map(marked.map(({ id, start }) => [id, start]));
  const claimed = rows
    .filter(({ id }) => starts.has(id))
    .map(({ id, subject, date, endsAt, tries, channels }) => ({
      id,
      about: toSubject({ id, subject, date }).row,
      date,
      endsAt,
      tries: tries + 1,
      channels,
      start: starts.get(id) ?? null,
    }));
  return claimed.length === 0 ? undefined : { reader, kind, takenAt: now, rows: claimed };
}

async function claimOf(tx: TransactionSql, due: Due, parts: ClaimParts): Promise<ClaimedReminders[]> {
  const { now } = parts;
  const rows = await loadDue(tx, due, now);
  const reader = await loadReader(tx, due);
  if (reader === undefined) {
    await end(
      tx,
      rows.map(({ id }) => id),
    );
    return [];
  }
  const groups = await sortOut(tx, reader, { ...parts, rows });
  let left = await countLeft(tx, reader, now);
  const claimed: ClaimedReminders[] = [];
  for (const group of groups) {
    // Another try by one channel is no further message.
    const isCounted = REMINDERS[group.kind].isCounted && group.rows.some(({ done }) => done.length === 0);
    if (isCounted && left <= 0) {
      const tomorrow = startOfDay(now, reader.timezone, 1);
      const later = ({ endsAt }: DueRow) => nextSending(group.kind, { now: tomorrow, endsAt }, reader);
      await putOff(
        tx,
        group.rows.map((row) => ({ id: row.id, at: later(row) })),
      );
      continue;
    }
    const message = await claimGroup(tx, reader, { ...group, now });
    if (message === undefined) continue;
    claimed.push(message);
    if (isCounted) left -= 1;
  }
  return claimed;
}

/**
 * Claims what is due of the next account and household. Returns undefined if nothing is due; an empty list if nothing of
 * it is to be sent now.
 */
export const claimNext = (parts: ClaimParts): Promise<ClaimedReminders[] | undefined> =>
  transactInHousehold(parts.sql, async (tx) => {
    const due = await lockNext(tx, parts.now, []);
    return due && claimOf(tx, due, parts);
  });
