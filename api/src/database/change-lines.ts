/**
 * Stores the changes of a log entry as JSON on three lines, so that SQL reads the second one as text without parsing:
 *
 *     [
 *     →{"nannyId":"…",a change},→{"nannyId":"…",another change}
 *     ,{a derived change}]
 *
 * In JSON, line breaks and tabs (→) stand only between values. The line breaks are carriage returns: `insertRows` sends
 * texts as lines that end with a newline. Why: docs/decisions/changes-on-lines.md.
 */
import { isDerived } from 'sync-protocol/kernel/logged-changes.ts';
import type { ChangeText } from './log-hash.ts';

type LaidOut = Pick<ChangeText, 'table' | 'about' | 'nannyId' | 'stored'>;

/**
 * Returns the JSON of `mutation_log.changes`. It has lines only if some changes are shown and all of these are about the
 * entry's nanny: then she and the family see the whole second line.
 */
export function layOutChanges(changes: readonly LaidOut[], nannyId: string | null): string {
  const shown = changes.filter((change) => !isDerived(change));
  const isHers = shown.length > 0 && nannyId !== null && shown.every((change) => change.nannyId === nannyId);
  if (!isHers) return `[${changes.map(({ stored }) => stored).join(',')}]`;
  const line = shown.map(({ stored }) => `\t${stored}`).join(',');
  const derived = changes.filter(isDerived).map(({ stored }) => `,${stored}`);
  return `[\r${line}\r${derived.join('')}]`;
}

/**
 * The SQL of the second line of entry `l` as its readers see it: without tabs and without the nanny's id, which each
 * change is stored with. It is null where the changes have no lines.
 */
export const SHOWN_CHANGES =
  `nullif(replace(split_part(l.changes::text collate "C", e'\\r', 2), ` +
  `concat(e'\\t{"nannyId":"', l.nanny_id, '",'), '{'), '')`;
