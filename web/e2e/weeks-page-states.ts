/**
 * Opens the screens and dialogs that tell what a week under terms comes to, for axe and for screenshots, and creates
 * the family that they show.
 */
import { expect, type Page } from '@playwright/test';
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { today } from './household.ts';
import { expectDialog, openPath, type PageStates } from './page-state.ts';
import { showDays } from './steps.ts';
import { aLedgerUnderTerms, type LedgerUnderTerms, lastMonday } from './weeks-fixture.ts';

/** Four days of last week are worked and the fifth is planned; this week is empty. */
export async function aFullWeek(url: string): Promise<LedgerUnderTerms> {
  const ledger = await aLedgerUnderTerms(url, { guaranteedMinutes: 2400 });
  await ledger.workLastWeek([0, 1, 2, 3, 5]);
  await ledger.planLastWeek(4);
  return ledger;
}

const WEEK = /comes? to/;

async function editWeek(page: Page, { nannyId }: LedgerUnderTerms): Promise<void> {
  await openPath(page, `/base-schedule?nannyId=${nannyId}`, page.getByText(WEEK));
  await page.getByLabel('End', { exact: true }).first().fill('22:00');
  await expect(page.getByText(/5 h overtime/)).toBeVisible();
}

export const WEEKS_STATES: PageStates<LedgerUnderTerms> = {
  'weeks-dashboard': (page) => openPath(page, '/dashboard', page.getByRole('heading', { name: 'Today' })),
  'weeks-hours': async (page) => {
    await page.goto('/schedule');
    const day = await showDays(page, addDays(lastMonday(), 4));
    await day.getByRole('button', { name: 'Enter Hours' }).click();
    await expectDialog(page, 'Enter Actual Hours');
    await expect(page.getByRole('dialog').getByText(WEEK)).toBeVisible();
  },
  'weeks-edit-day': async (page) => {
    await page.goto('/schedule');
    const day = await showDays(page, addDays(lastMonday(), 4));
    await day.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(page.getByRole('dialog').getByText(WEEK)).toBeVisible();
    await page.getByRole('dialog').getByLabel('End Time').fill('19:00');
    await expect(page.getByText(/This change adds/)).toBeVisible();
  },
  'weeks-schedule-day': async (page) => {
    await page.goto('/schedule');
    await page.getByRole('button', { name: 'Schedule a Day' }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule a Day' });
    await dialog.getByLabel('Date').fill(addDays(today(), 1));
    await dialog.getByLabel('Start Time').fill('08:00');
    await dialog.getByLabel('End Time').fill('20:00');
    await expect(dialog.getByText(WEEK)).toBeVisible();
  },
  'weeks-bulk-edit': async (page) => {
    await page.goto('/schedule');
    await showDays(page, addDays(lastMonday(), 4));
    await page.getByRole('checkbox', { name: 'Select All' }).check();
    await page
      .getByRole('region', { name: 'Selected days' })
      .getByRole('button', { name: 'Edit', exact: true })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Bulk Edit Scheduled Hours' });
    await dialog.getByLabel('End Time').fill('20:00');
    await expect(dialog.getByText(/This change adds/)).toBeVisible();
  },
  'weeks-base-schedule': editWeek,
  'weeks-generate': async (page, ledger) => {
    await editWeek(page, ledger);
    await page.getByRole('button', { name: 'Save & Generate' }).click();
    await expectDialog(page, 'Generate Agenda');
    await expect(page.getByRole('dialog').getByText(WEEK)).toBeVisible();
  },
  'weeks-unpaid': async (page) => {
    await openPath(page, '/payments', page.getByRole('checkbox', { name: 'Select All' }));
    await page.getByRole('checkbox', { name: 'Select All' }).check();
    await expect(page.getByText(/^Includes the overtime/)).toBeVisible();
  },
  'weeks-record': async (page) => {
    await openPath(page, '/payments');
    await page.getByRole('button', { name: 'Record a Payment' }).click();
    await expect(page.getByRole('dialog').getByText(/: pays all/)).toBeVisible();
  },
};
