/** Opens the schedule for browser tests, and finds its days and dialogs. */
import { expect, type Locator, type Page } from '@playwright/test';
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { type Account, signedInAs, today } from './household.ts';
import { daysOn } from './steps.ts';

/** The cards of the day that is `offset` days from today. */
export const dayAt = (page: Page, offset: number): Locator => daysOn(page, addDays(today(), offset));
export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

/** Opens the schedule as this account, and waits for its first day. */
export async function openSchedule(page: Page, who: Account): Promise<void> {
  await signedInAs(page.context(), who);
  await page.goto('/schedule');
  await expect(page.getByRole('article').first()).toBeVisible();
}
