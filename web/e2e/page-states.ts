/**
 * Defines the page states of families and nannies on most screens, for axe and screenshots, and exports them with those
 * of visitors and newcomers. Payments, settings, statements and other screens have *-page-states.ts.
 */
import { expect, type Page } from '@playwright/test';
import type { Fixture, Who } from './fixture.ts';
import { changeTimes, recordHours } from './household.ts';
import { expectDialog, nannies, openPath, type PageStates, schedule, someDay } from './page-state.ts';
import { newcomer, visitor } from './page-states-visitor.ts';
import { chooseOfNanny, chooseOfWeekday, chooseSignOut, enterHours, goOffline, openTodos } from './steps.ts';
import { FAMILY_TERMS_STATES, NANNY_TERMS_STATES } from './terms-page-states.ts';

const week = (page: Page, fixture: Fixture): Promise<void> =>
  openPath(
    page,
    `/base-schedule?nannyId=${fixture.household.nannyId}`,
    page.getByRole('group', { name: 'Monday', exact: true }),
  );

const dashboard = async (page: Page): Promise<void> => {
  await openPath(page, '/dashboard', page.getByText(/^\$\d/).first());
  await expect(page.getByRole('slider', { name: 'Pay by month' })).toBeAttached();
};

const family: PageStates<Fixture> = {
  dashboard: { seenIn: 'insights', open: dashboard },
  insights: async (page) => {
    await dashboard(page);
    const tables = page.getByRole('button', { name: 'Show as Table' });
    while ((await tables.count()) > 0) await tables.first().click();
    await page.getByRole('slider', { name: 'Hours by week' }).focus();
    await expect(page.locator('.fd-reading')).toBeVisible();
  },
  nannies,
  'add-nanny-wrong': async (page) => {
    await nannies(page);
    await page.getByRole('button', { name: 'Add Nanny' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add Nanny' }).click();
    await expect(page.getByText('Invalid hourly rate')).toBeVisible();
  },
  'delete-nanny': async (page) => {
    await nannies(page);
    await chooseOfNanny(page, 'Delete');
    await expect(page.getByText(/This also deletes \d+ days/)).toBeVisible();
  },
  'nanny-overview': (page, { household }) =>
    openPath(page, `/nannies/${household.nannyId}`, page.getByRole('list', { name: 'Her hourly rates' })),
  ...FAMILY_TERMS_STATES,
  'base-schedule': { seenIn: 'base-schedule-wrong', open: week },
  'base-schedule-wrong': async (page, fixture) => {
    await week(page, fixture);
    const monday = page.getByRole('group', { name: 'Monday', exact: true });
    await monday.getByLabel('End', { exact: true }).fill('09:00');
    await page.getByRole('button', { name: 'Save & Generate' }).click();
    await expect(monday.getByText('End time must be after start time.')).toBeVisible();
  },
  'copy-day': async (page, fixture) => {
    await week(page, fixture);
    await chooseOfWeekday(page, 'Monday', 'Copy');
    await expectDialog(page, 'Copy Monday');
  },
  generate: async (page, fixture) => {
    await week(page, fixture);
    await page.getByRole('button', { name: 'Save & Generate' }).click();
    await expectDialog(page, 'Generate Agenda');
  },
  schedule: { seenIn: 'bulk-bar', open: schedule },
  'schedule-completed': async (page) => {
    await schedule(page);
    await page.getByRole('button', { name: 'Show Completed' }).click();
    await expect(someDay(page, -1)).toBeVisible();
  },
  'bulk-bar': async (page) => {
    await schedule(page);
    await page.getByRole('checkbox', { name: 'Select All' }).check();
    await expect(page.getByRole('region', { name: 'Selected days' })).toBeVisible();
  },
  'bulk-edit': async (page) => {
    await schedule(page);
    await page.getByRole('checkbox', { name: 'Select All' }).check();
    await page.getByRole('region', { name: 'Selected days' }).getByRole('button', { name: 'Edit' }).click();
    await expectDialog(page, 'Bulk Edit Scheduled Hours');
  },
  'schedule-a-day-wrong': async (page) => {
    await schedule(page);
    await page.getByRole('button', { name: 'Schedule a Day' }).click();
    await expect(page.getByRole('dialog').getByLabel('Start Time')).not.toHaveValue('');
    await page.getByRole('dialog').getByLabel('Start Time').fill('');
    await page.getByRole('dialog').getByRole('button', { name: 'Schedule', exact: true }).click();
    await expect(page.getByText('Missing information')).toBeVisible();
  },
  'edit-day': async (page) => {
    await schedule(page);
    await someDay(page, 0).getByRole('button', { name: 'Edit', exact: true }).click();
    await expectDialog(page, 'Edit Scheduled Hours');
  },
  weeks: (page, fixture) =>
    openPath(
      page,
      `/nannies/${fixture.household.nannyId}/weeks`,
      page.getByRole('list', { name: 'Days to check' }).first(),
    ),
  'nannies-offline': async (page) => {
    await nannies(page);
    await page.context().setOffline(true);
    await expect(page.getByText('Offline').first()).toBeVisible();
  },
  attention: (page) => openPath(page, '/attention'),
  history: (page) =>
    openPath(page, '/history', page.getByRole('list', { name: 'History' }).getByRole('heading').first()),
};

const nanny: PageStates<Fixture> = {
  dashboard,
  schedule: { seenIn: 'hours-recorded', open: schedule },
  'enter-hours': async (page) => {
    await schedule(page);
    await someDay(page, 0).getByRole('button', { name: 'Enter Hours' }).click();
    await expectDialog(page, 'Enter Actual Hours');
  },
  'schedule-a-day': async (page) => {
    await schedule(page);
    await page.getByRole('button', { name: 'Schedule a Day' }).click();
    await expectDialog(page, 'Schedule a Day');
  },
  'hours-recorded': async (page) => {
    await schedule(page);
    await page.getByRole('button', { name: 'Show Completed' }).click();
    await someDay(page, -1).getByRole('button', { name: 'Edit Hours' }).click();
    const hoursDialog = page.getByRole('dialog', { name: 'Enter Actual Hours' });
    await hoursDialog.getByRole('button', { name: '15 minutes later' }).last().click();
    await hoursDialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Hours recorded')).toBeVisible();
  },
  'day-history': async (page) => {
    await schedule(page);
    await page.getByRole('button', { name: 'Show Completed' }).click();
    await someDay(page, -1)
      .getByRole('button', { name: /^History of/ })
      .click();
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  },
  ...NANNY_TERMS_STATES,
  account: (page) => openPath(page, '/account', page.getByText('This device', { exact: true })),
  pay: async (page) => {
    await openPath(page, '/pay', page.getByRole('heading', { name: 'By week' }));
    await expect(page.getByRole('list', { name: 'Days to check' }).first()).toBeVisible();
  },
  'pay-payments': (page) => openPath(page, '/pay/payments', page.getByText('No payments yet.')),
  todos: async (page) => {
    await schedule(page);
    await page.getByRole('button', { name: 'Show Completed' }).click();
    await openTodos(someDay(page, -1));
    await expect(page.getByRole('checkbox', { name: 'Pack the swimming bag' })).toBeVisible();
  },
  attention,
  discard: async (page, fixture) => {
    await attention(page, fixture);
    await page.getByRole('button', { name: 'Discard' }).click();
    await expectDialog(page, 'Discard what you entered?');
  },
  offline: (page) => offline(page, '17:02'),
  'sign-out': async (page, fixture) => {
    await offline(page, '17:32');
    const menu = page.getByRole('button', { name: 'Open menu' });
    if (await menu.isVisible()) await menu.click();
    await chooseSignOut(page, fixture.accounts.nanny.user.name);
    await expectDialog(page, 'Not everything has been sent');
  },
};

/** Makes conflicts: the nanny enters hours and accepts a day offline, and the family changes both. */
async function makeConflicts(page: Page, fixture: Fixture): Promise<void> {
  const { accounts, contestedId, movedId } = fixture;
  await goOffline(page);
  await enterHours(page, someDay(page, -3), { start: '09:00', end: '17:30' });
  await someDay(page, 3).getByRole('button', { name: 'Accept' }).click();
  await recordHours(accounts.family, contestedId, { day: -3, from: '15:00', to: '21:00' });
  await changeTimes(accounts.family, movedId, { day: 3, from: '16:00', to: '20:00' });
  await page.context().setOffline(false);
}

/** The fixtures that have conflicts already. */
const inConflict = new WeakSet<Fixture>();

async function attention(page: Page, fixture: Fixture): Promise<void> {
  await schedule(page);
  const badge = page.getByRole('link', { name: /needs? attention/ });
  if (!inConflict.has(fixture)) await makeConflicts(page, fixture);
  inConflict.add(fixture);
  await badge.click();
  await expect(page.getByRole('heading', { name: 'Changes that didn’t go through' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Hours to decide' })).toBeVisible();
}

/** Enters hours offline. The hours must differ each time: recording equal ones changes nothing. */
async function offline(page: Page, end: string): Promise<void> {
  await schedule(page);
  await goOffline(page);
  await page.getByRole('button', { name: 'Show Completed' }).click();
  await enterHours(page, someDay(page, -2), { start: '08:55', end });
  await expect(someDay(page, -2)).toContainText('Not sent yet');
}

export const PAGE_STATES: Record<Who, PageStates<Fixture>> = { visitor, newcomer, nanny, family };
