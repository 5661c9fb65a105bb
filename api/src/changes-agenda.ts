/**
 * A nanny's days of a range with how many to-dos each has, as one statement: what is asked for most. The working set
 * of the mutators would read whole rows, and every to-do she has.
 */
import type { AgendaDay } from 'sync-protocol/model/agenda-day.ts';
import type { Sql } from './database/connection.ts';

/** What the contract tells of a day. */
export type ListedDay = Pick<
  AgendaDay,
  | 'id'
  | 'date'
  | 'nannyId'
  | 'status'
  | 'scheduledStartUtc'
  | 'scheduledEndUtc'
  | 'scheduledNotes'
  | 'actualStartUtc'
  | 'actualEndUtc'
  | 'billableMinutes'
  | 'amountCents'
  | 'isPaid'
>;

export interface AgendaRange {
  readonly nannyId: string;
  /** Dates, both inclusive. */
  readonly start: string;
  readonly end: string;
}

/** The form of every instant that leaves us (sync-protocol's `instant`). */
const INSTANT = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/** By date, then start; undefined when there is no such nanny. */
export async function agendaDays(
  sql: Sql,
  householdId: string,
  { nannyId, start, end }: AgendaRange,
): Promise<(ListedDay & { readonly todoCount: number })[] | undefined> {
  const [answer] = await sql<{ days: string }[]>`
    select coalesce(json_agg(row_to_json(r)), '[]'::json)::text as days from (
      select d.id, d.date, d.nanny_id as "nannyId", d.status,
        to_char(d.scheduled_start_utc at time zone 'UTC', ${INSTANT}) as "scheduledStartUtc",
        to_char(d.scheduled_end_utc at time zone 'UTC', ${INSTANT}) as "scheduledEndUtc",
        d.scheduled_notes as "scheduledNotes",
        to_char(d.actual_start_utc at time zone 'UTC', ${INSTANT}) as "actualStartUtc",
        to_char(d.actual_end_utc at time zone 'UTC', ${INSTANT}) as "actualEndUtc",
        d.billable_minutes as "billableMinutes", d.amount_cents as "amountCents", d.is_paid as "isPaid",
        (select count(*) from todo t where t.household_id = ${householdId} and t.day_id = d.id) as "todoCount"
      from day d
      where d.household_id = ${householdId} and d.nanny_id = ${nannyId} and d.date between ${start} and ${end}
      order by d.date, d.scheduled_start_utc nulls first, d.id) r
    having exists (select 1 from nanny n where n.household_id = ${householdId} and n.id = ${nannyId})`;
  return answer === undefined
    ? undefined
    : (JSON.parse(answer.days) as (ListedDay & { readonly todoCount: number })[]);
}
