/** Steps on the to-dos of a day, in tests about how changes are sent. */
import { expect, type Locator, type Page } from '@playwright/test';
import { type Account, call, today } from './household.ts';
import { daysOn } from './steps.ts';

/** Opens the schedule and waits for the service worker, which serves the app offline. */
export async function openToday(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/schedule`);
  await expect(daysOn(page, today())).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
}

export async function openTodos(page: Page): Promise<Locator> {
  await daysOn(page, today())
    .getByRole('button', { name: /To-Dos/ })
    .click();
  return page.getByRole('dialog', { name: 'To-Dos' });
}

/** Adds to-dos to today's day. Each one is a mutation. */
export async function addTodos(page: Page, titles: readonly string[]): Promise<void> {
  const dialog = await openTodos(page);
  for (const title of titles) {
    await dialog.getByLabel('New to-do').fill(title);
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(dialog.getByRole('checkbox', { name: title })).toBeVisible();
  }
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
}

/** Resolves to the titles of a day's to-dos on the server. */
export async function todosOnServer(url: string, account: Account, dayId: string): Promise<string[]> {
  const todos = await call(url, account, ['GET', `/api/agenda/${dayId}/todos`]);
  return (todos as { title: string }[]).map(({ title }) => title);
}
