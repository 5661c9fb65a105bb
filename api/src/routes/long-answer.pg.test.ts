/** Tests that a sync's answer that is sent while it is read is as whole as a short one, with PostgreSQL. */
import { randomUUID } from 'node:crypto';
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { type SyncAnswer, syncAnswer } from 'sync-protocol/kernel/wire.ts';
import { expect, test } from 'vitest';
import {
  addNanny,
  householdIdOf,
  queued,
  register,
  sharedTestServer,
  syncRequestOf,
  TODAY,
} from '../../test-support/people.ts';

const server = sharedTestServer();
const DAYS = 450;

test('a long first sync brings all rows and the history', async () => {
  const family = await register(server, 'Fay Family', 'FAMILY');
  const { id: nannyId } = await addNanny(family, 'Mia');
  const householdId = await householdIdOf(server.sql, family);
  const clientId = randomUUID();
  const mutations = Array.from({ length: DAYS }, (_, i) => {
    const date = addDays(TODAY, i + 1);
    const times = { start: `${date}T14:00:00.000Z`, end: `${date}T18:00:00.000Z` };
    const args = { dayId: randomUUID(), nannyId, date, ...times, notes: null };
    return queued(i + 1, { householdId, name: 'day.schedule', args });
  });
  await family.post('/api/sync', syncRequestOf(family, { clientId, mutations }));
  const answer = await family.post<SyncAnswer>('/api/sync', syncRequestOf(family));
  expect(answer.headers['content-length']).toBeUndefined();
  const { memberships, households } = syncAnswer.parse(answer.body);
  expect(memberships.map((each) => each.householdId)).toEqual([householdId]);
  const changes = households[householdId];
  expect(changes?.rows['day']).toHaveLength(DAYS);
  expect(changes?.digest?.['day']?.count).toBe(DAYS);
  expect(changes?.history.filter(({ name }) => name === 'day.schedule')).toHaveLength(DAYS);
});
