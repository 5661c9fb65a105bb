/**
 * Opens every state of the payments and settings screens, for axe and for screenshots, and creates the household that
 * they show.
 */
import { expect, type Page } from '@playwright/test';
import { newSession } from './household.ts';
import { aLedger, type LedgerOfTest } from './ledger-fixture.ts';
import { expectDialog, type PageStates } from './page-state.ts';
import { goOffline } from './steps.ts';

/** Creates a family with a long name that owes nothing yet, so that its currency can change. */
export const aNewLedger = (url: string): Promise<LedgerOfTest> =>
  aLedger(url, 'Wilhelmina Featherstonehaugh-Cholmondeley');

/** Creates a family with long names, several nannies, and days and payments of every kind. */
export async function aFullLedger(url: string): Promise<LedgerOfTest> {
  const full = await aNewLedger(url);
  const long = await full.addNanny('Maximiliana Wolfeschlegelsteinhausen-Bergerdorff', 2350);
  const other = await full.addNanny('Nora Klein');
  const ahead = await full.addNanny('Ada');
  for (const week of [1, 2, 3, 4, 5, 6]) {
    await full.work({ nannyId: long, day: -200 - 7 * week, from: '06:00', to: '22:00' });
    await full.pay({ nannyId: long, day: -200 - 7 * week, amountCents: 37_600 });
  }
  for (const day of [-60, -52, -45]) await full.work({ nannyId: other, day });
  for (const day of [-20, -19, -18, -13, -12, -6, -5]) await full.work({ nannyId: long, day });
  for (const day of [-11, -4, -2, -1]) await full.work({ nannyId: other, day, to: '15:30' });
  await full.pay({ nannyId: other, day: -30, amountCents: 20_000 });
  await full.pay({ nannyId: ahead, day: -3, amountCents: 2500 });
  const twice = { nannyId: long, day: -7, amountCents: 18_800 };
  await full.pay(twice);
  await full.pay(twice);
  const taken = await full.pay({ nannyId: other, day: -8, amountCents: 5000 });
  await full.perform([['payment.void', { paymentId: taken }]]);
  return full;
}

async function payments(page: Page): Promise<void> {
  await page.goto('/payments');
  await expect(page.getByRole('button', { name: 'Record a Payment' })).toBeEnabled();
}

async function settings(page: Page): Promise<void> {
  await page.goto('/settings');
  await expect(page.getByRole('button', { name: 'Save Settings' })).toBeVisible();
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
}

