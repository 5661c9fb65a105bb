/**
 * Tests concurrent calls to two API processes on one PostgreSQL database: payments, voids, answers, hours, deletes and
 * repeated keys leave earnings and payments consistent.
 */
import { randomUUID } from 'node:crypto';
import type { PaymentAnswer } from 'sync-protocol/ledger/payment.ts';
import type { DayAnswer } from 'sync-protocol/schedule/agenda-rest.ts';
import { SHIFTS_A_DATE } from 'sync-protocol/schedule/shifts-a-date.ts';
import { ledgerFaults } from 'sync-protocol/test-support/ledger-faults.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test-support/database.ts';
import {
  type Home,
  householdOf,
  openHome,
  pay,
  readLedger,
  recordHours,
  recordPayment,
  unpaid,
  workDay,
} from '../../test-support/ledger.ts';
import {
  answerDays,
  join,
  NOON,
  Person,
  register,
  scheduleDay,
  signIn,
  TEST_ENVIRONMENT,
  type TestServer,
} from '../../test-support/people.ts';
import { grantAccess } from '../accounts/membership.ts';
import { buildApp } from '../app.ts';
import { loadConfig } from '../config.ts';
import type { Sql } from '../database/connection.ts';

/** As many as a nanny may have shifts on one date. */
const ROUNDS = Array.from({ length: SHIFTS_A_DATE }, (_, i) => i);

let database: TestDatabase;
let otherPool: Sql;
let here: TestServer;
let there: TestServer;

/** Builds an API process with its own connections and pokes, but the same clock and secret. */
async function openProcess(sql: Sql): Promise<TestServer> {
  const config = loadConfig({ ...TEST_ENVIRONMENT, ...database.env });
  const app = await buildApp({ config, sql, now: () => NOON });
  const close = () => app.close();
  const { url: databaseUrl, connect } = database;
  return { app, sql, databaseUrl, connect, stranger: new Person(app), clock: { now: NOON }, close };
}

beforeAll(async () => {
  database = await createTestDatabase();
  otherPool = database.connect();
  [here, there] = [await openProcess(database.sql), await openProcess(otherPool)];
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await otherPool.end();
  await database.drop();
});

/** Signs a person in at the other process. */
const elsewhere = ({ user }: Person): Promise<Person> => signIn(there, user.email);

/** Creates a second parent, signed in at the other process. */
async function partnerOf({ mia }: Home): Promise<Person> {
  const name = `Partner ${randomUUID().slice(0, 8)}`;
  const partner = await register(there, name, 'FAMILY');
  const householdId = await householdOf(database.sql, mia.id);
  const accountId = partner.user.id;
  await database.sql`delete from membership where account_id = ${accountId}`;
  await database.sql.begin((tx) =>
    grantAccess(tx, { accountId, householdId, role: 'FAMILY', nannyId: null, at: NOON }),
  );
  return partner;
}

async function assertNoFaults({ mia }: Home) {
  const ledger = await readLedger(database.sql, await householdOf(database.sql, mia.id));
  expect(ledgerFaults(ledger)).toEqual([]);
  return ledger;
}

/** Returns the logged results of the mutations with this name, in order. */
async function loggedResults(
  { mia }: Home,
  name: string,
): Promise<{ result: string; code: string | null }[]> {
  const householdId = await householdOf(database.sql, mia.id);
  return database.sql<{ result: string; code: string | null }[]>`
    select result, code from mutation_log where household_id = ${householdId} and name = ${name}
    order by version, position`;
}

test('two parents who pay the same days concurrently pay them once', async () => {
  const home = await openHome(here);
  const partner = await partnerOf(home);
  for (const round of ROUNDS) {
    const date = '2026-03-04';
    const days = [await workDay(home.family, home.mia.id, { date }), await workDay(home.family, home.mia.id)];
    const dayIds = days.map(({ id }) => id);
    const answers = await Promise.all([pay(home.family, dayIds), pay(partner, dayIds.toReversed())]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    for (const { body } of answers) expect(body.paid.toSorted()).toEqual(dayIds.toSorted());
    expect(answers.flatMap(({ body }) => body.payments).map(({ amountCents }) => amountCents)).toEqual([
      4000,
    ]);
    const { payments } = await assertNoFaults(home);
    expect(payments).toHaveLength(round + 1);
    expect(await unpaid(partner)).toEqual([{ nannyId: home.mia.id, unpaidCents: 0 }]);
  }
});

test('of two concurrent answers to a day one wins, one is refused, both are logged', async () => {
  const home = await openHome(here);
  const phone = await join(here, home.family, home.mia);
  const tablet = await elsewhere(phone);
  for (const round of ROUNDS) {
    const day = await scheduleDay(home.family, home.mia.id);
    const answers = await Promise.all([
      answerDays(phone, 'ACCEPTED', day),
      answerDays(tablet, 'DECLINED', day),
    ]);
    const won = answers[0].status === 200 ? 'ACCEPTED' : 'DECLINED';
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'nothing_updated',
      error: 'This day has already been answered.',
    });
    const { body: agenda } = await home.family.get<DayAnswer[]>(`/api/nannies/${home.mia.id}/agenda`);
    expect(agenda.find(({ id }) => id === day.id)?.status).toBe(won);
    expect((await loggedResults(home, 'day.answer')).slice(2 * round)).toMatchObject([
      { result: 'applied' },
      { result: 'rejected', code: 'not_pending' },
    ]);
    await assertNoFaults(home);
  }
});

