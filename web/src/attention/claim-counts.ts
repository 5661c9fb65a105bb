/** Counts the claims that wait for the family, to decide and to pay back, in given households. */
import type { Currency } from 'sync-protocol/kernel/values.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import type { DeviceDatabase } from '../device/database.ts';
import { allOf, householdOf } from '../device/household-reads.ts';
import type { StoredMembership } from '../device/sync/device-storage.ts';
import { readOpenClaims } from '../people/read-open-claims.ts';

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

async function countIn(
  database: DeviceDatabase,
  { householdId, role }: StoredMembership,
): Promise<ClaimCounts> {
  const household = await householdOf(database, householdId);
  if (household === undefined || role !== 'FAMILY') return { toDecide: [], toPay: [] };
  const { currency } = household;
  const { toDecide, toPay } = await readOpenClaims(
    database,
    await allOf<Nanny>(database, 'nanny', householdId),
  );
  return {
    toDecide: toDecide.count === 0 ? [] : [{ ...toDecide, currency }],
    toPay: toPay.count === 0 ? [] : [{ ...toPay, currency }],
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
