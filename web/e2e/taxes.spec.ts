/** Browser tests of taxes: a nanny's setting, what a payment proposes to withhold, and Year's forms, offline; axe. */
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { EXAMPLE } from 'sync-protocol/test-support/tax-cases.ts';
import { formatMoney } from '../src/kit/language/format.ts';
import { expectNoFindings } from './axe-findings.ts';
import { aDay, aHousehold, call, joinByInvitation, recordHours, signedInAs, today } from './household.ts';
import { expectToast } from './page-checks.ts';
import { atPayments, openRecord, test } from './payments-page.ts';
import { goOffline } from './steps.ts';
import { WITH_WORKER } from './test.ts';
import { openYear } from './year-page-states.ts';

const money = (cents: number): string => formatMoney(cents, 'USD');
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

test('the example of the instructions for Schedule H has its figures on the screen', async ({
  page,
  ledger,
}) => {
  const { mia: nannyId } = ledger;
  await ledger.perform([
    ['nanny.saveTaxSetting', { nannyId, year: EXAMPLE.year, setting: EXAMPLE.setting, reason: null }],
    ...EXAMPLE.payments.map(
      ({ paymentDate, grossCents: amountCents }) =>
        [
          'payment.record',
          { paymentId: randomUUID(), nannyId, paymentDate, amountCents, platform: 'CASH' },
        ] as const,
    ),
  ]);
  await signedInAs(page.context(), ledger.parent);
  await openYear(page);
  await page.getByRole('combobox', { name: 'Year' }).selectOption(String(EXAMPLE.year));
  await expect(boxesOf(page, 'Mia Alvarez')).toContainText(EXAMPLE.w2.map(money));
  const lines = page.getByRole('list', { name: 'Schedule H' }).getByRole('listitem');
  for (const [line, cents] of Object.entries(EXAMPLE.scheduleH))
    await expect(lines.filter({ has: page.getByText(`Line ${line}`, { exact: true }) })).toContainText(
      money(cents),
    );
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.getByRole('button', { name: 'Print Taxes' }).click();
  await expect(page.getByText(/^Printed on /).filter({ visible: true })).toBeVisible();
  await ledger.perform([
    ['nanny.saveTaxSetting', { nannyId, year: EXAMPLE.year, setting: 'NONE', reason: null }],
  ]);
  await page.reload();
  await page.getByRole('combobox', { name: 'Year' }).selectOption(String(EXAMPLE.year));
  await expect(page.getByRole('status').filter({ hasText: 'The figures are different now' })).toBeVisible();
});

test('a form says why it proposes nothing, and the family can pay what is missing', async ({
  page,
  ledger,
}) => {
  const { mia: nannyId } = ledger;
  const earlier = { paymentId: randomUUID(), paymentDate: '2026-03-04', amountCents: 10_000 };
  await ledger.perform([
    ['payment.record', { ...earlier, nannyId, platform: 'CASH' }],
    ['nanny.saveTaxSetting', { nannyId, year: 2026, setting: 'WITHHOLD', reason: null }],
  ]);
  await atPayments(page, ledger);
  const dialog = await openRecord(page);
  await dialog.getByLabel('Payment Date').fill('2026-03-05');
  await expect(dialog).toContainText('Earlier payments of 2026 withheld $7.65 less than is due of them.');
  // Taxes of $20,000.00 are more than what is owed.
  await dialog.getByLabel('Payment Amount ($)').fill('20000');
  await expect(dialog).toContainText('No deductions are proposed: $1,530.00 would be due of this payment');
  await dialog.getByRole('button', { name: 'Pay Her Share Yourself' }).click();
  await expectToast(
    page,
    'You pay her share of 2026',
    'It counts as income in box 1 of her Form W-2. You can change it on her page.',
  );
  await expect(dialog).toContainText('You pay her share of Social Security and Medicare: $1,537.65');
  await expect(dialog.getByRole('button', { name: 'Pay Her Share Yourself' })).toBeHidden();
});

test('a nanny who doesn’t agree with a deduction asks the family about it', async ({
  openContext,
  server,
}) => {
  const household = await aHousehold(server.url, { parent: 'Fay Ortiz', nanny: 'Mia Santos' });
  const nanny = await joinByInvitation(household);
  const { parent, nannyId } = household;
  const dayId = await aDay(household, { day: -2, isAccepted: true });
  await recordHours(parent, dayId, { day: -2, from: '09:00', to: '17:00' });
  await call(parent, 'POST /api/payments/record', {
    nannyId,
    paymentDate: today(),
    amountCents: 5000,
    platform: 'CASH',
    withheld: [{ tax: 'SOCIAL_SECURITY', amountCents: 620 }],
  });
  const [hers, family] = [await openContext({}), await openContext({})];
  await signedInAs(hers, nanny);
  const phone = await hers.newPage();
  await phone.goto('/pay/payments');
  await phone.getByRole('button', { name: /^Details of \$50\.00/ }).click();
  const dialog = phone.getByRole('dialog');
  await dialog.getByRole('button', { name: 'I Don’t Agree' }).click();
  await expect(dialog.getByLabel('Your question about this payment')).toHaveValue(
    /^I don’t agree with what was withheld on .+: Social Security \$6\.20\.$/,
  );
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(phone.getByText('Question asked')).toBeVisible();
  await signedInAs(family, parent);
  const desktop = await family.newPage();
  await desktop.goto('/attention');
  await expect(desktop.getByText('I don’t agree with what was withheld')).toBeVisible();
});
