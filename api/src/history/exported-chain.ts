/**
 * The log's chain as one reader can follow it: a link for each entry of the household, with what it takes to
 * compute its hash. What the reader sees is hashed from the history beside it; what she doesn't is given by its hash.
 */
import type { HistoryChange, HistoryEntry } from 'sync-protocol/model/history.ts';
import type { AccountExport, ChainLink } from 'sync-protocol/rest/account.ts';
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

/** In place of what is hashed from the history; a reader sees a subsequence of an entry's changes. */
function hiddenOf(all: readonly string[], seen: readonly HistoryChange[]): (string | null)[] {
  const waiting = seen.map(changeHash);
  return all.map((hash) => {
    if (hash !== waiting[0]) return hash;
    waiting.shift();
    return null;
  });
}

const isShown = (args: unknown): boolean => args !== undefined && args !== null;

function linkOf({ hash, ...row }: StoredEntry, seen: HistoryEntry | undefined): ChainLink {
  if (hash === null) return { hash };
  const parts = partsOf(row);
  if (seen === undefined) return { hash, content: contentHash(parts) };
  return {
    hash,
    args: isShown(seen.args) ? null : parts.args,
    changes: hiddenOf(parts.changes, seen.changes),
    sealed: parts.sealed,
  };
}

/** The links of a household's chain in their order, as JSON texts, page by page. */
export async function* chainTexts(tx: TransactionSql, reader: HistoryReader): AsyncGenerator<string[]> {
  const { householdId } = reader.membership;
  for (let place = BEGINNING; ; ) {
    const page: StoredEntry[] = await entriesAfter(tx, householdId, place);
    const last = page.at(-1);
    if (last === undefined) return;
    const seen = new Map(
      (await seenBetween(tx, reader, { after: place, upTo: last })).map((entry) => [entry.id, entry]),
    );
    yield page.map((entry) => JSON.stringify(linkOf(entry, seen.get(entry.mutation_id))));
    place = last;
  }
}

export interface ExportReport {
  readonly householdId: string;
  /** How many entries the chain has, and how many of them this account reads. */
  readonly entries: number;
  readonly seen: number;
  /** From before there was a chain. */
  readonly unchained: number;
  /** The first entry that doesn't follow from those before it, counted from 1; its id where it is one's own to read. */
  readonly brokenAt: { readonly number: number; readonly id: string | null } | null;
  /** The hash of the last entry; null when there is none. */
  readonly head: string | null;
}

/** The parts of an entry that its reader has. */
function partsSeen(householdId: string, entry: HistoryEntry, link: ChainLink): EntryParts | undefined {
  const { args, changes = [], sealed } = link;
  if (sealed === undefined || args === undefined) return undefined;
  const waiting = entry.changes.map(changeHash);
  const hashes = changes.map((hidden) => hidden ?? waiting.shift() ?? '');
  // A change in the history that no link asks for is one that was put in.
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

/** Follows the chain of one household in an account's export, from its first entry to its last. */
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
