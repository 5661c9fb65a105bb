/**
 * Writes a household of three nannies with years of shifts, to-dos, earnings and weekly payments by SQL: 20,000
 * agenda days through the API would take minutes.
 */
import type { Sql } from 'api/database/connection.ts';
import { dateOf } from 'sync-protocol/kernel/calendar.ts';
import { DEFAULT_SETTINGS } from 'sync-protocol/people/household.ts';
import { type Device, household } from './device.ts';

const { timezone } = DEFAULT_SETTINGS;
const NANNIES = 3;
/** For each nanny; with three, there are days on weekdays only. */
const SHIFTS = 2;
/** The last half year of the days is in the future. */
const DAYS_AHEAD = 183;
/** Spreads the rows over many versions, because a page of changes holds whole versions. */
const ROWS_PER_VERSION = 1000;

/**
 * Inserts days with to-dos, earnings and weekly payments. $1: household, $2: nannies, $3: today, $4: number of agenda
 * days. On every other past date all days are completed and paid; the other days are accepted, declined or pending.
 */
const fillFor = (perDate: number, date: string): string => `
with numbered as (
  select i, ($2::uuid[])[1 + i % ${NANNIES}] as nanny_id, gen_random_uuid() as id,
    ${date} as date, v.version + 1 + i / ${ROWS_PER_VERSION} as version
  from generate_series(0, $4::int - 1) i, household_version v where v.household_id = $1::uuid
), shift as (
  select *, date < $3::date and (i / ${perDate}) % 2 = 0 as worked,
    date + interval '13 hours' + i % ${perDate} / ${NANNIES} * interval '5 hours' as starts
  from numbered
), new_day as (
  insert into day (household_id, id, nanny_id, version, date, origin, status, scheduled_start_utc,
    scheduled_end_utc, answered_at, actual_start_utc, actual_end_utc, hours_recorded_at, hours_recorded_by_side,
    billing_increment_minutes, hourly_rate_cents, billable_minutes, amount_cents, is_paid)
  select $1::uuid, id, nanny_id, version, date, 'generated',
    case when worked then 'COMPLETED' else (array['ACCEPTED', 'PENDING', 'DECLINED', 'ACCEPTED'])[1 + i % 4] end,
    starts, starts + interval '4 hours', case when worked then starts end,
    case when worked then starts end, case when worked then starts + interval '4 hours' end,
    case when worked then starts end, case when worked then 'nanny' end,
    case when worked then 15 end, case when worked then 2000 end, case when worked then 240 end,
    case when worked then 8000 end, worked
  from shift
), new_todo as (
  insert into todo (household_id, id, nanny_id, version, day_id, title, title_changed_at, is_completed, created_at)
  select $1::uuid, gen_random_uuid(), nanny_id, version, id, 'Read together', now(), worked, now()
  from shift where i % 8 = 0
), new_earning as (
  insert into earning (household_id, id, nanny_id, version, kind, day_id, date, earned_from, amount_cents, open_cents)
  select $1::uuid, id, nanny_id, version, 'hours', id, date, starts, 8000, 0 from shift where worked
), week as (
  select gen_random_uuid() as id, nanny_id, date_trunc('week', date)::date as date, max(version) as version,
    array_agg(id) as days
  from shift where worked group by nanny_id, date_trunc('week', date)
), new_payment as (
  insert into payment (household_id, id, nanny_id, version, payment_date, amount_cents, unsettled_cents, platform, created_at)
  select $1::uuid, id, nanny_id, version, date, 8000 * array_length(days, 1), 0, 'ZELLE', date from week
), new_settlement as (
  insert into settlement (household_id, id, nanny_id, version, payment_id, earning_id, amount_cents)
  select $1::uuid, w.id || '/' || day, nanny_id, version, w.id, day, 8000 from week w, unnest(w.days) day
)
update household_version set version = version + 1 + $4::int / ${ROWS_PER_VERSION} where household_id = $1::uuid`;

/** Returns the SQL of the date of a day by its number, from the last one back. */
const everyDay = (perDate: number): string => `$3::date + ${DAYS_AHEAD} - i / ${perDate}`;
const everyWeekday = (perDate: number): string =>
  `date_trunc('week', $3::date + ${DAYS_AHEAD})::date + 4 - i / ${perDate} / 5 * 7 - i / ${perDate} % 5`;

/** Creates a household with three nannies and `days` agenda days. The returned parent's device hasn't synced them. */
export async function createLongHousehold(
  origin: string,
  database: Sql,
  { days, shiftsPerNanny = SHIFTS }: { days: number; shiftsPerNanny?: number },
): Promise<Device> {
  const { family, nannyId } = await household(origin);
  const nannyIds = [nannyId];
  while (nannyIds.length < NANNIES) {
    const name = `Nanny ${nannyIds.length + 1}`;
    const nanny = { name, email: `${crypto.randomUUID()}@example.com`, hourlyRate: 20 };
    nannyIds.push((await family.call<{ id: string }>('POST', '/api/nannies', nanny)).id);
  }
  const today = dateOf(new Date().toISOString(), timezone);
  const perDate = shiftsPerNanny * NANNIES;
  const dateOfDay = shiftsPerNanny === SHIFTS ? everyDay(perDate) : everyWeekday(perDate);
  await database.unsafe(fillFor(perDate, dateOfDay), [family.householdId, nannyIds, today, days]);
  return family;
}
