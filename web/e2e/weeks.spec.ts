/**
 * Browser tests of weeks under terms: the overtime that is said before hours are saved, online and offline, its
 * payment, what a nanny is owed, and what a week comes to if it ended now.
 */
import { expect, type Page } from '@playwright/test';
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { formatDate, formatDayRange } from '../src/kit/language/format.ts';
import { aDay, aNanny, signedInAs } from './household.ts';
import { atPayments, bar, openRecord, sum, unpaid } from './payments-page.ts';
import { goOffline, showDays } from './steps.ts';
import { test, WITH_WORKER } from './test.ts';
import { aLedgerUnderTerms, type LedgerUnderTerms, lastMonday } from './weeks-fixture.ts';

const WEEK = [0, 1, 2, 3, 4] as const;
const dates = (): string => formatDayRange(lastMonday(), addDays(lastMonday(), 6));
const dateOfWeek = (offset: number): string => addDays(lastMonday(), offset);

async function enterFriday(page: Page): Promise<void> {
  const day = await showDays(page, dateOfWeek(4));
  await day.getByRole('button', { name: 'Enter Hours' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enter Actual Hours' });
  await dialog.getByLabel('Departure Time').fill('18:33');
  await expect(dialog.getByText('48 h 45 min worked, 8 h 45 min overtime, plus $98.41')).toBeVisible();
  const comesTo = `The week of ${dates()} comes to $1,195.31. This change adds $317.79.`;
  await expect(dialog.getByText(comesTo)).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

for (const connection of ['online', 'offline'] as const) {
  test(
    `hours entered ${connection} add the overtime that was said before saving`,
    WITH_WORKER,
    async ({ page, context, server }) => {
      const ledger = await aLedgerUnderTerms(server.url);
      await ledger.workLastWeek([0, 1, 2, 3]);
      await ledger.planLastWeek(4);
      await signedInAs(context, ledger.parent);
      await page.goto('/schedule');
      await showDays(page, dateOfWeek(4));
      if (connection === 'offline') await goOffline(page);
      await enterFriday(page);
      await page.getByRole('link', { name: 'Payments' }).first().click();
      await expect(sum(page, 'Current Owed')).toContainText('$1,195.31');
      const overtime = unpaid(page).getByRole('row', { name: new RegExp(`Overtime premium, ${dates()}`) });
      await expect(overtime).toContainText('8 h 45 min at $33.75, of which the days pay $196.90');
      await expect(overtime).toContainText('$98.41');
      if (connection === 'offline') {
        await context.setOffline(false);
        await expect(page.getByText(/will be sent/)).toBeHidden();
        await page.reload();
        await expect(sum(page, 'Current Owed')).toContainText('$1,195.31');
      }
    },
  );
}

test.describe('a parent', () => {
  test('sees only the way back for an unknown nanny', async ({ page, context, server }) => {
    const ledger = await aLedgerUnderTerms(server.url);
    await signedInAs(context, ledger.parent);
    await page.goto('/nannies/00000000-0000-7000-8000-000000000000/weeks');
    await expect(page.getByText('Nanny not found')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link')).toHaveText(['Back to Nannies']);
  });

  test('pays a week with its overtime, by choosing its days', async ({ page, server }) => {
    const ledger = await aLedgerUnderTerms(server.url);
    await ledger.workLastWeek(WEEK);
    await atPayments(page, ledger);
    for (const offset of WEEK)
      await page
        .getByRole('checkbox', { name: `Select Nora Klein on ${formatDate(dateOfWeek(offset))}` })
        .check();
    await expect(bar(page)).toContainText('6 selected • $1,195.31');
    await expect(bar(page)).toContainText(`Includes the overtime premium of ${dates()}`);
    await bar(page).getByRole('button', { name: 'Mark as Paid' }).click();
    await expect(page.getByText('Selected days and weekly amounts have been marked as paid.')).toBeVisible();
    await expect(sum(page, 'Current Owed')).toContainText('$0.00');
    await page.getByRole('button', { name: /^Details of \$1,195\.31/ }).click();
    const details = page.getByRole('list', { name: 'Settled 6 amounts' });
    await expect(details).toContainText(`Overtime premium, ${dates()}: paid all $98.41`);
  });

  test('sees before recording a payment what it settles of the overtime', async ({ page, server }) => {
    const ledger = await aLedgerUnderTerms(server.url);
    await ledger.workLastWeek(WEEK);
    await atPayments(page, ledger);
    const dialog = await openRecord(page);
    await expect(dialog.getByLabel(/Payment Amount/)).toHaveValue('1195.31');
    await dialog.getByLabel(/Payment Amount/).fill('1150');
    await expect(dialog).toContainText(`Overtime premium, ${dates()}: pays $53.10; $45.31 stays open`);
  });
});

/** Records 9 h 30 min of today, which have begun at any time of day. */
const workToday = ({ work, nannyId }: LedgerUnderTerms): Promise<string> =>
  work({ nannyId, day: 0, from: '00:00', to: '09:30' });

test('a nanny sees the overtime that she is owed, and her week so far', async ({ page, context, server }) => {
  const ledger = await aLedgerUnderTerms(server.url, { guaranteedMinutes: 2400 });
  await ledger.workLastWeek(WEEK);
  await workToday(ledger);
  await signedInAs(context, await ledger.join());
  await page.goto('/pay');
  const lastWeek = page
    .getByRole('list', { name: /^Weeks/ })
    .locator(':scope > li')
    .filter({ hasText: '$1,195.31' });
  await expect(lastWeek.first()).toContainText('8 h 45 min overtime at $33.75');
  await page.goto('/dashboard');
  const week = page.getByRole('region', { name: 'This week' });
  await expect(week).toContainText('9 h 30 min worked');
});

test('a parent sees what the week would come to if it ended now', async ({ page, context, server }) => {
  const ledger = await aLedgerUnderTerms(server.url, { guaranteedMinutes: 2400 });
  await workToday(ledger);
  // A shift without an answer: else the week is shown as at its end.
  const household = { parent: ledger.parent, nannyId: ledger.nannyId, nanny: aNanny('Nora Klein') };
  await aDay(household, { day: 0 });
  await signedInAs(context, ledger.parent);
  await page.goto('/dashboard');
  const week = page.getByRole('region', { name: 'This week' });
  await expect(week).toContainText('$213.75$900.00 if it ended now');
});
