import { type Browser, type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { addDays } from 'sync-protocol/rules/calendar.ts';
import { formatDateHeading } from 'sync-protocol/rules/format.ts';
import { startAdminServer } from './admin-fixture.ts';
import { expectNoFindings } from './axe-findings.ts';
import { PHONE } from './harness/devices.ts';
import type { Server } from './harness/server.ts';
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
import { daysOn, enterHours } from './steps.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const TEN_MINUTES_MS = 600_000;
const ONE_DAY_MS = 86_400_000;

let server: Server;
let household: HouseholdOfTest;
let nanny: Account;

test.beforeAll(async () => {
  server = await startAdminServer();
});

test.beforeEach(async () => {
  household = await aHousehold(server.url, { parent: 'Fay Ortiz', nanny: 'Mia Santos' });
  nanny = await joinByInvitation(server.url, household);
});

test.afterAll(async () => {
  await server?.stop();
});

const parts: BrowserContext[] = [];
test.afterEach(async () => {
  await Promise.all(parts.splice(0).map((context) => context.close()));
});

async function onPhone(browser: Browser, account: Account): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, userAgent: IPHONE, reducedMotion: 'reduce' });
  parts.push(context);
  await signedInAs(context, account);
  return context.newPage();
}

async function onDesktop(browser: Browser, account: Account): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  parts.push(context);
  await signedInAs(context, account);
  return context.newPage();
}

async function openSchedule(page: Page, date: string): Promise<Locator> {
  await page.goto(`${server.url}/schedule`);
  await expect(page.getByRole('heading', { name: 'Schedule', level: 1 })).toBeVisible();
  const completed = page.getByRole('button', { name: 'Show Completed' });
  if (await completed.isVisible()) await completed.click();
  await expect(daysOn(page, date)).toBeVisible();
  return daysOn(page, date);
}

/** The entries of a day's history, latest first. */
async function historyOf(page: Page, day: Locator): Promise<Locator> {
  await day.getByRole('button', { name: /^History of/ }).click();
  return page.getByRole('list', { name: 'History of this day' }).getByRole('listitem');
}

/** Records the day's hours as the family, through the API. */
function recordAsFamily(
  dayId: string,
  date: string,
  [from, to]: [from: string, to: string],
): Promise<unknown> {
  return call(server.url, household.parent, [
    'PATCH',
    `/api/agenda/${dayId}`,
    { actualStartUtc: `${date}T${from}:00.000Z`, actualEndUtc: `${date}T${to}:00.000Z`, status: 'COMPLETED' },
  ]);
}

const lastWeek = () => addDays(today(), -2);

test('both sides see who entered what, on which device, and the value before', async ({ browser }) => {
  await aDay(server.url, household, { day: -2, isAccepted: true });
  const her = await onPhone(browser, nanny);
  await enterHours(her, await openSchedule(her, lastWeek()), { start: '09:00', end: '17:00' });
  await enterHours(her, daysOn(her, lastWeek()), { start: '09:00', end: '17:15' });

  for (const [page, who] of [
    [her, 'You'],
    [await onDesktop(browser, household.parent), 'Mia Santos'],
  ] as const) {
    const lines = await historyOf(page, await openSchedule(page, lastWeek()));
    await expect(lines).toHaveCount(4);
    await expect(lines.nth(0)).toContainText(`${who} entered 9:00 AM - 5:15 PM`);
    await expect(lines.nth(0)).toContainText('was 9:00 AM - 5:00 PM');
    await expect(lines.nth(0)).toContainText('on a phone, Safari');
    await expect(lines.nth(0)).not.toContainText('offline');
    await expect(lines.nth(3)).toContainText('scheduled 9:00 AM - 5:00 PM');
    await expectNoFindings(page, `the history of a day, as ${who}`);
  }
});

