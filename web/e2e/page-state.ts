/** The type of page states (screens and dialogs to open for axe and for screenshots), and steps that open them. */
import { expect, type Locator, type Page } from '@playwright/test';
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { DESKTOP } from './harness/devices.ts';
import { today } from './household.ts';
import { daysOn } from './steps.ts';

type Open<Fixture> = (page: Page, fixture: Fixture) => Promise<void>;

/**
 * Screens and dialogs by name. All that a state with `seenIn` shows is also in the state of that name: axe checks only
 * the latter, screenshots show both.
 */
export type PageStates<Fixture> = Readonly<
  Record<string, Open<Fixture> | { readonly seenIn: string; readonly open: Open<Fixture> }>
>;

/** Opens each state in turn on a desktop, and runs `check` on it. */
export async function openEach<Fixture>(
  page: Page,
  [states, fixture]: readonly [PageStates<Fixture>, Fixture],
  check: (name: string, isSeenElsewhere: boolean) => Promise<void>,
): Promise<void> {
  for (const [name, state] of Object.entries(states)) {
    const isSeenElsewhere = 'seenIn' in state;
    await page.context().setOffline(false);
    await page.setViewportSize(DESKTOP.viewport);
    await (isSeenElsewhere ? state.open : state)(page, fixture);
    await check(name, isSeenElsewhere);
  }
}

/** Opens a path and waits until `ready`, or the heading, is visible. */
export async function openPath(page: Page, path: string, ready?: Locator): Promise<void> {
  await page.unroute('**/api/sync');
  await page.goto(path);
  await expect(ready ?? page.getByRole('heading', { level: 1 })).toBeVisible();
}

export const someDay = (page: Page, offset: number): Locator =>
  daysOn(page, addDays(today(), offset)).first();

export const schedule = (page: Page): Promise<void> => openPath(page, '/schedule', someDay(page, 1));

export const nannies = (page: Page): Promise<void> =>
  openPath(page, '/nannies', page.getByRole('list').getByRole('heading').first());

export const expectDialog = (page: Page, name: string | RegExp): Promise<void> =>
  expect(page.getByRole('dialog', { name })).toBeVisible();
