/**
 * Tests wage statements through the API with PostgreSQL: numbers of two processes and of devices, corrections, void
 * payments, the employer, and that a whole tax id is stored and logged nowhere.
 */

import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { type SyncAnswer, syncAnswer } from 'sync-protocol/kernel/wire.ts';
import type { StatementAnswer } from 'sync-protocol/statements/statements-rest.ts';
import { expect, test } from 'vitest';
import { type Home, householdOf, openHome, recordPayment, workDay } from '../../test-support/ledger.ts';
import {
  NOON,
  Person,
  queued,
  sharedTestServer,
  startTestServer,
  syncRequestOf,
  TEST_ENVIRONMENT,
  TODAY,
} from '../../test-support/people.ts';
import { buildApp } from '../app.ts';
import { loadConfig } from '../config.ts';
import { checkStatements } from '../history/statement-check.ts';

const server = sharedTestServer();

const issue = (person: Person, body: object) => person.post<StatementAnswer>('/api/statements', body);
const list = async ({ family, mia }: Home) =>
  (await family.get<StatementAnswer[]>(`/api/statements?nannyId=${mia.id}`)).body;

/** Sends mutations from a new device, as after a time offline. */
async function sendOffline(person: Person, mutations: ReturnType<typeof queued>[]): Promise<SyncAnswer> {
  const { body } = await person.post('/api/sync', syncRequestOf(person, { mutations }));
  return syncAnswer.parse(body);
}

async function issueOffline(home: Home, args: object): Promise<SyncAnswer> {
  const householdId = await householdOf(server.sql, home.mia.id);
  return sendOffline(home.family, [queued(1, { householdId, name: 'statement.issue', args })]);
}

test('a statement is answered whole, listed, and the same when issued again', async () => {
  const home = await openHome(server);
  await workDay(home.family, home.mia.id, { hours: 2 });
  const dates = { nannyId: home.mia.id, from: addDays(TODAY, -1), to: TODAY };
  const { status, body } = await issue(home.family, dates);
  expect(status).toBe(201);
  expect(body).toEqual({
    id: body.id,
    number: '2026-001',
    ...dates,
    paymentId: null,
    issuedAt: NOON,
    payDate: null,
    currency: 'USD',
    zone: 'America/New_York',
    employer: { name: `${home.family.user.name}'s household`, address: null, phone: null },
    employee: { name: home.mia.name, idLastFour: null },
    days: [
      {
        date: TODAY,
        startUtc: `${TODAY}T14:00:00.000Z`,
        endUtc: `${TODAY}T16:00:00.000Z`,
        actualMinutes: 120,
        billableMinutes: 120,
        hourlyRateCents: 2000,
        amountCents: 4000,
      },
    ],
    lines: [{ kind: 'hours', date: null, minutes: 120, rateCents: 2000, amountCents: 4000 }],
    grossCents: 4000,
    overtimeCents: 0,
    deductions: [],
    netCents: 4000,
    reimbursementsCents: 0,
    yearToDate: {
      grossCents: 0,
      overtimeCents: 0,
      deductionsCents: 0,
      deductions: [],
      netCents: 0,
      reimbursementsCents: 0,
    },
    yearToDateTo: '2026-03-05',
    openCents: 4000,
    replaces: null,
    voided: false,
    hash: body.hash,
  });
  expect((await issue(home.family, dates)).body).toEqual(body);
  expect(await list(home)).toEqual([body]);
  expect((await home.family.get(`/api/statements/${body.id}`)).body).toEqual(body);
});

test('two processes never give a number twice, and leave none out', async () => {
  const home = await openHome(server);
  await workDay(home.family, home.mia.id);
  const config = loadConfig({ ...TEST_ENVIRONMENT, DATABASE_URL: server.databaseUrl });
  const sql = server.connect();
  const app = await buildApp({ config, sql, now: () => NOON });
  const elsewhere = new Person(app, { token: home.family.token ?? '', user: home.family.user });
  const calls = Array.from({ length: 20 }, (_, i) => {
    const dates = { nannyId: home.mia.id, from: addDays(TODAY, -i), to: TODAY };
    return issue(i % 2 === 0 ? home.family : elsewhere, dates);
  });
  const answers = await Promise.all(calls);
  await app.close();
  await sql.end();
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  const numbers = answers.flatMap(({ body }) => body.number ?? []).toSorted();
  expect(numbers).toEqual(answers.map((_, i) => `2026-${String(i + 1).padStart(3, '0')}`));
  expect(await checkStatements(server.sql, await householdOf(server.sql, home.mia.id))).toBeNull();
});

test('two devices that issue the same dates offline make one statement', async () => {
  const home = await openHome(server);
  await workDay(home.family, home.mia.id);
  const dates = { nannyId: home.mia.id, from: TODAY, to: TODAY };
  const [first] = Object.values((await issueOffline(home, dates)).households);
  const [second] = Object.values((await issueOffline(home, dates)).households);
  expect(first?.outcomes).toMatchObject([{ result: 'applied' }]);
  expect(second?.outcomes).toMatchObject([{ result: 'noop' }]);
  expect(second?.rows['statement']).toEqual(first?.rows['statement']);
  expect(second?.rows['statement']).toMatchObject([{ number: '2026-001' }]);
  // A new device's rows have no null fields.
  expect(JSON.stringify(second?.rows['statement'])).not.toContain('replaces');
});

