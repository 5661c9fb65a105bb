/**
 * Tests through REST that overlapping hours are told to whoever records them and keep their week from being signed, and
 * that a nanny gets back the hours which the family changed or deleted.
 */

import type { ReviewAnswer } from 'sync-protocol/ledger/review-answer.ts';
import type { DayAnswer, EditedDay } from 'sync-protocol/schedule/agenda-rest.ts';
import type { WeekAnswer } from 'sync-protocol/weeks/week-answer.ts';
import { beforeEach, expect, test } from 'vitest';
import {
  addNanny,
  answerDays,
  join,
  type Person,
  register,
  scheduleDay,
  sharedTestServer,
} from '../../test-support/people.ts';

const server = sharedTestServer();
/** A Monday, whose week is over. */
const WEEK = '2026-02-23';

let family: Person;
let nanny: Person;
let nannyId: string;
let number = 0;

const span = (start: string, end: string) => ({
  startUtc: `${WEEK}T${start}:00.000Z`,
  endUtc: `${WEEK}T${end}:00.000Z`,
});

async function record(
  by: Person,
  day: DayAnswer,
  [start, end]: readonly [string, string],
): Promise<EditedDay> {
  const { startUtc: actualStartUtc, endUtc: actualEndUtc } = span(start, end);
  return (await by.patch<EditedDay>(`/api/agenda/${day.id}`, { actualStartUtc, actualEndUtc })).body;
}

async function accepted(): Promise<DayAnswer> {
  const day = await scheduleDay(family, nannyId, { date: WEEK });
  await answerDays(family, 'ACCEPTED', day);
  return day;
}

const path = (what = '') => `/api/nannies/${nannyId}/weeks/${WEEK}${what}`;

async function sign(by: Person) {
  const { billableMinutes, overtimeMinutes, grossCents } = (await by.get<WeekAnswer>(path())).body;
  const seen = { billableMinutes, overtimeMinutes, grossCents };
  return by.post<WeekAnswer & { code?: string; error?: string; details?: WeekAnswer }>(
    path(by === nanny ? '/confirm' : '/approve'),
    seen,
  );
}

beforeEach(async () => {
  number += 1;
  family = await register(server, `Family ${number}`, 'FAMILY');
  const added = await addNanny(family, `Mia ${number}`, 20);
  nanny = await join(server, family, added);
  nannyId = added.id;
});

test('hours that overlap others are answered with those, and their week isn’t signed', async () => {
  const [first, second] = [await accepted(), await accepted()];
  expect((await record(family, first, ['09:00', '17:00'])).overlaps).toEqual([]);
  const told = { dayId: first.id, ...span('09:00', '17:00') };
  expect((await record(nanny, second, ['10:00', '18:00'])).overlaps).toEqual([told]);
  const refused = await sign(nanny);
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'hours_overlap', error: expect.stringContaining(WEEK) },
  });
  const [hers, theirs] = [told, { dayId: second.id, ...span('10:00', '18:00') }];
  expect(refused.body.details).toMatchObject({
    overlaps: [{ days: [hers, theirs], ...span('10:00', '17:00') }],
    overlapsWaitFor: ['family', 'nanny'],
  });
  const hours = [hers, theirs];
  const said = await family.post<WeekAnswer>(path('/allow-overlaps'), { hours });
  expect(said).toMatchObject({ status: 200, body: { overlapsWaitFor: ['nanny'] } });
  await nanny.post(path('/allow-overlaps'), { hours });
  expect([(await sign(nanny)).status, (await sign(family)).status]).toEqual([200, 200]);
});

test('her hours are listed once the family makes them fewer, and can be restored', async () => {
  const day = await accepted();
  await record(nanny, day, ['09:00', '17:00']);
  await record(family, day, ['09:00', '10:00']);
  const list = async () => (await nanny.get<ReviewAnswer[]>('/api/reviews?status=REPLACED')).body;
  const [kept] = await list();
  expect(kept).toMatchObject({ dayId: day.id, ...span('09:00', '17:00'), by: nanny.user.id });
  const restored = await nanny.post<ReviewAnswer>(`/api/reviews/${kept?.id}/restore`);
  expect(restored).toMatchObject({ status: 200, body: { status: 'OPEN', kind: 'hours_conflict' } });
  await family.post(`/api/reviews/${kept?.id}/decide`, { status: 'CONFIRMED' });
  const { body: days } = await nanny.get<DayAnswer[]>(`/api/nannies/${nannyId}/agenda`);
  expect(days).toMatchObject([{ id: day.id, billableMinutes: 480 }]);
  expect(await list()).toEqual([]);
});

test('a deleted day of hers comes back as a review, or is agreed to', async () => {
  const [day, other] = [await accepted(), await accepted()];
  await record(nanny, day, ['09:00', '17:00']);
  await record(nanny, other, ['18:00', '19:00']);
  for (const { id } of [day, other]) await family.delete(`/api/agenda/${id}`);
  const { body: kept } = await nanny.get<ReviewAnswer[]>('/api/reviews?status=REPLACED');
  const idOf = ({ id }: DayAnswer) => kept.find(({ dayId }) => dayId === id)?.id;
  await nanny.post(`/api/reviews/${idOf(day)}/restore`);
  const agreed = await nanny.post<ReviewAnswer>(`/api/reviews/${idOf(other)}/agree`, {
    startUtc: null,
    endUtc: null,
  });
  expect(agreed).toMatchObject({ status: 200, body: { status: 'WITHDRAWN' } });
  const { body: days } = await family.get<DayAnswer[]>(`/api/nannies/${nannyId}/agenda`);
  expect(days).toMatchObject([{ id: day.id, status: 'ACCEPTED', billableMinutes: null }]);
});
