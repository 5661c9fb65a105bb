/**
 * Tests payments of every kind through the API with PostgreSQL: how deductions and reimbursements are recorded and
 * voided, and that each sum and list tells paid, withheld, corrected and reimbursed apart.
 */
import { randomUUID } from 'node:crypto';
import { UNSET } from 'sync-protocol/kernel/unset-fields.ts';
import type { EarningAnswer } from 'sync-protocol/ledger/earnings-rest.ts';
import type { NannyAnswer } from 'sync-protocol/people/nannies-rest.ts';
import type { YearAnswer } from 'sync-protocol/statements/years-rest.ts';
import { describe, expect, test } from 'vitest';
import {
  type Home,
  householdOf,
  isPaid,
  openHome,
  owed,
  recordPayment,
  records,
  summary,
  unpaid,
  workDay,
} from '../../test-support/ledger.ts';
import { join, NOON, type Person, sharedTestServer, TODAY } from '../../test-support/people.ts';
import { plantCorrection } from '../../test-support/planted-rows.ts';

const server = sharedTestServer();

/** Withholds from a nanny; with a key, in a request that can be repeated. */
const withhold = (person: Person, nannyId: string, { key, ...body }: Record<string, unknown> = {}) =>
  person.call('POST', '/api/payments/record', {
    body: {
      nannyId,
      paymentDate: TODAY,
      kind: 'WITHHELD',
      label: 'Social Security',
      amountCents: 620,
      ...body,
    },
    ...(typeof key === 'string' && { headers: { 'idempotency-key': key } }),
  });

async function correct({ mia }: Home, amountCents: number): Promise<string> {
  const householdId = await householdOf(server.sql, mia.id);
  return plantCorrection(server.sql, { householdId, nannyId: mia.id }, amountCents);
}

describe('what is withheld', () => {
  test('is recorded together with a payment to her, and names it', async () => {
    const { family, mia } = await openHome(server);
    const day = await workDay(family, mia.id, { hours: 8 });
    const withheld = [
      { label: 'Social Security', amountCents: 992 },
      { label: 'Medicare', amountCents: 232 },
    ];
    const { body: paid } = await recordPayment(family, { nannyId: mia.id, amountCents: 14_776, withheld });
    const made = await records(family);
    const kept = made.filter(({ kind }) => kind === 'WITHHELD');
    expect(kept.toSorted((a, b) => b.amountCents - a.amountCents)).toMatchObject(
      withheld.map((each) => ({ ...each, paidWith: paid.id })),
    );
    expect(await unpaid(family)).toEqual([{ nannyId: mia.id, unpaidCents: 0 }]);
    const nothing = { body: { agendaDayIds: [], earningIds: [day.id] } };
    expect((await family.call('POST', '/api/agenda/pay', nothing)).status).toBe(200);
    expect((await family.post('/api/agenda/pay', { agendaDayIds: [], earningIds: [] })).status).toBe(400);
  });

  test('is a payment of its own kind with a label, and settles days', async () => {
    const home = await openHome(server);
    const { family, mia } = home;
    await workDay(family, mia.id);
    const { status, body } = await withhold(family, mia.id, { amountCents: 2000 });
    expect(status).toBe(201);
    expect(body).toEqual({
      ...UNSET.payment,
      id: body['id'],
      nannyId: mia.id,
      paymentDate: TODAY,
      kind: 'WITHHELD',
      label: 'Social Security',
      amountCents: 2000,
      unsettledCents: 0,
      createdAt: NOON,
    });
    expect(await isPaid(home)).toEqual([true]);
    expect(await records(family)).toEqual([body]);
  });

  test('repeated with its key, is recorded once', async () => {
    const { family, mia } = await openHome(server);
    await workDay(family, mia.id);
    const key = randomUUID();
    const first = await withhold(family, mia.id, { key });
    expect(await withhold(family, mia.id, { key })).toMatchObject({ status: 201, body: first.body });
    expect(await records(family)).toHaveLength(1);
  });

  test('above what is owed is a 409, and nothing is recorded', async () => {
    const { family, mia } = await openHome(server);
    await workDay(family, mia.id);
    expect(await withhold(family, mia.id, { amountCents: 2001 })).toMatchObject({
      status: 409,
      body: { code: 'withheld_too_much', error: 'More would be withheld than is owed.' },
    });
    expect(await records(family)).toEqual([]);
    expect((await withhold(family, mia.id, { amountCents: 2000 })).status).toBe(201);
    expect((await withhold(family, mia.id, { amountCents: 1 })).status).toBe(409);
  });

  test('needs a label, a payment has none, and no client makes a correction', async () => {
    const { family, mia } = await openHome(server);
    await workDay(family, mia.id);
    const bad = [
      { label: undefined },
      { label: ' ' },
      { label: 'x'.repeat(61) },
      { label: null },
      { kind: 'PAID', platform: 'VENMO' },
      { kind: undefined, platform: 'VENMO' },
      { kind: 'PAID', label: undefined },
      { kind: 'CORRECTION', label: undefined, platform: 'VENMO' },
      { kind: 'withheld' },
    ];
    for (const body of bad) expect(await withhold(family, mia.id, body)).toMatchObject({ status: 400 });
    expect(await records(family)).toEqual([]);
  });

  test('is voided alone; a correction can’t be', async () => {
    const home = await openHome(server);
    const { family, mia } = home;
    await workDay(family, mia.id);
    const { body: paid } = await recordPayment(family, { nannyId: mia.id, amountCents: 1380 });
    const { body: withheld } = await withhold(family, mia.id);
    expect((await family.delete(`/api/payments/${paid.id}`)).status).toBe(204);
    expect(await unpaid(family)).toEqual([{ nannyId: mia.id, unpaidCents: 1380 }]);
    expect((await family.delete(`/api/payments/${String(withheld['id'])}`)).status).toBe(204);
    expect(await unpaid(family)).toEqual([{ nannyId: mia.id, unpaidCents: 2000 }]);
    const correction = await correct(home, 100);
    expect(await family.delete(`/api/payments/${correction}`)).toMatchObject({
      status: 409,
      body: { code: 'not_voidable' },
    });
  });
});

