/**
 * Browser tests: changes arrive once despite two tabs, an ended session and an update of the app; the API's requests
 * bypass the service worker; leaving an impersonation waits some time for an unanswered change.
 */
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { deviceContents } from './device-faults.ts';
import { test } from './fault-fixture.ts';
import { type FlakyProxy, type Held, startFlakyProxy } from './harness/flaky-proxy.ts';
import { startFront } from './harness/front.ts';
import { call, signedInAs } from './household.ts';
import { expectToast } from './page-checks.ts';
import {
  addTodo,
  addTodos,
  chooseOfNanny,
  chooseSignOut,
  daysOn,
  mainLink,
  openToday,
  openTodos,
  signIn,
} from './steps.ts';

test.use({ serviceWorkers: 'allow' });

test('two tabs and the service worker send each change once, one at a time', async ({
  page,
  context,
  server,
  onServer,
}) => {
  const front = await startFront(server.url);
  const other = await context.newPage();
  await openToday(page, front.url);
  await openToday(other, front.url);
  await context.setOffline(true);
  await addTodos(page, ['One', 'Two']);
  await addTodos(other, ['Three', 'Four']);
  // Both tabs get the 'online' event, and the worker its sync event.
  await context.setOffline(false);
  await expect.poll(async () => (await onServer()).toSorted()).toEqual(['Four', 'One', 'Three', 'Two']);
  for (const tab of [page, other]) await expect(tab.getByText(/will be sent/)).toBeHidden();
  expect([front.carried.length, new Set(front.carried).size]).toEqual([4, 4]);
  expect(front.mostSyncsAtOnce()).toBe(1);
  await front.stop();
});

test('after a session ends in a push, only its own account sends the rest, once', async ({
  page,
  context,
  server,
  household,
  nanny,
  onServer,
}) => {
  const proxy = await startFlakyProxy(server.url);
  await openToday(page, proxy.url);
  await context.setOffline(true);
  await addTodos(page, ['One', 'Two']);
  const push = proxy.holdNext({ method: 'POST', path: '/api/sync' });
  await context.setOffline(false);
  expect(await push.answered).toBe(200);
  await call(nanny, 'POST /api/auth/logout');
  push.lose();
  await expect(page.getByText('Sign in again to send 2 changes')).toBeVisible();
  await addTodos(page, ['Three']);
  await expect(page.getByText('Sign in again to send 3 changes')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/signin');

  await signIn(page, household.parent.person, proxy.url);
  await expect(page.getByText('Total Owed')).toBeVisible();
  await expect(page.getByText(/will be sent/)).toBeHidden();
  expect(await onServer()).toEqual(['One', 'Two']);
  await chooseSignOut(page, household.parent.user.name);
  await page.waitForURL('**/signin');

  await signIn(page, nanny.person, proxy.url);
  await expect.poll(onServer).toEqual(['One', 'Two', 'Three']);
  await expect(page.getByText(/will be sent|needs? attention/)).toBeHidden();
  await proxy.stop();
});

test('a new version of the app sends the queue of the old one, once', async ({ page, server, onServer }) => {
  const front = await startFront(server.url);
  await openToday(page, front.url);
  await page.reload();
  front.refuseSyncs(true);
  await addTodos(page, ['One', 'Two']);
  await expect(page.getByText(/^Not synced · 2 changes will be sent/)).toBeVisible();
  front.next();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect(page.getByText('A new version is ready')).toBeVisible();
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()]);
  await expect(page.getByText(/2 changes will be sent/)).toBeVisible();
  front.refuseSyncs(false);
  await page.getByRole('button', { name: /Sync now/ }).click();
  await expect.poll(onServer).toEqual(['One', 'Two']);
  await expect.poll(() => deviceContents(page)).toMatchObject({ queued: 0, todos: 2 });
  expect(front.carried).toHaveLength(2);
  await front.stop();
});

test('requests bypass the service worker: one in flight would delay a newer worker', async ({
  page,
  server,
}) => {
  await openToday(page);
  await page.reload();
  await addTodos(page, ['One']);
  await expectToast(page, 'To-Do added');
  // The property's name depends on the browser. It is empty if the worker's own code handled the request.
  type Routed = PerformanceEntry & {
    readonly workerMatchedSourceType?: string;
    readonly workerMatchedRouterSource?: string;
  };
  const sourcesOf = async (folder: string): Promise<string[]> => {
    const sources = await page.evaluate((start) => {
      const asked = performance.getEntriesByType('resource').filter(({ name }) => name.startsWith(start));
      return (asked as Routed[]).map(
        (entry) => entry.workerMatchedSourceType ?? entry.workerMatchedRouterSource,
      );
    }, `${server.url}${folder}`);
    return [...new Set(sources)].map(String);
  };
  expect(await sourcesOf('/api/')).toEqual(['network']);
  expect(await sourcesOf('/assets/')).toEqual(['cache']);
});

test.describe('exit from an impersonation with a change in flight', () => {
  let context: BrowserContext;
  let proxy: FlakyProxy;
  let page: Page;
  let push: Held;

  test.beforeEach(async ({ browser, server, household }) => {
    proxy = await startFlakyProxy(server.url);
    context = await browser.newContext();
    await signedInAs(context, household.parent);
    page = await context.newPage();
    await page.goto(`${proxy.url}/nannies`);
    await chooseOfNanny(page, 'Log In As');
    await page.waitForURL('**/dashboard');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await mainLink(page, 'Schedule').click();
    const dialog = await openTodos(daysOn(page));
    push = proxy.holdNext({ method: 'POST', path: '/api/sync' });
    await addTodo(dialog, 'On its way');
    await push.answered;
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('region', { name: 'Impersonation' }).getByRole('button', { name: 'Exit' }).click();
  });

  test.afterEach(async () => {
    await context.close();
    await proxy.stop();
  });

  test('waits for the response, and the change is saved', async ({ onServer }) => {
    push.release();
    await expectToast(page, 'To-Do added');
    await expect(page.getByText('Total Owed')).toBeVisible();
    expect(await onServer()).toEqual(['On its way']);
  });

  test('does not wait forever for a response, and says so', async () => {
    await proxy.offline();
    await expectToast(page, 'Error', 'Failed to add to-do item.');
    await expect(page.getByText('Total Owed')).toBeVisible();
  });
});
