/**
 * Reads and checks a household's hash chain, and lists all households. Each log entry's hash covers the one before it,
 * so a changed, removed or inserted entry breaks the chain. Devices keep the hashes that they have seen, which a
 * rewritten log can't match. Line breaks, which the hashes don't cover, must be where `layOutChanges` writes them.
 */
import type { LoggedChange } from 'sync-protocol/kernel/logged-changes.ts';
import { layOutChanges } from './change-lines.ts';
import type { Sql, TransactionSql } from './connection.ts';
import { type ChainedRow, entryHash, toChangeText } from './log-hash.ts';
import { allEntries, packedEntries } from './log-packs.ts';

export interface ChainReport {
  /** The number of checked entries. */
  readonly entries: number;
  readonly isIntact: boolean;
  /** The first entry whose hash doesn't match, null when all do. */
  readonly brokenAt: { readonly mutationId: string; readonly version: number } | null;
  /** The last entry's hash, null without entries. */
  readonly head: string | null;
}

/** A row of `mutation_log` with its JSON columns parsed. */
export interface StoredEntry extends ChainedRow {
  readonly mutation_id: string;
  readonly version: number;
  readonly position: number;
  readonly received_at: string;
  /** Null for entries that are older than the chain. */
  readonly hash: string | null;
  /** The text of changes that are stored on lines. */
  readonly lines: string | null;
}

const PAGE = 500;

const placeOf = (row: StoredEntry) => ({ mutationId: row.mutation_id, version: row.version });

export interface LogPlace {
  readonly version: number;
  readonly position: number;
}

const ENTRY_FIELDS = `household_id, mutation_id, version, position, client_id, seq, account_id, impersonated_by,
  actor_role, nanny_id, name, mutation_version, args, based_on, fingerprint, happened_at, received_at,
  result, code, message, data, changes, subjects, encode(hash, 'hex') as hash,
  case when strpos(changes::text, chr(13)) > 0 then changes::text end as lines`;

/** The next pack after version `$2`. Packs hold whole versions, all of them before those of the log. */
const NEXT_PACK =
  'p.last_version = (select min(n.last_version) from log_pack n ' +
  'where n.household_id = $1::uuid and n.last_version > $2::bigint)';

/** Loads the entries of a household's next pack, or else a page of its log, after this place and in order. */
export async function entriesAfter(
  sql: Sql | TransactionSql,
  householdId: string,
  { version, position }: LogPlace,
): Promise<StoredEntry[]> {
  const packed = await sql.unsafe<StoredEntry[]>(
    `select ${ENTRY_FIELDS} from ${packedEntries(NEXT_PACK)} l order by version, position`,
    [householdId, version],
    { prepare: true },
  );
  if (packed.length > 0) return packed;
  return sql.unsafe<StoredEntry[]>(
    `select ${ENTRY_FIELDS} from mutation_log where household_id = $1::uuid ` +
      `and (version, position) > ($2::bigint, $3::int) order by version, position limit ${PAGE}`,
    [householdId, version, position],
    { prepare: true },
  );
}

/** Whether an entry's lines show all that its changes say: a moved line break would hide a change from readers. */
const isLaidOut = ({ lines, changes, nanny_id }: StoredEntry): boolean =>
  lines === null ||
  lines === layOutChanges((changes as LoggedChange[]).map(toChangeText), nanny_id as string | null);

/** The place before the first entry. */
export const BEGINNING: LogPlace = { version: 0, position: -1 };

/** Yields a household's entries in order. */
async function* entriesOf(sql: Sql | TransactionSql, householdId: string): AsyncGenerator<StoredEntry> {
  let place = BEGINNING;
  for (;;) {
    const page: StoredEntry[] = await entriesAfter(sql, householdId, place);
    yield* page;
    const last = page.at(-1);
    if (last === undefined) return;
    place = last;
  }
}

/** Checks a household's chain from its first entry to the head that `household_version` holds. */
export async function checkChain(sql: Sql | TransactionSql, householdId: string): Promise<ChainReport> {
  let previous: string | null = null;
  let entries = 0;
  let last: StoredEntry | undefined;
  for await (const stored of entriesOf(sql, householdId)) {
    const { hash, lines: _lines, ...row } = stored;
    entries += 1;
    last = stored;
    // Entries that are older than the chain have no hash. They may only come first.
    if (hash === null && previous === null) continue;
    if (hash !== entryHash(previous, row) || !isLaidOut(stored)) {
      return { entries, isIntact: false, brokenAt: placeOf(stored), head: previous };
    }
    previous = hash;
  }
  const [head] = await sql<{ hash: string | null }[]>`
    select encode(log_hash, 'hex') as hash from household_version where household_id = ${householdId}`;
  // False when entries are missing at the end.
  const isWhole = (head?.hash ?? null) === previous;
  const brokenAt = isWhole || last === undefined ? null : placeOf(last);
  return { entries, isIntact: isWhole, brokenAt, head: previous };
}

/** Loads the ids of all households, in order. */
export async function chainedHouseholds(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select household_id as id from household_version order by household_id`;
  return rows.map(({ id }) => id);
}

/** Loads the hashes of a household's entries in order, null for entries that are older than the chain. */
export async function chainHashes(sql: Sql, householdId: string): Promise<(string | null)[]> {
  const rows = await sql.unsafe<{ hash: string | null }[]>(
    `select encode(hash, 'hex') as hash from ${allEntries()} l order by version, position`,
    [householdId],
  );
  return rows.map(({ hash }) => hash);
}
