/** Makes pictures of receipts that differ, their hashes, and stores one for a nanny. */
import { createHash } from 'node:crypto';
import { jpegOf } from 'sync-protocol/test-support/jpegs.ts';
import { ok } from './fixture-leave.ts';
import type { Person } from './people.ts';

/** The two densities of a JFIF header: they change no pixel. */
const DENSITIES = 14;

/** Returns a small picture of its own for each name, in the form that the server stores. */
export function pictureOf(name: string): Uint8Array {
  const bytes = jpegOf('baseline');
  bytes.set(createHash('sha256').update(name).digest().subarray(0, 4), DENSITIES);
  return bytes;
}

export const hashOfPicture = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Sends a picture for a nanny's claims, as JPEG. */
export const putPicture = (person: Person, nannyId: string, bytes: Uint8Array) =>
  person.put(`/api/receipts/${hashOfPicture(bytes)}?nannyId=${nannyId}`, bytes);

/** Has the family send a picture for a nanny's claims. Returns its hash. */
export async function addReceipt(family: Person, nannyId: string): Promise<string> {
  const picture = pictureOf(`a receipt of ${nannyId}`);
  await ok(putPicture(family, nannyId, picture));
  return hashOfPicture(picture);
}
