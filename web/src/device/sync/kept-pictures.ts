/**
 * Keeps the pictures of receipts that were made on this device: within a budget, until 30 days after the server has
 * them, and finds those that a restored server lacks.
 */
import { receiptId } from 'sync-protocol/claims/receipt-size.ts';
import { addMinutes, MINUTES_PER_DAY } from 'sync-protocol/kernel/calendar.ts';
import { type DeviceTransaction, NoPictureSpace } from './device-storage.ts';
import type { LocalPicture, PictureRecord } from './picture-records.ts';
import { SENT_DAYS } from './resend.ts';

/** Bytes of all pictures on a device: 200 of the largest. */
const PICTURES_BYTES_MAX = 61_440_000;

const isSent = ({ sentAt }: PictureRecord): boolean => sentAt !== null;
const sumBytes = (pictures: readonly PictureRecord[]): number =>
  pictures.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
const bySentAt = (a: PictureRecord, b: PictureRecord): number =>
  (a.sentAt ?? '') < (b.sentAt ?? '') ? -1 : 1;

/**
 * Keeps a picture to be sent. Pictures that the server has make room for it, the oldest first.
 * @throws NoPictureSpace when the others wait to be sent; the transaction then saves nothing
 */
export async function keepPicture(
  tx: DeviceTransaction,
  householdId: string,
  { picture, now }: { readonly picture: LocalPicture; readonly now: string },
): Promise<void> {
  const { nannyId, hash, bytes } = picture;
  const sizeBytes = bytes.byteLength;
  const all = await tx.pictures();
  const others = all.filter((each) => each.householdId !== householdId || each.hash !== hash);
  let excess = sumBytes(others) + sizeBytes - PICTURES_BYTES_MAX;
  const dropped: PictureRecord[] = [];
  for (const sent of others.filter(isSent).toSorted(bySentAt)) {
    if (excess <= 0) break;
    dropped.push(sent);
    excess -= sent.sizeBytes;
  }
  if (excess > 0) throw new NoPictureSpace();
  await tx.removePictures(dropped);
  const record = { householdId, hash, nannyId, sizeBytes, keptAt: now, sentAt: null, refusedWith: null };
  await tx.putPicture(record, bytes);
}

/** Deletes pictures that the server has had for 30 days. */
export async function pruneSentPictures(tx: DeviceTransaction, now: string): Promise<void> {
  const before = addMinutes(now, -SENT_DAYS * MINUTES_PER_DAY);
  await tx.removePictures((await tx.pictures()).filter(({ sentAt }) => sentAt !== null && sentAt < before));
}

/**
 * Marks pictures to be sent again that the server has lost. It had them before the last sync, which would have brought
 * their rows: since then it has been restored from a backup.
 */
export async function markLostPictures(tx: DeviceTransaction): Promise<void> {
  const lastSyncedAt = await tx.meta('lastSyncedAt');
  if (lastSyncedAt === undefined) return;
  for (const picture of await tx.pictures()) {
    const { householdId, nannyId, hash, sentAt } = picture;
    if (sentAt === null || sentAt >= lastSyncedAt) continue;
    const found = await tx.rowsById('receipt', householdId, [receiptId(nannyId, hash)]);
    if (found.length === 0) await tx.putPicture({ ...picture, sentAt: null });
  }
}
