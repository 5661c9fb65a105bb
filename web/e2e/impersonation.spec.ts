import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { ADMIN, adminSession, sessionOf, startAdminServer } from './admin-fixture.ts';
import { PHONE } from './harness/devices.ts';
import type { Server } from './harness/server.ts';
import {
  type Account,
  aDay,
  aHousehold,
  call,
  type HouseholdOfTest,
  joinByInvitation,
  signedInAs,
  today,
} from './household.ts';
import { expectToast, expectWrong } from './page-checks.ts';
import { daysOn } from './steps.ts';

let server: Server;
let household: HouseholdOfTest;
let nanny: Account;

test.beforeAll(async () => {
  server = await startAdminServer();
  household = await aHousehold(server.url);
  nanny = await joinByInvitation(server.url, household);
  await aDay(server.url, household, { day: 0, from: '00:00', to: '06:00' });
});

test.afterAll(async () => {
  await server?.stop();
});

const banner = (page: Page): Locator => page.getByRole('region', { name: 'Impersonation' });

/** Signs the family in with a session for this test only. */
async function asFamily(context: BrowserContext): Promise<Account> {
  const session = await sessionOf(server.url, household.parent);
  await signedInAs(context, session);
  return session;
}

async function viewAsNanny(page: Page): Promise<void> {
  await page.goto(`${server.url}/nannies`);
  await page.getByRole('button', { name: 'Log In As' }).click();
  await page.waitForURL('**/dashboard');
  await expect(banner(page)).toContainText(`Viewing as ${nanny.user.name}`);
}

const KEYS = ['auth_token', 'auth_user', 'impersonation_data', 'original_auth_token', 'original_auth_user'];

const storedKeys = (page: Page): Promise<Record<string, string | null>> =>
  page.evaluate((keys) => Object.fromEntries(keys.map((key) => [key, localStorage.getItem(key)])), KEYS);

const databases = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name = '' }) => name).toSorted());

