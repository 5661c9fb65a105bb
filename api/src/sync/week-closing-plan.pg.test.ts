/** Tests with PostgreSQL that closing weeks looks up each week by its key, also among many closed ones. */
import { expect, onTestFinished, test } from 'vitest';
import { openHome } from '../../test-support/ledger.ts';
import { startServerForTest } from '../../test-support/people.ts';
import { indexConditions } from '../../test-support/query-plans.ts';
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

test('among 100,000 closed weeks, a run looks up each week by its key', async () => {
  const server = await startServerForTest();
  const { family, mia } = await openHome(server);
  const terms = { ...FIXTURE_TERMS, effectiveFrom: FIRST_MONDAY };
  await family.put(`/api/nannies/${mia.id}/terms`, terms);
  await makeClosedWeeks(server.sql, 2000, 52);
  const sent: string[] = [];
  Object.assign(server.sql.options, { debug: (_connection: number, text: string) => sent.push(text) });
  const pokes = await openPokes(server.sql, fail);
  onTestFinished(() => pokes.close());
  const closing = { now: () => AFTER_YEAR, onClosed: () => {}, onError: fail };
  expect(await closeWeeks({ sql: server.sql, pokes }, closing)).toBe(11);
  const search = sent.find((text) => text.includes('from terms t')) ?? '';
  expect(await indexConditions(server.sql, search, 'week')).toEqual([
    expect.stringMatching(/household_id = .*id = /),
  ]);
});
