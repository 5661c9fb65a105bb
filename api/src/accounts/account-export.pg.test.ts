/**
 * Tests the account export through the API with PostgreSQL: rows, history and sessions, nothing of others, no secrets,
 * the file's name, and the refusal while impersonating.
 */
import { randomUUID } from 'node:crypto';
import type { Earning } from 'sync-protocol/ledger/payment.ts';
import type { AccountExport } from 'sync-protocol/people/account-rest.ts';
import { SYSTEM_ACCOUNT_ID } from 'sync-protocol/people/system-account.ts';
import type { DayAnswer } from 'sync-protocol/schedule/agenda-rest.ts';
import { beforeAll, expect, test } from 'vitest';
import {
  compactRow,
  type Fixture,
  type FixtureHousehold,
  type FixtureNanny,
  sharedFixture,
  sync,
} from '../../test-support/fixture.ts';
import { workDay } from '../../test-support/ledger.ts';
import {
  addNanny,
  answerDays,
  join,
  NOON,
  type Person,
  register,
  scheduleDay,
} from '../../test-support/people.ts';
import { FIXTURE_TERMS } from '../../test-support/sample-calls.ts';
import { openPokes } from '../sync/pokes.ts';
import { closeWeeks } from '../sync/week-closing.ts';

function rethrow(error: unknown): never {
  throw error;
}

const fixture = sharedFixture();
const paymentIds = { mia: randomUUID(), kim: randomUUID() };
beforeAll(async () => {
  await payBoth(fixture);
  await pushRefused(fixture);
});

const toPaidDay = ({ completed }: FixtureNanny) => ({
  dayId: completed.id,
  amountCents: completed.amountCents ?? 0,
});

/** Pays two nannies of the family in one mutation. */
async function payBoth({ home, mia, kim }: Fixture): Promise<void> {
  const args = {
    payments: [
      { paymentId: paymentIds.mia, nannyId: mia.record.id },
      { paymentId: paymentIds.kim, nannyId: kim.record.id },
    ],
    days: [toPaidDay(mia), toPaidDay(kim)],
    platform: 'CASH',
  };
  await sync(home.family, { mutation: { householdId: home.id, name: 'payment.payDays', args } });
}

/**
 * Pushes refused mutations, which are logged: Kim's for Mia's agenda, Mia's for a paid day, and Mia's for Kim's day.
 */
async function pushRefused({ home, mia, kim }: Fixture): Promise<void> {
  const span = { start: `${kim.pending.date}T14:00:00.000Z`, end: `${kim.pending.date}T16:00:00.000Z` };
  const dayOfMia = { dayId: randomUUID(), nannyId: mia.record.id, date: kim.pending.date, ...span };
  const refused = [
    {
      person: kim.person,
      name: 'day.schedule',
      args: { ...dayOfMia, notes: 'Not mine' },
      code: 'not_found',
    },
    {
      person: mia.person,
      name: 'day.answer',
      args: { dayId: mia.completed.id, status: 'DECLINED' },
      code: 'day_paid',
    },
    {
      person: mia.person,
      name: 'day.answer',
      args: { dayId: kim.pending.id, status: 'DECLINED' },
      code: 'not_found',
    },
  ];
  for (const { person, code, ...mutation } of refused) {
    await expect(sync(person, { mutation: { householdId: home.id, ...mutation } })).rejects.toThrow(code);
  }
}

const requestExport = (person: Person) => person.get<AccountExport>('/api/account/export');

async function exportText(person: Person): Promise<string> {
  const { status, body } = await requestExport(person);
  expect(status).toBe(200);
  return JSON.stringify(body);
}

/** Returns the ids of a household's rows, of these nannies or of all. */
async function rowIds({ id: householdId }: FixtureHousehold, nannies?: FixtureNanny[]): Promise<string[]> {
  const { sql } = fixture.server;
  const tables = [
    'nanny',
    'rate',
    'base_schedule',
    'day',
    'todo',
    'earning',
    'payment',
    'settlement',
    'terms',
    'week',
    'cancellation',
  ];
  const found = await Promise.all(
    tables.map(
      (table) => sql<{ id: string; nannyId: string }[]>`
        select id::text as id, nanny_id as "nannyId" from ${sql(table)} where household_id = ${householdId}`,
    ),
  );
  const nannyIds = nannies?.map(({ record }) => record.id);
  const rows = found.flat().filter(({ nannyId }) => nannyIds?.includes(nannyId) ?? true);
  expect(rows.length).toBeGreaterThan(8);
  return rows.map(({ id }) => id);
}

function expectNone(text: string, ids: readonly string[]): void {
  for (const id of ids) expect(text).not.toContain(id);
}

const byText = (a: object, b: object): number => JSON.stringify(a).localeCompare(JSON.stringify(b));