test('payments recorded and voided concurrently leave a consistent ledger', async () => {
  const home = await openHome(here);
  const partner = await partnerOf(home);
  const { family, mia } = home;
  for (const [i] of ROUNDS.entries()) {
    await workDay(family, mia.id, { hours: 2 });
    const { body: earlier } = await recordPayment(family, { nannyId: mia.id, amountCents: 3000 + i });
    const key = randomUUID();
    const answers = await Promise.all([
      partner.delete(`/api/payments/${earlier.id}`),
      recordPayment(family, { nannyId: mia.id, amountCents: 1000 }, key),
      partner.delete(`/api/payments/${key}`),
      partner.delete(`/api/payments/${earlier.id}`),
    ]);
    const [first, made, ofNew, again] = answers.map(({ status }) => status);
    expect([first, made, again]).toEqual([204, 201, 204]);
    const { payments } = await assertNoFaults(home);
    // The new payment is voided only if it was recorded before.
    const isVoid = payments.find(({ id }) => id === key)?.voidedAt !== null;
    expect([ofNew, isVoid]).toEqual(ofNew === 204 ? [204, true] : [404, false]);
    expect(payments.find(({ id }) => id === earlier.id)?.voidedAt).toBe(NOON);
  }
});

test('two concurrent calls with one key have one effect and one answer', async () => {
  const home = await openHome(here);
  const { family, mia } = home;
  const sameFamily = await elsewhere(family);
  for (const round of ROUNDS) {
    const day = await workDay(family, mia.id);
    const key = randomUUID();
    const paid = await Promise.all([pay(family, [day.id], { key }), pay(sameFamily, [day.id], { key })]);
    expect(paid.map(({ status }) => status)).toEqual([200, 200]);
    expect(paid[1].body).toEqual(paid[0].body);
    expect(paid[0].body.payments).toHaveLength(1);

    const recordKey = randomUUID();
    const owed = { nannyId: mia.id, amountCents: 700 };
    const recorded = await Promise.all([
      recordPayment(family, owed, recordKey),
      recordPayment(sameFamily, owed, recordKey),
    ]);
    expect(recorded.map(({ status }) => status)).toEqual([201, 201]);
    expect(recorded[1].body).toEqual(recorded[0].body);
    await family.delete(`/api/payments/${recordKey}`);
    expect((await assertNoFaults(home)).payments).toHaveLength(2 * (round + 1));
  }
});

test('a day whose hours change during its payment is paid as shown, or not at all', async () => {
  const home = await openHome(here);
  const partner = await partnerOf(home);
  const { family, mia } = home;
  const miaPerson = await join(there, family, mia);
  const outcomes = new Set<string>();
  for (const round of ROUNDS) {
    const day = await workDay(family, mia.id, { hours: 2 });
    const [paid, edited] = await Promise.all([
      pay(round % 2 === 0 ? family : partner, [day.id]),
      recordHours(miaPerson, day, 3),
    ]);
    outcomes.add(`${paid.status} ${edited.status}`);
    const { days, settlements } = await assertNoFaults(home);
    const now = days.find(({ id }) => id === day.id);
    const settled = settlements.filter(({ earningId }) => earningId === day.id);
    const amount = settled.reduce((sum, { amountCents }) => sum + amountCents, 0);
    expect(amount).toBe(now?.isPaid === true ? now.amountCents : 0);
    // If paid first, her hours wait for the family. If changed first, the payment is refused or pays the new hours.
    const waits = JSON.stringify(edited.body).includes('hours_after_paid');
    const expected = paid.status === 409 ? [false, 6000] : [true, waits ? 4000 : 6000];
    expect([now?.isPaid, now?.amountCents]).toEqual(expected);
    if (now?.isPaid !== true) await pay(family, [day.id]);
  }
  for (const each of outcomes) expect(['409 200', '200 200']).toContain(each);
});

test('concurrent payments, hours, voids and deletes keep earned minus paid correct', async () => {
  const home = await openHome(here);
  const partner = await partnerOf(home);
  const { family, mia } = home;
  for (const [i] of ROUNDS.entries()) {
    const days = [
      await workDay(family, mia.id, { date: '2026-03-03' }),
      await workDay(family, mia.id, { date: '2026-03-04', hours: 2 }),
      await workDay(family, mia.id, { hours: 3 }),
    ] as const;
    const { body: earlier } = await recordPayment(family, { nannyId: mia.id, amountCents: 2500 + i });
    const answers = await Promise.all([
      pay(
        family,
        days.map(({ id }) => id),
      ),
      pay(partner, [days[2].id]),
      recordPayment(partner, { nannyId: mia.id, amountCents: 900 }),
      family.delete(`/api/payments/${earlier.id}`),
      partner.delete(`/api/agenda/${days[1].id}`),
      recordHours(family, days[2], 1),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    await assertNoFaults(home);
  }
  const { body: history } = await partner.get<PaymentAnswer[]>('/api/payments/records');
  expect(history.length).toBeGreaterThan(ROUNDS.length);
});
