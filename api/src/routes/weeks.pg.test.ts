/**
 * Tests weeks through REST: confirmed and approved with the figures that were seen, answered with the week as it
 * stands where it has changed, asked about from both sides, adjusted after the approval; and days that are marked as
 * not worked.
 */
import { randomUUID } from 'node:crypto';
import { addMinutes } from 'sync-protocol/kernel/calendar.ts';
import type { DayAnswer, EditedDay } from 'sync-protocol/schedule/agenda-rest.ts';
import { parseCsv } from 'sync-protocol/test-support/csv.ts';
import type { QuestionAnswer, WeekAnswer } from 'sync-protocol/weeks/week-answer.ts';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import {
  addNanny,
  answerDays,
  join,
  type Person,
  register,
  scheduleDay,
  sharedTestServer,
} from '../../test-support/people.ts';
import { FIXTURE_TERMS } from '../../test-support/sample-calls.ts';
import { openPokes } from '../sync/pokes.ts';
import { closeWeeks } from '../sync/week-closing.ts';

const server = sharedTestServer();
/** A Monday, whose week is over. */
const WEEK = '2026-02-23';
const NEXT_WEEK = '2026-03-02';

let [family, nanny]: Person[] = [];
let weeks: string;
let nannyId: string;
let number = 0;

beforeEach(async () => {
  number += 1;
  family = await register(server, `Family ${number}`, 'FAMILY');
  const record = await addNanny(family, `Mia ${number}`, 20);
  nanny = await join(server, family, record);
  nannyId = record.id;
  weeks = `/api/nannies/${nannyId}/weeks`;
});

const fail = (error: unknown): never => {
  throw new Error('Not expected', { cause: error });
};

const people = (): { family: Person; nanny: Person } => {
  if (family === undefined || nanny === undefined) throw new Error('Nobody is signed in');
  return { family, nanny };
};

async function acceptedDay(date: string): Promise<DayAnswer> {
  const day = await scheduleDay(people().family, nannyId, { date });
  await answerDays(people().family, 'ACCEPTED', day);
  return day;
}

const record = (by: Person, { id, date }: DayAnswer, hours: number) =>
  by.patch<DayAnswer>(`/api/agenda/${id}`, {
    actualStartUtc: `${date}T14:00:00.000Z`,
    actualEndUtc: `${date}T${14 + hours}:00:00.000Z`,
  });

/** Returns the first date, the adjustments and the gross pay of each line of the payroll, once all weeks are over. */
async function payrollOf(person: Person): Promise<(string | undefined)[][]> {
  const { now } = server.clock;
  onTestFinished(() => void (server.clock.now = now));
  server.clock.now = addMinutes(now, 14 * 1440);
  const headers = { authorization: `Bearer ${person.token}` };
  const { body } = await server.app.inject({ url: '/api/years/2026/payroll.csv', headers });
  const [header = [], ...lines] = parseCsv(body);
  return lines.map((line) =>
    ['Week start', 'Adjustment pay', 'Gross pay'].map((name) => line[header.indexOf(name)]),
  );
}

const load = async (by: Person, week = WEEK): Promise<WeekAnswer> =>
  (await by.get<WeekAnswer>(`${weeks}/${week}`)).body;

const figuresOf = ({ billableMinutes, overtimeMinutes, grossCents }: WeekAnswer) => ({
  billableMinutes,
  overtimeMinutes,
  grossCents,
});

test('a week is open, then confirmed by its nanny, then approved by her family', async () => {
  const { family: parent, nanny: mia } = people();
  await record(mia, await acceptedDay(WEEK), 4);
  const open = await load(parent);
  expect(open).toMatchObject({ status: 'OPEN', grossCents: 8000, questions: [] });
  const seen = figuresOf(open);
  expect(await parent.post(`${weeks}/${WEEK}/approve`, seen)).toMatchObject({
    status: 409,
    body: { code: 'week_not_confirmed' },
  });
  expect(await mia.post(`${weeks}/${WEEK}/confirm`, seen)).toMatchObject({
    status: 200,
    body: { ...open, status: 'CONFIRMED' },
  });
  expect((await load(parent)).status).toBe('CONFIRMED');
  expect(await parent.post(`${weeks}/${WEEK}/approve`, seen)).toMatchObject({
    status: 200,
    body: { ...open, status: 'APPROVED' },
  });
  const { body: listed } = await mia.get<WeekAnswer[]>(`${weeks}?from=${WEEK}&to=${NEXT_WEEK}`);
  expect(listed.map(({ weekStart, status }) => [weekStart, status])).toEqual([
    [WEEK, 'APPROVED'],
    [NEXT_WEEK, 'OPEN'],
  ]);
});

