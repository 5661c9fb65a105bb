/**
 * Browser tests of the main job: a family plans a week, its nanny joins, accepts days, and enters hours and to-dos
 * offline in an app that is closed and reopened; they reach the family and her other devices once, also if the server
 * is killed meanwhile.
 */
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { formatDateHeading } from '../src/kit/language/format.ts';
import { DESKTOP, PHONE } from './harness/devices.ts';
import { type FlakyProxy, startFlakyProxy } from './harness/flaky-proxy.ts';
import { aNanny, aParent, nextWeekday, today as todayInZone, ZONE } from './household.ts';
import {
  addNanny,
  addTodosIn,
  chooseOfDay,
  chooseOfWeekday,
  daysOn,
  enterHours,
  goOffline,
  invite,
  join,
  openTodos,
  scheduleDay,
  showDays,
  signIn,
  signUp,
} from './steps.ts';
import { test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

const parent = aParent();
const nanny = { ...aNanny(), rate: '21.5' };
const today = todayInZone();
const yesterday = addDays(today, -1);

test.describe
  .serial('hours entered without signal reach the family', () => {
    let proxy: FlakyProxy;
    let desktop: BrowserContext;
    let phone: BrowserContext;
    let family: Page;
    let page: Page;
    let link: string;

    test.beforeAll(async ({ browser, server }) => {
      proxy = await startFlakyProxy(server.url);
      desktop = await browser.newContext({ ...DESKTOP, timezoneId: ZONE });
      // The nanny's phone has another time zone. The household's zone applies.
      phone = await browser.newContext({ ...PHONE, timezoneId: 'America/Los_Angeles' });
      family = await desktop.newPage();
      page = await phone.newPage();
    });

    test.afterAll(async () => {
      await desktop?.close();
      await phone?.close();
      await proxy?.stop();
    });

    test('a family signs up, adds a nanny, saves a week with a split day, and generates', async () => {
      await signUp(family, parent);
      await addNanny(family, nanny);
      const card = family.getByRole('listitem').filter({ hasText: nanny.name });
      await expect(card).toContainText('$21.50');
      await card.getByRole('link', { name: nanny.name, exact: true }).click();
      await family.waitForURL('**/base-schedule?nannyId=*');

      const wednesday = family.getByRole('group', { name: 'Wednesday', exact: true });
      const first = wednesday.getByRole('group', { name: 'Wednesday shift 1' });
      await expect(first.getByLabel('Start')).toHaveValue('09:00');
      await expect(first.getByLabel('End', { exact: true })).toHaveValue('17:00');
      await first.getByLabel('End', { exact: true }).fill('12:00');
      await chooseOfWeekday(family, 'Wednesday', 'Add Split Shift');
      const second = wednesday.getByRole('group', { name: 'Wednesday shift 2' });
      await second.getByLabel('Start').fill('15:00');
      await second.getByLabel('End', { exact: true }).fill('18:30');
      await family.getByRole('button', { name: 'Save & Generate' }).click();

      const dialog = family.getByRole('dialog', { name: 'Generate Agenda' });
      await expect(dialog.getByLabel('Start Date')).toHaveValue(today);
      await expect(dialog.getByLabel('End Date')).toHaveValue(addDays(today, 60));
      await dialog.getByRole('button', { name: 'Generate' }).click();
      await expect(family.getByText(/Created \d+ agenda days from base schedule/)).toBeVisible();

      await family.goto('/schedule');
      await expect(await showDays(family, nextWeekday(3))).toHaveCount(2);
      await expect(daysOn(family, nextWeekday(3)).first()).toContainText('9:00 AM - 12:00 PM');
      await expect(daysOn(family, nextWeekday(3)).last()).toContainText('3:00 PM - 6:30 PM');
      // Yesterday and today as well, whatever weekday this is.
      await scheduleDay(family, nanny.name, { date: yesterday, start: '09:00', end: '17:00' });
      await scheduleDay(family, nanny.name, { date: today, start: '00:00', end: '06:00' });
      await (await showDays(family, yesterday)).getByRole('checkbox').check();
      await family
        .getByRole('region', { name: 'Selected days' })
        .getByRole('button', { name: 'Accept' })
        .click();
      await expect(daysOn(family, yesterday)).toContainText('Accepted');
      link = await invite(family, nanny);
      expect(link).toMatch(/\/invite\/[\w-]{40,}$/);
    });

    test('the nanny joins on her phone and accepts a week of days', async ({ server }) => {
      await join(page, link.replace(server.url, proxy.url), nanny);
      await page.goto(`${proxy.url}/schedule`);
      const week = [today, nextWeekday(1), nextWeekday(2), nextWeekday(3), nextWeekday(4), nextWeekday(5)];
      for (const date of week) {
        const days = await showDays(page, date);
        for (const day of await days.all()) {
          const box = day.getByRole('checkbox');
          // The first one is chosen in its menu, which shows the checkboxes of the others.
          await ((await box.count()) > 0 ? box.check() : chooseOfDay(day, 'Select'));
        }
      }
      await page.getByRole('button', { name: /^Accept \(\d+\)$/ }).click();
      for (const date of week) await expect((await showDays(page, date)).first()).toContainText('Accepted');
      await family.goto('/schedule');
      for (const date of week) await expect((await showDays(family, date)).first()).toContainText('Accepted');
    });

    test('offline, the closed app opens and shows her entries at once, marked as unsent', async () => {
      await goOffline(page);
      // The browser takes a page online again while it closes it. Its connection is cut as well.
      await proxy.offline();
      await page.close();
      page = await phone.newPage();
      await page.goto(`${proxy.url}/schedule`);

      await enterHours(page, await showDays(page, yesterday), { start: '08:55', end: '17:02' });
      await page.getByRole('button', { name: 'Show Completed' }).click();
      const worked = await showDays(page, yesterday);
      // 8 h 7 min, billed as 8.25 h at $21.50.
      for (const words of ['Completed', 'Billable: 8.25 hrs', 'Amount: $177.38', 'Not sent yet']) {
        await expect(worked).toContainText(words);
      }
      const now = (await showDays(page, today)).first();
      await enterHours(page, now, { start: '00:00', end: '05:30' });
      for (const words of ['Completed', 'Billable: 5.50 hrs', 'Amount: $118.25', 'Not sent yet']) {
        await expect(now).toContainText(words);
      }

      const todos = await openTodos(now);
      await addTodosIn(todos, ['Pack the swimming bag', 'Call the dentist']);
      const bag = todos.getByRole('checkbox', { name: 'Pack the swimming bag' });
      await bag.click();
      await expect(bag).toBeChecked();
      await expect(page.getByText('Offline · 5 not sent')).toBeVisible();
    });

    test('closed and opened again, the app still has everything', async () => {
      await page.close();
      page = await phone.newPage();
      await page.goto(`${proxy.url}/schedule`);
      await page.getByRole('button', { name: 'Show Completed' }).click();
      await expect(await showDays(page, yesterday)).toContainText('Amount: $177.38');
      await expect(daysOn(page, today).first()).toContainText('Amount: $118.25');
      await expect(page.getByText('Offline · 5 not sent')).toBeVisible();
    });

    test('back online, the family sees the hours without a reload, and marks disappear', async () => {
      await family.goto('/schedule');
      await family.getByRole('button', { name: 'Show Completed' }).click();
      await expect(await showDays(family, yesterday)).not.toContainText('Completed');
      await proxy.online();
      await phone.setOffline(false);
      await expect(daysOn(family, yesterday)).toContainText('Amount: $177.38');
      await expect(daysOn(family, today).first()).toContainText('Amount: $118.25');
      await expect(daysOn(family, today).first()).toContainText(/Actual: 12:00 AM - 5:30 AM/);
      await expect(
        daysOn(family, today)
          .first()
          .getByRole('button', { name: /To-Dos/ }),
      ).toContainText('2');
      await expect(daysOn(page, yesterday)).not.toContainText('Not sent yet');
      await expect(page.getByText(/\d not sent$/)).toBeHidden();
    });

    test('a server killed between commit and response leaves everything exactly once', async ({ server }) => {
      const friday = nextWeekday(5);
      await phone.setOffline(true);
      const todos = await openTodos((await showDays(page, friday)).first());
      await addTodosIn(todos, ['Library books', 'Vaccination card', 'Rain boots']);
      const held = proxy.holdNext({ method: 'POST', path: '/api/sync' });
      await phone.setOffline(false);
      expect(await held.answered).toBe(200);
      await server.kill();
      held.lose();
      await server.restart();
      await expect(todos.getByText('Not sent yet')).toHaveCount(0, { timeout: 30_000 });
      await expect(todos.getByRole('checkbox')).toHaveCount(3);
      await family.goto('/schedule');
      const hers = await openTodos((await showDays(family, friday)).first());
      await expect(hers.getByRole('checkbox')).toHaveCount(3);
    });

    test('a fresh device of the nanny shows the same', async ({ browser }) => {
      const other = await browser.newContext({ ...PHONE, timezoneId: ZONE });
      const fresh = await other.newPage();
      await signIn(fresh, nanny);
      await fresh.goto('/schedule');
      await fresh.getByRole('button', { name: 'Show Completed' }).click();
      await expect(await showDays(fresh, yesterday)).toContainText('Amount: $177.38');
      await expect(daysOn(fresh, today).first()).toContainText('Amount: $118.25');
      await expect(fresh.getByRole('heading', { name: formatDateHeading(today) })).toBeVisible();
      await other.close();
    });
  });
