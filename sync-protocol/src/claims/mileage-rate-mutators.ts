/**
 * The mutator that sets what a mile or kilometer pays from a date on. The family can't lower it for dates on which a
 * nanny with an account has driven already; what she has submitted never pays less.
 */
import * as z from 'zod/mini';
import { dateOf } from '../kernel/calendar.ts';
import { Rejection } from '../kernel/errors.ts';
import type { MutationContext, Mutator } from '../kernel/mutator.ts';
import { calendarDate, id } from '../kernel/values.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { assertFamily, isOrWasLinked, nannyOf } from '../people/permissions.ts';
import { mileageRateId, mileageTenths } from './claim.ts';
import { earliestClaim, mileageCents, mileageRateOn } from './claim-amount.ts';
import { CLAIM_DAYS_BACK, MILEAGE_RATES_MAX } from './claim-choices.ts';
import { claimsWaiting, mileageRatesOf } from './claim-rows.ts';
import { isFreshRate, isLoweredTooEarly } from './mileage-rate-start.ts';

const setMileageRateArgs = z.strictObject({
  nannyId: id,
  rateTenths: mileageTenths,
  effectiveFrom: calendarDate,
});
type SetMileageRateArgs = z.infer<typeof setMileageRateArgs>;

/**
 * Throws `too_far_back` for a rate more than 400 days ago; and of a nanny who has or had an account, for one by today
 * that is lower than what its date pays, or paid before a rate that is being corrected. Her first rate, and a higher one,
 * cost only the family.
 */
function assertRecent(rows: WorkingSet, args: SetMileageRateArgs, context: MutationContext): void {
  const { nannyId, effectiveFrom, rateTenths } = args;
  const today = dateOf(context.receivedAt, context.household.timezone);
  if (effectiveFrom < earliestClaim(today)) {
    const sentence = `A rate for mileage can begin at most ${CLAIM_DAYS_BACK} days back.`;
    throw new Rejection('too_far_back', sentence, { days: CLAIM_DAYS_BACK });
  }
  if (!isOrWasLinked(rows, nannyId)) return;
  const moment = { now: context.receivedAt, timezone: context.household.timezone };
  if (isLoweredTooEarly(rows.list(mileageRatesOf(nannyId)), { effectiveFrom, rateTenths }, moment)) {
    throw new Rejection('too_far_back', 'A lower rate for mileage begins tomorrow or later.', { days: 0 });
  }
}

/**
 * Gives claims that wait for an answer the rate of their date, or that of their submission where it is higher. Who has
 * seen another amount checks again.
 */
function repriceWaiting(rows: WorkingSet, { nannyId }: SetMileageRateArgs): void {
  const rates = rows.list(mileageRatesOf(nannyId));
  for (const claim of rows.list(claimsWaiting(nannyId))) {
    const rateTenths = Math.max(
      claim.submittedTenths ?? claim.rateTenths ?? 0,
      mileageRateOn(rates, claim.date) ?? 0,
    );
    if (claim.rateTenths === null || rateTenths === claim.rateTenths) continue;
    const amountCents = mileageCents(claim.distanceTenths ?? 0, rateTenths);
    rows.put('claim', { ...claim, rateTenths, amountCents });
  }
}

/** Sets the rate for mileage from a date on. Claims keep the rate with which they were approved. */
export const setMileageRate: Mutator<SetMileageRateArgs> = {
  name: 'nanny.setMileageRate',
  version: 1,
  args: setMileageRateArgs,
  reads: ({ nannyId }) => [
    { table: 'nanny', ids: [nannyId] },
    mileageRatesOf(nannyId),
    claimsWaiting(nannyId),
  ],
  run(rows, args, context) {
    assertFamily(context.actor);
    nannyOf(rows, args.nannyId);
    assertRecent(rows, args, context);
    const rowId = mileageRateId(args.nannyId, args.effectiveFrom);
    const rates = rows.list(mileageRatesOf(args.nannyId));
    const current = rates.find((rate) => rate.id === rowId);
    if (current === undefined && rates.length >= MILEAGE_RATES_MAX) {
      throw new Rejection('bad_input', `At most ${MILEAGE_RATES_MAX} mileage rates`);
    }
    if (current?.rateTenths === args.rateTenths) return undefined;
    const kept = current !== undefined && isFreshRate(current, context.receivedAt) ? current : undefined;
    rows.put('mileageRate', {
      householdId: rows.householdId,
      id: rowId,
      version: current?.version ?? 0,
      ...args,
      setAt: kept?.setAt ?? context.receivedAt,
      replacedTenths: kept ? kept.replacedTenths : (mileageRateOn(rates, args.effectiveFrom) ?? null),
    });
    repriceWaiting(rows, args);
    return undefined;
  },
};
