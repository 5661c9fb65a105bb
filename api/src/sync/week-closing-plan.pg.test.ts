/**
 * Tests with PostgreSQL that the search for weeks to close is an index range, also among many closed ones, that closing
 * leaves connections to requests, and that no statement is compiled.
 */
import { addMinutes } from 'sync-protocol/kernel/calendar.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openHome } from '../../test-support/ledger.ts';
import { waitingSessions } from '../../test-support/locks.ts';
import { startServerForTest, type TestServer } from '../../test-support/people.ts';
import { indexConditions, planFaults } from '../../test-support/query-plans.ts';
import { FIXTURE_TERMS } from '../../test-support/sample-calls.ts';
import type { Sql } from '../database/connection.ts';
import { openPokes } from './pokes.ts';
import { closeWeeks } from './week-closing.ts';

const FIRST_MONDAY = '2026-03-02';
/** One minute after the 52nd week in New York. */
const AFTER_YEAR = '2027-03-01T05:01:00.000Z';

function fail(error: unknown): never {
  throw error;
}

/**
 * Writes households with a nanny, terms from a date on, and all weeks from then on closed, straight into the tables.
 */
async function makeClosedWeeks(sql: Sql, households: number, weeks: number): Promise<void> {
  await sql.unsafe(`
    insert into household (household_id, id, version, name, timezone, billing_increment_minutes, currency, created_at)
    select id, id, 1, 'Family', 'America/New_York', 15, 'USD', now()
    from (select gen_random_uuid() as id from generate_series(1, ${households})) made`);
  await sql.unsafe(`
    insert into household_version (household_id) select household_id from household where name = 'Family'
    on conflict do nothing`);
  await sql.unsafe(`
    insert into terms (household_id, id, nanny_id, version, effective_from, week_starts_on,
      overtime_multiplier_hundredths, pay_period, changed_at)
    select id, id || '/2026-03-02', id, 1, '2026-03-02', 1, 150, 'WEEKLY', now() from household
    where name = 'Family'`);
  await sql.unsafe(`
    insert into week (household_id, id, nanny_id, version, week_start, closed_at)
    select id, id || '/' || to_char(date '2026-03-02' + 7 * n, 'YYYY-MM-DD'), id, 1, date '2026-03-02' + 7 * n, now()
    from household, generate_series(0, ${weeks} - 1) n where name = 'Family'`);
  await sql.unsafe('analyze');
}

/** Closes the weeks that are over, with what was sent for it. */
async function closeAt(server: TestServer, now: string): Promise<{ closed: number; sent: string[] }> {
  const sent: string[] = [];
  const pokes = await openPokes(server.sql, fail);
  onTestFinished(() => pokes.close());
  Object.assign(server.sql.options, { debug: (_connection: number, text: string) => sent.push(text) });
  const closing = { now: () => now, onClosed: () => {}, onError: fail };
  const closed = await closeWeeks({ sql: server.sql, pokes }, closing);
  return { closed, sent };
}

test('among 100,000 closed weeks, a search reads what is due by two index ranges', async () => {
  const server = await startServerForTest();
  const { family, mia } = await openHome(server);
  const terms = { ...FIXTURE_TERMS, effectiveFrom: FIRST_MONDAY };
  await family.put(`/api/nannies/${mia.id}/terms`, terms);
  await makeClosedWeeks(server.sql, 2000, 52);
  const first = await closeAt(server, AFTER_YEAR);
  expect(first.closed).toBe(52);
  const search = first.sent.find((text) => text.includes('union all')) ?? '';
  expect(await indexConditions(server.sql, search, 'household_version')).toEqual([
    expect.stringMatching(/^\(weeks_due_at <= /),
    expect.stringMatching(/^\(weeks_due_at > /),
  ]);
  const looks = new Set(first.sent.filter((text) => text.includes('from week w')));
  expect(looks.size).toBe(1);
  expect(await planFaults(server.sql, looks)).toEqual([]);
  // Nothing is due: one statement, for all households.
  const next = await closeAt(server, addMinutes(AFTER_YEAR, 5));
  expect(next).toEqual({ closed: 0, sent: [search] });
});

test('while households are locked, closing their weeks takes at most three connections', async () => {
  const server = await startServerForTest();
  await makeClosedWeeks(server.sql, 20, 1);
  const other = server.connect();
  onTestFinished(() => other.end());
  const closing = await other.begin(async (tx) => {
    await tx`select 1 from household_version for update`;
    const started = closeAt(server, '2026-03-09T05:00:00.000Z');
    await vi.waitFor(async () => expect(await waitingSessions(other)).toHaveLength(3), { timeout: 10_000 });
    // The other connections of the pool are free.
    const others = Array.from(
      { length: server.sql.options.max - 3 },
      () => server.sql`select pg_backend_pid()`,
    );
    await Promise.all(others);
    expect(await waitingSessions(other)).toHaveLength(3);
    return { started };
  });
  expect((await closing.started).closed).toBe(0);
});

test('no statement is compiled: it would take longer than the statement', async () => {
  const server = await startServerForTest();
  expect(await server.sql`show jit`).toEqual([{ jit: 'off' }]);
});
