/** Every screen and dialog, one stop each: what is looked at by axe, and by us in screenshots. */
import { expect, type Page } from '@playwright/test';
import { addDays } from 'sync-protocol/rules/calendar.ts';
import { call, today } from './household.ts';
import { enterHours } from './journeys.ts';
import type { Stage, Who } from './stage.ts';
import { newcomer, visitor } from './tour-beginnings.ts';
import { at, dialog, nannies, type Stop, schedule, someDay } from './tour-stop.ts';

const week = (page: Page, stage: Stage): Promise<void> =>
  at(page, stage, [
    `/base-schedule?nannyId=${stage.household.nannyId}`,
    page.getByRole('group', { name: 'Monday', exact: true }),
  ]);

const dashboard = async (page: Page, stage: Stage): Promise<void> => {
  await at(page, stage, ['/dashboard', page.getByText(/^\$\d/).first()]);
  await expect(page.getByRole('slider', { name: 'Pay by month' })).toBeAttached();
};

const family: Stop[] = [
  { name: 'dashboard', seenIn: 'insights', open: dashboard },
  {
    name: 'insights',
    open: async (page, stage) => {
      await dashboard(page, stage);
      const tables = page.getByRole('button', { name: 'Show as table' });
      while ((await tables.count()) > 0) await tables.first().click();
      await page.getByRole('slider', { name: 'Hours by week' }).focus();
      await expect(page.locator('.fd-reading')).toBeVisible();
    },
  },
  { name: 'nannies', open: nannies },
  {
    name: 'add-nanny-wrong',
    open: async (page, stage) => {
      await nannies(page, stage);
      await page.getByRole('button', { name: 'Add Nanny' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Add Nanny' }).click();
      await expect(page.getByText('Invalid hourly rate')).toBeVisible();
    },
  },
  {
    name: 'delete-nanny',
    open: async (page, stage) => {
      await nannies(page, stage);
      await page.getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText(/With her go \d+ days/)).toBeVisible();
    },
  },
  { name: 'base-schedule', seenIn: 'base-schedule-wrong', open: week },
  {
    name: 'base-schedule-wrong',
    open: async (page, stage) => {
      await week(page, stage);
      const monday = page.getByRole('group', { name: 'Monday', exact: true });
      await monday.getByLabel('End', { exact: true }).fill('08:00');
      await page.getByRole('button', { name: 'Save & Generate' }).click();
      await expect(monday.getByText('End time must be after start time.')).toBeVisible();
    },
  },
  {
    name: 'copy-day',
    open: async (page, stage) => {
      await week(page, stage);
      await page
        .getByRole('group', { name: 'Monday', exact: true })
        .getByRole('button', { name: 'Copy' })
        .click();
      await dialog(page, 'Copy Monday');
    },
  },
  {
    name: 'generate',
    open: async (page, stage) => {
      await week(page, stage);
      await page.getByRole('button', { name: 'Save & Generate' }).click();
      await dialog(page, 'Generate Agenda');
    },
  },
  { name: 'schedule', seenIn: 'bulk-bar', open: schedule },
  {
    name: 'schedule-completed',
    open: async (page, stage) => {
      await schedule(page, stage);
      await page.getByRole('button', { name: 'Show Completed' }).click();
      await expect(someDay(page, -1)).toBeVisible();
    },
  },
  {
    name: 'bulk-bar',
    open: async (page, stage) => {
      await schedule(page, stage);
      await page.getByRole('checkbox', { name: 'Select All' }).check();
      await expect(page.getByRole('region', { name: 'Selected days' })).toBeVisible();
    },
  },
  {
    name: 'bulk-edit',
    open: async (page, stage) => {
      await schedule(page, stage);
      await page.getByRole('checkbox', { name: 'Select All' }).check();
      await page.getByRole('region', { name: 'Selected days' }).getByRole('button', { name: 'Edit' }).click();
      await dialog(page, 'Bulk Edit Scheduled Hours');
    },
  },
  {
    name: 'schedule-a-day-wrong',
    open: async (page, stage) => {
      await schedule(page, stage);
      await page.getByRole('button', { name: 'Schedule a Day' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Schedule', exact: true }).click();
      await expect(page.getByText('Missing information')).toBeVisible();
    },
  },
  {
    name: 'edit-day',
    open: async (page, stage) => {
      await schedule(page, stage);
      await someDay(page, 0).getByRole('button', { name: 'Edit', exact: true }).click();
      await dialog(page, 'Edit Scheduled Hours');
    },
  },
  {
    name: 'nannies-offline',
    open: async (page, stage) => {
      await nannies(page, stage);
      await page.context().setOffline(true);
      await expect(page.getByText('Needs a connection').first()).toBeVisible();
    },
  },
  { name: 'attention', open: (page, stage) => at(page, stage, ['/attention']) },
  {
    name: 'history',
    open: (page, stage) =>
      at(page, stage, ['/history', page.getByRole('list', { name: 'History' }).getByRole('heading').first()]),
  },
];

const nannysOwn: Stop[] = [
  { name: 'dashboard', open: dashboard },
  { name: 'schedule', seenIn: 'hours-recorded', open: schedule },
  {
    name: 'enter-hours',
    open: async (page, stage) => {
      await schedule(page, stage);
      await someDay(page, 0).getByRole('button', { name: 'Enter Hours' }).click();
      await dialog(page, 'Enter Actual Hours');
    },
  },
  {
    name: 'schedule-a-day',
    open: async (page, stage) => {
      await schedule(page, stage);
      await page.getByRole('button', { name: 'Schedule a Day' }).click();
      await dialog(page, 'Schedule a Day');
    },
  },
  {
    name: 'hours-recorded',
    open: async (page, stage) => {
      await schedule(page, stage);
      await page.getByRole('button', { name: 'Show Completed' }).click();
      await someDay(page, -1).getByRole('button', { name: 'Edit Hours' }).click();
      const dialogOfHours = page.getByRole('dialog', { name: 'Enter Actual Hours' });
      await dialogOfHours.getByRole('button', { name: '15 minutes later' }).last().click();
      await dialogOfHours.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Hours recorded')).toBeVisible();
    },
  },
  {
    name: 'day-history',
    open: async (page, stage) => {
      await schedule(page, stage);
      await page.getByRole('button', { name: 'Show Completed' }).click();
      await someDay(page, -1)
        .getByRole('button', { name: /^History of/ })
        .click();
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'account',
    open: (page, stage) => at(page, stage, ['/account', page.getByText('This device')]),
  },
  {
    name: 'todos',
    open: async (page, stage) => {
      await schedule(page, stage);
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
    open: async (page, stage) => {
      await attention(page, stage);
      await page.getByRole('button', { name: 'Discard' }).click();
      await dialog(page, 'Discard what you entered?');
    },
  },
  { name: 'offline', open: (page, stage) => offline(page, stage, '17:02') },
  {
    name: 'sign-out',
    open: async (page, stage) => {
      await offline(page, stage, '17:32');
      const menu = page.getByRole('button', { name: 'Open menu' });
      if (await menu.isVisible()) await menu.click();
      await page.getByRole('button', { name: new RegExp(stage.accounts.nanny.user.name) }).click();
      await page.getByRole('menuitem', { name: 'Sign Out' }).click();
      await dialog(page, 'Not everything has been sent');
    },
  },
];

/** She enters hours and answers a day without a signal; the family does so meanwhile, differently. */
async function meetTheFamily(page: Page, stage: Stage): Promise<void> {
  const { url, accounts } = stage;
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await enterHours(page, someDay(page, -3), { start: '09:00', end: '17:30' });
  await someDay(page, 3).getByRole('button', { name: 'Accept' }).click();
  const worked = addDays(today(), -3);
  const moved = addDays(today(), 3);
  await call(url, accounts.family, [
    'PATCH',
    `/api/agenda/${stage.contestedId}`,
    {
      actualStartUtc: `${worked}T15:00:00.000Z`,
      actualEndUtc: `${worked}T21:00:00.000Z`,
      status: 'COMPLETED',
    },
  ]);
  await call(url, accounts.family, [
    'PATCH',
    `/api/agenda/${stage.movedId}`,
    { scheduledStartUtc: `${moved}T16:00:00.000Z`, scheduledEndUtc: `${moved}T20:00:00.000Z` },
  ]);
  await page.context().setOffline(false);
}

/** The households in which it has happened: once is enough. */
const met = new WeakSet<Stage>();

async function attention(page: Page, stage: Stage): Promise<void> {
  await schedule(page, stage);
  const badge = page.getByRole('link', { name: /needs? attention/ });
  if (!met.has(stage)) await meetTheFamily(page, stage);
  met.add(stage);
  await badge.click();
  await expect(page.getByRole('heading', { name: 'Not gone through' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Hours to decide' })).toBeVisible();
}

/** Other hours each time: the same ones again would change nothing. */
async function offline(page: Page, stage: Stage, end: string): Promise<void> {
  await schedule(page, stage);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Show Completed' }).click();
  await enterHours(page, someDay(page, -2), { start: '08:55', end });
  await expect(someDay(page, -2)).toContainText('Not sent yet');
}

export const TOUR: Record<Who, readonly Stop[]> = { visitor, newcomer, nanny: nannysOwn, family };