/** Eight hours at $20.00: $140.00 paid, $20.00 withheld, and a correction of $5.00 that waits for hours. */
async function withEachKind(): Promise<Home & { nannyPerson: Person }> {
  const home = await openHome(server);
  const { family, mia } = home;
  await workDay(family, mia.id, { hours: 8 });
  await recordPayment(family, { nannyId: mia.id, amountCents: 14_000 });
  await withhold(family, mia.id, { amountCents: 2000, label: 'Medicare' });
  await correct(home, 500);
  return { ...home, nannyPerson: await join(server, family, mia) };
}

describe('one payment of each kind', () => {
  test('counts what was paid to her as paid, and all of them in what is owed', async () => {
    const { family, mia, nannyPerson } = await withEachKind();
    for (const person of [family, nannyPerson]) {
      expect(await summary(person)).toEqual({ ytdPaid: 140, currentOwed: -5 });
      expect(await unpaid(person)).toEqual([{ nannyId: mia.id, unpaidCents: -500 }]);
    }
    const { body: nannies } = await family.get<NannyAnswer[]>('/api/nannies');
    expect(nannies.map(({ owedAmount }) => owedAmount)).toEqual([-5]);
    await workDay(family, mia.id, { date: '2026-03-04' });
    expect(await unpaid(family)).toEqual([{ nannyId: mia.id, unpaidCents: 1500 }]);
  });

  test('is told by the lists and the export, to both sides', async () => {
    const { family, mia, nannyPerson } = await withEachKind();
    const told = [
      ['CORRECTION', null, '2026-02-23', 500],
      ['PAID', null, null, 14_000],
      ['WITHHELD', 'Medicare', null, 2000],
    ];
    for (const person of [family, nannyPerson]) {
      const all = (await records(person)).toSorted((a, b) => (a.kind < b.kind ? -1 : 1));
      expect(
        all.map(({ kind, label, weekStart, amountCents }) => [kind, label, weekStart, amountCents]),
      ).toEqual(told);
      const csv = await server.app.inject({
        url: '/api/payments/export.csv?language=es',
        headers: { authorization: `Bearer ${person.token}` },
      });
      expect(csv.body.split('\r\n').slice(1, -1)).toEqual([
        `${TODAY};${mia.name};Corrección;;5,00;USD;;2026-02-23;;;`,
        `${TODAY};${mia.name};Pago;;140,00;USD;VENMO;;;;`,
        `${TODAY};${mia.name};Retenido: Medicare;;20,00;USD;;;;MEDICARE;20,00`,
      ]);
    }
  });

  test('makes wages of the year of what was paid and withheld', async () => {
    const { family } = await withEachKind();
    const { body } = await family.get<YearAnswer>('/api/years/2026');
    expect(body.nannies).toMatchObject([
      {
        grossCents: 16_000,
        paidCents: 14_000,
        withheldCents: 2000,
        reimbursedCents: 0,
        quarters: [{ grossCents: 16_000 }, { grossCents: 0 }, { grossCents: 0 }, { grossCents: 0 }],
      },
    ]);
    expect(body.thresholds.map(({ countedCents }) => countedCents)).toEqual([16_000, 16_000]);
  });
});

