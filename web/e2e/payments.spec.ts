/**
 * Browser tests of the payments screen: figures, history, unpaid days, filters, CSV export (also in Spanish), marking
 * days as paid, currencies, before the first sync, with an unreadable database, offline, on a phone, axe.
 */
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { addDays, weekdayOf } from 'sync-protocol/kernel/calendar.ts';
import { formatDayRange } from '../src/kit/language/format.ts';
import { expectNoFindings } from './axe-findings.ts';
import { failToOpen, failWrites, holdWrites } from './device-faults.ts';
import { PHONE } from './harness/devices.ts';
import { aHousehold, call, joinByInvitation, newSession, signedInAs, today } from './household.ts';
import { aLedger } from './ledger-fixture.ts';
import { aFullLedger, EMPTY_PAYMENTS_STATES, PAYMENTS_STATES } from './money-page-states.ts';
import { expectToast, expectWrong, toasts } from './page-checks.ts';
import { openEach } from './page-state.ts';
import {
  atPayments,
  bar,
  dateWords,
  history,
  nearDate,
  openPayments,
  openRecord,
  rowsOf,
  sum,
  test,
  twoNannies,
  unpaid,
  unpaidRows,
} from './payments-page.ts';
import { goOffline } from './steps.ts';

const mondayBefore = (date: string): string => addDays(date, -((weekdayOf(date) + 6) % 7));

