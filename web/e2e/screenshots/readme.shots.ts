import { expect, test } from '@playwright/test';
import { DESKTOP, PHONE } from '../harness/devices.ts';
import { type Server, startServer } from '../harness/server.ts';
import { ZONE } from '../household.ts';
import { enterHours, signIn } from '../journeys.ts';

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
  await page.getByRole('navigation', { name: 'Week' }).getByRole('button', { name: /^Wed/ }).click();
  await page.screenshot({ path: 'screenshots/readme-family-schedule.png' });
  await page.goto(`${server.url}/dashboard`);
  await expect(page.getByText('Total Owed')).toBeVisible();
  await page.screenshot({ path: 'screenshots/readme-family-dashboard.png' });
  await context.close();
});

test("a nanny's phone without a signal", async ({ browser }) => {
  const context = await browser.newContext({ ...PHONE, deviceScaleFactor: 2, timezoneId: ZONE });
  const page = await context.newPage();
  await signIn(page, server.url, person('imani'));
  await page.goto(`${server.url}/schedule`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Show Completed' }).click();
  const worked = page.getByRole('button', { name: /^(Enter|Edit) Hours$/ });
  const day = page.getByRole('article').filter({ has: worked }).last();
  await enterHours(page, day, { start: '08:25', end: '15:05' });
  await expect(page.getByText(/will be sent/)).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('article').filter({ hasText: 'Not sent yet' }).first().scrollIntoViewIfNeeded();
  await page.screenshot({ path: 'screenshots/readme-nanny-offline.png' });
  await context.close();
});
