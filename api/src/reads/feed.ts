/** Reads what a calendar feed is made of: the versions of its households alone, or their days and names. */
import {
  type CalendarDay,
  type CalendarHousehold,
  calendarRange,
  EVENTS_MAX,
} from 'sync-protocol/calendar/calendar-file.ts';
import type { CalendarLeave } from 'sync-protocol/calendar/calendar-leave.ts';
import { ALL_NANNIES } from 'sync-protocol/people/permissions.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import type { Feed } from '../accounts/feeds.ts';
import { withHouseholds } from '../database/machine-scope.ts';
import { readRows } from '../sync/read-rows.ts';

type FeedMembership = Feed['memberships'][number];

/** Calls `read` for each of a feed's households, one after the other. */
async function readEach<T>(
  { sql }: Pick<AppDeps, 'sql'>,
  { memberships }: Feed,
  read: (membership: FeedMembership) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  for (const membership of memberships) {
    results.push(await withHouseholds(sql, [membership.householdId], () => read(membership)));
  }
  return results;
}

/** Returns the ids and versions of a feed's households. Every change of a household's rows raises its version. */
export const readVersions = (
  deps: Pick<AppDeps, 'sql'>,
  feed: Feed,
): Promise<(readonly [householdId: string, version: number])[]> =>
  readEach(deps, feed, async ({ householdId }) => {
    const [found] = await deps.sql<{ version: number }[]>`
      select version from household_version where household_id = ${householdId}`;
    return [householdId, found?.version ?? 0] as const;
  });

/** Returns what a calendar file shows of a feed's households: to a nanny her own days. `today`: the UTC date. */
export const readCalendars = (
  deps: Pick<AppDeps, 'sql'>,
  feed: Feed,
  today: string,
): Promise<CalendarHousehold[]> =>
  readEach(deps, feed, async ({ householdId, role, nannyId }) => {
    const isNanny = role === 'NANNY';
    const rows = await readRows(deps.sql, householdId, [
      { table: 'household', ids: [householdId] },
      ...(isNanny ? [] : [ALL_NANNIES]),
    ]);
    return {
      household: { name: rows.get('household', householdId)?.name ?? '' },
      nannyNames: isNanny ? null : new Map(rows.list(ALL_NANNIES).map(({ id, name }) => [id, name])),
      days: await readDays(deps, { householdId, nannyId }, today),
      leaves: await readLeaves(deps, { householdId, nannyId }, today),
    };
  });

/** Loads a nanny's approved leave, or a household's with null. */
async function readLeaves(
  { sql }: Pick<AppDeps, 'sql'>,
  { householdId, nannyId }: Pick<FeedMembership, 'householdId' | 'nannyId'>,
  today: string,
): Promise<CalendarLeave[]> {
  const { from, to } = calendarRange(today);
  return sql<CalendarLeave[]>`
    select l.id, l.nanny_id as "nannyId", l.date, l.status, l.minutes, l.planned_minutes as "plannedMinutes",
      l.asked_at as "askedAt", l.answered_at as "answeredAt"
    from nanny n join leave l on l.nanny_id = n.nanny_id
    where n.household_id = ${householdId} and l.household_id = ${householdId}
      and (${nannyId}::uuid is null or n.nanny_id = ${nannyId}::uuid)
      and l.status = 'APPROVED' and l.date between ${from} and ${to}`;
}

/** Loads a nanny's days, or a household's with null, in the order and number in which a calendar file takes them. */
async function readDays(
  { sql }: Pick<AppDeps, 'sql'>,
  { householdId, nannyId }: Pick<FeedMembership, 'householdId' | 'nannyId'>,
  today: string,
): Promise<CalendarDay[]> {
  const { from, to } = calendarRange(today);
  return sql<CalendarDay[]>`
    select d.id, d.nanny_id as "nannyId", d.date, d.status,
      d.scheduled_start_utc as "scheduledStartUtc", d.scheduled_end_utc as "scheduledEndUtc",
      d.scheduled_notes as "scheduledNotes",
      d.actual_start_utc as "actualStartUtc", d.actual_end_utc as "actualEndUtc",
      d.times_changed_at as "timesChangedAt", d.notes_changed_at as "notesChangedAt",
      d.answered_at as "answeredAt", d.hours_recorded_at as "hoursRecordedAt",
      d.calendar_changed_at as "calendarChangedAt"
    from day d
    where d.household_id = ${householdId} and (${nannyId}::uuid is null or d.nanny_id = ${nannyId}::uuid)
      and d.date between ${from} and ${to} and d.status <> 'DECLINED'
      and coalesce(d.scheduled_start_utc, d.actual_start_utc) is not null
    order by abs(d.date - ${today}::date), coalesce(d.scheduled_start_utc, d.actual_start_utc), d.id
    limit ${EVENTS_MAX}`;
}
