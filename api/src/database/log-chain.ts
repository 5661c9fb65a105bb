/**
 * The log's chain: the hash of each entry covers the one before it, so that an entry which is changed, left out
 * or put in breaks every later one. Devices hold the hashes of what they have seen: whoever rewrites the book
 * can't take those back.
 */
import { createHash } from 'node:crypto';
import type { Sql, TransactionSql } from './connection.ts';

/** JSON with its keys in order, so that the same value has the same text, in memory or from the database. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** A log entry as its table has it, without the hash. */
export type ChainedRow = Readonly<Record<string, unknown>>;

/** The hash of an entry that follows `previous`; null before the first. */
export const entryHash = (previous: string | null, row: ChainedRow): string =>
  createHash('sha256')
    .update(previous ?? '')
    .update(canonicalJson(row))
    .digest('hex');

export interface ChainReport {
  /** How many entries were looked at. */
  readonly entries: number;
  readonly isIntact: boolean;
  /** The first entry that doesn't follow from those before it; null when all that are left do. */
  readonly brokenAt: { readonly mutationId: string; readonly version: number } | null;
}

interface StoredRow extends ChainedRow {
  readonly mutation_id: string;
  readonly version: number;
  readonly hash: string | null;
}

const PAGE = 100;

const placeOf = (row: StoredRow) => ({ mutationId: row.mutation_id, version: row.version });

/** Every entry of a household in its order, page by page; json columns parsed. */
async function* entriesOf(sql: Sql | TransactionSql, householdId: string): AsyncGenerator<StoredRow> {
  let [version, position] = [0, -1];
  for (;;) {
    const page = await sql<(StoredRow & { position: number })[]>`
      select household_id, mutation_id, version, position, client_id, seq, account_id, impersonated_by,
        actor_role, nanny_id, name, mutation_version, args, based_on, fingerprint, happened_at, received_at,
        result, code, message, data, changes, subjects, encode(hash, 'hex') as hash
      from mutation_log
      where household_id = ${householdId} and (version, position) > (${version}, ${position})
      order by version, position limit ${PAGE}`;
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    [version, position] = [last.version, last.position];
  }
}

/** Follows a household's chain from its first entry to the head that its counter keeps. */
export async function checkChain(sql: Sql | TransactionSql, householdId: string): Promise<ChainReport> {
  let previous: string | null = null;
  let entries = 0;
  let last: StoredRow | undefined;
  for await (const stored of entriesOf(sql, householdId)) {
    const { hash, ...row } = stored;
    entries += 1;
    last = stored;
    // Entries from before there was a chain have none, and nothing may come before them.
    if (hash === null && previous === null) continue;
    if (hash !== entryHash(previous, row)) return { entries, isIntact: false, brokenAt: placeOf(stored) };
    previous = hash;
  }
  const [head] = await sql<{ hash: string | null }[]>`
    select encode(log_hash, 'hex') as hash from household_version where household_id = ${householdId}`;
  // Cut off at its end: the last entry that is there is not the last that was.
  const isWhole = (head?.hash ?? null) === previous;
  return { entries, isIntact: isWhole, brokenAt: isWhole || last === undefined ? null : placeOf(last) };
}
