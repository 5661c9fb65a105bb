/** Browser tests of taxes: a nanny's setting, what a payment proposes to withhold, and Year's forms, offline; axe. */
import { expect, type Page } from '@playwright/test';
import { expectNoFindings } from './axe-findings.ts';
import { signedInAs } from './household.ts';
import { expectToast } from './page-checks.ts';
import { atPayments, openRecord, test } from './payments-page.ts';
import { goOffline } from './steps.ts';
import { WITH_WORKER } from './test.ts';
import { openYear } from './year-page-states.ts';

const boxesOf = (page: Page, nanny: string) =>
  page.getByRole('list', { name: `Form W-2, ${nanny}` }).getByRole('listitem');

test(
  'a payment proposes what to withhold, and Year adds it up, without a connection',
  WITH_WORKER,
  async ({ page, ledger }) => {
    await ledger.perform([
      ['nanny.saveTaxSetting', { nannyId: ledger.mia, year: 2026, setting: 'WITHHOLD', reason: null }],
    ]);
    await atPayments(page, ledger);
    await goOffline(page);
    const dialog = await openRecord(page);
    await dialog.getByLabel('Payment Date').fill('2026-03-05');
    const amounts = dialog.getByLabel('Amount ($)', { exact: true });
    await expect(amounts.nth(0)).toHaveValue('24.80');
    await expect(amounts.nth(1)).toHaveValue('5.80');
    await expect(dialog.getByLabel('Payment Amount ($)')).toHaveValue('369.40');
    await expect(dialog).toContainText('Below $3,000.00 in 2026 so far: $400.00.');
    // A typed net amount is what she gets: 1,000.00 gross would be 923.50.
    await dialog.getByLabel('Payment Amount ($)').fill('92.35');
    await expect(amounts.nth(0)).toHaveValue('6.20');
    await expect(amounts.nth(1)).toHaveValue('1.45');
    await dialog.getByRole('button', { name: 'Record Payment' }).click();
    await expectToast(page, 'Payment recorded', 'Payment has been recorded successfully.');
    await openYear(page);
    await page.getByRole('combobox', { name: 'Year' }).selectOption('2026');
    await expect(boxesOf(page, 'Mia Alvarez')).toContainText([
      '$100.00',
      '$0.00',
      '$0.00',
      '$6.20',
      '$0.00',
      '$1.45',
    ]);
    await expect(page.getByRole('region', { name: 'Taxes' })).toContainText(
      'Something was withheld of Mia Alvarez, although her wages are below the threshold.',
    );
    await expectNoFindings(page, 'taxes');
  },
);

test(
  'what the family does about her share is kept, also without a connection',
  WITH_WORKER,
  async ({ page, ledger }) => {
    await signedInAs(page.context(), ledger.parent);
    await page.goto(`/nannies/${ledger.mia}`);
    const chosen = page.getByRole('radio', { name: 'Pay her share yourself' });
    await expect(chosen).not.toBeChecked();
    await goOffline(page);
    // It is shown as chosen once it is saved.
    await chosen.click();
    await expect(chosen).toBeChecked();
    await page.reload();
    await expect(chosen).toBeChecked();
    await expectNoFindings(page, 'taxes');
  },
);
