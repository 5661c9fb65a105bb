/** Whether a shift on a holiday is owed though it wasn't worked, and what owes it where its week is approved already. */
import type { MutationContext } from '../kernel/mutator.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import type { Household } from '../people/household.ts';
import { termsOf } from '../people/nanny-ranges.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import { isAgreed } from '../schedule/hours.ts';
import { frozenOf } from './frozen-weeks.ts';
import { holidaysBetween } from './holidays.ts';
import { weekOf } from './nanny-week.ts';
import { cancellationsOfDay, owe, owedRate, timesOf } from './owe-shift.ts';
import { canceledDays, isOwedUnworked } from './unworked-shifts.ts';
import { weekId } from './week.ts';

/**
 * Whether a day is owed as a holiday if it isn't worked; in an approved week, by the holidays and terms that it was
 * approved with. Needs the rows of `readsToCancel`.
 */
export function isPaidAsHoliday(rows: WorkingSet, day: AgendaDay, household: Household): boolean {
  const { nannyId, date } = day;
  const week = weekOf(rows.list(termsOf(nannyId)), date);
  const frozen = frozenOf(rows.peek('week', weekId(nannyId, week.start)));
  const isHoliday = frozen?.holidays.includes(date) ?? holidaysBetween(household, date, date).length > 0;
  const terms = frozen === null ? week.terms : frozen.terms;
  return (
    isHoliday &&
    terms?.holidayMultiplierHundredths != null &&
    isOwedUnworked(day, canceledDays(rows.list(cancellationsOfDay(day.id))))
  );
}

/**
 * Owes a holiday that wasn't worked, where its shift was agreed to after its week was approved: the approval doesn't have
 * it, and no end of the week is to come that would add it. Returns whether it did.
 */
export function oweHolidayLater(
  rows: WorkingSet,
  day: AgendaDay,
  context: Pick<MutationContext, 'receivedAt' | 'household'>,
): boolean {
  const { nannyId, date } = day;
  const row = rows.peek('week', weekId(nannyId, weekOf(rows.list(termsOf(nannyId)), date).start));
  const frozen = frozenOf(row);
  if (frozen === null || frozen.unworked.some(({ dayId }) => dayId === day.id)) return false;
  const hourlyRateCents = owedRate(rows, nannyId, date);
  if (hourlyRateCents === undefined) return false;
  owe(rows, { day, date, parts: [timesOf(day)], hourlyRateCents }, context);
  return true;
}

/** Owes a holiday of an approved week that is taken away after its start, where no notice was agreed. */
export function oweBegunHoliday(
  rows: WorkingSet,
  day: AgendaDay,
  context: Pick<MutationContext, 'receivedAt' | 'household'>,
): boolean {
  // Of a day that nobody agreed to, what isPaidAsHoliday needs isn't read.
  if (!isAgreed(day) || day.scheduledStartUtc === null || day.scheduledStartUtc > context.receivedAt)
    return false;
  return isPaidAsHoliday(rows, day, context.household) && oweHolidayLater(rows, day, context);
}
