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
import { AccessEnded } from '../sync/batch.ts';
import { transactInTurn } from '../sync/execute.ts';
import { isNanny } from '../sync/visible-rows.ts';
import { SYSTEM_ACTOR } from '../sync/week-closing.ts';
import { writerIn } from './actor.ts';
import type { AppDeps } from './app-deps.ts';
import { HttpRefusal } from './http-refusal.ts';
import { mutateInTransaction } from './mutate-in-transaction.ts';
import { assertNotEnded, type Session } from './session.ts';

interface ReceiptOfNanny {
  readonly householdId: string;
  readonly nannyId: string;
  readonly hash: string;
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

/** Stores the bytes unless the household has them. Throws `receipts_full`. Needs the household's lock. */
async function addPicture(
  deps: AppDeps,
  tx: TransactionSql,
  { householdId, hash, bytes }: Omit<ReceiptOfNanny, 'nannyId'> & { readonly bytes: Uint8Array },
): Promise<void> {
  const known = await tx`
    select 1 from receipt_picture where household_id = ${householdId} and hash = ${hash}`;
  if (known.length > 0) return;
  const [stored] = await tx<{ bytes: number }[]>`
    select coalesce(sum(size_bytes), 0)::bigint as bytes from receipt_picture where household_id = ${householdId}`;
  if ((stored?.bytes ?? 0) + bytes.length > deps.config.receiptBytesMax)
    throw new HttpRefusal('receipts_full');
  await tx`
    insert into receipt_picture (household_id, hash, bytes, size_bytes, stored_at)
    values (${householdId}, ${hash}, ${Buffer.from(bytes)}, ${bytes.length}, ${deps.now()})`;
}

interface PutReceipt extends ReceiptOfNanny {
  readonly session: Session;
  readonly bytes: Uint8Array;
}

/**
 * Stores a picture for a nanny's claims, also of a former nanny. Returns what is stored, and whether it is new.
 * Throws `wrong_hash`, `not_a_receipt`, `receipts_full`, `forbidden` for a viewer, and `not_found` or `nanny_removed`
 * for the nanny.
 */
export async function storeReceipt(
  deps: AppDeps,
  { session, bytes, ...asked }: PutReceipt,
): Promise<{ readonly stored: StoredReceipt; readonly isNew: boolean }> {
  const { householdId, nannyId, hash } = asked;
  writerIn(deps, session, householdId);
  if (createHash('sha256').update(bytes).digest('hex') !== hash) throw new HttpRefusal('wrong_hash');
  const known = await findStored(deps.sql, asked);
  if (known !== undefined) return { stored: known, isNew: false };
  if (!isCanonicalJpeg(bytes)) throw new HttpRefusal('not_a_receipt');
  const receivedAt = deps.now();
  const mutation = {
    id: newId(toMillis(receivedAt)),
    name: 'receipt.note',
    args: { nannyId, hash, sizeBytes: bytes.length },
  } as const;
  const writer = { actor: SYSTEM_ACTOR, clientId: null, receivedAt };
  const version = await transactInTurn(deps, householdId, async (tx) => {
    if ((await lockHousehold(tx, householdId)) === undefined) throw new HttpRefusal('not_found');
    await assertStillMember(deps, tx, { session, householdId });
    await addPicture(deps, tx, { ...asked, bytes });
    return mutateInTransaction(deps, tx, { writer, householdId, mutation });
  });
  deps.pokes.announce(householdId, version);
  return { stored: { hash, sizeBytes: bytes.length, storedAt: receivedAt }, isNew: true };
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
