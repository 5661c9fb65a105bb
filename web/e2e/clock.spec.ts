/**
 * Browser tests of a nanny's arrival: tapped on a phone without signal, with a killed app and after a restart, seen by the
 * family within a second, ended by her hours, discarded, and forgotten.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, expect, type Locator, type Page } from '@playwright/test';
import { addMinutes, dateOf, formatClock, minuteOfDayOf } from 'sync-protocol/kernel/calendar.ts';
import { formatTime } from '../src/kit/language/format.ts';
import { test } from './both-sides.ts';
import { type Account, aDay, aMember, aParent, call, signedInAs, ZONE } from './household.ts';
import { expectToast } from './page-checks.ts';
import { goOffline } from './steps.ts';
import { MARLOWES, ORTEGAS, twoFamilies } from './two-families.ts';

test.use({ serviceWorkers: 'allow', keepsWorker: true });

const now = (): string => new Date().toISOString();
const card = (page: Page): Locator => page.getByRole('region', { name: 'Arrive', exact: true });

/** Opens the dashboard on a device of its own. */
async function openDashboard(browser: Browser, account: Account): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', baseURL: account.url });
  await signedInAs(context, account);
  const page = await context.newPage();
  await page.goto('/dashboard');
  return page;
}

/** Has the nanny arrive this many minutes ago. */
async function arriveBefore(
  { account, nannyId }: { account: Account; nannyId: string },
  minutes: number,
): Promise<string> {
  const at = addMinutes(now(), -minutes);
  await call(account, `POST /api/nannies/${nannyId}/clock/arrive`, { at });
  return at;
}

test('a tap without signal survives a killed page; the family sees it, and the hours', async ({
  phone,
  desktop,
}) => {
  await desktop.goto('/dashboard');
  await phone.goto('/dashboard');
  await expect(card(phone).getByRole('button', { name: 'Arrive' })).toBeVisible();
  await goOffline(phone);
  await card(phone).getByRole('button', { name: 'Arrive' }).click();
  await expect(card(phone).getByRole('heading', { name: /^Here since/ })).toBeVisible();
  const words = await card(phone).getByRole('heading').textContent();
  const killed = await phone.context().newPage();
  await phone.close();
  await killed.goto('/schedule');
  // The tap is painted before what marks it as unsent.
  const since = (words ?? '').replace(/ *Not sent yet$/, '').trim();
  await expect(card(killed).getByRole('heading', { name: /^Here since/ })).toContainText(since);

  await killed.context().setOffline(false);
  await expect(desktop.getByRole('region', { name: 'Today' })).toContainText(since);
  await card(killed).getByRole('link', { name: 'Leave' }).click();
  const dialog = killed.getByRole('dialog', { name: 'Enter Actual Hours' });
  await expect(dialog.getByLabel('Arrival Time')).not.toHaveValue('');
  // A few minutes ahead are now: what lies further ahead, the family decides.
  await dialog.getByLabel('Departure Time').fill(formatClock((minuteOfDayOf(now(), ZONE) + 3) % 1440));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(killed, 'Hours recorded');
  await expect(card(killed).getByRole('button', { name: 'Arrive' })).toBeVisible();
  await expect(desktop.getByRole('region', { name: 'Today' })).toContainText('Completed');
});

test('the family sees since when she is here in list, week and month, a viewer too', async ({
  household,
  desktop,
  browser,
}) => {
  const at = await arriveBefore(household, 5);
  const since = `Here since ${formatTime(at, ZONE)}`;
  await desktop.goto(`/schedule?date=${dateOf(at, ZONE)}`);
  await expect(desktop.locator('article[data-day]', { hasText: since })).toBeVisible();
  for (const view of ['week', 'month']) {
    await desktop.goto(`/schedule?view=${view}&date=${dateOf(at, ZONE)}`);
    await expect(desktop.getByRole('button', { name: new RegExp(since) })).toBeVisible();
  }
  const viewer = await openDashboard(browser, await aMember(household, aParent('Grace Ortiz'), 'Viewer'));
  await expect(viewer.getByRole('region', { name: 'Today' })).toContainText(since);
  await expect(viewer.getByRole('button', { name: 'Arrive' })).toHaveCount(0);

  const [clock] = (await call(household.account, 'GET /api/clocks')) as [{ id: string; dayId: string }];
  const hours = { actualStartUtc: at, actualEndUtc: now(), clockId: clock.id };
  await call(household.account, `PATCH /api/agenda/${clock.dayId}`, hours);
  const tapped = new RegExp(`^Tapped at ${formatTime(at, ZONE)} and `);
  await viewer.goto(`/schedule?date=${dateOf(at, ZONE)}`);
  await viewer.getByRole('button', { name: /^History of/ }).click();
  await expect(viewer.getByRole('dialog').getByText(tapped)).toBeVisible();
  await desktop.getByRole('button', { name: new RegExp(formatTime(at, ZONE)) }).click();
  await expect(desktop.getByRole('dialog').getByText(tapped)).toBeVisible();
});

