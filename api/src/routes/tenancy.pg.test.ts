import { randomUUID } from 'node:crypto';
import type { DayAnswer } from 'sync-protocol/rest/agenda.ts';
import type { NannyAnswer } from 'sync-protocol/rest/nannies.ts';
import type { RestRoute } from 'sync-protocol/rest/route.ts';
import type { TodoAnswer } from 'sync-protocol/rest/todos.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addNanny,
  join,
  openWorld,
  type Person,
  register,
  scheduleDay,
  type World,
} from '../../test-support/people.ts';

let world: World;
let family: Person;
let otherFamily: Person;
let colleague: Person;
let mia: NannyAnswer;
let day: DayAnswer;
let todo: TodoAnswer;
beforeAll(async () => {
  world = await openWorld();
  family = await register(world, 'Fay Family', 'FAMILY');
  otherFamily = await register(world, 'Olga Other', 'FAMILY');
  mia = await addNanny(family, 'Mia');
  colleague = await join(world, family, await addNanny(family, 'Kim'));
  day = await scheduleDay(family, mia.id);
  todo = (await family.post<TodoAnswer>(`/api/agenda/${day.id}/todos`, { title: 'Secret' })).body;
});
afterAll(() => world.close());

type Attempt = readonly [method: RestRoute['method'], path: (ids: Ids) => string, body?: unknown];
interface Ids {
  readonly nanny: string;
  readonly day: string;
  readonly todo: string;
}

const HOURS = { actualStartUtc: '2026-03-05T14:00:00Z', actualEndUtc: '2026-03-05T15:00:00Z' };
const FOR_BOTH: Attempt[] = [
  ['GET', ({ nanny }) => `/api/nannies/${nanny}`],
  ['GET', ({ nanny }) => `/api/nannies/${nanny}/base-schedule`],
  ['GET', ({ nanny }) => `/api/nannies/${nanny}/agenda?start=2020-01-01&end=2099-12-31`],
  [
    'POST',
    ({ nanny }) => `/api/nannies/${nanny}/agenda/create`,
    { date: '2026-03-05', startTime: '09:00', endTime: '10:00' },
  ],
  ['PATCH', ({ day: id }) => `/api/agenda/${id}`, HOURS],
  ['GET', ({ day: id }) => `/api/agenda/${id}/todos`],
  ['POST', ({ day: id }) => `/api/agenda/${id}/todos`, { title: 'Mine' }],
  ['PATCH', ({ day: id, todo: todoId }) => `/api/agenda/${id}/todos/${todoId}`, { isCompleted: true }],
  ['DELETE', ({ day: id, todo: todoId }) => `/api/agenda/${id}/todos/${todoId}`],
];
const FOR_FAMILIES: Attempt[] = [
  ['PATCH', ({ nanny }) => `/api/nannies/${nanny}`, { hourlyRate: 1 }],
  ['DELETE', ({ nanny }) => `/api/nannies/${nanny}`],
  ['POST', ({ nanny }) => `/api/nannies/${nanny}/invite`],
  ['PUT', ({ nanny }) => `/api/nannies/${nanny}/base-schedule`, { items: [] }],
  [
    'POST',
    ({ nanny }) => `/api/nannies/${nanny}/agenda/generate`,
    { startDate: '2026-03-05', endDate: '2026-03-06' },
  ],
  ['PATCH', ({ day: id }) => `/api/agenda/${id}`, { scheduledNotes: 'mine' }],
  ['DELETE', ({ day: id }) => `/api/agenda/${id}`],
];

const theirs = (): Ids => ({ nanny: mia.id, day: day.id, todo: todo.id });
const unknownIds = (): Ids => ({ nanny: randomUUID(), day: randomUUID(), todo: randomUUID() });
const named = (attempts: Attempt[]) =>
  attempts.map(([method, path, body]) => ({
    name: `${method} ${path({ nanny: '{id}', day: '{day}', todo: '{todo}' })}`,
    method,
    path,
    body,
  }));

describe("another household's data gets the same 404 as unknown ids", () => {
  test.each(named([...FOR_BOTH, ...FOR_FAMILIES]))('$name', async ({ method, path, body }) => {
    const there = await otherFamily.call(method, path(theirs()), { body });
    const nowhere = await otherFamily.call(method, path(unknownIds()), { body });
    expect(there.status).toBe(404);
    expect(there.body).toEqual(nowhere.body);
  });
});

describe("a colleague's data gets the same 404", () => {
  test.each(named(FOR_BOTH))('$name', async ({ method, path, body }) => {
    const there = await colleague.call(method, path(theirs()), { body });
    expect(there.status).toBe(404);
    expect(there.body).toEqual((await colleague.call(method, path(unknownIds()), { body })).body);
  });
});

describe('a nanny gets a 403 for family routes, whatever the id', () => {
  test.each(named(FOR_FAMILIES))('$name', async ({ method, path, body }) => {
    expect((await colleague.call(method, path(unknownIds()), { body })).status).toBe(403);
    expect((await colleague.call(method, path(theirs()), { body })).status).toBe(403);
  });
});

describe('every route needs a session', () => {
  test.each(named([...FOR_BOTH, ...FOR_FAMILIES]))('$name', async ({ method, path, body }) => {
    expect((await world.stranger.call(method, path(theirs()), { body })).status).toBe(401);
  });
});

test("answering another household's days changes none", async () => {
  const body = { agendaDayIds: [day.id], status: 'ACCEPTED' };
  expect((await otherFamily.post('/api/agenda/status', body)).status).toBe(409);
  expect((await colleague.post('/api/agenda/status', body)).status).toBe(409);
  const [kept] = (await family.get<DayAnswer[]>(`/api/nannies/${mia.id}/agenda`)).body;
  expect(kept).toEqual({ ...day, todoCount: 1 });
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
