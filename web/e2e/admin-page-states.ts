/**
 * Opens the super admin's screen and impersonations in their states, for axe and for screenshots. Also creates the
 * users that these show.
 */
import { expect, type Page } from '@playwright/test';
import { type Account, aDay, aFamily, aHousehold, call, joinByInvitation, newSession } from './household.ts';
import { type PageStates } from './page-state.ts';
import { chooseOfNanny } from './steps.ts';
import { ADMIN } from './test.ts';

export interface AdminFixture {
  readonly admin: Account;
  readonly family: Account;
}

const USERS = '**/api/admin/users';

/** Creates users with short and long names. */
export async function buildAdminFixture(url: string): Promise<AdminFixture> {
  const household = await aHousehold(url, {
    parent: 'Wilhelmina Featherstonehaugh-Cholmondeley',
    nanny: 'Maximiliana Wolfeschlegelsteinhausen-Bergerdorff von und zu Hohenlohe-Waldenburg-Schillingsfürst',
  });
  await joinByInvitation(household);
  for (const day of [0, 1, 2, 3, 4]) await aDay(household, { day });
  for (const name of ['Ann Lee', 'Bo', 'Ines Ødegård']) await aFamily(url, name);
  const admin = await newSession({ url, person: ADMIN });
  const { user, person } = household.parent;
  await call(admin, `PUT /api/admin/users/${user.id}`, {
    name: person.name,
    email: 'wilhelmina.featherstonehaugh-cholmondeley@a-rather-long-domain-name.example.test',
  });
  return { admin, family: household.parent };
}

async function users(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await expect(page.getByText(ADMIN.email).first()).toBeVisible();
}

const buttonForLee = (page: Page, action: string) => page.getByRole('button', { name: `${action} Ann Lee` });

/** Looks around as the person whom a click has just begun to view. */
async function view(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Impersonation' })).toBeVisible();
  await expect(page.getByText(/^\$\d/).first()).toBeVisible();
  await page.goto('/schedule');
  await expect(page.getByRole('article').first()).toBeVisible();
}

export const ADMIN_PAGE_STATES: Record<keyof AdminFixture, PageStates<AdminFixture>> = {
  admin: {
    users,
    'users-none-found': async (page) => {
      await users(page);
      await page.getByLabel('Search users').fill('nobody is called this');
      await expect(page.getByText(/^No user matches/)).toBeVisible();
    },
    'users-loading': async (page) => {
      await page.route(USERS, () => undefined);
      await page.goto('/dashboard');
      await expect(page.getByText('Loading users…')).toBeAttached();
    },
    'users-failed': async (page) => {
      await page.route(USERS, (route) => route.fulfill({ status: 500, body: 'down' }));
      await page.goto('/dashboard');
      await expect(page.getByRole('alert')).toBeVisible();
      await page.unroute(USERS);
    },
    'users-offline': async (page) => {
      await users(page);
      await page.context().setOffline(true);
      await expect(page.getByText(/Showing users as of/)).toBeVisible();
    },
    'edit-user-wrong': async (page) => {
      await users(page);
      await buttonForLee(page, 'Edit').click();
      await page.getByRole('dialog').getByLabel('Email').fill('no address');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
    },
    'delete-user': async (page) => {
      await users(page);
      await buttonForLee(page, 'Delete').click();
      await expect(page.getByRole('dialog', { name: 'Delete Ann Lee?' })).toBeVisible();
    },
    'viewing-as-family': async (page) => {
      await users(page);
      await page
        .getByRole('button', { name: /^Log In As Wilhelmina/ })
        .first()
        .click();
      await view(page);
      await page.goto('/nannies');
      await expect(page.getByRole('button', { name: /^More for/ }).first()).toBeVisible();
    },
  },
  family: {
    viewing: async (page) => {
      await page.goto('/nannies');
      await chooseOfNanny(page, 'Log In As');
      await view(page);
    },
    'viewing-offline-refused': async (page) => {
      await page
        .getByRole('button', { name: /To-Dos/ })
        .first()
        .click();
      // The service worker may not be installed yet, so the dialog's chunk may still need the network.
      const dialog = page.getByRole('dialog', { name: 'To-Dos' });
      await expect(dialog.getByLabel('New to-do')).toBeVisible();
      await page.context().setOffline(true);
      await dialog.getByLabel('New to-do').fill('Not without a line');
      await dialog.getByRole('button', { name: 'Add' }).click();
      await expect(dialog.getByText(/changes need a connection/)).toBeVisible();
    },
  },
};
