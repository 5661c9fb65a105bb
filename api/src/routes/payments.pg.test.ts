/**
 * Tests recording and voiding payments and marking days as paid through the API with PostgreSQL, also repeated calls.
 */
import { randomUUID } from 'node:crypto';
import { UNSET } from 'sync-protocol/kernel/unset-fields.ts';
import { describe, expect, test } from 'vitest';
import {
  isPaid,
  openHome,
  pay,
  recordHours,
  recordPayment,
  records,
  summary,
  unpaid,
  workDay,
} from '../../test-support/ledger.ts';
import {
  addNanny,
  answerDays,
  NOON,
  scheduleDay,
  sharedTestServer,
  TODAY,
} from '../../test-support/people.ts';
import { partId } from '../accounts/part-id.ts';

const server = sharedTestServer();

describe('a recorded payment', () => {
  test('returns all fields, settles the oldest days and leaves the rest as credit', async () => {
    const home = await openHome(server);
    const { family, mia } = home;
    await workDay(family, mia.id, { date: '2026-03-03' });
    await workDay(family, mia.id, { date: '2026-03-04', hours: 2 });
    const { status, body } = await recordPayment(family, { nannyId: mia.id, amountCents: 3000 });
    expect(status).toBe(201);
    expect(body).toEqual({
      ...UNSET.payment,
      id: body.id,
      nannyId: mia.id,
      paymentDate: TODAY,
      kind: 'PAID',
      amountCents: 3000,
      platform: 'VENMO',
      unsettledCents: 0,
      createdAt: NOON,
    });
    expect(await isPaid(home)).toEqual([true, false]);
    expect(await unpaid(family)).toEqual([{ nannyId: mia.id, unpaidCents: 3000 }]);
    const second = await recordPayment(family, { nannyId: mia.id, amountCents: 4000 });
    expect(second.body.unsettledCents).toBe(1000);
    expect(await unpaid(family)).toEqual([{ nannyId: mia.id, unpaidCents: -1000 }]);
    expect(await summary(family)).toEqual({ ytdPaid: 70, currentOwed: -10 });
    await workDay(family, mia.id);
    expect(await unpaid(family)).toEqual([{ nannyId: mia.id, unpaidCents: 1000 }]);
  });

  test('can’t be dated tomorrow or belong to an unknown nanny', async () => {
    const { family, mia } = await openHome(server);
    server.clock.now = '2026-03-06T03:00:00.000Z';
    const tomorrow = { nannyId: mia.id, amountCents: 100, paymentDate: '2026-03-06' };
    expect(await recordPayment(family, tomorrow)).toMatchObject({
      status: 400,
      body: { code: 'payment_in_future' },
    });
    const unknownNanny = { nannyId: randomUUID(), amountCents: 100 };
    expect(await recordPayment(family, unknownNanny)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    await family.delete(`/api/nannies/${mia.id}`);
    expect(await recordPayment(family, { nannyId: mia.id, amountCents: 100 })).toMatchObject({
      status: 404,
      body: { code: 'nanny_removed' },
    });
  });

  test.each([[0], [-1], [1.5], [100_000_001], [Number.MAX_SAFE_INTEGER + 1], ['100']])(
    'of %s cents is a 400',
    async (amountCents) => {
      const { family, mia } = await openHome(server);
      const body = { nannyId: mia.id, amountCents, paymentDate: TODAY, platform: 'CASH' };
      expect((await family.post('/api/payments/record', body)).status).toBe(400);
      expect(await records(family)).toEqual([]);
    },
  );

  test('repeated with its key, is recorded once with the same response', async () => {
    const { family, mia } = await openHome(server);
    const key = randomUUID();
    const payment = { nannyId: mia.id, amountCents: 500 };
    const first = await recordPayment(family, payment, key);
    server.clock.now = '2026-03-07T17:00:00.000Z';
    expect(await recordPayment(family, payment, key)).toMatchObject({ status: 201, body: first.body });
    expect(await records(family)).toEqual([first.body]);
  });

  test('a payment with the same nanny, amount and date is marked as a duplicate', async () => {
    const { family, mia } = await openHome(server);
    const first = await recordPayment(family, { nannyId: mia.id, amountCents: 500 });
    const second = await recordPayment(family, { nannyId: mia.id, amountCents: 500 });
    expect(second.body.possibleDuplicateOf).toBe(first.body.id);
    expect(await summary(family)).toEqual({ ytdPaid: 10, currentOwed: -10 });
  });
});

describe('marking days as paid', () => {
  test('makes one payment per nanny of the unpaid amount, dated today', async () => {
    const home = await openHome(server);
    const { family, mia } = home;
    const kim = await addNanny(family, 'Kim', 30);
    const older = await workDay(family, mia.id, { date: '2026-03-03' });
    const newer = await workDay(family, mia.id, { date: '2026-03-04', hours: 2 });
    const kims = await workDay(family, kim.id);
    await recordPayment(family, { nannyId: mia.id, amountCents: 500, paymentDate: '2026-03-04' });
    const { status, body } = await pay(family, [older.id, newer.id, kims.id]);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      paid: [older.id, newer.id, kims.id],
      errors: [],
      payments: [
        { nannyId: mia.id, amountCents: 5500, paymentDate: TODAY, platform: null, unsettledCents: 0 },
        { nannyId: kim.id, amountCents: 3000, paymentDate: TODAY, platform: null, unsettledCents: 0 },
      ],
    });
    expect(await isPaid(home)).toEqual([true, true]);
    expect(await summary(family)).toEqual({ ytdPaid: 90, currentOwed: 0 });
    expect((await unpaid(family)).map(({ unpaidCents }) => unpaidCents)).toEqual([0, 0]);
    const made = new Set((await records(family)).map(({ id }) => id));
    expect(body.payments.every(({ id }) => made.has(id))).toBe(true);
  });

  test('returns each day once, with the reasons for unpaid days', async () => {
    const { family, mia } = await openHome(server);
    const day = await workDay(family, mia.id);
    const pending = await scheduleDay(family, mia.id);
    const unknown = randomUUID();
    const ids = [day.id, pending.id, day.id.toUpperCase(), unknown, day.id];
    expect((await pay(family, ids, { platform: 'CASH' })).body).toMatchObject({
      paid: [day.id],
      errors: [
        { id: pending.id, error: 'Only completed days can be paid.' },
        { id: unknown, error: "Not found, or you don't have access." },
      ],
      payments: [{ amountCents: 2000, platform: 'CASH' }],
    });
  });

  test('is a 409 when no day could be paid, with the common sentence if any', async () => {
    const { family, mia } = await openHome(server);
    const pending = await scheduleDay(family, mia.id);
    const unknown = randomUUID();
    expect(await pay(family, [pending.id])).toMatchObject({
      status: 409,
      body: { code: 'nothing_paid', error: 'Only completed days can be paid.' },
    });
    expect(await pay(family, [pending.id, unknown])).toMatchObject({
      status: 409,
      body: {
        code: 'nothing_paid',
        error: 'None of these days could be paid.',
        details: [{ path: pending.id }, { path: unknown }],
      },
    });
    expect(await records(family)).toEqual([]);
  });

  test('repeated, succeeds and makes no second payment', async () => {
    const { family, mia } = await openHome(server);
    const day = await workDay(family, mia.id);
    await pay(family, [day.id]);
    expect(await pay(family, [day.id])).toMatchObject({
      status: 200,
      body: { paid: [day.id], errors: [], payments: [] },
    });
    expect(await records(family)).toHaveLength(1);
  });

  test('repeated with its key, returns the first response after the hours changed', async () => {
    const { family, mia } = await openHome(server);
    const day = await workDay(family, mia.id);
    const key = randomUUID();
    const first = await pay(family, [day.id], { key });
    const paymentId = partId(key, mia.id);
    expect(first.body.payments.map(({ id }) => id)).toEqual([paymentId]);
    await family.delete(`/api/payments/${paymentId}`);
    expect((await recordHours(family, day, 3)).body.amountCents).toBe(6000);
    const again = await pay(family, [day.id], { key });
    expect(again).toMatchObject({
      status: 200,
      body: { paid: [day.id], errors: [], payments: [{ id: paymentId, amountCents: 2000, voidedAt: NOON }] },
    });
    expect(await unpaid(family)).toEqual([{ nannyId: mia.id, unpaidCents: 6000 }]);
  });

  test('a refusal is repeated with its key although the call is possible by now', async () => {
    const { family, mia } = await openHome(server);
    const day = await scheduleDay(family, mia.id);
    const key = randomUUID();
    const first = await pay(family, [day.id], { key });
    expect(first.status).toBe(409);
    await answerDays(family, 'ACCEPTED', day);
    await recordHours(family, day, 1);
    expect(await pay(family, [day.id], { key })).toMatchObject({ status: 409, body: first.body });
    expect((await pay(family, [day.id])).status).toBe(200);
  });

  test('with an amount of 0 makes no payment; the day is paid', async () => {
    const home = await openHome(server);
    const day = await scheduleDay(home.family, home.mia.id);
    await answerDays(home.family, 'ACCEPTED', day);
    const seconds = { actualStartUtc: `${TODAY}T14:00:00Z`, actualEndUtc: `${TODAY}T14:00:29Z` };
    await home.family.patch(`/api/agenda/${day.id}`, seconds);
    expect(await isPaid(home)).toEqual([false]);
    expect((await pay(home.family, [day.id])).body).toEqual({ paid: [day.id], errors: [], payments: [] });
    expect(await isPaid(home)).toEqual([true]);
  });

  test('accepts at most 500 days', async () => {
    const { family } = await openHome(server);
    const ids = Array.from({ length: 500 }, () => randomUUID());
    const { status, body } = await pay(family, ids);
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'nothing_paid', error: "Not found, or you don't have access." });
    expect((await pay(family, [...ids, randomUUID()])).status).toBe(400);
  });
});

