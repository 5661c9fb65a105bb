/**
 * The mutator that sets a nanny's hourly rate from a date. The family can't lower it for what she has worked or agreed
 * to already: late cancellations, guarantees, holidays and corrected hours are priced by the rate of their date.
 */
import * as z from 'zod/mini';
import { addDays, dateOf } from '../kernel/calendar.ts';
import { Rejection } from '../kernel/errors.ts';
import type { LoadedRows, MutationContext, Mutator } from '../kernel/mutator.ts';
import type { Read } from '../kernel/reads.ts';
import { calendarDate, hourlyRateCents, id } from '../kernel/values.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { DAYS_BACK, DAYS_REPRICED } from '../weeks/days-repriced.ts';
import { type NannyWeek, weeksBetween } from '../weeks/nanny-week.ts';
import { updateWeek } from '../weeks/week-earnings.ts';
import { readsOfWeeks, weeksWithLeave } from '../weeks/week-reads.ts';
import { keepWorkedWeeks, readsOfWorkedWeeks } from '../weeks/worked-weeks.ts';
import { rateInForce } from './billing.ts';
import { type Rate, rateId } from './nanny.ts';
import { approvedLeavesOf, ratesOf, termsOf } from './nanny-ranges.ts';
import { assertFamily, isOrWasLinked, nannyOf } from './permissions.ts';

/** Of one nanny. Whoever prices hours reads all of them. */
export const RATES_MAX = 200;

const setRateArgs = z.strictObject({ nannyId: id, hourlyRateCents, effectiveFrom: calendarDate });
type SetRateArgs = z.infer<typeof setRateArgs>;

/** Days before a rate in which it can change pay: a day that was moved is owed at the rate of its agreed date, too. */
const DAYS_BEFORE = 7;

/** Whether a rate is lower than the one in force on its date. */
const isLower = (rates: readonly Rate[], { effectiveFrom, hourlyRateCents: cents }: SetRateArgs): boolean =>
  cents < (rateInForce(rates, effectiveFrom)?.hourlyRateCents ?? 0);

/**
 * Returns the weeks in which a lower rate can change what was worked: those of the last 60 days and two weeks ahead.
 * Her first rate also counts before its date.
 */
function weeksToPrice(args: SetRateArgs, rows: LoadedRows): NannyWeek[] {
  const { nannyId, effectiveFrom } = args;
  const [rates, terms] = [rows.peekList(ratesOf(nannyId)), rows.peekList(termsOf(nannyId))];
  if (rates === undefined || terms === undefined || !isLower(rates, args)) return [];
  const isFirst = rates.every((rate) => rate.effectiveFrom >= effectiveFrom);
  const from = addDays(effectiveFrom, -(isFirst ? DAYS_REPRICED : DAYS_BEFORE));
  return weeksBetween(terms, from, addDays(effectiveFrom, DAYS_REPRICED));
}

/** Returns the weeks with leave that a rate prices: from its date on, of her first rate all. */
function leaveWeeks({ nannyId, effectiveFrom }: SetRateArgs, rows: LoadedRows): NannyWeek[] {
  const rates = rows.peekList(ratesOf(nannyId));
  if (rates === undefined) return [];
  const isFirst = rates.every((rate) => rate.effectiveFrom >= effectiveFrom);
  return weeksWithLeave(nannyId, isFirst ? '' : effectiveFrom, rows);
}

function readsOfLeaveWeeks(args: SetRateArgs, rows: LoadedRows): Read[] {
  const { nannyId } = args;
  const nanny = rows.peek('nanny', nannyId);
  const weeks = leaveWeeks(args, rows);
  return nanny === undefined
    ? []
    : readsOfWeeks({ householdId: nanny.householdId, nannyId }, { weeks }, rows);
}

/** Throws `too_far_back` for a lower rate that begins more than 60 days ago, where the nanny has or had an account. */
function assertRecent(rows: WorkingSet, args: SetRateArgs, { receivedAt, household }: MutationContext): void {
  const { nannyId, effectiveFrom } = args;
  if (!isOrWasLinked(rows, nannyId) || !isLower(rows.list(ratesOf(nannyId)), args)) return;
  if (effectiveFrom < addDays(dateOf(receivedAt, household.timezone), -DAYS_BACK))
    throw new Rejection('too_far_back');
}

/** Sets the rate from a date on. Hours recorded later use the rate of their day; recorded hours keep their price. */
export const setRate: Mutator<SetRateArgs> = {
  name: 'nanny.setRate',
  version: 1,
  args: setRateArgs,
  reads: (args, rows) => [
    { table: 'nanny', ids: [args.nannyId] },
    ratesOf(args.nannyId),
    termsOf(args.nannyId),
    approvedLeavesOf(args.nannyId),
    ...readsOfLeaveWeeks(args, rows),
    ...readsOfWorkedWeeks(args.nannyId, weeksToPrice(args, rows), rows),
  ],
  *run(rows, args, context) {
    const { nannyId, effectiveFrom } = args;
    assertFamily(context.actor);
    nannyOf(rows, nannyId);
    assertRecent(rows, args, context);
    const of = [{ nannyId, weeks: weeksToPrice(args, rows), counted: 'anew' }] as const;
    const rowId = rateId(nannyId, effectiveFrom);
    const rates = rows.list(ratesOf(nannyId));
    const current = rates.find((rate) => rate.id === rowId);
    if (current === undefined && rates.length >= RATES_MAX) throw new Rejection('too_many_rates');
    const rate = { householdId: rows.householdId, id: rowId, version: current?.version ?? 0, ...args };
    yield* keepWorkedWeeks(rows, { of, change: () => rows.put('rate', rate) }, context);
    for (const week of leaveWeeks(args, rows)) {
      updateWeek(rows, nannyId, week);
      yield;
    }
    return undefined;
  },
};
