/**
 * Browser tests: on a full device, after a killed tab, beside a newer build and after the browser has deleted the data,
 * no change that was shown as saved is lost, or the app says how many are.
 */
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { deviceContents, failWrites, hangAfterWrite, killTab, upgradeDatabase } from './device-faults.ts';
import { test } from './fault-fixture.ts';
import { expectToast, expectWrong } from './page-checks.ts';
import { addTodo, addTodos, daysOn, openToday, openTodos } from './steps.ts';

test.use({ serviceWorkers: 'allow' });

async function enterTodo(page: Page, title: string): Promise<void> {
  const dialog = await openTodos(daysOn(page));
  await addTodo(dialog, title);
}

test('a full device keeps the dialog open with its input, and says it is not saved', async ({ page }) => {
  await openToday(page);
  await openTodos(daysOn(page));
  await failWrites(page);
  const dialog = page.getByRole('dialog', { name: 'To-Dos' });
  await addTodo(dialog, 'Does not fit');
  await expectToast(page, 'Error');
  const words = 'This device is out of space, so this could not be saved. Free some space and try again.';
  await expectWrong(dialog.getByLabel('New to-do'), 'Does not fit', words);
  await expect(dialog.getByRole('checkbox', { name: 'Does not fit' })).toBeHidden();
});

test('after a tab is killed, every change that it showed as saved is stored whole', async ({
  context,
  onServer,
}) => {
  let page = await context.newPage();
  await openToday(page);
  await context.setOffline(true);
  // After the queue's write and after the to-do's, before both are committed.
  for (const nth of [2, 4]) {
    const { held } = await hangAfterWrite(page, nth);
    await openTodos(daysOn(page));
    await page.getByLabel('New to-do').fill(`Cut off behind ${nth}`);
    // The click never resolves: the page hangs.
    page
      .getByRole('button', { name: 'Add' })
      .click()
      .catch(() => undefined);
    await held;
    await killTab(page);
    page = await context.newPage();
    await openToday(page);
    expect(await deviceContents(page)).toMatchObject({ queued: 0, todos: 0 });
  }
  await enterTodo(page, 'Told as saved');
  await expect(page.getByRole('checkbox', { name: 'Told as saved' })).toBeVisible();
  await killTab(page);
  page = await context.newPage();
  await openToday(page);
  expect(await deviceContents(page)).toMatchObject({ queued: 1, todos: 1 });
  await context.setOffline(false);
  await expect.poll(onServer).toEqual(['Told as saved']);
});

test('a tab of an old build closes the database, keeps its queue, asks to reload', async ({
  page,
  context,
  onServer,
}) => {
  await openToday(page);
  const other = await context.newPage();
  await other.goto('/healthz');
  await context.setOffline(true);
  await addTodos(page, ['Before']);
  const before = await deviceContents(page);
  await upgradeDatabase(other);
  await expect(page.getByText(/^A newer version is needed to sync/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  // Neither this tab nor the worker, both of the old build, sends the queue any more.
  await context.setOffline(false);
  await enterTodo(page, 'After');
  const words = 'A newer version of Fairday has been opened on this device. Please reload to go on.';
  await expectWrong(page.getByLabel('New to-do'), 'After', words);
  expect(await deviceContents(page)).toEqual({ ...before, version: (before?.version ?? 0) + 10 });
  expect(await onServer()).toEqual([]);
});

test.describe('a browser that deletes Fairday’s data', () => {
  test.beforeEach(async ({ page, onServer }) => {
    await openToday(page);
    await addTodos(page, ['Sent']);
    await expect.poll(onServer).toEqual(['Sent']);
  });

  test('under an open page: it loads everything from the server again', async ({ page, context }) => {
    const before = await deviceContents(page);
    // Opening the database while it is deleted would create it.
    const synced = page.waitForResponse('**/api/sync');
    await evict(context, page);
    await synced;
    await expect.poll(() => deviceContents(page)).toMatchObject({ queued: 0, todos: 1 });
    expect((await deviceContents(page))?.clientId).not.toBe(before?.clientId);
    const dialog = await openTodos(daysOn(page));
    await expect(dialog.getByRole('checkbox', { name: 'Sent' })).toBeVisible();
    await expect(page.getByText('This browser has removed')).toBeHidden();
  });

  test('with unsent changes: the app says once how many may be gone', async ({ page, context, onServer }) => {
    await context.setOffline(true);
    await addTodos(page, ['Gone', 'Gone too']);
    await evict(context, page);
    await context.setOffline(false);
    const words = page.getByRole('dialog', { name: 'This browser has removed Fairday’s data' });
    await expect(words).toContainText('2 unsent changes may be gone.');
    await words.getByRole('button', { name: 'OK' }).click();
    await page.reload();
    const dialog = await openTodos(daysOn(page));
    await expect(dialog.getByRole('checkbox', { name: 'Sent' })).toBeVisible();
    await expect(words).toBeHidden();
    expect(await onServer()).toEqual(['Sent']);
  });

  test('with all other site data: the next session has everything again', async ({
    page,
    context,
    server,
  }) => {
    await page.goto('about:blank');
    const browser = await context.newCDPSession(page);
    await browser.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes: 'all' });
    await openToday(page);
    const dialog = await openTodos(daysOn(page));
    await expect(dialog.getByRole('checkbox', { name: 'Sent' })).toBeVisible();
  });
});

/** Deletes the database, as Chromium does when it is out of space. localStorage stays. */
async function evict(context: BrowserContext, page: Page): Promise<void> {
  const browser = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
}