test('figures that have changed are answered with the week as it stands', async () => {
  const { family: parent, nanny: mia } = people();
  const day = await acceptedDay(WEEK);
  await record(mia, day, 4);
  const seen = figuresOf(await load(mia));
  await record(parent, day, 5);
  const stands = await load(mia);
  expect(await mia.post(`${weeks}/${WEEK}/confirm`, seen)).toMatchObject({
    status: 409,
    body: { code: 'week_changed', details: stands },
  });
  await mia.post(`${weeks}/${WEEK}/confirm`, figuresOf(stands));
  expect(await parent.post(`${weeks}/${WEEK}/approve`, seen)).toMatchObject({
    status: 409,
    body: { code: 'week_changed', details: { ...stands, status: 'CONFIRMED' } },
  });
  expect((await load(parent)).status).toBe('CONFIRMED');
});

test('hours that change after her confirmation open the week', async () => {
  const { family: parent, nanny: mia } = people();
  const day = await acceptedDay(WEEK);
  await record(mia, day, 4);
  await mia.post(`${weeks}/${WEEK}/confirm`, figuresOf(await load(mia)));
  await record(parent, day, 5);
  expect(await load(mia)).toMatchObject({ status: 'OPEN', grossCents: 10_000 });
});

test('hours moved to another date open a week, and nobody signs them unseen', async () => {
  const { family: parent, nanny: mia } = people();
  const day = await acceptedDay(WEEK);
  await record(mia, day, 4);
  const open = await load(mia);
  expect(open.byDate).toEqual([{ date: WEEK, minutes: 240, amountCents: 8000 }]);
  const seen = { ...figuresOf(open), byDate: open.byDate };
  await mia.post(`${weeks}/${WEEK}/confirm`, seen);
  await parent.delete(`/api/agenda/${day.id}`);
  await record(parent, await acceptedDay('2026-02-24'), 4);
  const moved = await load(mia);
  expect(moved).toMatchObject({ ...figuresOf(open), status: 'OPEN', lines: open.lines });
  const refused = { status: 409, body: { code: 'week_changed', details: moved } };
  expect(await mia.post(`${weeks}/${WEEK}/confirm`, seen)).toMatchObject(refused);
  expect(await parent.post(`${weeks}/${WEEK}/approve`, seen)).toMatchObject(refused);
});

test('a day without hours holds a week up until it is marked as not worked', async () => {
  const { family: parent, nanny: mia } = people();
  const day = await acceptedDay(WEEK);
  const seen = figuresOf(await load(mia));
  const confirm = () => mia.post(`${weeks}/${WEEK}/confirm`, seen);
  expect(await confirm()).toMatchObject({ status: 409, body: { code: 'hours_missing' } });
  const mark = (by: Person, notWorked: boolean) => by.post(`/api/agenda/${day.id}/not-worked`, { notWorked });
  expect(await mark(parent, true)).toMatchObject({ status: 200, body: { id: day.id, status: 'ACCEPTED' } });
  expect(await mark(mia, false)).toMatchObject({ status: 200 });
  expect(await confirm()).toMatchObject({ status: 409 });
  await mark(mia, true);
  expect(await confirm()).toMatchObject({ status: 200, body: { status: 'CONFIRMED', grossCents: 0 } });
});

test('a question and its answer are in the week, oldest first, for both sides', async () => {
  const { family: parent, nanny: mia } = people();
  const ask = (by: Person, text: string) => by.post<QuestionAnswer>(`${weeks}/${WEEK}/questions`, { text });
  const { status, body: first } = await ask(mia, 'Until five?');
  expect(status).toBe(201);
  expect(first).toEqual({
    id: expect.any(String),
    by: mia.user.id,
    text: 'Until five?',
    at: server.clock.now,
    answer: null,
  });
  server.clock.now = addMinutes(server.clock.now, 1);
  await ask(parent, 'Was the park open?');
  await mia.post(`${weeks}/${NEXT_WEEK}/questions`, { text: 'Next week?' });
  const answer = (by: Person, week: string) =>
    by.post<QuestionAnswer>(`${weeks}/${week}/questions/${first.id}/answer`, { text: 'Yes' });
  expect(await answer(mia, WEEK)).toMatchObject({ status: 403 });
  expect(await answer(parent, NEXT_WEEK)).toMatchObject({ status: 404 });
  expect(await answer(parent, WEEK)).toMatchObject({ status: 200, body: { ...first, answer: 'Yes' } });
  for (const person of [parent, mia]) {
    const { questions } = await load(person);
    expect(questions.map(({ text, answer: given }) => [text, given])).toEqual([
      ['Until five?', 'Yes'],
      ['Was the park open?', null],
    ]);
    expect((await load(person, NEXT_WEEK)).questions).toHaveLength(1);
  }
});

