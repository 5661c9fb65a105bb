/**
 * Steps that people take in the app, such as signing in or entering hours, for several browser tests. Some can be taken
 * in another language (languages.ts).
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { formatDateHeading, startLine } from '../src/kit/language/format.ts';
import { t } from '../src/kit/language/messages.ts';
import { type Person, today } from './household.ts';

export async function signUp(page: Page, person: Person): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Full Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL('**/dashboard');
}

/** Signs in by the form; `url` is the origin of a proxy in front of the server. */
export async function signIn(page: Page, person: Omit<Person, 'name'>, url = ''): Promise<void> {
  await page.goto(`${url}/signin`);
  await page.getByLabel(t('Email')).fill(person.email);
  await page.getByLabel(t('Password'), { exact: true }).fill(person.password);
  await page.getByRole('button', { name: t('Sign In') }).click();
  await page.waitForURL('**/dashboard');
}

/** Chooses 'Sign Out' in the user menu of the person with this name. */
export async function chooseSignOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
}

export async function addNanny(page: Page, nanny: Person & { rate: string }): Promise<void> {
  await page.goto('/nannies');
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
export async function invite(page: Page, nanny: Person): Promise<string> {
  await page.goto('/nannies');
  await page.getByRole('button', { name: 'Send Invite' }).click();
  const dialog = page.getByRole('dialog', { name: `Invite ${nanny.name}` });
  const link = await dialog.getByLabel('Invitation link').inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  return link;
}

/** Accepts an invitation with a new account. */
export async function join(page: Page, link: string, { name, password }: Person): Promise<void> {
  await page.goto(link);
  await page.getByLabel(t('Name')).fill(name);
  await page.getByLabel(t('Password'), { exact: true }).fill(password);
  await page.getByLabel(t('Confirm Password')).fill(password);
  await page.getByRole('button', { name: t('Accept Invitation') }).click();
  await page.waitForURL('**/dashboard');
}

/** A link of the sidebar. */
export const mainLink = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

/** Goes offline once the service worker can serve the app. */
export async function goOffline(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
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

/** Scrolls the schedule from its top until a date's days are shown. It renders only days near the window. */
export async function showDays(page: Page, date: string): Promise<Locator> {
  const days = daysOn(page, date);
  // Scrolling while the list is still loading would leave its first days behind.
  await expect(page.getByRole('article').first()).toBeAttached();
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
export const daysOn = (page: Page, date = today()): Locator =>
  page.getByRole('article', { name: new RegExp(`^${startLine(formatDateHeading(date))}`) });

/** Presses a button of a day's line, or chooses it in the menu that a narrow line has for it. */
export async function chooseOfDay(day: Locator, name: string): Promise<void> {
  // The to-dos' button also has their count.
  const button = day.getByRole('button', { name: new RegExp(`^${name}( \\d+)?$`) });
  const menu = day.getByRole('button', { name: t('More for {day}', { day: '' }).trim() });
  await expect(button.or(menu).first()).toBeVisible();
  if ((await button.count()) > 0) return button.click();
  await menu.click();
  return day.page().getByRole('menuitem', { name, exact: true }).click();
}

/** Chooses an entry in the menu of a weekday of the base schedule. */
export async function chooseOfWeekday(page: Page, weekday: string, name: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${weekday}`, exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Opens a day's history by its button, or in the menu of its line. */
export async function openHistoryOf(day: Locator): Promise<void> {
  const history = day.getByRole('button', { name: t('History of {day}', { day: '' }).trim() });
  const menu = day.getByRole('button', { name: t('More for {day}', { day: '' }).trim() });
  await history.or(menu).click();
  if (await menu.isVisible())
    await day
      .page()
      .getByRole('menuitem', { name: t('History') })
      .click();
}

/** Selects all days of the schedule: by the checkbox, or in the menu that a narrow toolbar has. */
export async function selectAllDays(page: Page): Promise<void> {
  const checkbox = page.getByRole('checkbox', { name: 'Select All' });
  const menu = page.getByRole('button', { name: 'Choose which days to select' });
  await expect(menu).toBeVisible();
  if ((await checkbox.count()) > 0) return checkbox.click();
  await menu.click();
  return page.getByRole('menuitem', { name: 'Select All' }).click();
}

export async function enterHours(page: Page, day: Locator, hours: Omit<Shift, 'date'>): Promise<void> {
  const first = day.getByRole('button', { name: t('Enter Hours'), exact: true });
  await expect(day).toBeVisible();
  await ((await first.count()) > 0 ? first.click() : chooseOfDay(day, t('Edit Hours')));
  const dialog = page.getByRole('dialog', { name: t('Enter Actual Hours') });
  await dialog.getByLabel(t('Arrival Time')).fill(hours.start);
  await dialog.getByLabel(t('Departure Time')).fill(hours.end);
  await dialog.getByRole('button', { name: t('Save') }).click();
  await expect(dialog).toBeHidden();
  // The dialog closes once the hours are stored; the day's line shows them a moment later.
  await expect(first).toBeHidden();
}

/** Opens the schedule and waits for today's day; `url` is the origin of a proxy in front of the server. */
export async function openSchedule(page: Page, url = ''): Promise<Locator> {
  await page.goto(`${url}/schedule`);
  await expect(daysOn(page)).toBeVisible();
  return daysOn(page);
}

/** Opens the schedule and waits for the service worker, which serves the app offline. */
export async function openToday(page: Page, url?: string): Promise<void> {
  await openSchedule(page, url);
  await page.evaluate(() => navigator.serviceWorker.ready);
}

export async function openTodos(day: Locator): Promise<Locator> {
  await chooseOfDay(day, 'To-Dos');
  const dialog = day.page().getByRole('dialog', { name: 'To-Dos' });
  await expect(dialog).toBeVisible();
  return dialog;
}

export async function addTodo(dialog: Locator, title: string): Promise<void> {
  await dialog.getByLabel('New to-do').fill(title);
  await dialog.getByRole('button', { name: 'Add' }).click();
}

/** Adds to-dos in an open dialog, one mutation each, and waits until it lists them. */
export async function addTodosIn(dialog: Locator, titles: readonly string[]): Promise<void> {
  for (const title of titles) {
    await addTodo(dialog, title);
    await expect(dialog.getByRole('checkbox', { name: title })).toBeVisible();
  }
}

/** Adds to-dos to today's day, one mutation each. */
export async function addTodos(page: Page, titles: readonly string[]): Promise<void> {
  const dialog = await openTodos(daysOn(page));
  await addTodosIn(dialog, titles);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
}

/** Closes the dialog by Esc and drops what was typed into it. */
export async function leaveDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(question).toBeHidden();
}

/** Opens the menu of a nanny's card or page; by default of the only one. */
export async function openNannyMenu(page: Page, name = ''): Promise<Locator> {
  await page.getByRole('button', { name: `More for ${name}` }).click();
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  return menu;
}

/** Chooses an entry of the menu of a nanny's card or page. */
export async function chooseOfNanny(page: Page, entry: string, name?: string): Promise<void> {
  await (await openNannyMenu(page, name)).getByRole('menuitem', { name: entry }).click();
}
