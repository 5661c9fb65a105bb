/**
 * Browser tests of the super admin's only screen, the users: list, search, edit, delete, what the super admin may not
 * do, failed loading and deletion, offline, an ended session, 1,000 users, on a phone.
 */
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { PHONE } from './harness/devices.ts';
import {
  type Account,
  aFamily,
  aHousehold,
  call,
  type HouseholdOfTest,
  joinByInvitation,
  newSession,
  signedInAs,
} from './household.ts';
import { expectToast, expectWrong } from './page-checks.ts';
import { goOffline } from './steps.ts';
import { ADMIN, test } from './test.ts';

let household: HouseholdOfTest;
let nanny: Account;
let admin: Account;

// Pages load faster without a service worker.
test.use({ serverName: 'admin' });

test.beforeAll(async ({ server }) => {
  household = await aHousehold(server.url);
  nanny = await joinByInvitation(household);
  admin = await newSession({ url: server.url, person: ADMIN });
});

test.beforeEach(async ({ context }) => {
  await signedInAs(context, admin);
});

async function open(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await expect(page.getByRole('row', { name: new RegExp(ADMIN.email) })).toBeVisible();
}

const rowOf = (page: Page, { person }: Account) => page.getByRole('row', { name: new RegExp(person.email) });

test('a super admin sees and finds users, may not all, and has no other screen', async ({ page }) => {
  await open(page);
  await test.step('a row has name, email, role, id, timezone, currency and join date', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Super Admin' })).toBeVisible();
    const row = rowOf(page, nanny);
    const words = [nanny.user.name, nanny.person.email, 'Nanny', nanny.user.id, 'America/New_York', 'USD'];
    for (const word of words) await expect(row).toContainText(word);
    await expect(row).toContainText(/[A-Z][a-z]{2} \d{1,2}, \d{4}/);
    await expect(rowOf(page, household.parent)).toContainText('Family');
  });
  await test.step('a super admin can neither impersonate a super admin nor delete itself', async () => {
    const own = page.getByRole('row', { name: new RegExp(ADMIN.email) });
    await expect(own.getByRole('button', { name: /^Edit/ })).toBeVisible();
    await expect(own.getByRole('button', { name: /^Log In As/ })).toBeHidden();
    await expect(own.getByRole('button', { name: /^Delete/ })).toBeHidden();
  });
  await test.step('users are found by their details', async () => {
    await page.getByLabel('Search users').fill(nanny.person.email);
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page.getByText(/^1 of \d+ users$/)).toBeVisible();
    await page.getByLabel('Search users').fill('nobody is called this');
    await expect(page.getByText('No user matches “nobody is called this”.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear the search' }).last().click();
    await expect(rowOf(page, nanny)).toBeVisible();
  });
  for (const action of ['Edit', 'Delete']) {
    await test.step(`'${action}' closed by Escape has the focus on its button`, async () => {
      const button = rowOf(page, nanny).getByRole('button', { name: `${action} ${nanny.user.name}` });
      await button.click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(button).toBeFocused();
    });
  }

  await test.step('a dialog that is closed before it has taken the focus returns it to its button', async () => {
    const button = rowOf(page, nanny).getByRole('button', { name: `Edit ${nanny.user.name}` });
    await button.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await button.focus();
    await button.evaluate((element: HTMLElement) => {
      // A dialog takes the focus in a task after it appears: here, after Escape has closed it.
      const closeAtOnce = () => {
        const input = document.querySelector<HTMLElement>('[role="dialog"] input');
        if (input === null) {
          requestAnimationFrame(closeAtOnce);
          return;
        }
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
        setTimeout(() => input.focus());
      };
      element.click();
      closeAtOnce();
    });
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(button).toBeFocused();
  });
  await test.step('why a deletion failed is told, and no user is deleted', async () => {
    await page.route(`**/api/admin/users/${nanny.user.id}`, (route) => route.abort());
    await rowOf(page, nanny)
      .getByRole('button', { name: /^Delete/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Failed to delete user');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(rowOf(page, nanny)).toBeVisible();
  });
  await test.step('there is one screen, and every other redirects to it', async () => {
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
      'Super Admin',
    ]);
    for (const path of [
      '/',
      '/schedule',
      '/attention',
      '/nannies',
      '/base-schedule',
      '/payments',
      '/settings',
    ]) {
      await page.goto(path);
      await page.waitForURL('**/dashboard');
    }
  });
});