/** Returns rows as a first sync sends them, in one order. */
function compactTables(rows: Readonly<Record<string, readonly unknown[]>>) {
  const filled = Object.entries(rows).filter(([, list]) => list.length > 0);
  return Object.fromEntries(filled.map(([table, list]) => [table, list.map(compactRow).toSorted(byText)]));
}

test("a nanny's export holds the rows of her device's first sync", async () => {
  const { mia, home, bea, away } = fixture;
  for (const [person, ids] of [
    [mia.person, [home.id]],
    [bea.away.person, [home.id, away.id]],
  ] as const) {
    const { households, memberships } = await sync(person);
    const { body } = await requestExport(person);
    expect(body.households.map(({ membership }) => membership)).toEqual(memberships);
    expect(new Set(memberships.map(({ householdId }) => householdId))).toEqual(new Set(ids));
    for (const { membership, rows } of body.households) {
      expect(compactTables(rows)).toEqual(compactTables(households[membership.householdId]?.rows ?? {}));
    }
  }
});

test("a nanny's export names no colleague and no other household", async () => {
  const { mia, kim, bea, home, away } = fixture;
  const colleagues = [kim, bea.atHome];
  const text = await exportText(mia.person);
  expect(text).toContain(mia.paid.id);
  expectNone(text, await rowIds(home, colleagues));
  expectNone(text, await rowIds(away));
  expectNone(text, [
    away.id,
    kim.deleted.id,
    paymentIds.kim,
    home.removedId,
    home.invited.id,
    home.withoutAccount.id,
    ...colleagues.flatMap(({ person }) => [person.user.id, person.user.name, person.user.email]),
  ]);
});

test('the history of each nanny has her part of a payment for several', async () => {
  for (const [nanny, paymentId] of [
    [fixture.mia, paymentIds.mia],
    [fixture.kim, paymentIds.kim],
  ] as const) {
    const { body } = await requestExport(nanny.person);
    const paid = body.households[0]?.history.filter(({ name }) => name === 'payment.payDays');
    const { amountCents } = nanny.completed;
    const payment = { nannyId: nanny.record.id, amountCents, platform: 'CASH' };
    expect(paid).toHaveLength(1);
    expect(paid?.[0]?.by.accountId).toBe(fixture.home.family.user.id);
    const byTable = paid?.[0]?.changes.toSorted((a, b) => (a.table < b.table ? -1 : 1));
    expect(byTable).toMatchObject([
      { table: 'day', about: nanny.completed.id, before: { isPaid: false }, after: { isPaid: true } },
      { table: 'payment', about: paymentId, before: null, after: payment },
    ]);
  }
  const { body } = await requestExport(fixture.bea.atHome.person);
  expect(JSON.stringify(body)).not.toContain('payment.payDays');
});

test('a nanny’s history has only her own refusals about her own rows', async () => {
  const { mia } = fixture;
  const { body } = await requestExport(mia.person);
  const refused = body.households[0]?.history.filter(({ result }) => result === 'rejected');
  expect(refused).toMatchObject([
    { name: 'day.answer', by: { accountId: mia.person.user.id }, code: 'day_paid' },
  ]);
});

test("a family's export holds all rows and log entries of its household alone", async () => {
  const { home, away, server } = fixture;
  const { body } = await requestExport(home.family);
  const [household, ...others] = body.households;
  expect(others).toEqual([]);
  const { households } = await sync(home.family);
  expect(compactTables(household?.rows ?? {})).toEqual(compactTables(households[home.id]?.rows ?? {}));
  expect(JSON.stringify(household?.rows)).toContain(fixture.kim.paid.id);
  const log = await server.sql<{ id: string }[]>`
    select mutation_id as id from mutation_log
    where household_id = ${home.id} and result <> 'noop' order by version, position`;
  expect(household?.history.map(({ id }) => id)).toEqual(log.map(({ id }) => id));
  const text = JSON.stringify(body);
  expectNone(text, await rowIds(away));
  expectNone(text, [away.id, fixture.noa.person.user.id, away.family.user.id]);
});

test('an export holds no password, no token and no hash of either', async () => {
  const { server, home, mia, admin, bea } = fixture;
  const hashes = await server.sql<{ secret: string }[]>`
    select password_hash as secret from account
    union all select encode(token_hash, 'hex') from invitation
    union all select encode(token_hash, 'hex') from feed
    union all select rtrim(translate(encode(token_hash, 'base64'), '+/', '-_'), '=') from invitation
    union all select encode(fingerprint, 'hex') from household_request_key`;
  for (const person of [home.family, mia.person, bea.away.person, admin]) {
    const text = await exportText(person);
    expect(text).not.toMatch(/\$argon2|password|token|secret_|fingerprint/i);
    expectNone(text, [...hashes.map(({ secret }) => secret), person.token ?? '', home.token]);
  }
});

