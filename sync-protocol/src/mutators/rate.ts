/**
 * The mutator that sets a nanny's hourly rate from a date. The family can't lower it for what she has agreed to or
 * worked already: late cancellations, guarantees, holidays and corrected hours are priced by the rate of their date.
 */
import * as z from 'zod/mini';
import { Rejection } from '../errors.ts';
import type { AgendaDay } from '../model/agenda-day.ts';
import { rateId } from '../model/nanny.ts';
import { calendarDate, hourlyRateCents, id } from '../model/values.ts';
import { agreedDate, lateShift, noticeOf } from '../rules/agreed-times.ts';
import { rateInForce } from '../rules/billing.ts';
import { addDays, dateOf, datesFrom } from '../rules/calendar.ts';
import { ratesOf, termsOf, weekRowsOf } from '../rules/nanny-ranges.ts';
import { assertFamily, isOrWasLinked, nannyOf } from '../rules/permissions.ts';
import { weekOf, weeksBetween } from '../rules/weeks.ts';
import type { MutationContext, Mutator } from '../sync/mutator.ts';
import type { WorkingSet } from '../sync/working-set.ts';
import { DAYS_BACK, DAYS_REPRICED } from './terms.ts';

/** Of one nanny. Whoever prices hours reads all of them. */
export const RATES_MAX = 200;

const setRateArgs = z.strictObject({ nannyId: id, hourlyRateCents, effectiveFrom: calendarDate });
type SetRateArgs = z.infer<typeof setRateArgs>;

/** Returns the read of the days around a date that a lower rate could change. */
const daysAround = ({ nannyId, effectiveFrom }: SetRateArgs) =>
  ({
    table: 'day',
    where: { nannyId },
    range: {
      field: 'date',
      from: addDays(effectiveFrom, -DAYS_REPRICED),
      to: addDays(effectiveFrom, DAYS_REPRICED),
    },
  }) as const;

/** The rates before and after a change that lowers them on some dates, and the household's date now. */
interface LowerRate {
  readonly args: SetRateArgs;
  readonly lowers: (date: string) => boolean;
  readonly today: string;
}

/**
 * Whether a lower rate takes pay away from a day: hours were recorded, or can still come for an approved week, or the
 * nanny has agreed to a shift that has a date until today or that the family can't cancel for nothing any more.
 */
function takesFromDay(
  rows: WorkingSet,
  day: AgendaDay,
  { change, context }: { change: LowerRate; context: MutationContext },
): boolean {
  const { nannyId } = day;
  const { today, lowers } = change;
  const { receivedAt, household } = context;
  if (day.status === 'COMPLETED') return lowers(day.date);
  const terms = rows.list(termsOf(nannyId));
  const agreed = agreedDate(day, household.timezone);
  if (agreed !== undefined && (lowers(agreed) || lowers(day.date))) {
    const notice = noticeOf(day, terms, household.timezone);
    if (agreed <= today || lateShift(day, receivedAt, notice) !== undefined) return true;
  }
  const { start } = weekOf(terms, day.date);
  const isApproved = rows.list(weekRowsOf(nannyId)).some((each) => each.weekStart === start && each.approved);
  return isApproved && day.date <= today && lowers(day.date);
}

/** Whether a lower rate takes from a guarantee: of a week that has begun, or of a later one from within it. */
function takesFromGuarantee(rows: WorkingSet, { args, lowers, today }: LowerRate): boolean {
  const terms = rows.list(termsOf(args.nannyId));
  const { effectiveFrom } = args;
  const first = weekOf(terms, effectiveFrom);
  if (first.terms?.guaranteedMinutes != null && first.start < effectiveFrom) return true;
  return weeksBetween(terms, effectiveFrom, today).some(
    (week) => week.terms?.guaranteedMinutes != null && datesFrom(week.start, week.end).some(lowers),
  );
}

/**
 * Throws `rate_lowers_pay` where a lower rate takes away what a nanny with an account has agreed to or worked, and
 * `too_far_back` where it begins more than 60 days ago.
 */
function assertNothingLost(rows: WorkingSet, args: SetRateArgs, context: MutationContext): void {
  const { nannyId, effectiveFrom } = args;
  const before = rows.list(ratesOf(nannyId));
  if (!isOrWasLinked(rows, nannyId)) return;
  if (args.hourlyRateCents >= (rateInForce(before, effectiveFrom)?.hourlyRateCents ?? 0)) return;
  const today = dateOf(context.receivedAt, context.household.timezone);
  if (effectiveFrom < addDays(today, -DAYS_BACK)) throw new Rejection('too_far_back');
  const after = [...before.filter((rate) => rate.effectiveFrom !== effectiveFrom), args];
  const lowers = (date: string): boolean =>
    (rateInForce(after, date)?.hourlyRateCents ?? 0) < (rateInForce(before, date)?.hourlyRateCents ?? 0);
  const change = { args, lowers, today };
  const days = rows.list(daysAround(args));
  if (takesFromGuarantee(rows, change) || days.some((day) => takesFromDay(rows, day, { change, context })))
    throw new Rejection('rate_lowers_pay');
}

/** Sets the rate from a date on. Hours recorded later use the rate of their day; recorded hours keep their price. */
export const setRate: Mutator<SetRateArgs> = {
  name: 'nanny.setRate',
  version: 1,
  args: setRateArgs,
  reads: (args) => [
    { table: 'nanny', ids: [args.nannyId] },
    ratesOf(args.nannyId),
    termsOf(args.nannyId),
    weekRowsOf(args.nannyId),
    daysAround(args),
  ],
  run(rows, args, context) {
    assertFamily(context.actor);
    nannyOf(rows, args.nannyId);
    assertNothingLost(rows, args, context);
    const rowId = rateId(args.nannyId, args.effectiveFrom);
    const rates = rows.list(ratesOf(args.nannyId));
    const current = rates.find((rate) => rate.id === rowId);
    if (current === undefined && rates.length >= RATES_MAX) throw new Rejection('too_many_rates');
    rows.put('rate', { householdId: rows.householdId, id: rowId, version: current?.version ?? 0, ...args });
    return undefined;
  },
};
