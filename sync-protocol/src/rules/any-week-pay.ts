/** Prices a nanny's week by the rows as they are, with or without terms. */
import { weekId } from '../model/week.ts';
import type { Read, WorkingSet } from '../sync/working-set.ts';
import { workInWeek } from './minutes-by-date.ts';
import { byRate, minutesOf, sumOf } from './pay-parts.ts';
import { cancellationsOf, daysOf, householdOf, type Outlook, payOfWeek, ratesOf } from './week-earnings.ts';
import type { WeekLine, WeekPay } from './week-pay.ts';
import type { NannyWeek } from './weeks.ts';

interface Owner {
  readonly householdId: string;
  readonly nannyId: string;
}

/** Returns the reads of `payOfAnyWeek` for these weeks, besides the nanny's terms. */
export const readsOfWeekPay = ({ householdId, nannyId }: Owner, weeks: readonly NannyWeek[]): Read[] => [
  { table: 'household', ids: [householdId] },
  { table: 'nanny', ids: [nannyId] },
  ratesOf(nannyId),
  { table: 'week', ids: weeks.map(({ start }) => weekId(nannyId, start)) },
  ...weeks.flatMap((week) => [daysOf(nannyId, week), cancellationsOf(nannyId, week)]),
];

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

/** Returns what a week pays, with or without terms. Needs the rows of `readsOfWeekPay`, and the nanny's terms. */
export const payOfAnyWeek = (
  rows: WorkingSet,
  { nannyId, week, outlook = {} }: { nannyId: string; week: NannyWeek; outlook?: Outlook },
): Omit<WeekPay, 'added'> =>
  week.terms === null
    ? payWithoutTerms(rows, nannyId, week)
    : payOfWeek(rows, { nannyId, week: { ...week, terms: week.terms }, outlook });
