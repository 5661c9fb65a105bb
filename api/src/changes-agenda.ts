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

type Listed = ListedDay & { readonly todoCount: number };

const INSTANTS = ['scheduledStartUtc', 'scheduledEndUtc', 'actualStartUtc', 'actualEndUtc'] as const;
type Parsed = Omit<Listed, (typeof INSTANTS)[number]> & Record<(typeof INSTANTS)[number], string | null>;

/** `2026-03-05T14:00:00`, a fraction where it is no whole second, and `+00:00`. */
const SECONDS_END = 19;
const WHOLE_SECOND = 25;
const FRACTION_DIGITS = 3;

/** An instant as PostgreSQL writes it into JSON, in the form of all that leaves us (sync-protocol's `instant`). */
function canonical(instant: string): string {
  const fraction =
    instant.length === WHOLE_SECOND ? '' : instant.slice(SECONDS_END + 1, SECONDS_END + 1 + FRACTION_DIGITS);
  return `${instant.slice(0, SECONDS_END)}.${fraction.replace(/\D.*$/, '').padEnd(FRACTION_DIGITS, '0')}Z`;
}

/** The database takes as long to format them as for all else that it does here. */
function parseDays(json: string): Listed[] {
  const days = JSON.parse(json) as Parsed[];
  for (const day of days) {
    for (const field of INSTANTS) {
      const instant = day[field];
      if (instant !== null) day[field] = canonical(instant);
    }
  }
  return days;
}

/** By date, then start; undefined when there is no such nanny. */
export async function agendaDays(
  sql: Sql,
  householdId: string,
  { nannyId, start, end }: AgendaRange,
): Promise<Listed[] | undefined> {
  const [answer] = await sql<{ days: string }[]>`
    select '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']' as days from (
      select d.id, d.date, d.nanny_id as "nannyId", d.status,
        d.scheduled_start_utc as "scheduledStartUtc",
        d.scheduled_end_utc as "scheduledEndUtc",
        d.scheduled_notes as "scheduledNotes",
        d.actual_start_utc as "actualStartUtc",
        d.actual_end_utc as "actualEndUtc",
        d.billable_minutes as "billableMinutes", d.amount_cents as "amountCents", d.is_paid as "isPaid",
        (select count(*) from todo t where t.household_id = ${householdId} and t.day_id = d.id) as "todoCount"
      from day d
      where d.household_id = ${householdId} and d.nanny_id = ${nannyId} and d.date between ${start} and ${end}
      order by d.date, d.scheduled_start_utc nulls first, d.id) r
    having exists (select 1 from nanny n where n.household_id = ${householdId} and n.id = ${nannyId})`;
  return answer === undefined ? undefined : parseDays(answer.days);
}
