/** Tests the harness's proxy with a small app in a browser: events, offline, held and lost responses. */
import { expect, test } from '@playwright/test';
import { type FlakyProxy, startFlakyProxy } from './flaky-proxy.ts';
import { startTinyApp, type TinyApp } from './tiny-app.ts';

let app: TinyApp;
let proxy: FlakyProxy;

test.beforeEach(async () => {
  app = await startTinyApp();
  proxy = await startFlakyProxy(app.url);
});

test.afterEach(async () => {
  await proxy.stop();
  await app.stop();
});

const post = 'fetch("/save", { method: "POST" }).then((answer) => answer.text(), () => "lost")';

test('an event reaches the page through the proxy while the stream stays open', async ({ page }) => {
  await page.goto(proxy.url);
  await expect(async () => {
    app.send('hello');
    await expect(page.locator('#seen')).toHaveText('event hello', { timeout: 200 });
  }).toPass();
});

test('offline, the page comes from the service worker with its saved data', async ({ page }) => {
  await page.goto(proxy.url);
  await expect(page).toHaveTitle('Ready');
  await page.getByLabel('Hours').fill('7.5');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('kept 7.5')).toBeVisible();
  await proxy.offline();
  await page.reload();
  await expect(page.getByText('kept 7.5')).toBeVisible();
  expect(await page.evaluate(post)).toBe('lost');
  await proxy.online();
  expect(await page.evaluate(post)).toBe('saved');
});

test('a held response is committed, and can be lost before the browser gets it', async ({ page }) => {
  await page.goto(proxy.url);
  const held = proxy.holdNext({ method: 'POST', path: '/save' });
  const lost = page.evaluate(post);
  expect(await held.answered).toBe(200);
  expect(app.saves()).toBe(1);
  held.lose();
  expect(await lost).toBe('lost');
  const again = proxy.holdNext({ method: 'POST', path: '/save' });
  const saved = page.evaluate(post);
  await again.answered;
  again.release();
  expect(await saved).toBe('saved');
  expect(proxy.delivered.filter((answer) => answer === 'POST /save 200')).toHaveLength(1);
});
