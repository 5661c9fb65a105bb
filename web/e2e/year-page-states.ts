/** Opens the states of the screen of a year, for axe and for screenshots. */
import { expect, type Page } from '@playwright/test';
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { today } from './household.ts';
import type { LedgerOfTest } from './ledger-fixture.ts';
import type { PageStates } from './page-state.ts';

export async function openYear(page: Page, name = 'Year'): Promise<void> {
  await page.goto('/payments/year');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

export const YEAR_STATES: PageStates<LedgerOfTest> = {
  'year-loading': async (page) => {
    await page.route('**/api/sync', (route) => route.abort());
    await openYear(page);
    await expect(page.getByText(/your payments/)).toBeVisible();
  },
  year: async (page) => {
    await page.unroute('**/api/sync');
    await openYear(page);
    // In the first days of a year, its payments are none yet.
    await page.getByLabel('Start Date').fill(addDays(today(), -30));
    await expect(page.getByRole('button', { name: 'Print Receipt' })).toBeEnabled();
  },
  'year-wrong-dates': async (page) => {
    await openYear(page);
    await page.getByLabel('End Date').fill(`${Number(today().slice(0, 4)) - 1}-12-31`);
    await expect(page.getByText('No payments between these dates.')).toBeVisible();
  },
};

/** Page states of a family that has just signed up. */
export const EMPTY_YEAR_STATES: PageStates<LedgerOfTest> = {
  'year-empty': async (page) => {
    await openYear(page);
    await expect(page.getByText(/^No payments in \d+\.$/)).toBeVisible();
  },
};
