/**
 * Sends the pictures of receipts that the server doesn't have, one at a time, the oldest first, and only while no
 * mutation waits: hours never wait for a photo. A picture stays on the device after it was sent (kept-pictures.ts).
 */
import { toInstant } from 'sync-protocol/kernel/calendar.ts';
import { serverTime } from './apply-mutations.ts';
import type { SyncDevice } from './cycle.ts';
import type { DeviceTransaction } from './device-storage.ts';
import { markLostPictures, pruneSentPictures } from './kept-pictures.ts';
import type { PictureRecord } from './picture-records.ts';
import { readFailure } from './read-failure.ts';
import type { Connection } from './transport.ts';

export type PicturesResult =
  | { readonly kind: 'done' | 'queue first' | 'signin_needed' | 'unreachable' }
  | { readonly kind: 'failed'; readonly retryAfterMs: number | undefined };

/** Refusals that another try doesn't change. */
const FINAL: ReadonlySet<number> = new Set([400, 403, 404, 409, 413, 415]);
/** Not final: the household or the nanny may get space again. */
const FULL: ReadonlySet<string | undefined> = new Set(['receipts_full', 'unclaimed_full']);
/** While there is no space, pictures are tried again this much later. */
const FULL_RETRY_MS = 60 * 60 * 1000;

/** A whole picture over a line of 40 kbit/s; pages abort after silence instead (picture-upload.ts). */
const TIMEOUT_MS = 60_000;

interface NextPicture {
  readonly record: PictureRecord;
  readonly bytes: ArrayBuffer;
}

const isWaiting = ({ sentAt, refusedWith }: PictureRecord): boolean =>
  sentAt === null && refusedWith === null;

/** Returns the oldest picture that waits; 'queue first' while mutations wait. */
async function nextPicture(tx: DeviceTransaction): Promise<NextPicture | 'queue first' | undefined> {
  const waiting = (await tx.pictures()).filter(isWaiting);
  const [record] = waiting.toSorted((a, b) => (a.keptAt < b.keptAt ? -1 : 1));
  if (record === undefined) return undefined;
  if ((await tx.queue({ limit: 1 })).length > 0) return 'queue first';
  const bytes = await tx.pictureBytes(record.householdId, record.hash);
  // The browser has lost the bytes.
  if (bytes === undefined) return { record, bytes: new ArrayBuffer(0) };
  return { record, bytes };
}

async function upload(
  { origin, fetch, upload: send = fetch }: Connection,
  { record: { householdId, hash, nannyId }, bytes }: NextPicture,
  { token, signal }: { readonly token: string; readonly signal: AbortSignal },
): Promise<Response> {
  const query = new URLSearchParams({ nannyId, householdId }).toString();
  return send(`${origin}/api/receipts/${hash}?${query}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
    body: bytes,
    signal,
  });
}

/** Reads the code of a refusal; undefined for an answer that isn't our server's. */
async function refusalCode(response: Response): Promise<string | undefined> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** Sends one picture. Returns what ends the sending; undefined to go on with the next. Never rejects for the network. */
async function sendOne(
  { storage, connection }: SyncDevice,
  next: NextPicture,
): Promise<PicturesResult | undefined> {
  const { record, bytes } = next;
  const token = connection.token();
  if (token === null) return { kind: 'signin_needed' };
  if (bytes.byteLength === 0) {
    await storage.write((tx) => tx.removePictures([record]));
    return undefined;
  }
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await upload(connection, next, { token, signal });
    if (response.ok) {
      await storage.write(async (tx) => {
        const sentAt = toInstant(await serverTime(tx, connection.now()));
        await tx.putPicture({ ...record, sentAt });
      });
      return undefined;
    }
    const code = await refusalCode(response);
    if (FULL.has(code)) return { kind: 'failed', retryAfterMs: FULL_RETRY_MS };
    if (code !== undefined && FINAL.has(response.status)) {
      await storage.write((tx) => tx.putPicture({ ...record, refusedWith: code }));
      return undefined;
    }
    const failure = await readFailure(response, signal);
    return failure.kind === 'update_needed' ? { kind: 'failed', retryAfterMs: undefined } : failure;
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return { kind: 'unreachable' };
    throw error;
  }
}

/** Sends all pictures that wait. Rejects only when the device's own database fails. */
export async function sendPictures(device: SyncDevice): Promise<PicturesResult> {
  const { storage, connection } = device;
  await storage.write(async (tx) => {
    await markLostPictures(tx);
    await pruneSentPictures(tx, toInstant(await serverTime(tx, connection.now())));
  });
  for (;;) {
    const next = await storage.read(nextPicture);
    if (next === undefined) return { kind: 'done' };
    if (next === 'queue first') return { kind: next };
    const end = await sendOne(device, next);
    if (end !== undefined) return end;
  }
}
