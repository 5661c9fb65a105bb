/**
 * What a server has answered, checked a piece at a time: whoever runs this may do something else between two
 * pieces. The history is most of an answer, and all of its entries at once would hold a phone up.
 */
import * as z from 'zod/mini';
// By name: taking it out of `z` would have every client carry the whole library.
import { _default as withDefault } from 'zod/mini';
import type { HistoryEntry } from '../model/history.ts';
import { isHistoryEntry } from '../model/is-history-entry.ts';
import { id } from '../model/values.ts';
import { householdChanges, type SyncAnswer, syncAnswer } from './wire.ts';

/** A millisecond or two of a slow phone's. */
const ENTRIES_AT_ONCE = 100;

const unread = z.extend(syncAnswer, {
  households: z.record(id, z.extend(householdChanges, { history: withDefault(z.array(z.unknown()), []) })),
});

/**
 * The same as `syncAnswer` would give, in the end; undefined for what is no answer. Entries of the history stay as they
 * came, fields that this build doesn't know included.
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
