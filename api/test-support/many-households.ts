/**
 * Writes thousands of households straight into the tables, for tests and benchmarks: a signed-in family, a nanny, her
 * rate, days (every other one worked) with their log, and one row of each other table. Also writes accounts without a
 * household.
 */
import type { Sql } from '../src/database/connection.ts';

/** Households per statement, which bounds the transaction's size. */
const HOUSEHOLDS_PER_STATEMENT = 5000;

/** Ids are made of the household's number and one of these. */
const KINDS = {
  household: 1,
  account: 2,
  session: 3,
  nanny: 4,
  payment: 5,
  client: 6,
  day: 16,
  todo: 64,
  entry: 128,
} as const;
const hex = (number: number, digits: number): string => number.toString(16).padStart(digits, '0');
/** Returns the id of a row of household number `n`; `part` numbers several of one household. */
export const householdRowId = (kind: keyof typeof KINDS, n: number, part = 0): string =>
  `${hex(n, 8)}-${hex(KINDS[kind], 4)}-4000-8000-${hex(part, 12)}`;

/** Returns SQL for the same ids; `part` numbers several of one household. */
const sqlId = (kind: keyof typeof KINDS, part = '0'): string =>
  `(lpad(to_hex(n), 8, '0') || '-${hex(KINDS[kind], 4)}-4000-8000-' || lpad(to_hex(${part}), 12, '0'))::uuid`;

const [household, account, nanny] = [sqlId('household'), sqlId('account'), sqlId('nanny')];
const [day, worked] = [sqlId('day', 'd'), `d % 2 = 1`];
const date = `current_date - 1 - d`;
const starts = `(${date} + interval '13 hours') at time zone 'UTC'`;
const ends = `(${date} + interval '17 hours') at time zone 'UTC'`;
const ifWorked = (value: string): string => `case when ${worked} then ${value} end`;
const households = 'generate_series($1::int, $2::int) n';
const days = `${households}, generate_series(0, $3::int - 1) d`;

