/**
 * Browser tests of the screen of a year: sums, thresholds, payroll CSV and printed receipt, offline; before the
 * first sync; no broken words, also in the payments' tables; axe.
 */
import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { addDays, weekdayOf } from 'sync-protocol/kernel/calendar.ts';
import { LANGUAGE_CODES } from 'sync-protocol/kernel/languages.ts';
import { quarterOf } from 'sync-protocol/kernel/months.ts';
import { formatDate } from '../src/kit/language/format.ts';
import { expectNoFindings } from './axe-findings.ts';
import { DESKTOP } from './harness/devices.ts';
import { call, newSession, signedInAs, today } from './household.ts';
import { brokenWords, expectToFit } from './layout-checks.ts';
import { aLedger } from './ledger-fixture.ts';
import { aFullLedger } from './money-page-states.ts';
import { openEach } from './page-state.ts';
import { openPayments, rowsOf, test } from './payments-page.ts';
import { goOffline } from './steps.ts';
import { WITH_WORKER } from './test.ts';
import { EMPTY_YEAR_STATES, openYear, YEAR_STATES } from './year-page-states.ts';

const textColor = (table: Locator): Promise<string> =>
  table.evaluate((element) => getComputedStyle(element).color);

/** On paper, the text is as dark as on a light screen. */
async function expectPrintedAsLight(page: Page, table: Locator): Promise<void> {
  const light = await textColor(table);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => textColor(table)).not.toBe(light);
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  expect(await textColor(table)).toBe(light);
  await page.emulateMedia({ colorScheme: 'light', media: 'screen' });
}

/** Four quarters and the year, of an amount that was paid today. */
const inThisQuarter = (amount: string): string[] => {
  const quarters = ['$0.00', '$0.00', '$0.00', '$0.00'];
  quarters[quarterOf(today()) - 1] = amount;
  return [...quarters, amount];
};

test.describe('without a connection', () => {
  test(
    'a family reads its year, exports its weeks and prints a receipt',
    WITH_WORKER,
    async ({ page, context, ledger }) => {
      const lastMonday = addDays(today(), -((weekdayOf(today()) + 6) % 7) - 7);
      const day = (Date.parse(lastMonday) - Date.parse(today())) / 86_400_000;
      await ledger.work({ nannyId: ledger.nora, day, from: '18:00', to: '20:00' });
      await signedInAs(context, ledger.parent);
      await openPayments(page);
      await page.getByRole('link', { name: 'Year', exact: true }).click();
      const wages = page.getByRole('table', { name: /^Wages Paid in/ });
      await expect(wages).toBeVisible();
      await goOffline(page);
      await page.reload();
      await expect(wages).toBeVisible();
      expect(await rowsOf(wages)).toEqual([['Nora Klein', ...inThisQuarter('$100.00')].join(' | ')]);
      const thresholds = page.getByRole('region', { name: 'Federal Tax Thresholds' });
      await expect(thresholds).toContainText('it gives no tax advice');
      await expectPrintedAsLight(page, wages);

      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Payroll CSV' }).click();
      const csv = await readFile(await (await downloading).path(), 'utf8');
      const weekEnd = addDays(lastMonday, 6);
      if (weekEnd.startsWith(today().slice(0, 4)))
        expect(csv).toContain(`Nora Klein,${lastMonday},${weekEnd},`);

      await page.evaluate(() => {
        window.print = () => void window.dispatchEvent(new Event('beforeprint'));
      });
      await page.getByLabel('Start Date').fill(today());
      await page.getByRole('button', { name: 'Print Receipt' }).click();
      await page.emulateMedia({ media: 'print' });
      const paper = page.locator('body > [class*="paper"]');
      await expect(paper).toContainText('Nora Klein');
      const row = paper
        .getByRole('row')
        .filter({ hasText: formatDate(today()) })
        .first();
      await expect(row).toContainText('$100.00');
      await expect(paper).toContainText('Dates of service');
      await expect(page.getByRole('heading', { name: 'Year', level: 1 })).toBeHidden();
    },
  );
});

test('before the first sync there is no $0.00', async ({ page, context, ledger }) => {
  await signedInAs(context, ledger.parent);
  await page.route('**/api/sync', (route) => route.abort());
  await openYear(page);
  await expect(page.getByText(/your payments/)).toBeVisible();
  await expect(page.getByText('$0.00')).toHaveCount(0);
  await expect(page.getByText(/No payments/)).toHaveCount(0);
});

const TABLET = { width: 1024, height: 768 };

for (const language of LANGUAGE_CODES) {
  test(`in ${language}, no table of money breaks a word on a desktop or tablet`, async ({
    page,
    context,
    ledger,
  }) => {
    for (const nannyId of [ledger.nora, ledger.mia])
      await ledger.pay({ nannyId, day: 0, amountCents: 38_888_88 });
    await call(ledger.parent, 'PATCH /api/account', { language });
    await signedInAs(context, await newSession(ledger.parent));
    for (const path of ['/payments', '/payments/year']) {
      await page.goto(path);
      for (const viewport of [DESKTOP.viewport, TABLET]) {
        await page.setViewportSize(viewport);
        await expect(page.locator('.fd-table, .fd-rows').getByText('Nora Klein').first()).toBeVisible();
        await expect
          .poll(() => brokenWords(page), { message: `${path}, ${viewport.width} px wide` })
          .toEqual([]);
      }
    }
  });
}

test.describe('axe', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test.setTimeout(180_000);

  for (const [who, states, build] of [
    ['full', YEAR_STATES, aFullLedger],
    ['empty', EMPTY_YEAR_STATES, aLedger],
  ] as const) {
    test(`the year of a household that is ${who} fits and passes`, async ({ page, context, server }) => {
      const ledger = await build(server.url);
      await signedInAs(context, ledger.parent);
      await openEach(page, [states, ledger], async (name) => {
        await expectNoFindings(page, name);
        await expectToFit(page, name);
      });
    });
  }
});
