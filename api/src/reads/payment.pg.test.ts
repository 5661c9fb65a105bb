/**
 * Tests reading payments through the API with PostgreSQL: order, year to date, a nanny's own part and missing rights,
 * CSV.
 */
import { randomUUID } from 'node:crypto';
import type { NannyAnswer } from 'sync-protocol/people/nannies-rest.ts';
import { describe, expect, test } from 'vitest';
import {
  householdOf,
  openHome,
  pay,
  recordPayment,
  records,
  summary,
  unpaid,
  workDay,
} from '../../test-support/ledger.ts';
import { addNanny, join, type Person, register, sharedTestServer } from '../../test-support/people.ts';
import { FIXTURE_TERMS } from '../../test-support/sample-calls.ts';

const server = sharedTestServer();

const exportCsv = (person: Person, query = '') =>
  server.app.inject({
    url: `/api/payments/export.csv${query}`,
    headers: { authorization: `Bearer ${person.token}` },
  });

describe('the history', () => {
  test('is sorted by payment date, then by entry time, newest first', async () => {
    const { family, mia } = await openHome(server);
    const amounts = [
      [1, '2026-03-03'],
      [2, '2026-03-05'],
      [3, '2026-03-03'],
      [4, '2026-02-01'],
    ] as const;
    for (const [i, [amountCents, paymentDate]] of amounts.entries()) {
      server.clock.now = `2026-03-05T17:0${i}:00.000Z`;
      await recordPayment(family, { nannyId: mia.id, amountCents, paymentDate });
    }
    expect((await records(family)).map(({ amountCents }) => amountCents)).toEqual([2, 3, 1, 4]);
  });

  test('counts the calendar year in the household’s zone as year to date', async () => {
    server.clock.now = '2026-12-20T17:00:00.000Z';
    const { family, mia } = await openHome(server);
    for (const paymentDate of ['2025-12-31', '2026-01-01']) {
      await recordPayment(family, { nannyId: mia.id, amountCents: 1000, paymentDate });
    }
    expect(await summary(family)).toEqual({ ytdPaid: 10, currentOwed: -20 });
    // In UTC it is 2027 already, in New York not yet.
    server.clock.now = '2027-01-01T04:59:00.000Z';
    expect(await summary(family)).toMatchObject({ ytdPaid: 10 });
    server.clock.now = '2027-01-01T05:00:00.000Z';
    expect(await summary(family)).toMatchObject({ ytdPaid: 0 });
  });
});

