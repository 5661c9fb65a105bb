/** Tests the routes of agenda days, base schedules, generating and to-dos through the API with PostgreSQL. */

import type { NannyAnswer } from 'sync-protocol/people/nannies-rest.ts';
import type { DayAnswer, EditedDay } from 'sync-protocol/schedule/agenda-rest.ts';
import type { TodoAnswer } from 'sync-protocol/schedule/todos-rest.ts';
import { beforeAll, expect, test } from 'vitest';
import {
  addNanny,
  answerDays,
  join,
  type Person,
  register,
  scheduleDay,
  sharedTestServer,
  TODAY,
} from '../../test-support/people.ts';

const YESTERDAY = '2026-03-04';
const TOMORROW = '2026-03-06';

const server = sharedTestServer();
let family: Person;
let mia: NannyAnswer;
let miaPerson: Person;
beforeAll(async () => {
  family = await register(server, 'Fay Family', 'FAMILY');
  mia = await addNanny(family, 'Mia');
  miaPerson = await join(server, family, mia);
});

const agenda = async (start: string, end: string) =>
  (await family.get<DayAnswer[]>(`/api/nannies/${mia.id}/agenda?start=${start}&end=${end}`)).body;
const hours = (date: string, from = '14:00', to = '22:00') => ({
  actualStartUtc: `${date}T${from}:00Z`,
  actualEndUtc: `${date}T${to}:00.000Z`,
  status: 'COMPLETED',
});
const shift = (
  weekday: number,
  [startMinutes, endMinutes]: [number, number],
  notes: string | null = null,
) => ({
  weekday,
  startMinutes,
  endMinutes,
  notes,
});
const generate = (startDate: string, endDate: string) =>
  family.post(`/api/nannies/${mia.id}/agenda/generate`, { startDate, endDate });
const record = (person: Person, day: DayAnswer, times = hours(day.date)) =>
  person.patch<EditedDay>(`/api/agenda/${day.id}`, times);

test('family and nanny schedule days by wall clock', async () => {
  const day = await scheduleDay(family, mia.id, { date: TOMORROW });
  expect(day).toEqual({
    id: day.id,
    date: TOMORROW,
    nannyId: mia.id,
    status: 'PENDING',
    scheduledStartUtc: '2026-03-06T14:00:00.000Z',
    scheduledEndUtc: '2026-03-06T22:00:00.000Z',
    scheduledNotes: null,
    actualStartUtc: null,
    actualEndUtc: null,
    billableMinutes: null,
    amountCents: null,
    amount: null,
    isPaid: false,
    todoCount: 0,
  });
  expect((await scheduleDay(miaPerson, mia.id, { date: TOMORROW })).status).toBe('PENDING');
});

test('the base schedule is replaced as a whole; generation follows the clocks', async () => {
  const path = `/api/nannies/${mia.id}/base-schedule`;
  const items = [shift(3, [780, 1020], 'afternoon'), shift(3, [540, 720]), shift(0, [540, 1020])];
  expect((await family.put(path, { items })).body).toEqual([
    shift(0, [540, 1020]),
    shift(3, [540, 720]),
    shift(3, [780, 1020], 'afternoon'),
  ]);
  expect((await family.put(path, { items: [shift(1, [540, 720]), shift(1, [700, 800])] })).status).toBe(400);
  expect((await family.put(path, { items: [shift(1, [720, 720])] })).status).toBe(400);
  expect((await miaPerson.put(path, { items })).status).toBe(403);

  expect((await generate('2026-10-28', '2026-11-01')).body).toEqual({ generated: 3 });
  const days = await agenda('2026-10-28', '2026-10-31');
  expect(days.map((day) => [day.scheduledStartUtc, day.scheduledNotes])).toEqual([
    ['2026-10-28T13:00:00.000Z', null],
    ['2026-10-28T17:00:00.000Z', 'afternoon'],
  ]);
  // 09:00 on the Sunday when clocks go back.
  expect((await agenda('2026-11-01', '2026-11-01')).map((day) => day.scheduledStartUtc)).toContain(
    '2026-11-01T14:00:00.000Z',
  );
  await generate('2026-10-28', '2026-11-01');
  expect((await agenda('2026-10-28', '2026-10-31')).map(({ id }) => id)).toEqual(days.map(({ id }) => id));
});

