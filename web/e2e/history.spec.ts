/**
 * Browser tests of the history as family and nanny see it: authors, offline, impersonated and refused entries, changing
 * or withdrawing one's own, payments, terms and overtime, generated days, what a nanny doesn't see, long and older
 * history, the history code.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { addDays, weekdayOf } from 'sync-protocol/kernel/calendar.ts';
import { formatDateHeading } from '../src/kit/language/format.ts';
import { expectNoFindings } from './axe-findings.ts';
import { openWholeSchedule, test } from './both-sides.ts';
import { inDatabase } from './device-faults.ts';
import { DESKTOP, PHONE } from './harness/devices.ts';
import { aDay, call, changeTimes, recordHours, today } from './household.ts';
import {
  chooseOfDay,
  chooseOfNanny,
  daysOn,
  enterHours,
  goOffline,
  leaveDialog,
  openHistoryOf,
} from './steps.ts';
import { WITH_WORKER } from './test.ts';

const TEN_MINUTES_MS = 600_000;
const ONE_DAY_MS = 86_400_000;
/** The server believes a device's clock for a week. */
const DAYS_FAST = 8;

async function openSchedule(page: Page, date: string): Promise<Locator> {
  await openWholeSchedule(page);
  await expect(daysOn(page, date)).toBeVisible();
  return daysOn(page, date);
}

/** The entries of a day's history, latest first. */
async function historyOf(page: Page, day: Locator): Promise<Locator> {
  await openHistoryOf(day);
  return page.getByRole('list', { name: 'History of this day' }).getByRole('listitem');
}

const twoDaysAgo = () => addDays(today(), -2);
const yesterday = () => addDays(today(), -1);
const threeDaysAgo = () => addDays(today(), -3);

test('both sides see in a day’s history who made it and entered its hours', async ({
  household,
  phone,
  desktop,
}) => {
  await test.step('who entered what, on which device, and the value before', async () => {
    await aDay(household, { day: -2, isAccepted: true });
    await enterHours(phone, await openSchedule(phone, twoDaysAgo()), { start: '09:00', end: '17:00' });
    await enterHours(phone, daysOn(phone, twoDaysAgo()), { start: '09:00', end: '17:15' });

    for (const [page, who] of [
      [phone, 'You'],
      [desktop, 'Mia Santos'],
    ] as const) {
      const lines = await historyOf(page, await openSchedule(page, twoDaysAgo()));
      await expect(lines).toHaveCount(4);
      await expect(lines.nth(0)).toContainText(`${who} entered 9:00 AM – 5:15 PM`);
      await expect(lines.nth(0)).toContainText('was 9:00 AM – 5:00 PM');
      await expect(lines.nth(0)).toContainText('on a phone, Safari');
      await expect(lines.nth(0)).not.toContainText('offline');
      await expect(lines.nth(3)).toContainText('scheduled 9:00 AM – 5:00 PM');
      await expectNoFindings(page, `the history of a day, as ${who}`);
    }
  });
  await test.step('a generated day begins with the base schedule', async () => {
    const { parent, nannyId } = household;
    const items = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, startMinutes: 540, endMinutes: 1020 }));
    await call(parent, `PUT /api/nannies/${nannyId}/base-schedule`, { items });
    const range = { startDate: today(), endDate: addDays(today(), 6) };
    await call(parent, `POST /api/nannies/${nannyId}/agenda/generate`, range);
    const lines = await historyOf(desktop, await openSchedule(desktop, addDays(today(), 1)));
    await expect(lines).toHaveCount(1);
    await expect(lines).toContainText('Generated from the base schedule: 9:00 AM – 5:00 PM');
    await expect(lines).toContainText('by you');
    await desktop.goto('/history');
    await expect(desktop.getByRole('list', { name: 'History' })).toContainText(
      'You generated the agenda of Mia Santos: 7 days',
    );
  });
  await test.step('a change made during an impersonation is shown under both names', async () => {
    await aDay(household, { day: -1, isAccepted: true });
    await desktop.goto('/nannies');
    await chooseOfNanny(desktop, 'Log In As');
    await desktop.waitForURL('**/dashboard');
    await enterHours(desktop, await openSchedule(desktop, yesterday()), { start: '09:00', end: '16:00' });
    await expect(daysOn(desktop, yesterday())).toContainText('Completed');

    const lines = await historyOf(phone, await openSchedule(phone, yesterday()));
    await expect(lines.first()).toContainText('Fay Ortiz, viewing as Mia Santos entered 9:00 AM – 4:00 PM');
  });
});

