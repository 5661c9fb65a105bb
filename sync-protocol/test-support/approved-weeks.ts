/**
 * Approved weeks for tests: a week of 40 hours that both sides sign, later hours that the family confirms, and what
 * they adjust.
 */
import { NANNY_ID, TestHousehold } from './household.ts';
import { ledgerFaults } from './ledger-faults.ts';
import { closeWeek, setTerms, WEEK } from './terms.ts';
import { sign, totalNow, type WeekKey } from './week-figures.ts';

export const DATES = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06'];
export const MONDAY_AFTER = '2026-03-09T17:00:00.000Z';
export const NEXT_WEEK = '2026-03-09';

export const keyOf = (weekStart: string): WeekKey => ({ nannyId: NANNY_ID, weekStart });
/** Returns what the nanny's week from a date comes to now. */
export const totalFrom = (household: TestHousehold, weekStart: string) =>
  totalNow(household, keyOf(weekStart));

/** Both sides sign a week of the nanny. Throws unless both may. */
export function approve(household: TestHousehold, weekStart = WEEK): void {
  for (const by of ['nanny', 'family'] as const) {
    const code = sign(household, by, keyOf(weekStart));
    if (code !== 'applied') throw new Error(`${by} signs ${weekStart}: ${code}`);
  }
}

/** A week of five days of eight hours at $22.50, closed, at noon of the Monday after it. */
export function weekOfForty(terms: Parameters<typeof setTerms>[1] = {}): {
  household: TestHousehold;
  dayIds: string[];
} {
  const household = TestHousehold.create({ billingIncrementMinutes: 15 });
  const rate = { nannyId: NANNY_ID, hourlyRateCents: 2250, effectiveFrom: '2026-01-01' };
  household.as('family').must('nanny.setRate', rate);
  setTerms(household, terms);
  household.at = MONDAY_AFTER;
  const dayIds = DATES.map((date) => household.completedDay(date));
  closeWeek(household);
  return { household, dayIds };
}

/** The same week, approved. */
export function approvedWeek(terms: Parameters<typeof setTerms>[1] = {}) {
  const week = weekOfForty(terms);
  approve(week.household);
  return week;
}

/** Returns hours on a day, as '09:00–17:00'; with one time only, from nine to then. */
export const hoursOf = (household: TestHousehold, dayId: string, times: string) => {
  const [end = '', start = '09:00'] = times.split('–').toReversed();
  return { dayId, ...household.span(household.day(dayId).date, start, end) };
};

/**
 * Somebody records hours for the approved week, and the other side confirms those that don't count at once. Returns the
 * review's id. Throws where the hours are refused, or the ledger doesn't add up.
 */
export function confirmHours(
  household: TestHousehold,
  hours: { dayId: string; start: string; end: string },
  by: 'family' | 'nanny' = 'nanny',
): string {
  const reviewId = household.newId();
  const code = household.as(by).code('day.recordHours', hours, { mutationId: reviewId });
  if (code === 'hours_after_approval')
    household.as(by === 'nanny' ? 'family' : 'nanny').must('review.resolve', { reviewId, choice: 'confirm' });
  else if (code !== 'applied') throw new Error(`day.recordHours: ${code}`);
  const faults = ledgerFaults(household.ledger());
  if (faults.length > 0) throw new Error(faults.join('; '));
  return reviewId;
}

/** What has been adjusted, as 'date cents week', corrections below 0. */
export const adjusted = (household: TestHousehold): string[] => [
  ...household
    .all('earning')
    .filter(({ kind }) => kind === 'adjustment')
    .map(({ date, amountCents, weekStart }) => `${date} ${amountCents} ${weekStart ?? ''}`),
  ...household
    .all('payment')
    .filter(({ kind }) => kind === 'CORRECTION')
    .map(({ paymentDate, amountCents, weekStart }) => `${paymentDate} ${-amountCents} ${weekStart ?? ''}`),
];

export const cents = (rows: readonly { amountCents: number }[]) =>
  rows.reduce((sum, each) => sum + each.amountCents, 0);
