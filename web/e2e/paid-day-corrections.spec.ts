/**
 * Browser tests of corrected hours of a paid day: three taps and one field on a phone and a desktop, what is said before
 * and after saving, and the card on which the other side decides.
 */
import { expect, type Page } from '@playwright/test';
import { addDays, parseClock, wallClockToInstant } from 'sync-protocol/kernel/calendar.ts';
import { SIZES, watchEffort } from './effort.ts';
import {
  type Account,
  aDay,
  aJoinedHousehold,
  call,
  type JoinedHousehold,
  signedInAs,
  today,
  ZONE,
} from './household.ts';
import { expectToast } from './page-checks.ts';
import { dayAt, dialog } from './schedule-page.ts';
import { test } from './test.ts';

interface PaidDay extends JoinedHousehold {
  readonly dayId: string;
}

const yesterdayAt = (clock: string): string =>
  wallClockToInstant(addDays(today(), -1), parseClock(clock), ZONE);

/** Hours of yesterday from nine on. */
const hoursUntil = (end: string) => ({
  actualStartUtc: yesterdayAt('09:00'),
  actualEndUtc: yesterdayAt(end),
});

/** Yesterday from nine to five at $21.50 an hour, paid. */
async function aPaidDay(url: string): Promise<PaidDay> {
  const home = await aJoinedHousehold(url, [{ day: 1 }]);
  const dayId = await aDay(home, { day: -1, isAccepted: true });
  await call(home.account, `PATCH /api/agenda/${dayId}`, hoursUntil('17:00'));
  await call(home.parent, 'POST /api/agenda/pay', { agendaDayIds: [dayId] });
  return { ...home, dayId };
}

async function openDays(page: Page, who: Account): Promise<void> {
  await signedInAs(page.context(), who);
  await page.goto('/schedule?completed=shown');
  await expect(dayAt(page, -1)).toContainText('Paid');
}

for (const [name, size] of SIZES) {
  test.describe(`on ${name}`, () => {
    test.use(size);

    test('a paid day is corrected with three taps and one field, without a void', async ({
      page,
      server,
    }) => {
      const home = await aPaidDay(server.url);
      await openDays(page, home.account);
      const day = dayAt(page, -1);
      const effort = await watchEffort(page);
      const edit = day.getByRole('button', { name: 'Edit Hours' });
      if (await edit.isHidden()) {
        await day.getByRole('button', { name: /^More for/ }).click();
        await page.getByRole('menuitem', { name: 'Edit Hours' }).click();
      } else await edit.click();
      const hours = dialog(page, 'Enter Actual Hours');
      await hours.getByLabel('Departure Time').fill('17:45');
      await expect(hours).toContainText('8 h → 8 h 45 min');
      await expect(hours).toContainText('Confirming adds $16.13.');
      await expect(hours).toContainText('This day is paid. The family decides. Until then, nothing changes.');
      await hours.getByRole('button', { name: 'Save' }).click();
      await expectToast(page, 'Sent to the family for a decision');
      const { taps, fields } = await effort();
      expect(taps).toBeLessThanOrEqual(3);
      expect(fields).toBe(1);
      await expect(day).toContainText('Actual: 9:00 AM - 5:00 PM');
      await expect(day).toContainText('Paid');
    });

    test('the other side decides by one figure, and the day keeps what was paid', async ({
      page,
      server,
    }) => {
      const home = await aPaidDay(server.url);
      await call(home.account, `PATCH /api/agenda/${home.dayId}`, hoursUntil('17:45'));
      await signedInAs(page.context(), home.parent);
      await page.goto('/attention');
      const card = page.getByRole('main').getByRole('listitem').first();
      await expect(card).toContainText(/8 h → 8 h 45 min\. Confirming adds \$16\.13\./);
      await card.getByRole('button', { name: 'Confirm' }).click();
      await expectToast(page, 'Hours confirmed');
      await page.goto('/schedule?completed=shown');
      for (const words of ['Paid', 'Billable: 8.75 hrs', 'Amount: $172.00', '+$16.13 as an adjustment'])
        await expect(dayAt(page, -1)).toContainText(words);
    });
  });
}

test('the nanny decides fewer hours of the family, and more count at once', async ({
  page,
  browser,
  server,
}) => {
  const home = await aPaidDay(server.url);
  await openDays(page, home.parent);
  const edit = async (end: string) => {
    await dayAt(page, -1).getByRole('button', { name: 'Edit Hours' }).click();
    await dialog(page, 'Enter Actual Hours').getByLabel('Departure Time').fill(end);
  };
  const save = () => dialog(page, 'Enter Actual Hours').getByRole('button', { name: 'Save' }).click();
  await edit('18:00');
  await expect(dialog(page, 'Enter Actual Hours')).toContainText('Saving adds $21.50.');
  await save();
  await expectToast(page, 'Hours recorded');
  await expect(dayAt(page, -1)).toContainText('+$21.50 as an adjustment');
  await edit('16:00');
  await expect(dialog(page, 'Enter Actual Hours')).toContainText('Confirming takes $43.00 off.');
  await save();
  await expectToast(page, `Sent to ${home.account.user.name} for a decision`);
  await expect(dayAt(page, -1)).toContainText('decides');
  const context = await browser.newContext();
  await signedInAs(context, home.account);
  const hers = await context.newPage();
  await hers.goto('/attention');
  await hers.getByRole('button', { name: 'Confirm' }).click();
  await expectToast(hers, 'Hours confirmed');
  await expect(dayAt(page, -1)).toContainText('−$21.50 as an adjustment');
  await context.close();
});