test('both sides see the household’s history, as far as it concerns them', async ({
  household,
  phone,
  desktop,
}) => {
  await test.step('terms, and the overtime that hours add by them', async () => {
    const { parent, nannyId } = household;
    const terms = {
      effectiveFrom: twoDaysAgo(),
      weekStartsOn: weekdayOf(twoDaysAgo()),
      weeklyLimitMinutes: 60,
      dailyLimitMinutes: null,
      restWeekday: null,
      overtimeMultiplierHundredths: 150,
      guaranteedMinutes: null,
      cancellationHours: null,
      holidayMultiplierHundredths: null,
      payPeriod: 'WEEKLY',
    };
    await call(parent, `PUT /api/nannies/${nannyId}/terms`, terms);
    const id = await aDay(household, { day: -2, isAccepted: true });
    await recordHours(parent, id, { day: -2, from: '15:00', to: '18:00' });
    const later = { ...terms, effectiveFrom: addDays(twoDaysAgo(), 7), weeklyLimitMinutes: 2400 };
    await call(parent, `PUT /api/nannies/${nannyId}/terms`, later);
    for (const [page, who] of [
      [phone, 'Fay Ortiz'],
      [desktop, 'You'],
    ] as const) {
      const lines = await historyOf(page, await openSchedule(page, twoDaysAgo()));
      await expect(lines.nth(0)).toContainText('3.00 hrs, $64.50');
      // 2 of 3 hours at $21.50, half as much more.
      await expect(lines.nth(0)).toContainText(/Overtime premium of .*: \$21\.50 · 2 h × \$10\.75/);
      await page.goto('/history');
      const list = page.getByRole('list', { name: 'History' });
      await expect(list).toContainText(`${who} set terms for Mia Santos from`);
      await expect(list).toContainText('overtime after 40 h a week at 1.5 times the rate');
      await expect(list).toContainText('was overtime after 1 h a week at 1.5 times the rate');
      await expectNoFindings(page, `the history of terms, as ${who}`);
    }
  });
  await test.step('a nanny sees her own history, and nothing of a colleague’s', async () => {
    const colleague = await call(household.parent, 'POST /api/nannies', {
      name: 'Zoe Park',
      email: `zoe-${crypto.randomUUID()}@example.test`,
      hourlyRate: 30,
    });
    expect(colleague).toMatchObject({ name: 'Zoe Park' });
    await phone.goto('/history');
    const list = phone.getByRole('list', { name: 'History' });
    await expect(list).toContainText('Fay Ortiz entered');
    await expect(list).not.toContainText('Zoe Park');

    await desktop.setViewportSize(DESKTOP.viewport);
    await desktop.goto('/history');
    await expect(desktop.getByRole('list', { name: 'History' })).toContainText(
      'You added Zoe Park, at $30.00 an hour',
    );
    await desktop.getByLabel('Nanny').selectOption('Mia Santos');
    await expect(desktop.getByRole('list', { name: 'History' })).not.toContainText('Zoe Park');
  });
  await test.step('the same history code, and a new one after a change', async () => {
    const pages = [phone, desktop];
    const codes = async () =>
      Promise.all(
        pages.map(async (page) => {
          await page.goto('/history');
          return page.getByRole('region', { name: 'History code' }).locator('code').textContent();
        }),
      );
    const [hers, his] = await codes();
    expect(hers).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    expect(his).toBe(hers);
    await aDay(household, { day: 2 });
    await expect.poll(async () => [...new Set(await codes())].filter((code) => code !== hers).length).toBe(1);
  });
  await test.step('of a long history only the rows near the window are rendered', async () => {
    const id = await aDay(household, { day: 3 });
    for (let number = 1; number <= 80; number += 1) {
      await call(household.parent, `POST /api/agenda/${id}/todos`, { title: `To-do ${number}` });
    }
    await desktop.goto('/history');
    const list = desktop.getByRole('list', { name: 'History' });
    await expect(list).toContainText('added the to-do “To-do 80”');
    expect(await list.getByRole('listitem').count()).toBeLessThan(40);
    const end = list.getByRole('listitem').filter({ hasText: 'added Mia Santos' });
    await expect(async () => {
      // The page's height changes as rows are measured.
      await desktop.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect(end).toBeInViewport({ timeout: 300 });
    }).toPass({ timeout: 10_000 });
  });
});