/** Has the family enter a claim for Mia, which approves it. Resolves to its id. */
async function enterClaim({ family, mia }: Home, amountCents: number): Promise<string> {
  const claim = { kind: 'EXPENSE', date: TODAY, category: 'PARKING', amountCents };
  const { status, body } = await family.post(`/api/nannies/${mia.id}/claims`, claim);
  expect(status).toBe(201);
  return String(body['id']);
}

describe('what is reimbursed', () => {
  test('settles claims alone, and is told apart from wages everywhere', async () => {
    const home = await openHome(server);
    const { family, mia } = home;
    const day = await workDay(family, mia.id, { hours: 8 });
    const claimId = await enterClaim(home, 899);
    expect(await owed(family)).toEqual([
      { nannyId: mia.id, unpaidCents: 16_899, owedWagesCents: 16_000, owedClaimsCents: 899 },
    ]);
    const { body: open } = await family.get<EarningAnswer[]>('/api/earnings?open=true');
    expect(open.map(({ id, kind, purpose, openCents }) => [id, kind, purpose, openCents])).toEqual([
      [claimId, 'expense', 'claims', 899],
      [day.id, 'hours', 'wages', 16_000],
    ]);
    const body = { nannyId: mia.id, kind: 'REIMBURSED', amountCents: 1000 } as const;
    const { status, body: payment } = await recordPayment(family, body);
    expect([status, payment]).toMatchObject([201, { kind: 'REIMBURSED', unsettledCents: 101 }]);
    expect(await owed(family)).toEqual([
      { nannyId: mia.id, unpaidCents: 15_899, owedWagesCents: 16_000, owedClaimsCents: -101 },
    ]);
    expect(await summary(family)).toEqual({ ytdPaid: 0, currentOwed: 158.99 });
    const { body: year } = await family.get<YearAnswer>('/api/years/2026');
    expect(year.nannies).toMatchObject([{ grossCents: 0, paidCents: 0, reimbursedCents: 1000 }]);
    expect(year.thresholds.map(({ countedCents }) => countedCents)).toEqual([0]);
    const statement = await family.post('/api/statements', { paymentId: payment.id });
    expect(statement).toMatchObject({ status: 409, body: { code: 'nothing_to_state' } });
    expect((await family.delete(`/api/payments/${payment.id}`)).status).toBe(204);
    expect(await owed(family)).toMatchObject([{ owedWagesCents: 16_000, owedClaimsCents: 899 }]);
  });

  test('has a platform, no label, and nothing withheld; a nanny records none', async () => {
    const home = await openHome(server);
    const { family, mia } = home;
    const nannyPerson = await join(server, family, mia);
    const body = { nannyId: mia.id, kind: 'REIMBURSED', amountCents: 899, paymentDate: TODAY };
    const bad = [
      body,
      { ...body, platform: 'CASH', label: 'Parking' },
      { ...body, platform: 'CASH', withheld: [{ label: 'Tax', amountCents: 1 }] },
      { ...body, platform: 'CASH', withheld: [] },
    ];
    for (const each of bad) {
      expect(await family.post('/api/payments/record', each)).toMatchObject({ status: 400 });
    }
    const own = await nannyPerson.post('/api/payments/record', { ...body, platform: 'CASH' });
    expect(own).toMatchObject({ status: 403 });
    expect(await records(family)).toEqual([]);
  });

  test('isn’t what pays a claim named among wages', async () => {
    const home = await openHome(server);
    const claimId = await enterClaim(home, 899);
    const answer = await home.family.post('/api/agenda/pay', { agendaDayIds: [], earningIds: [claimId] });
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'nothing_paid',
        details: [
          { path: claimId, message: 'A claim is paid back with a payment of its own, not with wages.' },
        ],
      },
    });
  });
});