test.describe('what a family sees', () => {
  test('sees figures, history and unpaid days, none before the sync, and marks days paid', async ({
    page,
    context,
    browser,
    server,
    ledger,
  }) => {
    await test.step('before a first sync there is no $0.00 and no empty history', async () => {
      await signedInAs(context, ledger.parent);
      let isAway = true;
      await page.route('**/api/sync', (route) => (isAway ? route.abort() : route.continue()));
      await page.goto('/payments');
      await expect(
        page.getByText('This device has not received your payments yet.', { exact: false }),
      ).toBeVisible();
      await expect(page.getByText('$0.00')).toHaveCount(0);
      await expect(page.getByText('No payment records found.')).toHaveCount(0);
      await expect(page.getByText('No unpaid completed hours found.')).toHaveCount(0);
      // Whether this account may record payments isn't known yet.
      await expect(page.getByRole('button', { name: 'Record a Payment' })).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
      isAway = false;
      await page.reload();
      await expect(sum(page, 'Current Owed')).toContainText('$620.00');
      await page.unroute('**/api/sync');
    });
    await test.step('sums, filters, history and unpaid days have labels', async () => {
      await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
      await expect(page.getByText('Track and manage nanny payments')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Export CSV' })).toBeEnabled();
      await expect(sum(page, 'Year to Date Paid')).toContainText('$100.00');
      await expect(sum(page, 'Year to Date Paid')).toContainText('All nannies this year');
      await expect(sum(page, 'Current Owed')).toContainText('$620.00');
      await expect(sum(page, 'Current Owed')).toContainText('Unpaid completed hours');
      await expect(page.getByRole('region', { name: 'Filters' })).toBeVisible();
      expect(await page.getByLabel('Nanny').locator('option').allTextContents()).toEqual([
        'All Nannies',
        'Mia Alvarez',
        'Nora Klein',
      ]);
      await expect(history(page).getByRole('columnheader')).toHaveText([
        'Date',
        'Nanny',
        'Amount',
        'Platform',
        'Actions',
      ]);
      await expect(history(page)).toContainText(`${nearDate(-3)}: 1 day`);
      expect(await rowsOf(history(page))).toEqual([
        `${dateWords(0)} | Nora Klein | $100.00 | Venmo ${nearDate(-3)}: 1 day | Details`,
      ]);
      await expect(unpaid(page).getByRole('columnheader')).toHaveText(['Date', 'Nanny', 'Hours', 'Amount']);
    });
    await test.step('what is still open of an unpaid day is said, and which are partly paid', async () => {
      await expect(unpaidRows(page)).toHaveCount(3);
      const weeks = unpaid(page).getByRole('rowheader');
      expect((await rowsOf(unpaid(page))).filter((row) => row.startsWith(' |')).toSorted()).toEqual(
        [
          `| ${dateWords(-3)} | Nora Klein | 8.00 | $60.00Partly paid: $60.00 of $160.00 still unpaid`,
          `| ${dateWords(-2)} | Nora Klein | 8.00 | $160.00`,
          `| ${dateWords(-2)} | Mia Alvarez | 8.00 | $200.00`,
        ]
          .map((row) => row.replace(/^\| /, ' | '))
          .toSorted(),
      );
      // Two weeks where a Sunday is between the days.
      const dates = new Set([-3, -2].map((day) => mondayBefore(addDays(today(), day))));
      await expect(weeks).toHaveText([...dates].map((monday) => formatDayRange(monday, addDays(monday, 6))));
    });
    await test.step('figures are aligned at the right', async () => {
      const cells = [
        history(page).getByRole('cell', { name: '$100.00', exact: true }),
        unpaid(page).getByRole('cell', { name: '$200.00', exact: true }),
        unpaid(page).getByRole('cell', { name: '8.00', exact: true }).first(),
      ];
      for (const cell of cells) {
        await expect(cell).toHaveCSS('text-align', 'end');
        await expect(cell).toHaveCSS('font-variant-numeric', 'tabular-nums');
      }
    });
    await test.step('a family has five screens in order, and a nanny none of the family’s', async () => {
      await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
        'Dashboard',
        'Schedule',
        'Nannies',
        'Payments',
        'Settings',
      ]);
      const household = await aHousehold(server.url);
      const nannys = await browser.newContext();
      await signedInAs(nannys, await joinByInvitation(household));
      const other = await nannys.newPage();
      await other.goto('/payments');
      await expect(other).toHaveURL(/\/dashboard$/);
      await nannys.close();
    });
    await test.step('the filters refuse an end before the start', async () => {
      await page.getByLabel('Start Date').fill('2026-03-02');
      await page.getByLabel('End Date').fill('2026-03-01');
      await expectWrong(
        page.getByLabel('End Date'),
        '2026-03-01',
        'The end date must not be before the start date.',
      );
      await expect(page.getByText('No payment records found.')).toBeVisible();
      await page.getByRole('button', { name: 'Clear Filters' }).click();
    });
    await test.step('marking days says that it failed, and keeps the selection', async () => {
      await page.getByRole('checkbox', { name: 'Select All' }).check();
      await failWrites(page);
      await bar(page).getByRole('button', { name: 'Mark as Paid' }).click();
      await expectToast(page, 'Failed to mark as paid');
      await expect(toasts(page)).toContainText('out of space');
      await expect(bar(page)).toContainText('3 selected • $420.00');
    });
    await test.step('filters deselect a day that they exclude', async () => {
      await expect(bar(page)).toContainText('3 selected • $420.00');
      await page.getByLabel('Nanny').selectOption({ label: 'Mia Alvarez' });
      await expect(bar(page)).toContainText('1 selected • $200.00');
    });
    await test.step('marking days shows that it runs, and makes one payment per nanny everywhere', async () => {
      await openPayments(page);
      await expect(bar(page)).toBeHidden();
      await page.getByRole('checkbox', { name: `Select Mia Alvarez on ${dateWords(-2)}` }).check();
      await expect(bar(page)).toContainText('1 selected • $200.00');
      const all = page.getByRole('checkbox', { name: 'Select All' });
      await expect(all).toHaveJSProperty('indeterminate', true);
      await all.click();
      await expect(bar(page)).toContainText('3 selected • $420.00');
      const release = await holdWrites(page);
      await bar(page).getByRole('button', { name: 'Mark as Paid' }).click();
      await expect(bar(page).getByRole('button', { name: 'Processing...' })).toBeDisabled();
      await release();
      await expectToast(page, 'Payment recorded', 'Selected days have been marked as paid.');
      await expect(bar(page)).toBeHidden();
      await expect(page.getByText('No unpaid completed hours found.')).toBeVisible();
      await expect(history(page).getByText('Marked as paid')).toHaveCount(2);
      await expect(sum(page, 'Year to Date Paid')).toContainText('$520.00');
      await expect(sum(page, 'Current Owed')).toContainText('$200.00');
      await expect
        .poll(async () => {
          const records = (await call(ledger.parent, 'GET /api/payments/records')) as {
            amountCents: number;
            platform: string | null;
          }[];
          return records.map(({ amountCents, platform }) => `${amountCents} ${platform}`).toSorted();
        })
        .toEqual(['10000 VENMO', '20000 null', '22000 null']);
    });
  });

  test('sees many days and payments in parts, filtered, and how old days are', async ({
    page,
    context,
    ledger,
  }) => {
    await signedInAs(context, ledger.parent);
    await test.step('filters apply to the history, the unpaid days and the export', async () => {
      await ledger.pay({ nannyId: ledger.mia, day: -10, amountCents: 5000 });
      await openPayments(page);
      await expect(history(page).getByRole('row')).toHaveCount(3);

      await page.getByLabel('Nanny').selectOption({ label: 'Nora Klein' });
      await expect(history(page).getByRole('row')).toHaveCount(2);
      await expect(unpaidRows(page)).toHaveCount(2);
      await expect(page.getByText('The filters hide 2 unpaid days ($350.00).')).toBeVisible();

      await page.getByLabel('Start Date').fill(addDays(today(), -2));
      await expect(history(page).getByRole('row')).toHaveCount(2);
      await expect(unpaidRows(page)).toHaveCount(1);
      await page.getByLabel('End Date').fill(addDays(today(), -1));
      await expect(page.getByText('No payment records found.')).toBeVisible();
      await expect(unpaid(page)).toContainText(dateWords(-2));

      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export CSV' }).click();
      const csv = await readFile(await (await downloading).path(), 'utf8');
      expect(csv).toContain('Nora Klein');
      expect(csv).toContain('160.00');
      expect(csv).not.toContain('Mia Alvarez');
      expect(csv).not.toContain('100.00,');

      await expect(sum(page, 'Current Owed')).toContainText('$570.00');
      await page.getByRole('button', { name: 'Clear Filters' }).click();
      await expect(history(page).getByRole('row')).toHaveCount(3);
      await expect(page.getByLabel('Nanny')).toHaveValue('');
    });
    await test.step('days older than 30 days cannot be selected', async () => {
      await ledger.work({ nannyId: ledger.nora, day: -30, to: '10:00' });
      await ledger.work({ nannyId: ledger.nora, day: -31, to: '10:00' });
      await openPayments(page);
      await expect(unpaid(page)).toContainText(dateWords(-30));
      await expect(unpaid(page)).not.toContainText(dateWords(-31));
      await expect(page.getByText('2 unpaid days are older than 30 days and come to $170.00.')).toBeVisible();
    });
    await test.step('many unpaid days come in parts, and selecting all selects all', async () => {
      for (let day = -29; day < -9; day += 1) await ledger.work({ nannyId: ledger.nora, day, to: '10:00' });
      await openPayments(page);
      // Whole weeks, until there are 15 days.
      const shown = page.getByText(/^\d+ of 24 unpaid days$/);
      await expect(shown).toBeVisible();
      const count = Number.parseInt(await shown.innerText(), 10);
      expect(count).toBeGreaterThanOrEqual(15);
      await expect(unpaidRows(page)).toHaveCount(count);
      await page.getByRole('checkbox', { name: 'Select All' }).check();
      await expect(bar(page)).toContainText('24 selected • $840.00');
      await expect(unpaidRows(page)).toHaveCount(24);
      await page.getByRole('checkbox', { name: `Select Nora Klein on ${dateWords(-29)}` }).uncheck();
      await expect(unpaidRows(page)).toHaveCount(24);
    });
    await test.step('a long history comes in parts', async () => {
      await ledger.perform(
        Array.from({ length: 70 }, (_, index) => [
          'payment.record',
          {
            paymentId: crypto.randomUUID(),
            nannyId: ledger.mia,
            paymentDate: addDays(today(), -100 - index),
            amountCents: 1000 + index,
            platform: 'ZELLE',
          },
        ]),
      );
      await openPayments(page);
      await expect(page.getByText('8 of 72 payments')).toBeVisible();
      await expect(history(page).getByRole('row')).toHaveCount(9);
      await page.getByRole('button', { name: 'Show More' }).click();
      await expect(page.getByText('58 of 72 payments')).toBeVisible();
      await page.getByRole('button', { name: 'Show More' }).click();
      await expect(history(page).getByRole('row')).toHaveCount(73);
      await expect(page.getByRole('button', { name: 'Show More' })).toBeHidden();
    });
  });

  test('sees that there are no payments yet, and when the device cannot be read', async ({
    page,
    server,
  }) => {
    const ledger = await aLedger(server.url);
    await test.step('without payments it is said where to start', async () => {
      await atPayments(page, ledger);
      await expect(page.getByText('No payment records found.')).toBeVisible();
      await expect(page.getByText('No unpaid completed hours found.')).toBeVisible();
      await expect(sum(page, 'Year to Date Paid')).toContainText('$0.00');
      await page.getByRole('link', { name: 'Add a Nanny' }).click();
      await expect(page).toHaveURL(/\/nannies$/);
    });
    await test.step('a device that cannot be read says so, and no $0.00', async () => {
      await failToOpen(page);
      await page.goto('/payments');
      await expect(page.getByRole('alert')).toContainText('This could not be loaded from this device');
      await expect(page.getByText('$0.00')).toHaveCount(0);
      await expectNoFindings(page, 'payments that cannot be read');
    });
  });

  test('sees every amount in the household’s currency', async ({ page, server }) => {
    await atPayments(page, await twoNannies(server.url, 'EUR'));
    await expect(sum(page, 'Current Owed')).toContainText('€620.00');
    await page.getByRole('checkbox', { name: 'Select All' }).check();
    await expect(bar(page)).toContainText('3 selected • €420.00');
    const dialog = await openRecord(page);
    await expect(dialog.getByLabel('Payment Amount (€)')).toHaveValue('400.00');
    await expect(page.getByText(/\$\d/)).toHaveCount(0);
  });
});

