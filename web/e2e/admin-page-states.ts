/** The states of the super admin's screen and of impersonation, for axe and for screenshots. */
import { expect, type Page } from '@playwright/test';
import { adminSession } from './admin-fixture.ts';
import { type Account, aDay, aHousehold, call, joinByInvitation } from './household.ts';

export interface AdminFixture {
  readonly url: string;
  readonly accounts: { readonly admin: Account; readonly family: Account };
}

const USERS = '**/api/admin/users';

/** Creates users with short and long names. */
export async function buildAdminFixture(url: string): Promise<AdminFixture> {
  const household = await aHousehold(url, {
    parent: 'Wilhelmina Featherstonehaugh-Cholmondeley',
    nanny: 'Maximiliana Wolfeschlegelsteinhausen-Bergerdorff von und zu Hohenlohe-Waldenburg-Schillingsfürst',
  });
  await joinByInvitation(url, household);
  for (const day of [0, 1, 2, 3, 4]) await aDay(url, household, { day });
  for (const name of ['Ann Lee', 'Bo', 'Ines Ødegård']) await aHousehold(url, { parent: name });
  const admin = await adminSession(url);
  await call(url, admin, [
    'PUT',
    `/api/admin/users/${household.parent.user.id}`,
    {
      name: household.parent.person.name,
      email: 'wilhelmina.featherstonehaugh-cholmondeley@a-rather-long-domain-name.example.test',
    },
  ]);
  return { url, accounts: { admin, family: household.parent } };
}

export interface AdminPageState {
  readonly name: string;
  readonly who: 'admin' | 'family';
  readonly open: (page: Page, fixture: AdminFixture) => Promise<void>;
}

async function users(page: Page, { url }: AdminFixture): Promise<void> {
  await page.goto(`${url}/dashboard`);
  await expect(page.getByText('root@example.test').first()).toBeVisible();
}

const buttonForLee = (page: Page, action: string) => page.getByRole('button', { name: `${action} Ann Lee` });

async function view(page: Page, { url }: AdminFixture, nameOfButton: RegExp): Promise<void> {
  await page.getByRole('button', { name: nameOfButton }).first().click();
  await expect(page.getByRole('region', { name: 'Impersonation' })).toBeVisible();
  await expect(page.getByText(/^\$\d/).first()).toBeVisible();
  await page.goto(`${url}/schedule`);
  await expect(page.getByRole('article').first()).toBeVisible();
}

export const ADMIN_PAGE_STATES: readonly AdminPageState[] = [
  { name: 'users', who: 'admin', open: users },
  {
    name: 'users-none-found',
    who: 'admin',
    open: async (page, fixture) => {
      await users(page, fixture);
      await page.getByLabel('Search users').fill('nobody is called this');
      await expect(page.getByText(/^No user matches/)).toBeVisible();
    },
  },
  {
    name: 'users-loading',
    who: 'admin',
    open: async (page, { url }) => {
      await page.route(USERS, () => undefined);
      await page.goto(`${url}/dashboard`);
      await expect(page.getByText('Loading users…')).toBeAttached();
    },
  },
  {
    name: 'users-failed',
    who: 'admin',
    open: async (page, { url }) => {
      await page.route(USERS, (route) => route.fulfill({ status: 500, body: 'down' }));
      await page.goto(`${url}/dashboard`);
      await expect(page.getByRole('alert')).toBeVisible();
      await page.unroute(USERS);
    },
  },
  {
    name: 'users-offline',
    who: 'admin',
    open: async (page, fixture) => {
      await users(page, fixture);
      await page.context().setOffline(true);
      await expect(page.getByText(/Showing users as of/)).toBeVisible();
    },
  },
  {
    name: 'edit-user-wrong',
    who: 'admin',
    open: async (page, fixture) => {
      await users(page, fixture);
      await buttonForLee(page, 'Edit').click();
      await page.getByRole('dialog').getByLabel('Email').fill('no address');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
    },
  },
  {
    name: 'delete-user',
    who: 'admin',
    open: async (page, fixture) => {
      await users(page, fixture);
      await buttonForLee(page, 'Delete').click();
      await expect(page.getByRole('dialog', { name: 'Delete Ann Lee?' })).toBeVisible();
    },
  },
  {
    name: 'nannies-log-in-as',
    who: 'family',
    open: async (page, { url }) => {
      await page.goto(`${url}/nannies`);
      await expect(page.getByRole('button', { name: 'Log In As' })).toBeEnabled();
    },
  },
  {
    name: 'viewing',
    who: 'family',
    open: async (page, fixture) => {
      await page.goto(`${fixture.url}/nannies`);
      await view(page, fixture, /^Log In As/);
    },
  },
  {
    name: 'viewing-offline-refused',
    who: 'family',
    open: async (page) => {
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
  {
    name: 'viewing-as-family',
    who: 'admin',
    open: async (page, fixture) => {
      await users(page, fixture);
      await view(page, fixture, /^Log In As Wilhelmina/);
      await page.goto(`${fixture.url}/nannies`);
      await expect(page.getByRole('button', { name: /Exit this view first/ })).toBeVisible();
    },
  },
];