test('she came earlier, takes that back, and undoes it', async ({ phone }) => {
  await phone.goto('/dashboard');
  await card(phone).getByRole('button', { name: 'I Came Earlier' }).click();
  const dialog = phone.getByRole('dialog', { name: 'When did you come?' });
  const later = formatClock((minuteOfDayOf(now(), ZONE) + 120) % 1440);
  await dialog.getByLabel('Arrival Time').fill(later);
  await dialog.getByRole('button', { name: 'Arrive', exact: true }).click();
  await expect(dialog.getByText('This is not within the last 16 hours.')).toBeVisible();
  const at = addMinutes(now(), -45);
  await dialog.getByLabel('Arrival Time').fill(formatClock(minuteOfDayOf(at, ZONE)));
  await dialog.getByRole('button', { name: 'Arrive', exact: true }).click();
  await expect(card(phone).getByRole('heading')).toContainText(`Here since ${formatTime(at, ZONE)}`);
  await card(phone).getByRole('button', { name: 'Discard' }).click();
  await expectToast(phone, 'Arrival discarded');
  await phone.getByRole('button', { name: 'Undo' }).click();
  await expect(card(phone).getByRole('heading')).toContainText(`Here since ${formatTime(at, ZONE)}`);
});

test('a forgotten arrival asks for its hours, without an invented end', async ({ household, phone }) => {
  await arriveBefore(household, 17 * 60);
  await phone.goto('/dashboard');
  await expect(card(phone).getByRole('heading', { name: 'When did you leave?' })).toBeVisible();
  await expect(card(phone).getByRole('button', { name: 'Arrive' })).toBeVisible();
  await card(phone).getByRole('link', { name: 'Enter Hours' }).click();
  const dialog = phone.getByRole('dialog', { name: 'Enter Actual Hours' });
  await expect(dialog.getByLabel('Arrival Time')).not.toHaveValue('');
  await expect(dialog.getByLabel('Departure Time')).toHaveValue('');
});

test('at work for two families at once, only she sees so', async ({ browser, server }) => {
  const { nanny, marlowes, ortegas } = await twoFamilies(server.url);
  const open = (account: Account) => openDashboard(browser, account);
  const hers = await open(nanny);
  for (const family of [MARLOWES, ORTEGAS]) {
    const own = hers.getByRole('region', { name: `Arrive at ${family}` });
    await own.getByRole('button', { name: 'Arrive', exact: true }).click();
    await expect(own.getByRole('heading', { name: /^Here since/ })).toBeVisible();
  }
  const both = hers.getByText(`You are also at work for ${ORTEGAS} now. Only you see this.`);
  await expect(both).toBeVisible();
  for (const { parent } of [marlowes, ortegas]) {
    const theirs = await open(parent);
    await expect(theirs.getByText(/^Here since/)).toHaveCount(1);
    await expect(theirs.getByText(/also at work/)).toHaveCount(0);
  }
});

test('a phone that restarts after 20 hours without signal still has the arrival', async ({
  household,
  server,
  launchOptions,
}) => {
  const dayId = await aDay(household, { day: 0, from: '00:00', to: '23:59', isAccepted: true });
  const profile = await mkdtemp(join(tmpdir(), 'fairday-phone-'));
  const start = () => chromium.launchPersistentContext(profile, { ...launchOptions, baseURL: server.url });
  try {
    const first = await start();
    await signedInAs(first, household.account);
    const before = await first.newPage();
    await before.goto('/dashboard');
    await expect(card(before).getByRole('button', { name: 'Arrive' })).toBeVisible();
    await goOffline(before);
    await card(before).getByRole('button', { name: 'Arrive' }).click();
    await expect(card(before).getByRole('heading', { name: /^Here since/ })).toBeVisible();
    const at = now();
    await first.close();

    const restarted = await start();
    await restarted.setOffline(true);
    const page = await restarted.newPage();
    await page.clock.install({ time: addMinutes(at, 20 * 60) });
    await page.goto('/dashboard');
    await expect(card(page)).toContainText(`Here since ${formatTime(at, ZONE)}`);
    await card(page).getByRole('link', { name: 'Enter Hours' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enter Actual Hours' });
    await dialog.getByLabel('Departure Time').fill(formatClock((minuteOfDayOf(at, ZONE) + 180) % 1440));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Hours recorded');
    await restarted.setOffline(false);
    const days = () => call(household.parent, `GET /api/nannies/${household.nannyId}/agenda`);
    await expect
      .poll(days)
      .toEqual([expect.objectContaining({ id: dayId, status: 'COMPLETED', billableMinutes: 180 })]);
    await restarted.close();
  } finally {
    await rm(profile, { recursive: true, force: true });
  }
});
