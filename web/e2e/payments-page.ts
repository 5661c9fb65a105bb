/** Locators and steps of the payments screen, and the test function with a household of two nannies and payments. */
import { expect, type Locator, type Page } from '@playwright/test';
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import type { Currency } from 'sync-protocol/kernel/values.ts';
import { formatDate, formatNearDate } from '../src/kit/language/format.ts';
import { signedInAs, today, ZONE } from './household.ts';
import { aLedger, type LedgerOfTest } from './ledger-fixture.ts';
import { test as base } from './test.ts';

export interface Ledger extends LedgerOfTest {
  readonly nora: string;
  readonly mia: string;
}

/** Creates a ledger: Nora earned $320.00 in two days, $100.00 paid today; Mia $400.00 in two days, one 40 days ago. */
export async function twoNannies(url: string, currency: Currency = 'USD'): Promise<Ledger> {
  const ledger = await aLedger(url);
  if (currency !== 'USD') {
    await ledger.perform([
      ['household.saveSettings', { timezone: ZONE, billingIncrementMinutes: 15, currency }],
    ]);
  }
  const nora = await ledger.addNanny('Nora Klein', 2000);
  const mia = await ledger.addNanny('Mia Alvarez', 2500);
  await ledger.work({ nannyId: nora, day: -3 });
  await ledger.work({ nannyId: nora, day: -2 });
  await ledger.work({ nannyId: mia, day: -2 });
  await ledger.work({ nannyId: mia, day: -40 });
  await ledger.pay({ nannyId: nora, day: 0, amountCents: 10_000 });
  return { ...ledger, nora, mia };
}

/** The test function with a ledger of two nannies. */
export const test = base.extend<{ ledger: Ledger }>({
  ledger: async ({ server }, provide) => provide(await twoNannies(server.url)),
});

export async function openPayments(page: Page, query = ''): Promise<void> {
  await page.goto(`/payments${query}`);
  await expect(page.getByRole('button', { name: 'Record a Payment' })).toBeEnabled();
}

/** Signs in as the ledger's family and opens the payments. */
export async function atPayments(page: Page, ledger: LedgerOfTest): Promise<void> {
  await signedInAs(page.context(), ledger.parent);
  await openPayments(page);
}

export const dateWords = (day: number): string => formatDate(addDays(today(), day));
/** The date in a sentence, without a year. */
export const nearDate = (day: number): string => formatNearDate(addDays(today(), day), today());
export const history = (page: Page): Locator => page.getByRole('table', { name: 'Payment History' });
export const unpaid = (page: Page): Locator =>
  page.getByRole('table', { name: 'Unpaid Completed Hours (Last 30 Days)' });
/** The rows of unpaid days and amounts, without those that begin a week. */
export const unpaidRows = (page: Page): Locator =>
  unpaid(page)
    .locator('tbody')
    .getByRole('row')
    .filter({ hasNot: page.getByRole('rowheader') });
export const bar = (page: Page): Locator => page.getByRole('region', { name: 'Selected days' });
export const sum = (page: Page, label: string): Locator =>
  page.getByRole('list', { name: 'Summary' }).getByRole('listitem').filter({ hasText: label });
export const recordDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Record a Payment' });

export async function openRecord(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Record a Payment' }).click();
  await expect(recordDialog(page)).toBeVisible();
  return recordDialog(page);
}

export const rowsOf = (table: Locator): Promise<string[]> =>
  table
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.slice(1).map((row) => [...row.children].map((cell) => cell.textContent.trim()).join(' | ')),
    );
