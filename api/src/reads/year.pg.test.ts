/**
 * Tests a calendar year through the API with PostgreSQL: its sums equal those that SQL makes of the payments, and the
 * payroll's those of the earnings; tax thresholds, the year's end in the household's zone, voided payments,
 * languages, bad years.
 */
import type { YearAnswer } from 'sync-protocol/statements/years-rest.ts';
import { parseCsv } from 'sync-protocol/test-support/csv.ts';
import { describe, expect, test } from 'vitest';
import { householdOf, openHome, pay, recordPayment, workDay } from '../../test-support/ledger.ts';
import { addNanny, joinAsMember, type Person, sharedTestServer } from '../../test-support/people.ts';
import { FIXTURE_TERMS } from '../../test-support/sample-calls.ts';

const server = sharedTestServer();

const yearOf = async (person: Person, year = 2026): Promise<YearAnswer> =>
  (await person.get<YearAnswer>(`/api/years/${year}`)).body;

const exportPayroll = (person: Person, query = '') =>
  server.app.inject({
    url: `/api/years/2026/payroll.csv${query}`,
    headers: { authorization: `Bearer ${person.token}` },
  });

interface QuarterSum {
  readonly nannyId: string;
  readonly quarter: number;
  readonly cents: number;
}

/** What SQL makes of a year's payments, without the rule under test. */
const sumsBySql = (householdId: string, year: number) => server.sql<QuarterSum[]>`
  select nanny_id as "nannyId", extract(quarter from payment_date)::int as quarter, sum(amount_cents)::int as cents
  from payment
  where household_id = ${householdId} and voided_at is null and extract(year from payment_date) = ${year}
  group by 1, 2
  order by 1, 2`;

const flatten = ({ nannies }: YearAnswer): QuarterSum[] =>
  nannies
    .flatMap(({ nannyId, quarters }) =>
      quarters.map(({ grossCents }, index) => ({ nannyId, quarter: index + 1, cents: grossCents })),
    )
    .filter(({ cents }) => cents > 0)
    .toSorted((a, b) => (a.nannyId + a.quarter < b.nannyId + b.quarter ? -1 : 1));

describe('the sums of a year', () => {
  test('equal those that SQL makes of the payments, without voided ones', async () => {
    server.clock.now = '2026-12-20T17:00:00.000Z';
    const { family, mia } = await openHome(server);
    const other = await openHome(server);
    await recordPayment(other.family, { nannyId: other.mia.id, amountCents: 5, paymentDate: '2026-05-05' });
    const kim = await addNanny(family, 'Kim', 30);
    const dates = ['2025-12-31', '2026-01-01', '2026-03-31', '2026-04-01', '2026-07-14', '2026-12-20'];
    for (const [index, paymentDate] of [...dates, ...dates].entries()) {
      const nannyId = index % 3 === 0 ? kim.id : mia.id;
      const { body } = await recordPayment(family, { nannyId, amountCents: 1001 * 2 ** index, paymentDate });
      if (index % 4 === 3) await family.call('DELETE', `/api/payments/${body.id}`);
    }
    const householdId = await householdOf(server.sql, mia.id);
    for (const year of [2025, 2026, 2027]) {
      const answer = await yearOf(family, year);
      expect(flatten(answer)).toEqual([...(await sumsBySql(householdId, year))]);
      for (const { grossCents, paidCents, quarters } of answer.nannies)
        expect([grossCents, paidCents]).toEqual(
          Array(2).fill(quarters.reduce((sum, quarter) => sum + quarter.grossCents, 0)),
        );
    }
    expect((await yearOf(family, 2026)).nannies).toHaveLength(2);
    expect((await yearOf(family, 2027)).nannies).toEqual([]);
  });

  test('end with the year in the household’s zone, not with the server’s', async () => {
    server.clock.now = '2026-12-31T12:00:00.000Z';
    const { family, mia } = await openHome(server);
    const day = await workDay(family, mia.id, { date: '2026-12-30', hours: 5 });
    // In UTC it is 2027 already, in New York not yet.
    server.clock.now = '2027-01-01T04:59:00.000Z';
    await pay(family, [day.id]);
    expect(flatten(await yearOf(family, 2026))).toEqual([{ nannyId: mia.id, quarter: 4, cents: 10_000 }]);
    expect(flatten(await yearOf(family, 2027))).toEqual([]);
  });

  test('tell thresholds with their source, and unknown ones as unknown', async () => {
    server.clock.now = '2026-03-05T17:00:00.000Z';
    const { family, mia } = await openHome(server);
    await recordPayment(family, { nannyId: mia.id, amountCents: 300_000, paymentDate: '2026-02-03' });
    const viewer = await joinAsMember(server, family, { email: 'gran@years.example', role: 'VIEWER' });
    const { thresholds } = await yearOf(viewer);
    expect(thresholds).toMatchObject([
      { id: 'fica', nannyId: mia.id, amountCents: 300_000, reached: true, reachedOn: '2026-02-03' },
      { id: 'futa', nannyId: null, quarter: 1, amountCents: 100_000, reached: true, readOn: null },
    ]);
    const unknown = (await yearOf(family, 2019)).thresholds;
    expect(unknown).toMatchObject([{ id: 'futa', amountCents: null, reached: null, source: null }]);
  });

  test.each(['26', '1999', '2200', '2026.0', '2026-01', 'year', "2026'--", '２０２６'])(
    'a bad year %s is not found',
    async (year) => {
      const { family } = await openHome(server);
      const path = encodeURIComponent(year);
      for (const end of ['', '/payroll.csv'])
        expect(await family.get(`/api/years/${path}${end}`)).toMatchObject({ body: { code: 'not_found' } });
    },
  );
});

