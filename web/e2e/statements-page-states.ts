/** Opens the states of the screens of wage statements, for axe and for screenshots, and makes the statements they show. */
import { expect, type Locator, type Page } from '@playwright/test';
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { today } from './household.ts';
import { aLedger, type LedgerOfTest } from './ledger-fixture.ts';
import type { PageStates } from './page-state.ts';

export async function openStatements(page: Page, path = ''): Promise<void> {
  await page.goto(`/statements${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

export const employerDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Employer on Statements' });

/** Presses 'Make Statement', and makes it without the employer's address. */
export async function makeWithoutAddress(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Make Statement' }).click();
  await employerDialog(page).getByRole('button', { name: 'Without Address' }).click();
}

/** Creates a family whose nanny has a long name, with statements of a period, replaced, and of a voided payment. */
export async function aFamilyWithStatements(url: string): Promise<LedgerOfTest> {
  const ledger = await aLedger(url, 'Wilhelmina Featherstonehaugh-Cholmondeley');
  const nannyId = await ledger.addNanny('Maximiliana Wolfeschlegelsteinhausen-Bergerdorff', 2350);
  for (const day of [-9, -8, -7, -6, -5]) await ledger.work({ nannyId, day, to: '17:40' });
  const period = { nannyId, from: addDays(today(), -14), to: addDays(today(), -1) };
  await ledger.perform([['statement.issue', period]]);
  await ledger.work({ nannyId, day: -4, from: '20:00', to: '23:30' });
  await ledger.perform([['statement.issue', period]]);
  const paymentId = await ledger.pay({ nannyId, day: -2, amountCents: 40_000 });
  await ledger.perform([['statement.issue', { paymentId }]]);
  await ledger.perform([['payment.void', { paymentId }]]);
  return ledger;
}

const open = async (page: Page, badge: string): Promise<void> => {
  await openStatements(page);
  const line = page.getByRole('listitem').filter({ hasText: badge });
  await line.getByRole('link').click();
  await expect(page.getByRole('article', { name: 'Wage Statement' })).toBeVisible();
};

export const STATEMENT_STATES: PageStates<LedgerOfTest> = {
  'statements-loading': async (page) => {
    await page.route('**/api/sync', (route) => route.abort());
    await openStatements(page);
    await expect(page.getByText(/the statements/)).toBeVisible();
  },
  statements: {
    seenIn: 'statements-wrong-dates',
    open: async (page) => {
      await page.unroute('**/api/sync');
      await openStatements(page);
      await expect(page.getByRole('listitem').filter({ hasText: 'Void' })).toBeVisible();
    },
  },
  'statements-wrong-dates': async (page) => {
    await page.unroute('**/api/sync');
    await openStatements(page);
    await page.getByLabel('Period').selectOption('Other dates');
    await page.getByLabel('End Date').fill('2020-01-01');
    await page.getByRole('button', { name: 'Make Statement' }).click();
    await expect(page.getByText('The end date must not be before the start date.')).toBeVisible();
  },
  'statements-employer': async (page) => {
    await openStatements(page);
    await page.getByRole('button', { name: 'Make Statement' }).click();
    await employerDialog(page).getByRole('button', { name: 'Save & Make' }).click();
    await expect(employerDialog(page).getByText('Enter this, or make it without.')).toHaveCount(2);
  },
  'statement-replaced': async (page) => open(page, 'Replaced'),
  'statement-void': async (page) => open(page, 'Void'),
  'statement-unknown': async (page) => {
    await openStatements(page, '/0198c0de-0009-7000-8000-00000000000d');
    await expect(page.getByText('Statement not found')).toBeVisible();
  },
  'statement-draft': async (page) => {
    await openStatements(page);
    await page.getByLabel('Period').selectOption('Other dates');
    await page.getByLabel('Start Date').fill(addDays(today(), -8));
    await page.getByLabel('End Date').fill(addDays(today(), -5));
    await page.getByRole('button', { name: 'Make Statement' }).click();
    await expect(employerDialog(page)).toBeVisible();
    // Axe runs without a service worker, for which goOffline would wait.
    await page.context().setOffline(true);
    await employerDialog(page).getByRole('button', { name: 'Without Address' }).click();
    await expect(page.getByText(/It gets its number once/)).toBeVisible();
  },
};

/** Page states of a family that has just signed up. */
export const EMPTY_STATEMENT_STATES: PageStates<LedgerOfTest> = {
  'statements-empty': async (page) => {
    await openStatements(page);
    await expect(page.getByText(/^No statements yet\./)).toBeVisible();
  },
};
