/**
 * Tests that `observeWeeks` makes a live query run again for rows that it reads after so many awaits that Dexie no
 * longer follows its reads.
 */
import { liveQuery } from 'dexie';
import { UNSET } from 'sync-protocol/kernel/unset-fields.ts';
import type { Question } from 'sync-protocol/weeks/week.ts';
import { expect, it, onTestFinished } from 'vitest';
import { DeviceDatabase } from './database.ts';
import { observeWeeks } from './observe-rows.ts';

const PATIENTLY = { timeout: 15_000 };

const question = (id: string, householdId: string): Question => ({
  ...UNSET.question,
  householdId,
  id,
  nannyId: 'nora',
  version: 1,
  weekStart: '2026-03-02',
  text: 'Why?',
  askedAt: '2026-03-09T12:00:00.000Z',
  askedBy: 'paula',
  askedBySide: 'family',
});

it('runs a live query again for rows that it reads outside of Dexie’s reach', async () => {
  const database = new DeviceDatabase('observe');
  const counts: number[] = [];
  const query = liveQuery(async () => {
    await observeWeeks(database, [{ householdId: 'millers' }]);
    // Leaves Dexie's zone, as many awaits do.
    await new Promise((resolve) => setTimeout(resolve));
    return database.rows<Question>('question').count();
  }).subscribe((count) => counts.push(count));
  onTestFinished(() => {
    query.unsubscribe();
    database.close();
  });
  await expect.poll(() => counts.at(-1), PATIENTLY).toBe(0);
  await database.rows<Question>('question').put(question('q1', 'millers'));
  await expect.poll(() => counts.at(-1), PATIENTLY).toBe(1);
});