/** Leaves only the newest entries in the device's history. */
const pruneHistory = (page: Page, entries: number): Promise<void> =>
  inDatabase(
    page,
    async (database, kept) => {
      const store = database.transaction('history', 'readwrite').objectStore('history');
      const all = store.getAll() as IDBRequest<{ id: string; householdId: string; version: number }[]>;
      await new Promise((done) => all.addEventListener('success', done));
      const old = all.result.toSorted((a, b) => b.version - a.version).slice(kept);
      for (const { householdId, id } of old) store.delete([householdId, id]);
      await new Promise((done) => store.transaction.addEventListener('complete', done));
    },
    entries,
  );

test.describe('with a worker that is kept', () => {
  test.use({ keepsWorker: true });

  test(
    'what was refused or is in review needs attention, and is told in histories',
    WITH_WORKER,
    async ({ household, phone, desktop }) => {
      await test.step('hours in review show both entries and one amount; the author may withdraw', async () => {
        const id = await aDay(household, { day: -2, isAccepted: true });
        const day = await openSchedule(phone, twoDaysAgo());
        await goOffline(phone);
        await enterHours(phone, day, { start: '09:00', end: '17:00' });
        await recordHours(household.parent, id, { day: -2, from: '15:00', to: '21:00' });
        await phone.context().setOffline(false);
        await expect(phone.getByRole('link', { name: '1 needs attention' })).toBeVisible();

        for (const page of [desktop, phone]) {
          await page.goto('/attention');
          const story = page.getByRole('listitem', { name: formatDateHeading(twoDaysAgo()) });
          await expect(story).toContainText('Confirming adds $43.00.');
          await expect(story.getByRole('group', { name: 'What counts now' })).toContainText('6 h');
        }
        await desktop.getByRole('button', { name: 'Dismiss' }).waitFor();
        await phone.getByRole('button', { name: 'Withdraw' }).click();
        await expect(phone.getByText('Nothing needs your attention.')).toBeVisible();
        const lines = await historyOf(phone, await openSchedule(phone, twoDaysAgo()));
        await expect(lines.nth(0)).toContainText('You withdrew the hours 9:00 AM – 5:00 PM');
        await expect(lines.nth(1)).toContainText('These hours were withdrawn');
      });
      await test.step('an entry that is refused again keeps its input until it is discarded', async () => {
        const id = await aDay(household, { day: -3, isAccepted: true });
        const day = await openSchedule(phone, threeDaysAgo());
        await goOffline(phone);
        await chooseOfDay(day, 'To-Dos');
        await phone.getByLabel('New to-do').fill('Pack the bag');
        await phone.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
        await expect(phone.getByRole('checkbox', { name: 'Pack the bag' })).toBeVisible();
        await call(household.parent, `DELETE /api/agenda/${id}`);
        await phone.context().setOffline(false);
        await phone.goto('/attention');
        const story = phone.getByRole('listitem', { name: /Pack the bag/ });
        await expect(story).toContainText('This day has been deleted.');
        await expect(story).toContainText('Fay Ortiz deleted this day');
        await expect(story).toContainText(formatDateHeading(threeDaysAgo()));
        await story.getByRole('button', { name: 'Change' }).click();
        const dialog = phone.getByRole('dialog', { name: 'Change what you entered' });
        await expect(dialog.getByLabel('To-do')).toHaveValue('Pack the bag');
        await expectNoFindings(phone, 'changing what was entered');
        await phone.setViewportSize(PHONE.viewport);
        await dialog.getByLabel('To-do').fill('Pack the blue bag');
        await dialog.getByRole('button', { name: 'Save' }).click();
        await expect(dialog.getByRole('alert')).toContainText('Not found');
        await leaveDialog(phone);
        await story.getByRole('button', { name: 'Discard' }).click();
        await phone.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
        await expect(phone.getByText('Nothing needs your attention.')).toBeVisible();
      });
      await test.step('a refused change is shown with the reason to its author and the family', async () => {
        const id = await aDay(household, { day: 3 });
        const date = addDays(today(), 3);
        const day = await openSchedule(phone, date);
        await goOffline(phone);
        await day.getByRole('button', { name: 'Accept' }).click();
        await changeTimes(household.parent, id, { day: 3, from: '16:00', to: '20:00' });
        await phone.context().setOffline(false);
        await phone.getByRole('link', { name: '1 needs attention' }).click();
        const story = phone.getByRole('listitem', { name: /^Accepted/ });
        await expect(story).toContainText('The times of this day have changed. Please answer again.');
        await expect(story).toContainText(/Fay Ortiz changed the times to .*, was 9:00 AM – 5:00 PM/);
        await expectNoFindings(phone, 'what needs attention');
        await phone.setViewportSize(PHONE.viewport);

        const lines = await historyOf(desktop, await openSchedule(desktop, date));
        await expect(lines.first()).toContainText('Refused:');
        await expect(lines.first()).toContainText('Mia Santos tried this, but it was refused');
        await expect(lines.first()).toContainText('The times of this day have changed.');
      });
    },
  );

  test(
    'payments and the household have histories, offline too, and older ones',
    WITH_WORKER,
    async ({ household, desktop }) => {
      await test.step('a payment and the household each have a history, also offline', async () => {
        const id = await aDay(household, { day: -2, isAccepted: true });
        await recordHours(household.parent, id, { day: -2, from: '15:00', to: '21:00' });
        await call(household.parent, 'POST /api/payments/record', {
          nannyId: household.nannyId,
          amountCents: 12_900,
          paymentDate: today(),
          platform: 'VENMO',
        });
        await desktop.goto('/payments');
        await desktop.getByRole('button', { name: /^History of \$129.00 to Mia Santos/ }).click();
        const ofPayment = desktop
          .getByRole('list', { name: 'History of this payment' })
          .getByRole('listitem');
        await expect(ofPayment).toHaveCount(1);
        await expect(ofPayment).toContainText('You recorded a payment of $129.00 to Mia Santos');
        await desktop.getByRole('dialog').getByText('Close', { exact: true }).click();
        await expect(desktop.getByRole('button', { name: /^History of \$129.00/ })).toBeFocused();

        await goOffline(desktop);
        await desktop.getByRole('button', { name: /Fay Ortiz/ }).click();
        await desktop.getByRole('menuitem', { name: 'History' }).click();
        const list = desktop.getByRole('list', { name: 'History' });
        await expect(list.getByRole('heading', { name: formatDateHeading(today()) })).toBeVisible();
        await expect(
          list.getByRole('listitem').filter({ hasText: 'recorded a payment of $129.00' }),
        ).toBeVisible();
        await desktop.getByLabel('Show').selectOption('Hours');
        await expect(list).not.toContainText('recorded a payment');
        await expect(list).toContainText('You entered');
        await expectNoFindings(desktop, 'the history of a household');
      });
      await test.step('older history comes from the server, with texts for offline and failure', async () => {
        await desktop.context().setOffline(false);
        await desktop.setViewportSize(DESKTOP.viewport);
        await desktop.goto('/history');
        const list = desktop.getByRole('list', { name: 'History' });
        await expect(list).toContainText('scheduled');
        await desktop.evaluate(() => navigator.serviceWorker.ready);
        // After 90 days the device prunes its history.
        await pruneHistory(desktop, 1);
        await desktop.reload();
        await expect(desktop.getByText('1 entry')).toBeVisible();
        await expect(list).not.toContainText('scheduled');

        await desktop.context().setOffline(true);
        await expect(desktop.getByText('Older entries need a connection.')).toBeVisible();
        await desktop.context().setOffline(false);
        await desktop.route('**/api/history?*', (route) => route.fulfill({ status: 500, json: {} }));
        await desktop.getByRole('button', { name: 'Show earlier' }).click();
        await expect(desktop.getByText('Couldn’t load earlier entries.')).toBeVisible();
        await desktop.unroute('**/api/history?*');
        await desktop.getByRole('button', { name: 'Try Again' }).click();
        await expect(list).toContainText('scheduled');
        await expect(desktop.getByText('This is the beginning.')).toBeVisible();
        await expect(desktop.getByRole('button', { name: 'Show earlier' })).toBeHidden();
        await expectNoFindings(desktop, 'the history, turned back');

        // The day's own history, which this device has pruned as well.
        const lines = await historyOf(desktop, await openSchedule(desktop, twoDaysAgo()));
        await desktop.getByRole('dialog').getByRole('button', { name: 'Show earlier' }).click();
        await expect(lines.last()).toContainText('scheduled 9:00 AM – 5:00 PM');
      });
    },
  );
});