describe('a nanny', () => {
  test("sees her own part of the ledger and nothing of a colleague's", async () => {
    const { family, mia } = await openHome(server);
    const kim = await addNanny(family, 'Kim', 30);
    const nannyPerson = await join(server, family, mia);
    await workDay(family, kim.id);
    await recordPayment(family, { nannyId: kim.id, amountCents: 700 });
    expect(await records(nannyPerson)).toEqual([]);
    expect(await unpaid(nannyPerson)).toEqual([{ nannyId: mia.id, unpaidCents: 0 }]);
    expect(await summary(nannyPerson)).toEqual({ ytdPaid: 0, currentOwed: 0 });
    expect((await exportCsv(nannyPerson)).body.split('\r\n')).toHaveLength(2);

    await workDay(family, mia.id, { hours: 2 });
    const { body: hers } = await recordPayment(family, { nannyId: mia.id, amountCents: 1500 });
    expect(await records(nannyPerson)).toEqual([hers]);
    expect(await summary(nannyPerson)).toEqual({ ytdPaid: 15, currentOwed: 25 });
    const named = await exportCsv(nannyPerson, `?nannyId=${kim.id}`);
    const unknown = await exportCsv(nannyPerson, `?nannyId=${randomUUID()}`);
    expect([named.statusCode, named.json()]).toEqual([404, unknown.json()]);
    expect((await exportCsv(nannyPerson, `?nannyId=${mia.id}`)).statusCode).toBe(200);
  });

  test('can’t record, pay or void', async () => {
    const { family, mia } = await openHome(server);
    const nannyPerson = await join(server, family, mia);
    const day = await workDay(family, mia.id);
    const { body: payment } = await recordPayment(family, { nannyId: mia.id, amountCents: 100 });
    expect((await recordPayment(nannyPerson, { nannyId: mia.id, amountCents: 100 })).status).toBe(403);
    expect((await pay(nannyPerson, [day.id])).status).toBe(403);
    expect((await nannyPerson.delete(`/api/payments/${payment.id}`)).status).toBe(403);
    expect(await records(family)).toEqual([payment]);
  });

  test('of several households sees the oldest, or the requested one', async () => {
    const [first, second] = [await openHome(server), await openHome(server)];
    const sam = await addNanny(first.family, 'Sam Both', 20);
    const samToo = await addNanny(second.family, 'Sam Both', 20);
    await join(server, first.family, sam);
    server.clock.now = '2026-03-05T18:00:00.000Z';
    const nannyPerson = await join(server, second.family, samToo);
    await recordPayment(first.family, { nannyId: sam.id, amountCents: 100 });
    await recordPayment(second.family, { nannyId: samToo.id, amountCents: 200 });
    const there = `?householdId=${await householdOf(server.sql, samToo.id)}`;
    expect((await records(nannyPerson)).map(({ amountCents }) => amountCents)).toEqual([100]);
    expect((await records(nannyPerson, there)).map(({ amountCents }) => amountCents)).toEqual([200]);
    expect(await unpaid(nannyPerson, there)).toEqual([{ nannyId: samToo.id, unpaidCents: -200 }]);
    expect(await summary(nannyPerson, there)).toEqual({ ytdPaid: 2, currentOwed: -2 });
    expect((await exportCsv(nannyPerson, there)).body).toContain('2.00');
    for (const list of ['records', 'unpaid', 'summary', 'export.csv']) {
      const elsewhere = `/api/payments/${list}?householdId=${randomUUID()}`;
      expect((await nannyPerson.get(elsewhere)).status).toBe(404);
    }
  });

  test('without a household has zero totals, and every list is a 404', async () => {
    const alone = await register(server, 'Alone Still', 'NANNY');
    expect(await summary(alone)).toEqual({ ytdPaid: 0, currentOwed: 0 });
    for (const list of ['records', 'unpaid', 'export.csv']) {
      expect(await alone.get(`/api/payments/${list}`)).toMatchObject({
        status: 404,
        body: { code: 'no_family' },
      });
    }
  });
});

