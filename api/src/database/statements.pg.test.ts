/**
 * Tests the statements that the routes and sync send: no request value is in a statement's text, each statement and
 * each writing transaction names one household, and each statement is planned with indexes.
 */
import { beforeAll, expect, test } from 'vitest';
import { sharedFixture, sync } from '../../test-support/fixture.ts';
import { makeHouseholds, makePeople } from '../../test-support/many-households.ts';
import { TODAY } from '../../test-support/people.ts';
import { indexConditions, planFaults } from '../../test-support/query-plans.ts';
import { homeTargets, NOT_IN_FIXTURE, permittedCaller, send } from '../../test-support/refusal-calls.ts';
import { sharedRowsKeeper } from '../../test-support/rows.ts';
import { callOf, FIXTURE_TERMS, ROUTE_NAMES } from '../../test-support/sample-calls.ts';
import { type SentStatement, StatementWatch } from '../../test-support/statement-watch.ts';
import { readGrants } from '../accounts/grants.ts';

const fixture = sharedFixture();
const keeper = sharedRowsKeeper(fixture);
const sent: SentStatement[] = [];
/** Returns a parameter's text; the driver may wrap it with its type. */
const valueOf = (parameter: unknown): string | null => {
  const value: unknown =
    typeof parameter === 'object' && parameter !== null && 'value' in parameter ? parameter.value : parameter;
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
};
beforeAll(() => {
  // Postgres.js calls `debug` for every statement.
  Object.assign(fixture.server.sql.options, {
    debug: (connection: number, statement: string, parameters: readonly unknown[]) =>
      sent.push({ connection: String(connection), statement, values: parameters.map(valueOf) }),
  });
});
let checked = 0;
/** Statements of all routes. */
const texts = new Set<string>();

/** Returns a body's values that can't be part of a statement by chance: no enums, no short ones. */
function valuesOf(part: unknown): string[] {
  if (typeof part === 'object' && part !== null) return Object.values(part).flatMap(valuesOf);
  const value = String(part);
  return value.length < 3 || /^([A-Z]+|true|false|null)$/.test(value) ? [] : [value];
}

/** Returns the ids and query values of a URL. */
const segmentsOf = (path: string): string[] =>
  path.split(/[/?&=]/).filter((segment) => /[-@\d]/.test(segment) && !/^[a-z]+-[a-z]+$/.test(segment));

/** All routes but those that send no statement or can't succeed on the fixture. */
const QUERYING = ROUTE_NAMES.filter((name) => name !== 'resetOffer' && NOT_IN_FIXTURE[name] === undefined);

test.each(QUERYING)('%s puts no request value into a statement; each names one household', async (name) => {
  sent.length = 0;
  const call = callOf(name, homeTargets(fixture));
  await send(permittedCaller(fixture, name), call);
  const statements = sent.splice(0);
  await keeper.restore();
  for (const { statement } of statements) texts.add(statement);

  const values = [...valuesOf(call.body), ...segmentsOf(call.path)];
  const leaked = values.filter((value) => statements.some(({ statement }) => statement.includes(value)));
  expect(leaked).toEqual([]);
  expect(statements.length).toBeGreaterThan(0);
  const watch = new StatementWatch();
  for (const each of statements) watch.check(each);
  expect(watch.faults).toEqual([]);
  checked += watch.checked;
});

test('more than 100 statements were checked for one household', () => {
  expect(checked).toBeGreaterThan(100);
});