describe('a voided payment', () => {
  test('reopens its days and stays with its reason; repeating it succeeds', async () => {
    const home = await openHome(server);
    const { family, mia } = home;
    await workDay(family, mia.id);
    const { body: payment } = await recordPayment(family, { nannyId: mia.id, amountCents: 2000 });
    const path = `/api/payments/${payment.id}`;
    expect((await family.delete(`${path}?reason=Never%20sent`)).status).toBe(204);
    server.clock.now = '2026-03-05T18:00:00.000Z';
    expect((await family.delete(path)).status).toBe(204);
    expect(await isPaid(home)).toEqual([false]);
    expect(await records(family)).toEqual([
      { ...payment, voidedAt: NOON, voidReason: 'Never sent', unsettledCents: 0 },
    ]);
    expect(await summary(family)).toEqual({ ytdPaid: 0, currentOwed: 20 });
  });

  test('must belong to one of the caller’s households', async () => {
    const { family, mia } = await openHome(server);
    const { body: payment } = await recordPayment(family, { nannyId: mia.id, amountCents: 2000 });
    const other = (await openHome(server)).family;
    for (const id of [payment.id, randomUUID(), '12']) {
      expect(await other.delete(`/api/payments/${id}`)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    }
    expect(await records(family)).toEqual([payment]);
  });
});
