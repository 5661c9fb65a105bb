/** Reads time off for the REST routes: policies, requests, entries, and balances of a date. */
import { addDays, dateOf } from 'sync-protocol/kernel/calendar.ts';
import { by } from 'sync-protocol/kernel/compare-keys.ts';
import { Rejection } from 'sync-protocol/kernel/errors.ts';
import { householdOf } from 'sync-protocol/people/household-row.ts';
import { visible } from 'sync-protocol/people/permissions.ts';
import type { Leave } from 'sync-protocol/time-off/leave.ts';
import { LEAVE_DAYS_AHEAD } from 'sync-protocol/time-off/leave-limits.ts';
import { fieldsOfPolicy, type LeaveKind, policiesOf } from 'sync-protocol/time-off/leave-policy.ts';
import type {
  LeaveAnswer,
  LeaveBalanceAnswer,
  LeaveEntryAnswer,
  LeavePolicyAnswer,
} from 'sync-protocol/time-off/leave-rest.ts';
import { balancesFrom, readsOfTaken, weeksWithLeave } from 'sync-protocol/weeks/leave-balances.ts';
import { minutesByDate } from 'sync-protocol/weeks/minutes-by-date.ts';
import type { NannyWeek } from 'sync-protocol/weeks/nanny-week.ts';
import { daysOf } from 'sync-protocol/weeks/week-reads.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { fieldsOf } from '../database/household-rows.ts';
import { withHouseholds } from '../database/machine-scope.ts';
import { readRounds, readRows } from '../sync/read-rows.ts';
import { pagesOf } from '../sync/row-pages.ts';
import type { Reader } from './payment.ts';

interface OfNanny {
  readonly householdId: string;
  readonly nannyId: string;
}

/** Loads a nanny's policies, by date and kind. Throws `not_found`. */
export async function readPolicies(
  deps: AppDeps,
  { householdId, nannyId }: OfNanny,
): Promise<LeavePolicyAnswer[]> {
  const reads = [{ table: 'nanny', ids: [nannyId] } as const, policiesOf(nannyId)];
  const rows = await readRows(deps.sql, householdId, reads);
  if (rows.get('nanny', nannyId) === undefined) throw new Rejection('not_found');
  return rows
    .list(policiesOf(nannyId))
    .toSorted(by(({ effectiveFrom, kind }) => [effectiveFrom, kind]))
    .map(({ kind, effectiveFrom, ...policy }) => ({ kind, effectiveFrom, ...fieldsOfPolicy(policy) }));
}

/** Loads the policy of a kind from one date on. Throws `not_found`. */
export async function readPolicy(
  deps: AppDeps,
  of: OfNanny,
  { kind, effectiveFrom }: Pick<LeavePolicyAnswer, 'kind' | 'effectiveFrom'>,
): Promise<LeavePolicyAnswer> {
  const policies = await readPolicies(deps, of);
  const found = policies.find((each) => each.kind === kind && each.effectiveFrom === effectiveFrom);
  if (found === undefined) throw new Rejection('not_found');
  return found;
}

function toAnswer(leave: Leave): LeaveAnswer {
  const {
    householdId: _household,
    version: _version,
    askedBy: _asked,
    answeredBy: _answered,
    ...shown
  } = leave;
  return shown;
}

