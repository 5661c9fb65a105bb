/** Steps that people take in the app, by role and name, for several tests. */
import { expect, type Locator, type Page } from '@playwright/test';
import { formatDateHeading } from 'sync-protocol/rules/format.ts';
import type { Person } from './harness/people.ts';

export async function signUp(page: Page, url: string, person: Person): Promise<void> {
  await page.goto(`${url}/signup`);
  await page.getByLabel('Full Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL('**/dashboard');
}

export async function signIn(page: Page, url: string, person: Person): Promise<void> {
  await page.goto(`${url}/signin`);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
}

export async function addNanny(page: Page, url: string, nanny: Person & { rate: string }): Promise<void> {
  await page.goto(`${url}/nannies`);
  await page
    .getByRole('button', { name: /^Add (Nanny|Your First Nanny)$/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Add Nanny' });
  await dialog.getByLabel('Name').fill(nanny.name);
  await dialog.getByLabel('Email').fill(nanny.email);
  await dialog.getByLabel('Hourly Rate').fill(nanny.rate);
  await dialog.getByRole('button', { name: 'Add Nanny' }).click();
  await expect(dialog).toBeHidden();
}

/** Creates an invitation on the nannies' screen and resolves to its link. */
export async function invite(page: Page, url: string, nanny: Person): Promise<string> {
  await page.goto(`${url}/nannies`);
  await page.getByRole('button', { name: 'Send Invite' }).click();
  const dialog = page.getByRole('dialog', { name: `Invite ${nanny.name}` });
  const link = await dialog.getByLabel('Invitation link').inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  return link;
}

export async function join(page: Page, link: string, nanny: Person): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Password', { exact: true }).fill(nanny.password);
  await page.getByLabel('Confirm Password').fill(nanny.password);
  await page.getByRole('button', { name: 'Accept Invitation' }).click();
  await page.waitForURL('**/dashboard');
}

export interface Shift {
  readonly date: string;
  readonly start: string;
  readonly end: string;
}

export async function scheduleDay(page: Page, nannyName: string | undefined, shift: Shift): Promise<void> {
  await page.getByRole('button', { name: 'Schedule a Day' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule a Day' });
  if (nannyName !== undefined) await dialog.getByLabel('Nanny').selectOption({ label: nannyName });
  await dialog.getByLabel('Date').fill(shift.date);
  await dialog.getByLabel('Start Time').fill(shift.start);
  await dialog.getByLabel('End Time').fill(shift.end);
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(dialog).toBeHidden();
}

const SCROLL_PX = 500;

/** Scrolls down; from the end of the page, back to its top. */
const scrollOn = (page: Page): Promise<void> =>
  page.evaluate((by) => {
    const { scrollHeight } = document.documentElement;
    const isAtEnd = window.scrollY + window.innerHeight >= scrollHeight - 1;
    window.scrollTo(0, isAtEnd ? 0 : window.scrollY + by);
  }, SCROLL_PX);

/** Scrolls the schedule from its top until a date's days are rendered: only those near the window are. */
export async function showDays(page: Page, date: string): Promise<Locator> {
  const days = daysOn(page, date);
  // Rendered days must not be scrolled away.
  if ((await days.count()) === 0) await page.evaluate(() => window.scrollTo(0, 0));
  await expect(async () => {
    if ((await days.count()) === 0) await scrollOn(page);
    // A list that was just opened still moves, so a found day may disappear.
    await days.first().scrollIntoViewIfNeeded({ timeout: 300 });
    await expect(days.first()).toBeInViewport({ timeout: 300 });
  }).toPass({ timeout: 30_000, intervals: [50] });
  return days;
}

/** The rendered days of a date on the schedule. */
export const daysOn = (page: Page, date: string): Locator =>
  page.getByRole('article', { name: new RegExp(`^${formatDateHeading(date)}`) });

export async function enterHours(page: Page, day: Locator, hours: Omit<Shift, 'date'>): Promise<void> {
  await day.getByRole('button', { name: /^(Enter|Edit) Hours$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Enter Actual Hours' });
  await dialog.getByLabel('Arrival Time').fill(hours.start);
  await dialog.getByLabel('Departure Time').fill(hours.end);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}
