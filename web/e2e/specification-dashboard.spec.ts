/**
 * Browser tests of a family's and a nanny's dashboard, by the specification: figures, days to answer and days without
 * hours one by one, or all at once offline and with Undo, yesterday's hours on a phone. Amounts in other currencies, on
 * other screens too.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { formatDateHeading, formatDayRange } from '../src/kit/language/format.ts';
import { PHONE } from './harness/devices.ts';
import {
  type Account,
  aDay,
  aHousehold,
  aHouseholdWithMissedDays,
  call,
  type HouseholdOfTest,
  joinByInvitation,
  recordHours,
  signedInAs,
  today,
} from './household.ts';
import { expectToast, toasts } from './page-checks.ts';
import { daysOn, goOffline } from './steps.ts';
import { test } from './test.ts';

let household: HouseholdOfTest;
let nanny: Account;

const yesterday = addDays(today(), -1);

test.beforeAll(async ({ server }) => {
  household = await aHousehold(server.url);
  nanny = await joinByInvitation(household);
  // Counts accepted days up to 60 days ahead.
  await aDay(household, { day: 60, from: '09:00', to: '12:30', isAccepted: true });
  await aDay(household, { day: 61, isAccepted: true });
  await aDay(household, { day: 2 });
});

const figures = (page: Page): Locator => page.getByRole('list', { name: 'Figures' }).getByRole('listitem');

/** Expects figures with these labels, each with a value. */
async function expectLabels(page: Page, labels: readonly string[]): Promise<void> {
  await expect(figures(page)).toHaveText(labels.map((label) => new RegExp(`^${label}[$\\d]`)));
}

test('a family sees its six figures, with decimals and what they count', async ({ page, context }) => {
  await signedInAs(context, household.parent);
  await page.goto('/dashboard');
  await expectLabels(page, [
    'Total Owed',
    'Year to Date Paid',
    'Active Nannies',
    'Hours Scheduled',
    'YTD Hours Completed',
    'Days Scheduled',
  ]);
  await expect(figures(page).nth(0)).toContainText(/\$0\.001 nanny$/);
  await expect(figures(page).nth(2)).toContainText('1');
  await expect(figures(page).nth(3)).toContainText(/3\.5Next 60 days/);
  await expect(figures(page).nth(4)).toContainText('0.0');
  await expect(figures(page).nth(5)).toContainText(/2Upcoming accepted days/);
});

test.describe('a nanny', () => {
  test.beforeEach(async ({ context }) => {
    await signedInAs(context, nanny);
  });

  test('sees her five figures, and no phone bar on a desktop', async ({ page }) => {
    await page.goto('/dashboard');
    await expectLabels(page, [
      'Current Owed',
      'Year to Date Paid',
      'Hours Scheduled',
      'YTD Hours Completed',
      'Days Scheduled',
    ]);
    await expect(figures(page).nth(0)).toContainText('Unpaid hours');
    await expect(page.getByRole('link', { name: "Submit Yesterday's Hours" })).toBeHidden();
  });

  test('answers a day on the dashboard', async ({ page }) => {
    await page.goto('/dashboard');
    const day = page.getByRole('listitem', { name: formatDateHeading(addDays(today(), 2)) });
    await day.getByRole('button', { name: 'Accept' }).click();
    await expectToast(page, 'Status updated');
    await expect(day).toBeHidden();
  });
});

test.describe("a nanny's phone", () => {
  test.use(PHONE);
  test.beforeEach(async ({ context }) => {
    await signedInAs(context, nanny);
  });

  test("submits yesterday's hours shift by shift, from a fixed bar", async ({ page }) => {
    const submit = page.getByRole('link', { name: "Submit Yesterday's Hours" });
    await page.goto('/dashboard');
    await expect(submit).toHaveAccessibleDescription('No accepted shift');
    expect((await submit.boundingBox())?.height).toBeLessThanOrEqual(44);
    for (const from of ['08:00', '15:00']) {
      const to = from.replace('8', '9').replace('5', '7');
      await aDay(household, { day: -1, from, to, isAccepted: true });
    }
    await expect(submit).toHaveAccessibleDescription(/2 shifts$/);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(submit).toBeInViewport({ ratio: 1 });
    const last = page.getByRole('list', { name: 'Figures' });
    const [bar, above] = [await submit.boundingBox(), await last.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);

    await submit.click();
    const dialog = page.getByRole('dialog', { name: 'Enter Actual Hours' });
    for (const [arrival, departure] of [
      ['08:00', '09:00'],
      ['15:00', '17:00'],
    ] as const) {
      await expect(dialog.getByLabel('Arrival Time')).toHaveValue(arrival);
      await expect(dialog.getByLabel('Departure Time')).toHaveValue(departure);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expectToast(page, 'Hours recorded');
    }
    await expect(dialog).toBeHidden();
    // Completed days are hidden, but what was just entered stays in sight.
    await expect(page.getByRole('button', { name: 'Show Completed' })).toBeVisible();
    await expect(daysOn(page, yesterday)).toHaveText([/Billable: 1\.00 hrs/, /Billable: 2\.00 hrs/]);
    await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Dashboard' }).click();
    await expect(submit).toHaveAccessibleDescription('Already entered');
    expect((await submit.locator('..').boundingBox())?.height).toBeLessThanOrEqual(44);
  });
});

