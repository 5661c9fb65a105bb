/**
 * Tests hours that wait for a decision through REST: what recording them answers, who sees them, and that the side that
 * decides does so and their author withdraws.
 */

import { addMinutes } from 'sync-protocol/kernel/calendar.ts';
import type { ReviewAnswer } from 'sync-protocol/ledger/review-answer.ts';
import type { DayAnswer, EditedDay } from 'sync-protocol/schedule/agenda-rest.ts';
import type { WeekAnswer } from 'sync-protocol/weeks/week-answer.ts';
import { beforeEach, expect, test } from 'vitest';
import {
  addNanny,
  answerDays,
  join,
  joinAsMember,
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
let day: DayAnswer;
let number = 0;

const record = (by: Person, end: string) =>
  by.patch<EditedDay>(`/api/agenda/${day.id}`, {
    actualStartUtc: `${WEEK}T14:00:00.000Z`,
    actualEndUtc: `${WEEK}T${end}:00.000Z`,
  });

const loadWeek = async (): Promise<WeekAnswer> =>
  (await family.get<WeekAnswer>(`/api/nannies/${nannyId}/weeks/${WEEK}`)).body;

/** A week with four hours at $20, confirmed and approved. */
beforeEach(async () => {
  number += 1;
  family = await register(server, `Family ${number}`, 'FAMILY');
  const added = await addNanny(family, `Mia ${number}`, 20);
  nanny = await join(server, family, added);
  nannyId = added.id;
  day = await scheduleDay(family, nannyId, { date: WEEK });
  await answerDays(family, 'ACCEPTED', day);
  await record(nanny, '18:00');
  const { billableMinutes, overtimeMinutes, grossCents } = await loadWeek();
  const seen = { billableMinutes, overtimeMinutes, grossCents };
  await nanny.post(`/api/nannies/${nannyId}/weeks/${WEEK}/confirm`, seen);
  await family.post(`/api/nannies/${nannyId}/weeks/${WEEK}/approve`, seen);
  if ((await loadWeek()).status !== 'APPROVED') throw new Error('Not approved');
});

/** Records hours for the approved week as the person. Returns the review. */
async function review(by: Person, end: string): Promise<ReviewAnswer> {
  const { body } = await record(by, end);
  if (body.review === null) throw new Error('No review');
  return body.review;
}

const list = async (by: Person, query = ''): Promise<ReviewAnswer[]> =>
  (await by.get<ReviewAnswer[]>(`/api/reviews${query}`)).body;

const decide = (by: Person, { id }: ReviewAnswer, status: 'CONFIRMED' | 'DISMISSED') =>
  by.post<ReviewAnswer>(`/api/reviews/${id}/decide`, { status });

const withdraw = (by: Person, { id }: ReviewAnswer) => by.post<ReviewAnswer>(`/api/reviews/${id}/withdraw`);

test('hours for an approved week are answered with the review in which they wait', async () => {
  const { status, body } = await record(nanny, '18:30');
  expect(status).toBe(200);
  expect(body).toEqual({
    ...day,
    status: 'COMPLETED',
    actualStartUtc: `${WEEK}T14:00:00.000Z`,
    actualEndUtc: `${WEEK}T18:00:00.000Z`,
    billableMinutes: 240,
    amountCents: 8000,
    amount: 80,
    review: {
      id: expect.any(String),
      nannyId,
      dayId: day.id,
      kind: 'hours_after_approval',
      startUtc: `${WEEK}T14:00:00.000Z`,
      endUtc: `${WEEK}T18:30:00.000Z`,
      by: nanny.user.id,
      at: server.clock.now,
      status: 'OPEN',
      decidingSide: 'family',
      deltaCents: 1000,
      decidedBy: null,
      decidedAt: null,
    },
    overlaps: [],
  });
  expect((await record(nanny, '18:30')).body).toEqual(body);
});

test('hours that count, and hours beside those of others, are answered with no review', async () => {
  expect((await record(nanny, '18:00')).body.review).toBeNull();
  await record(nanny, '18:30');
  expect((await record(family, '18:00')).body.review).toBeNull();
});

test('later hours of an author have a review of their own, and withdraw the earlier', async () => {
  const earlier = await review(nanny, '18:30');
  server.clock.now = addMinutes(server.clock.now, 1);
  const later = await review(nanny, '19:00');
  expect(await list(family)).toEqual([
    later,
    { ...earlier, ...DECIDED, ...decidedBy(nanny), status: 'WITHDRAWN' },
  ]);
});

const DECIDED = { decidingSide: null, deltaCents: null };
const decidedBy = ({ user }: Person) => ({ decidedBy: user.id, decidedAt: server.clock.now });

test('a family and its viewer see all reviews, a nanny hers, and others none', async () => {
  const viewer = await joinAsMember(server, family, { email: `gran.${number}@example.com`, role: 'VIEWER' });
  const kim = await addNanny(family, `Kim ${number}`);
  const colleague = await join(server, family, kim);
  const opened = await review(nanny, '18:30');
  for (const person of [family, viewer, nanny]) expect(await list(person)).toEqual([opened]);
  expect(await list(family, `?nannyId=${nannyId}&status=OPEN`)).toEqual([opened]);
  expect(await list(family, `?nannyId=${kim.id}`)).toEqual([]);
  expect(await list(family, '?status=CONFIRMED')).toEqual([]);
  expect(await list(colleague)).toEqual([]);
  const ofMia = `/api/reviews?nannyId=${nannyId}`;
  expect(await colleague.get(ofMia)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  for (const person of [nanny, viewer]) expect((await decide(person, opened, 'CONFIRMED')).status).toBe(403);
  expect((await decide(colleague, opened, 'CONFIRMED')).status).toBe(404);
  expect((await withdraw(colleague, opened)).status).toBe(404);
  const stranger = await register(server, `Other ${number}`, 'FAMILY');
  expect((await decide(stranger, opened, 'CONFIRMED')).status).toBe(404);
  expect(await list(family, '?status=OPEN')).toEqual([opened]);
});

test('confirmed hours adjust the week once, and are not decided otherwise', async () => {
  const opened = await review(nanny, '18:30');
  const confirmed = { ...opened, ...DECIDED, ...decidedBy(family), status: 'CONFIRMED' };
  expect(await decide(family, opened, 'CONFIRMED')).toMatchObject({ status: 200, body: confirmed });
  expect(await loadWeek()).toMatchObject({ grossCents: 8000, adjustments: [{ amountCents: 1000 }] });
  expect(await decide(family, opened, 'CONFIRMED')).toMatchObject({ status: 200, body: confirmed });
  const refused = { status: 409, body: { code: 'review_decided' } };
  expect(await decide(family, opened, 'DISMISSED')).toMatchObject(refused);
  expect(await withdraw(nanny, opened)).toMatchObject(refused);
  expect(await list(nanny, '?status=CONFIRMED')).toEqual([confirmed]);
});

test('dismissed hours change no pay', async () => {
  const opened = await review(nanny, '18:30');
  const answer = await decide(family, opened, 'DISMISSED');
  expect(answer).toMatchObject({ status: 200, body: { status: 'DISMISSED', ...decidedBy(family) } });
  expect(await loadWeek()).toMatchObject({ grossCents: 8000, adjustments: [] });
});

test('hours in review are withdrawn by their author alone, on either side', async () => {
  for (const [author, other, end] of [
    [nanny, family, '18:30'],
    [family, nanny, '17:30'],
  ] as const) {
    const opened = await review(author, end);
    expect(await withdraw(other, opened)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const answer = await withdraw(author, opened);
    expect(answer).toMatchObject({ status: 200, body: { status: 'WITHDRAWN', ...decidedBy(author) } });
  }
  expect(await list(family, '?status=OPEN')).toEqual([]);
});

/** Pays the day of the approved week, and records another end of it. Returns the answer. */
async function correctPaid(by: Person, end: string): Promise<EditedDay> {
  await family.post('/api/agenda/pay', { agendaDayIds: [day.id] });
  const { status, body } = await record(by, end);
  expect(status).toBe(200);
  return body;
}

test('hours of a paid day count at once where they cost only their author', async () => {
  const raised = await correctPaid(family, '19:00');
  expect(raised).toMatchObject({ isPaid: true, billableMinutes: 300, amountCents: 8000, review: null });
  server.clock.now = addMinutes(server.clock.now, 1);
  const lowered = await correctPaid(nanny, '17:00');
  expect(lowered).toMatchObject({ isPaid: true, billableMinutes: 180, amountCents: 8000, review: null });
  expect(await list(family, '?status=CONFIRMED')).toMatchObject([
    { status: 'CONFIRMED', by: nanny.user.id, ...DECIDED },
    { status: 'CONFIRMED', by: family.user.id, ...DECIDED },
  ]);
  const { adjustments } = await loadWeek();
  expect(adjustments.map(({ amountCents }) => amountCents).toSorted((a, b) => a - b)).toEqual([-4000, 2000]);
});

test('other hours of a paid day are decided by the other side alone', async () => {
  for (const [author, other, end, decidingSide, deltaCents] of [
    [nanny, family, '18:30', 'family', 1000],
    [family, nanny, '18:00', 'nanny', -1000],
  ] as const) {
    const { review: opened } = await correctPaid(author, end);
    if (opened === null) throw new Error('No review');
    expect(opened).toMatchObject({ status: 'OPEN', decidingSide, deltaCents });
    expect(await list(other, '?status=OPEN')).toEqual([opened]);
    const refused = { status: 403, body: { code: 'forbidden' } };
    for (const status of ['CONFIRMED', 'DISMISSED'] as const)
      expect(await decide(author, opened, status)).toMatchObject(refused);
    expect(await decide(other, opened, 'CONFIRMED')).toMatchObject({ body: { status: 'CONFIRMED' } });
  }
});
