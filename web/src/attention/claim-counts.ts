/** Counts the claims that wait for the family, to decide and to pay back, in given households. */
import type { Claim } from 'sync-protocol/claims/claim.ts';
import type { Currency } from 'sync-protocol/kernel/values.ts';
import type { Earning } from 'sync-protocol/ledger/payment.ts';
import { purposeOfEarning } from 'sync-protocol/ledger/purpose.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import type { DeviceDatabase } from '../device/database.ts';
import { allOf, householdOf } from '../device/household-reads.ts';
import type { StoredMembership } from '../device/sync/device-storage.ts';
import { nannyRows } from '../ledger/balances.ts';

/** Of one household. */
export interface WaitingClaims {
  readonly count: number;
  readonly cents: number;
  readonly currency: Currency;
}

export interface ClaimCounts {
  readonly toDecide: readonly WaitingClaims[];
  readonly toPay: readonly WaitingClaims[];
}

const sumOf = (amounts: readonly number[], currency: Currency): WaitingClaims[] =>
  amounts.length === 0
    ? []
    : [{ count: amounts.length, cents: amounts.reduce((sum, cents) => sum + cents, 0), currency }];

async function countIn(
  database: DeviceDatabase,
  { householdId, role }: StoredMembership,
): Promise<ClaimCounts> {
  const household = await householdOf(database, householdId);
  if (household === undefined || role !== 'FAMILY') return { toDecide: [], toPay: [] };
  const claims = await allOf<Claim>(database, 'claim', householdId);
  const nannies = await allOf<Nanny>(database, 'nanny', householdId);
  const open = await Promise.all(
    nannies.map((nanny) => nannyRows<Earning>(database, nanny, ['earning', 'openCents', 1])),
  );
  const submitted = claims.filter(({ status }) => status === 'SUBMITTED');
  const toPay = open.flat().filter(({ kind }) => purposeOfEarning(kind) === 'claims');
  return {
    toDecide: sumOf(
      submitted.map(({ amountCents }) => amountCents),
      household.currency,
    ),
    toPay: sumOf(
      toPay.map(({ openCents }) => openCents),
      household.currency,
    ),
  };
}

export async function countClaims(
  database: DeviceDatabase,
  memberships: readonly StoredMembership[],
): Promise<ClaimCounts> {
  const counts = await Promise.all(memberships.map((membership) => countIn(database, membership)));
  return {
    toDecide: counts.flatMap(({ toDecide }) => toDecide),
    toPay: counts.flatMap(({ toPay }) => toPay),
  };
}
