/**
 * Checks what terms add to each week against a second pricing (week-rows.ts), that hours are cut by date without loss,
 * and adjusted weeks (adjusted-week-faults.ts). Returns a message for each fault.
 */
import { isWages } from '../src/ledger/purpose.ts';
import type { Nanny } from '../src/people/nanny.ts';
import { adjustedWeekFaults } from './adjusted-week-faults.ts';
import { addDays, addedTo, type CutWeek, sum, type WeekRows, weekAt } from './week-rows.ts';

/** Returns the weeks in which something happened that may add to pay. */
function weeksToCheck(rows: WeekRows, { id }: Nanny): CutWeek[] {
  const terms = rows.terms.filter(({ nannyId }) => nannyId === id);
  const ofNanny = [...rows.days, ...rows.cancellations, ...rows.leaves].filter(
    ({ nannyId }) => nannyId === id,
  );
  const dates = [
    ...ofNanny.flatMap(({ date }) => [date, addDays(date, 1), addDays(date, 2)]),
    ...rows.weeks.filter(({ nannyId }) => nannyId === id).map(({ weekStart }) => weekStart),
  ];
  const weeks = dates.map((date) => weekAt(terms, date));
  return [...new Map(weeks.map((week) => [week.start, week])).values()];
}

function faultsOfNanny(rows: WeekRows, nanny: Nanny): string[] {
  const expected = new Map<string, number>();
  const isApproved = (start: string | null): boolean =>
    rows.weeks.some(
      (each) => each.nannyId === nanny.id && each.weekStart === start && each.approved !== null,
    );
  for (const week of weeksToCheck(rows, nanny)) {
    if (isApproved(week.start)) continue;
    for (const [key, cents] of Object.entries(addedTo(rows, nanny, week))) {
      expected.set(`${key} of the week from ${week.start}`, cents);
    }
  }
  const faults: string[] = [];
  for (const { nannyId, kind, date, weekStart, amountCents } of rows.earnings) {
    // Adjustments, and what an approved week has: adjusted-week-faults.ts.
    if (nannyId !== nanny.id || kind === 'hours' || kind === 'adjustment' || !isWages({ kind })) continue;
    // Time off that was paid out belongs to no week.
    if (kind === 'leave' && weekStart === null) continue;
    if (isApproved(weekStart)) continue;
    const key = `${kind} ${date} of the week from ${weekStart ?? 'none'}`;
    const cents = expected.get(key);
    if (cents !== amountCents) faults.push(`${key}: ${amountCents}, not ${cents ?? 'earned'}`);
    expected.delete(key);
  }
  for (const [key, cents] of expected) faults.push(`${key}: none, not ${cents}`);
  return faults;
}

/** Hours are cut by date without gain or loss. */
const dayFaults = ({ days }: WeekRows): string[] =>
  days.flatMap(({ id, minutesByDate: parts, billableMinutes }) =>
    parts === null || sum(parts) === billableMinutes ? [] : [`minutes by date of day ${id}`],
  );

/** Returns one message per earning of a week that isn't what its rows bring about. */
export const weekFaults = (rows: WeekRows): string[] => [
  ...dayFaults(rows),
  ...rows.nannies.flatMap((nanny) => faultsOfNanny(rows, nanny)),
  ...rows.nannies.flatMap((nanny) => adjustedWeekFaults(rows, nanny, weeksToCheck(rows, nanny))),
];
