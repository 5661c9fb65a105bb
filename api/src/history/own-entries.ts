/**
 * Builds the history entries of mutations that have just been logged, as history-feed.ts selects them for their author
 * on the device that sent them.
 */
import { isDerived } from 'sync-protocol/kernel/logged-changes.ts';
import type { ChangeText } from '../database/log-hash.ts';
import type { LogRow } from '../database/log-rows.ts';
import { type HistoryReader, nannyOf, OWN_ARGS_MAX } from './history-feed.ts';

/** An author who acts for themselves, on a device. */
export interface Author extends HistoryReader {
  readonly name: string;
  /** What the device's browser calls itself. */
  readonly device: string;
}

/** PostgreSQL's notation of bytes. */
const BYTES_PREFIX = '\\x';

function isSeen(nannyId: string | null, change: ChangeText): boolean {
  if (isDerived(change)) return false;
  return nannyId === null || change.nannyId === nannyId || change.table === 'household';
}

/** Whether the author, if a nanny, sees the entry: her own refusals, and what is about her. */
function isListed(nannyId: string | null, row: LogRow, seen: readonly ChangeText[]): boolean {
  if (row.result === 'noop' && row.code === null) return false;
  if (nannyId === null) return true;
  if (row.result === 'rejected' || row.result === 'noop') return row.nanny_id === nannyId;
  return seen.length > 0;
}

function argsOf({ result, args }: LogRow): string {
  if (result !== 'rejected' && result !== 'noop') return 'null';
  return Buffer.byteLength(args) <= OWN_ARGS_MAX ? args : 'null';
}

/** Returns the JSON of the `HistoryEntry`, undefined where the author sees none. */
export function ownEntry(row: LogRow, author: Author): string | undefined {
  const nannyId = nannyOf(author);
  const seen = row.changeTexts.filter((change) => isSeen(nannyId, change));
  if (!isListed(nannyId, row, seen)) return undefined;
  const head = JSON.stringify({
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
    hash: row.hash.slice(BYTES_PREFIX.length),
  });
  const changes = seen.map((change) => change.seen).join(',');
  return `${head.slice(0, -1)},"subjects":${row.subjects},"changes":[${changes}],"args":${argsOf(row)}}`;
}
