/**
 * Browser tests: a family is told what it owes before it takes an accepted day away late, or moves it; a nanny who
 * can't come is told that she won't be paid, and can undo it; one whose shift was marked as not worked says why.
 */
import { expect, type Page } from '@playwright/test';
import { addDays, dateOf, daysBetween } from 'sync-protocol/kernel/calendar.ts';
import { formatDateHeading } from '../src/kit/language/format.ts';
import { PHONE } from './harness/devices.ts';
import { aDay, aHousehold, aJoinedHousehold, call, signedInAs, today } from './household.ts';
import { expectToast } from './page-checks.ts';
import { daysOn, goOffline, openToday } from './steps.ts';
import { setTerms, thisMonday } from './terms-steps.ts';
import { test } from './test.ts';

test.use({ serviceWorkers: 'allow', keepsWorker: true });

const TOMORROW = { day: 1, from: '09:00', to: '17:00', isAccepted: true };
/** Two weeks: any shift of tomorrow is late. */
const NOTICE = { cancellationHours: 336 };
const NOON_HOUR = 12;

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

/** A zone in which it is noon now, so that a shift of this evening lies ahead at any time of day. */
function zoneAtNoon(): string {
  const ahead = NOON_HOUR - new Date().getUTCHours();
  // These names have the sign of the other direction.
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** A shift of this evening that both sides agreed to and the family marked as not worked: $43.00 is owed. */
async function aMarkedShift(url: string) {
  const home = await aJoinedHousehold(url);
  const { parent, account } = home;
  const timezone = zoneAtNoon();
  const settings = { timezone, billingIncrementMinutes: 15, currency: 'USD' };
  await call(parent, 'PUT /api/family-profile', settings);
  await setTerms(home, NOTICE, addDays(thisMonday(), -7));
  const date = dateOf(new Date().toISOString(), timezone);
  const day = daysBetween(today(), date);
  const dayId = await aDay(home, { day, from: '18:00', to: '20:00' });
  await call(account, 'POST /api/agenda/status', { agendaDayIds: [dayId], status: 'ACCEPTED' });
  await call(parent, `POST /api/agenda/${dayId}/not-worked`, { notWorked: true });
  const owed = async (): Promise<number | undefined> =>
    ((await call(parent, 'GET /api/payments/unpaid')) as { unpaidCents: number }[])[0]?.unpaidCents;
  return { account, heading: formatDateHeading(date), owed };
}

test('a nanny who was sent home says so, and her shift stays owed', async ({ page, server }) => {
  const { account, heading, owed } = await aMarkedShift(server.url);
  expect(await owed()).toBe(4300);
  await signedInAs(page.context(), account);
  await page.goto('/attention');
  await expect(page.getByRole('heading', { name: 'Did you come?' })).toBeVisible();
  await page.getByRole('button', { name: `I Was Sent Home, ${heading}` }).click();
  await expectToast(page, 'Answer saved');
  await expect(page.getByText('Nothing needs your attention.')).toBeVisible();
  await expect.poll(owed).toBe(4300);
});

test('a nanny who didn’t come is led to say so, and nothing is owed', async ({ page, server }) => {
  const { account, heading, owed } = await aMarkedShift(server.url);
  await signedInAs(page.context(), account);
  await page.goto('/dashboard');
  const task = page.getByRole('listitem').filter({ hasText: '1 shift was marked as not worked' });
  await task.getByRole('link', { name: 'Answer' }).click();
  await page.getByRole('button', { name: `I Didn’t Come, ${heading}` }).click();
  const sure = page.getByRole('dialog', { name: 'You didn’t come on this day?' });
  await expect(sure).toContainText('you won’t be paid for it');
  await sure.getByRole('button', { name: 'I Didn’t Come' }).click();
  await expectToast(page, 'Answer saved');
  await expect(page.getByRole('heading', { name: 'Did you come?' })).toHaveCount(0);
  await expect.poll(owed).toBe(0);
});
