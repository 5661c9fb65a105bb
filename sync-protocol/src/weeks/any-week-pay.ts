/**
 * Prices a nanny's week, with its hours by date: by the rows as they are, with or without terms, and an approved week
 * as it was approved. Adds the adjustments that count in the week.
 */

import type { LoadedRows } from '../kernel/mutator.ts';
import type { Read } from '../kernel/reads.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { householdOf } from '../people/household-row.ts';
import { approvedLeavesOf, ratesOf } from '../people/nanny-ranges.ts';
import { isCorrected } from '../schedule/kept-amount.ts';
import {
  type Adjustment,
  adjustmentsFor,
  adjustmentsIn,
  adjustmentsOf,
  readsOfAdjustments,
  withAdjustments,
} from './adjustments.ts';
import { atItsRate, isApproved, sharesOf, weekIdsAround } from './frozen-weeks.ts';
import { workInWeek } from './minutes-by-date.ts';
import type { NannyWeek } from './nanny-week.ts';
import { byRate, minutesOf, sumOf } from './pay-parts.ts';
import { type WorkedDate, weekId } from './week.ts';
import { type WeekLine, type WeekPay, withHoursCents } from './week-pay.ts';
import { type Outlook, payOfWeek } from './week-pricing.ts';
import { cancellationsOf, daysOf } from './week-reads.ts';
import type { WeekTotal } from './week-status.ts';

interface Owner {
  readonly householdId: string;
  readonly nannyId: string;
}

/** Returns the reads of `payOfAnyWeek` for these weeks, besides the nanny's terms. */
export const readsOfWeekPay = (
  { householdId, nannyId }: Owner,
  weeks: readonly NannyWeek[],
  rows: LoadedRows,
): Read[] => [
  { table: 'household', ids: [householdId] },
  { table: 'nanny', ids: [nannyId] },
  ratesOf(nannyId),
  approvedLeavesOf(nannyId),
  { table: 'week', ids: weeks.flatMap((week) => weekIdsAround(rows, nannyId, week)) },
  ...weeks.flatMap((week) => [daysOf(nannyId, week), cancellationsOf(nannyId, week)]),
  ...readsOfAdjustments(nannyId, rows),
];

