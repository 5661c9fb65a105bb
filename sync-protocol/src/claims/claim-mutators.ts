/**
 * Mutators of claims: the nanny submits what she drove or paid, or a parent enters it for her, which approves it; a
 * parent approves or declines it as it was seen; and it is withdrawn. Paying: claim-pay-mutators.ts.
 */
import * as z from 'zod/mini';
import { Rejection } from '../kernel/errors.ts';
import { type Actor, type MutationContext, type Mutator, sideOf } from '../kernel/mutator.ts';
import { UNSET } from '../kernel/unset-fields.ts';
import { calendarDate, id, newRowId } from '../kernel/values.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { readsToEarn } from '../ledger/ledger-reads.ts';
import {
  assertFamily,
  assertNotFormer,
  assertSeesNanny,
  nannyOf,
  nannyOrArchived,
  visible,
} from '../people/permissions.ts';
import {
  type Claim,
  claimAnswer,
  claimCategory,
  claimCents,
  claimKind,
  claimNote,
  claimStatus,
  distanceTenths,
  distanceUnit,
  mileageTenths,
} from './claim.ts';
import { distanceUnitOf, mileageCents, mileageRateOn } from './claim-amount.ts';
import { assertRoom, isStanding, readsOfRoom } from './claim-room.ts';
import {
  assertClaimDate,
  claimsOn,
  claimsWithReceipt,
  dropClaimEarning,
  isFamilyEntry,
  mayUndoDecision,
  mileageRatesOf,
  oweClaim,
  readsOfClaim,
} from './claim-rows.ts';
import { receiptHash } from './receipt.ts';

const submitArgs = z
  .strictObject({
    claimId: newRowId,
    nannyId: id,
    kind: claimKind,
    date: calendarDate,
    /** Of an EXPENSE alone, as the amount. */
    category: z.nullable(claimCategory),
    amountCents: z.nullable(claimCents),
    /** Of MILEAGE alone: the amount comes from the rate of the date. */
    distanceTenths: z.nullable(distanceTenths),
    note: z.nullable(claimNote),
    receiptHash: z.nullable(receiptHash),
  })
  .check(
    z.refine(({ kind, distanceTenths: distance }) => (kind === 'MILEAGE') === (distance !== null), {
      path: ['distanceTenths'],
      error: 'Required with MILEAGE, and only then',
    }),
    z.refine(({ kind, amountCents }) => (kind === 'EXPENSE') === (amountCents !== null), {
      path: ['amountCents'],
      error: 'Required with EXPENSE, and only then',
    }),
    z.refine(({ kind, category }) => (kind === 'EXPENSE') === (category !== null), {
      path: ['category'],
      error: 'Required with EXPENSE, and only then',
    }),
  );
type SubmitArgs = z.infer<typeof submitArgs>;

type Priced = Pick<Claim, 'amountCents' | 'unit' | 'rateTenths'>;

/** What its author saw that a mile or kilometer pays. */
const seenRate = z.strictObject({ rateTenths: mileageTenths, unit: distanceUnit });
type SeenRate = z.infer<typeof seenRate>;

/**
 * Returns what a claim is worth. Throws `no_mileage_rate` for mileage of a date before the first rate, and
 * `claim_changed` where its author saw a higher one, or another unit.
 */
function priceOf(
  rows: WorkingSet,
  args: SubmitArgs,
  { household, basedOn }: MutationContext<SeenRate>,
): Priced {
  const { nannyId, date, amountCents, distanceTenths: distance } = args;
  if (amountCents !== null) return { amountCents, unit: null, rateTenths: null };
  const rateTenths = mileageRateOn(rows.list(mileageRatesOf(nannyId)), date);
  if (rateTenths === undefined) throw new Rejection('no_mileage_rate');
  const unit = distanceUnitOf(household.currency);
  if (basedOn !== undefined && (basedOn.rateTenths > rateTenths || basedOn.unit !== unit)) {
    throw new Rejection('claim_changed');
  }
  const cents = mileageCents(distance ?? 0, rateTenths);
  if (cents === 0) throw new Rejection('bad_input', 'distanceTenths: Worth less than half a cent');
  return { amountCents: cents, unit, rateTenths };
}

