/** Browser tests of the dashboard's charts: figures, filters, tooltips, offline, empty, failures, on a phone. */
import { expect, type Locator, type Page } from '@playwright/test';
import { formatHours } from '../src/kit/language/format.ts';
import { PHONE } from './harness/devices.ts';
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

let household: HouseholdOfTest;
let nanny: Account;

/** From four weeks of data on, there are charts. */
const WORKED = -28;
const WEEKS_BACK = 4;
const AHEAD = 7;

/** Nora worked eight hours four weeks ago for $172.00, of which $100.00 is paid. Olga has one future day. */
test.beforeAll(async ({ server }) => {
  household = await aHousehold(server.url, { nanny: 'Nora Klein' });
  nanny = await joinByInvitation(household);
  const { parent, nannyId } = household;
  const worked = await aDay(household, { day: WORKED, isAccepted: true });
  await recordHours(parent, worked, { day: WORKED, from: '15:00', to: '23:00' });
  const payment = { nannyId, amountCents: 100_00, paymentDate: today(), platform: 'CASH' };
  await call(parent, 'POST /api/payments/record', payment);

  const olga = { name: 'Olga Stern', email: 'olga.insights@example.test', hourlyRate: 20 };
  const { id } = (await call(parent, 'POST /api/nannies', olga)) as { id: string };
  await aDay({ ...household, nannyId: id }, { day: AHEAD, from: '10:00', to: '13:00' });
});

const hoursCard = (page: Page) => page.getByRole('region', { name: 'Hours by week' });
const payCard = (page: Page) => page.getByRole('region', { name: 'Pay by month' });

async function openDashboard(page: Page, account = household.parent): Promise<void> {
  await signedInAs(page.context(), account);
  await page.goto('/dashboard');
  await expect(hoursCard(page).getByRole('slider')).toBeAttached();
}

/** Resolves to the cells of a row of a chart's table, without the row's name. */
const figures = (card: Locator, row: string | RegExp): Promise<string[]> =>
  card.getByRole('row', { name: row }).getByRole('cell').allTextContents();

const WEEK_ROWS = 12;
const MONTH_ROWS = 12;
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test(
  'a family sees its charts, reads them by keys and mouse, and filters them',
  WITH_WORKER,
  async ({ page, context }) => {
    await openDashboard(page);
    await test.step('the figures of the cards stand by week and by month', async () => {
      expect(await figures(hoursCard(page), /^Total/)).toEqual(['8.00', '3.00', '8.00', '8.00']);
      const [earned, paid, owed] = await figures(payCard(page), /^Total/);
      expect([earned, paid, owed]).toEqual(['$172.00', '$100.00', '$72.00']);
      const cards = page.getByRole('list', { name: 'Figures' });
      await expect(cards.getByRole('listitem').filter({ hasText: 'Total Owed' })).toContainText('$72.00');
      await expect(hoursCard(page).getByRole('rowgroup').nth(1).getByRole('row')).toHaveCount(WEEK_ROWS);
      await expect(payCard(page).getByRole('rowgroup').nth(1).getByRole('row')).toHaveCount(MONTH_ROWS);
    });
    await test.step('arrow keys move the chart’s tooltip, and Escape closes it', async () => {
      const slider = hoursCard(page).getByRole('slider', { name: 'Hours by week' });
      await slider.focus();
      const reading = hoursCard(page).locator('.fd-reading');
      await expect(reading).toBeVisible();
      for (let back = 0; back < WEEKS_BACK; back += 1) await page.keyboard.press('ArrowLeft');
      await expect(slider).toHaveAttribute('aria-valuetext', /: Scheduled 8 h, Worked 8 h$/);
      await expect(reading).toContainText(`${formatHours(480)} h`);
      await page.keyboard.press('End');
      await expect(slider).toHaveAttribute('aria-valuetext', /Scheduled 0 min, Worked 0 min/);
      await page.keyboard.press('Escape');
      await expect(reading).toBeHidden();
    });
    await test.step('the mouse shows the chart’s tooltip', async () => {
      const reading = payCard(page).locator('.fd-reading');
      const box = await payCard(page).locator('.fd-chart').boundingBox();
      await payCard(page)
        .locator('.fd-chart')
        .hover({ position: { x: (box?.width ?? 0) - 20, y: 60 } });
      await expect(reading).toContainText('$100.00');
      await expect(reading).toContainText('$72.00');
      await page.getByRole('heading', { level: 1 }).hover();
      await expect(reading).toBeHidden();
    });
    await test.step('the charts work offline', async () => {
      await goOffline(page);
      await page.reload();
      await expect(hoursCard(page).getByRole('slider')).toBeAttached();
      expect(await figures(payCard(page), /^Total/)).toEqual(['$172.00', '$100.00', '$72.00']);
      await context.setOffline(false);
    });
    await test.step('the charts are filtered by nanny and by this year', async () => {
      await page.getByLabel('Nanny').selectOption('Nora Klein');
      // None of her days needs an answer.
      await expect(hoursCard(page).getByRole('columnheader')).toHaveText([
        'Week of',
        'Scheduled',
        'Worked',
        'Billed',
      ]);
      await page.getByLabel('Nanny').selectOption('Olga Stern');
      await expect(payCard(page)).toContainText('Nothing earned or paid in these months.');
      expect(await figures(hoursCard(page), /^Total/)).toEqual(['0.00', '3.00', '0.00', '0.00']);
      await page.getByLabel('Nanny').selectOption('All Nannies');
      await page.getByLabel('Months').selectOption('This year');
      const month = Number(today().slice(5, 7));
      await expect(payCard(page).getByRole('rowgroup').nth(1).getByRole('row')).toHaveCount(month);
    });
  },
);