/** Returns what was worked in a week by date. A night's amount is on its first date in the week. */
function workedByDate(rows: WorkingSet, nannyId: string, week: NannyWeek): WorkedDate[] {
  const { timezone } = householdOf(rows);
  const shareOf = sharesOf(rows, { nannyId, week, timezone });
  const dates = new Map<string, WorkedDate>();
  const add = (date: string, minutes: number, amountCents: number): void => {
    const { minutes: earlier = 0, amountCents: cents = 0 } = dates.get(date) ?? {};
    dates.set(date, { date, minutes: earlier + minutes, amountCents: cents + amountCents });
  };
  for (const day of rows.list(daysOf(nannyId, week))) {
    if (day.status !== 'COMPLETED') continue;
    add(day.date < week.start ? week.start : day.date, 0, shareOf(day));
    for (const { date, minutes } of workInWeek(day, week, timezone).parts) add(date, minutes, 0);
  }
  return [...dates.values()]
    .filter(({ minutes, amountCents }) => minutes > 0 || amountCents !== 0)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** Returns what a week without terms pays: its days' amounts, by rate, cancellations that it owes from before, and leave. */
function payWithoutTerms(rows: WorkingSet, nannyId: string, week: NannyWeek): Omit<WeekPay, 'added'> {
  const { timezone } = householdOf(rows);
  const worked = rows.list(daysOf(nannyId, week)).filter(({ status }) => status === 'COMPLETED');
  const shareOf = sharesOf(rows, { nannyId, week, timezone });
  const shares = worked.map((day) => workInWeek(atItsRate(day), week, timezone));
  const parts = shares.flatMap((share) => share.parts);
  const centsByRate = new Map<number, number>();
  for (const share of shares) {
    // All parts of a day have its rate.
    const rate = share.parts[0]?.hourlyRateCents;
    if (rate !== undefined) centsByRate.set(rate, (centsByRate.get(rate) ?? 0) + share.amountCents);
  }
  const lines = byRate(parts).map(
    ({ hourlyRateCents, minutes }): WeekLine => ({
      kind: 'hours',
      date: null,
      minutes,
      rateCents: hourlyRateCents,
      amountCents: centsByRate.get(hourlyRateCents) ?? 0,
    }),
  );
  const hoursCents = sumOf(lines.map(({ amountCents }) => amountCents));
  const owed = payOfWeek(rows, { nannyId, week }).lines.filter(
    ({ kind }) => kind === 'cancellation' || kind === 'leave',
  );
  const pay = {
    billableMinutes: minutesOf(parts),
    overtimeMinutes: 0,
    lines: [...lines, ...owed],
    grossCents: hoursCents + sumOf(owed.map(({ amountCents }) => amountCents)),
    added: [],
  };
  return withHoursCents(pay, sumOf(worked.map(shareOf)) - hoursCents);
}

/** Returns what a week's own days and terms pay; an approved week, what it was approved with. */
function ownPay(
  rows: WorkingSet,
  { nannyId, week, outlook }: { nannyId: string; week: NannyWeek; outlook: Outlook },
): WeekTotal {
  const approved = rows.get('week', weekId(nannyId, week.start))?.approved ?? null;
  if (approved !== null) {
    const { billableMinutes, overtimeMinutes, grossCents, lines, byDate } = approved;
    return { billableMinutes, overtimeMinutes, grossCents, lines, byDate };
  }
  const pay =
    week.terms === null ? payWithoutTerms(rows, nannyId, week) : payOfWeek(rows, { nannyId, week, outlook });
  return { ...pay, byDate: workedByDate(rows, nannyId, week) };
}

/**
 * Returns, by date, the cents by which the amounts of corrected days of a week differ from what their minutes pay. None
 * in an approved week, whose lines are those of the approval.
 */
function keptByDate(rows: WorkingSet, nannyId: string, week: NannyWeek): Map<string, number> {
  const kept = new Map<string, number>();
  if (isApproved(rows, nannyId, week)) return kept;
  const { timezone } = householdOf(rows);
  const shareOf = sharesOf(rows, { nannyId, week, timezone });
  for (const day of rows.list(daysOf(nannyId, week))) {
    if (day.status !== 'COMPLETED' || day.date < week.start || !isCorrected(day)) continue;
    const cents = shareOf(day) - workInWeek(atItsRate(day), week, timezone).amountCents;
    kept.set(day.date, (kept.get(day.date) ?? 0) + cents);
  }
  return kept;
}

/**
 * Returns what a week pays, with or without terms, and the adjustments that count in it. Hours of paid days are shown at
 * their rate, less what an adjustment in another week pays of them. Needs the rows of `readsOfWeekPay`, and the nanny's
 * terms.
 */
export function payOfAnyWeek(
  rows: WorkingSet,
  { nannyId, week, outlook = {} }: { nannyId: string; week: NannyWeek; outlook?: Outlook },
): WeekTotal {
  const pay = ownPay(rows, { nannyId, week, outlook });
  const adjustments = adjustmentsOf(rows, nannyId);
  const counted = adjustmentsIn(adjustments, week);
  const kept = keptByDate(rows, nannyId, week);
  if (kept.size === 0) return withAdjustments(pay, counted, week);
  const own = adjustmentsFor(adjustments, week);
  const isOwn = (each: Adjustment): boolean => own.includes(each) && kept.has(each.hoursDate ?? '');
  const elsewhere = [...kept].flatMap(([hoursDate, cents]) => {
    const ofDate = own.filter((each) => each.hoursDate === hoursDate);
    const here = counted.filter((each) => each.hoursDate === hoursDate && isOwn(each));
    const amountCents = cents + sumOf(here.map((each) => each.amountCents));
    const date = ofDate.findLast((each) => !here.includes(each))?.date ?? hoursDate;
    return amountCents === 0 ? [] : [{ date, hoursDate, amountCents }];
  });
  const atRates = withHoursCents({ ...pay, added: [] }, -sumOf([...kept.values()]));
  const adjusted = [...counted.filter((each) => !isOwn(each)), ...elsewhere];
  return withAdjustments({ ...atRates, byDate: pay.byDate }, adjusted, week);
}
