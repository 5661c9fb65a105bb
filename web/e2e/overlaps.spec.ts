/**
 * Browser tests, with the family on a desktop and the nanny on a phone, of hours that overlap: told before they are
 * saved, shown to both, and meant by both; and of fewer hours than she recorded: told to her, restored, and decided.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { addDays, parseClock, wallClockToInstant } from 'sync-protocol/kernel/calendar.ts';
import { formatDateHeading } from '../src/kit/language/format.ts';
import { openWholeSchedule, test } from './both-sides.ts';
import { aDay, call, today, ZONE } from './household.ts';
import { expectToast } from './page-checks.ts';
import { enterHours, goOffline, showDays } from './steps.ts';

test.use({ serviceWorkers: 'allow', keepsWorker: true });

const dateOf = (day: number): string => addDays(today(), day);
const cardOf = (page: Page, day: number): Locator =>
  page.getByRole('listitem', { name: formatDateHeading(dateOf(day)) });

test('a shift recorded twice is told to both sides until both say it is meant', async ({
  household,
  phone,
  desktop,
}) => {
  const day = -2;
  const first = await aDay(household, { day, isAccepted: true });
  const at = (clock: string) => wallClockToInstant(dateOf(day), parseClock(clock), ZONE);
  const hours = { actualStartUtc: at('09:00'), actualEndUtc: at('17:00') };
  await call(household.parent, `PATCH /api/agenda/${first}`, hours);
  await openWholeSchedule(phone);
  const second = await aDay(household, { day, isAccepted: true });
  await expect(await showDays(phone, dateOf(day))).toHaveCount(2);
  await goOffline(phone);
  await phone.goto(`/schedule?date=${dateOf(day)}&dayId=${second}`);
  const dialog = phone.getByRole('dialog', { name: 'Enter Actual Hours' });
  await expect(dialog.getByText(/^These hours overlap .*9:00 AM – 5:00 PM, recorded already/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(phone, 'Hours recorded');

  await phone.goto('/attention');
  await expect(phone.getByRole('heading', { name: 'Overlapping hours' })).toBeVisible();
  await phone.getByRole('button', { name: 'These Are Meant' }).click();
  await expect(phone.getByText('Nothing needs your attention.')).toBeVisible();
  await phone.context().setOffline(false);

  await desktop.goto('/attention');
  await expect(desktop.getByText(/says that these are meant. If you say so too/)).toBeVisible();
  await expect(desktop.getByRole('link', { name: /^Open .*9:00 AM – 5:00 PM/ })).toHaveCount(2);
  await desktop.getByRole('button', { name: 'These Are Meant' }).click();
  await expect(desktop.getByText('Nothing needs your attention.')).toBeVisible();
});

test('she is told of fewer hours than she recorded, and restores hers by a review', async ({
  household,
  phone,
  desktop,
}) => {
  const [changed, deleted] = [-2, -3];
  await aDay(household, { day: changed, isAccepted: true });
  const deletedId = await aDay(household, { day: deleted, isAccepted: true });
  await openWholeSchedule(phone);
  for (const day of [changed, deleted])
    await enterHours(phone, await showDays(phone, dateOf(day)), { start: '09:00', end: '17:00' });
  await phone.goto('/dashboard');
  await expect(phone.getByText(/\d not sent$/)).toBeHidden();
  await openWholeSchedule(desktop);
  await enterHours(desktop, await showDays(desktop, dateOf(changed)), { start: '09:00', end: '10:00' });
  await call(household.parent, `DELETE /api/agenda/${deletedId}`);

  const task = phone.getByRole('listitem').filter({ hasText: '2 days have fewer hours than you entered' });
  await task.getByRole('link', { name: 'Decide' }).click();
  const hers = cardOf(phone, changed);
  await expect(hers).toContainText(/changed .* from 8 h to 1 h/);
  await expect(cardOf(phone, deleted)).toContainText(/deleted .*, 8 h/);
  await goOffline(phone);
  await hers.getByRole('button', { name: 'Restore Mine' }).click();
  await expectToast(phone, 'Your hours are back');
  await cardOf(phone, deleted).getByRole('button', { name: 'Restore Mine' }).click();
  await expect(cardOf(phone, deleted)).toContainText('Hours of a day that was deleted');
  await phone.context().setOffline(false);

  await desktop.goto('/attention');
  await expect(cardOf(desktop, changed)).toContainText('Two entries for the same shift');
  await expect(cardOf(desktop, deleted)).toContainText('Hours of a day that was deleted');
  for (const day of [changed, deleted])
    await cardOf(desktop, day).getByRole('button', { name: 'Confirm' }).click();
  await expect(desktop.getByText('Nothing needs your attention.')).toBeVisible();
  await openWholeSchedule(desktop);
  for (const day of [changed, deleted])
    await expect(await showDays(desktop, dateOf(day))).toContainText('Amount: $172.00');
});