test('hours entered offline are marked so, and come first while unsent', async ({ browser }) => {
  await aDay(server.url, household, { day: -2, isAccepted: true });
  const her = await onPhone(browser, nanny);
  await her.clock.install();
  // Moves her phone's estimate of the server's clock by ten minutes, instead of waiting.
  await her.route('**/api/sync', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { serverTime: string };
    const serverTime = new Date(Date.parse(answer.serverTime) - TEN_MINUTES_MS).toISOString();
    await route.fulfill({ response, json: { ...answer, serverTime } });
  });
  const day = await openSchedule(her, lastWeek());
  await her.evaluate(() => navigator.serviceWorker.ready);
  await her.unroute('**/api/sync');
  await her.context().setOffline(true);
  await enterHours(her, day, { start: '09:00', end: '17:15' });
  const lines = await historyOf(her, daysOn(her, lastWeek()));
  await expect(lines.first()).toContainText('Not sent yet');
  await expect(lines.first()).toContainText('9:00 AM - 5:15 PM');
  await her.getByRole('dialog').getByText('Close', { exact: true }).click();

  await her.context().setOffline(false);
  await her.clock.runFor(61_000);
  await expect(daysOn(her, lastWeek())).not.toContainText('Not sent yet');

  const his = await onDesktop(browser, household.parent);
  const told = await historyOf(his, await openSchedule(his, lastWeek()));
  await expect(told.first()).toContainText('Mia Santos entered 9:00 AM - 5:15 PM');
  await expect(told.first()).toContainText(/on a phone, Safari, offline · arrived /);
});

test('a refused change is shown with the reason to its author and the family', async ({ browser }) => {
  const id = await aDay(server.url, household, { day: 3 });
  const date = addDays(today(), 3);
  const her = await onPhone(browser, nanny);
  const day = await openSchedule(her, date);
  await her.evaluate(() => navigator.serviceWorker.ready);
  await her.context().setOffline(true);
  await day.getByRole('button', { name: 'Accept' }).click();
  await call(server.url, household.parent, [
    'PATCH',
    `/api/agenda/${id}`,
    { scheduledStartUtc: `${date}T16:00:00.000Z`, scheduledEndUtc: `${date}T20:00:00.000Z` },
  ]);
  await her.context().setOffline(false);
  await her.getByRole('link', { name: '1 needs attention' }).click();
  const story = her.getByRole('listitem', { name: /^Accepted/ });
  await expect(story).toContainText('The times of this day have changed. Please answer again.');
  await expect(story).toContainText(/Fay Ortiz changed the times to .*, was 9:00 AM - 5:00 PM/);
  await expectNoFindings(her, 'what needs attention');
  await her.setViewportSize(PHONE.viewport);

  const his = await onDesktop(browser, household.parent);
  const lines = await historyOf(his, await openSchedule(his, date));
  await expect(lines.first()).toContainText('Refused:');
  await expect(lines.first()).toContainText('Mia Santos tried this, but it was refused');
  await expect(lines.first()).toContainText('The times of this day have changed.');
});

test('a change made during an impersonation is shown under both names', async ({ browser }) => {
  await aDay(server.url, household, { day: -2, isAccepted: true });
  const his = await onDesktop(browser, household.parent);
  await his.goto(`${server.url}/nannies`);
  await his.getByRole('button', { name: 'Log In As' }).click();
  await his.waitForURL('**/dashboard');
  await enterHours(his, await openSchedule(his, lastWeek()), { start: '09:00', end: '16:00' });
  await expect(daysOn(his, lastWeek())).toContainText('Completed');

  const her = await onPhone(browser, nanny);
  const lines = await historyOf(her, await openSchedule(her, lastWeek()));
  await expect(lines.first()).toContainText('Fay Ortiz, viewing as Mia Santos entered 9:00 AM - 4:00 PM');
});

