/**
 * Encodes and decodes a device's cursor in a household's changes, and loads the household's head: version, hash, epoch.
 * Compares both: whether the device continues or is reset, and whether the database has lost commits. Returns a head's
 * history code.
 */
import { instant } from 'sync-protocol/kernel/values.ts';
import type { BookMark, Membership } from 'sync-protocol/kernel/wire.ts';
import * as z from 'zod/mini';
import type { TransactionSql } from '../database/connection.ts';
import { INSTANT } from '../database/household-rows.ts';
import { packedEntries } from '../database/log-packs.ts';
import { SqlParameters } from '../database/sql-parameters.ts';
import { ROW_SCHEMA } from './row-schema.ts';

/** Opaque to the device: base64url of this as JSON. */
const cursorShape = z.strictObject({
  version: z.int().check(z.minimum(0)),
  /** The database's epoch, which changes when a backup is restored. */
  epoch: z.string(),
  /** The rows' shape. */
  schema: z.int(),
  /** The id of the account's access, which changes with the membership. */
  access: z.string(),
  /** When the last digest was sent. */
  digestAt: instant,
  /** The start of the log's hash at that version; absent when unknown. */
  mark: z.optional(z.string()),
});
export type Cursor = z.infer<typeof cursorShape>;

export const encodeCursor = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** Hex digits: enough to tell two histories apart. */
const MARK_LENGTH = 16;

/** Returns the mark of a cursor at the head. */
export const toMark = ({ hash }: Pick<FeedHead, 'hash'>): { mark?: string } =>
  hash === null ? {} : { mark: hash.slice(0, MARK_LENGTH) };

/** Returns undefined for null and for text that is no cursor. */
export function decodeCursor(text: string | null): Cursor | undefined {
  if (text === null) return undefined;
  try {
    const parsed = cursorShape.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** The end of a household's changes. */
export interface FeedHead {
  readonly version: number;
  /** The last log entry's hash, null before the first chained entry. */
  readonly hash: string | null;
  /** When the last log entry arrived. */
  readonly at: string | null;
  readonly purgedVersion: number;
  readonly epoch: string;
  /** The mark at the cursor's version, to compare with the cursor's own. */
  readonly mark: string | null;
}

/** The table `v` that a statement with `selectHead` reads. `$1` is the household. */
export const HEAD_SOURCE = 'household_version v cross join server s where v.household_id = $1::uuid';

/** Returns the column with the head, as one text for `parseHead`, in a select from `HEAD_SOURCE`. */
export function selectHead(parameters: SqlParameters, cursor: Cursor | undefined): string {
  const newest =
    'select l.received_at from mutation_log l where l.household_id = $1::uuid and l.version = v.version';
  const at = `${parameters.add(cursor?.version ?? 0)}::bigint`;
  const marked = `select l.hash from mutation_log l where l.household_id = $1::uuid and l.version = ${at}`;
  // Of a device that was offline for months.
  const packed =
    `select l.hash from ${packedEntries(`p.first_version <= ${at} and p.last_version >= ${at}`)} l ` +
    `where l.version = ${at}`;
  const last = 'order by l.position desc limit 1';
  return (
    `json_build_object('version', v.version, 'purgedVersion', v.purged_version, 'epoch', s.epoch, ` +
    `'hash', encode(v.log_hash, 'hex'), 'at', to_char((${newest} ${last}) at time zone 'UTC', '${INSTANT}'), ` +
    `'mark', left(encode(coalesce((${marked} ${last}), (${packed} ${last})), 'hex'), ${MARK_LENGTH}))::text as head`
  );
}

export const parseHead = (column: Buffer | string): FeedHead => JSON.parse(column.toString()) as FeedHead;

/** Returns undefined when there is no such household. */
export async function loadFeedHead(
  tx: TransactionSql,
  householdId: string,
  cursor: Cursor | undefined,
): Promise<FeedHead | undefined> {
  const parameters = new SqlParameters(householdId);
  const statement = `select ${selectHead(parameters, cursor)} from ${HEAD_SOURCE}`;
  const [row] = await tx.unsafe<{ head: string }[]>(statement, parameters.values, { prepare: true });
  return row && parseHead(row.head);
}

/** Returns the history code of the newest entry; nothing before the first chained entry. */
export const toBookMark = ({ hash, at }: FeedHead): { bookMark?: BookMark } =>
  hash === null || at === null ? {} : { bookMark: { hash, at } };

/**
 * Whether the device has seen commits that this database has lost without a new epoch, for example because a standby
 * took over. After later writes the version may look right; then the mark at that version differs.
 */
export function hasLost(cursor: Cursor, head: FeedHead): boolean {
  if (cursor.epoch !== head.epoch) return false;
  return cursor.version > head.version || (cursor.mark !== undefined && cursor.mark !== head.mark);
}

/** Whether the device may continue from its cursor. Otherwise it is reset. */
export function isValid(cursor: Cursor, membership: Membership, head: FeedHead): boolean {
  return (
    cursor.epoch === head.epoch &&
    cursor.schema === ROW_SCHEMA &&
    cursor.access === membership.access &&
    cursor.version >= head.purgedVersion &&
    !hasLost(cursor, head)
  );
}