/** Resolves to the server's status for a token. */
async function statusOf(token: string | null | undefined): Promise<number> {
  const answer = await fetch(`${server.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
  return answer.status;
}

const todosOf = async (): Promise<string[]> => {
  const days = (await call(server.url, nanny, ['GET', `/api/nannies/${household.nannyId}/agenda`])) as {
    id: string;
    date: string;
  }[];
  const day = days.find(({ date }) => date === today());
  const todos = await call(server.url, nanny, ['GET', `/api/agenda/${day?.id}/todos`]);
  return (todos as { title: string }[]).map(({ title }) => title);
};

async function openTodos(page: Page): Promise<Locator> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Schedule' }).click();
  await daysOn(page, today())
    .getByRole('button', { name: /To-Dos/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'To-Dos' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test.describe('a family', () => {
  test('impersonates its nanny and returns to itself', async ({ page, context }) => {
    const family = await asFamily(context);
    await viewAsNanny(page);
    await expectToast(page, 'Impersonation started');
    await expect(banner(page)).toContainText(nanny.person.email);
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
      'Dashboard',
      'Schedule',
    ]);
    const viewing = await storedKeys(page);
    expect(viewing['original_auth_token']).toBe(family.token);
    expect(JSON.parse(viewing['original_auth_user'] ?? '')).toMatchObject({ id: family.user.id });
    expect(JSON.parse(viewing['auth_user'] ?? '')).toMatchObject({ id: nanny.user.id });
    expect(JSON.parse(viewing['impersonation_data'] ?? '')).toMatchObject({
      actualUser: { id: family.user.id },
      impersonatedUser: { id: nanny.user.id },
    });

    await banner(page).getByRole('button', { name: 'Exit' }).click();
    await page.waitForURL('**/dashboard');
    await expect(banner(page)).toBeHidden();
    await expect(page.getByText('Total Owed')).toBeVisible();
    expect(await storedKeys(page)).toMatchObject({
      auth_token: family.token,
      impersonation_data: null,
      original_auth_token: null,
      original_auth_user: null,
    });
    await expect.poll(() => statusOf(viewing['auth_token'])).toBe(401);
    expect(await statusOf(family.token)).toBe(200);
  });

  test('keeps the impersonation and the way back after a reload', async ({ page, context }) => {
    await asFamily(context);
    await viewAsNanny(page);
    await page.reload();
    await expect(banner(page)).toContainText(`Viewing as ${nanny.user.name}`);
    await page.goto(`${server.url}/nannies`);
    await page.waitForURL('**/dashboard');
    await banner(page).getByRole('button', { name: 'Exit' }).click();
    await expect(page.getByText('Total Owed')).toBeVisible();
  });

  test('uses a database that is deleted with the impersonation', async ({ page, context }) => {
    const family = await asFamily(context);
    await page.goto(`${server.url}/nannies`);
    await expect(page.getByRole('button', { name: 'Log In As' })).toBeVisible();
    // As if the browser had been closed during another impersonation.
    await page.evaluate(() => {
      indexedDB.open('fairday-viewing-left-over');
    });
    await viewAsNanny(page);
    await expect(page.getByText('Current Owed')).toBeVisible();
    await expect
      .poll(() => databases(page))
      .toEqual([`fairday-${family.user.id}`, expect.stringMatching(`^fairday-viewing-${nanny.user.id}-`)]);
    await banner(page).getByRole('button', { name: 'Exit' }).click();
    await expect(page.getByText('Total Owed')).toBeVisible();
    await expect.poll(() => databases(page)).toEqual([`fairday-${family.user.id}`]);
  });

  test('sends changes made during an impersonation at once', async ({ page, context }) => {
    await asFamily(context);
    await viewAsNanny(page);
    const dialog = await openTodos(page);
    await dialog.getByLabel('New to-do').fill('Sent at once');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(dialog.getByRole('checkbox', { name: 'Sent at once' })).toBeVisible();
    await expectToast(page, 'To-Do added');
    expect(await todosOf()).toContain('Sent at once');
  });

  test('cannot change anything offline, and keeps its input', async ({ page, context }) => {
    await asFamily(context);
    await viewAsNanny(page);
    const dialog = await openTodos(page);
    await context.setOffline(true);
    await dialog.getByLabel('New to-do').fill('Not without a line');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expectToast(page, 'Error');
    await expectWrong(
      dialog.getByLabel('New to-do'),
      'Not without a line',
      'You are offline. While you view as somebody else, changes need a connection.',
    );
    await expect(dialog.getByRole('checkbox', { name: 'Not without a line' })).toBeHidden();
    await context.setOffline(false);
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(dialog.getByRole('checkbox', { name: 'Not without a line' })).toBeVisible();
    await expect.poll(todosOf).toContain('Not without a line');
  });

  test('sees when a change got no response, and no state that is not confirmed', async ({
    page,
    context,
  }) => {
    await asFamily(context);
    await viewAsNanny(page);
    const dialog = await openTodos(page);
    await page.route('**/api/sync', (route) => route.abort());
    await dialog.getByLabel('New to-do').fill('Into the void');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expectToast(page, 'Error');
    await expectWrong(
      dialog.getByLabel('New to-do'),
      'Into the void',
      'No answer came, so this is not saved.',
    );
    await expect(dialog.getByRole('checkbox', { name: 'Into the void' })).toBeHidden();
    await page.unroute('**/api/sync');
    expect(await todosOf()).not.toContain('Into the void');
  });

  test('exits without a connection', async ({ page, context }) => {
    await asFamily(context);
    await viewAsNanny(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await banner(page).getByRole('button', { name: 'Exit' }).click();
    await expect(banner(page)).toBeHidden();
    await expect(page.getByText('Total Owed')).toBeVisible();
    await context.setOffline(false);
  });

  test('takes its other tabs along, there and back', async ({ page, context }) => {
    await asFamily(context);
    const other = await context.newPage();
    await other.goto(`${server.url}/nannies`);
    await expect(other.getByRole('button', { name: 'Log In As' })).toBeVisible();
    await viewAsNanny(page);
    await expect(banner(other)).toContainText(`Viewing as ${nanny.user.name}`);
    await other.waitForURL('**/dashboard');
    await banner(other).getByRole('button', { name: 'Exit' }).click();
    await expect(page.getByText('Total Owed')).toBeVisible();
    await expect(banner(page)).toBeHidden();
    await expect(other.getByText('Total Owed')).toBeVisible();
  });

  test('returns to itself, not to the sign-in, when the hour is over', async ({ page, context }) => {
    const family = await asFamily(context);
    await viewAsNanny(page);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Schedule' }).click();
    await page.waitForURL('**/schedule');
    const { auth_token: token } = await storedKeys(page);
    // The event stream ends at once, so the app checks the session without a tap.
    await call(server.url, { ...nanny, token: token ?? '' }, ['POST', '/api/auth/logout']);
    await expectToast(page, `Viewing as ${nanny.user.name} has ended`);
    await page.waitForURL('**/dashboard');
    await expect(page.getByText('Total Owed')).toBeVisible();
    expect(await storedKeys(page)).toMatchObject({ auth_token: family.token, impersonation_data: null });
  });

  test('signs out of both sessions at once', async ({ page, context }) => {
    const family = await asFamily(context);
    await viewAsNanny(page);
    const { auth_token: token } = await storedKeys(page);
    const keptWhenTold: unknown[] = [];
    await page.route('**/api/auth/logout', async (route) => {
      keptWhenTold.push(...Object.values(await storedKeys(page)));
      await route.continue();
    });
    await page.getByRole('button', { name: nanny.user.name }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await page.waitForURL('**/signin');
    expect(Object.values(await storedKeys(page))).toEqual([null, null, null, null, null]);
    await expect.poll(() => statusOf(token)).toBe(401);
    await expect.poll(() => statusOf(family.token)).toBe(401);
    // Both sessions are deleted on the device first, so that the end of the impersonation restores neither.
    expect(keptWhenTold).toEqual(Array.from({ length: 2 * KEYS.length }, () => null));
    await expect.poll(() => databases(page)).toEqual([]);
  });

  test('sees why the server refuses an impersonation', async ({ page, context }) => {
    await asFamily(context);
    await page.route('**/api/impersonate/*', (route) =>
      route.fulfill({ status: 403, json: { error: 'You are not allowed to do this.', code: 'forbidden' } }),
    );
    await page.goto(`${server.url}/nannies`);
    await page.getByRole('button', { name: 'Log In As' }).click();
    await expectToast(page, 'Failed to impersonate', 'You are not allowed to do this.');
    await expect(banner(page)).toBeHidden();
  });

  test('sees on the button that it needs a connection', async ({ page, context }) => {
    await asFamily(context);
    await page.goto(`${server.url}/nannies`);
    await expect(page.getByRole('button', { name: 'Log In As' })).toBeEnabled();
    await context.setOffline(true);
    await expect(page.getByRole('button', { name: 'Log In As Needs a connection' })).toBeDisabled();
  });

  test('has no such button on a nanny without an account', async ({ page, context }) => {
    const other = await aHousehold(server.url, { parent: 'Ann Lee' });
    await signedInAs(context, other.parent);
    await page.goto(`${server.url}/nannies`);
    await expect(page.getByRole('button', { name: 'Send Invite' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Log In As' })).toBeHidden();
  });
});

test.describe('stored session data', () => {
  test('corrupt impersonation data is cleared, and the real session restored', async ({ page, context }) => {
    const family = await asFamily(context);
    await viewAsNanny(page);
    await page.evaluate(() => localStorage.setItem('impersonation_data', '{"actualUser":'));
    await page.reload();
    await expect(page.getByText('Total Owed')).toBeVisible();
    await expect(banner(page)).toBeHidden();
    expect(await storedKeys(page)).toMatchObject({
      auth_token: family.token,
      impersonation_data: null,
      original_auth_token: null,
      original_auth_user: null,
    });
  });

  test('leftover impersonation data beside an own session is cleared', async ({ page, context }) => {
    const family = await asFamily(context);
    await context.addInitScript(() => localStorage.setItem('impersonation_data', 'no json'));
    await page.goto(`${server.url}/dashboard`);
    await expect(page.getByText('Total Owed')).toBeVisible();
    expect(await storedKeys(page)).toMatchObject({ auth_token: family.token, impersonation_data: null });
  });

  test('an impersonation without a readable original session is signed out', async ({ page, context }) => {
    await asFamily(context);
    await viewAsNanny(page);
    await page.evaluate(() => {
      localStorage.setItem('impersonation_data', 'no json');
      localStorage.setItem('original_auth_user', 'no json');
    });
    await page.reload();
    await page.waitForURL('**/signin');
    expect(Object.values(await storedKeys(page))).toEqual([null, null, null, null, null]);
  });
});

test('a super admin impersonates a family, cannot go further, and returns', async ({ page, context }) => {
  await signedInAs(context, await adminSession(server.url));
  await page.goto(`${server.url}/dashboard`);
  const { name } = household.parent.user;
  await page.getByLabel('Search users').fill(household.parent.person.email);
  await page.getByRole('button', { name: `Log In As ${name}` }).click();
  await expectToast(page, 'Impersonation started');
  await expect(banner(page)).toContainText(`Viewing as ${name}`);
  await expect(page.getByText('Total Owed')).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Nannies' }).click();
  await expect(page.getByRole('button', { name: 'Log In As Exit this view first' })).toBeDisabled();
  await banner(page).getByRole('button', { name: 'Exit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Super Admin' })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(ADMIN.email) })).toBeVisible();
});

test('the banner stays above the header while scrolling, on phone and desktop', async ({ page, context }) => {
  await asFamily(context);
  for (let day = 1; day <= 8; day += 1) await aDay(server.url, household, { day });
  await viewAsNanny(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Schedule' }).click();
  await expect(daysOn(page, today())).toBeVisible();
  for (const viewport of [{ width: 1280, height: 800 }, PHONE.viewport]) {
    await page.setViewportSize(viewport);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    await expect(banner(page)).toBeInViewport({ ratio: 1 });
    const box = await banner(page).boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, width: viewport.width });
  }
  const header = await page.getByRole('banner').first().boundingBox();
  expect(header?.y).toBe((await banner(page).boundingBox())?.height);
});
