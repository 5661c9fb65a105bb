/**
 * Builds the history entries of mutations that have just been logged, as history-feed.ts selects them for their author
 * on the device that sent them.
 */
import type { LogRow } from '../database/log-rows.ts';
import { DERIVED_TABLES, type HistoryReader, nannyOf, OWN_ARGS_MAX } from './history-feed.ts';

/** An author who acts for themselves, on a device. */
export interface Author extends HistoryReader {
  readonly name: string;
  /** What the device's browser calls itself. */
  readonly device: string;
}

/** PostgreSQL's notation of bytes. */
const BYTES_PREFIX = '\\x';

type Change = LogRow['changes'][number];

function isSeen(nannyId: string | null, { table, about, nannyId: changed }: Change): boolean {
  if (DERIVED_TABLES.includes(table) && about === null) return false;
  return nannyId === null || changed === nannyId || table === 'household';
}

/** Whether the author, if a nanny, sees the entry: her own refusals, and what is about her. */
function isListed(nannyId: string | null, row: LogRow, seen: readonly Change[]): boolean {
  if (row.result === 'noop' && row.code === null) return false;
  if (nannyId === null) return true;
  if (row.result === 'rejected' || row.result === 'noop') return row.nanny_id === nannyId;
  return seen.length > 0;
}

function argsOf({ result, args }: LogRow): unknown {
  if (result !== 'rejected' && result !== 'noop') return null;
  return Buffer.byteLength(JSON.stringify(args)) <= OWN_ARGS_MAX ? args : null;
}

/** Returns the JSON of the `HistoryEntry`, undefined where the author sees none. */
export function ownEntry(row: LogRow, author: Author): string | undefined {
  const nannyId = nannyOf(author);
  const seen = row.changes.filter((change) => isSeen(nannyId, change));
  if (!isListed(nannyId, row, seen)) return undefined;
  return JSON.stringify({
    id: row.mutation_id,
    version: row.version,
    name: row.name,
    result: row.result,
    code: row.code,
    by: { accountId: row.account_id, name: author.name, role: row.actor_role },
    viewedBy: null,
    device: author.device,
    happenedAt: row.happened_at,
    receivedAt: row.received_at,
    subjects: row.subjects,
    hash: row.hash.slice(BYTES_PREFIX.length),
    changes: seen.map(({ table, id, about, before, after }) => ({ table, id, about, before, after })),
    args: argsOf(row),
  });
}