test('before a table has statistics, rows are still looked up by their ids', async () => {
  sent.length = 0;
  await send(permittedCaller(fixture, 'scheduleDay'), callOf('scheduleDay', homeTargets(fixture)));
  const read = sent.splice(0).find(({ statement }) => statement.includes(' from day o '))?.statement ?? '';
  await keeper.restore();
  const byId = /household_id = .* AND \((?:table_name = .* AND \()?(?:mutation_)?id >= /;
  const { sql } = fixture.server;
  for (const table of ['day', 'mutation_log', 'tombstone']) {
    // PostgreSQL may have analyzed it by itself meanwhile.
    await sql`delete from pg_statistic where starelid = ${table}::regclass`;
    await sql`update pg_class set reltuples = -1 where oid = ${table}::regclass`;
    // Of days, it also reads those of a date.
    expect(await indexConditions(sql, read, table)).toContainEqual(expect.stringMatching(byId));
  }
});

test('among many households, each statement reads one household’s rows by an index', async () => {
  const { server, home, mia } = fixture;
  sent.length = 0;
  for (const person of [home.family, mia.person]) {
    const { households } = await sync(person);
    const cursors = Object.fromEntries(Object.entries(households).map(([id, { cursor }]) => [id, cursor]));
    await sync(person, { cursors });
    // A calendar feed is no route of the contract.
    const body = { householdId: home.id, notes: true };
    const feed = await person.post<{ url: string }>('/api/account/feeds', body);
    expect((await server.app.inject(new URL(feed.body.url).pathname)).statusCode).toBe(200);
  }
  // The query of an open event stream.
  const sid = crypto.randomUUID();
  await readGrants({ sql: server.sql, now: () => server.clock.now }, { sub: home.family.user.id, sid });
  for (const { statement } of sent.splice(0)) texts.add(statement);
  expect([...texts].filter((text) => text.includes('string_agg(m.access'))).toHaveLength(1);
  await makeHouseholds(server.sql, { from: 1, to: 1500, days: 4 });
  // With many accounts, a list of ids must not be joined with all of them.
  expect(await planFaults(server.sql, texts)).toEqual([]);
  await makePeople(server.sql, 20_000);
  expect(await planFaults(server.sql, texts)).toEqual([]);
  // With histories a hundred times as long, a history must not be joined with all accounts and devices.
  await server.sql`alter table mutation_log alter household_id set (n_distinct = 1500)`;
  await server.sql`analyze mutation_log`;
  await server.sql`update pg_class set reltuples = reltuples * 100 where oid = 'mutation_log'::regclass`;
  expect(await planFaults(server.sql, texts)).toEqual([]);
  expect(texts.size).toBeGreaterThan(100);

  // Statements without an index are found.
  const slow = ['select 1 from day where id = $1', 'select 1 from account where name = $1'];
  expect(await planFaults(server.sql, slow)).toHaveLength(slow.length);
});

test('the questions of many weeks are read as one index range', async () => {
  const { server, home, mia } = fixture;
  // The planner reads all rows of a household that has few.
  await server.sql`
    insert into question (household_id, id, nanny_id, version, week_start, text, asked_at, asked_by, asked_by_side)
    select ${home.id}, gen_random_uuid(), gen_random_uuid(), 1, '2026-03-02', 'Five?', now(), gen_random_uuid(), 'nanny'
    from generate_series(1, 5000)`;
  await server.sql`analyze question`;
  sent.length = 0;
  await home.family.get(`/api/nannies/${mia.record.id}/weeks?from=2026-01-05&to=2026-03-08`);
  const reads = sent
    .splice(0)
    .filter(({ statement }) => / from question t where .*range_from/.test(statement));
  expect(reads).toHaveLength(1);
  const conditions = await indexConditions(server.sql, reads[0]?.statement ?? '', 'question');
  expect(conditions).toEqual([
    expect.stringMatching(/household_id = .*nanny_id = .*week_start >= .*week_start <= /),
  ]);
});

test("a week's rule reads its days as one index range", async () => {
  const { server, home, mia } = fixture;
  await home.family.put(`/api/nannies/${mia.record.id}/terms`, {
    ...FIXTURE_TERMS,
    effectiveFrom: '2026-03-02',
  });
  sent.length = 0;
  const hours = { actualStartUtc: `${TODAY}T14:00:00.000Z`, actualEndUtc: `${TODAY}T16:00:00.000Z` };
  await mia.person.patch(`/api/agenda/${mia.accepted.id}`, hours);
  const reads = sent.splice(0).filter(({ statement }) => / from day t where .*range_from/.test(statement));
  await keeper.restore();
  // The rule's, and that of the overlaps in the answer.
  expect(reads).toHaveLength(2);
  for (const { statement } of reads) {
    const conditions = await indexConditions(server.sql, statement, 'day');
    expect(conditions.filter((condition) => condition.includes('date'))).toEqual([
      expect.stringMatching(/household_id = .*date >= .*date <= /),
    ]);
  }
});
