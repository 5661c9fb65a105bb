/**
 * Prices a nanny's week, with its hours by date: by the rows as they are, with or without terms, and an approved week
 * as it was approved. Adds the adjustments that count in the week.
 */

import type { LoadedRows } from '../kernel/mutator.ts';
import type { Read } from '../kernel/reads.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { householdOf } from '../people/household-row.ts';
import { ratesOf } from '../people/nanny-ranges.ts';
import { adjustmentsIn, adjustmentsOf, readsOfAdjustments, withAdjustments } from './adjustments.ts';
import { sharesOf, weekIdsAround } from './frozen-weeks.ts';
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

/** Returns what a week without terms pays: its days' amounts, by rate, and cancellations that it owes from before. */
function payWithoutTerms(rows: WorkingSet, nannyId: string, week: NannyWeek): Omit<WeekPay, 'added'> {
  const { timezone } = householdOf(rows);
  const worked = rows.list(daysOf(nannyId, week)).filter(({ status }) => status === 'COMPLETED');
  const shareOf = sharesOf(rows, { nannyId, week, timezone });
  const shares = worked.map((day) => ({
    parts: workInWeek(day, week, timezone).parts,
    amountCents: shareOf(day),
  }));
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
  const owed = payOfWeek(rows, { nannyId, week }).lines.filter(({ kind }) => kind === 'cancellation');
  const pay = {
    billableMinutes: minutesOf(parts),
    overtimeMinutes: 0,
    lines: [...lines, ...owed],
    grossCents: hoursCents + sumOf(owed.map(({ amountCents }) => amountCents)),
    added: [],
  };
  return withHoursCents(pay, sumOf(shares.map(({ amountCents }) => amountCents)) - hoursCents);
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
 * Returns what a week pays, with or without terms, and the adjustments that count in it. Needs the rows of
 * `readsOfWeekPay`, and the nanny's terms.
 */
export const payOfAnyWeek = (
  rows: WorkingSet,
  { nannyId, week, outlook = {} }: { nannyId: string; week: NannyWeek; outlook?: Outlook },
): WeekTotal =>
  withAdjustments(
    ownPay(rows, { nannyId, week, outlook }),
    adjustmentsIn(adjustmentsOf(rows, nannyId), week),
  );