test('hours that come between make the second statement a correction of the first', async () => {
  const home = await openHome(server);
  await workDay(home.family, home.mia.id);
  const dates = { nannyId: home.mia.id, from: addDays(TODAY, -1), to: TODAY };
  await issueOffline(home, dates);
  await workDay(home.family, home.mia.id, { date: addDays(TODAY, -1) });
  await issueOffline(home, dates);
  const [second, first] = await list(home);
  expect(first).toMatchObject({ number: '2026-001', grossCents: 2000, replaces: null });
  expect(second).toMatchObject({ number: '2026-002', grossCents: 4000, replaces: first?.id });
});

test('a payment that is voided while its statement is issued offline has none', async () => {
  const home = await openHome(server);
  await workDay(home.family, home.mia.id);
  const { body: paid } = await recordPayment(home.family, { nannyId: home.mia.id, amountCents: 2000 });
  const { body } = await issue(home.family, { paymentId: paid.id });
  expect(body).toMatchObject({ payDate: TODAY, netCents: 2000, openCents: 0, voided: false });
  await home.family.delete(`/api/payments/${paid.id}`);
  expect(await list(home)).toMatchObject([{ id: body.id, number: '2026-001', voided: true }]);
  const [answer] = Object.values((await issueOffline(home, { paymentId: paid.id })).households);
  expect(answer?.outcomes).toMatchObject([{ result: 'rejected', code: 'payment_voided' }]);
  expect(await checkStatements(server.sql, await householdOf(server.sql, home.mia.id))).toBeNull();
});

test('a number that a device claims is refused', async () => {
  const home = await openHome(server);
  await workDay(home.family, home.mia.id);
  const dates = { nannyId: home.mia.id, from: TODAY, to: TODAY };
  for (const forged of [{ number: '2026-007' }, { hash: 'c2' }, { content: {} }, { issuedAt: NOON }]) {
    const [answer] = Object.values((await issueOffline(home, { ...dates, ...forged })).households);
    expect(answer?.outcomes).toMatchObject([{ result: 'rejected', code: 'bad_input' }]);
  }
  expect(await list(home)).toEqual([]);
});

test('a whole tax id is refused, and is in no table and no log', async () => {
  const WHOLE = '123-45-6789';
  const lines: string[] = [];
  const logging = await startTestServer({
    env: { LOG_LEVEL: 'trace' },
    logTo: { write: (line: string) => lines.push(line) },
  });
  const { family, mia } = await openHome(logging);
  const path = `/api/nannies/${mia.id}/tax-id`;
  for (const idLastFour of [WHOLE, '123456789', '12345']) {
    expect(await family.put(path, { idLastFour })).toMatchObject({
      status: 400,
      body: { code: 'bad_input', error: expect.stringContaining('only the last four digits') },
    });
  }
  const householdId = await householdOf(logging.sql, mia.id);
  const args = { nannyId: mia.id, idLastFour: WHOLE };
  const forged = queued(1, { householdId, name: 'nanny.saveTaxId', args });
  const later = queued(2, { householdId, name: 'nanny.saveTaxId', args: { ...args, idLastFour: '6789' } });
  const { body } = await family.post('/api/sync', syncRequestOf(family, { mutations: [forged, later] }));
  const { outcomes } = syncAnswer.parse(body).households[householdId] ?? { outcomes: [] };
  expect(outcomes.map(({ id, result }) => [id, result])).toEqual([
    [forged.id, 'rejected'],
    [later.id, 'applied'],
  ]);
  const tables = await logging.sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public'`;
  for (const { name } of tables) {
    const found = await logging.sql`
      select 1 from ${logging.sql(name)} t where strpos(t::text, ${WHOLE}) > 0 or strpos(t::text, '123456789') > 0`;
    expect([name, found.length]).toEqual([name, 0]);
  }
  const [nanny] = await logging.sql`select id_last_four as digits from nanny`;
  expect(nanny).toEqual({ digits: '6789' });
  await logging.close();
  expect(lines.join('')).not.toMatch(/123-?45-?6789/);
});

test('the employer and the last four digits are on statements that come after', async () => {
  const { family, mia } = await openHome(server);
  await workDay(family, mia.id);
  const employer = {
    employerName: 'Pat Parker',
    employerAddress: '1 Main St\nAlbany NY',
    employerPhone: '518 555 0100',
  };
  expect((await family.put('/api/household/employer', employer)).body).toEqual(employer);
  expect((await family.put(`/api/nannies/${mia.id}/tax-id`, { idLastFour: '6789' })).status).toBe(200);
  const { body } = await issue(family, { nannyId: mia.id, from: TODAY, to: TODAY });
  expect(body).toMatchObject({
    employer: { name: 'Pat Parker', address: '1 Main St\nAlbany NY', phone: '518 555 0100' },
    employee: { name: mia.name, idLastFour: '6789' },
  });
});