test('generating again keeps answered days', async () => {
  await generate('2026-12-02', '2026-12-02');
  const [morning, afternoon] = await agenda('2026-12-02', '2026-12-02');
  if (morning === undefined || afternoon === undefined) throw new Error('two shifts on a Wednesday');
  await answerDays(miaPerson, 'DECLINED', morning);
  expect((await generate('2026-12-02', '2026-12-02')).body).toEqual({ generated: 1 });
  expect((await agenda('2026-12-02', '2026-12-02')).map(({ status }) => status)).toEqual([
    'DECLINED',
    'PENDING',
  ]);
});

test('at most 366 days are generated, and only from start to end', async () => {
  expect((await generate('2026-03-06', '2026-03-05')).status).toBe(400);
  expect((await generate('2026-03-05', '2027-03-06')).status).toBe(400);
});

test('a nanny answers pending days of today and later; the family past ones and again', async () => {
  const past = await scheduleDay(family, mia.id, { date: YESTERDAY });
  const today = await scheduleDay(family, mia.id);
  const mixed = await answerDays(miaPerson, 'ACCEPTED', past, today);
  expect(mixed).toMatchObject({
    status: 200,
    body: {
      updated: [today.id],
      errors: [{ id: past.id, error: 'This day is in the past.' }],
      warning: 'Some days could not be modified (for example past dates).',
    },
  });
  expect((await answerDays(miaPerson, 'DECLINED', today)).status).toBe(409);
  expect((await answerDays(miaPerson, 'ACCEPTED', past)).status).toBe(409);
  expect((await answerDays(family, 'ACCEPTED', past)).body).toEqual({ updated: [past.id], errors: [] });
  expect((await answerDays(family, 'DECLINED', today)).status).toBe(200);
  expect((await answerDays(family, 'ACCEPTED', today)).status).toBe(200);
});

test('hours complete an accepted day, rounded up to the increment and priced', async () => {
  const day = await scheduleDay(family, mia.id, { date: YESTERDAY });
  expect((await record(miaPerson, day)).status).toBe(409);
  await answerDays(family, 'ACCEPTED', day);
  const worked = await record(miaPerson, day, hours(YESTERDAY, '14:00', '21:31'));
  expect(worked).toMatchObject({
    status: 200,
    body: { status: 'COMPLETED', billableMinutes: 465, amountCents: 16_663, amount: 166.63, isPaid: false },
  });
  const corrected = await record(family, day, hours(YESTERDAY, '14:00', '15:00'));
  expect(corrected.body).toMatchObject({ billableMinutes: 60, amount: 21.5 });
  expect((await answerDays(family, 'DECLINED', day)).status).toBe(409);
});

test.each([
  ['an end before the start', hours(TODAY, '16:00', '15:00'), 400],
  ['more than 24 hours', { ...hours(TODAY), actualEndUtc: '2026-03-06T14:01:00Z' }, 400],
  ['another date', hours(YESTERDAY), 400],
  ['a start in the future', hours(TODAY, '17:06', '18:00'), 400],
  ['one time alone', { actualStartUtc: `${TODAY}T14:00:00Z` }, 400],
  ['another status', { ...hours(TODAY), status: 'ACCEPTED' }, 400],
  ['both kinds of times', { ...hours(TODAY), scheduledNotes: 'x' }, 400],
  ['nothing', {}, 400],
])('hours with %s are refused', async (_what, body, status) => {
  const day = await scheduleDay(family, mia.id);
  await answerDays(family, 'ACCEPTED', day);
  expect((await family.patch(`/api/agenda/${day.id}`, body)).status).toBe(status);
});

test('the agenda returns a day as the request that changed it, but for what is beside', async () => {
  const day = await scheduleDay(family, mia.id, { date: YESTERDAY });
  const listed = async () => (await agenda(YESTERDAY, YESTERDAY)).find(({ id }) => id === day.id);
  const scheduledNotes = '\\","actualEndUtc":"2026-03-04T15:00:00+00:00","amountCents":1,"\u2028\n';
  const noted = await family.patch<DayAnswer>(`/api/agenda/${day.id}`, { scheduledNotes });
  expect(noted.body).toMatchObject({ scheduledNotes, amount: null });
  expect({ ...(await listed()), review: null, overlaps: [] }).toEqual(noted.body);
  await answerDays(family, 'ACCEPTED', day);
  const exactly = { actualStartUtc: `${YESTERDAY}T14:00:00.5Z`, actualEndUtc: `${YESTERDAY}T17:12:34.056Z` };
  const worked = await record(miaPerson, day, { ...hours(YESTERDAY), ...exactly });
  expect(worked.body).toMatchObject({ scheduledNotes, status: 'COMPLETED' });
  const answered = { ...(await listed()), review: null, overlaps: worked.body.overlaps };
  expect(answered).toEqual(worked.body);
  expect(Object.keys(answered)).toEqual(Object.keys(worked.body));
});