test('devices whose clocks differ from the server’s', WITH_WORKER, async ({ household, phone, desktop }) => {
  await test.step('hours entered offline are marked so, and come first while unsent', async () => {
    await aDay(household, { day: -2, isAccepted: true });
    await phone.clock.install();
    // Moves the phone's estimate of the server's clock by ten minutes, instead of waiting.
    await phone.route('**/api/sync', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { serverTime: string };
      const serverTime = new Date(Date.parse(answer.serverTime) - TEN_MINUTES_MS).toISOString();
      await route.fulfill({ response, json: { ...answer, serverTime } });
    });
    const day = await openSchedule(phone, twoDaysAgo());
    await phone.evaluate(() => navigator.serviceWorker.ready);
    await phone.unroute('**/api/sync');
    await phone.context().setOffline(true);
    await enterHours(phone, day, { start: '09:00', end: '17:15' });
    const lines = await historyOf(phone, daysOn(phone, twoDaysAgo()));
    await expect(lines.first()).toContainText('Not sent yet');
    await expect(lines.first()).toContainText('9:00 AM – 5:15 PM');
    await phone.getByRole('dialog').getByText('Close', { exact: true }).click();

    await phone.context().setOffline(false);
    await phone.clock.runFor(61_000);
    await expect(daysOn(phone, twoDaysAgo())).not.toContainText('Not sent yet');

    const linesOfFamily = await historyOf(desktop, await openSchedule(desktop, twoDaysAgo()));
    await expect(linesOfFamily.first()).toContainText('Mia Santos entered 9:00 AM – 5:15 PM');
    await expect(linesOfFamily.first()).toContainText(/on a phone, Safari, offline · arrived /);
  });
  await test.step('a refused entry opens for editing with the values as entered', async () => {
    await desktop.clock.install();
    await desktop.goto('/payments');
    await expect(desktop.getByRole('button', { name: 'Record a Payment' })).toBeEnabled();
    await goOffline(desktop);
    // The parent's clock is more than a week fast, and the desktop is offline.
    await desktop.clock.fastForward(DAYS_FAST * ONE_DAY_MS);
    await desktop.getByRole('button', { name: 'Record a Payment' }).click();
    const recording = desktop.getByRole('dialog', { name: 'Record a Payment' });
    await recording.getByLabel('Nanny').selectOption({ index: 1 });
    await recording.getByLabel('Date').fill(addDays(today(), DAYS_FAST));
    await recording.getByLabel('Amount').fill('50');
    await recording.getByRole('button', { name: 'Record Payment' }).click();
    await expect(recording).toBeHidden();
    await desktop.context().setOffline(false);
    await desktop.clock.runFor(61_000);
    await desktop.getByRole('link', { name: '1 needs attention' }).click();
    const story = desktop.getByRole('listitem', { name: /^Payment of \$50.00/ });
    await expect(story).toContainText('The payment date must not be after today.');
    await story.getByRole('button', { name: 'Change' }).click();
    const dialog = desktop.getByRole('dialog', { name: 'Change what you entered' });
    await expect(dialog.getByLabel('Amount')).toHaveValue('50.00');
    await dialog.getByLabel('Date').fill(today());
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(desktop.getByText('Nothing needs your attention.')).toBeVisible();
    await desktop.goto('/payments');
    await expect(desktop.getByRole('row', { name: /\$50.00/ }).first()).toBeVisible();
  });
});