test('an export names its account, its time, and the account’s sessions and feeds', async () => {
  const { home } = fixture;
  const { body } = await requestExport(home.family);
  expect(body).toMatchObject({ exportedAt: NOON, user: home.family.user });
  const sessions = await home.family.get('/api/auth/sessions');
  expect(body.sessions).toEqual(sessions.body);
  expect(body.sessions.map(({ id }) => id)).toContain(home.sessionId);
  const feeds = await home.family.get('/api/account/feeds');
  expect(body.feeds).toEqual(feeds.body);
  expect(body.feeds?.map(({ id }) => id)).toEqual([home.feedId]);
});

test('an export’s file name has the date in the owner’s time zone', async () => {
  fixture.server.clock.now = '2026-03-06T03:00:00.000Z';
  const { headers } = await requestExport(fixture.home.family);
  expect(headers).toMatchObject({
    'content-disposition': 'attachment; filename="fairday-export-2026-03-05.json"',
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
});

test('an export has terms, weeks, cancellations and what they add, to a nanny her own', async () => {
  const { server } = fixture;
  server.clock.now = NOON;
  const family = await register(server, 'Terms Family', 'FAMILY');
  const mary = await addNanny(family, 'Mary Terms', 20);
  const people = [family, await join(server, family, mary)];
  const other = await join(server, family, await addNanny(family, 'Olga Terms'));
  const set = { ...FIXTURE_TERMS, effectiveFrom: '2026-03-02', weeklyLimitMinutes: 60 };
  expect((await family.put(`/api/nannies/${mary.id}/terms`, set)).status).toBe(200);
  await workDay(family, mary.id, { date: '2026-03-03', hours: 3 });
  const day = await scheduleDay(family, mary.id, { date: '2026-03-06' });
  await answerDays(people[1] ?? family, 'ACCEPTED', day);
  expect((await family.delete(`/api/agenda/${day.id}`)).status).toBe(204);
  const pokes = await openPokes(server.sql, rethrow);
  const closing = { now: () => '2026-03-09T12:00:00.000Z', onClosed: () => {}, onError: rethrow };
  await closeWeeks({ sql: server.sql, pokes }, closing);
  await pokes.close();
  for (const person of people) {
    const { rows, history } = (await requestExport(person)).body.households[0] ?? {};
    expect(rows?.['terms']).toMatchObject([{ nannyId: mary.id, effectiveFrom: '2026-03-02' }]);
    expect(rows?.['week']).toMatchObject([{ nannyId: mary.id, weekStart: '2026-03-02' }]);
    expect(rows?.['cancellation']).toMatchObject([{ dayId: day.id, date: '2026-03-06' }]);
    const earnings = rows?.['earning'] as Earning[] | undefined;
    const amounts = earnings?.map(({ kind, amountCents }) => `${kind} ${amountCents}`);
    // 3 hours at $20.00, 2 of them overtime; 8 cancelled hours; 19 more to fill the guaranteed 30.
    expect(amounts?.toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      'cancellation 16000',
      'guarantee 38000',
      'hours 6000',
      'overtime 2000',
    ]);
    const closed = history?.find(({ name }) => name === 'week.close');
    expect(closed?.by).toMatchObject({ accountId: SYSTEM_ACCOUNT_ID, name: null });
  }
  const { rows } = (await requestExport(other)).body.households[0] ?? {};
  for (const table of ['terms', 'week', 'cancellation', 'earning'] as const)
    expect(rows?.[table]).toEqual([]);
});

test('a new account’s export has no household; impersonated, exporting is refused', async () => {
  const { admin, newcomer, mia, server } = fixture;
  for (const person of [admin, newcomer]) expect((await requestExport(person)).body.households).toEqual([]);
  const path = `/api/admin/impersonate/${mia.person.user.id}`;
  const { body } = await admin.post<{ impersonationToken: string }>(path);
  const headers = { authorization: `Bearer ${body.impersonationToken}` };
  const response = await server.stranger.call('GET', '/api/account/export', { headers });
  expect(response).toMatchObject({ status: 403, body: { code: 'not_as_another' } });
  expect((await server.stranger.get('/api/account/export')).status).toBe(401);
});

test('an export’s history ends with the last mutation and its author', async () => {
  const { home, mia } = fixture;
  const day: DayAnswer = await scheduleDay(home.family, mia.record.id, { date: '2026-03-20' });
  const { body } = await requestExport(mia.person);
  expect(body.households[0]?.history.at(-1)).toMatchObject({
    name: 'day.schedule',
    by: { role: 'FAMILY', name: home.family.user.name },
    viewedBy: null,
    result: 'applied',
    changes: [{ table: 'day', about: day.id, before: null }],
  });
});
