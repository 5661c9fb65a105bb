/** Loads a nanny's agenda days of a date range for the REST routes. */
import { Rejection } from 'sync-protocol/errors.ts';
import type { DayAnswer } from 'sync-protocol/rest/agenda.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { type AnsweredDay, toDayAnswer } from './day.ts';

export interface AgendaRange {
  readonly nannyId: string;
  /** Calendar dates, both inclusive. */
  readonly start: string;
  readonly end: string;
}

/** A day as PostgreSQL writes it into JSON: its instants end with an offset. */
type JsonDay = AnsweredDay & { readonly todoCount: number };

const OFFSET = '+00:00';

/** Converts `2026-03-05T14:00:00+00:00` to `2026-03-05T14:00:00.000Z`. */
function toInstant<T extends string | null>(text: T): T | string {
  if (text === null) return text;
  const [seconds = '', fraction = ''] = text.slice(0, -OFFSET.length).split('.');
  return `${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}Z`;
}

const toAnswer = (day: JsonDay): DayAnswer => ({
  ...toDayAnswer(day, day.todoCount),
  scheduledStartUtc: toInstant(day.scheduledStartUtc),
  scheduledEndUtc: toInstant(day.scheduledEndUtc),
  actualStartUtc: toInstant(day.actualStartUtc),
  actualEndUtc: toInstant(day.actualEndUtc),
});

/**
 * Loads a nanny's days of a range with their to-do counts, ordered by date, then start. One statement, because this is
 * the most frequent read: `readRows` would also load every to-do she has. Its rows come as one JSON text, which costs
 * the API less than decoding them column by column (docs/decisions/agenda-as-json.md).
 *
 * Throws `not_found` for an unknown nanny.
 */
export async function readAgenda(
  { sql }: Pick<AppDeps, 'sql'>,
  householdId: string,
  { nannyId, start, end }: AgendaRange,
): Promise<DayAnswer[]> {
  const [answer] = await sql<{ days: string }[]>`
    select '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']' as days from (
      select d.id, d.date, d.nanny_id as "nannyId", d.status,
        d.scheduled_start_utc as "scheduledStartUtc", d.scheduled_end_utc as "scheduledEndUtc",
        d.scheduled_notes as "scheduledNotes",
        d.actual_start_utc as "actualStartUtc", d.actual_end_utc as "actualEndUtc",
        d.billable_minutes as "billableMinutes", d.amount_cents as "amountCents", d.is_paid as "isPaid",
        (select count(*) from todo t where t.household_id = ${householdId} and t.day_id = d.id) as "todoCount"
      from day d
      where d.household_id = ${householdId} and d.nanny_id = ${nannyId} and d.date between ${start} and ${end}
      order by d.date, d.scheduled_start_utc nulls first, d.id) r
    having exists (select 1 from nanny n where n.household_id = ${householdId} and n.id = ${nannyId})`;
  if (answer === undefined) throw new Rejection('not_found');
  return (JSON.parse(answer.days) as JsonDay[]).map(toAnswer);
}
