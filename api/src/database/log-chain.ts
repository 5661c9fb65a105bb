/**
 * The log's chain: the hash of each entry covers the one before it, so that an entry which is changed, left out
 * or put in breaks every later one. Devices hold the hashes of what they have seen: whoever rewrites the book
 * can't take those back.
 */
import type { Sql, TransactionSql } from './connection.ts';
import { type ChainedRow, entryHash } from './log-hash.ts';

export interface ChainReport {
  /** How many entries were looked at. */
  readonly entries: number;
  readonly isIntact: boolean;
  /** The first entry that doesn't follow from those before it; null when all that are left do. */
  readonly brokenAt: { readonly mutationId: string; readonly version: number } | null;
  /** The hash of the last entry, which binds them all; null before the first. */
  readonly head: string | null;
}

/** An entry as the log has it, json columns parsed. */
export interface StoredEntry extends ChainedRow {
  readonly mutation_id: string;
  readonly version: number;
  readonly position: number;
  readonly received_at: string;
  /** Null for what was logged before there was a chain. */
  readonly hash: string | null;
}

const PAGE = 500;

const placeOf = (row: StoredEntry) => ({ mutationId: row.mutation_id, version: row.version });

export interface LogPlace {
  readonly version: number;
  readonly position: number;
}

/** The entries of a household that follow this place, in their order. */
export const entriesAfter = (
  sql: Sql | TransactionSql,
  householdId: string,
  { version, position }: LogPlace,
) => sql<StoredEntry[]>`
  select household_id, mutation_id, version, position, client_id, seq, account_id, impersonated_by,
    actor_role, nanny_id, name, mutation_version, args, based_on, fingerprint, happened_at, received_at,
    result, code, message, data, changes, subjects, encode(hash, 'hex') as hash
  from mutation_log
  where household_id = ${householdId} and (version, position) > (${version}, ${position})
  order by version, position limit ${PAGE}`;

/** Before the first entry. */
export const BEGINNING: LogPlace = { version: 0, position: -1 };

/** Every entry of a household in its order, page by page. */
async function* entriesOf(sql: Sql | TransactionSql, householdId: string): AsyncGenerator<StoredEntry> {
  let place = BEGINNING;
  for (;;) {
    const page: StoredEntry[] = await entriesAfter(sql, householdId, place);
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    place = last;
  }
}

/** Follows a household's chain from its first entry to the head that its counter keeps. */
export async function checkChain(sql: Sql | TransactionSql, householdId: string): Promise<ChainReport> {
  let previous: string | null = null;
  let entries = 0;
  let last: StoredEntry | undefined;
  for await (const stored of entriesOf(sql, householdId)) {
    const { hash, ...row } = stored;
    entries += 1;
    last = stored;
    // Entries from before there was a chain have none, and nothing may come before them.
    if (hash === null && previous === null) continue;
    if (hash !== entryHash(previous, row)) {
      return { entries, isIntact: false, brokenAt: placeOf(stored), head: previous };
    }
    previous = hash;
  }
  const [head] = await sql<{ hash: string | null }[]>`
    select encode(log_hash, 'hex') as hash from household_version where household_id = ${householdId}`;
  // Cut off at its end: the last entry that is there is not the last that was.
  const isWhole = (head?.hash ?? null) === previous;
  const brokenAt = isWhole || last === undefined ? null : placeOf(last);
  return { entries, isIntact: isWhole, brokenAt, head: previous };
}

/** Every household that has a book, in the order of their ids. */
export async function chainedHouseholds(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select household_id as id from household_version order by household_id`;
  return rows.map(({ id }) => id);
}

/** The hashes of a household's entries in their order; null for what was logged before there was a chain. */
export async function chainHashes(sql: Sql, householdId: string): Promise<(string | null)[]> {
  const rows = await sql<{ hash: string | null }[]>`
    select encode(hash, 'hex') as hash from mutation_log where household_id = ${householdId}
    order by version, position`;
  return rows.map(({ hash }) => hash);
}
