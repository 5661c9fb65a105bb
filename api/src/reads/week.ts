/** Reads a nanny's weeks and earnings for the REST routes, each answer from one snapshot. */
import { Rejection } from 'sync-protocol/errors.ts';
import type { Earning } from 'sync-protocol/model/payment.ts';
import type { Terms } from 'sync-protocol/model/terms.ts';
import { isCalendarDate } from 'sync-protocol/model/value-rules.ts';
import type { EarningAnswer } from 'sync-protocol/rest/earnings.ts';
import { WEEKS_MAX, type WeekAnswer } from 'sync-protocol/rest/weeks.ts';
import { addDays, dateOf, daysBetween } from 'sync-protocol/rules/calendar.ts';
import { termsOf } from 'sync-protocol/rules/week-earnings.ts';
import { readsOfWeekViews, weekView } from 'sync-protocol/rules/week-view.ts';
import { type NannyWeek, weekOf, weeksBetween } from 'sync-protocol/rules/weeks.ts';
import type { LoadedRows } from 'sync-protocol/sync/mutator.ts';
import type { WorkingSet } from 'sync-protocol/sync/working-set.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { readRounds } from '../sync/changes.ts';
import { openEarnings } from './nanny.ts';
import { type Reader, seenBy } from './payment.ts';

const DAYS_PER_WEEK = 7;
/** Weeks that a list without `from` goes back. */
const WEEKS_BACK = 12;

interface Owner {
  readonly householdId: string;
  readonly nannyId: string;
}

/** Returns the weeks to read of a nanny with these terms, given today's date. */
type PickWeeks = (terms: readonly Terms[], today: string) => NannyWeek[];

/** Loads weeks, in order. Throws `not_found`. */
async function readPicked(deps: AppDeps, owner: Owner, pick: PickWeeks): Promise<WeekAnswer[]> {
  const { householdId, nannyId } = owner;
  const pickFrom = (rows: LoadedRows): NannyWeek[] => {
    const household = rows.peek('household', householdId);
    const terms = rows.peekList(termsOf(nannyId));
    if (household === undefined || terms === undefined || rows.peek('nanny', nannyId) === undefined)
      return [];
    return pick(terms, dateOf(deps.now(), household.timezone));
  };
  const rows = await readRounds(deps.sql, householdId, (loaded) => [
    termsOf(nannyId),
    ...readsOfWeekViews(owner, pickFrom(loaded), loaded),
  ]);
  if (rows.get('nanny', nannyId) === undefined) throw new Rejection('not_found');
  return pickFrom(rows).map((week) => {
    const { lines, ...view } = weekView(rows, { nannyId, week });
    return { ...view, lines: [...lines], status: 'OPEN', questions: [] };
  });
}

/** Weeks at the first and last dates of the calendar lie partly outside of it. */
const isWhole = ({ start, end }: NannyWeek): boolean => isCalendarDate(start) && isCalendarDate(end);

/**
 * Loads the weeks that a range of dates belongs to; by default twelve weeks up to today. Throws `range_order`,
 * `range_too_long` or `not_found`.
 */
export const readWeeks = (
  deps: AppDeps,
  owner: Owner,
  range: { from?: string | undefined; to?: string | undefined },
): Promise<WeekAnswer[]> =>
  readPicked(deps, owner, (terms, today) => {
    const to = range.to ?? (range.from !== undefined && range.from > today ? range.from : today);
    const from = range.from ?? addDays(to, -WEEKS_BACK * DAYS_PER_WEEK);
    if (from > to) throw new Rejection('range_order');
    if (daysBetween(from, to) > WEEKS_MAX * DAYS_PER_WEEK) throw new Rejection('range_too_long');
    const weeks = weeksBetween(terms, from, to).filter(isWhole);
    if (weeks.length > WEEKS_MAX) throw new Rejection('range_too_long');
    return weeks;
  });

/** Loads the week that begins on a date. Throws `not_found`. */
export async function readWeek(deps: AppDeps, owner: Owner, weekStart: string): Promise<WeekAnswer> {
  const [answer] = await readPicked(deps, owner, (terms) =>
    [weekOf(terms, weekStart)].filter((week) => week.start === weekStart && isWhole(week)),
  );
  if (answer === undefined) throw new Rejection('not_found');
  return answer;
}

function toEarningAnswer(rows: WorkingSet, earning: Earning): EarningAnswer {
  const { id, nannyId, kind, dayId, date, amountCents, openCents } = earning;
  const day = dayId === null ? undefined : rows.get('day', dayId);
  return {
    id,
    nannyId,
    kind,
    date,
    weekStart: earning.weekStart ?? weekOf(rows.list(termsOf(nannyId)), date).start,
    minutes: day === undefined ? earning.minutes : day.billableMinutes,
    rateCents: day === undefined ? earning.rateCents : day.hourlyRateCents,
    amountCents,
    openCents,
  };
}

const orderOf = ({ earnedFrom, id }: Earning): string => `${earnedFrom} ${id}`;

/** Loads earnings that the actor may see, oldest first. Throws `not_found` for a nanny whom they may not see. */
export async function readEarnings(
  deps: AppDeps,
  { householdId, actor }: Reader,
  { nannyId, isOpen }: { nannyId?: string | undefined; isOpen: boolean },
): Promise<EarningAnswer[]> {
  const seen = { table: 'nanny', where: seenBy(actor) } as const;
  const earningsOf = (id: string) =>
    isOpen ? openEarnings(id) : ({ table: 'earning', where: { nannyId: id } } as const);
  const chosen = (rows: LoadedRows): string[] =>
    (rows.peekList(seen) ?? []).map(({ id }) => id).filter((id) => nannyId === undefined || id === nannyId);
  const rows = await readRounds(deps.sql, householdId, (loaded) => {
    const ids = chosen(loaded);
    const earnings = ids.flatMap((id) => loaded.peekList(earningsOf(id)) ?? []);
    const days = { table: 'day', ids: earnings.flatMap(({ dayId }) => dayId ?? []) } as const;
    return [seen, days, ...ids.flatMap((id) => [termsOf(id), earningsOf(id)])];
  });
  const ids = chosen(rows);
  if (nannyId !== undefined && ids.length === 0) throw new Rejection('not_found');
  return ids
    .flatMap((id) => rows.list(earningsOf(id)))
    .toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
    .map((earning) => toEarningAnswer(rows, earning));
}