describe('the payroll', () => {
  test('sums up to the earnings that SQL has, with and without terms', async () => {
    server.clock.now = '2026-03-25T17:00:00.000Z';
    const { family, mia } = await openHome(server);
    const kim = await addNanny(family, 'Kim', 30);
    const terms = { ...FIXTURE_TERMS, weeklyLimitMinutes: 600 };
    await family.call('PUT', `/api/nannies/${mia.id}/terms`, { body: terms });
    for (const date of ['2026-03-04', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-21']) {
      await workDay(family, mia.id, { date, hours: 5 });
      await workDay(family, kim.id, { date, hours: 3 });
    }
    await workDay(family, kim.id, { date: '2026-03-24', hours: 9 });
    const [header = [], ...lines] = parseCsv((await exportPayroll(family)).body);
    const at = header.indexOf('Gross pay');
    const cents = lines.reduce((sum, line) => sum + Math.round(Number(line[at]) * 100), 0);
    const [earned] = await server.sql<{ cents: number }[]>`
      select sum(amount_cents)::int as cents from earning
      where household_id = ${await householdOf(server.sql, mia.id)} and date < '2026-03-23'`;
    expect(cents).toBe(earned?.cents);
    expect(lines.map(([name, start]) => `${start} ${name}`)).toEqual([
      '2026-03-02 Kim',
      `2026-03-02 ${mia.name}`,
      '2026-03-09 Kim',
      `2026-03-09 ${mia.name}`,
      '2026-03-16 Kim',
      `2026-03-16 ${mia.name}`,
    ]);
  });

  test('has its header in the language that is asked for, and a file name', async () => {
    const { family } = await openHome(server);
    const spanish = await exportPayroll(family, '?language=es');
    expect(spanish.headers['content-disposition']).toBe('attachment; filename="fairday-payroll-2026.csv"');
    expect(parseCsv(spanish.body, ';')[0]?.slice(0, 4)).toEqual([
      'Niñera',
      'Inicio de la semana',
      'Fin de la semana',
      'Tarifa por hora',
    ]);
    expect((await exportPayroll(family)).body).toMatch(/^\ufeffNanny,Week start,Week end,Hourly rate,/);
  });
});
