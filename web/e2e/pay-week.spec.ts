/**
 * Browser tests of a week that changes on another device while it is approved and paid: both figures are shown, nothing
 * is paid, and what was typed stays. Also when the employer is asked for.
 */
import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { daysBetween } from 'sync-protocol/kernel/calendar.ts';
import { formatWeekdayDate } from '../src/kit/language/format.ts';
import { openWholeSchedule } from './both-sides.ts';
import { PHONE } from './harness/devices.ts';
import { call, recordHours, signedInAs, today } from './household.ts';
import { expectToast } from './page-checks.ts';
import { aWeekToSign, confirmWeek, dateOfWeek, settleDays, type WeekToSign } from './sign-week-fixture.ts';
import { enterHours, showDays } from './steps.ts';
import { test } from './test.ts';

test.setTimeout(120_000);

async function openPayDialog(page: Page): Promise<Locator> {
  await page.goto('/dashboard');
  await page
    .getByRole('region', { name: 'To do' })
    .getByRole('button', { name: /^Approve and Pay/ })
    .click();
  return page.getByRole('dialog', { name: /^Approve and Pay/ });
}

/** Marks the days without hours as not worked, on the page of the weeks. */
async function settleDaysOn(page: Page, { nannyId }: WeekToSign): Promise<void> {
  await page.goto(`/nannies/${nannyId}/weeks`);
  for (const offset of [4, 5]) {
    const day = page.getByRole('button', {
      name: `Not Worked, ${formatWeekdayDate(dateOfWeek(offset))}`,
    });
    await day.click();
    await expect(day).toBeHidden();
  }
}

const paymentsOf = async ({ parent }: WeekToSign): Promise<readonly { amountCents: number }[]> =>
  (await call(parent, 'GET /api/payments/records')) as { amountCents: number }[];

test('a week that changes while it is paid shows both figures and pays nothing', async ({
  page,
  openContext,
  server,
}) => {
  const week = await aWeekToSign(server.url);
  await signedInAs(page.context(), week.parent);
  await settleDaysOn(page, week);
  const dialog = await openPayDialog(page);
  await dialog.getByRole('button', { name: 'Add Deduction' }).click();
  await dialog.getByLabel('Withheld for').fill('Federal income tax');
  await dialog.getByLabel(/^Amount/).fill('20');
  await dialog.getByLabel('Payment Platform').selectOption({ label: 'Zelle' });
  await dialog.getByRole('checkbox', { name: 'Make a wage statement' }).uncheck();
  await expect(dialog.getByRole('button', { name: 'Approve and Pay $635.00', exact: true })).toBeEnabled();

  const context = await openContext(PHONE);
  await signedInAs(context, week.parent);
  const phone = await context.newPage();
  await openWholeSchedule(phone);
  await enterHours(phone, await showDays(phone, dateOfWeek(0)), { start: '09:00', end: '17:30' });

  const changed = dialog.getByText(
    'This week changed meanwhile: it was $655.00, it is $665.00. Nothing has been paid yet.',
  );
  await expect(changed).toBeVisible();
  await expect(dialog.getByLabel('Withheld for')).toHaveValue('Federal income tax');
  await expect(dialog.getByLabel(/^Amount/)).toHaveValue('20');
  await expect(dialog.getByLabel('Payment Platform')).toHaveValue('ZELLE');
  await expect(dialog.getByRole('checkbox', { name: 'Make a wage statement' })).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Continue With $645.00' }).click();
  await expect(changed).toBeHidden();
  expect(await paymentsOf(week)).toEqual([]);
  await expect(dialog.getByLabel('Withheld for')).toHaveValue('Federal income tax');
  await expect(dialog.getByLabel('Payment Platform')).toHaveValue('ZELLE');

  await dialog.getByRole('button', { name: 'Approve and Pay $645.00', exact: true }).click();
  await expectToast(page, 'Week approved and paid');
  await expect
    .poll(async () => (await paymentsOf(week)).map(({ amountCents }) => amountCents))
    .toContain(64_500);
  await context.close();
});

test('a week that she must confirm again keeps its dialog, and pays nothing', async ({ page, server }) => {
  const week = await aWeekToSign(server.url);
  await settleDays(week);
  const nanny = await week.join();
  await confirmWeek(week, nanny);
  await signedInAs(page.context(), week.parent);
  const dialog = await openPayDialog(page);
  await dialog.getByRole('button', { name: 'Add Deduction' }).click();
  await dialog.getByLabel('Withheld for').fill('Federal income tax');
  await dialog.getByLabel(/^Amount/).fill('20');
  const path = `GET /api/nannies/${week.nannyId}/agenda?start=${dateOfWeek(0)}&end=${dateOfWeek(0)}`;
  const [first] = (await call(nanny, path)) as { id: string }[];
  const day = daysBetween(today(), dateOfWeek(0));
  await recordHours(week.parent, first?.id ?? '', { day, from: '14:00', to: '23:00' });
  await expect(dialog.getByText(/^This week changed meanwhile: it was \$655\.00, it is \$/)).toBeVisible();
  await expect(dialog).toContainText('Nora Klein can confirm it again. After that, you can approve it.');
  await expect(dialog.getByRole('button', { name: /^Approve and Pay / })).toBeDisabled();
  await expect(dialog.getByLabel('Withheld for')).toHaveValue('Federal income tax');
  await confirmWeek(week, nanny);
  await expect(dialog.getByRole('button', { name: /^Continue With / })).toBeEnabled();
  expect(await paymentsOf(week)).toEqual([]);
});

test('the employer is asked for with the first payment of a week, and can be skipped', async ({
  page,
  server,
}) => {
  const week = await aWeekToSign(server.url);
  await signedInAs(page.context(), week.parent);
  await settleDaysOn(page, week);
  const dialog = await openPayDialog(page);
  await expect(dialog.getByLabel('Address')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Approve and Pay $655.00' })).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const { nannyId } = week;
  await week.work({ nannyId, day: daysBetween(today(), dateOfWeek(-7)) });
  const payment = { paymentId: randomUUID(), nannyId, paymentDate: today(), platform: 'ZELLE' } as const;
  await week.perform([['payment.record', { ...payment, amountCents: 16_000 }]]);
  await openPayDialog(page);
  await expect(dialog.getByLabel('Payment Platform')).toHaveValue('ZELLE');
  await expect(dialog.getByRole('checkbox', { name: 'Make a wage statement' })).toBeChecked();
  await expect(dialog.getByLabel('Address')).toHaveCount(0);
});
