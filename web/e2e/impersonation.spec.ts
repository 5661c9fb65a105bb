/**
 * Browser tests of impersonation by a family and by a super admin: start, exit, sign-out and expiry, changes, other
 * tabs, offline, the impersonation's own database, the stored session, and the banner.
 */
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { DESKTOP, PHONE } from './harness/devices.ts';
import {
  type Account,
  aDay,
  aHousehold,
  call,
  type HouseholdOfTest,
  joinByInvitation,
  newSession,
  signedInAs,
  TODAY,
  todosOnServer,
} from './household.ts';
import { expectToast, expectWrong } from './page-checks.ts';
import {
  addTodo,
  chooseOfNanny,
  daysOn,
  goOffline,
  leaveDialog,
  mainLink,
  openNannyMenu,
  openTodos,
} from './steps.ts';
import { ADMIN, test } from './test.ts';

let household: HouseholdOfTest;
let nanny: Account;
let dayId: string;

test.beforeAll(async ({ server }) => {
  household = await aHousehold(server.url);
  nanny = await joinByInvitation(household);
  dayId = await aDay(household, { ...TODAY, isAccepted: false });
});

const banner = (page: Page): Locator => page.getByRole('region', { name: 'Impersonation' });

/** Signs the family in with a session for this test only. */
async function asFamily(context: BrowserContext): Promise<Account> {
  const session = await newSession(household.parent);
  await signedInAs(context, session);
  return session;
}

/** Signs the family in and impersonates its nanny. */
async function viewAsNanny(page: Page): Promise<Account> {
  const family = await asFamily(page.context());
  await startViewing(page);
  return family;
}