test('an entry that is refused again keeps its input until it is discarded', async ({ browser }) => {
  const id = await aDay(server.url, household, { day: -2, isAccepted: true });
  const her = await onPhone(browser, nanny);
  const day = await openSchedule(her, lastWeek());
  await her.evaluate(() => navigator.serviceWorker.ready);
  await her.context().setOffline(true);
  await day.getByRole('button', { name: /^To-Dos/ }).click();
  await her.getByLabel('New to-do').fill('Pack the bag');
  await her.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await expect(her.getByRole('checkbox', { name: 'Pack the bag' })).toBeVisible();
  await call(server.url, household.parent, ['DELETE', `/api/agenda/${id}`]);
  await her.context().setOffline(false);
  await her.goto(`${server.url}/attention`);
  const story = her.getByRole('listitem', { name: /Pack the bag/ });
  await expect(story).toContainText('This day has been deleted.');
  await expect(story).toContainText('Fay Ortiz deleted this day');
  await expect(story).toContainText(formatDateHeading(lastWeek()));
  await story.getByRole('button', { name: 'Change' }).click();
  const dialog = her.getByRole('dialog', { name: 'Change what you entered' });
  await expect(dialog.getByLabel('To-do')).toHaveValue('Pack the bag');
  await expectNoFindings(her, 'changing what was entered');
  await her.setViewportSize(PHONE.viewport);
  await dialog.getByLabel('To-do').fill('Pack the blue bag');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Not found');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await story.getByRole('button', { name: 'Discard' }).click();
  await her.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(her.getByText('Nothing needs your attention.')).toBeVisible();
});

test('a refused entry opens for editing with the values as entered', async ({ browser }) => {
  const his = await onDesktop(browser, household.parent);
  await his.clock.install();
  await his.goto(`${server.url}/payments`);
  await expect(his.getByRole('button', { name: 'Record a Payment' })).toBeEnabled();
  await his.evaluate(() => navigator.serviceWorker.ready);
  await his.context().setOffline(true);
  // His clock is a day fast, and he is offline.
  await his.clock.fastForward(ONE_DAY_MS);
  await his.getByRole('button', { name: 'Record a Payment' }).click();
  const recording = his.getByRole('dialog', { name: 'Record a Payment' });
  await recording.getByLabel('Nanny').selectOption({ index: 1 });
  await recording.getByLabel('Date').fill(addDays(today(), 1));
  await recording.getByLabel('Amount').fill('50');
  await recording.getByRole('button', { name: 'Record Payment' }).click();
  await expect(recording).toBeHidden();
  await his.context().setOffline(false);
  await his.clock.runFor(61_000);
  await his.getByRole('link', { name: '1 needs attention' }).click();
  const story = his.getByRole('listitem', { name: /^Payment of \$50.00/ });
  await expect(story).toContainText('The payment date must not be after today.');
  await story.getByRole('button', { name: 'Change' }).click();
  const dialog = his.getByRole('dialog', { name: 'Change what you entered' });
  await expect(dialog.getByLabel('Amount')).toHaveValue('50.00');
  await dialog.getByLabel('Date').fill(today());
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(his.getByText('Nothing needs your attention.')).toBeVisible();
  await his.goto(`${server.url}/payments`);
  await expect(his.getByRole('row', { name: /\$50.00/ }).first()).toBeVisible();
});

test('hours in review show both entries and amounts; the author may withdraw', async ({ browser }) => {
  const id = await aDay(server.url, household, { day: -2, isAccepted: true });
  const her = await onPhone(browser, nanny);
  const day = await openSchedule(her, lastWeek());
  await her.evaluate(() => navigator.serviceWorker.ready);
  await her.context().setOffline(true);
  await enterHours(her, day, { start: '09:00', end: '17:00' });
  await recordAsFamily(id, lastWeek(), ['15:00', '21:00']);
  await her.context().setOffline(false);
  await expect(her.getByRole('link', { name: '1 needs attention' })).toBeVisible();

  const his = await onDesktop(browser, household.parent);
  for (const page of [his, her]) {
    await page.goto(`${server.url}/attention`);
    const story = page.getByRole('listitem', { name: formatDateHeading(lastWeek()) });
    await expect(story).toContainText('Confirming changes the amount by +$43.00.');
    await expect(story.getByRole('group', { name: 'What counts now' })).toContainText('$129.00');
  }
  await his.getByRole('button', { name: 'Dismiss' }).waitFor();
  await her.getByRole('button', { name: 'Withdraw' }).click();
  await expect(her.getByText('Nothing needs your attention.')).toBeVisible();
  const lines = await historyOf(her, await openSchedule(her, lastWeek()));
  await expect(lines.nth(0)).toContainText('You withdrew the hours 9:00 AM - 5:00 PM');
  await expect(lines.nth(1)).toContainText('These hours were withdrawn');
});