/** $1 and $2: first and last household number; $3: days. */
const FILLS = [
  `insert into account (id, email, name, role, password_hash, created_at)
   select ${account}, 'family-' || n || '@example.com', 'Family ' || n, 'FAMILY', 'none', now() from ${households}`,
  `insert into session (id, account_id, device, created_at, last_used_at, expires_at)
   select ${sqlId('session')}, ${account}, 'Phone', now(), now(), now() + interval '60 days' from ${households}`,
  `insert into membership (account_id, household_id, role, access, created_at)
   select ${account}, ${household}, 'FAMILY', ${account}, now() from ${households}`,
  `insert into feed (id, account_id, household_id, token_hash, language, with_notes, created_at)
   select ${sqlId('client')}, ${account}, ${household}, sha256(('f' || n)::bytea), 'en', false, now() from ${households}`,
  `insert into push_subscription (id, account_id, session_id, endpoint, p256dh, auth, created_at)
   select ${sqlId('client')}, ${account}, ${sqlId('session')}, 'https://fcm.googleapis.com/' || n, '', '', now() from ${households}`,
  `insert into household_version (household_id, version, log_hash)
   select ${household}, $3::int + 1, sha256(n::text::bytea) from ${households}`,
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
     ${ifWorked(starts)}, ${ifWorked(ends)}, ${ifWorked(ends)}, ${ifWorked("'nanny'")}, ${ifWorked('15')},
     ${ifWorked('2000')}, ${ifWorked('240')}, ${ifWorked('8000')}, false from ${days}`,
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
  `insert into log_pack (household_id, first_version, last_version, about, mutation_id, version, position, client_id, seq,
     account_id, impersonated_by, actor_role, nanny_id, name, mutation_version, args, based_on, fingerprint, happened_at,
     received_at, result, code, message, data, changes, subjects, hash)
   select ${household}, 1, 1, array[${household}::text], array[${sqlId('household')}], '{1}', '{0}', '{null}', '{null}',
     array[${account}], '{null}', '{FAMILY}', '{null}', '{household.create}', '{1}', '{"{}"}', '{null}', '{none}',
     array[now()], array[now()], '{applied}', '{null}', '{null}', '{null}', '{"[]"}', '{"[]"}', '{null}'
   from ${households}`,
  // One row per household in the other tables, so that no table is small.
  `insert into client (client_id, account_id, created_at, label)
   select ${sqlId('client')}, ${account}, now(), 'Phone' from ${households}`,
  `insert into client_sequence (household_id, client_id, last_seq)
   select ${household}, ${sqlId('client')}, 0 from ${households}`,
  `insert into invitation (token_hash, household_id, nanny_id, email, created_at, expires_at)
   select sha256(('i' || n)::bytea), ${household}, ${nanny}, 'nanny-' || n || '@example.com', now(),
     now() + interval '7 days' from ${households}`,
  `insert into member_invitation (id, token_hash, household_id, email, role, created_at, expires_at)
   select ${sqlId('client')}, sha256(('m' || n)::bytea), ${household}, 'viewer-' || n || '@example.com', 'VIEWER', now(),
     now() + interval '7 days' from ${households}`,
  `insert into password_reset (token_hash, account_id, made_for, created_at, expires_at)
   select sha256(('r' || n)::bytea), ${account}, '', now(), now() + interval '1 hour' from ${households}`,
  `insert into request_key (account_id, key, fingerprint, created_at)
   select ${account}, ${sqlId('client')}, '', now() from ${households}`,
  `insert into household_request_key (household_id, account_id, key, fingerprint, created_at)
   select ${household}, ${account}, ${sqlId('client')}, '', now() from ${households}`,
  `insert into base_schedule (household_id, id, nanny_id, version, weekday, shifts, saved_at)
   select ${household}, ${nanny} || '/1', ${nanny}, 1, 1, '[]', now() from ${households}`,
  // Not in force yet: days cost what they cost without terms.
  `insert into terms (household_id, id, nanny_id, version, effective_from, week_starts_on,
     overtime_multiplier_hundredths, pay_period, changed_at)
   select ${household}, ${nanny} || '/2199-01-07', ${nanny}, 1, '2199-01-07', 1, 150, 'WEEKLY', now()
   from ${households}`,
  `insert into week (household_id, id, nanny_id, version, week_start, closed_at)
   select ${household}, ${nanny} || '/2026-01-05', ${nanny}, 1, '2026-01-05', now() from ${households}`,
  `insert into cancellation (household_id, id, nanny_id, version, day_id, date, start_utc, end_utc, hourly_rate_cents)
   select ${household}, ${sqlId('client')} || '/2026-01-05T14:00:00.000Z', ${nanny}, 1, ${sqlId('client')},
     '2026-01-05', '2026-01-05T14:00:00Z', '2026-01-05T22:00:00Z', 2000 from ${households}`,
  `insert into clock (household_id, id, nanny_id, version, day_id, date, timezone, arrived_at, arrived_received_at, state)
   select ${household}, ${sqlId('client')}, ${nanny}, 1, ${sqlId('client')}, '2026-01-05', 'America/New_York', now(), now(),
     'discarded' from ${households}`,
  `insert into payment (household_id, id, nanny_id, version, payment_date, amount_cents, unsettled_cents, voided_at, created_at)
   select ${household}, ${sqlId('payment')}, ${nanny}, 1, current_date, 8000, 0, now(), now() from ${households}`,
  `insert into settlement (household_id, id, nanny_id, version, payment_id, earning_id, amount_cents)
   select ${household}, ${sqlId('payment')} || '/' || ${sqlId('client')}, ${nanny}, 1,
     ${sqlId('payment')}, ${sqlId('client')}, 8000 from ${households}`,
  `insert into review (household_id, id, nanny_id, version, day_id, kind, start_utc, end_utc, author_id, author_side,
     happened_at, status)
   select ${household}, ${sqlId('payment')}, ${nanny}, 1, ${sqlId('client')}, 'declined_day', now(), now(),
     ${account}, 'nanny', now(), 'dismissed' from ${households}`,
  `insert into question (household_id, id, nanny_id, version, week_start, text, asked_at, asked_by, asked_by_side)
   select ${household}, ${sqlId('payment')}, ${nanny}, 1, '2026-01-05', 'Until six?', now(), ${account}, 'family'
   from ${households}`,
  `insert into leave_policy (household_id, id, nanny_id, version, kind, effective_from, year_starts_on, waiting_days, pays_out)
   select ${household}, ${nanny} || '/SICK/2026-01-05', ${nanny}, 1, 'SICK', '2026-01-05', '01-01', 0, false from ${households}`,
  `insert into leave (household_id, id, nanny_id, version, group_id, kind, date, minutes, planned_minutes, asked_by_side,
     asked_by, asked_at, status)
   select ${household}, ${sqlId('payment')}, ${nanny}, 1, ${sqlId('payment')}, 'SICK', '2026-01-05', 480, 480, 'family',
     ${account}, now(), 'WITHDRAWN' from ${households}`,
  `insert into leave_entry (household_id, id, nanny_id, version, type, kind, date, minutes, by, by_side, at)
   select ${household}, ${sqlId('payment')}, ${nanny}, 1, 'ADJUSTED', 'SICK', '2026-01-05', 60, ${account}, 'family', now()
   from ${households}`,
  `insert into claim (household_id, id, nanny_id, version, kind, date, category, amount_cents, status, submitted_by,
     submitted_by_side, submitted_at)
   select ${household}, ${sqlId('payment')}, ${nanny}, 1, 'EXPENSE', '2026-01-05', 'PARKING', 1250, 'WITHDRAWN', ${account},
     'nanny', now() from ${households}`,
  `insert into mileage_rate (household_id, id, nanny_id, version, effective_from, rate_tenths)
   select ${household}, ${nanny} || '/2026-01-05', ${nanny}, 1, '2026-01-05', 725 from ${households}`,
  `insert into receipt (household_id, id, nanny_id, version, hash, size_bytes, stored_at)
   select ${household}, ${nanny} || '/' || repeat('a1', 32), ${nanny}, 1, repeat('a1', 32), 3, now() from ${households}`,
  `insert into receipt_picture (household_id, hash, bytes, size_bytes, stored_at)
   select ${household}, repeat('a1', 32), '\\xffd8ff', 3, now() from ${households}`,
  `insert into statement (household_id, id, nanny_id, version, first_date, last_date, payment_id, issued_at, year, content)
   select ${household}, ${sqlId('payment')}, ${nanny}, 1, '2026-01-05', '2026-01-11', ${sqlId('payment')}, now(), 2026, '{}'
   from ${households}`,
  `insert into reminder (id, account_id, household_id, kind, subject, date, due_at, ends_at, state, created_at)
   select ${sqlId('payment')}, ${account}, ${household}, 'week_to_sign', ${nanny} || '/2026-01-05@2026-01-12T05:00:00.000Z',
     '2026-01-05', now(), now(), 'sent', now() from ${households}`,
  `insert into reminder_choice (account_id, kind, push, mail) select ${account}, 'no_arrival', true, false from ${households}`,
  `insert into reminder_unsubscribe (token_hash, account_id, kind, created_at)
   select sha256(('u' || n)::bytea), ${account}, 'no_arrival', now() from ${households}`,
  `insert into tombstone (household_id, table_name, id, nanny_id, version, deleted_at, last_state)
   select ${household}, 'todo', ${sqlId('client')}, ${nanny}, 1, now(), '{}' from ${households}`,
  `insert into failed_attempt (household_id, mutation_id, attempts, first_at, last_error)
   select ${household}, ${sqlId('client')}, 1, now(), '' from ${households}`,
];

/** Writes households number `from` to `to`, skips existing rows, and updates the planner's statistics. */
export async function makeHouseholds(
  sql: Sql,
  { from, to, days: daysEach = 20 }: { from: number; to: number; days?: number },
): Promise<void> {
  for (let first = from; first <= to; first += HOUSEHOLDS_PER_STATEMENT) {
    const last = Math.min(to, first + HOUSEHOLDS_PER_STATEMENT - 1);
    for (const fill of FILLS) {
      const values = [first, last, ...(fill.includes('$3') ? [daysEach] : [])];
      await sql.unsafe(`${fill} on conflict do nothing`, values);
    }
  }
  await sql.unsafe('analyze');
}

/** Writes accounts without a household. */
export async function makePeople(sql: Sql, count: number): Promise<void> {
  await sql`
    insert into account (id, email, name, role, password_hash, created_at)
    select gen_random_uuid(), 'person-' || n || '@example.org', 'Person', 'NANNY', 'none', now()
    from generate_series(1, ${count}::int) n`;
  await sql`analyze account`;
}
