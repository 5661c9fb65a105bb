/**
 * Validates a sync answer in steps, so that the caller can do other work in between. The history is most of an answer,
 * and checking all of its entries at once would block a phone.
 */
import * as z from 'zod/mini';
// Imported by name: `z._default` would defeat tree shaking.
import { _default as withDefault } from 'zod/mini';
import { type HistoryEntry, historyEntry } from './history.ts';
import { toCheck } from './to-check.ts';
import { id } from './values.ts';
import { householdChanges, type SyncAnswer, syncAnswer } from './wire.ts';

/** Takes a millisecond or two on a slow phone. */
const ENTRIES_AT_ONCE = 100;

const isHistoryEntry = toCheck(historyEntry) as (value: unknown) => value is HistoryEntry;

/** The answer with its history unchecked. */
const unread = z.extend(syncAnswer, {
  households: z.record(id, z.extend(householdChanges, { history: withDefault(z.array(z.unknown()), []) })),
});

/**
 * Returns what `syncAnswer` would parse, or undefined for an invalid answer. Unlike a parsed one, history entries keep
 * fields that this build doesn't know.
 */
export function* readAnswer(body: unknown): Generator<void, SyncAnswer | undefined> {
  const answer = unread.safeParse(body);
  if (!answer.success) return undefined;
  const households: SyncAnswer['households'] = {};
  for (const [householdId, changes] of Object.entries(answer.data.households)) {
    const history: HistoryEntry[] = [];
    for (const entry of changes.history) {
      if (!isHistoryEntry(entry)) return undefined;
      if (history.push(entry) % ENTRIES_AT_ONCE === 0) yield;
    }
    households[householdId] = { ...changes, history };
  }
  return { ...answer.data, households };
}
