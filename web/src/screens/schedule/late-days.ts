/** Asks this device which accepted days a change of the family takes away or moves late, and says what is then owed. */
import { groupBy } from 'sync-protocol/kernel/group-by.ts';
import type { DayChange } from '../../schedule/day-mutations.ts';
import { describeLate } from '../../weeks/late-words.ts';
import { readLate } from '../../weeks/read-late.ts';

/** Returns sentences for each household, in one text; null where nothing is owed. */
export async function lateWords(changes: readonly DayChange[]): Promise<string | null> {
  const sentences: string[] = [];
  for (const [householdId, group] of groupBy(changes, ({ item }) => item.household.id)) {
    const late = await readLate({
      householdId,
      mutations: group.map(({ mutation }) => mutation),
      about: group.map(({ item: { day } }) => ({ nannyId: day.nannyId, date: day.date })),
    });
    const currency = group[0]?.item.household.currency ?? 'USD';
    sentences.push(...describeLate(late, { currency, isOnline: navigator.onLine }));
  }
  return sentences.length === 0 ? null : sentences.join(' ');
}
