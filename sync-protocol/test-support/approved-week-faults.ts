/**
 * Checks the approved weeks of a nanny: their days and earnings are as they were approved, adjustments make up for
 * all hours that came later, as week-rows.ts prices them, and no other week has adjustments. Returns a message for
 * each fault.
 */

import type { Nanny } from '../src/people/nanny.ts';
import type { AgendaDay } from '../src/schedule/agenda-day.ts';
import type { FrozenFacts, SignedWeek } from '../src/weeks/week.ts';
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

function faultsOf(rows: WeekRows, nanny: Nanny, week: ApprovedWeek): string[] {
  const { start, end, approved, frozen } = week;
  const days = rows.days.filter(
    ({ nannyId, status, date }) =>
      nannyId === nanny.id && status === 'COMPLETED' && date >= start && date <= end,
  );
  const ofWeek = rows.earnings.filter(
    ({ nannyId, kind, weekStart }) => nannyId === nanny.id && kind !== 'hours' && weekStart === start,
  );
  const added = ofWeek.filter(({ kind }) => kind !== 'adjustment');
  const raised = ofWeek.filter(({ kind }) => kind === 'adjustment');
  const lowered = rows.payments.filter(
    ({ nannyId, kind, weekStart }) => nannyId === nanny.id && kind === 'CORRECTION' && weekStart === start,
  );
  const elsewhere = (day: AgendaDay): boolean => frozen.shares.some(({ dayId }) => dayId === day.id);
  const kept = cents(days.filter((day) => !elsewhere(day))) + cents(frozen.shares) + cents(added);
  const seen = cents(approved.lines.filter(({ kind }) => kind !== 'adjustment'));
  const worth = sum(days.map(worthOf)) - cents(days);
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
      cents(raised) - cents(lowered),
      worth + exact - cents(added),
    ),
  ];
}

/** Returns one message per approved week that isn't as approved, or whose later hours no adjustment makes up for. */
export function approvedWeekFaults(rows: WeekRows, nanny: Nanny): string[] {
  const weeks = approvedWeeks(rows, nanny);
  const isApproved = (start: string | null): boolean =>
    rows.weeks.some(
      (each) => each.nannyId === nanny.id && each.weekStart === start && each.approved !== null,
    );
  const named = [
    ...rows.earnings.filter(({ kind }) => kind === 'adjustment'),
    ...rows.payments.filter(({ kind }) => kind === 'CORRECTION'),
  ].filter(({ nannyId }) => nannyId === nanny.id);
  return [
    ...named.flatMap(({ id, weekStart }) =>
      isApproved(weekStart) ? [] : [`${id} adjusts a week that isn't approved`],
    ),
    ...weeks.flatMap((week) => faultsOf(rows, nanny, week)),
  ];
}
