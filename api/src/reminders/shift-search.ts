/**
 * Looks for accepted shifts whose reminders come next, every five minutes in one of several processes: those whose start
 * has come near since the last search. Shifts that are accepted or moved later add their reminders themselves.
 */
import { addMinutes } from 'sync-protocol/kernel/calendar.ts';
import type { Sql } from '../database/connection.ts';
import { latestDue } from '../database/due-dates.ts';
import { retryConflicts } from '../database/transaction.ts';
import { type AcceptedShift, addShiftReminders } from './waiting-reminders.ts';

const EVERY_MINUTES = 5;
/** How long before its start a shift is found: before the evening of the day before, in every zone. */
const AHEAD_MINUTES = 40 * 60;
/** How long after its start a shift that was missed is still looked for: its hours are asked for the next morning. */
const BEHIND_MINUTES = 48 * 60;
/** Shifts that are read at once. */
const PAGE = 2000;

/** Returns the latest start of shifts that have been looked for at `now`. */
export const foundUntil = (now: string): string => addMinutes(now, AHEAD_MINUTES);

interface Search {
  /** Starts of shifts: after `from`, up to `to`. */
  readonly from: string;
  readonly to: string;
}

/** Makes the next search look at all shifts again: this process may have ended before it added a reminder. */
export const searchAgain = (sql: Sql): PromiseLike<unknown> =>
  retryConflicts(() => sql`update server set reminders_due_at = null, reminders_found_to = null`);

/** Claims the search if it is due. */
async function claimSearch(sql: Sql, now: string): Promise<Search | undefined> {
  const to = foundUntil(now);
  const [server] = await sql<{ foundTo: string | null }[]>`
    select reminders_found_to as "foundTo" from server
    where reminders_due_at is null or reminders_due_at <= ${now}
      or reminders_due_at > ${latestDue(now, EVERY_MINUTES)}`;
  if (server === undefined) return undefined;
  const claimed = await retryConflicts(
    () => sql`
      update server set reminders_due_at = ${addMinutes(now, EVERY_MINUTES)}, reminders_found_to = ${to}
      where reminders_found_to is not distinct from ${server.foundTo}::timestamptz
        and (reminders_due_at is null or reminders_due_at <= ${now}
          or reminders_due_at > ${latestDue(now, EVERY_MINUTES)})`,
  );
  if (claimed.count === 0) return undefined;
  const first = addMinutes(now, -BEHIND_MINUTES);
  const { foundTo } = server;
  // A clock that was ahead has looked too far.
  return { from: foundTo === null || foundTo > to || foundTo < first ? first : foundTo, to };
}

/** Returns accepted shifts by their start, from the one after `after` on, of all households. */
async function findShifts(
  sql: Sql,
  { from, to }: Search,
  after: { start: string; id: string },
): Promise<AcceptedShift[]> {
  return sql<AcceptedShift[]>`
    select household_id as "householdId", id, nanny_id as "nannyId", date, scheduled_start_utc as start,
      scheduled_end_utc as end
    from day
    where status = 'ACCEPTED' and scheduled_start_utc >= ${from} and scheduled_start_utc <= ${to}
      and scheduled_end_utc is not null and (scheduled_start_utc, id) > (${after.start}, ${after.id}::uuid)
    order by scheduled_start_utc, id limit ${PAGE}`;
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Adds the reminders of shifts that have come near. Does nothing if it isn't due or another process does it. */
export async function searchShifts(sql: Sql, now: string, signal?: AbortSignal): Promise<void> {
  const search = await claimSearch(sql, now);
  if (search === undefined) return;
  let after = { start: search.from, id: FIRST_ID };
  try {
    for (;;) {
      signal?.throwIfAborted();
      const shifts = await findShifts(sql, { ...search, from: after.start }, after);
      await addShiftReminders(sql, shifts, now);
      const last = shifts.at(-1);
      if (last === undefined || shifts.length < PAGE) return;
      after = last;
    }
  } catch (error) {
    // The next search looks at all of them again.
    await retryConflicts(() => sql`update server set reminders_found_to = null`);
    throw error;
  }
}
