/** Conflicts as both sides see them: the family on a desktop, the nanny on a phone. */
import { type Browser, type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { addDays } from 'sync-protocol/rules/calendar.ts';
import { formatDate, formatDateHeading } from 'sync-protocol/rules/format.ts';
import { PHONE } from './harness/devices.ts';
import { type Server, startServer } from './harness/server.ts';
import {
  type Account,
  aDay,
  aHousehold,
  call,
  type HouseholdOfTest,
  joinByInvitation,
  signedInAs,
  today,
} from './household.ts';
import { daysOn, enterHours, showDays } from './steps.ts';

let server: Server;
let household: HouseholdOfTest;
let nanny: Account;

test.beforeAll(async () => {
  server = await startServer({ env: { AUTH_RATE_LIMIT_PER_MINUTE: '1000' } });
});
test.beforeEach(async () => {
  household = await aHousehold(server.url, { parent: 'Fay Ortiz', nanny: 'Mia Santos' });
  nanny = await joinByInvitation(server.url, household);
});
test.afterAll(async () => {
  await server?.stop();
});

const opened: BrowserContext[] = [];
test.afterEach(async () => {
  await Promise.all(opened.splice(0).map((context) => context.close()));
});

async function pageOf(browser: Browser, account: Account, device: object): Promise<Page> {
  const context = await browser.newContext({ ...device, reducedMotion: 'reduce' });
  opened.push(context);
  await signedInAs(context, account);
  return context.newPage();
}
const phoneOf = (browser: Browser): Promise<Page> => pageOf(browser, nanny, PHONE);
const desktopOf = (browser: Browser): Promise<Page> => pageOf(browser, household.parent, {});

async function openSchedule(page: Page): Promise<void> {
  await page.goto(`${server.url}/schedule`);
  await expect(page.getByRole('heading', { name: 'Schedule', level: 1 })).toBeVisible();
  const completed = page.getByRole('button', { name: 'Show Completed' });
  if (await completed.isVisible()) await completed.click();
}

/** Goes offline from now on. The open page stays usable. */
async function goOffline(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
}

const asFamily = (method: string, path: string, body?: unknown): Promise<unknown> =>
  call(server.url, household.parent, [method, path, body]);

const hoursOf = (date: string, [from, to]: readonly [string, string]) => ({
  actualStartUtc: `${date}T${from}:00.000Z`,
  actualEndUtc: `${date}T${to}:00.000Z`,
  status: 'COMPLETED',
});

const dateOf = (day: number): string => addDays(today(), day);
const storyOf = (page: Page, day: number): Locator =>
  page.getByRole('listitem', { name: formatDateHeading(dateOf(day)) });

test('for conflicting hours, both sides see both entries, and the family decides', async ({ browser }) => {
  const days = { conflict: -2, declined: -3, paid: -4 } as const;
  const ids = {
    conflict: await aDay(server.url, household, { day: days.conflict, isAccepted: true }),
    declined: await aDay(server.url, household, { day: days.declined, isAccepted: true }),
    paid: await aDay(server.url, household, { day: days.paid, isAccepted: true }),
  };
  const phone = await phoneOf(browser);
  await openSchedule(phone);
  await showDays(phone, dateOf(days.conflict));
  await goOffline(phone);
  for (const day of Object.values(days)) {
    const item = await showDays(phone, dateOf(day));
    await enterHours(phone, item, { start: '09:00', end: '17:00' });
  }
  await asFamily('PATCH', `/api/agenda/${ids.conflict}`, hoursOf(dateOf(days.conflict), ['15:00', '21:00']));
  await asFamily('POST', '/api/agenda/status', { agendaDayIds: [ids.declined], status: 'DECLINED' });
  await asFamily('PATCH', `/api/agenda/${ids.paid}`, hoursOf(dateOf(days.paid), ['15:00', '21:00']));
  await asFamily('POST', '/api/agenda/pay', { agendaDayIds: [ids.paid] });
  await phone.context().setOffline(false);
  await phone.getByRole('link', { name: '3 need attention' }).click();

  const desktop = await desktopOf(browser);
  await desktop.goto(`${server.url}/attention`);
  const kinds = [
    [days.conflict, 'Two entries for the same shift', '$129.00'],
    [days.declined, 'Hours on a declined day', 'No hours'],
    [days.paid, 'Hours changed after the day was paid', '$129.00'],
  ] as const;
  for (const [page, who] of [
    [desktop, 'Entered by Mia Santos'],
    [phone, 'Entered by you'],
  ] as const) {
    for (const [day, kind, counted] of kinds) {
      const story = storyOf(page, day);
      await expect(story).toContainText(kind);
      await expect(story.getByRole('group', { name: 'What counts now' })).toContainText(counted);
      await expect(story.getByRole('group', { name: who })).toContainText('9:00 AM - 5:00 PM');
    }
  }
  await expect(storyOf(phone, days.paid)).toContainText('The family decides.');
  await expect(phone.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
  await expect(phone.getByRole('button', { name: 'Withdraw' })).toHaveCount(3);
  await expect(desktop.getByRole('button', { name: 'Withdraw' })).toHaveCount(0);
  await expect(storyOf(desktop, days.paid)).toContainText('Confirming changes the amount by +$43.00.');

  await storyOf(desktop, days.conflict).getByRole('button', { name: 'Confirm' }).click();
  await storyOf(desktop, days.declined).getByRole('button', { name: 'Dismiss' }).click();
  await storyOf(desktop, days.paid).getByRole('button', { name: 'Confirm' }).click();
  await expect(desktop.getByText('Nothing needs your attention.')).toBeVisible();
  await expect(phone.getByText('Nothing needs your attention.')).toBeVisible();

  await openSchedule(phone);
  await expect(await showDays(phone, dateOf(days.conflict))).toContainText('Amount: $172.00');
  await expect(await showDays(phone, dateOf(days.declined))).toContainText('Declined');
  const paid = await showDays(phone, dateOf(days.paid));
  await expect(paid).toContainText('Amount: $172.00');
  await expect(paid).not.toContainText('Paid');
  await desktop.goto(`${server.url}/payments`);
  await expect(desktop.getByText('Partly paid: $43.00 of $172.00 still unpaid')).toBeVisible();
});

test('new times reopen an accepted day; a deleted day that was worked comes back', async ({ browser }) => {
  const [moved, worked] = [2, -2];
  const movedId = await aDay(server.url, household, { day: moved });
  const workedId = await aDay(server.url, household, { day: worked, isAccepted: true });
  const phone = await phoneOf(browser);
  await openSchedule(phone);
  await showDays(phone, dateOf(worked));
  await goOffline(phone);
  const mine = await showDays(phone, dateOf(moved));
  await mine.getByRole('button', { name: 'Accept' }).click();
  await enterHours(phone, await showDays(phone, dateOf(worked)), { start: '09:00', end: '17:00' });
  await asFamily('DELETE', `/api/agenda/${workedId}`);
  await phone.context().setOffline(false);
  const restored = await showDays(phone, dateOf(worked));
  await expect(restored).toContainText('Restored: this day was deleted before its hours arrived.');
  await expect(restored).toContainText('Amount: $172.00');

  await asFamily('PATCH', `/api/agenda/${movedId}`, {
    scheduledStartUtc: `${dateOf(moved)}T18:00:00.000Z`,
    scheduledEndUtc: `${dateOf(moved)}T20:00:00.000Z`,
  });
  const asked = await showDays(phone, dateOf(moved));
  await expect(asked).toContainText('The times changed after you accepted. Please answer again.');
  const desktop = await desktopOf(browser);
  await openSchedule(desktop);
  await expect(await showDays(desktop, dateOf(moved))).toContainText('The new times need an answer.');
  await asked.getByRole('button', { name: 'Accept' }).click();
  await expect(daysOn(desktop, dateOf(moved))).toContainText('Accepted');
  await expect(daysOn(desktop, dateOf(moved))).not.toContainText('need an answer');
});

test('a payment whose amount changed meanwhile shows both amounts and a second try', async ({ browser }) => {
  const day = -2;
  const id = await aDay(server.url, household, { day, isAccepted: true });
  await asFamily('PATCH', `/api/agenda/${id}`, hoursOf(dateOf(day), ['15:00', '21:00']));
  const desktop = await desktopOf(browser);
  await desktop.goto(`${server.url}/payments`);
  const box = desktop.getByRole('checkbox', { name: `Select Mia Santos on ${formatDate(dateOf(day))}` });
  await expect(box).toBeVisible();
  await goOffline(desktop);
  await box.check();
  await desktop.getByRole('button', { name: 'Mark as Paid' }).click();
  await expect(box).toBeHidden();
  await call(server.url, nanny, ['PATCH', `/api/agenda/${id}`, hoursOf(dateOf(day), ['14:00', '22:00'])]);
  await desktop.context().setOffline(false);
  await desktop.getByRole('link', { name: '1 needs attention' }).click();
  const story = desktop.getByRole('listitem', { name: /^Marked as paid: / });
  await expect(story).toContainText(
    `The amount of ${formatDate(dateOf(day))} has changed: you saw $129.00, it is $172.00 now.`,
  );
  await expect(story).toContainText('Mia Santos entered 9:00 AM - 5:00 PM, was 10:00 AM - 4:00 PM');
  await expect(story).toContainText('Actual: 9:00 AM - 5:00 PM · 8.00 hrs, $172.00');
  await story.getByRole('button', { name: 'Try again' }).click();
  await expect(desktop.getByText('Nothing needs your attention.')).toBeVisible();
  await openSchedule(desktop);
  await expect(await showDays(desktop, dateOf(day))).toContainText('Paid');

  // The history of a day that is marked again shows who had paid it, and when.
  await call(server.url, household.parent, ['POST', '/api/agenda/pay', { agendaDayIds: [id] }]);
  await daysOn(desktop, dateOf(day))
    .getByRole('button', { name: /^History of/ })
    .click();
  const lines = desktop.getByRole('list', { name: 'History of this day' }).getByRole('listitem');
  await expect(lines.first()).toContainText('Already paid by you on ');
});

test('of hours from two phones the later count, and history restores the others', async ({ browser }) => {
  const day = -2;
  const id = await aDay(server.url, household, { day, isAccepted: true });
  const phone = await phoneOf(browser);
  await openSchedule(phone);
  await showDays(phone, dateOf(day));
  await goOffline(phone);
  await enterHours(phone, daysOn(phone, dateOf(day)), { start: '09:00', end: '17:00' });
  await call(server.url, nanny, ['PATCH', `/api/agenda/${id}`, hoursOf(dateOf(day), ['15:00', '21:00'])]);
  await phone.context().setOffline(false);
  const item = daysOn(phone, dateOf(day));
  await expect(item).toContainText('Actual: 10:00 AM - 4:00 PM');
  await item.getByRole('button', { name: /^History of/ }).click();
  const lines = phone.getByRole('list', { name: 'History of this day' }).getByRole('listitem');
  await expect(lines.first()).toContainText(/No change: ?You entered 9:00 AM - 5:00 PM/);
  await lines
    .first()
    .getByRole('button', { name: /^Use these hours/ })
    .click();
  await expect(lines.first()).toContainText('was 10:00 AM - 4:00 PM');
  await lines.first().getByRole('button', { name: 'Undo: Back to 10:00 AM - 4:00 PM' }).click();
  await expect(lines.first()).toContainText('You entered 10:00 AM - 4:00 PM');
});

test('of the same payment from two devices the second is marked and can be voided', async ({ browser }) => {
  const payment = { nannyId: household.nannyId, amountCents: 5000, paymentDate: today(), platform: 'CASH' };
  for (const _ of [1, 2]) await asFamily('POST', '/api/payments/record', payment);
  const desktop = await desktopOf(browser);
  await desktop.goto(`${server.url}/payments`);
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
