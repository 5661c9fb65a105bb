/** Owes a shift that wasn't worked: its parts at the rate of its date, and an approved week pays them as an adjustment. */
import { daysBetween } from '../kernel/calendar.ts';
import type { MutationContext } from '../kernel/mutator.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { rateInForce } from '../people/billing.ts';
import { ratesOf, termsOf } from '../people/nanny-ranges.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import type { TimeRange } from '../schedule/hours.ts';
import { isApproved } from './frozen-weeks.ts';
import { weekOf } from './nanny-week.ts';
import { oweLater } from './owed-later.ts';
import { type Cancellation, cancellationId, weekId } from './week.ts';

export const cancellationsOfDay = (dayId: string) => ({ table: 'cancellation', where: { dayId } }) as const;

type Times = Pick<Cancellation, 'startUtc' | 'endUtc'>;

/** Whether a cancellation covers a part of a shift. */
export const isOfShift = ({ startUtc, endUtc }: Times, { start, end }: TimeRange): boolean =>
  startUtc < end && endUtc > start;

/** Returns a day's scheduled times. */
export const timesOf = ({ scheduledStartUtc, scheduledEndUtc }: AgendaDay): TimeRange => ({
  start: scheduledStartUtc ?? '',
  end: scheduledEndUtc ?? '',
});

/** Returns the rate of an owed shift: that of its date, in an approved week at least the one of the approval. */
export function owedRate(rows: WorkingSet, nannyId: string, date: string): number | undefined {
  const rate = rateInForce(rows.list(ratesOf(nannyId)), date)?.hourlyRateCents;
  const { start } = weekOf(rows.list(termsOf(nannyId)), date);
  const row = rows.peek('week', weekId(nannyId, start));
  const approved =
    row === undefined || row.approved === null ? null : row.dayRates?.[daysBetween(start, date)];
  return rate === undefined ? undefined : Math.max(rate, approved ?? 0);
}

interface OwedParts extends Pick<Cancellation, 'date' | 'hourlyRateCents'> {
  readonly day: AgendaDay;
  readonly parts: readonly TimeRange[];
}

/** Adds the cancellations of a day's shift. An approved week pays them as an adjustment. */
export function owe(
  rows: WorkingSet,
  { day, date, parts, hourlyRateCents }: OwedParts,
  context: Pick<MutationContext, 'receivedAt' | 'household'>,
): void {
  const { nannyId, id: dayId } = day;
  const [first, ...others] = parts.map(
    ({ start, end }): Cancellation => ({
      householdId: rows.householdId,
      id: cancellationId(dayId, start),
      nannyId,
      version: 0,
      dayId,
      date,
      startUtc: start,
      endUtc: end,
      hourlyRateCents,
    }),
  );
  if (first === undefined) return;
  const week = weekOf(rows.list(termsOf(nannyId)), date);
  if (isApproved(rows, nannyId, week)) oweLater(rows, { week, shifts: [first, ...others] }, context);
  else for (const shift of [first, ...others]) rows.put('cancellation', shift);
}
