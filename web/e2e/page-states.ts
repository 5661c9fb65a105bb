/** Every screen and dialog in its states, for axe and for screenshots. */
import { expect, type Page } from '@playwright/test';
import { addDays } from 'sync-protocol/rules/calendar.ts';
import type { Fixture, Who } from './fixture.ts';
import { call, today } from './household.ts';
import { at, dialog, nannies, type PageState, schedule, someDay } from './page-state.ts';
import { newcomer, visitor } from './page-states-visitor.ts';
import { enterHours } from './steps.ts';

const week = (page: Page, fixture: Fixture): Promise<void> =>
  at(page, fixture, [
    `/base-schedule?nannyId=${fixture.household.nannyId}`,
    page.getByRole('group', { name: 'Monday', exact: true }),
  ]);

const dashboard = async (page: Page, fixture: Fixture): Promise<void> => {
  await at(page, fixture, ['/dashboard', page.getByText(/^\$\d/).first()]);
  await expect(page.getByRole('slider', { name: 'Pay by month' })).toBeAttached();
};

const family: PageState[] = [
  { name: 'dashboard', seenIn: 'insights', open: dashboard },
  {
    name: 'insights',
    open: async (page, fixture) => {
      await dashboard(page, fixture);
      const tables = page.getByRole('button', { name: 'Show as table' });
      while ((await tables.count()) > 0) await tables.first().click();
      await page.getByRole('slider', { name: 'Hours by week' }).focus();
      await expect(page.locator('.fd-reading')).toBeVisible();
    },
  },
  { name: 'nannies', open: nannies },
  {
    name: 'add-nanny-wrong',
    open: async (page, fixture) => {
      await nannies(page, fixture);
      await page.getByRole('button', { name: 'Add Nanny' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Add Nanny' }).click();
      await expect(page.getByText('Invalid hourly rate')).toBeVisible();
    },
  },
  {
    name: 'delete-nanny',
    open: async (page, fixture) => {
      await nannies(page, fixture);
      await page.getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText(/This also deletes \d+ days/)).toBeVisible();
    },
  },
  { name: 'base-schedule', seenIn: 'base-schedule-wrong', open: week },
  {
    name: 'base-schedule-wrong',
    open: async (page, fixture) => {
      await week(page, fixture);
      const monday = page.getByRole('group', { name: 'Monday', exact: true });
      await monday.getByLabel('End', { exact: true }).fill('08:00');
      await page.getByRole('button', { name: 'Save & Generate' }).click();
      await expect(monday.getByText('End time must be after start time.')).toBeVisible();
    },
  },
  {
    name: 'copy-day',
    open: async (page, fixture) => {
      await week(page, fixture);
      await page
        .getByRole('group', { name: 'Monday', exact: true })
        .getByRole('button', { name: 'Copy' })
        .click();
      await dialog(page, 'Copy Monday');
    },
  },
  {
    name: 'generate',
    open: async (page, fixture) => {
      await week(page, fixture);
      await page.getByRole('button', { name: 'Save & Generate' }).click();
      await dialog(page, 'Generate Agenda');
    },
  },
  { name: 'schedule', seenIn: 'bulk-bar', open: schedule },
  {
    name: 'schedule-completed',
    open: async (page, fixture) => {
      await schedule(page, fixture);
      await page.getByRole('button', { name: 'Show Completed' }).click();
      await expect(someDay(page, -1)).toBeVisible();
    },
  },
  {
    name: 'bulk-bar',
    open: async (page, fixture) => {
      await schedule(page, fixture);
      await page.getByRole('checkbox', { name: 'Select All' }).check();
      await expect(page.getByRole('region', { name: 'Selected days' })).toBeVisible();
    },
  },
  {
    name: 'bulk-edit',
    open: async (page, fixture) => {
      await schedule(page, fixture);
      await page.getByRole('checkbox', { name: 'Select All' }).check();
      await page.getByRole('region', { name: 'Selected days' }).getByRole('button', { name: 'Edit' }).click();
      await dialog(page, 'Bulk Edit Scheduled Hours');
    },
  },
  {
    name: 'schedule-a-day-wrong',
    open: async (page, fixture) => {
      await schedule(page, fixture);
      await page.getByRole('button', { name: 'Schedule a Day' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Schedule', exact: true }).click();
      await expect(page.getByText('Missing information')).toBeVisible();
    },
  },
  {
    name: 'edit-day',
    open: async (page, fixture) => {
      await schedule(page, fixture);
      await someDay(page, 0).getByRole('button', { name: 'Edit', exact: true }).click();
      await dialog(page, 'Edit Scheduled Hours');
    },
  },
  {
    name: 'nannies-offline',
    open: async (page, fixture) => {
      await nannies(page, fixture);
      await page.context().setOffline(true);
      await expect(page.getByText('Needs a connection').first()).toBeVisible();
    },
  },
  { name: 'attention', open: (page, fixture) => at(page, fixture, ['/attention']) },
  {
    name: 'history',
    open: (page, fixture) =>
      at(page, fixture, [
        '/history',
        page.getByRole('list', { name: 'History' }).getByRole('heading').first(),
      ]),
  },
];

const nanny: PageState[] = [
  { name: 'dashboard', open: dashboard },
  { name: 'schedule', seenIn: 'hours-recorded', open: schedule },
  {
    name: 'enter-hours',
    open: async (page, fixture) => {
      await schedule(page, fixture);
      await someDay(page, 0).getByRole('button', { name: 'Enter Hours' }).click();
      await dialog(page, 'Enter Actual Hours');
    },
  },
  {
    name: 'schedule-a-day',
    open: async (page, fixture) => {
      await schedule(page, fixture);
      await page.getByRole('button', { name: 'Schedule a Day' }).click();
      await dialog(page, 'Schedule a Day');
    },
  },
  {
    name: 'hours-recorded',
    open: async (page, fixture) => {
      await schedule(page, fixture);
      await page.getByRole('button', { name: 'Show Completed' }).click();
      await someDay(page, -1).getByRole('button', { name: 'Edit Hours' }).click();
      const hoursDialog = page.getByRole('dialog', { name: 'Enter Actual Hours' });
      await hoursDialog.getByRole('button', { name: '15 minutes later' }).last().click();
      await hoursDialog.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Hours recorded')).toBeVisible();
    },
  },
  {
    name: 'day-history',
    open: async (page, fixture) => {
      await schedule(page, fixture);
      await page.getByRole('button', { name: 'Show Completed' }).click();
      await someDay(page, -1)
        .getByRole('button', { name: /^History of/ })
        .click();
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'account',
    open: (page, fixture) => at(page, fixture, ['/account', page.getByText('This device')]),
  },
  {
    name: 'todos',
    open: async (page, fixture) => {
      await schedule(page, fixture);
      await page.getByRole('button', { name: 'Show Completed' }).click();
      await someDay(page, -1)
        .getByRole('button', { name: /To-Dos/ })
        .click();
      await expect(page.getByRole('checkbox', { name: 'Pack the swimming bag' })).toBeVisible();
    },
  },
  { name: 'attention', open: attention },
  {
    name: 'discard',
    open: async (page, fixture) => {
      await attention(page, fixture);
      await page.getByRole('button', { name: 'Discard' }).click();
      await dialog(page, 'Discard what you entered?');
    },
  },
  { name: 'offline', open: (page, fixture) => offline(page, fixture, '17:02') },
  {
    name: 'sign-out',
    open: async (page, fixture) => {
      await offline(page, fixture, '17:32');
      const menu = page.getByRole('button', { name: 'Open menu' });
      if (await menu.isVisible()) await menu.click();
      await page.getByRole('button', { name: new RegExp(fixture.accounts.nanny.user.name) }).click();
      await page.getByRole('menuitem', { name: 'Sign Out' }).click();
      await dialog(page, 'Not everything has been sent');
    },
  },
];

/** Makes conflicts: the nanny enters hours and accepts a day offline, and the family changes both. */
async function makeConflicts(page: Page, fixture: Fixture): Promise<void> {
  const { url, accounts } = fixture;
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await enterHours(page, someDay(page, -3), { start: '09:00', end: '17:30' });
  await someDay(page, 3).getByRole('button', { name: 'Accept' }).click();
  const worked = addDays(today(), -3);
  const moved = addDays(today(), 3);
  await call(url, accounts.family, [
    'PATCH',
    `/api/agenda/${fixture.contestedId}`,
    {
      actualStartUtc: `${worked}T15:00:00.000Z`,
      actualEndUtc: `${worked}T21:00:00.000Z`,
      status: 'COMPLETED',
    },
  ]);
  await call(url, accounts.family, [
    'PATCH',
    `/api/agenda/${fixture.movedId}`,
    { scheduledStartUtc: `${moved}T16:00:00.000Z`, scheduledEndUtc: `${moved}T20:00:00.000Z` },
  ]);
  await page.context().setOffline(false);
}

/** The fixtures that have conflicts already. */
const inConflict = new WeakSet<Fixture>();

async function attention(page: Page, fixture: Fixture): Promise<void> {
  await schedule(page, fixture);
  const badge = page.getByRole('link', { name: /needs? attention/ });
  if (!inConflict.has(fixture)) await makeConflicts(page, fixture);
  inConflict.add(fixture);
  await badge.click();
  await expect(page.getByRole('heading', { name: 'Changes that didn’t go through' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Hours to decide' })).toBeVisible();
}

/** Enters hours offline. They must differ each time: equal hours change nothing. */
async function offline(page: Page, fixture: Fixture, end: string): Promise<void> {
  await schedule(page, fixture);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Show Completed' }).click();
  await enterHours(page, someDay(page, -2), { start: '08:55', end });
  await expect(someDay(page, -2)).toContainText('Not sent yet');
}

export const PAGE_STATES: Record<Who, readonly PageState[]> = { visitor, newcomer, nanny, family };