/** Throws for an id that a claim, or anything that earns or pays, has: the earning of an approved claim has its id. */
function assertFreeId(rows: WorkingSet, claimId: string): void {
  const used = (['claim', 'earning', 'day', 'payment'] as const).some(
    (table) => rows.get(table, claimId) !== undefined || rows.deleted(table, claimId) !== undefined,
  );
  if (used) throw new Rejection('id_conflict');
}

/** Returns the first claim like this one: of the same date, kind, category and amount, or with the same picture. */
function duplicateOf(rows: WorkingSet, args: SubmitArgs, amountCents: number): string | null {
  const { nannyId, date, kind, category, receiptHash: hash } = args;
  const alike = rows
    .list(claimsOn(nannyId, date))
    .filter((each) => each.kind === kind && each.category === category && each.amountCents === amountCents);
  const pictured = hash === null ? [] : rows.list(claimsWithReceipt(nannyId, hash));
  const standing = [...alike, ...pictured].filter(isStanding);
  return standing.toSorted((a, b) => (a.id < b.id ? -1 : 1))[0]?.id ?? null;
}

/** Throws where this person can't submit for this nanny: a former nanny's claims are entered by the family. */
function assertMaySubmit(rows: WorkingSet, actor: Actor, nannyId: string): void {
  assertSeesNanny(actor, nannyId);
  assertNotFormer(rows, actor, nannyId);
  if (sideOf(actor) === 'family') nannyOrArchived(rows, nannyId);
  else nannyOf(rows, nannyId);
}

/** Submits mileage or an expense. A parent's entry for her costs only the family, and is approved at once. */
export const submitClaim: Mutator<SubmitArgs, SeenRate> = {
  name: 'claim.submit',
  version: 1,
  args: submitArgs,
  basedOn: seenRate,
  reads: ({ claimId, nannyId, ...of }, rows) => [
    { table: 'nanny', ids: [nannyId] },
    { table: 'claim', ids: [claimId] },
    { table: 'day', ids: [claimId] },
    { table: 'payment', ids: [claimId] },
    ...readsOfRoom({ nannyId, ...of }),
    mileageRatesOf(nannyId),
    ...readsToEarn({ ids: [claimId], nannyId, purpose: 'claims' }, rows),
  ],
  run(rows, args, context) {
    const { actor, at, receivedAt, household } = context;
    const { claimId, nannyId, ...entered } = args;
    assertMaySubmit(rows, actor, nannyId);
    assertFreeId(rows, claimId);
    assertClaimDate(args.date, context);
    const submittedBySide = sideOf(actor);
    assertRoom(rows, args, submittedBySide);
    const priced = priceOf(rows, args, context);
    const isApproved = submittedBySide === 'family';
    const claim: Claim = {
      ...UNSET.claim,
      householdId: rows.householdId,
      id: claimId,
      nannyId,
      version: 0,
      ...entered,
      ...priced,
      submittedTenths: priced.rateTenths,
      submittedBy: actor.accountId,
      submittedBySide,
      submittedAt: at,
      status: isApproved ? 'APPROVED' : 'SUBMITTED',
      ...(isApproved ? { decidedBy: actor.accountId, decidedAt: receivedAt } : {}),
      possibleDuplicateOf: duplicateOf(rows, args, priced.amountCents),
    };
    rows.put('claim', claim);
    if (isApproved) oweClaim(rows, claim, household.timezone);
    return undefined;
  },
};

/** Returns a claim that the actor may see, or throws why there is none. */
function claimNamed(rows: WorkingSet, actor: Actor, claimId: string): Claim {
  const found = visible(actor, rows.get('claim', claimId));
  assertNotFormer(rows, actor, found.nannyId);
  return found;
}

