/** Moves an account's reminders of shifts to the clock of another time zone. */
import { groupBy } from 'sync-protocol/kernel/group-by.ts';
import { SHIFT_KINDS } from 'sync-protocol/reminders/when.ts';
import type { Sql } from '../database/connection.ts';
import { type AcceptedShift, addShiftReminders } from './waiting-reminders.ts';

/** Gives reminders that weren't sent their times again, after the account's zone has changed. */
export async function moveShiftReminders(sql: Sql, accountId: string, now: string): Promise<void> {
  const rows = await sql<{ householdId: string; subject: string }[]>`
    select distinct household_id as "householdId", subject from reminder
    where account_id = ${accountId} and kind = any(${SHIFT_KINDS}) and state in ('waiting', 'lapsed') and done = '{}'`;
  for (const [householdId, group] of groupBy(rows, (row) => row.householdId)) {
    const shifts = await sql<AcceptedShift[]>`
      select household_id as "householdId", id, nanny_id as "nannyId", date, scheduled_start_utc as start,
        scheduled_end_utc as end
      from day
      where household_id = ${householdId} and id = any(${group.map(({ subject }) => subject)}::uuid[])
        and status = 'ACCEPTED' and scheduled_start_utc is not null and scheduled_end_utc is not null`;
    await addShiftReminders(sql, shifts, now);
  }
}
