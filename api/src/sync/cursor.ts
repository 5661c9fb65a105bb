/** Where a device stands in a household's changes, and whether it may go on from there. */
import { instant } from 'sync-protocol/model/values.ts';
import { type BookMark, type Membership, ROW_SCHEMA } from 'sync-protocol/sync/wire.ts';
import * as z from 'zod/mini';
import type { TransactionSql } from '../database/connection.ts';

/** Where a device stands. Opaque to it: base64url of this as JSON. */
const cursorShape = z.strictObject({
  version: z.int().check(z.minimum(0)),
  /** Of the database: another one after a restore. */
  epoch: z.string(),
  /** Of the rows' shape. */
  schema: z.int(),
  /** Of the account's grant. */
  access: z.string(),
  /** When a digest was last sent. */
  digestAt: instant,
  /** Of the log's hash at that version, its beginning; absent where it wasn't known. */
  mark: z.optional(z.string()),
});
export type Cursor = z.infer<typeof cursorShape>;

export const encodeCursor = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** Enough to tell one history from another. */
const MARK_LENGTH = 16;

/** For a cursor at the household's own version. */
export const markAt = ({ hash }: Standing): { mark?: string } =>
  hash === null ? {} : { mark: hash.slice(0, MARK_LENGTH) };

/** Undefined for none, and for one that isn't ours. */
export function decodeCursor(text: string | null): Cursor | undefined {
  if (text === null) return undefined;
  try {
    const parsed = cursorShape.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** Where a household stands. */
export interface Standing {
  readonly version: number;
  /** Of the last entry of the log; null before there is one that is chained. */
  readonly hash: string | null;
  readonly at: string | null;
  readonly purgedVersion: number;
  readonly epoch: string;
  /** As the cursor's, at the cursor's version. */
  readonly mark: string | null;
}

/** Undefined when there is no such household any more. */
export async function standing(
  tx: TransactionSql,
  householdId: string,
  cursor: Cursor | undefined,
): Promise<Standing | undefined> {
  const [row] = await tx<Standing[]>`
    select v.version, v.purged_version as "purgedVersion", s.epoch::text as epoch,
      encode(v.log_hash, 'hex') as hash, l.received_at as at, left(encode(c.hash, 'hex'), ${MARK_LENGTH}) as mark
    from household_version v cross join server s
      left join lateral (
        select received_at from mutation_log m where m.household_id = ${householdId} and m.version = v.version
        order by m.position desc limit 1) l on true
      left join lateral (
        select hash from mutation_log m where m.household_id = ${householdId} and m.version = ${cursor?.version ?? 0}
        order by m.position desc limit 1) c on true
    where v.household_id = ${householdId}`;
  return row;
}

/** Where the household's book ends; nothing before it has a chained entry. */
export const bookMarkAt = ({ hash, at }: Standing): { bookMark?: BookMark } =>
  hash === null || at === null ? {} : { bookMark: { hash, at } };

/**
 * Whether the device has seen what this database has not: it was put back to an earlier state without a new epoch, as
 * by a standby that takes over before it had the last commits. Others may have written since: then the versions look
 * right, and the log at the cursor's is another one.
 */
export function hasLost(cursor: Cursor, now: Standing): boolean {
  if (cursor.epoch !== now.epoch) return false;
  return cursor.version > now.version || (cursor.mark !== undefined && cursor.mark !== now.mark);
}

/** Whether the device may go on from its cursor, or must forget and begin anew. */
export function continues(cursor: Cursor, membership: Membership, now: Standing): boolean {
  return (
    cursor.epoch === now.epoch &&
    cursor.schema === ROW_SCHEMA &&
    cursor.access === membership.access &&
    cursor.version >= now.purgedVersion &&
    !hasLost(cursor, now)
  );
}
