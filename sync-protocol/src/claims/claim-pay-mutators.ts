/**
 * The mutator that pays a nanny's approved claims back with one payment of their own. What can't be paid, such as a claim
 * that the other parent has paid meanwhile, is returned with its reason; the rest is paid.
 */
import * as z from 'zod/mini';
import { dateOf, latestNow } from '../kernel/calendar.ts';
import { Rejection } from '../kernel/errors.ts';
import type { MutationContext, Mutator } from '../kernel/mutator.ts';
import type { RejectionCode } from '../kernel/refusals.ts';
import { UNSET } from '../kernel/unset-fields.ts';
import { calendarDate, id, MAX_PAYMENT_CENTS, newRowId, platform } from '../kernel/values.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { settleWith } from '../ledger/ledger.ts';
import { settlementsOfEarning } from '../ledger/ledger-reads.ts';
import { assertFamily, nannyOrArchived } from '../people/permissions.ts';
import { claimCents } from './claim.ts';
import { CLAIMS_A_PAYMENT } from './claim-choices.ts';

/** Each claim with the amount that the payer saw. */
const seenClaims = z
  .array(z.strictObject({ claimId: id, amountCents: claimCents }))
  .check(z.minLength(1), z.maxLength(CLAIMS_A_PAYMENT));

const payArgs = z.strictObject({
  paymentId: newRowId,
  nannyId: id,
  claims: seenClaims,
  platform: z.nullable(platform),
  paymentDate: calendarDate,
});
type PayArgs = z.infer<typeof payArgs>;

/** Data of `claim.pay`. The log keeps it, so that a repeated call returns the same. */
export const paidClaims = z.strictObject({
  paid: z.array(id),
  errors: z.array(z.strictObject({ id, code: z.string() })),
  payments: z.array(id),
});
type PaidClaims = z.infer<typeof paidClaims>;

/** Returns the open cents of a claim, or the code of why it can't be paid. */
function centsToPay(
  rows: WorkingSet,
  nannyId: string,
  { claimId, amountCents }: PayArgs['claims'][number],
): number | RejectionCode {
  const claim = rows.get('claim', claimId);
  if (claim === undefined || claim.nannyId !== nannyId) return 'not_found';
  if (claim.status === 'WITHDRAWN') return 'claim_withdrawn';
  if (claim.status !== 'APPROVED') return 'claim_not_approved';
  const openCents = rows.get('earning', claimId)?.openCents ?? 0;
  if (openCents === 0) return 'already_paid';
  return claim.amountCents === amountCents ? openCents : 'amount_changed';
}

/** Returns what can be paid with one payment, and why the rest can't. The first mention of each claim counts. */
function sortClaims(
  rows: WorkingSet,
  { nannyId, claims }: PayArgs,
): Omit<PaidClaims, 'payments'> & { cents: number } {
  const paid: string[] = [];
  const errors: { id: string; code: RejectionCode }[] = [];
  let cents = 0;
  const seen = new Set<string>();
  for (const claim of claims) {
    if (seen.has(claim.claimId)) continue;
    seen.add(claim.claimId);
    const open = centsToPay(rows, nannyId, claim);
    if (typeof open === 'string') errors.push({ id: claim.claimId, code: open });
    else if (cents + open > MAX_PAYMENT_CENTS) errors.push({ id: claim.claimId, code: 'payment_too_large' });
    else {
      paid.push(claim.claimId);
      cents += open;
    }
  }
  // Where none can be paid, the whole payment is refused, and stays in the payer's 'Needs attention'.
  const [first] = errors;
  if (paid.length === 0 && first !== undefined) throw new Rejection(first.code);
  return { paid, errors, cents };
}

/** Throws `payment_in_future`. A server whose clock is days behind doesn't refuse an honest payment. */
function assertPaymentDate({ paymentDate }: PayArgs, context: MutationContext): void {
  if (paymentDate > dateOf(latestNow(context), context.household.timezone)) {
    throw new Rejection('payment_in_future');
  }
}

/** Pays approved claims of one nanny, also of a former one, and settles nothing else. */
export const payClaims: Mutator<PayArgs> = {
  name: 'claim.pay',
  version: 1,
  args: payArgs,
  reads: ({ paymentId, nannyId, claims }) => {
    const ids = claims.map(({ claimId }) => claimId);
    return [
      { table: 'nanny', ids: [nannyId] },
      { table: 'payment', ids: [paymentId] },
      { table: 'claim', ids: [...ids, paymentId] },
      { table: 'earning', ids },
      ...ids.map(settlementsOfEarning),
    ];
  },
  run(rows, args, context) {
    const { paymentId, nannyId, paymentDate } = args;
    assertFamily(context.actor);
    nannyOrArchived(rows, nannyId);
    const used = rows.get('payment', paymentId) ?? rows.deleted('payment', paymentId);
    if (used !== undefined || rows.get('claim', paymentId) !== undefined) throw new Rejection('id_conflict');
    assertPaymentDate(args, context);
    const { paid, errors, cents } = sortClaims(rows, args);
    rows.put('payment', {
      ...UNSET.payment,
      householdId: rows.householdId,
      id: paymentId,
      nannyId,
      version: 0,
      paymentDate,
      kind: 'REIMBURSED',
      amountCents: cents,
      unsettledCents: cents,
      platform: args.platform,
      createdAt: context.at,
    });
    settleWith(rows, paymentId, paid);
    return { result: { paid, errors, payments: [paymentId] } satisfies PaidClaims };
  },
};