const decideArgs = z
  .strictObject({
    claimId: id,
    /** SUBMITTED takes back a decision made by mistake. */
    status: z.enum(['APPROVED', 'DECLINED', 'SUBMITTED']),
    note: z.nullable(claimAnswer),
  })
  .check(
    z.refine(({ status, note }) => status !== 'DECLINED' || note !== null, {
      path: ['note'],
      error: 'Required to decline',
    }),
  );
type DecideArgs = z.infer<typeof decideArgs>;

/** The claim as its author saw it. */
const seenClaim = z.strictObject({ amountCents: claimCents, status: z.optional(claimStatus) });

/** Takes a decision back. Throws once the time for it is over, or anything is settled. */
function reopen(rows: WorkingSet, claim: Claim, context: MutationContext): void {
  if (isFamilyEntry(claim) || !mayUndoDecision(rows, claim, context)) throw new Rejection('claim_decided');
  dropClaimEarning(rows, claim);
  rows.put('claim', { ...claim, status: 'SUBMITTED', decidedBy: null, decidedAt: null, answerNote: null });
}

/** Approves or declines a claim with the amount that was seen; the first decision stands. */
export const decideClaim: Mutator<DecideArgs, z.infer<typeof seenClaim>> = {
  name: 'claim.decide',
  version: 1,
  args: decideArgs,
  basedOn: seenClaim,
  reads: ({ claimId }, rows) => [...readsOfClaim(claimId, rows), { table: 'day', ids: [claimId] }],
  run(rows, { claimId, status, note }, context) {
    const { actor, basedOn, receivedAt, household } = context;
    assertFamily(actor);
    const claim = claimNamed(rows, actor, claimId);
    if (claim.status === 'WITHDRAWN') throw new Rejection('claim_withdrawn');
    if (claim.status === status) return undefined;
    if (status === 'SUBMITTED') {
      reopen(rows, claim, context);
      return undefined;
    }
    if (claim.status !== 'SUBMITTED') {
      // Who decides a claim that the other parent has decided meanwhile changes nothing.
      if (basedOn?.status === 'SUBMITTED') return { noted: 'already_answered' };
      throw new Rejection('claim_decided');
    }
    if (basedOn !== undefined && basedOn.amountCents !== claim.amountCents) {
      throw new Rejection('claim_changed');
    }
    const decided: Claim = {
      ...claim,
      status,
      decidedBy: actor.accountId,
      decidedAt: receivedAt,
      answerNote: note,
    };
    rows.put('claim', decided);
    if (status === 'APPROVED') oweClaim(rows, decided, household.timezone);
    return undefined;
  },
};

const withdrawArgs = z.strictObject({ claimId: id });

/** Throws where this side can't withdraw a claim: the family only its own entry, for some minutes. */
function assertMayWithdraw(rows: WorkingSet, claim: Claim, context: MutationContext): void {
  if (sideOf(context.actor) === 'nanny') {
    if (claim.status === 'DECLINED') throw new Rejection('claim_decided');
    return;
  }
  if (!isFamilyEntry(claim)) throw new Rejection('forbidden');
  if (!mayUndoDecision(rows, claim, context)) throw new Rejection('claim_decided');
}

/** Withdraws a claim of which nothing is settled: she at any time, the family its own entry at once. */
export const withdrawClaim: Mutator<z.infer<typeof withdrawArgs>> = {
  name: 'claim.withdraw',
  version: 1,
  args: withdrawArgs,
  reads: ({ claimId }, rows) => readsOfClaim(claimId, rows),
  run(rows, { claimId }, context) {
    const claim = claimNamed(rows, context.actor, claimId);
    if (claim.status === 'WITHDRAWN') return undefined;
    assertMayWithdraw(rows, claim, context);
    dropClaimEarning(rows, claim);
    rows.put('claim', { ...claim, status: 'WITHDRAWN' });
    return undefined;
  },
};
