/**
 * Households by the thousand, written straight into the tables: a family that is signed in, its nanny, her rate, three
 * weeks of days of which every other is worked, and the log of it. One `insert … select` a table, which is COPY
 * without a text to read.
 */
import { createHmac } from 'node:crypto';
import type { Sql } from 'api/database/connection.ts';
import { JWT_SECRET } from './server.ts';

const DAYS = 20;
/** A page of one statement: no transaction of gigabytes. */
const HOUSEHOLDS_A_TIME = 5000;

/** The ids of everything follow from the household's number and a kind. */
const KINDS = {
  household: 1,
  account: 2,
  session: 3,
  nanny: 4,
  payment: 5,
  day: 16,
  todo: 64,
  entry: 128,
} as const;
const hex = (number: number, digits: number): string => number.toString(16).padStart(digits, '0');
const idOf = (kind: keyof typeof KINDS, n: number): string =>
  `${hex(n, 8)}-${hex(KINDS[kind], 4)}-4000-8000-000000000000`;

export interface MadeHousehold {
  readonly householdId: string;
  readonly accountId: string;
  readonly nannyId: string;
  /** Of its last day. */
  readonly dayId: string;
  readonly token: string;
}

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** As the API signs its own. */
function tokenOf(n: number, sid = idOf('session', n)): string {
  const claims = { sub: idOf('account', n), sid, iat: Math.floor(Date.now() / 1000) };
  const signed = `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url(claims)}`;
  return `${signed}.${createHmac('sha256', JWT_SECRET).update(signed).digest('base64url')}`;
}

export const madeHousehold = (n: number): MadeHousehold => ({
  householdId: idOf('household', n),
  accountId: idOf('account', n),
  nannyId: idOf('nanny', n),
  dayId: idOf('day', n),
  token: tokenOf(n),
});

/** The same ids in SQL; `part` tells several of one household apart. */
const sqlId = (kind: keyof typeof KINDS, part = '0'): string =>
  `(lpad(to_hex(n), 8, '0') || '-${hex(KINDS[kind], 4)}-4000-8000-' || lpad(to_hex(${part}), 12, '0'))::uuid`;

const [household, account, nanny] = [sqlId('household'), sqlId('account'), sqlId('nanny')];
const [day, worked] = [sqlId('day', 'd'), `d % 2 = 1`];
const date = `current_date - 1 - d`;
const starts = `(${date} + interval '13 hours') at time zone 'UTC'`;
const ends = `(${date} + interval '17 hours') at time zone 'UTC'`;
const ofWorked = (value: string): string => `case when ${worked} then ${value} end`;
const households = 'generate_series($1::int, $2::int) n';
const days = `${households}, generate_series(0, ${DAYS - 1}) d`;

/** $1 and $2: the first and the last number. */
const FILLS = [
  `insert into account (id, email, name, role, password_hash, created_at)
   select ${account}, 'family-' || n || '@example.com', 'Family ' || n, 'FAMILY', 'none', now() from ${households}`,
  `insert into session (id, account_id, device, created_at, last_used_at, expires_at)
   select ${sqlId('session')}, ${account}, 'Phone', now(), now(), now() + interval '60 days' from ${households}`,
  `insert into membership (account_id, household_id, role, access, created_at)
   select ${account}, ${household}, 'FAMILY', ${account}, now() from ${households}`,
  `insert into household_version (household_id, version, log_hash)
   select ${household}, ${DAYS + 1}, sha256(n::text::bytea) from ${households}`,
  `insert into household (household_id, id, version, name, timezone, billing_increment_minutes, currency, created_at)
   select ${household}, ${household}, 1, 'Family ' || n, 'America/New_York', 15, 'USD', now() from ${households}`,
  `insert into nanny (household_id, id, nanny_id, version, name, email, created_at)
   select ${household}, ${nanny}, ${nanny}, 1, 'Nanny ' || n, 'nanny-' || n || '@example.com', now() from ${households}`,
  `insert into rate (household_id, id, nanny_id, version, effective_from, hourly_rate_cents)
   select ${household}, ${nanny} || '/2000-01-01', ${nanny}, 1, '2000-01-01', 2000 from ${households}`,
  `insert into day (household_id, id, nanny_id, version, date, origin, status, scheduled_start_utc, scheduled_end_utc,
     actual_start_utc, actual_end_utc, hours_recorded_at, hours_recorded_by_side, billing_increment_minutes,
     hourly_rate_cents, billable_minutes, amount_cents, is_paid)
   select ${household}, ${day}, ${nanny}, d + 2, ${date}, 'scheduled',
     case when ${worked} then 'COMPLETED' else 'ACCEPTED' end, ${starts}, ${ends},
     ${ofWorked(starts)}, ${ofWorked(ends)}, ${ofWorked(ends)}, ${ofWorked("'nanny'")}, ${ofWorked('15')},
     ${ofWorked('2000')}, ${ofWorked('240')}, ${ofWorked('8000')}, false from ${days}`,
  `insert into earning (household_id, id, nanny_id, version, kind, day_id, date, earned_from, amount_cents, open_cents)
   select ${household}, ${day}, ${nanny}, d + 2, 'hours', ${day}, ${date}, ${starts}, 8000, 8000
   from ${days} where ${worked}`,
  `insert into todo (household_id, id, nanny_id, version, day_id, title, title_changed_at, is_completed, created_at)
   select ${household}, ${sqlId('todo', 'd')}, ${nanny}, d + 2, ${day}, 'Read together', now(), false, now()
   from ${days} where d % 4 = 0`,
  `insert into mutation_log (household_id, mutation_id, version, position, account_id, actor_role, name,
     mutation_version, args, fingerprint, happened_at, received_at, result, changes, subjects, hash)
   select ${household}, ${sqlId('entry', 'd')}, d + 2, 0, ${account}, 'FAMILY', 'day.schedule', 1,
     json_build_object('dayId', ${day}), 'none', ${starts}, ${starts}, 'applied',
     json_build_array(json_build_object('table', 'day', 'id', ${day}, 'about', ${day}, 'nannyId', ${nanny},
       'before', null, 'after', json_build_object('date', ${date}, 'status', 'ACCEPTED'))), '[]',
     sha256((n::text || d)::bytea) from ${days}`,
  `insert into log_subject (household_id, subject, version, position)
   select ${household}, ${day}::text, d + 2, 0 from ${days}`,
];

/** Writes households number `from` to `to`, and tells the planner of them. */
export async function makeHouseholds(
  database: Sql,
  { from, to }: { from: number; to: number },
): Promise<void> {
  for (let first = from; first <= to; first += HOUSEHOLDS_A_TIME) {
    const last = Math.min(to, first + HOUSEHOLDS_A_TIME - 1);
    for (const fill of FILLS) await database.unsafe(fill, [first, last]);
  }
  await database.unsafe('analyze');
}

/** So many more devices of household number `n`'s family, by the token of each. */
export async function signInOften(database: Sql, n: number, count: number): Promise<string[]> {
  const rows = await database<{ id: string }[]>`
    insert into session (id, account_id, device, created_at, last_used_at, expires_at)
    select gen_random_uuid(), ${idOf('account', n)}, 'Phone', now(), now(), now() + interval '60 days'
    from generate_series(1, ${count}) returning id`;
  return rows.map(({ id }) => tokenOf(n, id));
}
