/** The page states of visitors and of a new family. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Fixture } from './fixture.ts';
import { at, dialog, nannies, type PageState } from './page-state.ts';

export const visitor: PageState[] = [
  { name: 'landing', open: (page, fixture) => at(page, fixture, ['/']) },
  { name: 'signin', open: (page, fixture) => at(page, fixture, ['/signin']) },
  {
    name: 'signup-wrong',
    open: async (page, fixture) => {
      await at(page, fixture, ['/signup']);
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByText('Required')).toHaveCount(3);
    },
  },
  {
    name: 'invite',
    open: (page, fixture) => at(page, fixture, [fixture.invitation, page.getByLabel('Confirm Password')]),
  },
  {
    name: 'signin-offline',
    open: async (page, fixture) => {
      await at(page, fixture, ['/signin']);
      await expect(page.getByLabel('Email')).toBeVisible();
      await page.context().setOffline(true);
      await expect(page.getByText('Signing in needs a connection.')).toBeVisible();
    },
  },
  {
    name: 'signin-failed',
    open: async (page, fixture) => {
      await at(page, fixture, ['/signin']);
      await page.getByLabel('Email').fill('nobody@example.test');
      await page.getByLabel('Password', { exact: true }).fill('not-this-one');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByText('Sign in failed')).toBeVisible();
    },
  },
  {
    name: 'invite-unreachable',
    open: async (page, fixture) => {
      await page.route('**/api/invitations/*', (route) => route.fulfill({ status: 503, body: '' }));
      await at(page, fixture, [fixture.invitation, page.getByText('Failed to load invitation')]);
      await page.unroute('**/api/invitations/*');
    },
  },
  { name: 'invite-invalid', open: (page, fixture) => at(page, fixture, ['/invite']) },
  { name: 'not-found', open: (page, fixture) => at(page, fixture, ['/nowhere']) },
];

/** Opens a path without any rows on the device. */
async function loading(
  page: Page,
  fixture: Fixture,
  [path, ready]: [path: string, ready: Locator],
): Promise<void> {
  await page.route('**/api/sync', (route) => route.abort());
  await page.goto(`${fixture.url}${path}`);
  await expect(ready).toBeVisible();
}

export const newcomer: PageState[] = [
  {
    name: 'dashboard-loading',
    open: (page, fixture) => loading(page, fixture, ['/dashboard', page.getByText('Total Owed')]),
  },
  {
    name: 'schedule-loading',
    open: (page, fixture) =>
      loading(page, fixture, ['/schedule', page.getByRole('status', { name: 'Loading the schedule' })]),
  },
  {
    name: 'nannies-loading',
    open: (page, fixture) => loading(page, fixture, ['/nannies', page.getByText(/your nannies/)]),
  },
  {
    name: 'first-steps',
    open: (page, fixture) =>
      at(page, fixture, ['/dashboard', page.getByText('Four steps to your first agenda')]),
  },
  {
    name: 'schedule-empty',
    open: (page, fixture) => at(page, fixture, ['/schedule', page.getByText('No schedule items found.')]),
  },
  {
    name: 'attention-empty',
    open: (page, fixture) =>
      at(page, fixture, ['/attention', page.getByText('Nothing needs your attention.')]),
  },
  {
    name: 'nanny-invited',
    open: async (page, fixture) => {
      await nannies(page, fixture);
      await page.getByRole('button', { name: 'Send Invite' }).click();
      await dialog(page, /^Invite /);
    },
  },
];
