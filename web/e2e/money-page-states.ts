/** Every state of the payments and settings screens, for axe and for screenshots. */
import { expect, type Page } from '@playwright/test';
import { call } from './household.ts';
import { aLedger, type LedgerOfTest } from './ledger-fixture.ts';

export interface MoneyFixture {
  readonly url: string;
  /** Long names, several nannies, every kind of payment. */
  readonly full: LedgerOfTest;
  /** Just signed up. */
  readonly empty: LedgerOfTest;
}

/** Creates a ledger with days and payments of every kind. */
export async function buildMoneyFixture(url: string): Promise<MoneyFixture> {
  const full = await aLedger(url, 'Wilhelmina Featherstonehaugh-Cholmondeley');
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
  return { url, full, empty: await aLedger(url, 'Ann Lee') };
}

/** Creates only a new household, for the states that need no other. */
export async function buildEmptyFixture(url: string): Promise<MoneyFixture> {
  const empty = await aLedger(url, 'Ann Lee');
  return { url, full: empty, empty };
}

export interface MoneyPageState {
  readonly name: string;
  readonly who: 'full' | 'empty';
  /** Another state that shows all of this one: axe checks only that. Screenshots show both. */
  readonly seenIn?: string;
  readonly open: (page: Page, fixture: MoneyFixture) => Promise<void>;
}

async function payments(page: Page, { url }: MoneyFixture): Promise<void> {
  await page.goto(`${url}/payments`);
  await expect(page.getByRole('button', { name: 'Record a Payment' })).toBeEnabled();
}

const dialog = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('dialog', { name })).toBeVisible();

async function settings(page: Page, { url }: MoneyFixture): Promise<void> {
  await page.goto(`${url}/settings`);
  await expect(page.getByRole('button', { name: 'Save Settings' })).toBeVisible();
  await expect(page.getByText('This device')).toBeVisible();
}

