/** Assembles a nanny's week as people read it: its lines, what it earned and what of that is still open. */

import { weekId } from '../model/week.ts';
import type { LoadedRows } from '../sync/mutator.ts';
import type { Read, WorkingSet } from '../sync/working-set.ts';
import { earningOf } from './ledger.ts';
import { workInWeek } from './minutes-by-date.ts';
import { byRate, minutesOf, sumOf } from './pay-parts.ts';
import {
  addedEarningReads,
  addedEarningsOf,
  cancellationsOf,
  daysOf,
  householdOf,
  type Outlook,
  payOfWeek,
  ratesOf,
} from './week-earnings.ts';
import type { WeekLine, WeekPay } from './week-pay.ts';
import type { NannyWeek } from './weeks.ts';

/** What a week pays, and what of that no payment has settled. */
export interface WeekView extends Omit<WeekPay, 'added'> {
  readonly nannyId: string;
  readonly weekStart: string;
  readonly weekEnd: string;
  readonly openCents: number;
}

interface Owner {
  readonly householdId: string;
  readonly nannyId: string;
}

/** Returns the reads of `weekView` for these weeks. */
export function readsOfWeekViews(
  { householdId, nannyId }: Owner,
  weeks: readonly NannyWeek[],
  rows: LoadedRows,
): Read[] {
  const days = weeks.flatMap((week) => rows.peekList(daysOf(nannyId, week)) ?? []);
  const worked = days.filter(({ status }) => status === 'COMPLETED');
  return [
    { table: 'household', ids: [householdId] },
    { table: 'nanny', ids: [nannyId] },
    ratesOf(nannyId),
    { table: 'week', ids: weeks.map(({ start }) => weekId(nannyId, start)) },
    ...weeks.flatMap((week) => [
      daysOf(nannyId, week),
      cancellationsOf(nannyId, week),
      addedEarningReads(nannyId, week),
    ]),
    ...worked.map(({ id }) => earningOf(id)),
  ];
}

/** Returns what a week without terms pays: its days' amounts, by rate. */
function payWithoutTerms(rows: WorkingSet, nannyId: string, week: NannyWeek): Omit<WeekPay, 'added'> {
  const { timezone } = householdOf(rows);
  const worked = rows.list(daysOf(nannyId, week)).filter(({ status }) => status === 'COMPLETED');
  const shares = worked.map((day) => workInWeek(day, week, timezone));
  const parts = shares.flatMap((share) => share.parts);
  const lines = byRate(parts).map(
    ({ hourlyRateCents, minutes }): WeekLine => ({
      kind: 'hours',
      minutes,
      rateCents: hourlyRateCents,
      amountCents: sumOf(
        shares
          .filter((share) => share.parts.some((part) => part.hourlyRateCents === hourlyRateCents))
          .map(({ amountCents }) => amountCents),
      ),
      date: null,
    }),
  );
  const grossCents = sumOf(lines.map(({ amountCents }) => amountCents));
  return { billableMinutes: minutesOf(parts), overtimeMinutes: 0, lines, grossCents };
}

/** Returns what is open of a week: of what it added, and of the hours of the days on its dates. */
function openCentsOf(rows: WorkingSet, nannyId: string, week: NannyWeek): number {
  const days = rows.list(daysOf(nannyId, week));
  const ofDays = days.flatMap(({ id, date, status }) =>
    status === 'COMPLETED' && date >= week.start ? (rows.get('earning', id) ?? []) : [],
  );
  return sumOf([...addedEarningsOf(rows, nannyId, week), ...ofDays].map(({ openCents }) => openCents));
}

/** Returns what a week pays, with or without terms. Needs the rows of `readsOfWeekViews`, except earnings. */
export const payOfAnyWeek = (
  rows: WorkingSet,
  { nannyId, week, outlook = {} }: { nannyId: string; week: NannyWeek; outlook?: Outlook },
): Omit<WeekPay, 'added'> =>
  week.terms === null
    ? payWithoutTerms(rows, nannyId, week)
    : payOfWeek(rows, { nannyId, week: { ...week, terms: week.terms }, outlook });

/** Returns a week by the rows as they are. Needs the rows of `readsOfWeekViews`, and the nanny's terms. */
export function weekView(
  rows: WorkingSet,
  { nannyId, week, outlook = {} }: { nannyId: string; week: NannyWeek; outlook?: Outlook },
): WeekView {
  const { start, end } = week;
  const { billableMinutes, overtimeMinutes, lines, grossCents } = payOfAnyWeek(rows, {
    nannyId,
    week,
    outlook,
  });
  return {
    nannyId,
    weekStart: start,
    weekEnd: end,
    billableMinutes,
    overtimeMinutes,
    lines,
    grossCents,
    openCents: openCentsOf(rows, nannyId, week),
  };
}