test('a repeated call with its key asks once, and confirms once', async () => {
  const { nanny: mia } = people();
  const headers = { 'idempotency-key': randomUUID() };
  const ask = () =>
    mia.call<QuestionAnswer>('POST', `${weeks}/${WEEK}/questions`, {
      body: { text: 'Until five?' },
      headers,
    });
  const [first, second] = [await ask(), await ask()];
  expect(second).toMatchObject({ status: 201, body: first.body });
  expect((await load(mia)).questions).toHaveLength(1);
  const seen = figuresOf(await load(mia));
  const confirm = () => mia.post(`${weeks}/${WEEK}/confirm`, seen);
  const [once, twice] = [await confirm(), await confirm()];
  expect(twice.body).toEqual(once.body);
});

test('a date that begins no week is not found', async () => {
  const { family: parent, nanny: mia } = people();
  const seen = figuresOf(await load(mia));
  for (const week of ['2026-02-24', '2199-12-30', 'nonsense']) {
    expect(await mia.post(`${weeks}/${week}/confirm`, seen)).toMatchObject({ status: 404 });
    expect(await parent.post(`${weeks}/${week}/approve`, seen)).toMatchObject({ status: 404 });
    expect(await mia.post(`${weeks}/${week}/questions`, { text: 'Five?' })).toMatchObject({ status: 404 });
  }
});

test('too many weeks are refused with a sentence about weeks', async () => {
  const refused = {
    status: 400,
    body: { code: 'range_too_long', error: 'At most 53 weeks can be listed at once.' },
  };
  expect(await people().family.get(`${weeks}?from=2025-01-01&to=2026-03-01`)).toMatchObject(refused);
});

test('half an hour over 40 at $22.50, confirmed after the approval, is $16.88 more', async () => {
  const { family: parent, nanny: mia } = people();
  await parent.patch(`/api/nannies/${nannyId}`, { hourlyRate: 22.5 });
  const terms = { ...FIXTURE_TERMS, effectiveFrom: WEEK, weeklyLimitMinutes: 2400, dailyLimitMinutes: null };
  const plain = { restWeekday: null, guaranteedMinutes: null, overtimeMultiplierHundredths: 150 };
  const put = await parent.put(`/api/nannies/${nannyId}/terms`, { ...terms, ...plain });
  expect(put.status).toBe(200);
  const days: DayAnswer[] = [];
  for (const date of ['2026-02-23', '2026-02-24', '2026-02-25', '2026-02-26', '2026-02-27']) {
    const day = await acceptedDay(date);
    await record(mia, day, 8);
    days.push(day);
  }
  const pokes = await openPokes(server.sql, fail);
  onTestFinished(() => pokes.close());
  const closing = { now: () => '2026-03-05T17:00:00.000Z', onClosed: () => {}, onError: fail };
  await closeWeeks({ sql: server.sql, pokes }, closing);
  const seen = figuresOf(await load(parent));
  await mia.post(`${weeks}/${WEEK}/confirm`, seen);
  expect(await parent.post(`${weeks}/${WEEK}/approve`, seen)).toMatchObject({ status: 200 });
  const [day] = days;
  const { body: edited } = await mia.patch<EditedDay>(`/api/agenda/${day?.id ?? ''}`, {
    actualStartUtc: `${WEEK}T14:00:00.000Z`,
    actualEndUtc: `${WEEK}T22:30:00.000Z`,
  });
  expect((await load(mia)).grossCents).toBe(90_000);
  const decide = `/api/reviews/${edited.review?.id ?? ''}/decide`;
  expect((await parent.post(decide, { status: 'CONFIRMED' })).status).toBe(200);
  const approved = await load(mia);
  expect(approved).toMatchObject({ status: 'APPROVED', grossCents: 90_000 });
  expect(approved.adjustments).toMatchObject([{ amountCents: 1688 }]);
  const [{ date } = { date: '' }] = approved.adjustments;
  const list = (await mia.get<WeekAnswer[]>(`${weeks}?from=${date}&to=${date}`)).body;
  expect(list[0]?.lines).toMatchObject([{ kind: 'adjustment', amountCents: 1688, minutes: null, date }]);
  expect(await payrollOf(parent)).toEqual([
    [WEEK, '0.00', '900.00'],
    [list[0]?.weekStart, '16.88', '16.88'],
  ]);
});