test.describe('without a connection', () => {
  // Offline, the worker serves the page.
  test.use({ serviceWorkers: 'allow', keepsWorker: true });

  test('every change works, is marked as unsent, and is sent later', async ({ page, context, ledger }) => {
    await atPayments(page, ledger);
    await goOffline(page);
    const dialog = await openRecord(page);
    await dialog.getByRole('button', { name: 'Record Payment' }).click();
    await expectToast(page, 'Payment recorded', 'Payment has been recorded successfully.');
    const row = history(page).getByRole('row', { name: /Mia Alvarez/ });
    await expect(row).toContainText('Not sent yet');
    await page.getByRole('checkbox', { name: `Select Nora Klein on ${dateWords(-2)}` }).check();
    await bar(page).getByRole('button', { name: 'Mark as Paid' }).click();
    await expect(history(page).getByText('Marked as paid')).toBeVisible();
    await expect(history(page).getByText('Not sent yet')).toHaveCount(2);

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const csv = await readFile(await (await downloading).path(), 'utf8');
    expect(csv).toContain('Mia Alvarez,Payment,,400.00,USD,VENMO');

    await page.reload();
    await expect(row).toContainText('Not sent yet');
    await context.setOffline(false);
    await expect(history(page).getByText('Not sent yet')).toHaveCount(0);
    const owed = await call(ledger.parent, 'GET /api/payments/summary');
    expect(owed).toEqual({ ytdPaid: 660, currentOwed: 60 });
  });
});