test('a super admin edits users, sees wrong input, deletes after reading what goes', async ({
  page,
  server,
}) => {
  await test.step('errors are beside the fields of an edit, which keep their input', async () => {
    const user = await aFamily(server.url, 'Emil Edited');
    await open(page);
    await rowOf(page, user).getByRole('button', { name: 'Edit Emil Edited' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Emil Edited' });
    await dialog.getByLabel('Name').fill(' ');
    await dialog.getByLabel('Email').fill('no address');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectWrong(dialog.getByLabel('Name'), ' ', 'Required');
    await expectWrong(dialog.getByLabel('Email'), 'no address', 'Please enter a valid email address.');
    await dialog.getByLabel('Name').fill('Emil Edited');
    await dialog.getByLabel('Email').fill(nanny.person.email);
    await dialog.getByRole('button', { name: 'Save' }).click();
    const taken = 'An account with this email already exists';
    await expectToast(page, 'Failed to update user', taken);
    await expectWrong(dialog.getByLabel('Email'), nanny.person.email, taken);
  });
  await test.step('a user’s name and email are edited', async () => {
    const user = await aFamily(server.url, 'Edith Before');
    await open(page);
    await rowOf(page, user).getByRole('button', { name: 'Edit Edith Before' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Edith Before' });
    await dialog.getByLabel('Name').fill('Edith After');
    const email = `after-${randomUUID().slice(0, 8)}@example.test`;
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'User updated');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Edith After');
    await page.reload();
    await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Edith After');
  });
  await test.step('a user is deleted after reading what else is deleted', async () => {
    const user = await aFamily(server.url, 'Del Eted');
    await open(page);
    await rowOf(page, user).getByRole('button', { name: 'Delete Del Eted' }).click();
    const question = page.getByRole('dialog', { name: 'Delete Del Eted?' });
    await expect(question).toContainText('nannies, schedules, days, to-dos and payments');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'User deleted');
    await expect(rowOf(page, user)).toBeHidden();
    await page.reload();
    await expect(page.getByRole('row', { name: new RegExp(ADMIN.email) })).toBeVisible();
    await expect(rowOf(page, user)).toBeHidden();
  });
  await test.step('an own new name is in the sidebar', async () => {
    await open(page);
    await page
      .getByRole('row', { name: new RegExp(ADMIN.email) })
      .getByRole('button', { name: /^Edit/ })
      .click();
    const dialog = page.getByRole('dialog', { name: /^Edit/ });
    await dialog.getByLabel('Name').fill('Root Renamed');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'User updated');
    await expect(page.getByRole('complementary', { name: 'Sidebar' })).toContainText('Root Renamed');
  });
});

test.describe('without a connection', () => {
  // Offline, the worker serves the page.
  test.use({ serviceWorkers: 'allow' });

  test('sees the last known users, and that changes need a connection', async ({ page, context }) => {
    await open(page);
    await goOffline(page);
    await expect(page.getByText(/needs a connection\. You are offline\. Showing users as of/)).toBeVisible();
    await expect(rowOf(page, nanny).getByRole('button', { name: /^Log In As/ })).toBeDisabled();
    await page.reload();
    await expect(page.getByText('Managing users needs a connection. You are offline.')).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(0);
    await context.setOffline(false);
    await expect(rowOf(page, nanny)).toBeVisible();
  });
});

test('a super admin sees that loading failed, and signs in again after its session', async ({
  page,
  server,
}) => {
  await test.step('loading the users failed, and is tried again', async () => {
    await page.route('**/api/admin/users', (route) => route.fulfill({ status: 500, body: 'down' }));
    await page.goto('/dashboard');
    await expect(page.getByRole('alert')).toContainText('Couldn’t load the users');
    await expect(page.getByText('No users found.')).toBeHidden();
    await page.unroute('**/api/admin/users');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(rowOf(page, nanny)).toBeVisible();
  });
  await test.step('an ended session leads to the sign-in', async () => {
    const own = await newSession({ url: server.url, person: ADMIN });
    await page.goto('/dashboard');
    await page.evaluate((token) => localStorage.setItem('auth_token', token), own.token);
    await call(own, 'POST /api/auth/logout');
    await page.reload();
    await page.getByRole('alert').getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/signin');
  });
});

test('a super admin scrolls through 1,000 users, of which few are rendered', async ({ page }) => {
  const users = Array.from({ length: 1000 }, (_none, index) => ({
    ...nanny.user,
    id: `01920000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    name: `User ${index}`,
    email: `user-${index}@example.test`,
  }));
  await page.route('**/api/admin/users', (route) => route.fulfill({ json: users }));
  await page.goto('/dashboard');
  for (const viewport of [{ width: 1280, height: 800 }, PHONE.viewport]) {
    await page.setViewportSize(viewport);
    await expect(async () => {
      // The page's height changes as rows are measured.
      await page.evaluate(() => window.scrollTo(0, 0));
      await expect(page.getByText('user-0@example.test')).toBeInViewport({ timeout: 300 });
    }).toPass({ timeout: 10_000 });
    expect(await page.getByRole('button', { name: /^Edit/ }).count()).toBeLessThan(60);
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await expect(page.getByText('user-999@example.test')).toBeInViewport({ timeout: 300 });
    }).toPass({ timeout: 15_000, intervals: [100] });
    expect(await page.getByRole('button', { name: /^Edit/ }).count()).toBeLessThan(60);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE.viewport });

  test('shows users as cards, and deletes one', async ({ page, server }) => {
    const user = await aFamily(server.url, 'Paul Phone');
    await page.goto('/dashboard');
    const card = page.getByRole('article', { name: 'Paul Phone' });
    for (const word of [user.person.email, user.user.id, 'Family', 'America/New_York', 'USD']) {
      await expect(card).toContainText(word);
    }
    await card.getByRole('button', { name: 'Delete Paul Phone' }).click();
    await page
      .getByRole('dialog', { name: 'Delete Paul Phone?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expectToast(page, 'User deleted');
    await expect(card).toBeHidden();
  });
});