test('a payment and the household each have a history, also offline', async ({ browser }) => {
  const id = await aDay(server.url, household, { day: -2, isAccepted: true });
  await recordAsFamily(id, lastWeek(), ['15:00', '21:00']);
  await call(server.url, household.parent, [
    'POST',
    '/api/payments/record',
    { nannyId: household.nannyId, amountCents: 12_900, paymentDate: today(), platform: 'VENMO' },
  ]);
  const his = await onDesktop(browser, household.parent);
  await his.goto(`${server.url}/payments`);
  await his.getByRole('button', { name: /^History of \$129.00 to Mia Santos/ }).click();
  const ofPayment = his.getByRole('list', { name: 'History of this payment' }).getByRole('listitem');
  await expect(ofPayment).toHaveCount(1);
  await expect(ofPayment).toContainText('You recorded a payment of $129.00 to Mia Santos');
  await his.getByRole('dialog').getByText('Close', { exact: true }).click();
  await expect(his.getByRole('button', { name: /^History of \$129.00/ })).toBeFocused();

  await his.evaluate(() => navigator.serviceWorker.ready);
  await his.context().setOffline(true);
  await his.getByRole('button', { name: /Fay Ortiz/ }).click();
  await his.getByRole('menuitem', { name: 'History' }).click();
  const book = his.getByRole('list', { name: 'History' });
  await expect(book.getByRole('heading', { name: formatDateHeading(today()) })).toBeVisible();
  await expect(book.getByRole('listitem').filter({ hasText: 'recorded a payment of $129.00' })).toBeVisible();
  await his.getByLabel('Show').selectOption('Hours');
  await expect(book).not.toContainText('recorded a payment');
  await expect(book).toContainText('You entered');
  await expectNoFindings(his, 'the history of a household');
});

test('a nanny sees her own history, and nothing of a colleague’s', async ({ browser }) => {
  const id = await aDay(server.url, household, { day: -2, isAccepted: true });
  await recordAsFamily(id, lastWeek(), ['15:00', '21:00']);
  const colleague = await call(server.url, household.parent, [
    'POST',
    '/api/nannies',
    { name: 'Zoe Park', email: `zoe-${crypto.randomUUID()}@example.test`, hourlyRate: 30 },
  ]);
  expect(colleague).toMatchObject({ name: 'Zoe Park' });
  const her = await onPhone(browser, nanny);
  await her.goto(`${server.url}/history`);
  const book = her.getByRole('list', { name: 'History' });
  await expect(book).toContainText('Fay Ortiz entered');
  await expect(book).not.toContainText('Zoe Park');

  const his = await onDesktop(browser, household.parent);
  await his.goto(`${server.url}/history`);
  await expect(his.getByRole('list', { name: 'History' })).toContainText(
    'You added Zoe Park, at $30.00 an hour',
  );
  await his.getByLabel('Nanny').selectOption('Mia Santos');
  await expect(his.getByRole('list', { name: 'History' })).not.toContainText('Zoe Park');
});

test('a generated day begins with the base schedule', async ({ browser }) => {
  const { parent, nannyId } = household;
  const items = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, startMinutes: 540, endMinutes: 1020 }));
  await call(server.url, parent, ['PUT', `/api/nannies/${nannyId}/base-schedule`, { items }]);
  const range = { startDate: today(), endDate: addDays(today(), 6) };
  await call(server.url, parent, ['POST', `/api/nannies/${nannyId}/agenda/generate`, range]);
  const his = await onDesktop(browser, parent);
  const lines = await historyOf(his, await openSchedule(his, addDays(today(), 1)));
  await expect(lines).toHaveCount(1);
  await expect(lines).toContainText('Generated from the base schedule: 9:00 AM - 5:00 PM');
  await expect(lines).toContainText('by you');
  await his.goto(`${server.url}/history`);
  await expect(his.getByRole('list', { name: 'History' })).toContainText(
    'You generated the agenda of Mia Santos: 7 days',
  );
});