export const MONEY_PAGE_STATES: readonly MoneyPageState[] = [
  {
    name: 'payments-loading',
    who: 'full',
    open: async (page, { url }) => {
      await page.route('**/api/sync', (route) => route.abort());
      await page.goto(`${url}/payments`);
      await expect(page.getByText(/your payments/)).toBeVisible();
    },
  },
  {
    name: 'payments',
    who: 'full',
    seenIn: 'payments-selected',
    open: async (page, fixture) => {
      await page.unroute('**/api/sync');
      await payments(page, fixture);
    },
  },
  {
    name: 'payments-more',
    who: 'full',
    seenIn: 'payments-selected',
    open: async (page, fixture) => {
      await payments(page, fixture);
      await page.getByRole('button', { name: 'Show More' }).click();
    },
  },
  {
    name: 'payments-selected',
    who: 'full',
    open: async (page, fixture) => {
      await payments(page, fixture);
      await page.getByRole('checkbox', { name: 'Select all' }).check();
      await expect(page.getByRole('region', { name: 'Selected days' })).toBeVisible();
    },
  },
  {
    name: 'payments-filtered',
    who: 'full',
    open: async (page, fixture) => {
      await payments(page, fixture);
      await page.getByLabel('Start Date').fill('2026-01-02');
      await page.getByLabel('End Date').fill('2026-01-01');
      await expect(page.getByText('No payment records found.')).toBeVisible();
    },
  },
  {
    name: 'payments-record',
    who: 'full',
    seenIn: 'payments-record-partial',
    open: async (page, fixture) => {
      await payments(page, fixture);
      await page.getByRole('button', { name: 'Record a Payment' }).click();
      await dialog(page, 'Record a Payment');
    },
  },
  {
    name: 'payments-record-partial',
    who: 'full',
    open: async (page, fixture) => {
      await payments(page, fixture);
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
  },
  {
    name: 'payments-record-wrong',
    who: 'full',
    open: async (page, fixture) => {
      await payments(page, fixture);
      await page.getByRole('button', { name: 'Record a Payment' }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel('Nanny').selectOption('');
      await form.getByLabel('Payment Date').fill('2099-01-01');
      await form.getByLabel(/Payment Amount/).fill('-5');
      await form.getByRole('button', { name: 'Record Payment' }).click();
      await expect(page.getByText('Missing information')).toBeVisible();
    },
  },
  {
    name: 'payments-details',
    who: 'full',
    open: async (page, fixture) => {
      await payments(page, fixture);
      await page.getByRole('button', { name: /^Details of \$200\.00/ }).click();
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'payments-history',
    who: 'full',
    open: async (page, fixture) => {
      await payments(page, fixture);
      await page.getByRole('button', { name: /^History of \$200\.00/ }).click();
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'payments-void',
    who: 'full',
    open: async (page, fixture) => {
      await payments(page, fixture);
      await page.getByRole('button', { name: /^Details of \$200\.00/ }).click();
      await page.getByRole('button', { name: 'Void Payment' }).click();
      await dialog(page, 'Void this payment?');
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'payments-offline',
    who: 'full',
    open: async (page, fixture) => {
      await payments(page, fixture);
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.context().setOffline(true);
      await page.getByRole('button', { name: 'Record a Payment' }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel(/Payment Amount/).fill('10');
      await form.getByRole('button', { name: 'Record Payment' }).click();
      await expect(page.getByText('Not sent yet').first()).toBeAttached();
    },
  },
  { name: 'payments-empty', who: 'empty', open: payments },
  {
    name: 'settings-failing',
    who: 'full',
    open: async (page, { url }) => {
      await page.route('**/api/auth/sessions', (route) => route.abort());
      await page.goto(`${url}/settings`);
      await expect(page.getByText('Couldn’t load your devices.', { exact: false })).toBeVisible();
    },
  },
  {
    name: 'settings',
    who: 'full',
    seenIn: 'settings-wrong',
    open: async (page, fixture) => {
      await page.unroute('**/api/auth/sessions');
      const { email, password } = fixture.full.parent.person;
      await call(fixture.url, null, ['POST', '/api/auth/login', { email, password }]);
      await call(fixture.url, null, ['POST', '/api/auth/login', { email, password }]);
      await settings(page, fixture);
    },
  },
  {
    name: 'settings-wrong',
    who: 'full',
    open: async (page, fixture) => {
      await settings(page, fixture);
      await page.getByLabel('Timezone').selectOption('');
      await page.getByLabel('Currency').selectOption('');
      await page.getByRole('button', { name: 'Change Password' }).click();
      await page.getByRole('button', { name: 'Save Settings' }).click();
      await expect(page.getByText('Timezone is required')).toBeVisible();
    },
  },
  {
    name: 'settings-leave',
    who: 'full',
    open: async (page, fixture) => {
      await settings(page, fixture);
      await page.getByLabel('Currency').selectOption('EUR');
      await page.getByRole('link', { name: 'Schedule', exact: true }).first().click();
      await dialog(page, 'Leave without saving?');
    },
  },
  {
    name: 'settings-sign-out',
    who: 'full',
    open: async (page, fixture) => {
      await settings(page, fixture);
      await page.getByRole('button', { name: 'Sign Out All Other Devices' }).click();
      await dialog(page, /Sign out \d other devices/);
    },
  },
  {
    name: 'settings-delete',
    who: 'full',
    open: async (page, fixture) => {
      await settings(page, fixture);
      await page.getByRole('button', { name: 'Delete Account' }).click();
      await dialog(page, 'Delete your account?');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete Account' }).click();
      await expect(page.getByRole('dialog').getByText('Required')).toBeVisible();
    },
  },
  {
    name: 'settings-offline',
    who: 'full',
    open: async (page, fixture) => {
      await settings(page, fixture);
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.context().setOffline(true);
      await expect(page.getByText('Needs a connection').first()).toBeVisible();
    },
  },
];
