import type { Membership } from 'sync-protocol/sync/wire.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addNanny, openWorld, type Person, register, type World } from '../../test-support/people.ts';
import { pageEnd } from './changes-page.ts';

const DAYS = 6000;
const DAYS_A_VERSION = 20;
const LIMIT = 100;
const FIRST = 1000;

let world: World;
let family: Person;
let membership: Membership;
beforeAll(async () => {
  world = await openWorld();
  family = await register(world, 'Fay Family', 'FAMILY');
  const mia = await addNanny(family, 'Mia');
  const [row] = await world.sql<Membership[]>`
    select household_id as "householdId", role, nanny_id as "nannyId", access from membership
    where account_id = ${family.user.id}`;
  if (row === undefined) throw new Error('No membership');
  membership = row;
  await world.sql`
    insert into day (household_id, id, nanny_id, version, date, origin, status, is_paid)
    select ${row.householdId}, gen_random_uuid(), ${mia.id}, ${FIRST} + i / ${DAYS_A_VERSION}, '2026-03-05', 'generated', 'PENDING', false
    from generate_series(0, ${DAYS - 1}) i`;
  // Autovacuum would do this a minute later.
  await world.sql`vacuum analyze`;
});
afterAll(() => world.close());

test('finding a page’s end reads at most a page of each table', async () => {
  await world.sql.begin('isolation level repeatable read read only', async (tx) => {
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