test('a long history renders only the rows near the window', async ({ browser }) => {
  const id = await aDay(server.url, household, { day: 3 });
  for (let number = 1; number <= 80; number += 1) {
    await call(server.url, household.parent, [
      'POST',
      `/api/agenda/${id}/todos`,
      { title: `To-do ${number}` },
    ]);
  }
  const his = await onDesktop(browser, household.parent);
  await his.goto(`${server.url}/history`);
  const book = his.getByRole('list', { name: 'History' });
  await expect(book).toContainText('added the to-do “To-do 80”');
  expect(await book.getByRole('listitem').count()).toBeLessThan(40);
  const end = book.getByRole('listitem').filter({ hasText: 'added Mia Santos' });
  await expect(async () => {
    // The page's height changes as rows are measured.
    await his.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(end).toBeInViewport({ timeout: 300 });
  }).toPass({ timeout: 10_000 });
});

const pastDays = (page: Page, entries: number) =>
  page.evaluate(async (kept) => {
    const { name } = (await indexedDB.databases()).find((each) => each.name?.startsWith('fairday')) ?? {};
    const opened = indexedDB.open(name ?? '');
    await new Promise((done) => (opened.onsuccess = done));
    const store = opened.result.transaction('history', 'readwrite').objectStore('history');
    const all = store.getAll() as IDBRequest<{ id: string; householdId: string; version: number }[]>;
    await new Promise((done) => (all.onsuccess = done));
    const old = all.result.toSorted((a, b) => b.version - a.version).slice(kept);
    for (const { householdId, id } of old) store.delete([householdId, id]);
    await new Promise((done) => (store.transaction.oncomplete = done));
    opened.result.close();
  }, entries);

test('older history comes from the server, with texts for offline and failure', async ({ browser }) => {
  await aDay(server.url, household, { day: -2, isAccepted: true });
  const his = await onDesktop(browser, household.parent);
  await his.goto(`${server.url}/history`);
  const book = his.getByRole('list', { name: 'History' });
  await expect(book).toContainText('scheduled');
  await his.evaluate(() => navigator.serviceWorker.ready);
  // After 90 days the device prunes its history.
  await pastDays(his, 1);
  await his.reload();
  await expect(his.getByText('1 entry')).toBeVisible();
  await expect(book).not.toContainText('scheduled');

  await his.context().setOffline(true);
  await expect(his.getByText('Older entries need a connection.')).toBeVisible();
  await his.context().setOffline(false);
  await his.route('**/api/history?*', (route) => route.fulfill({ status: 500, json: {} }));
  await his.getByRole('button', { name: 'Show earlier' }).click();
  await expect(his.getByText('Couldn’t load earlier entries.')).toBeVisible();
  await his.unroute('**/api/history?*');
  await his.getByRole('button', { name: 'Try again' }).click();
  await expect(book).toContainText('scheduled');
  await expect(his.getByText('This is the beginning.')).toBeVisible();
  await expect(his.getByRole('button', { name: 'Show earlier' })).toBeHidden();
  await expectNoFindings(his, 'the history, turned back');

  // The day's own history, which this device has pruned as well.
  const lines = await historyOf(his, await openSchedule(his, lastWeek()));
  await his.getByRole('dialog').getByRole('button', { name: 'Show earlier' }).click();
  await expect(lines.last()).toContainText('scheduled 9:00 AM - 5:00 PM');
});

test('both sides see the same history code, and a new one after a change', async ({ browser }) => {
  const pages = [await onPhone(browser, nanny), await onDesktop(browser, household.parent)];
  const marks = async () =>
    Promise.all(
      pages.map(async (page) => {
        await page.goto(`${server.url}/history`);
        return page.getByRole('region', { name: 'History code' }).locator('code').textContent();
      }),
    );
  const [hers, his] = await marks();
  expect(hers).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  expect(his).toBe(hers);
  await aDay(server.url, household, { day: 2 });
  await expect.poll(async () => [...new Set(await marks())].filter((mark) => mark !== hers).length).toBe(1);
});
