/**
 * Browser test of an outdated app: the server stores its queue and answers that an update is needed; the app offers it,
 * reloads, and nothing counts twice. Runs in full Chromium, like all files with this suffix.
 */
import { expect } from '@playwright/test';
import { test } from './fault-fixture.ts';
import { startFront } from './harness/front.ts';
import { addTodos, openToday } from './steps.ts';

test.use({ serviceWorkers: 'allow' });

test('an outdated app finds the new version, sends its queue once, and reloads', async ({
  page,
  server,
  onServer,
}) => {
  const front = await startFront(server.url);
  await openToday(page, front.url);
  await page.reload();
  let isOld = true;
  // The page sends an outdated protocol number.
  await page.route('**/api/sync', async (route) => {
    const body = route.request().postDataJSON() as object;
    await route.continue(isOld ? { postData: { ...body, protocol: 0 } } : {});
  });
  front.next();
  await addTodos(page, ['One']);
  const line = page.getByText(/^A newer version is needed to sync/).locator('..');
  await expect(line).toBeVisible();
  await expect(page.getByText('A new version is ready')).toBeVisible();
  await expect.poll(onServer).toEqual(['One']);
  isOld = false;
  await Promise.all([page.waitForEvent('load'), line.getByRole('button', { name: 'Reload' }).click()]);
  await expect(page.getByText('A new version is ready')).toBeHidden();
  await expect(page.getByText(/newer version is needed|will be sent/)).toBeHidden();
  await addTodos(page, ['Two']);
  await expect.poll(onServer).toEqual(['One', 'Two']);
  await front.stop();
});
