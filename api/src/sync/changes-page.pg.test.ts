/** Tests that finding a page's end reads at most one page of each table and no old entry, by PostgreSQL's own counts. */
import type { Membership } from 'sync-protocol/kernel/wire.ts';
import { beforeAll, expect, test } from 'vitest';
import { addNanny, type Person, register, sharedTestServer } from '../../test-support/people.ts';
import { pageEnd } from './changes-page.ts';

const DAYS = 6000;
/** Days of one version, and its entries. */
const PER_VERSION = 20;
const LIMIT = 100;
const FIRST = 1000;
/** The last version whose entries arrived before the history that is sent. */
const LAST_OLD = 1200;

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
    select ${row.householdId}, gen_random_uuid(), ${mia.id}, ${FIRST} + i / ${PER_VERSION}, '2026-03-05', 'generated', 'PENDING', false
    from generate_series(0, ${DAYS - 1}) i`;
  await server.sql`
    insert into mutation_log (household_id, mutation_id, version, position, account_id, actor_role, nanny_id, name,
      mutation_version, args, fingerprint, happened_at, received_at, result, changes)
    select ${row.householdId}, gen_random_uuid(), version, i % ${PER_VERSION}, ${family.user.id}, 'FAMILY', ${mia.id},
      'agenda.generate', 1, '{}', '', at, at, 'applied', '[]'
    from generate_series(0, ${DAYS - 1}) i cross join lateral (select ${FIRST} + i / ${PER_VERSION} as version) v
      cross join lateral (
        select case when version > ${LAST_OLD} then '2026-03-05' else '2025-03-05' end::timestamptz as at) a`;
  // Autovacuum would do this a minute later.
  await server.sql`vacuum analyze`;
});

/** Returns a page's end, and the index entries of a table that finding it reads. */
async function pageAfter(
  from: number,
  table: 'day' | 'mutation_log',
): Promise<{ end: number; read: number }> {
  return server.sql.begin('isolation level repeatable read read only', async (tx) => {
    const range = { from, current: FIRST + DAYS, limit: LIMIT, since: '2026-01-01T00:00:00.000Z' };
    const end = await pageEnd(tx, membership, range);
    const [counted] = await tx<{ read: number }[]>`
      select sum(pg_stat_get_xact_tuples_returned(indexrelid))::int as read from pg_index
      where indrelid = ${table}::regclass`;
    return { end, read: counted?.read ?? 0 };
  });
}

test('finding a page’s end reads at most a page of each table', async () => {
  const { end, read } = await pageAfter(FIRST - 1, 'day');
  expect(end).toBe(FIRST - 1 + LIMIT / PER_VERSION);
  // One row more than fits.
  expect(read).toBe(LIMIT + 1);
});

test('finding a page’s end skips the entries that are too old to be sent', async () => {
  const { end, read } = await pageAfter(FIRST - 1, 'mutation_log');
  // They weigh nothing.
  expect(end).toBe(FIRST - 1 + LIMIT / PER_VERSION);
  // Some lookups of a bisection, not the 4,000 old entries.
  expect(read).toBeLessThan(2 * PER_VERSION);
});

test('a page ends earlier where entries are sent too', async () => {
  const { end, read } = await pageAfter(LAST_OLD, 'mutation_log');
  // A version's days, and a row for each of its entries.
  expect(end).toBe(LAST_OLD + Math.floor(LIMIT / (2 * PER_VERSION)));
  expect(read).toBeLessThan(LIMIT);
});
