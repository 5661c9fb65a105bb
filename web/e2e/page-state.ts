/** What all page states share. */
import { expect, type Locator, type Page } from '@playwright/test';
import { addDays } from 'sync-protocol/rules/calendar.ts';
import type { Fixture } from './fixture.ts';
import { today } from './household.ts';
import { daysOn } from './steps.ts';

export interface PageState {
  readonly name: string;
  /** Another state that shows all of this one: axe checks only that. Screenshots show both. */
  readonly seenIn?: string;
  readonly open: (page: Page, fixture: Fixture) => Promise<void>;
}

/** Opens a path and waits until `ready`, or the heading, is visible. */
export async function at(
  page: Page,
  fixture: Fixture,
  [path, ready]: [path: string, ready?: Locator],
): Promise<void> {
  await page.unroute('**/api/sync');
  await page.goto(`${fixture.url}${path}`);
  await expect(ready ?? page.getByRole('heading', { level: 1 })).toBeVisible();
}

export const someDay = (page: Page, offset: number): Locator =>
  daysOn(page, addDays(today(), offset)).first();

export async function schedule(page: Page, fixture: Fixture): Promise<void> {
  await at(page, fixture, ['/schedule', someDay(page, 1)]);
}

export async function dialog(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole('dialog', { name })).toBeVisible();
}

export const nannies = (page: Page, fixture: Fixture): Promise<void> =>
  at(page, fixture, ['/nannies', page.getByRole('list').getByRole('heading').first()]);
