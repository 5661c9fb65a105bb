/** Reads on the device which claims of nannies are open, by the rule of sync-protocol. */
import { Dexie } from 'dexie';
import type { Claim } from 'sync-protocol/claims/claim.ts';
import { type OpenClaims, openClaims } from 'sync-protocol/claims/open-claims.ts';
import type { Earning } from 'sync-protocol/ledger/payment.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import type { DeviceDatabase } from '../device/database.ts';
import { useLoaded } from '../device/use-loaded.ts';

type NannyKey = Pick<Nanny, 'householdId' | 'id'>;

const submittedOf = (database: DeviceDatabase, { householdId, id }: NannyKey): Promise<Claim[]> =>
  database
    .rows<Claim>('claim')
    .where('[householdId+nannyId+status]')
    .equals([householdId, id, 'SUBMITTED'])
    .toArray();

const openEarningsOf = (database: DeviceDatabase, { householdId, id }: NannyKey): Promise<Earning[]> =>
  database
    .rows<Earning>('earning')
    .where('[householdId+nannyId+openCents]')
    .between([householdId, id, 1], [householdId, id, Dexie.maxKey])
    .toArray();

/** Resolves to what is open of these nannies' claims together. */
export async function readOpenClaims(
  database: DeviceDatabase,
  nannies: readonly NannyKey[],
): Promise<OpenClaims> {
  const [claims, earnings] = await Promise.all([
    Promise.all(nannies.map((nanny) => submittedOf(database, nanny))),
    Promise.all(nannies.map((nanny) => openEarningsOf(database, nanny))),
  ]);
  return openClaims(claims.flat(), earnings.flat());
}

/** What is open of a nanny's claims; undefined until it is known. */
export function useOpenClaims({ householdId, id }: NannyKey): OpenClaims | undefined {
  const open = useLoaded((database) => readOpenClaims(database, [{ householdId, id }]), [householdId, id]);
  return open.state === 'ready' ? open.data : undefined;
}
