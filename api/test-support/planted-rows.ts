/**
 * Writes rows into the database that tests would need many calls for, or that calls refuse: a correction that is still
 * to be settled, a picture that fills the space, ids of another household, many shifts of one date, and as many nannies, to-dos, statements and calendar
 * feeds as there may be.
 */
import { randomUUID } from 'node:crypto';
import { FEEDS_MAX } from 'sync-protocol/calendar/feed.ts';
import { NANNIES_EVER_MAX } from 'sync-protocol/people/nanny-mutators.ts';
import { RATES_MAX } from 'sync-protocol/people/rate-mutators.ts';
import { TODOS_MAX } from 'sync-protocol/schedule/todo-mutators.ts';
import { formatNumber, STATEMENTS_A_YEAR } from 'sync-protocol/statements/statement-number.ts';
import type { Sql } from '../src/database/connection.ts';
import { NOON, TODAY } from './people.ts';

/**
 * Resolves to the id of a correction of the week of February 23, dated today, as a confirmed review of an approved week
 * leaves it.
 */
export async function plantCorrection(
  sql: Sql,
  { householdId, nannyId }: { householdId: string; nannyId: string },
  amountCents: number,
): Promise<string> {
  const id = randomUUID();
  await sql`
    insert into payment (household_id, id, nanny_id, version, payment_date, kind, week_start, amount_cents,
      unsettled_cents, created_at)
    values (${householdId}, ${id}, ${nannyId}, 1, ${TODAY}, 'CORRECTION', '2026-02-23', ${amountCents}, ${amountCents},
      ${NOON})`;
  return id;
}

/** Records a picture of so many bytes, which no claim names. */
export async function plantLargeReceipt(
  sql: Sql,
  { householdId, nannyId }: { householdId: string; nannyId: string },
  sizeBytes: number,
): Promise<void> {
  await sql`
    insert into receipt (household_id, id, nanny_id, version, hash, size_bytes, stored_at)
    values (${householdId}, 'large', ${nannyId}, 0, 'large', ${sizeBytes}, ${NOON})`;
}

/** Writes as many removed nannies as a household may ever have. */
export async function plantNannies(sql: Sql, householdId: string): Promise<void> {
  await sql`
    insert into nanny (household_id, id, nanny_id, version, name, email, created_at, archived_at)
    select ${householdId}, id, id, 1, 'Removed', id || '@example.com', ${NOON}, ${NOON}
    from (select gen_random_uuid() as id from generate_series(1, ${NANNIES_EVER_MAX}::int)) n`;
}

/** Writes as many rates as a nanny may have; she has one. */
export async function plantRates(sql: Sql, nannyId: string): Promise<void> {
  await sql`
    insert into rate
    select copy.* from rate r, generate_series(1, ${RATES_MAX - 1}::int) n,
      jsonb_populate_record(r, jsonb_build_object(
        'id', r.nanny_id || '/' || (date '2030-01-01' + n), 'effective_from', date '2030-01-01' + n)) copy
    where r.nanny_id = ${nannyId}`;
}

/** Writes as many to-dos as a day may have. */
export async function plantTodos(sql: Sql, dayId: string): Promise<void> {
  await sql`
    insert into todo (household_id, id, nanny_id, version, day_id, title, title_changed_at, is_completed, created_at)
    select household_id, gen_random_uuid(), nanny_id, 1, id, 'Nap', ${NOON}, false, ${NOON}
    from day, generate_series(1, ${TODOS_MAX}::int) where id = ${dayId}`;
}

/** Writes the statements of this year that a household hasn't issued yet, up to the most; it has issued one. */
export async function plantStatements(
  sql: Sql,
  { householdId, nannyId }: { householdId: string; nannyId: string },
): Promise<void> {
  const year = Number(TODAY.slice(0, 4));
  for (let count = 2; count <= STATEMENTS_A_YEAR; count += 1) {
    await sql`
      insert into statement (household_id, id, nanny_id, version, first_date, last_date, issued_at, year, number, content)
      values (${householdId}, ${randomUUID()}, ${nannyId}, 1, '2020-01-01', '2020-01-07', ${NOON}, ${year},
        ${formatNumber(year, count)}, '{}')`;
  }
}

/** Writes copies of a completed day with its earning. */
export async function plantShifts(
  sql: Sql,
  { householdId, dayId }: { householdId: string; dayId: string },
  count: number,
): Promise<void> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await sql`
    insert into day
    select copy.* from day d, unnest(${ids}::uuid[]) as n (id),
      jsonb_populate_record(d, jsonb_build_object('id', n.id)) copy
    where d.household_id = ${householdId} and d.id = ${dayId}`;
  await sql`
    insert into earning
    select copy.* from earning e, unnest(${ids}::uuid[]) as n (id),
      jsonb_populate_record(e, jsonb_build_object('id', n.id, 'day_id', n.id)) copy
    where e.household_id = ${householdId} and e.id = ${dayId}`;
}

const TABLES_WITH_IDS = [
  'nanny',
  'day',
  'clock',
  'leave',
  'claim',
  'leave_entry',
  'review',
  'payment',
  'earning',
  'statement',
] as const;

/** Copies a household's rows into another one, with their ids. */
export async function plantIds(sql: Sql, { from, to }: { from: string; to: string }): Promise<void> {
  for (const table of TABLES_WITH_IDS) {
    await sql`
      insert into ${sql(table)}
      select (jsonb_populate_record(t, jsonb_build_object('household_id', ${to}::text))).*
      from ${sql(table)} t where t.household_id = ${from}
      on conflict do nothing`;
  }
}

/** Makes an account a member of other households, with a calendar feed of each: as many as it may have. */
export async function plantFeeds(sql: Sql, accountId: string): Promise<void> {
  await sql`
    insert into membership (account_id, household_id, role, access, created_at)
    select ${accountId}, gen_random_uuid(), 'FAMILY', gen_random_uuid(), ${NOON}
    from generate_series(1, ${FEEDS_MAX}::int)`;
  await sql`
    insert into feed (id, account_id, household_id, token_hash, language, with_notes, created_at)
    select gen_random_uuid(), account_id, household_id, uuid_send(household_id), 'en', false, ${NOON}
    from membership m where account_id = ${accountId}
      and not exists (select 1 from feed f where f.account_id = m.account_id and f.household_id = m.household_id)`;
}
