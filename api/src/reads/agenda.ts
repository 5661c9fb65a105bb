/**
 * A nanny's days of a range with how many to-dos each has, as one statement: what is asked for most. The working set
 * of the mutators would read whole rows, and every to-do she has.
 */
import { toDollars } from 'sync-protocol/rules/billing.ts';
import type { Sql } from '../database/connection.ts';

export interface AgendaRange {
  readonly nannyId: string;
  /** Dates, both inclusive. */
  readonly start: string;
  readonly end: string;
}

/** How the database ends an instant, in UTC as of all its sessions, and how its field begins. */
const OFFSET = '+00:00"';
const FIELD = 'Utc":"';
/** The length of '2026-03-05T14:00:00'. */
const TO_THE_SECOND = 19;
/** No note can look like one: its quotes are escaped. */
const WITH_FRACTION = /Utc":"([\dT:-]{19})\.(\d{1,3})\d*\+00:00"/g;
/** Nor like this, for the same reason. Another field follows. */
const CENTS = '"amountCents":';

/**
 * Instants in the contract's form (sync-protocol's `instant`). The database would take as long to format them as for all
 * else that it does here, and the API twice as long to read sixty days as objects and to write them again. An agenda has
 * some two hundred: a search for their common end takes half as long as an expression for all.
 */
function withInstants(days: string): string {
  let formed = '';
  let from = 0;
  let isWhole = true;
  for (let at = days.indexOf(OFFSET); at >= 0; at = days.indexOf(OFFSET, at + OFFSET.length)) {
    if (days.startsWith(FIELD, at - TO_THE_SECOND - FIELD.length)) {
      formed += `${days.slice(from, at)}.000Z"`;
      from = at + OFFSET.length;
    } else isWhole = false;
  }
  formed += days.slice(from);
  if (isWhole) return formed;
  return formed.replaceAll(
    WITH_FRACTION,
    (_, second: string, digits: string) => `${FIELD}${second}.${digits.padEnd(3, '0')}Z"`,
  );
}

/** The same search for cents, each followed by its dollars then. An expression with a callback leaves more to collect. */
function withAmounts(days: string): string {
  let formed = '';
  let from = 0;
  for (let at = days.indexOf(CENTS); at >= 0; at = days.indexOf(CENTS, from)) {
    const end = days.indexOf(',', at);
    const cents = days.slice(at + CENTS.length, end);
    formed += `${days.slice(from, end)},"amount":${cents === 'null' ? cents : toDollars(Number(cents))}`;
    from = end;
  }
  return formed + days.slice(from);
}

/** The JSON text of `DayAnswer[]`, by date, then start; undefined when there is no such nanny. */
export async function agendaText(
  sql: Sql,
  householdId: string,
  { nannyId, start, end }: AgendaRange,
): Promise<string | undefined> {
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
  return answer === undefined ? undefined : withAmounts(withInstants(answer.days));
}
