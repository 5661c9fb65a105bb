/** Loads a nanny's agenda days of a date range for the REST routes. */
import { Rejection } from 'sync-protocol/kernel/errors.ts';
import type { DayAnswer } from 'sync-protocol/schedule/agenda-rest.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { ROWS_A_TURN } from '../sync/row-pages.ts';
import { type AnsweredDay, toDayAnswer } from './day.ts';

export interface AgendaRange {
  readonly nannyId: string;
  /** Calendar dates, both inclusive. */
  readonly start: string;
  readonly end: string;
}

/**
 * Yields a nanny's days of a range with their to-do counts, ordered by date, then start. One statement, because this is
 * the most frequent read: `readRows` would also load every to-do she has.
 *
 * Throws `not_found` for an unknown nanny.
 */
export async function* agendaPages(
  { sql }: Pick<AppDeps, 'sql'>,
  householdId: string,
  { nannyId, start, end }: AgendaRange,
): AsyncGenerator<DayAnswer[]> {
  const days = sql<(AnsweredDay & { todoCount: number })[]>`
    select d.id, d.date, d.nanny_id as "nannyId", d.status,
      d.scheduled_start_utc as "scheduledStartUtc", d.scheduled_end_utc as "scheduledEndUtc",
      d.scheduled_notes as "scheduledNotes",
      d.actual_start_utc as "actualStartUtc", d.actual_end_utc as "actualEndUtc",
      d.billable_minutes as "billableMinutes", d.amount_cents as "amountCents", d.is_paid as "isPaid",
      (select count(*) from todo t where t.household_id = ${householdId} and t.day_id = d.id) as "todoCount"
    from day d
    where d.household_id = ${householdId} and d.nanny_id = ${nannyId} and d.date between ${start} and ${end}
      and exists (select 1 from nanny n where n.household_id = ${householdId} and n.id = ${nannyId})
    order by d.date, d.scheduled_start_utc nulls first, d.id`;
  let isEmpty = true;
  for await (const page of days.cursor(ROWS_A_TURN)) {
    isEmpty = false;
    yield page.map((day) => toDayAnswer(day, day.todoCount));
  }
  if (isEmpty) await assertNanny(sql, householdId, nannyId);
}

async function assertNanny(sql: AppDeps['sql'], householdId: string, nannyId: string): Promise<void> {
  const found = await sql`select 1 from nanny where household_id = ${householdId} and id = ${nannyId}`;
  if (found.count === 0) throw new Rejection('not_found');
}