test('a household with less than four weeks of data has no charts', async ({ page, context, server }) => {
  const other = await aHousehold(server.url);
  const worked = await aDay(other, { day: WORKED + 1, isAccepted: true });
  await recordHours(other.parent, worked, { day: WORKED + 1, from: '15:00', to: '23:00' });
  await signedInAs(context, other.parent);
  await page.goto('/dashboard');
  await expect(page.getByText('Days Scheduled')).toBeVisible();
  // On some weekdays there is nothing to do, and no such region.
  await expect(page.getByRole('region', { name: 'To do' }).and(page.locator('[aria-busy]'))).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Insights' })).toHaveCount(0);
});

test.describe('without the service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('charts that cannot be fetched leave the figures, and offer another try', async ({
    page,
    context,
  }) => {
    await signedInAs(context, household.parent);
    await context.route(/\/assets\/insights-panel-.*\.js$/, (route) => route.abort());
    await page.goto('/dashboard');
    await expect(page.getByText('Couldn’t load the charts.')).toBeVisible();
    await expect(page.getByText('Total Owed')).toBeVisible();
    await context.unroute(/\/assets\/insights-panel-.*\.js$/);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(hoursCard(page).getByRole('slider')).toBeAttached();
  });
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a nanny sees her own charts, reads them by tap, and never scrolls sideways', async ({ page }) => {
    await openDashboard(page, nanny);
    await expect(page.getByLabel('Nanny')).toHaveCount(0);
    expect(await figures(hoursCard(page), /^Total/)).toEqual(['8.00', '8.00', '8.00']);
    const chart = payCard(page).locator('.fd-chart');
    const box = await chart.boundingBox();
    await chart.tap({ position: { x: (box?.width ?? 0) - 20, y: 100 } });
    await expect(payCard(page).locator('.fd-reading')).toContainText('$72.00');
    await payCard(page).getByRole('button', { name: 'Show as Table' }).tap();
    await expect(payCard(page).locator('.fd-reading')).toBeHidden();
    await expect(payCard(page).getByRole('table')).toBeVisible();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });
});
