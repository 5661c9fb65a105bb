/**
 * Tests that answering several days, lists and figures reach no rows of another household or of a colleague.
 * authorization.pg.test.ts tests the routes about one row.
 */

import type { NannyAnswer } from 'sync-protocol/people/nannies-rest.ts';
import type { DayAnswer } from 'sync-protocol/schedule/agenda-rest.ts';
import { beforeAll, expect, test } from 'vitest';
import {
  addNanny,
  join,
  type Person,
  register,
  scheduleDay,
  sharedTestServer,
} from '../../test-support/people.ts';

const server = sharedTestServer();
let family: Person;
let otherFamily: Person;
let colleague: Person;
let mia: NannyAnswer;
let day: DayAnswer;
beforeAll(async () => {
  family = await register(server, 'Fay Family', 'FAMILY');
  otherFamily = await register(server, 'Olga Other', 'FAMILY');
  mia = await addNanny(family, 'Mia');
  colleague = await join(server, family, await addNanny(family, 'Kim'));
  day = await scheduleDay(family, mia.id);
});

test("answering another household's days changes none", async () => {
  const body = { agendaDayIds: [day.id], status: 'ACCEPTED' };
  expect((await otherFamily.post('/api/agenda/status', body)).status).toBe(409);
  expect((await colleague.post('/api/agenda/status', body)).status).toBe(409);
  const [kept] = (await family.get<DayAnswer[]>(`/api/nannies/${mia.id}/agenda`)).body;
  expect(kept).toEqual(day);
});

test('lists hold nothing of another household', async () => {
  expect((await otherFamily.get('/api/nannies')).body).toEqual([]);
  expect((await otherFamily.get('/api/dashboard/stats')).body).toMatchObject({
    activeNannies: 0,
    hoursAwaitingReply: 0,
  });
  expect((await colleague.get('/api/dashboard/stats')).body).toMatchObject({
    activeNannies: 1,
    hoursAwaitingReply: 0,
  });
});
