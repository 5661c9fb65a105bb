/**
 * Browser tests of conflicts, with the family on a desktop and the nanny on a phone: hours that need a decision, days
 * moved or deleted meanwhile, payments of changed amounts, hours from two phones, and payments recorded twice.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { formatDate, formatDateHeading } from '../src/kit/language/format.ts';
import { openWholeSchedule, test } from './both-sides.ts';
import { aDay, call, changeTimes, recordHours, today } from './household.ts';
import { daysOn, enterHours, goOffline, openHistoryOf, showDays } from './steps.ts';

test.use({ serviceWorkers: 'allow', keepsWorker: true });

const dateOf = (day: number): string => addDays(today(), day);
const storyOf = (page: Page, day: number): Locator =>
  page.getByRole('listitem', { name: formatDateHeading(dateOf(day)) });

test('for conflicting hours, both sides see both entries, and the family decides', async ({
  household,
  phone,
  desktop,
}) => {
  const days = { conflict: -2, declined: -3, paid: -4 } as const;
  const ids = {
    conflict: await aDay(household, { day: days.conflict, isAccepted: true }),
    declined: await aDay(household, { day: days.declined, isAccepted: true }),
    paid: await aDay(household, { day: days.paid, isAccepted: true }),
  };
  await openWholeSchedule(phone);
  await showDays(phone, dateOf(days.conflict));
  await goOffline(phone);
  for (const day of Object.values(days)) {
    const item = await showDays(phone, dateOf(day));
    await enterHours(phone, item, { start: '09:00', end: '17:00' });
  }
  await recordHours(household.parent, ids.conflict, { day: days.conflict, from: '15:00', to: '21:00' });
  await call(household.parent, 'POST /api/agenda/status', {
    agendaDayIds: [ids.declined],
    status: 'DECLINED',
  });
  await recordHours(household.parent, ids.paid, { day: days.paid, from: '15:00', to: '21:00' });
  await call(household.parent, 'POST /api/agenda/pay', { agendaDayIds: [ids.paid] });
  await phone.context().setOffline(false);
  await phone.getByRole('link', { name: '3 need attention' }).click();

  await desktop.goto('/attention');
  const kinds = [
    [days.conflict, 'Two entries for the same shift', '6 h'],
    [days.declined, 'Hours on a declined day', 'No hours'],
    [days.paid, 'Hours changed after the day was paid', '6 h'],
  ] as const;
  for (const [page, who] of [
    [desktop, 'Entered by Mia Santos'],
    [phone, 'Entered by you'],
  ] as const) {
    for (const [day, kind, counted] of kinds) {
      const story = storyOf(page, day);
      await expect(story).toContainText(kind);
      await expect(story.getByRole('group', { name: 'What counts now' })).toContainText(counted);
      await expect(story.getByRole('group', { name: who })).toContainText('9:00 AM – 5:00 PM');
    }
  }
  await expect(storyOf(phone, days.paid)).toContainText('The family decides.');
  await expect(phone.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
  await expect(phone.getByRole('button', { name: 'Withdraw' })).toHaveCount(3);
  await expect(desktop.getByRole('button', { name: 'Withdraw' })).toHaveCount(0);
  await expect(storyOf(desktop, days.paid)).toContainText('Confirming adds $43.00.');

  await storyOf(desktop, days.conflict).getByRole('button', { name: 'Confirm' }).click();
  await storyOf(desktop, days.declined).getByRole('button', { name: 'Dismiss' }).click();
  await storyOf(desktop, days.paid).getByRole('button', { name: 'Confirm' }).click();
  await expect(desktop.getByText('Nothing needs your attention.')).toBeVisible();
  await expect(phone.getByText('Nothing needs your attention.')).toBeVisible();

  await openWholeSchedule(phone);
  await expect(await showDays(phone, dateOf(days.conflict))).toContainText('Amount: $172.00');
  await expect(await showDays(phone, dateOf(days.declined))).toContainText('Declined');
  const paid = await showDays(phone, dateOf(days.paid));
  for (const words of ['Amount: $129.00', '+$43.00 as an adjustment', 'Paid'])
    await expect(paid).toContainText(words);
  await desktop.goto('/payments');
  const unpaid = desktop.getByRole('table', { name: 'Unpaid Completed Hours (Last 30 Days)' });
  await expect(unpaid.getByRole('row', { name: /Adjustment on .* of the hours of/ })).toContainText('$43.00');
});

test('new times reopen an accepted day; a deleted day that was worked comes back', async ({
  household,
  phone,
  desktop,
}) => {
  const [moved, worked] = [2, -2];
  const movedId = await aDay(household, { day: moved });
  const workedId = await aDay(household, { day: worked, isAccepted: true });
  await openWholeSchedule(phone);
  await showDays(phone, dateOf(worked));
  await goOffline(phone);
  const mine = await showDays(phone, dateOf(moved));
  await mine.getByRole('button', { name: 'Accept' }).click();
  await enterHours(phone, await showDays(phone, dateOf(worked)), { start: '09:00', end: '17:00' });
  await call(household.parent, `DELETE /api/agenda/${workedId}`);
  await phone.context().setOffline(false);
  const restored = await showDays(phone, dateOf(worked));
  await expect(restored).toContainText('Restored: this day was deleted before its hours arrived.');
  await expect(restored).toContainText('Amount: $172.00');

  await changeTimes(household.parent, movedId, { day: moved, from: '18:00', to: '20:00' });
  const asked = await showDays(phone, dateOf(moved));
  await expect(asked).toContainText('This day was changed after you accepted. Please answer again.');
  await openWholeSchedule(desktop);
  await expect(await showDays(desktop, dateOf(moved))).toContainText('It needs a new answer.');
  await asked.getByRole('button', { name: 'Accept' }).click();
  await expect(daysOn(desktop, dateOf(moved))).toContainText('Accepted');
  await expect(daysOn(desktop, dateOf(moved))).not.toContainText('needs a new answer');
});

test('a payment whose amount changed meanwhile shows both amounts and a second try', async ({
  household,
  nanny,
  desktop,
}) => {
  const day = -2;
  const id = await aDay(household, { day, isAccepted: true });
  await recordHours(household.parent, id, { day, from: '15:00', to: '21:00' });
  await desktop.goto('/payments');
  const box = desktop.getByRole('checkbox', { name: `Select Mia Santos on ${formatDate(dateOf(day))}` });
  await expect(box).toBeVisible();
  await goOffline(desktop);
  await box.check();
  await desktop.getByRole('button', { name: 'Mark as Paid' }).click();
  await expect(box).toBeHidden();
  await recordHours(nanny, id, { day, from: '14:00', to: '22:00' });
  await desktop.context().setOffline(false);
  await desktop.getByRole('link', { name: '1 needs attention' }).click();
  const story = desktop.getByRole('listitem', { name: /^Marked as paid: / });
  await expect(story).toContainText(
    `The amount of ${formatDate(dateOf(day))} has changed: you saw $129.00, it is $172.00 now.`,
  );
  await expect(story).toContainText('Mia Santos entered 9:00 AM – 5:00 PM, was 10:00 AM – 4:00 PM');
  await expect(story).toContainText('Actual: 9:00 AM - 5:00 PM · 8.00 hrs, $172.00');
  await story.getByRole('button', { name: 'Try Again' }).click();
  await expect(desktop.getByText('Nothing needs your attention.')).toBeVisible();
  await openWholeSchedule(desktop);
  await expect(await showDays(desktop, dateOf(day))).toContainText('Paid');

  // The history of a day that is marked again shows who had paid it, and when.
  await call(household.parent, 'POST /api/agenda/pay', { agendaDayIds: [id] });
  await daysOn(desktop, dateOf(day))
    .getByRole('button', { name: /^History of/ })
    .click();
  const lines = desktop.getByRole('list', { name: 'History of this day' }).getByRole('listitem');
  await expect(lines.first()).toContainText('Already paid by you on ');
});

test('of hours from two phones the later count, and history restores the others', async ({
  household,
  nanny,
  phone,
}) => {
  const day = -2;
  const id = await aDay(household, { day, isAccepted: true });
  await openWholeSchedule(phone);
  await showDays(phone, dateOf(day));
  await goOffline(phone);
  await enterHours(phone, daysOn(phone, dateOf(day)), { start: '09:00', end: '17:00' });
  await recordHours(nanny, id, { day, from: '15:00', to: '21:00' });
  await phone.context().setOffline(false);
  const item = daysOn(phone, dateOf(day));
  await expect(item).toContainText('Actual: 10:00 AM - 4:00 PM');
  await openHistoryOf(item);
  const lines = phone.getByRole('list', { name: 'History of this day' }).getByRole('listitem');
  await expect(lines.first()).toContainText(/No change: ?You entered 9:00 AM – 5:00 PM/);
  await lines
    .first()
    .getByRole('button', { name: /^Use these hours/ })
    .click();
  await expect(lines.first()).toContainText('was 10:00 AM – 4:00 PM');
  await lines.first().getByRole('button', { name: 'Undo: Back to 10:00 AM – 4:00 PM' }).click();
  await expect(lines.first()).toContainText('You entered 10:00 AM – 4:00 PM');
});

test('of the same payment from two devices the second is marked and can be voided', async ({
  household,
  desktop,
}) => {
  const payment = { nannyId: household.nannyId, amountCents: 5000, paymentDate: today(), platform: 'CASH' };
  for (const _ of [1, 2]) await call(household.parent, 'POST /api/payments/record', payment);
  await desktop.goto('/payments');
  const twice = desktop.getByRole('row', { name: /Possible duplicate/ });
  await expect(twice).toHaveCount(1);
  await twice.getByRole('button', { name: /^Details/ }).click();
  const dialog = desktop.getByRole('dialog');
  await expect(dialog).toContainText('Both count; void one if it was recorded twice.');
  await dialog.getByRole('button', { name: 'Void Payment' }).click();
  await desktop.getByRole('dialog').getByRole('button', { name: 'Void Payment' }).click();
  await expect(desktop.getByRole('row', { name: /Voided/ })).toHaveCount(1);
  await expect(twice).toHaveCount(0);
});
