/**
 * Browser tests of recording and voiding a payment in their dialogs: what the payment settles, deductions, invalid
 * input, failures, duplicates, a link to the dialog, a turned phone, by keyboard, and on a phone from the dashboard.
 */
import { expect, type Locator } from '@playwright/test';
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { failWrites, holdWrites } from './device-faults.ts';
import { DESKTOP, PHONE } from './harness/devices.ts';
import { call, signedInAs, today } from './household.ts';
import { expectToast, expectWrong, toasts, watchWrites } from './page-checks.ts';
import {
  atPayments,
  bar,
  dateWords,
  history,
  nearDate,
  openPayments,
  openRecord,
  recordDialog,
  sum,
  test,
  unpaid,
} from './payments-page.ts';

const paysAll = (day: number): string => `Pays all $200.00 of ${nearDate(day)}`;

test.describe('recording a payment', () => {
  test('starts with whom is owed most, says what it settles, and keeps its input', async ({
    page,
    ledger,
  }) => {
    await atPayments(page, ledger);
    await test.step('it starts with the nanny owed most, today and VENMO, and says what it settles', async () => {
      const dialog = await openRecord(page);
      await expect(dialog.getByLabel('Nanny').locator('option:checked')).toHaveText('Mia Alvarez');
      await expect(dialog.getByLabel('Payment Date')).toHaveValue(today());
      await expect(dialog.getByLabel('Payment Amount ($)')).toHaveValue('400.00');
      await expect(dialog.getByLabel('Payment Platform')).toHaveValue('VENMO');
      expect(await dialog.getByLabel('Payment Platform').locator('option').allTextContents()).toEqual([
        'VENMO',
        'ZELLE',
        'CASH',
      ]);
      await expect(
        dialog.getByRole('list', { name: 'Settles 2 days, the oldest first' }).getByRole('listitem'),
      ).toHaveText([`Pays all $200.00 of ${nearDate(-40)}`, `Pays all $200.00 of ${nearDate(-2)}`]);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('button', { name: 'Record a Payment' })).toBeFocused();
    });
    await test.step('it fills in what another nanny is owed, until an amount is typed', async () => {
      const dialog = await openRecord(page);
      await dialog.getByLabel('Nanny').selectOption({ label: 'Nora Klein' });
      await expect(dialog.getByLabel('Payment Amount ($)')).toHaveValue('220.00');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();
    });
    await test.step('it says what a partial payment leaves open, and that a surplus is a credit', async () => {
      const dialog = await openRecord(page);
      const amount = dialog.getByLabel('Payment Amount ($)');
      await amount.fill('250');
      await expect(dialog).toContainText(`Pays $50.00 of ${nearDate(-2)}; $150.00 stays open`);
      await expect(dialog).toContainText('$150.00 for 1 day stays unpaid.');
      await amount.fill('425.50');
      await expect(dialog).toContainText(
        '$25.50 is more than you owe. It becomes a credit toward the next recorded hours.',
      );
      await dialog.getByLabel('Nanny').selectOption({ label: 'Nora Klein' });
      await expect(amount).toHaveValue('425.50');
      await expect(dialog).toContainText('Nora Klein is owed $220.00.');
      await expect(dialog).toContainText(`Pays the last $60.00 of ${nearDate(-3)}`);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();
    });
    await test.step('it needs a nanny, a date not after today and an amount to the cent', async () => {
      const dialog = await openRecord(page);
      await expect(page.getByRole('button', { name: /^Last synced .* Sync now$/ })).toBeAttached();
      const writes = watchWrites(page);
      const [nanny, date, amount] = [
        dialog.getByLabel('Nanny'),
        dialog.getByLabel('Payment Date'),
        dialog.getByLabel('Payment Amount ($)'),
      ];
      const record = dialog.getByRole('button', { name: 'Record Payment' });
      await nanny.selectOption('');
      await amount.fill('');
      await record.click();
      await expectToast(page, 'Missing information', 'Please fill in all required fields.');
      await expectWrong(nanny, '', 'Required');
      await expectWrong(amount, '', 'Required');
      await expect(nanny).toBeFocused();

      await nanny.selectOption({ label: 'Nora Klein' });
      await date.fill(addDays(today(), 1));
      await amount.fill('12');
      await record.click();
      await expectWrong(date, addDays(today(), 1), 'The payment date must not be after today.');
      await expect(date).toBeFocused();
      await expect(amount).toHaveValue('12');

      await date.fill(today());
      for (const wrong of ['0', '-5', '12.345', 'twelve', '1000000.01']) {
        await amount.fill(wrong);
        await record.click();
        await expectWrong(
          amount,
          wrong,
          'Please enter an amount from \\$0.01 to \\$1,000,000.00, to the cent.',
        );
        await expect(amount).toBeFocused();
      }
      await expect(dialog).toBeVisible();
      await writes.expectNone();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();
    });
    await test.step('it keeps its input when a phone is turned, and a history on a wider window', async () => {
      await page.setViewportSize(PHONE.viewport);
      await openPayments(page);
      const dialog = await openRecord(page);
      await dialog.getByLabel('Payment Amount ($)').fill('12.34');
      const { width, height } = PHONE.viewport;
      for (const viewport of [{ width: height, height: width }, PHONE.viewport]) {
        await page.setViewportSize(viewport);
        await expect(page.locator('.fd-shell')).toHaveAttribute(
          'data-phone',
          String(viewport === PHONE.viewport),
        );
        await expect(dialog.getByLabel('Payment Amount ($)')).toHaveValue('12.34');
      }
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: /^History of \$100\.00/ }).click();
      const story = page.getByRole('dialog', { name: 'History' });
      await expect(story.getByRole('listitem')).toHaveCount(1);
      await page.setViewportSize(DESKTOP.viewport);
      await expect(page.getByRole('table', { name: 'Payment History' })).toBeAttached();
      await expect(story.getByRole('listitem')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(story).toBeHidden();
      await expect(page.getByRole('main')).toBeFocused();
    });
    await test.step('it shows that it is running, and keeps its input when it fails', async () => {
      const dialog = await openRecord(page);
      await dialog.getByLabel('Payment Amount ($)').fill('33');
      const release = await holdWrites(page);
      await dialog.getByRole('button', { name: 'Record Payment' }).click();
      await expect(dialog.getByRole('button', { name: 'Recording...' })).toBeDisabled();
      await failWrites(page);
      await release();
      await expectToast(page, 'Failed to record payment');
      await expect(dialog.getByLabel('Payment Amount ($)')).toHaveValue('33');
      await expect(dialog.getByRole('button', { name: 'Record Payment' })).toBeEnabled();
    });
    await test.step('a link opens it for the nanny in it', async () => {
      await openPayments(page, `?record=${ledger.nora}`);
      await expect(recordDialog(page).getByLabel('Nanny')).toHaveValue(ledger.nora);
      await page.keyboard.press('Escape');
      await expect(recordDialog(page)).toBeHidden();
      await expect(page).toHaveURL(/\/payments$/);
    });
  });

  test('sends cents, and shows the days that it settled', async ({ page, ledger }) => {
    await atPayments(page, ledger);
    const dialog = await openRecord(page);
    await dialog.getByLabel('Payment Amount ($)').fill('219.99');
    await dialog.getByLabel('Payment Date').fill(addDays(today(), -1));
    await dialog.getByLabel('Payment Platform').selectOption('CASH');
    await dialog.getByRole('button', { name: 'Record Payment' }).click();
    await expect(dialog).toBeHidden();
    await expectToast(page, 'Payment recorded', 'Payment has been recorded successfully.');
    await expect(
      history(page).getByRole('row', { name: `${dateWords(-1)} Mia Alvarez $219.99 Cash` }),
    ).toBeVisible();
    await expect(sum(page, 'Current Owed')).toContainText('$400.01');
    await toasts(page).getByRole('button', { name: 'Details' }).click();
    const details = page.getByRole('dialog', { name: `To Mia Alvarez on ${dateWords(-1)}` });
    await expect(details.getByRole('listitem')).toHaveText([
      `Paid all $200.00 of ${nearDate(-40)}`,
      `Paid $19.99 of the $200.00 of ${nearDate(-2)}`,
    ]);
    await expect
      .poll(async () => {
        const records = await call(ledger.parent, 'GET /api/payments/records');
        return (records as { amountCents: number; platform: string; paymentDate: string }[]).find(
          ({ platform }) => platform === 'CASH',
        );
      })
      .toMatchObject({ amountCents: 21_999, paymentDate: addDays(today(), -1) });
  });

  test('withholds deductions of the gross pay, and voids them with the payment', async ({ page, ledger }) => {
    await atPayments(page, ledger);
    const dialog = await openRecord(page);
    const amount = dialog.getByLabel('Payment Amount ($)');
    await dialog.getByRole('button', { name: 'Add Deduction' }).click();
    await expect(dialog.getByLabel('Withheld for')).toBeFocused();
    await dialog.getByLabel('Withheld for').fill('Social Security');
    await dialog.getByLabel('Amount ($)', { exact: true }).fill('24.80');
    await expect(amount).toHaveValue('375.20');
    await expect(dialog).toContainText('Gross pay $400.00: $375.20 to Mia Alvarez, $24.80 withheld');
    await expect(
      dialog.getByRole('list', { name: 'Settles 2 days, the oldest first' }).getByRole('listitem'),
    ).toHaveText([paysAll(-40), paysAll(-2)]);
    await dialog.getByRole('button', { name: 'Add Deduction' }).click();
    await dialog.getByLabel('Withheld for').nth(1).fill('Own');
    await dialog.getByLabel('Amount ($)', { exact: true }).nth(1).fill('400');
    await dialog.getByRole('button', { name: 'Record Payment' }).click();
    await expectToast(page, 'Failed to record payment', 'More would be withheld than is owed.');
    await dialog.getByRole('button', { name: 'Remove deduction: Own' }).click();
    await dialog.getByRole('button', { name: 'Record Payment' }).click();
    await expect(dialog).toBeHidden();
    await expect(history(page).getByRole('row').filter({ hasText: 'Mia Alvarez' })).toHaveText([
      /\$375\.20Venmo.*: 2 daysWithheld: Social Security \$24\.80/,
    ]);
    await expect(sum(page, 'Year to Date Paid')).toContainText('$475.20');
    await expect(sum(page, 'Year to Date Paid')).toContainText('plus $24.80 withheld');
    await expect(sum(page, 'Current Owed')).toContainText('$220.00');

    await history(page)
      .getByRole('button', { name: /^Details of \$375\.20/ })
      .click();
    const details = page.getByRole('dialog', { name: `To Mia Alvarez on ${dateWords(0)}` });
    await expect(details.getByRole('list', { name: 'Gross pay $400.00, of which was withheld:' })).toHaveText(
      /^Social Security\d{4} so far: \$24\.80\$24\.80Details$/,
    );
    await details.getByRole('button', { name: 'Details of Social Security' }).click();
    const deduction = page.getByRole('dialog', { name: `Withheld for Mia Alvarez on ${dateWords(0)}` });
    await expect(deduction.getByRole('button', { name: 'Void Payment' })).toBeVisible();
    await page.keyboard.press('Escape');
    await history(page)
      .getByRole('button', { name: /^Details of \$375\.20/ })
      .click();
    await expect(details.getByRole('list', { name: 'Settled 2 days' }).getByRole('listitem')).toHaveText([
      `Paid all $200.00 of ${nearDate(-40)}`,
      `Paid all $200.00 of ${nearDate(-2)}`,
    ]);
    await details.getByRole('button', { name: 'Void Payment' }).click();
    const question = page.getByRole('dialog', { name: 'Void this payment?' });
    await expect(question).toContainText('What was withheld with it is voided, too: Social Security $24.80.');
    await question.getByRole('button', { name: 'Void Payment' }).click();
    await expect(history(page).getByText('Voided')).toHaveCount(1);
    await expect(sum(page, 'Current Owed')).toContainText('$620.00');
  });

  test('works by keyboard alone, and warns before it records the same twice', async ({ page, ledger }) => {
    await atPayments(page, ledger);
    await test.step('everything works by keyboard alone', async () => {
      await page.getByRole('button', { name: 'Record a Payment' }).focus();
      await page.keyboard.press('Enter');
      const dialog = recordDialog(page);
      await expect(dialog.getByLabel('Payment Amount ($)')).toBeFocused();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('40');
      await page.keyboard.press('Enter');
      await expectToast(page, 'Payment recorded', 'Payment has been recorded successfully.');
      await expect(page.getByRole('button', { name: 'Record a Payment' })).toBeFocused();
      await page.getByRole('checkbox', { name: 'Select All' }).focus();
      await page.keyboard.press('Space');
      await expect(bar(page)).toContainText('3 selected');
      for (let count = 0; count < 4; count += 1) await page.keyboard.press('Tab');
      await expect(bar(page).getByRole('button', { name: 'Mark as Paid' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expectToast(page, 'Payment recorded', 'Selected days have been marked as paid.');
    });
    await test.step('the same payment is warned of before, and marked afterwards', async () => {
      const dialog = await openRecord(page);
      await dialog.getByLabel('Nanny').selectOption({ label: 'Nora Klein' });
      await dialog.getByLabel('Payment Amount ($)').fill('100');
      await expect(dialog).toContainText(
        'A payment of $100.00 to Nora Klein on this date is already recorded.',
      );
      await dialog.getByRole('button', { name: 'Record Payment' }).click();
      await expect(history(page).getByText('Possible duplicate')).toHaveCount(1);
    });
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE.viewport, hasTouch: true });

  test('paying a nanny takes two taps from the dashboard, and lists every day paid', async ({
    page,
    context,
    ledger,
  }) => {
    for (const day of [-10, -9, -8, -7, -6, -5, -4]) await ledger.work({ nannyId: ledger.mia, day });
    await signedInAs(context, ledger.parent);
    await page.goto('/dashboard');
    let taps = 0;
    const tap = async (target: Locator) => {
      taps += 1;
      await target.tap();
    };
    await tap(page.getByRole('link', { name: 'Total Owed' }));
    const dialog = recordDialog(page);
    await expect(dialog.getByLabel('Nanny').locator('option:checked')).toHaveText('Mia Alvarez');
    await expect(dialog.getByLabel('Payment Amount ($)')).toHaveValue('1800.00');
    const days = dialog.getByRole('list', { name: 'Settles 9 days, the oldest first' }).getByRole('listitem');
    await expect(days).toHaveText([-40, -10, -9, -8, -7, -6, -5, -4, -2].map(paysAll));
    await tap(dialog.getByRole('button', { name: 'Record Payment' }));
    await expectToast(page, 'Payment recorded', 'Payment has been recorded successfully.');
    expect(taps).toBeLessThanOrEqual(5);
    await expect(page).toHaveURL(/\/payments$/);
    // What is left comes before filters and history.
    const [left, filters, paid] = await Promise.all(
      ['Unpaid Completed Hours (Last 30 Days)', 'Filters', 'Payment History'].map(async (name) => {
        const box = await page.getByRole('region', { name, exact: true }).boundingBox();
        return box?.y ?? 0;
      }),
    );
    expect([left, filters, paid]).toEqual([left, filters, paid].toSorted((a = 0, b = 0) => a - b));
    await expect(sum(page, 'Current Owed')).toContainText('$220.00');
  });
});

test.describe('voiding a payment', () => {
  test('says first what becomes open again, and strikes the payment through', async ({ page, ledger }) => {
    await atPayments(page, ledger);
    const details = page.getByRole('button', {
      name: `Details of $100.00 to Nora Klein on ${dateWords(0)}`,
    });
    await details.click();
    const dialog = page.getByRole('dialog', { name: `To Nora Klein on ${dateWords(0)}` });
    await expect(dialog.getByRole('list', { name: 'Settled 1 day' })).toContainText(
      `Paid $100.00 of the $160.00 of ${nearDate(-3)}`,
    );
    await dialog.getByRole('button', { name: 'Void Payment' }).click();
    const question = page.getByRole('dialog', { name: 'Void this payment?' });
    await expect(question.getByRole('button', { name: 'Keep Payment' })).toBeFocused();
    await expect(question).toContainText('$100.00 to Nora Klein will no longer count.');
    await expect(
      question.getByRole('list', { name: '1 day becomes unpaid again' }).getByRole('listitem'),
    ).toHaveText(`$100.00 of ${nearDate(-3)} will be unpaid again, $160.00 in all`);
    await question.getByRole('button', { name: 'Void Payment' }).click();
    await expectToast(page, 'Payment voided');
    await expect(question).toBeHidden();
    await expect(history(page).getByRole('row').nth(1)).toContainText('Voided');
    await expect(history(page).getByRole('deletion')).toHaveText('$100.00');
    await expect(unpaid(page)).not.toContainText('Partly paid');
    await expect(sum(page, 'Year to Date Paid')).toContainText('$0.00');
    await expect(sum(page, 'Current Owed')).toContainText('$720.00');
    await details.click();
    await expect(page.getByRole('dialog')).toContainText('This payment is voided');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Void Payment' })).toBeHidden();
  });

  test('changes nothing until it is confirmed', async ({ page, ledger }) => {
    await atPayments(page, ledger);
    const details = page.getByRole('button', { name: /^Details of \$100\.00/ });
    await details.click();
    await page.getByRole('button', { name: 'Void Payment' }).click();
    await page
      .getByRole('dialog', { name: 'Void this payment?' })
      .getByRole('button', { name: 'Keep Payment' })
      .click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(details).toBeFocused();
    await expect(history(page).getByText('Voided')).toHaveCount(0);
  });
});
