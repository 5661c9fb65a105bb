/**
 * Checks the adjusted weeks of a nanny: the days and earnings of approved ones are as they were approved, and adjustments
 * make up for all hours that came later, as week-rows.ts prices them; in other weeks, for corrected hours of paid days.
 * Returns a message for each fault.
 */

import type { Nanny } from '../src/people/nanny.ts';
import type { AgendaDay } from '../src/schedule/agenda-day.ts';
import type { FrozenFacts, SignedWeek, WeekLine } from '../src/weeks/week.ts';
import { addedTo, type CutWeek, sum, type WeekRows, weekAt, worthOf } from './week-rows.ts';

interface ApprovedWeek extends CutWeek {
  readonly approved: SignedWeek;
  readonly frozen: FrozenFacts;
}

/** Returns the approved weeks that keep what priced them. */
function approvedWeeks(rows: WeekRows, { id }: Nanny): ApprovedWeek[] {
  const terms = rows.terms.filter(({ nannyId }) => nannyId === id);
  return rows.weeks.flatMap(({ nannyId, weekStart: start, approved, frozen }): ApprovedWeek[] => {
    if (nannyId !== id || approved === null || frozen === null) return [];
    return [{ ...weekAt(terms, start), approved, frozen }];
  });
}

const cents = (rows: readonly { readonly amountCents: number | null }[]): number =>
  sum(rows.map(({ amountCents }) => amountCents ?? 0));

const differs = (what: string, actual: number, expected: number): string[] =>
  actual === expected ? [] : [`${what}: ${actual}, not ${expected}`];

interface Named {
  readonly weekStart: string | null;
  readonly hoursDate: string | null;
}

/** Whether an adjustment changes a week: by the date of its hours, whatever terms have cut since, else by its name. */
const changes =
  ({ start, end }: CutWeek) =>
  ({ weekStart, hoursDate }: Named): boolean => {
    const isOfDate = hoursDate !== null && weekStart !== null && weekStart <= hoursDate;
    return isOfDate ? hoursDate >= start && hoursDate <= end : weekStart === start;
  };

/** Returns what was adjusted of a week: more, less what was corrected. */
function adjustedOf(rows: WeekRows, nanny: Nanny, week: CutWeek): number {
  const isOfWeek = changes(week);
  const isHers = (each: Named & { readonly nannyId: string }): boolean =>
    each.nannyId === nanny.id && isOfWeek(each);
  const raised = rows.earnings.filter((each) => each.kind === 'adjustment' && isHers(each));
  const lowered = rows.payments.filter((each) => each.kind === 'CORRECTION' && isHers(each));
  return cents(raised) - cents(lowered);
}

const completedIn = (rows: WeekRows, nanny: Nanny, { start, end }: CutWeek): AgendaDay[] =>
  rows.days.filter(
    ({ nannyId, status, date }) =>
      nannyId === nanny.id && status === 'COMPLETED' && date >= start && date <= end,
  );

/** What the minutes of days pay beside the days' amounts. */
const worthBeside = (days: readonly AgendaDay[]): number => sum(days.map(worthOf)) - cents(days);

function faultsOf(rows: WeekRows, nanny: Nanny, week: ApprovedWeek): string[] {
  const { start, end, approved, frozen } = week;
  const days = completedIn(rows, nanny, week);
  const added = rows.earnings.filter(
    ({ nannyId, kind, weekStart }) =>
      nannyId === nanny.id && kind !== 'hours' && kind !== 'adjustment' && weekStart === start,
  );
  const elsewhere = (day: AgendaDay): boolean => frozen.shares.some(({ dayId }) => dayId === day.id);
  const kept = cents(days.filter((day) => !elsewhere(day))) + cents(frozen.shares) + cents(added);
  const isCounted = ({ kind, date }: WeekLine): boolean =>
    kind === 'adjustment' && date !== null && date >= start && date <= end;
  const seen = cents(approved.lines.filter((line) => !isCounted(line)));
  const unknown = rows.cancellations.filter(
    ({ nannyId, date, startUtc }) =>
      nannyId === nanny.id &&
      date >= start &&
      date <= end &&
      !frozen.cancelled.some((each) => each.startUtc === startUtc && each.date === date),
  );
  const exact = sum(Object.values(addedTo(rows, nanny, week)));
  return [
    ...differs(`owed shifts that the week from ${start} doesn't know`, unknown.length, 0),
    ...differs(`what is kept of the approved week from ${start}`, kept, seen),
    ...differs(
      `adjustments of the week from ${start}`,
      adjustedOf(rows, nanny, week),
      worthBeside(days) + exact - cents(added),
    ),
  ];
}

/**
 * Returns one message per approved week that isn't as approved, and per week whose later hours, or corrected hours of paid
 * days, no adjustment makes up for.
 */
export function adjustedWeekFaults(rows: WeekRows, nanny: Nanny, weeks: readonly CutWeek[]): string[] {
  const approved = approvedWeeks(rows, nanny);
  const isApproved = (start: string): boolean =>
    rows.weeks.some(
      (each) => each.nannyId === nanny.id && each.weekStart === start && each.approved !== null,
    );
  return [
    ...approved.flatMap((week) => faultsOf(rows, nanny, week)),
    ...weeks
      .filter(({ start }) => !isApproved(start))
      .flatMap((week) =>
        differs(
          `adjustments of the week from ${week.start}`,
          adjustedOf(rows, nanny, week),
          worthBeside(completedIn(rows, nanny, week)),
        ),
      ),
  ];
}
