/** Adds reminders to the table `reminder`: of a shift from its plan, of what was written from the changed rows. */
import { toMillis } from 'sync-protocol/kernel/calendar.ts';
import { groupBy } from 'sync-protocol/kernel/group-by.ts';
import { isViewingNanny, sideOf } from 'sync-protocol/kernel/mutator.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { SYSTEM_ACCOUNT_ID } from 'sync-protocol/people/system-account.ts';
import { reminderEvents } from 'sync-protocol/reminders/events.ts';
import { REMINDERS, type ReminderKind } from 'sync-protocol/reminders/kinds.ts';
import { eventSpan, SHIFT_KINDS, shiftSpan } from 'sync-protocol/reminders/when.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import type { Sql } from '../database/connection.ts';
import type { WrittenBatch } from '../sync/execute.ts';
import { isOnSide, loadRecipients, type Recipient } from './recipients.ts';

interface WaitingReminder {
  readonly accountId: string;
  readonly householdId: string;
  readonly kind: ReminderKind;
  readonly subject: string;
  readonly date: string;
  readonly dueAt: string;
  readonly endsAt: string;
}

/** An accepted day with times, of any household. */
export interface AcceptedShift {
  readonly householdId: string;
  readonly id: string;
  readonly nannyId: string;
  readonly date: string;
  readonly start: string;
  readonly end: string;
}

/**
 * Inserts reminders. One that waits already gets the new times, and one that lapsed without being sent waits again: its
 * shift may be back. Others stay as they are.
 */
async function insertReminders(sql: Sql, reminders: readonly WaitingReminder[], now: string): Promise<void> {
  if (reminders.length === 0) return;
  const rows = reminders.map((each) => ({ id: newId(toMillis(now)), ...each }));
  await sql`
    insert into reminder (id, account_id, household_id, kind, subject, date, due_at, ends_at, created_at)
    select r.id, r."accountId", r."householdId", r.kind, r.subject, r.date, r."dueAt", r."endsAt", ${now}
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as r(
      id uuid, "accountId" uuid, "householdId" uuid, kind text, subject text, date date,
      "dueAt" timestamptz, "endsAt" timestamptz)
    on conflict (account_id, kind, subject, date) do update
    set due_at = excluded.due_at, ends_at = excluded.ends_at, state = 'waiting', tries = 0
    where reminder.state = 'waiting' and reminder.tries = 0
      or reminder.state = 'lapsed' and reminder.done = '{}' and reminder.kind = any(${SHIFT_KINDS})`;
}

function remindersOfShift(
  shift: AcceptedShift,
  recipients: readonly Recipient[],
  now: string,
): WaitingReminder[] {
  const { householdId, nannyId, id: subject, date } = shift;
  return SHIFT_KINDS.flatMap((kind) =>
    REMINDERS[kind].sides.flatMap((side) =>
      recipients
        .filter((each) => isOnSide(each, side, nannyId))
        .map(({ accountId, timezone }) => ({
          accountId,
          householdId,
          kind,
          subject,
          date,
          ...shiftSpan(kind, shift, { side, timezone }),
        }))
        .filter(({ endsAt }) => endsAt > now),
    ),
  );
}

/** Adds the reminders of accepted shifts that aren't over. */
export async function addShiftReminders(
  sql: Sql,
  shifts: readonly AcceptedShift[],
  now: string,
): Promise<void> {
  if (shifts.length === 0) return;
  const recipients = await loadRecipients(sql, [...new Set(shifts.map(({ householdId }) => householdId))]);
  const members = groupBy(recipients, ({ householdId }) => householdId);
  const reminders = shifts.flatMap((shift) =>
    remindersOfShift(shift, members.get(shift.householdId) ?? [], now),
  );
  await insertReminders(sql, reminders, now);
}

/** Returns the day as an accepted shift; undefined for one without times, or that isn't accepted. */
function acceptedShift(day: AgendaDay | undefined): AcceptedShift | undefined {
  if (day?.status !== 'ACCEPTED') return undefined;
  const { scheduledStartUtc: start, scheduledEndUtc: end, householdId, id, nannyId, date } = day;
  return start === null || end === null ? undefined : { householdId, id, nannyId, date, start, end };
}

/** Returns the shifts that these changes have accepted or moved, and that start before `until`. */
function newShifts({ changes }: WrittenBatch, until: string): AcceptedShift[] {
  return changes.flatMap(({ table, before, after }) => {
    if (table !== 'day') return [];
    const [was, is] = [before, after].map((day) => acceptedShift(day as AgendaDay | undefined));
    if (is === undefined || is.start > until) return [];
    return was?.start === is.start && was.end === is.end && was.date === is.date ? [] : [is];
  });
}

function remindersOfEvents(written: WrittenBatch, recipients: readonly Recipient[]): WaitingReminder[] {
  const { actor, receivedAt, changes, householdId } = written;
  const author = actor.accountId === SYSTEM_ACCOUNT_ID ? null : sideOf(actor);
  const own = [actor.accountId, actor.impersonatedBy];
  // Who views the app as the nanny has written for her: she is told.
  const isAuthor = ({ accountId }: Recipient) =>
    isViewingNanny(actor) ? accountId === actor.impersonatedBy : own.includes(accountId);
  return reminderEvents(changes, author).flatMap((event) => {
    const { kind, side, nannyId, id, date, until } = event;
    const span = eventSpan(kind, { at: receivedAt, until });
    if (span === undefined) return [];
    const readers = recipients.filter((each) => isOnSide(each, side, nannyId) && !isAuthor(each));
    return readers.map(({ accountId }) => ({
      accountId,
      householdId,
      kind,
      subject: `${id}@${receivedAt}`,
      date,
      ...span,
    }));
  });
}

/** Adds the reminders of what somebody has written. `until`: how far the search for accepted shifts has come. */
export async function addWrittenReminders(sql: Sql, written: WrittenBatch, until: string): Promise<void> {
  const { householdId, receivedAt } = written;
  await addShiftReminders(sql, newShifts(written, until), receivedAt);
  const author = written.actor.accountId === SYSTEM_ACCOUNT_ID ? null : sideOf(written.actor);
  if (reminderEvents(written.changes, author).length === 0) return;
  const recipients = await loadRecipients(sql, [householdId]);
  await insertReminders(sql, remindersOfEvents(written, recipients), receivedAt);
}
