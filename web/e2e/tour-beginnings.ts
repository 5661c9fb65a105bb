/** The stops of whoever is not signed in yet, or has just begun. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Stage } from './stage.ts';
import { at, dialog, nannies, type Stop } from './tour-stop.ts';

export const visitor: Stop[] = [
  { name: 'landing', open: (page, stage) => at(page, stage, ['/']) },
  { name: 'signin', open: (page, stage) => at(page, stage, ['/signin']) },
  {
    name: 'signup-wrong',
    open: async (page, stage) => {
      await at(page, stage, ['/signup']);
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByText('Required')).toHaveCount(3);
    },
  },
  {
    name: 'invite',
    open: (page, stage) => at(page, stage, [stage.invitation, page.getByLabel('Confirm Password')]),
  },
  {
    name: 'signin-offline',
    open: async (page, stage) => {
      await at(page, stage, ['/signin']);
      await expect(page.getByLabel('Email')).toBeVisible();
      await page.context().setOffline(true);
      await expect(page.getByText('Signing in needs a connection.')).toBeVisible();
    },
  },
  {
    name: 'signin-failed',
    open: async (page, stage) => {
      await at(page, stage, ['/signin']);
      await page.getByLabel('Email').fill('nobody@example.test');
      await page.getByLabel('Password', { exact: true }).fill('not-this-one');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByText('Sign in failed')).toBeVisible();
    },
  },
  {
    name: 'invite-unreachable',
    open: async (page, stage) => {
      await page.route('**/api/invitations/*', (route) => route.fulfill({ status: 503, body: '' }));
      await at(page, stage, [stage.invitation, page.getByText('Failed to load invitation')]);
      await page.unroute('**/api/invitations/*');
    },
  },
  { name: 'invite-invalid', open: (page, stage) => at(page, stage, ['/invite']) },
  { name: 'not-found', open: (page, stage) => at(page, stage, ['/nowhere']) },
];

/** What is seen before anything of the household has come to this device. */
async function loading(
  page: Page,
  stage: Stage,
  [path, ready]: [path: string, ready: Locator],
): Promise<void> {
  await page.route('**/api/sync', (route) => route.abort());
  await page.goto(`${stage.url}${path}`);
  await expect(ready).toBeVisible();
}

export const newcomer: Stop[] = [
  {
    name: 'dashboard-loading',
    open: (page, stage) => loading(page, stage, ['/dashboard', page.getByText('Total Owed')]),
  },
  {
    name: 'schedule-loading',
    open: (page, stage) =>
      loading(page, stage, ['/schedule', page.getByRole('status', { name: 'Loading the schedule' })]),
  },
  {
    name: 'nannies-loading',
    open: (page, stage) => loading(page, stage, ['/nannies', page.getByText(/your nannies/)]),
  },
  {
    name: 'first-steps',
    open: (page, stage) => at(page, stage, ['/dashboard', page.getByText('Four steps to your first agenda')]),
  },
  {
    name: 'schedule-empty',
    open: (page, stage) => at(page, stage, ['/schedule', page.getByText('No schedule items found.')]),
  },
  {
    name: 'attention-empty',
    open: (page, stage) => at(page, stage, ['/attention', page.getByText('Nothing needs your attention.')]),
  },
  {
    name: 'nanny-invited',
    open: async (page, stage) => {
      await nannies(page, stage);
      await page.getByRole('button', { name: 'Send Invite' }).click();
      await dialog(page, /^Invite /);
    },
  },
];
