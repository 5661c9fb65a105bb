/**
 * Browser tests: a family is told what it owes before it takes an accepted day away late, or moves it; a nanny who
 * can't come is told that she won't be paid, and can undo it.
 */
import { expect, type Page } from '@playwright/test';
import { addDays } from 'sync-protocol/rules/calendar.ts';
import { formatDateHeading } from '../src/language/format.ts';
import { PHONE } from './harness/devices.ts';
import { aDay, aHousehold, aJoinedHousehold, signedInAs, today } from './household.ts';
import { expectToast } from './page-checks.ts';
import { daysOn, goOffline, openToday } from './steps.ts';
import { setTerms } from './terms-steps.ts';
import { test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

const TOMORROW = { day: 1, from: '09:00', to: '17:00', isAccepted: true };
/** Two weeks: any shift of tomorrow is late. */
const NOTICE = { cancellationHours: 336 };

/** Answers the browser's question, and resolves to its words. */
const answerQuestion = (page: Page, isConfirmed: boolean): Promise<string> =>
  new Promise((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.message());
      void (isConfirmed ? dialog.accept() : dialog.dismiss());
    });
  });

const tomorrow = (page: Page) => daysOn(page, addDays(today(), 1));

async function anAgreedDay(url: string) {
  const home = await aHousehold(url);
  await setTerms(home, NOTICE);
  await aDay(home, { day: 0, from: '00:00', to: '06:00' });
  await aDay(home, TOMORROW);
  return home;
}

test('a family is told what it owes before it moves or declines late', async ({ page, server }) => {
  const home = await anAgreedDay(server.url);
  await signedInAs(page.context(), home.parent);
  await openToday(page);
  await tomorrow(page).getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: 'Selected days' });
  const first = answerQuestion(page, false);
  await bar.getByRole('button', { name: 'Decline' }).click();
  expect(await first).toMatch(/within 336 h of the start: \$172\.00 for 8 h is owed\./);
  await expect(tomorrow(page)).toContainText('Accepted');
  await tomorrow(page).getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Scheduled Hours' });
  await dialog.getByLabel('End Time').fill('18:00');
  await expect(
    dialog.getByText(/^This moves .* \$172\.00 for 8 h is owed if the nanny declines\./),
  ).toBeVisible();
  await goOffline(page);
  await expect(dialog.getByText(/^You are offline\. .* may be owed if the nanny declines\./)).toBeVisible();
  await dialog.getByLabel('End Time').fill('17:00');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const second = answerQuestion(page, true);
  await bar.getByRole('button', { name: 'Decline' }).click();
  expect(await second).toMatch(/^You are offline\. .* \$172\.00 for 8 h may be owed\./);
  await expect(tomorrow(page)).toContainText('Declined');
});

test('a family is told what it owes before it drags or deletes a day late', async ({ page, server }) => {
  const home = await anAgreedDay(server.url);
  await signedInAs(page.context(), home.parent);
  const date = addDays(today(), 1);
  await page.goto(`/schedule?view=week&date=${date}`);
  const shift = page.getByRole('button', { name: new RegExp(`^${formatDateHeading(date)}, .*9:00 AM`) });
  await shift.focus();
  for (const key of ['Space', 'ArrowDown']) await page.keyboard.press(key);
  const move = answerQuestion(page, false);
  await page.keyboard.press('Enter');
  expect(await move).toMatch(/is owed if the nanny declines\.\n\nMove this day\?$/);
  await expect(shift).toBeFocused();
  await openToday(page);
  await tomorrow(page).getByRole('checkbox').check();
  const question = answerQuestion(page, false);
  await page.getByRole('button', { name: 'Delete (1)' }).click();
  expect(await question).toContain('$172.00 for 8 h is owed.');
  await tomorrow(page).getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Scheduled Hours' });
  await dialog.getByRole('button', { name: 'Delete Day' }).click();
  const deletion = page.getByRole('dialog', { name: 'Delete this day?' });
  await expect(deletion.getByText(/\$172\.00 for 8 h is owed\./)).toBeVisible();
  await expect(deletion.getByRole('button', { name: 'Keep Day' })).toBeFocused();
  await deletion.getByRole('button', { name: 'Yes, Delete Day' }).click();
  await expectToast(page, 'Day deleted');
  await expect(tomorrow(page)).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a nanny who cannot come says so, and can take it back', async ({ page, server }) => {
    const home = await aJoinedHousehold(server.url);
    await aDay(home, { day: 0, from: '00:00', to: '06:00' });
    await aDay(home, TOMORROW);
    await signedInAs(page.context(), home.account);
    await openToday(page);
    await goOffline(page);
    await tomorrow(page)
      .getByRole('button', { name: /^More for/ })
      .click();
    await page.getByRole('menuitem', { name: 'I Can’t Come' }).click();
    const dialog = page.getByRole('dialog', { name: 'You can’t come on this day?' });
    await expect(dialog.getByText(/You won’t be paid for it\./)).toBeVisible();
    await dialog.getByRole('button', { name: 'I Can’t Come' }).click();
    await expect(tomorrow(page)).toContainText('Declined');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(tomorrow(page)).toContainText('Accepted');
  });
});
