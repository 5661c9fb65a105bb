/** What prices a nanny's week besides its hours: as its rows are, and as an approved week keeps it. */

import { by } from '../kernel/compare-keys.ts';
import type { Household } from '../people/household.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import { holidaysBetween } from './holidays.ts';
import type { NannyWeek } from './nanny-week.ts';
import { sumOf } from './pay-parts.ts';
import { TERMS_FIELDS, type TermsFields } from './terms.ts';
import { byStart, canceledDays, isOwedUnworked } from './unworked-shifts.ts';
import type { Cancellation, FrozenFacts } from './week.ts';

export type PricingFacts = Omit<FrozenFacts, 'v' | 'shares'>;

interface WeekRows {
  readonly household: Household;
  readonly week: NannyWeek;
  readonly terms: TermsFields | null;
  readonly days: readonly AgendaDay[];
  readonly cancellations: readonly Cancellation[];
}

interface HolidayDates {
  readonly household: Household;
  readonly dates: readonly string[];
}

/** Holidays by week. They count as long as the household's row is the same object. */
const knownHolidays = new WeakMap<NannyWeek, HolidayDates>();

/** Returns the dates of a week that are holidays, in order; one with two of them twice. */
export function holidayDatesIn(household: Household, week: NannyWeek): readonly string[] {
  const known = knownHolidays.get(week);
  if (known?.household === household) return known.dates;
  const dates = holidaysBetween(household, week.start, week.end).map(({ date }) => date);
  knownHolidays.set(week, { household, dates });
  return dates;
}

/** Returns what prices a week by its rows. Days of other dates don't count. */
export function currentFacts({ household, week, terms, days, cancellations }: WeekRows): PricingFacts {
  const { start, end } = week;
  const holidays = [...holidayDatesIn(household, week)];
  const canceled = canceledDays(cancellations);
  const ofWeek = days.filter(({ date }) => date >= start && date <= end);
  const declined = ofWeek.filter(({ status }) => status === 'DECLINED');
  return {
    terms,
    holidays,
    cancelled: cancellations.toSorted(byStart),
    unworked: ofWeek
      .filter((day) => holidays.includes(day.date) && isOwedUnworked(day, canceled))
      .flatMap(({ id: dayId, date, scheduledStartUtc: startUtc, scheduledEndUtc: endUtc }) =>
        startUtc === null || endUtc === null ? [] : [{ dayId, date, startUtc, endUtc }],
      )
      // The rows' own order differs between devices.
      .toSorted(by(({ startUtc, dayId }) => [startUtc, dayId])),
    declinedMinutes: sumOf(declined.map(({ declinedMinutes }) => declinedMinutes ?? 0)),
  };
}

const fieldsOf = (terms: TermsFields): TermsFields =>
  Object.fromEntries(
    (Object.keys(TERMS_FIELDS) as (keyof TermsFields)[]).map((field) => [field, terms[field]]),
  ) as unknown as TermsFields;

/** Returns these facts as a week keeps them, without what its terms and cancellations have besides. */
export const frozenFrom = (
  { terms, holidays, cancelled, unworked, declinedMinutes, leave = [] }: PricingFacts,
  shares: FrozenFacts['shares'],
): FrozenFacts => ({
  v: 1,
  terms: terms && fieldsOf(terms),
  holidays,
  cancelled: cancelled.map(({ date, startUtc, endUtc, hourlyRateCents }) => ({
    date,
    startUtc,
    endUtc,
    hourlyRateCents,
  })),
  unworked,
  declinedMinutes,
  ...(leave.length === 0 ? {} : { leave }),
  shares,
});
