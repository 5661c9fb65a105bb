/**
 * Tests that a list of any length is answered in parts: each REST route that answers a list has a limit by its rules,
 * or reads and writes page by page.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REST } from 'sync-protocol/routes.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openHome } from '../../test-support/ledger.ts';
import { householdIdOf, NOON, sharedTestServer, TODAY } from '../../test-support/people.ts';
import { pagesOf, ROWS_A_TURN } from '../sync/row-pages.ts';

const server = sharedTestServer();

/** The lists that rules keep short, and what does. */
const SHORT: Readonly<Record<string, string>> = {
  baseSchedule: 'seven weekdays of 24 shifts',
  leaveBalances: 'three kinds',
  listFeeds: 'an account has few: FEEDS_MAX',
  listLeavePolicies: '100 of a nanny',
  listMemberInvitations: 'open invitations are limited',
  listMembers: 'people whom a parent has invited',
  listMileageRates: '200 of a nanny',
  listNannies: '1,000 nannies, of each two rates and the sum of what is owed',
  listSessions: 'sessions that somebody has signed in to and that have not ended',
  listTerms: 'one of a date, from 60 days back to two years ahead',
  listWeeks: 'a year of weeks, of 24 shifts a date, each computed in a turn of its own',
  ownHouseholds: 'households that have invited the account',
  termsPresets: 'constants',
  todos: '100 of a day',
  unpaid: 'one row of each of 1,000 nannies',
};

const listRoutes = Object.entries(REST).flatMap(([name, route]) =>
  route.method === 'GET' && route.answer instanceof z.ZodMiniArray ? [name] : [],
);

/** The routes that the source registers as written page by page. */
const writtenInPages = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
  .flatMap((file) => [
    ...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/\.listed\(REST\.(\w+)/g),
  ])
  .map(([, name]) => name ?? '');

it('each list is short by its rules, or is written page by page', () => {
  expect(listRoutes.filter((name) => !(name in SHORT))).toEqual(
    listRoutes.filter((name) => writtenInPages.includes(name)),
  );
  expect(
    Object.keys(SHORT).filter((name) => !listRoutes.includes(name) || writtenInPages.includes(name)),
  ).toEqual([]);
});

const ROWS = 10_000;

/** Plants open earnings of hours, payments and days of a nanny. */
async function plantRows(householdId: string, nannyId: string): Promise<void> {
  await server.sql`
    insert into earning (household_id, id, nanny_id, version, kind, date, earned_from, amount_cents, open_cents)
    select ${householdId}, gen_random_uuid(), ${nannyId}, 1, 'guarantee', ${TODAY}, ${NOON}::timestamptz + n * interval '1 second', 100, 100
    from generate_series(1, ${ROWS}::int) n`;
  await server.sql`
    insert into payment (household_id, id, nanny_id, version, payment_date, kind, amount_cents, unsettled_cents, created_at)
    select ${householdId}, gen_random_uuid(), ${nannyId}, 1, ${TODAY}, 'PAID', 50, 50, ${NOON}
    from generate_series(1, ${ROWS}::int) n`;
}

describe(`with ${ROWS} rows`, () => {
  it('a page has few, and nothing is left out, doubled or out of order', async () => {
    const { family, mia } = await openHome(server);
    const householdId = await householdIdOf(server.sql, family);
    await plantRows(householdId, mia.id);
    let pages = 0;
    const query = {
      select: 'select t.id from earning t where t.household_id = $1::uuid',
      values: [householdId],
    };
    for await (const page of pagesOf<{ id: string }>(server.sql, query)) {
      pages += 1;
      expect(page.length).toBeLessThanOrEqual(ROWS_A_TURN);
    }
    expect(pages).toBeGreaterThanOrEqual(ROWS / ROWS_A_TURN);
    const { body: earnings } =
      await family.get<{ id: string; amountCents: number }[]>('/api/earnings?open=true');
    expect([earnings.length, new Set(earnings.map(({ id }) => id)).size]).toEqual([ROWS, ROWS]);
    const { body: payments } = await family.get<{ id: string }[]>('/api/payments/records');
    const ids = payments.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted().toReversed());
    const { body: unpaid } = await family.get<unknown>('/api/payments/unpaid');
    const owed = ROWS * 50;
    expect(unpaid).toEqual([
      { nannyId: mia.id, unpaidCents: owed, owedWagesCents: owed, owedClaimsCents: 0 },
    ]);
  });
});