test.describe('offline', () => {
  test.use({ ...PHONE, serviceWorkers: 'allow' });

  test('a nanny accepts all days to answer with one question, which names their range', async ({
    page,
    context,
    server,
  }) => {
    const other = await aHousehold(server.url);
    await signedInAs(context, await joinByInvitation(other));
    for (const day of [1, 2, 3, 5, 9]) await aDay(other, { day });
    await page.goto('/dashboard');
    const range = formatDayRange(addDays(today(), 1), addDays(today(), 9));
    const card = page.getByRole('listitem').filter({ hasText: '5 days to answer' });
    await expect(card).toContainText(range);
    await goOffline(page);
    await card.getByRole('button', { name: 'Accept All 5' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Accept all 5 days?' });
    await expect(dialog).toContainText(`5 days, ${range}`);
    await dialog.getByRole('button', { name: 'Accept All 5' }).tap();
    await expectToast(page, 'Status updated', '5 days accepted.');
    await expect(card).toBeHidden();
    await toasts(page).getByRole('button', { name: 'Undo' }).tap();
    await expectToast(page, 'Answers taken back', '5 days to answer');
    await card.getByRole('button', { name: 'Accept All 5' }).tap();
    await dialog.getByRole('button', { name: 'Accept All 5' }).tap();
    await expectToast(page, 'Status updated', '5 days accepted.');
    await context.setOffline(false);
    await expect.poll(async () => statuses(other)).toEqual(['ACCEPTED']);
  });

  test('a nanny enters four missed days as scheduled by one tap, nothing twice', async ({
    page,
    context,
    server,
  }) => {
    const home = await aHouseholdWithMissedDays(server.url);
    await signedInAs(context, home.account);
    await page.goto('/dashboard');
    const toDo = page.getByRole('region', { name: 'To do' });
    await expect(toDo.getByRole('heading', { name: '4 days without hours' })).toBeVisible();
    await expect(toDo.getByRole('button', { name: /^As Scheduled/ })).toHaveCount(4);
    await goOffline(page);
    const all = toDo.getByRole('button', { name: 'All as Scheduled' });
    await all.tap();
    await expectToast(page, 'Hours recorded', '4 days as scheduled');
    await expect(all).toBeHidden();
    await toasts(page).getByRole('button', { name: 'Undo' }).tap();
    await expectToast(page, 'Hours taken back', '4 days');
    // Twice, before anything is saved.
    await all.evaluate((button) => {
      (button as HTMLElement).click();
      (button as HTMLElement).click();
    });
    await expectToast(page, 'Hours recorded', '4 days as scheduled');
    await page.getByRole('region', { name: 'Today' }).getByRole('button', { name: 'As Scheduled' }).tap();
    await expectToast(page, 'Hours recorded');
    await context.setOffline(false);
    await expect.poll(async () => statuses(home)).toEqual(['COMPLETED']);
    const [unpaid] = (await call(home.parent, 'GET /api/payments/unpaid')) as { unpaidCents: number }[];
    // 32 h 15 min at $21.50.
    expect(unpaid?.unpaidCents).toBe(693_38);
  });
});

/** Returns the different statuses of a nanny's days, as the server has them. */
async function statuses({ parent, nannyId }: HouseholdOfTest): Promise<string[]> {
  const days = await call(parent, `GET /api/nannies/${nannyId}/agenda?start=2020-01-01&end=2099-12-31`);
  return [...new Set((days as { status: string }[]).map(({ status }) => status))];
}

for (const [currency, symbol] of [
  ['EUR', '€'],
  ['GBP', '£'],
  ['CAD', 'CA$'],
] as const) {
  test(`every amount is in ${currency} if the household uses it`, async ({ page, context, server }) => {
    const other = await aHousehold(server.url);
    const settings = { timezone: 'America/New_York', billingIncrementMinutes: 15, currency };
    await call(other.parent, 'PUT /api/family-profile', settings);
    const id = await aDay(other, { day: -1, isAccepted: true });
    await recordHours(other.parent, id, { day: -1, from: '15:00', to: '17:00' });
    await signedInAs(context, other.parent);
    await page.goto('/dashboard');
    await expect(figures(page).nth(0)).toContainText(`${symbol}43.00`);
    await expect(figures(page).nth(1)).toContainText(`${symbol}0.00`);
    await page.goto('/nannies');
    await expect(page.getByRole('listitem').filter({ hasText: other.nanny.name })).toContainText(
      new RegExp(`${symbol.replace('$', '\\$')}21\\.50 per hour.*${symbol.replace('$', '\\$')}43\\.00`, 's'),
    );
    await page.goto('/schedule');
    await page.getByRole('button', { name: 'Show Completed' }).click();
    const day = daysOn(page, yesterday);
    await expect(day).toContainText(`Amount: ${symbol}43.00`);
    await day.getByRole('button', { name: 'Edit Hours' }).click();
    await expect(page.getByRole('dialog').getByRole('status')).toContainText(`${symbol}43.00`);
  });
}
