/**
 * Browser tests of a day's hours, line by line of the specification: how they are entered and taken back, completed days
 * that stay in sight, partly paid and paid days.
 */
import { expect } from '@playwright/test';
import { aJoinedHousehold, call, type JoinedHousehold, signedInAs, today } from './household.ts';
import { expectToast, expectWrong, toasts } from './page-checks.ts';
import { dayAt, dialog, openSchedule } from './schedule-page.ts';
import { enterHours, mainLink } from './steps.ts';
import { test } from './test.ts';

test('hours start as scheduled, complete the day, and can be undone from the toast', async ({
  page,
  server,
}) => {
  const home = await aJoinedHousehold(server.url, [{ day: -1, isAccepted: true }, { day: 1 }]);
  await openSchedule(page, home.account);
  await dayAt(page, -1).getByRole('button', { name: 'Enter Hours' }).click();
  const hours = dialog(page, 'Enter Actual Hours');
  await expect(hours.getByLabel('Arrival Time')).toHaveValue('09:00');
  await expect(hours.getByLabel('Departure Time')).toHaveValue('17:00');
  await hours.getByLabel('Departure Time').fill('');
  await expect(hours.getByRole('button', { name: 'Save' })).toBeDisabled();
  await hours.getByLabel('Departure Time').fill('09:00');
  await hours.getByLabel('Departure Time').press('Enter');
  await expectWrong(hours.getByLabel('Departure Time'), '09:00', 'Must be after the arrival time');
  await expect(hours.getByLabel('Departure Time')).toBeFocused();
  await hours.getByLabel('Departure Time').fill('17:05');
  await hours.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Hours recorded');
  await expect(dayAt(page, -1)).toContainText('Completed');
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Hours taken back');
  await expect(dayAt(page, -1)).toContainText('Accepted');
  await enterHours(page, dayAt(page, -1), { start: '09:00', end: '17:05' });
  await dayAt(page, -1).getByRole('button', { name: 'Edit Hours' }).click();
  await expect(hours.getByLabel('Arrival Time')).toBeFocused();
  await hours.getByLabel('Departure Time').fill('17:20');
  await hours.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Hours recorded');
  for (const words of ['Completed', 'Actual: 9:00 AM - 5:20 PM', 'Billable: 8.50 hrs', 'Amount: $182.75']) {
    await expect(dayAt(page, -1)).toContainText(words);
  }
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(dayAt(page, -1)).toContainText('Actual: 9:00 AM - 5:05 PM');
  await expect(dayAt(page, -1).getByRole('button', { name: 'Edit Hours' })).toBeVisible();
});

test('a day just completed stays in sight until its person leaves the screen', async ({ page, server }) => {
  const home = await aJoinedHousehold(server.url, [{ day: -1, isAccepted: true }, { day: 1 }]);
  await openSchedule(page, home.account);
  const leave = async () => {
    await mainLink(page, 'Dashboard').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await mainLink(page, 'Schedule').click();
    await expect(dayAt(page, 1)).toBeVisible();
  };
  // Without a service worker, the dashboard and the dialog must be loaded before the connection is gone.
  await leave();
  await dayAt(page, -1).getByRole('button', { name: 'Enter Hours' }).click();
  await expect(page.getByRole('dialog', { name: 'Enter Actual Hours' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.context().setOffline(true);
  await enterHours(page, dayAt(page, -1), { start: '09:00', end: '17:00' });
  for (const words of ['Completed', 'Not sent yet']) await expect(dayAt(page, -1)).toContainText(words);
  await leave();
  await expect(dayAt(page, -1)).toContainText('Not sent yet');
  await page.context().setOffline(false);
  await expect(dayAt(page, -1)).not.toContainText('Not sent yet');
  await expect(dayAt(page, -1)).toContainText('Completed');
  await leave();
  await expect(dayAt(page, -1)).toBeHidden();
});

test('a day that is paid in part shows both sides how much is paid', async ({ page, browser, server }) => {
  const home = await aJoinedHousehold(server.url, [{ day: -1, isAccepted: true }, { day: 1 }]);
  await openSchedule(page, home.account);
  await enterHours(page, dayAt(page, -1), { start: '09:00', end: '17:00' });
  await expect.poll(() => completedDays(home)).toHaveLength(1);
  const part = { nannyId: home.nannyId, paymentDate: today(), amountCents: 10_000, platform: 'CASH' };
  await call(home.parent, 'POST /api/payments/record', part);
  await expect(dayAt(page, -1)).toContainText('$100.00 of $172.00 paid');
  const context = await browser.newContext();
  await signedInAs(context, home.parent);
  const family = await context.newPage();
  await family.goto('/schedule?completed=shown');
  await expect(dayAt(family, -1)).toContainText('$100.00 of $172.00 paid');
  await context.close();
});

test('hours paid meanwhile can’t be undone, and can be edited', async ({ page, server }) => {
  const home = await aJoinedHousehold(server.url, [{ day: -1, isAccepted: true }, { day: 1 }]);
  await openSchedule(page, home.account);
  await enterHours(page, dayAt(page, -1), { start: '09:00', end: '17:00' });
  // The toast stays while the pointer is over it.
  await toasts(page).getByText('Hours recorded').hover();
  await expect.poll(() => completedDays(home)).toHaveLength(1);
  await call(home.parent, 'POST /api/agenda/pay', { agendaDayIds: await completedDays(home) });
  await expect(dayAt(page, -1)).toContainText(/Completed.*Paid/);
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Couldn’t undo', 'This day is already paid');
  await dayAt(page, -1).getByRole('button', { name: 'Edit Hours' }).click();
  await expect(dialog(page, 'Enter Actual Hours').getByLabel('Departure Time')).toHaveValue('17:00');
});

async function completedDays({ parent, nannyId }: JoinedHousehold): Promise<string[]> {
  const answer = await call(parent, `GET /api/nannies/${nannyId}/agenda`);
  return (answer as { id: string; status: string }[])
    .filter(({ status }) => status === 'COMPLETED')
    .map(({ id }) => id);
}
