/**
 * What a server has answered, checked a piece at a time: whoever runs this may do something else between two
 * pieces. The history is most of an answer, and all of its entries at once would hold a phone up.
 */
import * as z from 'zod/mini';
// By name: taking it out of `z` would have every client carry the whole library.
import { _default as withDefault } from 'zod/mini';
import { type HistoryEntry, historyEntry } from './model/history.ts';
import { id } from './model/values.ts';
import { householdChanges, type SyncAnswer, syncAnswer } from './wire.ts';

/** Some three milliseconds of a slow phone's. */
const ENTRIES_AT_ONCE = 40;

const entries = z.array(historyEntry);
const unread = z.extend(syncAnswer, {
  households: z.record(id, z.extend(householdChanges, { history: withDefault(z.array(z.unknown()), []) })),
});

/** The same as `syncAnswer` would give, in the end; undefined for what is no answer. */
export function* readAnswer(body: unknown): Generator<void, SyncAnswer | undefined> {
  const answer = unread.safeParse(body);
  if (!answer.success) return undefined;
  const households: SyncAnswer['households'] = {};
  for (const [householdId, changes] of Object.entries(answer.data.households)) {
    const history: HistoryEntry[] = [];
    for (let from = 0; from < changes.history.length; from += ENTRIES_AT_ONCE) {
      if (from > 0) yield;
      const read = entries.safeParse(changes.history.slice(from, from + ENTRIES_AT_ONCE));
      if (!read.success) return undefined;
      history.push(...read.data);
    }
    households[householdId] = { ...changes, history };
  }
  return { ...answer.data, households };
}