describe('the CSV', () => {
  test('is a download in UTF-8 of payments and unpaid days', async () => {
    const { family } = await openHome(server);
    const zoe = await addNanny(family, 'Zoe Csv', 20);
    await family.patch(`/api/nannies/${zoe.id}`, { name: '=Zoë "Z", née O’Hara' });
    await workDay(family, zoe.id, { date: '2026-03-03', hours: 2 });
    await recordPayment(family, { nannyId: zoe.id, amountCents: 1550 });
    const answer = await exportCsv(family, '?start=2026-03-01&end=2026-03-31');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="fairday-payments-2026-03-01-to-2026-03-31.csv"',
      'cache-control': 'no-store',
    });
    expect(answer.rawPayload.toString('utf8')).toBe(
      [
        '\ufeffDate,Nanny,Type,Hours,Amount,Currency,Platform',
        '2026-03-03,"\'=Zoë ""Z"", née O’Hara",Unpaid hours,2.00,24.50,USD,',
        '2026-03-05,"\'=Zoë ""Z"", née O’Hara",Payment,,15.50,USD,VENMO',
        '',
      ].join('\r\n'),
    );
  });

  test('has words and decimal signs of the asked language', async () => {
    const { family } = await openHome(server);
    const lea = await addNanny(family, 'Lea Csv', 20);
    await workDay(family, lea.id, { date: '2026-03-03', hours: 2 });
    await recordPayment(family, { nannyId: lea.id, amountCents: 1550 });
    const range = `?start=2026-03-01&end=2026-03-31&nannyId=${lea.id}`;
    const inLanguage = async (language: string) =>
      (await exportCsv(family, `${range}&language=${language}`)).body.split('\r\n');
    expect(await inLanguage('es')).toEqual([
      '\ufeffFecha;Niñera;Tipo;Horas;Monto;Moneda;Plataforma',
      '2026-03-03;Lea Csv;Horas sin pagar;2,00;24,50;USD;',
      '2026-03-05;Lea Csv;Pago;;15,50;USD;VENMO',
      '',
    ]);
    expect((await inLanguage('fr'))[2]).toBe('2026-03-05;Lea Csv;Paiement;;15,50;USD;VENMO');
    expect(await inLanguage('en')).toEqual((await exportCsv(family, range)).body.split('\r\n'));
    expect((await exportCsv(family, '?language=de')).statusCode).toBe(400);
  });

  test('lists what terms add, and sums up to what every other route says is owed', async () => {
    const { family, mia } = await openHome(server);
    const nannyPerson = await join(server, family, mia);
    const set = { ...FIXTURE_TERMS, effectiveFrom: '2026-02-23', weeklyLimitMinutes: 240 };
    expect((await family.put(`/api/nannies/${mia.id}/terms`, set)).status).toBe(200);
    await workDay(family, mia.id, { date: '2026-02-24', hours: 6 });
    await recordPayment(family, { nannyId: mia.id, amountCents: 12_100 });
    const body = [
      '\ufeffDate,Nanny,Type,Hours,Amount,Currency,Platform,Week,Rate',
      `2026-03-01,${mia.name},Unpaid overtime,2.00,19.00,USD,,2026-02-23,30.00`,
      `2026-03-05,${mia.name},Payment,,121.00,USD,VENMO,,`,
      '',
    ];
    for (const person of [family, nannyPerson]) {
      expect((await exportCsv(person)).body.split('\r\n')).toEqual(body);
      expect(await unpaid(person)).toEqual([{ nannyId: mia.id, unpaidCents: 1900 }]);
      expect(await summary(person)).toEqual({ ytdPaid: 121, currentOwed: 19 });
    }
    const { body: nannies } = await family.get<NannyAnswer[]>('/api/nannies');
    expect(nannies.find(({ id }) => id === mia.id)?.owedAmount).toBe(19);
    const spanish = (await exportCsv(family, '?language=es')).body.split('\r\n');
    expect(spanish[0]).toBe('\ufeffFecha;Niñera;Tipo;Horas;Monto;Moneda;Plataforma;Semana;Tarifa');
    expect(spanish[1]).toContain('Horas extra sin pagar');
  });

  test('holds only the requested range and nanny', async () => {
    const { family, mia } = await openHome(server);
    const kim = await addNanny(family, 'Kim Csv', 30);
    for (const date of ['2026-03-02', '2026-03-03', '2026-03-04']) await workDay(family, mia.id, { date });
    await workDay(family, kim.id, { date: '2026-03-03' });
    const dates = async (query: string) =>
      (await exportCsv(family, query)).body
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.slice(0, 10));
    expect(await dates('')).toHaveLength(4);
    expect(await dates('?start=2026-03-03')).toEqual(['2026-03-03', '2026-03-03', '2026-03-04']);
    expect(await dates(`?end=2026-03-03&nannyId=${mia.id}`)).toEqual(['2026-03-02', '2026-03-03']);
    expect(await dates('?start=2026-03-04&end=2026-03-03')).toEqual([]);
    expect((await exportCsv(family, `?nannyId=${randomUUID()}`)).statusCode).toBe(404);
    expect((await exportCsv(family, '?start=2026-02-30')).statusCode).toBe(400);
  });
});
