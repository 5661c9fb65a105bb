/**
 * Lays the changes of a log entry out as JSON on lines, so that SQL finds those that its readers see without taking the
 * JSON apart: they are on the second line, each behind a tab. In JSON, line breaks and tabs stand only between values.
 * The line breaks are carriage returns: `insertRows` sends texts as lines that end with a newline.
 */
import { isDerived } from 'sync-protocol/rules/history.ts';
import type { ChangeText } from './log-hash.ts';

type LaidOut = Pick<ChangeText, 'table' | 'about' | 'nannyId' | 'stored'>;

/**
 * Returns the JSON of `mutation_log.changes`, derived changes last. It has lines only if all that are shown are about
 * the nanny of the entry: other readers see all of the second line or nothing of it.
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
 * The SQL of the shown changes of entry `l` as JSON texts between commas, as its readers see them: without the nanny's id
 * that each is stored with. It is null without lines.
 */
export const SHOWN_CHANGES =
  `nullif(replace(split_part(l.changes::text collate "C", e'\\r', 2), ` +
  `concat(e'\\t{"nannyId":"', l.nanny_id, '",'), '{'), '')`;
