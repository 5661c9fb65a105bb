/**
 * Browser tests of a nanny's pay screen, and of her weeks as her family sees them: lines, what is unpaid, earlier
 * weeks, a filter, payments, offline.
 */
import { type Browser, expect, type Page } from '@playwright/test';
import { addDays, daysBetween, weekdayOf } from 'sync-protocol/kernel/calendar.ts';
import { DESKTOP, PHONE } from './harness/devices.ts';
import {
  type Account,
  aDay,
  aHousehold,
  call,
  type HouseholdOfTest,
  joinByInvitation,
  recordHours,
  signedInAs,
  today,
} from './household.ts';
import { goOffline } from './steps.ts';
import { test, WITH_WORKER } from './test.ts';

const MONDAY = 1;
/** Monday of last week. */
const lastMonday = (): string => addDays(today(), -7 - ((weekdayOf(today()) - MONDAY + 7) % 7));

interface NannyWithWeeks {
  readonly household: HouseholdOfTest;
  readonly nanny: Account;
}

/** Nora earns $21.50 an hour, overtime beyond 10 hours a week. Last week: 12 hours, of which the family paid $129.00. */
async function nannyWithWeeks(url: string): Promise<NannyWithWeeks> {
  const household = await aHousehold(url, { parent: 'Ada Marlowe', nanny: 'Nora Klein' });
  const nanny = await joinByInvitation(household);
  const { parent, nannyId } = household;
  const monday = lastMonday();
  await call(parent, `PUT /api/nannies/${nannyId}/terms`, {
    effectiveFrom: monday,
    weekStartsOn: MONDAY,
    weeklyLimitMinutes: 600,
    dailyLimitMinutes: null,
    restWeekday: null,
    overtimeMultiplierHundredths: 150,
    guaranteedMinutes: null,
    cancellationHours: null,
    holidayMultiplierHundredths: null,
    payPeriod: 'WEEKLY',
  });
  // Twelve weeks of one day each before, so that there are earlier weeks to show.
  for (const weeksAgo of [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]) await work(-7 * weeksAgo);
  await work(0);
  await work(1);
  async function work(daysLater: number): Promise<void> {
    const day = daysBetween(today(), addDays(monday, daysLater));
    const dayId = await aDay(household, { day, isAccepted: true });
    await recordHours(parent, dayId, { day, from: '15:00', to: '21:00' });
  }
  const paid = { nannyId, paymentDate: today(), amountCents: 13 * 12_900, platform: 'VENMO' };
  await call(parent, 'POST /api/payments/record', paid);
  return { household, nanny };
}

async function openAs(browser: Browser, account: Account, device: typeof DESKTOP): Promise<Page> {
  const context = await browser.newContext({ ...device, baseURL: account.url });
  await signedInAs(context, account);
  return context.newPage();
}

const week = (page: Page) => page.getByRole('list', { name: /^Weeks/ }).locator(':scope > li');

test(
  'a nanny sees what each week pays, and what payments settled, also offline',
  WITH_WORKER,
  async ({ browser, server }) => {
    const { nanny } = await nannyWithWeeks(server.url);
    const page = await openAs(browser, nanny, PHONE);
    await page.goto('/dashboard');
    await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Pay' }).click();
    const latest = week(page).first();
    await expect(latest).toContainText('10 h at $21.50$215.00');
    await expect(latest).toContainText('2 h overtime at $32.25$64.50');
    await expect(latest).toContainText('$279.50');
    await expect(latest).toContainText('$150.50 unpaid');
    await expect(page.getByRole('list', { name: /^Summary/ })).toContainText('$150.50');
    await goOffline(page);
    await page.reload();
    await expect(week(page)).toHaveCount(9);
    await page.getByRole('button', { name: 'Show Earlier Weeks' }).click();
    await expect(week(page)).toHaveCount(13);
    await expect(week(page).nth(8)).toBeFocused();
    await expect(latest).toContainText('· 6 h');
    await week(page).nth(5).getByText('1 day').click();
    await expect(week(page).nth(5)).toContainText('· 6 h');
    await page.getByRole('checkbox', { name: 'Only unpaid weeks' }).check();
    await expect(week(page)).toHaveCount(1);
    const tabs = page.getByRole('navigation', { name: 'Pay', exact: true });
    await tabs.getByRole('link', { name: 'All Payments' }).click();
    await expect(week(page)).toHaveCount(0);
    await page.getByRole('button', { name: /^Details of \$1,677\.00/ }).click();
    await expect(page.getByRole('dialog').getByRole('list', { name: 'Settled 13 days' })).toBeVisible();
    await page.context().setOffline(false);
    await page.context().close();
  },
);

test('a family opens the weeks of a nanny from her card', async ({ browser, server }) => {
  const { household } = await nannyWithWeeks(server.url);
  const page = await openAs(browser, household.parent, DESKTOP);
  await page.goto('/nannies');
  await page.getByRole('link', { name: 'Nora Klein' }).click();
  await page.getByRole('navigation', { name: 'Nanny' }).getByRole('link', { name: 'Weeks' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nora Klein' })).toBeVisible();
  await expect(page.getByText('$150.50 owed')).toBeVisible();
  await expect(week(page).first()).toContainText('2 h overtime at $32.25$64.50');
  await page.context().close();
});
