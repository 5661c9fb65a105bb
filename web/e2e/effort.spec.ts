/**
 * Browser tests that count the taps, fields and scrolls of frequent jobs, on a phone and a desktop: approving and paying
 * a week with a deduction, entering missed days and today's hours as planned, and seeing who works today.
 */
import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { daysBetween } from 'sync-protocol/kernel/calendar.ts';
import { SIZES, watchEffort } from './effort.ts';
import { aHouseholdWithMissedDays, signedInAs, today } from './household.ts';
import { expectToast } from './page-checks.ts';
import { aWeekToSign, dateOfWeek, settleDays, type WeekToSign } from './sign-week-fixture.ts';
import { test } from './test.ts';

const toDo = (page: Page): Locator => page.getByRole('region', { name: 'To do' });

/** A payment of the week before, with a deduction, which the next one proposes again. */
async function payWeekBefore({ nannyId, work, perform }: WeekToSign): Promise<void> {
  await work({ nannyId, day: daysBetween(today(), dateOfWeek(-7)) });
  const withheld = [{ paymentId: randomUUID(), label: 'Federal income tax', amountCents: 2000 }];
  const payment = { paymentId: randomUUID(), nannyId, paymentDate: today(), platform: 'ZELLE' } as const;
  const employer = {
    employerName: 'Paula Meier',
    employerAddress: '12 Elm Street',
    employerPhone: '555-0142',
  };
  await perform([
    ['payment.record', { ...payment, amountCents: 14_000, withheld }],
    ['household.saveEmployer', employer],
  ]);
}

/** Whether a dialog shows all it has, without a scroll. */
const isWhole = (dialog: Locator): Promise<boolean> =>
  dialog.evaluate(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight && clientHeight > 0);

for (const [name, size] of SIZES) {
  test.describe(`on ${name}`, () => {
    test.use(size);

    test('a week with a deduction is approved and paid in two taps', async ({ page, server }) => {
      const week = await aWeekToSign(server.url);
      await payWeekBefore(week);
      await settleDays(week);
      await signedInAs(page.context(), week.parent);
      await page.goto('/dashboard');
      const open = toDo(page).getByRole('button', { name: /^Approve and Pay/ });
      await expect(open).toBeVisible();
      const effort = await watchEffort(page);
      await open.click();
      const dialog = page.getByRole('dialog', { name: /^Approve and Pay/ });
      await expect(dialog.getByRole('list', { name: 'Days to check' })).toContainText(
        '45 min longer than scheduled',
      );
      await expect(dialog.getByRole('list', { name: 'Deductions, as last time' })).toContainText(
        'Federal income tax−$20.00',
      );
      await expect(dialog.getByLabel('Payment Platform')).toHaveValue('ZELLE');
      await expect.poll(() => isWhole(dialog)).toBe(true);
      await dialog.getByRole('button', { name: 'Approve and Pay $635.00', exact: true }).click();
      await expectToast(page, 'Week approved and paid');
      expect(await effort()).toEqual({ taps: 2, fields: 0, scrolls: 0 });
      await page.getByRole('button', { name: 'Open Statement' }).click();
      await expect(page.getByRole('article', { name: 'Wage Statement' })).toContainText('$655.00');
    });

    test('four missed days take one tap, and today’s hours another', async ({ page, server }) => {
      const home = await aHouseholdWithMissedDays(server.url);
      await signedInAs(page.context(), home.account);
      await page.goto('/dashboard');
      const all = toDo(page).getByRole('button', { name: 'All as Scheduled' });
      await expect(all).toBeVisible();
      const missed = await watchEffort(page);
      await all.click();
      await expectToast(page, 'Hours recorded', '4 days as scheduled');
      await expect(all).toBeHidden();
      expect(await missed()).toEqual({ taps: 1, fields: 0, scrolls: 0 });
      const card = page.getByRole('region', { name: 'Today' });
      // Where last week may now be confirmed, the list keeps its height for some seconds after a tap.
      await expect(card).toBeInViewport({ ratio: 1 });
      const planned = await watchEffort(page);
      await card.getByRole('button', { name: 'As Scheduled' }).click();
      await expect(card).toContainText('Completed');
      expect(await planned()).toEqual({ taps: 1, fields: 0, scrolls: 0 });
    });

    test('a family sees who works today without a tap or a scroll', async ({ page, server }) => {
      const home = await aHouseholdWithMissedDays(server.url);
      await signedInAs(page.context(), home.parent);
      await page.goto('/dashboard');
      const card = page.getByRole('region', { name: 'Today' });
      await expect(card).toContainText(`${home.nanny.name} · 12:00 AM – 12:15 AM`);
      await expect(card).toContainText('No hours yet');
      await expect(card).toBeInViewport({ ratio: 1 });
    });
  });
}