test('a reader of Spanish exports CSV in English, or offline in Spanish', async ({
  page,
  context,
  ledger,
}) => {
  await call(ledger.parent, 'PATCH /api/account', { language: 'es' });
  await signedInAs(context, await newSession(ledger.parent));
  await page.goto('/payments');
  const exported = async (download: () => Promise<void>): Promise<string[]> => {
    const downloading = page.waitForEvent('download');
    await download();
    const csv = await readFile(await (await downloading).path(), 'utf8');
    return csv.split('\r\n');
  };
  const english = await exported(() => page.getByRole('button', { name: 'Exportar CSV' }).click());
  expect(english[0]).toBe('\ufeffDate,Nanny,Type,Hours,Amount,Currency,Platform');

  const headers = page.getByRole('button', { name: 'Encabezados del archivo CSV' });
  await headers.click();
  await page.getByRole('menuitem', { name: 'Encabezados en inglés' }).waitFor();
  await context.setOffline(true);
  const own = await exported(() => page.getByRole('menuitem', { name: 'Encabezados en español' }).click());
  expect(own[0]).toBe('\ufeffFecha;Niñera;Tipo;Horas;Monto;Moneda;Plataforma');
  expect(own).toContain(`${today()};Nora Klein;Pago;;100,00;USD;VENMO`);
  expect(own).toHaveLength(english.length);
  await expect(headers).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE.viewport, hasTouch: true });

  test('payments and unpaid days are cards, and everything works by touch', async ({ page, ledger }) => {
    await atPayments(page, ledger);
    await expect(page.getByRole('table')).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Tabs' }).getByRole('link')).toHaveCount(5);
    const cards = page.getByRole('list', { name: 'Payment History' }).getByRole('listitem');
    await expect(cards).toHaveText([new RegExp(`Nora Klein.*\\$100\\.00.*${dateWords(0)} · Venmo`)]);
    const days = page.getByRole('region', { name: 'Unpaid Completed Hours (Last 30 Days)' });
    await expect(days.getByRole('listitem')).toHaveCount(3);
    await days.getByText('Mia Alvarez').tap();
    await expect(bar(page)).toContainText('1 selected • $200.00');
    const mark = bar(page).getByRole('button', { name: 'Mark as Paid' });
    for (const target of [
      mark,
      page.getByRole('button', { name: 'Record a Payment' }),
      page.getByRole('button', { name: /^Details/ }),
    ]) {
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await mark.tap();
    await expectToast(page, 'Payment recorded', 'Selected days have been marked as paid.');
    await expect(cards.filter({ hasText: 'Marked as paid' })).toHaveCount(1);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(PHONE.viewport.width);
  });
});

test.describe('axe', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'allow' });
  test.setTimeout(180_000);

  for (const [who, states, build] of [
    ['full', PAYMENTS_STATES, aFullLedger],
    ['empty', EMPTY_PAYMENTS_STATES, aLedger],
  ] as const) {
    test(`passes on the payments of a household that is ${who}`, async ({ page, context, server }) => {
      const ledger = await build(server.url);
      await signedInAs(context, ledger.parent);
      await openEach(page, [states, ledger], async (name, isSeenElsewhere) => {
        if (!isSeenElsewhere) await expectNoFindings(page, name);
      });
    });
  }
});
