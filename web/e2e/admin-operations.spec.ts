/**
 * Browser tests of the operations panel: a super admin sees the server's health, why loading it failed, and, offline,
 * the last figures. On the same server, axe finds no violations on the super admin's screens and in an impersonation.
 */
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { ADMIN_PAGE_STATES, type AdminFixture, buildAdminFixture } from './admin-page-states.ts';
import { expectNoFindings } from './axe-findings.ts';
import { type Account, aFamily, call, newSession, signedInAs } from './household.ts';
import { openEach } from './page-state.ts';
import { ADMIN, test } from './test.ts';

let admin: Account;

// The figures come first: they count what this server has been asked for. axe must not see colors in a transition.
test.use({ serverName: 'operations', contextOptions: { reducedMotion: 'reduce' } });

/** Sends two mutations after two hours offline: one is applied, one refused. */
test.beforeAll(async ({ server }) => {
  const parent = await aFamily(server.url);
  const { id: accountId } = parent.user;
  const sync = (mutations: readonly unknown[]) => {
    const message = { protocol: 1, accountId, clientId: randomUUID(), cursors: {}, mutations };
    return call(parent, 'POST /api/sync', message);
  };
  const { memberships } = (await sync([])) as { memberships: readonly { householdId: string }[] };
  const householdId = memberships[0]?.householdId;
  const settings = { timezone: 'America/New_York', billingIncrementMinutes: 15, currency: 'USD' };
  const asked = [
    { name: 'household.saveSettings', args: settings },
    { name: 'todo.tick', args: { todoId: randomUUID(), isCompleted: true } },
  ];
  const happenedAt = new Date(Date.now() - 2 * 3_600_000).toISOString();
  const mutations = asked.map((each, index) => {
    const mutation = { ...each, id: randomUUID(), seq: index + 1, householdId, version: 1, happenedAt };
    return mutation;
  });
  await sync(mutations);
  admin = await newSession({ url: server.url, person: ADMIN });
});

async function openOperations(page: Page): Promise<void> {
  await signedInAs(page.context(), admin);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Operations' }).click();
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Resolves to the cells of a chart table's total row. */
const totals = (page: Page, name: string): Promise<string[]> =>
  card(page, name)
    .getByRole('row', { name: /^Total/ })
    .getByRole('cell')
    .allTextContents();

test('a super admin opens the server’s health, and returns to the users', async ({ page }) => {
  await openOperations(page);
  const figures = page.getByRole('list', { name: 'Figures' }).getByRole('listitem');
  await expect(figures.filter({ hasText: 'Busy connections' })).toContainText(/\d+ idle, \d+ at most\./);
  await expect(figures.filter({ hasText: 'Memory' })).toContainText(/\d+ MB/);
  expect(await totals(page, 'Changes from devices')).toEqual(['1', '0', '1']);
  await expect(card(page, 'Changes from devices')).toContainText('Rejected (not_found)');
  await expect(card(page, 'Age of queued changes').getByRole('row', { name: '6 h' })).toContainText('1');
  const [answered, , failed] = await totals(page, 'Requests');
  expect(Number(answered)).toBeGreaterThan(2);
  expect(failed).toBe('0');
  const times = card(page, 'Response times').getByRole('slider');
  // The newest five minutes may have begun a moment ago, without a response in them: goes back to some that have one.
  await expect(async () => {
    const words = await times.getAttribute('aria-valuetext');
    await times.press('ArrowLeft');
    expect(words).toMatch(/Half [\d.]+ ms, 19 of 20 [\d.]+ ms/);
  }).toPass();
  await page.getByRole('button', { name: 'Show as Table' }).first().click();
  await expectNoFindings(page, 'operations');
  await page.getByRole('button', { name: 'Users' }).click();
  await expect(page.getByLabel('Search users')).toBeVisible();
});

test('a super admin sees why the health could not be loaded, and tries again', async ({ page, context }) => {
  const address = '**/api/admin/operations';
  await page.route(address, (route) => route.fulfill({ status: 500, body: 'down' }));
  await openOperations(page);
  await expect(page.getByRole('alert')).toContainText('Couldn’t load server health');
  await page.unroute(address);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(card(page, 'Requests')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/You are offline\. Showing it as of/)).toBeVisible();
  await expect(card(page, 'Requests')).toBeVisible();
});

test.describe('after the figures', () => {
  let fixture: AdminFixture;

  test.use({ serviceWorkers: 'allow' });
  test.setTimeout(180_000);

  test.beforeAll(async ({ server }) => {
    fixture = await buildAdminFixture(server.url);
  });

  for (const who of ['admin', 'family'] as const) {
    test(`users and impersonation pass axe, for ${who}`, async ({ page, context }) => {
      await signedInAs(context, fixture[who]);
      await openEach(page, [ADMIN_PAGE_STATES[who], fixture], (name) => expectNoFindings(page, name));
    });
  }
});
