/**
 * Stores and reads the pictures of receipts: their bytes once a household, by hash, and for each nanny whose claims show
 * one a synced row. A household's space is counted under its lock.
 */
import { createHash } from 'node:crypto';
import { isCanonicalJpeg } from 'sync-protocol/claims/canonical-jpeg.ts';
import type { Receipt } from 'sync-protocol/claims/receipt.ts';
import { receiptId } from 'sync-protocol/claims/receipt-size.ts';
import { toMillis } from 'sync-protocol/kernel/calendar.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import type { Membership } from 'sync-protocol/kernel/wire.ts';
import type { Sql, TransactionSql } from '../database/connection.ts';
import { lockHousehold } from '../database/mutation-log.ts';
import { KeyedQueue } from '../kit/keyed-queue.ts';
import { AccessEnded } from '../sync/batch.ts';
import { transactInTurn } from '../sync/execute.ts';
import { isNanny } from '../sync/visible-rows.ts';
import { SYSTEM_ACTOR } from '../sync/week-closing.ts';
import { actorIn, writerIn } from './actor.ts';
import type { AppDeps } from './app-deps.ts';
import { HttpRefusal } from './http-refusal.ts';
import { mutateInTransaction } from './mutate-in-transaction.ts';
import { assertNotEnded, personOf, type Session } from './session.ts';

/** A row, its index entries and its record in the log take space, too, and counting them takes time. */
export const PICTURE_BYTES_MIN = 16_384;
/** Of one nanny's pictures without a claim: her claims may come later, and her device sends them first. */
export const UNCLAIMED_BYTES_MAX = 20_000_000;

interface ReceiptOfNanny {
  readonly householdId: string;
  readonly nannyId: string;
  readonly hash: string;
}

interface PutReceipt extends ReceiptOfNanny {
  readonly session: Session;
  readonly bytes: Uint8Array;
}

type StoredReceipt = Pick<Receipt, 'hash' | 'sizeBytes' | 'storedAt'>;

/** Returns what is stored of a picture for a nanny's claims; undefined if her row or the picture is missing. */
async function findStored(
  sql: Sql | TransactionSql,
  { householdId, nannyId, hash }: ReceiptOfNanny,
): Promise<StoredReceipt | undefined> {
  const [stored] = await sql<StoredReceipt[]>`
    select r.hash, r.size_bytes as "sizeBytes", r.stored_at as "storedAt"
    from receipt r join receipt_picture p on p.household_id = r.household_id and p.hash = r.hash
    where r.household_id = ${householdId} and r.id = ${receiptId(nannyId, hash)}
      and p.household_id = ${householdId}`;
  return stored;
}

/** Throws `AccessEnded` or `signed_out` where the session's right to write ended since it was read. */
async function assertStillMember(
  deps: AppDeps,
  tx: TransactionSql,
  { session, householdId }: { session: Session; householdId: string },
): Promise<void> {
  await assertNotEnded(deps, tx, session);
  const { right } = writerIn(deps, session, householdId);
  const found = await tx`
    select 1 from membership
    where account_id = ${session.account.id} and household_id = ${householdId} and access = ${right?.access ?? null}`;
  if (found.length === 0) throw new AccessEnded(householdId);
}

/** Throws `unclaimed_full` where her pictures that no claim of hers names leave no space for one more. */
async function assertAllowed(
  tx: TransactionSql,
  { householdId, nannyId, hash }: ReceiptOfNanny,
  sizeBytes: number,
): Promise<void> {
  const claims = await tx`
    select 1 from claim
    where household_id = ${householdId} and nanny_id = ${nannyId} and receipt_hash = ${hash} limit 1`;
  if (claims.length > 0) return;
  const [unclaimed] = await tx<{ bytes: number }[]>`
    select coalesce(sum(greatest(r.size_bytes, ${PICTURE_BYTES_MIN}::int)), 0)::bigint as bytes from receipt r
    where r.household_id = ${householdId} and r.nanny_id = ${nannyId} and not exists (
      select 1 from claim c
      where c.household_id = ${householdId} and c.nanny_id = ${nannyId} and c.receipt_hash = r.hash)`;
  if ((unclaimed?.bytes ?? 0) + sizeBytes > UNCLAIMED_BYTES_MAX) throw new HttpRefusal('unclaimed_full');
}

/**
 * Throws `receipts_full` where the household has no space for one more row, `unclaimed_full` where a nanny who sends it
 * herself has none.
 * Looks at rows alone, a picture of two nannies counts for each: so the answer never tells her whether the household
 * has the bytes from a colleague. Needs the household's lock.
 */
