/** What browsers do to an app: nothing entered is lost or doubled by it, or it is said in plain words. */
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { failWrites } from './device-faults.ts';
import { type Server, startServer } from './harness/server.ts';
import {
  type Account,
  aDay,
  aHousehold,
  call,
  type HouseholdOfTest,
  joinByInvitation,
  signedInAs,
} from './household.ts';
import { addTodos, openToday, openTodos, todosOnServer } from './todo-journeys.ts';
import { expectToast, expectWrong } from './writes.ts';

let server: Server;
let household: HouseholdOfTest;
let nanny: Account;
let dayId: string;

test.beforeAll(async () => {
  server = await startServer({ env: { AUTH_RATE_LIMIT_PER_MINUTE: '1000' } });
});

test.afterAll(async () => {
  await server?.stop();
});

test.beforeEach(async ({ context }) => {
  household = await aHousehold(server.url);
  nanny = await joinByInvitation(server.url, household);
  dayId = await aDay(server.url, household, { day: 0, from: '00:00', to: '06:00', isAccepted: true });
  await signedInAs(context, nanny);
});

const onServer = (): Promise<string[]> => todosOnServer(server.url, household.parent, dayId);
const origin = (): string => new URL(server.url).origin;

test('a full device keeps the dialog open with what was typed, and says that it is not saved', async ({
  page,
}) => {
  await openToday(page, server.url);
  const dialog = await openTodos(page);
  await failWrites(page);
  await dialog.getByLabel('New to-do').fill('Does not fit');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expectToast(page, 'Error');
  const words = 'This device is out of space, so this could not be saved. Free some space and try again.';
  await expectWrong(dialog.getByLabel('New to-do'), 'Does not fit', words);
  await expect(dialog.getByRole('checkbox', { name: 'Does not fit' })).toBeHidden();
});

test.describe('a browser that removes Fairday’s data', () => {
  /** As Chromium does for want of space; what a page has stored by itself (localStorage) stays. */
  async function evict(context: BrowserContext, page: Page): Promise<void> {
    const browser = await context.newCDPSession(page);
    await browser.send('Storage.clearDataForOrigin', { origin: origin(), storageTypes: 'indexeddb' });
  }

  test('under an open page: all that the server has is there again', async ({ page, context }) => {
    await openToday(page, server.url);
    await addTodos(page, ['Sent']);
    await expect.poll(onServer).toEqual(['Sent']);
    await evict(context, page);
    await expect(page.getByText(/Last synced/)).toBeVisible();
    const dialog = await openTodos(page);
    await expect(dialog.getByRole('checkbox', { name: 'Sent' })).toBeVisible();
    await expect(page.getByText('This browser has removed')).toBeHidden();
  });

  test('with changes that were not sent: it says how many are gone, once', async ({ page, context }) => {
    await openToday(page, server.url);
    await addTodos(page, ['Sent']);
    await expect.poll(onServer).toEqual(['Sent']);
    await context.setOffline(true);
    await addTodos(page, ['Gone', 'Gone too']);
    await evict(context, page);
    await context.setOffline(false);
    const words = page.getByRole('dialog', { name: 'This browser has removed Fairday’s data' });
    await expect(words).toContainText('2 changes that had not been sent are gone.');
    await words.getByRole('button', { name: 'OK' }).click();
    await page.reload();
    const dialog = await openTodos(page);
    await expect(dialog.getByRole('checkbox', { name: 'Sent' })).toBeVisible();
    await expect(words).toBeHidden();
    expect(await onServer()).toEqual(['Sent']);
  });
});
