/**
 * Writes and checks the hash chain in an account's export: one link per log entry of the household. Parts that the
 * reader sees are hashed from the exported history; for all others the link holds their hash.
 */
import type { HistoryChange, HistoryEntry } from 'sync-protocol/kernel/history.ts';
import type { AccountExport, ChainLink } from 'sync-protocol/people/account-rest.ts';
import type { TransactionSql } from '../database/connection.ts';
import { BEGINNING, entriesAfter, type StoredEntry } from '../database/log-chain.ts';
import {
  changeHash,
  contentHash,
  type EntryParts,
  linkHash,
  partHash,
  partsOf,
} from '../database/log-hash.ts';
import { type HistoryReader, seenBetween } from './history-feed.ts';

/** Returns null for each change that the reader sees (a subsequence of all), the hash for each other one. */
function hideSeen(all: readonly string[], seen: readonly HistoryChange[]): (string | null)[] {
  const waiting = seen.map(changeHash);
  return all.map((hash) => {
    if (hash !== waiting[0]) return hash;
    waiting.shift();
    return null;
  });
}

const isShown = (args: unknown): boolean => args !== undefined && args !== null;

function toLink({ hash, lines: _lines, ...row }: StoredEntry, seen: HistoryEntry | undefined): ChainLink {
  if (hash === null) return { hash };
  const parts = partsOf(row);
  if (seen === undefined) return { hash, content: contentHash(parts) };
  return {
    hash,
    args: isShown(seen.args) ? null : parts.args,
    changes: hideSeen(parts.changes, seen.changes),
    sealed: parts.sealed,
  };
}

/** Yields pages of a household's links in order, as one JSON text per link. */
export async function* chainTexts(tx: TransactionSql, reader: HistoryReader): AsyncGenerator<string[]> {
  const { householdId } = reader.membership;
  for (let place = BEGINNING; ; ) {
    const page: StoredEntry[] = await entriesAfter(tx, householdId, place);
    const last = page.at(-1);
    if (last === undefined) return;
    const seen = new Map(
      (await seenBetween(tx, reader, { after: place, upTo: last })).map((entry) => [entry.id, entry]),
    );
    yield page.map((entry) => JSON.stringify(toLink(entry, seen.get(entry.mutation_id))));
    place = last;
  }
}

interface ExportReport {
  readonly householdId: string;
  /** The number of entries in the chain, and of those that this account sees. */
  readonly entries: number;
  readonly seen: number;
  /** The number of entries that are older than the chain. */
  readonly unchained: number;
  /** The first entry whose hash doesn't match, counted from 1, and its id if the account sees it. */
  readonly brokenAt: { readonly number: number; readonly id: string | null } | null;
  /** The last entry's hash, null without entries. */
  readonly head: string | null;
}

/** Returns an entry's parts from the export, undefined when history and link don't fit together. */
function partsSeen(householdId: string, entry: HistoryEntry, link: ChainLink): EntryParts | undefined {
  const { args, changes = [], sealed } = link;
  if (sealed === undefined || args === undefined) return undefined;
  const waiting = entry.changes.map(changeHash);
  const hashes = changes.map((hidden) => hidden ?? waiting.shift() ?? '');
  // A change that the link doesn't expect was inserted into the history.
  if (waiting.length > 0 || isShown(entry.args) !== (args === null)) return undefined;
  return {
    head: {
      householdId,
      id: entry.id,
      version: entry.version,
      name: entry.name,
      result: entry.result,
      code: entry.code,
      accountId: entry.by.accountId,
      actorRole: entry.by.role,
      impersonatedBy: entry.viewedBy?.accountId ?? null,
      happenedAt: entry.happenedAt,
      receivedAt: entry.receivedAt,
      subjects: entry.subjects,
    },
    args: args ?? partHash(entry.args),
    changes: hashes,
    sealed,
  };
}

type HouseholdExport = AccountExport['households'][number];

/** Checks the chain of one household in an account's export. */
export function checkExported({ membership, history, chain }: HouseholdExport): ExportReport {
  const { householdId } = membership;
  const readable = history.filter(({ hash }) => hash !== null);
  const unchained = chain.findIndex(({ hash }) => hash !== null);
  let [previous, seen]: [string | null, number] = [null, 0];
  const report = (brokenAt: ExportReport['brokenAt']): ExportReport => ({
    householdId,
    entries: chain.length,
    seen,
    unchained: unchained < 0 ? chain.length : unchained,
    brokenAt,
    head: previous,
  });
  for (const [index, link] of chain.entries()) {
    if (link.hash === null && previous === null) continue;
    const entry = link.content === undefined ? readable[seen] : undefined;
    const parts = entry && partsSeen(householdId, entry, link);
    const content = link.content ?? (parts && contentHash(parts));
    const follows = content !== undefined && linkHash(previous, content) === link.hash;
    if (!follows || (entry !== undefined && entry.hash !== link.hash)) {
      return report({ number: index + 1, id: entry?.id ?? null });
    }
    previous = link.hash;
    if (entry !== undefined) seen += 1;
  }
  const extra = readable[seen];
  return report(extra === undefined ? null : { number: chain.length + 1, id: extra.id });
}
