/** Makes pictures of receipts and claims with them on a test's device, and reads what the server has. */
import type { TestServer } from 'api/test-support/people.ts';
import { hashOfPicture, pictureOf } from 'api/test-support/receipts.ts';
import { rejectionOf } from 'sync-protocol/kernel/errors.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import type { LocalPicture } from '../src/device/sync/picture-records.ts';
import type { Device } from './test-device.ts';

const DATE = '2026-03-04';

/** Returns a picture of its own for each name. */
export function localPicture(nannyId: string, name: string): LocalPicture {
  const bytes = pictureOf(name);
  return { nannyId, hash: hashOfPicture(bytes), bytes: bytes.slice().buffer };
}

/** Claims parking with a picture, in one write. Throws the refusal, or why nothing was saved. */
export async function claimWith(device: Device, picture: LocalPicture, amountCents = 1250): Promise<void> {
  const args = {
    claimId: newId(),
    nannyId: picture.nannyId,
    kind: 'EXPENSE' as const,
    date: DATE,
    category: 'PARKING' as const,
    distanceTenths: null,
    amountCents,
    note: null,
    receiptHash: picture.hash,
  };
  const [result] = await device.perform(await device.householdId(), [
    { name: 'claim.submit', args, picture },
  ]);
  const refused = result === undefined ? null : rejectionOf(result);
  if (refused !== null) throw refused;
}

/** Returns the hashes of the pictures that the server has, in the order of their arrival. */
export async function storedHashes({ sql }: TestServer, householdId: string): Promise<string[]> {
  const rows = await sql<{ hash: string }[]>`
    select hash from receipt_picture where household_id = ${householdId} order by ctid`;
  return rows.map(({ hash }) => hash);
}

/** Returns what the device knows of its pictures, by hash. */
export async function picturesOf({ database }: Device) {
  return new Map((await database.pictures.toArray()).map((picture) => [picture.hash, picture]));
}