interface Dates {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const leavesIn = (nannyId: string, range: { readonly from?: string; readonly to?: string }) =>
  ({ table: 'leave', where: { nannyId }, range: { field: 'date', ...range } }) as const;

/** Loads a nanny's time off of the few dates of one request, oldest first. */
async function readLeaves(
  deps: AppDeps,
  { householdId, nannyId }: OfNanny,
  { from, to }: Dates,
): Promise<LeaveAnswer[]> {
  const range = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  const read = leavesIn(nannyId, range);
  const rows = await readRows(deps.sql, householdId, [{ table: 'nanny', ids: [nannyId] }, read]);
  if (rows.get('nanny', nannyId) === undefined) throw new Rejection('not_found');
  return rows
    .list(read)
    .toSorted(by(({ date, askedAt, id }) => [date, askedAt, id]))
    .map(toAnswer);
}

/** The first and last date that there are. */
const ALL_DATES = { from: '2000-01-01', to: '2199-12-31' } as const;

/** Yields a nanny's time off of dates, oldest first. Throws `not_found`. */
export async function* leavePages(
  { sql }: AppDeps,
  { householdId, nannyId }: OfNanny,
  { from = ALL_DATES.from, to = ALL_DATES.to }: Dates,
): AsyncGenerator<LeaveAnswer[]> {
  const rows = await readRows(sql, householdId, [{ table: 'nanny', ids: [nannyId] }]);
  if (rows.get('nanny', nannyId) === undefined) throw new Rejection('not_found');
  const select =
    `select ${fieldsOf('leave')} from leave t where t.household_id = $1::uuid and t.nanny_id = $2::uuid ` +
    'and t.date between $3::date and $4::date order by t.date, t.asked_at, t.id';
  for await (const page of pagesOf<Leave>(sql, { select, values: [householdId, nannyId, from, to] })) {
    yield page.map(toAnswer);
  }
}

/**
 * Loads what a request for these dates has led to: the leave that it made, or what had been asked for before, by date.
 */
export async function readAsked(
  deps: AppDeps,
  of: OfNanny,
  { ids, kind }: { readonly ids: ReadonlyMap<string, string>; readonly kind: LeaveKind },
): Promise<LeaveAnswer[]> {
  const dates = [...ids.keys()].toSorted();
  const all = await readLeaves(deps, of, { from: dates[0], to: dates.at(-1) });
  return dates.flatMap((date) => {
    const ofDate = all.filter((each) => each.date === date && each.kind === kind);
    const made = ofDate.find(({ id }) => id === ids.get(date));
    return made ?? ofDate.findLast(({ status }) => status === 'ASKED' || status === 'APPROVED') ?? [];
  });
}

/** Loads one request. Throws `not_found`, also for one that the actor may not see. */
export async function readLeave(
  deps: AppDeps,
  { householdId, actor }: Reader,
  leaveId: string,
): Promise<LeaveAnswer> {
  const rows = await readRows(deps.sql, householdId, [{ table: 'leave', ids: [leaveId] }]);
  return toAnswer(visible(actor, rows.get('leave', leaveId)));
}

/** Loads one entry. Throws `not_found`, also in a repeated call after it was undone. */
export async function readEntry(
  deps: AppDeps,
  householdId: string,
  entryId: string,
): Promise<LeaveEntryAnswer> {
  const rows = await readRows(deps.sql, householdId, [{ table: 'leaveEntry', ids: [entryId] }]);
  const entry = rows.get('leaveEntry', entryId);
  if (entry === undefined) throw new Rejection('not_found');
  const { id, type, kind, date, minutes, note, bySide, at } = entry;
  return { id, type, kind, date, minutes, note, bySide, at };
}

type RecordedDay = Parameters<typeof minutesByDate>[0];

/** Loads the hours of a nanny's worked days: as few columns as their minutes take, because all days count. */
const readRecorded = ({ sql }: AppDeps, { householdId, nannyId }: OfNanny): Promise<RecordedDay[]> =>
  withHouseholds(
    sql,
    [householdId],
    async () => sql<RecordedDay[]>`
      select d.date, d.billable_minutes::int as "billableMinutes", d.minutes_by_date as "minutesByDate",
        d.actual_start_utc as "actualStartUtc", d.actual_end_utc as "actualEndUtc"
      from day d
      where d.household_id = ${householdId} and d.nanny_id = ${nannyId} and d.status = 'COMPLETED'`,
  );

/** Loads a nanny's balances on a date, by default today. Throws `not_found`, and `bad_input` for a date far ahead. */
export async function readBalances(
  deps: AppDeps,
  of: OfNanny,
  asked: string | undefined,
): Promise<LeaveBalanceAnswer[]> {
  const { householdId, nannyId } = of;
  const [rows, recorded] = await Promise.all([
    readRounds(deps.sql, householdId, (loaded) => [
      { table: 'household', ids: [householdId] },
      ...readsOfTaken(nannyId, loaded),
      ...weeksWithLeave(loaded, nannyId).map((week) => daysOf(nannyId, week)),
    ]),
    readRecorded(deps, of),
  ]);
  if (rows.get('nanny', nannyId) === undefined) throw new Rejection('not_found');
  const { timezone } = householdOf(rows);
  const today = dateOf(deps.now(), timezone);
  const on = asked ?? today;
  if (on > addDays(today, LEAVE_DAYS_AHEAD)) {
    throw new Rejection('bad_input', `on: Must be at most ${LEAVE_DAYS_AHEAD} days ahead`);
  }
  const worked = recorded.flatMap((day) => minutesByDate(day, timezone));
  const days = { worked, daysOf: (week: NannyWeek) => rows.list(daysOf(nannyId, week)) };
  return balancesFrom(rows, { nannyId, on }, days).map(({ paysOut: _paysOut, ...balance }) => balance);
}