async function assertSpace(
  deps: AppDeps,
  tx: TransactionSql,
  { session, bytes, ...asked }: PutReceipt,
): Promise<void> {
  const { householdId } = asked;
  const sizeBytes = Math.max(bytes.length, PICTURE_BYTES_MIN);
  const [stored] = await tx<{ bytes: number }[]>`
    select coalesce(sum(greatest(size_bytes, ${PICTURE_BYTES_MIN}::int)), 0)::bigint as bytes from receipt
    where household_id = ${householdId}`;
  if ((stored?.bytes ?? 0) + sizeBytes > deps.config.receiptBytesMax) throw new HttpRefusal('receipts_full');
  if (actorIn(session, householdId).role === 'NANNY') await assertAllowed(tx, asked, sizeBytes);
}

/** Stores the bytes unless the household has them. */
async function addPicture(
  tx: TransactionSql,
  { householdId, hash, bytes }: PutReceipt,
  storedAt: string,
): Promise<void> {
  await tx`
    insert into receipt_picture (household_id, hash, bytes, size_bytes, stored_at)
    values (${householdId}, ${hash}, ${bytes}, ${bytes.length}, ${storedAt})
    on conflict (household_id, hash) do nothing`;
}

/** Deletes the pictures of which no row tells: those of a nanny who was deleted whole. Needs the household's lock. */
export async function deleteLostPictures(tx: TransactionSql, householdId: string): Promise<void> {
  await tx`
    delete from receipt_picture p where p.household_id = ${householdId} and not exists (
      select 1 from receipt r where r.household_id = ${householdId} and r.hash = p.hash)`;
}

/**
 * Pictures are checked and stored one at a time in this process, in order of arrival: several at once would take what
 * others' hours need, of the processor and of the disk. The route bounds how many one person can have in it.
 */
const storing = new KeyedQueue(1);

/** Stores a picture that the nanny has no row of yet. Returns when. */
async function storeNew(deps: AppDeps, asked: PutReceipt): Promise<string> {
  const { session, bytes, householdId, nannyId, hash } = asked;
  const receivedAt = deps.now();
  const mutation = {
    id: newId(toMillis(receivedAt)),
    name: 'receipt.note',
    args: { nannyId, hash, sizeBytes: bytes.length, sentBy: personOf(session) },
  } as const;
  const writer = { actor: SYSTEM_ACTOR, clientId: null, receivedAt };
  const version = await transactInTurn(deps, householdId, async (tx) => {
    if ((await lockHousehold(tx, householdId)) === undefined) throw new HttpRefusal('not_found');
    await assertStillMember(deps, tx, { session, householdId });
    await assertSpace(deps, tx, asked);
    await addPicture(tx, asked, receivedAt);
    return mutateInTransaction(deps, tx, { writer, householdId, mutation });
  });
  deps.pokes.announce(householdId, version);
  return receivedAt;
}

/**
 * Stores a picture for a nanny's claims, also of a former nanny. Returns what is stored, and whether it is new.
 * Throws `wrong_hash`, `not_a_receipt`, `receipts_full`, `unclaimed_full`, `forbidden` for a viewer, and `not_found` or
 * `nanny_removed` for the nanny.
 */
export function storeReceipt(
  deps: AppDeps,
  asked: PutReceipt,
): Promise<{ readonly stored: StoredReceipt; readonly isNew: boolean }> {
  const { session, bytes, householdId, hash } = asked;
  writerIn(deps, session, householdId);
  return storing.run('', async () => {
    if (createHash('sha256').update(bytes).digest('hex') !== hash) throw new HttpRefusal('wrong_hash');
    const known = await findStored(deps.sql, asked);
    if (known !== undefined) return { stored: known, isNew: false };
    if (!isCanonicalJpeg(bytes)) throw new HttpRefusal('not_a_receipt');
    const storedAt = await storeNew(deps, asked);
    return { stored: { hash, sizeBytes: bytes.length, storedAt }, isNew: true };
  });
}

/**
 * Returns a picture's bytes; undefined where the household has none, and for a nanny where none of her own rows names
 * it: the hash of a colleague's picture gives her nothing.
 */
export async function loadReceipt(
  sql: Sql,
  membership: Membership,
  hash: string,
): Promise<Uint8Array | undefined> {
  const { householdId, nannyId } = membership;
  if (
    isNanny(membership) &&
    (await findStored(sql, { householdId, nannyId: nannyId ?? '', hash })) === undefined
  )
    return undefined;
  const [picture] = await sql<{ bytes: Uint8Array }[]>`
    select bytes from receipt_picture where household_id = ${householdId} and hash = ${hash}`;
  return picture?.bytes;
}