test('changed times make a day pending again, changed notes do not', async () => {
  const day = await scheduleDay(family, mia.id, { date: TOMORROW });
  await answerDays(miaPerson, 'ACCEPTED', day);
  const path = `/api/agenda/${day.id}`;
  expect((await miaPerson.patch(path, { scheduledNotes: 'no' })).status).toBe(403);
  expect((await family.patch(path, { scheduledNotes: 'Bring boots' })).body).toMatchObject({
    status: 'ACCEPTED',
    scheduledNotes: 'Bring boots',
  });
  const later = { scheduledStartUtc: '2026-03-06T10:00:00-05:00', scheduledEndUtc: '2026-03-06T22:00:00Z' };
  expect((await family.patch(path, later)).body).toMatchObject({
    status: 'PENDING',
    scheduledStartUtc: '2026-03-06T15:00:00.000Z',
  });
  const elsewhere = { scheduledStartUtc: '2026-03-07T15:00:00Z', scheduledEndUtc: '2026-03-07T22:00:00Z' };
  expect((await family.patch(path, elsewhere)).status).toBe(400);
  const moved = await family.patch(path, { date: '2026-03-07', ...elsewhere });
  expect(moved.body).toMatchObject({ date: '2026-03-07', status: 'PENDING' });
});

test('the family deletes days, completed ones too; a deleted day is a 404', async () => {
  const day = await scheduleDay(family, mia.id, { date: YESTERDAY });
  await answerDays(family, 'ACCEPTED', day);
  await record(family, day);
  expect((await miaPerson.delete(`/api/agenda/${day.id}`)).status).toBe(403);
  expect((await family.delete(`/api/agenda/${day.id}`)).status).toBe(204);
  expect((await family.delete(`/api/agenda/${day.id}`)).status).toBe(404);
  expect((await record(family, day)).status).toBe(404);
});

test('both sides keep the to-dos of a day', async () => {
  const day = await scheduleDay(family, mia.id, { date: TOMORROW });
  const path = `/api/agenda/${day.id}/todos`;
  const first = await family.post<TodoAnswer>(path, { title: '  Pack lunch ' });
  expect(first).toMatchObject({ status: 201, body: { title: 'Pack lunch', isCompleted: false } });
  const second = await miaPerson.post<TodoAnswer>(path, { title: 'Buy milk' });
  expect((await agenda(TOMORROW, TOMORROW)).find(({ id }) => id === day.id)?.todoCount).toBe(2);

  const todo = `${path}/${first.body.id}`;
  expect((await miaPerson.patch(todo, { isCompleted: true })).body).toMatchObject({ isCompleted: true });
  expect((await family.patch(todo, { title: 'Pack a big lunch' })).body).toMatchObject({
    title: 'Pack a big lunch',
    isCompleted: true,
  });
  expect((await family.delete(`${path}/${second.body.id}`)).status).toBe(204);
  expect((await family.delete(`${path}/${second.body.id}`)).status).toBe(404);
  expect((await family.get<TodoAnswer[]>(path)).body.map(({ title }) => title)).toEqual(['Pack a big lunch']);

  const another = await scheduleDay(family, mia.id, { date: TOMORROW });
  const misplaced = `/api/agenda/${another.id}/todos/${first.body.id}`;
  expect((await family.patch(misplaced, { isCompleted: false })).status).toBe(404);
  expect((await family.delete(misplaced)).status).toBe(404);
});

test('an instant always has milliseconds', async () => {
  const instants = ['2026-03-05T14:00:00.000Z', '2026-03-05T14:00:00.250Z', '2026-03-05T14:00:59.007Z'];
  const date = '2026-05-05';
  await scheduleDay(family, mia.id, { date });
  for (const instant of instants) {
    await server.sql`
      update day set scheduled_start_utc = ${instant}, actual_end_utc = ${instant} where date = ${date}`;
    const [day] = await agenda(date, date);
    expect(day).toMatchObject({ scheduledStartUtc: instant, actualStartUtc: null, actualEndUtc: instant });
  }
});
