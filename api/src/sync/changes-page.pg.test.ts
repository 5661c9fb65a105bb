/** Tests that finding a page's end reads at most one page of each table, by PostgreSQL's own counts. */
import type { Membership } from 'sync-protocol/sync/wire.ts';
import { beforeAll, expect, test } from 'vitest';
import { addNanny, type Person, register, sharedTestServer } from '../../test-support/people.ts';
import { pageEnd } from './changes-page.ts';

const DAYS = 6000;
const DAYS_A_VERSION = 20;
const LIMIT = 100;
const FIRST = 1000;

const server = sharedTestServer();
let family: Person;
let membership: Membership;
beforeAll(async () => {
  family = await register(server, 'Fay Family', 'FAMILY');
  const mia = await addNanny(family, 'Mia');
  const [row] = await server.sql<Membership[]>`
    select household_id as "householdId", role, nanny_id as "nannyId", access from membership
    where account_id = ${family.user.id}`;
  if (row === undefined) throw new Error('No membership');
  membership = row;
  await server.sql`
    insert into day (household_id, id, nanny_id, version, date, origin, status, is_paid)
    select ${row.householdId}, gen_random_uuid(), ${mia.id}, ${FIRST} + i / ${DAYS_A_VERSION}, '2026-03-05', 'generated', 'PENDING', false
    from generate_series(0, ${DAYS - 1}) i`;
  // Autovacuum would do this a minute later.
  await server.sql`vacuum analyze`;
});

test('finding a page’s end reads at most a page of each table', async () => {
  await server.sql.begin('isolation level repeatable read read only', async (tx) => {
    const range = { from: FIRST - 1, current: FIRST + DAYS, limit: LIMIT, since: '2026-01-01T00:00:00.000Z' };
    expect(await pageEnd(tx, membership, range)).toBe(FIRST - 1 + LIMIT / DAYS_A_VERSION);
    const [read] = await tx<{ days: number }[]>`
      select sum(pg_stat_get_xact_tuples_returned(indexrelid))::int as days from pg_index
      where indrelid = 'day'::regclass`;
    // Two statements, each of which reads one row more than fits.
    expect(read?.days).toBeGreaterThan(LIMIT);
    expect(read?.days).toBeLessThanOrEqual(2 * (LIMIT + 1));
  });
});