export const PAYMENTS_STATES: PageStates<LedgerOfTest> = {
  'payments-loading': async (page) => {
    await page.route('**/api/sync', (route) => route.abort());
    await page.goto('/payments');
    await expect(page.getByText(/your payments/)).toBeVisible();
  },
  payments: {
    seenIn: 'payments-selected',
    open: async (page) => {
      await page.unroute('**/api/sync');
      await payments(page);
    },
  },
  'payments-more': {
    seenIn: 'payments-selected',
    open: async (page) => {
      await payments(page);
      await page.getByRole('button', { name: 'Show More' }).click();
    },
  },
  'payments-selected': async (page) => {
    await payments(page);
    await page.getByRole('checkbox', { name: 'Select All' }).check();
    await expect(page.getByRole('region', { name: 'Selected days' })).toBeVisible();
  },
  'payments-filtered': async (page) => {
    await payments(page);
    // On a phone, they open first.
    const toggle = page.getByRole('button', { name: 'Filters' });
    if (await toggle.isVisible()) await toggle.click();
    await page.getByLabel('Start Date').fill('2026-01-02');
    await page.getByLabel('End Date').fill('2026-01-01');
    await expect(page.getByText('No payment records found.')).toBeVisible();
  },
  'payments-record': {
    seenIn: 'payments-record-partial',
    open: async (page) => {
      await payments(page);
      await page.getByRole('button', { name: 'Record a Payment' }).click();
      await expectDialog(page, 'Record a Payment');
    },
  },
  'payments-record-partial': async (page) => {
    await payments(page);
    await page.getByRole('button', { name: 'Record a Payment' }).click();
    await page
      .getByRole('dialog')
      .getByLabel(/Payment Amount/)
      .fill('300');
    await expect(
      page
        .getByRole('dialog')
        .getByText(/stays unpaid/)
        .first(),
    ).toBeVisible();
  },
  'payments-record-wrong': async (page) => {
    await payments(page);
    await page.getByRole('button', { name: 'Record a Payment' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Nanny').selectOption('');
    await form.getByLabel('Payment Date').fill('2099-01-01');
    await form.getByLabel(/Payment Amount/).fill('-5');
    await form.getByRole('button', { name: 'Record Payment' }).click();
    await expect(page.getByText('Missing information')).toBeVisible();
  },
  'payments-details': async (page) => {
    await payments(page);
    await page.getByRole('button', { name: /^Details of \$200\.00/ }).click();
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  },
  'payments-history': async (page) => {
    await payments(page);
    await page.getByRole('button', { name: /^History of \$200\.00/ }).click();
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  },
  'payments-void': async (page) => {
    await payments(page);
    await page.getByRole('button', { name: /^Details of \$200\.00/ }).click();
    await page.getByRole('button', { name: 'Void Payment' }).click();
    await expectDialog(page, 'Void this payment?');
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  },
  'payments-offline': async (page) => {
    await payments(page);
    await goOffline(page);
    await page.getByRole('button', { name: 'Record a Payment' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel(/Payment Amount/).fill('10');
    await form.getByRole('button', { name: 'Record Payment' }).click();
    await expect(page.getByText('Not sent yet').first()).toBeAttached();
  },
};

/** Page states of a family that has just signed up. */
export const EMPTY_PAYMENTS_STATES: PageStates<LedgerOfTest> = { 'payments-empty': payments };

/** Page states of a household from `aNewLedger`. */
export const SETTINGS_STATES: PageStates<LedgerOfTest> = {
  'settings-failing': async (page) => {
    await page.route('**/api/auth/sessions', (route) => route.abort());
    await page.goto('/settings');
    await expect(page.getByText('Couldn’t load your devices.', { exact: false })).toBeVisible();
  },
  settings: {
    seenIn: 'settings-wrong',
    open: async (page, ledger) => {
      await page.unroute('**/api/auth/sessions');
      await newSession(ledger.parent);
      await newSession(ledger.parent);
      await settings(page);
    },
  },
  'settings-wrong': async (page) => {
    await settings(page);
    await page.getByRole('button', { name: 'Change Employer' }).click();
    await page.getByRole('button', { name: 'Add Holiday' }).click();
    await page.getByRole('button', { name: 'Change Password' }).click();
    await page.getByRole('button', { name: 'Change Password' }).click();
    await page.getByLabel('Currency').selectOption('');
    await expect(page.getByText('Currency is required')).toBeVisible();
  },
  'settings-leave': async (page) => {
    await settings(page);
    await page.getByLabel('Currency').selectOption('');
    await page.getByRole('link', { name: 'Schedule', exact: true }).first().click();
    await expectDialog(page, 'Leave without saving?');
  },
  'settings-zones': async (page) => {
    await settings(page);
    await page.getByRole('combobox', { name: 'Timezone' }).click();
    await expect(page.getByRole('option', { name: /^America\/Chicago/ })).toBeVisible();
  },
  'settings-sign-out': async (page) => {
    await settings(page);
    await page.getByRole('button', { name: 'Sign Out All Other Devices' }).click();
    await expectDialog(page, /Sign out \d other devices/);
  },
  'settings-delete': async (page) => {
    await settings(page);
    await page.getByRole('button', { name: 'Delete Account' }).click();
    await expectDialog(page, 'Delete your account?');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Account' }).click();
    await expect(page.getByRole('dialog').getByText('Required')).toBeVisible();
  },
  'settings-offline': async (page) => {
    await settings(page);
    await goOffline(page);
    await expect(page.getByText('Needs a connection').first()).toBeVisible();
  },
  // The last one: the states before it change the currency.
  'settings-currency-in-use': async (page, ledger) => {
    await ledger.work({ nannyId: await ledger.addNanny('Nora Klein'), day: -1 });
    await settings(page);
    await expect(page.getByLabel('Currency')).toBeDisabled();
  },
};
