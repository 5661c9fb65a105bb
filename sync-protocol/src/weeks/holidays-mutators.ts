/**
 * The mutator that saves a household's holidays, and prices the weeks anew in which they count. Two parents' changes
 * merge; a change that would lower a week that was worked is refused.
 */
import * as z from 'zod/mini';
import { addDays } from '../kernel/calendar.ts';
import { Rejection } from '../kernel/errors.ts';
import type { LoadedRows, MutationContext, Mutator } from '../kernel/mutator.ts';
import type { Read } from '../kernel/reads.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { type Household, OWN_HOLIDAYS_MAX, type OwnHoliday, ownHoliday } from '../people/household.ts';
import { termsOf, weekRowsOf } from '../people/nanny-ranges.ts';
import { ALL_NANNIES, assertFamily } from '../people/permissions.ts';
import { DAYS_REPRICED } from './days-repriced.ts';
import { holidaysBetween } from './holidays.ts';
import type { NannyWeek } from './nanny-week.ts';
import { updateWeek } from './week-earnings.ts';
import { readsOfWeeks, weeksUnderTerms } from './week-reads.ts';
import { keepWorkedWeeks, readsOfWorkedWeeks } from './worked-weeks.ts';

const holidays = z.strictObject({
  useFederal: z.boolean(),
  own: z.array(ownHoliday).check(z.maxLength(OWN_HOLIDAYS_MAX)),
});
type Holidays = z.infer<typeof holidays>;

/** Days after the last closed week in which hours can have been recorded: that week's own, this week's and the next. */
const DAYS_OPEN = 20;
const openUntil = (closed: string): string => addDays(closed, DAYS_OPEN);

const isIn = (list: readonly OwnHoliday[], { date, name }: OwnHoliday): boolean =>
  list.some((each) => each.date === date && each.name === name);

/** Returns the holidays with what their author changed, so that two parents' changes merge. */
function merged(household: Household, next: Holidays, seen: Holidays | undefined): Holidays {
  const current = household.ownHolidays ?? [];
  const kept =
    seen === undefined ? [] : current.filter((each) => isIn(next.own, each) || !isIn(seen.own, each));
  const added = seen === undefined ? next.own : next.own.filter((each) => !isIn(seen.own, each));
  const byDate = new Map([...kept, ...added].map((each) => [each.date, each]));
  const own = [...byDate.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const isChanged = next.useFederal !== seen?.useFederal;
  return { own, useFederal: isChanged ? next.useFederal : (household.useFederalHolidays ?? true) };
}

const withHolidays = (household: Household, { useFederal, own }: Holidays): Household => ({
  ...household,
  useFederalHolidays: useFederal,
  ownHolidays: own.length === 0 ? null : own,
});

/** Returns the dates between two dates that are a holiday before or after, but not both. */
function changedDates(before: Household, after: Household, [from, to]: readonly [string, string]): string[] {
  const datesIn = (household: Household): Set<string> =>
    new Set(holidaysBetween(household, from, to).map(({ date }) => date));
  const [old, next] = [datesIn(before), datesIn(after)];
  return [...[...old].filter((date) => !next.has(date)), ...[...next].filter((date) => !old.has(date))];
}

/**
 * Returns the weeks of a nanny that a change of holidays can price anew, and the dates that change in them. Weeks later
 * than the last closed one and those around it have no pay yet, whatever terms begin there.
 */
function changedWeeks(
  nannyId: string,
  households: readonly [Household, Household],
  rows: LoadedRows,
): { weeks: NannyWeek[]; dates: string[] } {
  const starts = (rows.peekList(termsOf(nannyId)) ?? []).map(({ effectiveFrom }) => effectiveFrom);
  const [from] = starts.toSorted();
  if (from === undefined) return { weeks: [], dates: [] };
  const closed = (rows.peekList(weekRowsOf(nannyId)) ?? []).map(({ weekStart }) => weekStart);
  // Terms that begin in the past have weeks that the server hasn't closed yet.
  const ends = [addDays(from, DAYS_REPRICED), ...closed.map(openUntil)];
  const to = ends.toSorted().at(-1) ?? from;
  const dates = changedDates(...households, [from, to]);
  return { weeks: weeksUnderTerms(nannyId, dates, rows), dates };
}

function readsOfNannies(args: Holidays, rows: LoadedRows): Read[] {
  const nannies = rows.peekList(ALL_NANNIES) ?? [];
  return nannies.flatMap(({ id: nannyId, householdId }) => {
    const household = rows.peek('household', householdId);
    if (household === undefined) return [];
    // Of whatever the author has seen: the changed dates are among those of any two of the three.
    const all = [...(household.ownHolidays ?? []), ...args.own].slice(0, OWN_HOLIDAYS_MAX * 2);
    const none = withHolidays(household, { useFederal: false, own: [] });
    const every = withHolidays(household, {
      useFederal: args.useFederal !== (household.useFederalHolidays ?? true),
      own: all,
    });
    const { weeks, dates } = changedWeeks(nannyId, [none, every], rows);
    return [
      termsOf(nannyId),
      weekRowsOf(nannyId),
      ...readsOfWeeks({ householdId, nannyId }, { weeks, moreDates: dates }, rows),
      ...readsOfWorkedWeeks(nannyId, weeks, rows),
    ];
  });
}

/** Saves the household with other holidays, and prices the weeks anew in which they count. */
function* saveAndReprice(rows: WorkingSet, after: Household, context: MutationContext) {
  const { household: before } = context;
  const all = rows.list(ALL_NANNIES).map(({ id: nannyId }) => ({
    nannyId,
    weeks: changedWeeks(nannyId, [before, after], rows).weeks,
    counted: 'begun' as const,
  }));
  yield* keepWorkedWeeks(rows, { of: all, change: () => rows.put('household', after) }, context);
  for (const { nannyId, weeks } of all) {
    for (const week of weeks) {
      updateWeek(rows, nannyId, week);
      yield;
    }
  }
}

/** Saves which dates are holidays: the federal ones, and the family's own. */
export const saveHolidays: Mutator<Holidays, Holidays> = {
  name: 'household.saveHolidays',
  version: 1,
  args: holidays,
  basedOn: holidays,
  merges: true,
  reads: (args, rows) => [ALL_NANNIES, ...readsOfNannies(args, rows)],
  *run(rows, args, context) {
    const { actor, household, basedOn } = context;
    assertFamily(actor);
    const next = merged(household, args, basedOn);
    if (next.own.length > OWN_HOLIDAYS_MAX) throw new Rejection('bad_input');
    yield* saveAndReprice(rows, withHolidays(household, next), context);
    return undefined;
  },
};
