import { expect, test } from '@playwright/test';
import { addDays } from 'sync-protocol/rules/calendar.ts';
import { DESKTOP, PHONE } from '../harness/devices.ts';
import { type Server, startServer } from '../harness/server.ts';
import { aDay, aHousehold, joinByInvitation, signedInAs, today, ZONE } from '../household.ts';
import { daysOn, enterHours, signIn } from '../journeys.ts';

let server: Server;

/** The accounts that the demo prints. */
const person = (name: string) => ({ name, email: `${name}@example.com`, password: 'fairday-demo' });

test.beforeAll(async () => {
  server = await startServer({ args: ['--demo'], env: { AUTH_RATE_LIMIT_PER_MINUTE: '1000' } });
});

test.afterAll(async () => {
  await server?.stop();
});

test("the family's schedule on a desktop", async ({ browser }) => {
  const context = await browser.newContext({ ...DESKTOP, timezoneId: ZONE, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signIn(page, server.url, person('tessa'));
  await page.goto(`${server.url}/schedule`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('button', { name: 'Show Completed' }).click();
  await page.getByRole('navigation', { name: 'Week' }).getByRole('button', { name: /^Fri/ }).click();
  await page.screenshot({ path: 'screenshots/readme-family-schedule.png' });
  await page.goto(`${server.url}/dashboard`);
  await expect(page.getByText('Total Owed')).toBeVisible();
  await page.screenshot({ path: 'screenshots/readme-family-dashboard.png' });
  await context.close();
});

test("a nanny's phone without a signal", async ({ browser }) => {
  const household = await aHousehold(server.url, { parent: 'Ada Marlowe', nanny: 'Imani Castle' });
  const nanny = await joinByInvitation(server.url, household);
  await aDay(server.url, household, { day: -1, isAccepted: true });
  await aDay(server.url, household, { day: 0, from: '08:30', to: '15:00', isAccepted: true });
  await aDay(server.url, household, { day: 2 });
  // Not as a touch screen: its pictures come out shifted.
  const context = await browser.newContext({
    viewport: PHONE.viewport,
    deviceScaleFactor: 2,
    timezoneId: ZONE,
  });
  await signedInAs(context, nanny);
  const page = await context.newPage();
  await page.goto(`${server.url}/schedule`);
  const yesterday = daysOn(page, addDays(today(), -1));
  await expect(yesterday).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Show Completed' }).click();
  await enterHours(page, yesterday, { start: '08:55', end: '17:10' });
  await expect(page.getByText(/will be sent/)).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.screenshot({ path: 'screenshots/readme-nanny-offline.png' });
  await context.close();
});
