/** Opens the page states of visitors and of a newly signed-up family, for page-states.ts. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Fixture } from './fixture.ts';
import { expectDialog, nannies, openPath, type PageStates } from './page-state.ts';

export const visitor: PageStates<Fixture> = {
  landing: (page) => openPath(page, '/'),
  signin: (page) => openPath(page, '/signin'),
  'signup-wrong': async (page) => {
    await openPath(page, '/signup');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText('Required')).toHaveCount(3);
  },
  invite: (page, fixture) => openPath(page, fixture.invitation, page.getByLabel('Confirm Password')),
  'signin-offline': async (page) => {
    await openPath(page, '/signin');
    await expect(page.getByLabel('Email')).toBeVisible();
    await page.context().setOffline(true);
    await expect(page.getByText('Signing in needs a connection.')).toBeVisible();
  },
  'signin-failed': async (page) => {
    await openPath(page, '/signin');
    await page.getByLabel('Email').fill('nobody@example.test');
    await page.getByLabel('Password', { exact: true }).fill('not-this-one');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Sign in failed')).toBeVisible();
  },
  'invite-unreachable': async (page, fixture) => {
    await page.route('**/api/invitations/*', (route) => route.fulfill({ status: 503, body: '' }));
    await openPath(page, fixture.invitation, page.getByText('Failed to load invitation'));
    await page.unroute('**/api/invitations/*');
  },
  'invite-invalid': (page) => openPath(page, '/invite'),
  'not-found': (page) => openPath(page, '/nowhere'),
};

/** Opens a path without any rows on the device. */
async function loading(page: Page, path: string, ready: Locator): Promise<void> {
  await page.route('**/api/sync', (route) => route.abort());
  await page.goto(path);
  await expect(ready).toBeVisible();
}

export const newcomer: PageStates<Fixture> = {
  'dashboard-loading': (page) => loading(page, '/dashboard', page.getByText('Total Owed')),
  'schedule-loading': (page) =>
    loading(page, '/schedule', page.getByRole('status', { name: 'Loading the schedule' })),
  'nannies-loading': (page) => loading(page, '/nannies', page.getByText(/your nannies/)),
  'first-steps': (page) => openPath(page, '/dashboard', page.getByText('Four steps to your first agenda')),
  'schedule-empty': (page) => openPath(page, '/schedule', page.getByText('No schedule items found.')),
  'attention-empty': (page) => openPath(page, '/attention', page.getByText('Nothing needs your attention.')),
  'nanny-invited': async (page) => {
    await nannies(page);
    await page.getByRole('button', { name: 'Send Invite' }).click();
    await expectDialog(page, /^Invite /);
  },
};