/** Lets a signed-in family impersonate its nanny. */
async function startViewing(page: Page): Promise<void> {
  await page.goto('/nannies');
  await chooseOfNanny(page, 'Log In As');
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
  const answer = await fetch(`${nanny.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
  return answer.status;
}

const onServer = (): Promise<string[]> => todosOnServer(nanny, dayId);

async function openTodosOfToday(page: Page): Promise<Locator> {
  await mainLink(page, 'Schedule').click();
  return openTodos(daysOn(page));
}

test.describe('a family', () => {
  test('impersonates its nanny, changes things at once, and returns to itself', async ({ page }) => {
    // More days than fit a window.
    for (let day = 1; day <= 8; day += 1) await aDay(household, { day });
    const family = await viewAsNanny(page);
    let viewing: Record<string, string | null> = {};
    await test.step('both sessions are stored, and the app is the nanny’s', async () => {
      await expectToast(page, 'Impersonation started');
      await expect(banner(page)).toContainText(nanny.person.email);
      await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
        'Dashboard',
        'Schedule',
        'Pay',
      ]);
      viewing = await storedKeys(page);
      expect(viewing['original_auth_token']).toBe(family.token);
      expect(JSON.parse(viewing['original_auth_user'] ?? '')).toMatchObject({ id: family.user.id });
      expect(JSON.parse(viewing['auth_user'] ?? '')).toMatchObject({ id: nanny.user.id });
      expect(JSON.parse(viewing['impersonation_data'] ?? '')).toMatchObject({
        actualUser: { id: family.user.id },
        impersonatedUser: { id: nanny.user.id },
      });
    });
    await test.step('a reload keeps the impersonation and the way back', async () => {
      await page.reload();
      await expect(banner(page)).toContainText(`Viewing as ${nanny.user.name}`);
      await page.goto('/nannies');
      await page.waitForURL('**/dashboard');
      await expect(banner(page).getByRole('button', { name: 'Exit' })).toBeVisible();
    });
    await test.step('the family enters hours as itself, and is offered nothing that the nanny decides', async () => {
      const worked = await aDay(household, { day: -1, isAccepted: true });
      await expect(page.getByText(`Only ${nanny.user.name} can answer and confirm.`).first()).toBeVisible();
      const decisions = page.getByRole('button', { name: /^(Accept|Decline|Accept All|Confirm Week|Agree)/ });
      await expect(decisions).toHaveCount(0);
      await mainLink(page, 'Schedule').click();
      await expect(page.getByRole('button', { name: 'Schedule a Day' })).toBeHidden();
      const day = page.locator(`[data-day="${worked}"]`);
      await day.getByRole('button', { name: 'Enter Hours' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await expectToast(page, 'Hours recorded');
      await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
      await expect(day.getByText('Actual:')).toBeVisible();
      await expect(decisions).toHaveCount(0);
      await day.getByRole('button', { name: /^History of/ }).click();
      await expect(page.getByRole('dialog')).toContainText(
        `${household.parent.user.name}, viewing as ${nanny.user.name}`,
      );
      await page.keyboard.press('Escape');
    });
    await test.step('changes are sent at once', async () => {
      const dialog = await openTodosOfToday(page);
      await addTodo(dialog, 'Sent at once');
      await expect(dialog.getByRole('checkbox', { name: 'Sent at once' })).toBeVisible();
      await expectToast(page, 'To-Do added');
      expect(await onServer()).toContain('Sent at once');
      await page.keyboard.press('Escape');
    });
    await test.step('a change without a response is told, and nothing is shown that is not confirmed', async () => {
      const dialog = await openTodosOfToday(page);
      await page.route('**/api/sync', (route) => route.abort());
      await addTodo(dialog, 'Into the void');
      await expectToast(page, 'Error');
      await expectWrong(
        dialog.getByLabel('New to-do'),
        'Into the void',
        'No answer came, so this is not saved.',
      );
      await expect(dialog.getByRole('checkbox', { name: 'Into the void' })).toBeHidden();
      await page.unroute('**/api/sync');
      expect(await onServer()).not.toContain('Into the void');
      await leaveDialog(page);
    });
    await test.step('the banner stays above the header while scrolling, on phone and desktop', async () => {
      await mainLink(page, 'Schedule').click();
      await expect(daysOn(page)).toBeVisible();
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
      await page.setViewportSize(DESKTOP.viewport);
    });
    await test.step('the exit ends it, and returns to the family’s own session', async () => {
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
  });

  test('has a database for the impersonation alone, which its other tabs take part in', async ({
    page,
    context,
  }) => {
    await test.step('the database is deleted with the impersonation', async () => {
      const family = await asFamily(context);
      await page.goto('/nannies');
      await expect(page.getByRole('button', { name: /^More for/ })).toBeVisible();
      // As if the browser had been closed during another impersonation.
      await page.evaluate(() => {
        indexedDB.open('fairday-viewing-left-over');
      });
      await startViewing(page);
      await expect(page.getByText('Current Owed')).toBeVisible();
      await expect
        .poll(() => databases(page))
        .toEqual([`fairday-${family.user.id}`, expect.stringMatching(`^fairday-viewing-${nanny.user.id}-`)]);
      await banner(page).getByRole('button', { name: 'Exit' }).click();
      await expect(page.getByText('Total Owed')).toBeVisible();
      await expect.poll(() => databases(page)).toEqual([`fairday-${family.user.id}`]);
    });
    await test.step('the other tabs go along, there and back', async () => {
      const other = await context.newPage();
      await other.goto('/nannies');
      await expect(other.getByRole('button', { name: /^More for/ })).toBeVisible();
      await startViewing(page);
      await expect(banner(other)).toContainText(`Viewing as ${nanny.user.name}`);
      await other.waitForURL('**/dashboard');
      await banner(other).getByRole('button', { name: 'Exit' }).click();
      await expect(page.getByText('Total Owed')).toBeVisible();
      await expect(banner(page)).toBeHidden();
      await expect(other.getByText('Total Owed')).toBeVisible();
    });
  });

  test('is itself again when the hour is over, and signs out of both sessions at once', async ({ page }) => {
    const family = await viewAsNanny(page);
    await test.step('the end of the hour returns to the family, not to the sign-in', async () => {
      await mainLink(page, 'Schedule').click();
      await page.waitForURL('**/schedule');
      const { auth_token: token } = await storedKeys(page);
      // The event stream ends at once, so the app checks the session without a tap.
      await call({ ...nanny, token: token ?? '' }, 'POST /api/auth/logout');
      await expectToast(page, `Viewing as ${nanny.user.name} has ended`);
      await page.waitForURL('**/dashboard');
      await expect(page.getByText('Total Owed')).toBeVisible();
      expect(await storedKeys(page)).toMatchObject({ auth_token: family.token, impersonation_data: null });
    });
    await test.step('signing out ends both sessions at once', async () => {
      await startViewing(page);
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
  });

  test('sees in the menu that it needs a connection, and why the server refuses', async ({
    page,
    context,
  }) => {
    await asFamily(context);
    await page.goto('/nannies');
    await test.step('the entry needs a connection', async () => {
      const menu = await openNannyMenu(page);
      await expect(menu.getByRole('menuitem', { name: 'Log In As' })).toBeEnabled();
      await context.setOffline(true);
      await expect(menu.getByRole('menuitem', { name: 'Log In As Needs a connection' })).toBeDisabled();
      await context.setOffline(false);
      await page.keyboard.press('Escape');
    });
    await test.step('a refusal is told with its reason', async () => {
      await page.route('**/api/impersonate/*', (route) =>
        route.fulfill({ status: 403, json: { error: 'You are not allowed to do this.', code: 'forbidden' } }),
      );
      await chooseOfNanny(page, 'Log In As');
      await expectToast(page, 'Failed to impersonate', 'You are not allowed to do this.');
      await expect(banner(page)).toBeHidden();
    });
  });

  test('has no such entry for a nanny without an account', async ({ page, context, server }) => {
    const other = await aHousehold(server.url, { parent: 'Ann Lee' });
    await signedInAs(context, other.parent);
    await page.goto('/nannies');
    await expect(page.getByRole('button', { name: 'Send Invite' })).toBeVisible();
    const menu = await openNannyMenu(page);
    await expect(menu.getByRole('menuitem', { name: /^Log In As/ })).toHaveCount(0);
  });
});

test.describe('a family, offline', () => {
  test.use({ serviceWorkers: 'allow', keepsWorker: true });

  test('cannot change anything offline, keeps its input, and can exit', async ({ page, context }) => {
    await viewAsNanny(page);
    await test.step('nothing can be changed, and the input stays', async () => {
      const dialog = await openTodosOfToday(page);
      await goOffline(page);
      await addTodo(dialog, 'Not without a line');
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
      await expect.poll(onServer).toContain('Not without a line');
      await page.keyboard.press('Escape');
    });
    await test.step('the exit needs no connection', async () => {
      await goOffline(page);
      await banner(page).getByRole('button', { name: 'Exit' }).click();
      await expect(banner(page)).toBeHidden();
      await expect(page.getByText('Total Owed')).toBeVisible();
      await context.setOffline(false);
    });
  });
});

test.describe('stored session data', () => {
  test('that is corrupt or left over is cleared, and no session is guessed', async ({ page }) => {
    const family = await viewAsNanny(page);
    await test.step('corrupt impersonation data is cleared, and the real session restored', async () => {
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
    await test.step('leftover impersonation data beside an own session is cleared', async () => {
      await page.evaluate(() => localStorage.setItem('impersonation_data', 'no json'));
      await page.reload();
      await expect(page.getByText('Total Owed')).toBeVisible();
      expect(await storedKeys(page)).toMatchObject({ auth_token: family.token, impersonation_data: null });
    });
    await test.step('an impersonation without a readable original session is signed out', async () => {
      await startViewing(page);
      await page.evaluate(() => {
        localStorage.setItem('impersonation_data', 'no json');
        localStorage.setItem('original_auth_user', 'no json');
      });
      await page.reload();
      await page.waitForURL('**/signin');
      expect(Object.values(await storedKeys(page))).toEqual([null, null, null, null, null]);
    });
  });
});

test('a super admin impersonates a family, cannot go further, and returns', async ({
  page,
  context,
  server,
}) => {
  await signedInAs(context, await newSession({ url: server.url, person: ADMIN }));
  await page.goto('/dashboard');
  const { name } = household.parent.user;
  await page.getByLabel('Search users').fill(household.parent.person.email);
  // The title row, and the only user found.
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: `Log In As ${name}` }).click();
  await expectToast(page, 'Impersonation started');
  await expect(banner(page)).toContainText(`Viewing as ${name}`);
  await expect(page.getByText('Total Owed')).toBeVisible();
  await mainLink(page, 'Nannies').click();
  const menu = await openNannyMenu(page, nanny.user.name);
  await expect(menu.getByRole('menuitem', { name: 'Log In As Exit this view first' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await banner(page).getByRole('button', { name: 'Exit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Super Admin' })).toBeVisible();
  await page.getByLabel('Search users').fill(ADMIN.email);
  await expect(page.getByRole('row', { name: new RegExp(ADMIN.email) })).toBeVisible();
});
