/**
 * Builds the changes for a device that had all versions before its own push, out of what the push has written: the same
 * bytes would otherwise be read back from the database (docs/decisions/own-version.md).
 */
import { TABLE_NAMES } from 'sync-protocol/kernel/tables.ts';
import { toStoredRow } from '../database/household-rows.ts';
import { type Author, ownEntry } from '../history/own-entries.ts';
import { createYielder } from '../kit/event-loop-share.ts';
import { type ChangesJson, type ChangesRequest, isDigestDue, toJson } from './changes.ts';
import { NO_CHANGES, startOf } from './changes-select.ts';
import { decodeCursor, isValid, toMark } from './cursor.ts';
import type { WrittenVersion } from './execute-batch.ts';
import { isNanny, isVisible } from './visible-rows.ts';

async function rowsOf(
  { membership }: Author,
  { changes, before }: WrittenVersion,
  yieldIfDue: () => Promise<void>,
): Promise<string> {
  const lists: string[] = [];
  for (const table of TABLE_NAMES) {
    const rows: string[] = [];
    for (const { table: changed, after } of changes) {
      if (changed !== table || after === undefined || !isVisible(membership, table, after)) continue;
      await yieldIfDue();
      rows.push(JSON.stringify(toStoredRow(table, after, before.version + 1)));
    }
    if (rows.length > 0) lists.push(`"${table}":[${rows.join(',')}]`);
  }
  return `{${lists.join(',')}}`;
}

async function historyOf(
  author: Author,
  { entries }: WrittenVersion,
  yieldIfDue: () => Promise<void>,
): Promise<string> {
  const seen: string[] = [];
  for (const entry of entries) {
    await yieldIfDue();
    const json = ownEntry(entry, author);
    if (json !== undefined) seen.push(json);
  }
  return `[${seen.join(',')}]`;
}

function removedOf({ membership }: Author, { changes }: WrittenVersion): string {
  const { nannyId } = membership;
  const removed = changes.flatMap(({ table, id, lastState }) => {
    if (lastState === undefined) return [];
    const isHers = 'nannyId' in lastState && lastState.nannyId === nannyId;
    return isNanny(membership) && !isHers ? [] : [{ table, id }];
  });
  return JSON.stringify(removed);
}

/**
 * Returns the changes of the written version. Returns undefined when they must be read from the database: the device
 * lacks an earlier version, gets a reset, or is due a digest.
 */
export async function ownVersion(
  request: ChangesRequest,
  written: WrittenVersion,
  author: Author,
): Promise<ChangesJson | undefined> {
  const { before, entries, hash } = written;
  const cursor = decodeCursor(request.cursor);
  if (cursor?.version !== before.version || isDigestDue(cursor.digestAt, request.now)) return undefined;
  if (!isValid(cursor, request.membership, { ...before, at: null, mark: toMark(before).mark ?? null }))
    return undefined;
  const yieldIfDue = createYielder(author.accountId);
  const head = {
    ...before,
    version: before.version + 1,
    hash,
    at: entries.at(-1)?.received_at ?? null,
    mark: null,
  };
  const parts = {
    ...NO_CHANGES,
    start: startOf([await rowsOf(author, written, yieldIfDue)], [removedOf(author, written)]),
    history: [await historyOf(author, written, yieldIfDue)],
  };
  return toJson(request, parts, { head, to: head.version, continued: cursor });
}
