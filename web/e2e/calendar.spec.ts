/**
 * Browser tests of the schedule's week and month, in a browser of another time zone: opening, moving and stretching
 * shifts (by pointer and keyboard, Undo, offline), a phone's month, people who may move nothing, and printing.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { formatDateHeading } from '../src/kit/language/format.ts';
import { expectNoFindings } from './axe-findings.ts';
import { DESKTOP, PHONE } from './harness/devices.ts';
import {
  aDay,
  aHousehold,
  aMember,
  aNanny,
  joinByInvitation,
  nextWeekday,
  signedInAs,
  today,
} from './household.ts';
import { expectToFit } from './layout-checks.ts';
import { expectToast, toasts } from './page-checks.ts';
import { daysOn, goOffline } from './steps.ts';
import { test, WITH_WORKER } from './test.ts';

/** Half a world away from the household's New York: a shift at 9 AM there is at 11 PM here. */
test.use({ timezoneId: 'Asia/Tokyo', contextOptions: { reducedMotion: 'reduce' } });

const HOUR_PX = 44;
const TABLET = { width: 768, height: 1024 };
const ONE_LINE_PX = 24;
const WEDNESDAY = nextWeekday(3);
const THURSDAY = addDays(WEDNESDAY, 1);
const offsetOf = (date: string): number => Math.round((Date.parse(date) - Date.parse(today())) / 86_400_000);

/** The button of a shift: its name has the date, the status, the nanny and the times. */
const shift = (page: Page, date: string, words = ''): Locator =>
  page.getByRole('button', { name: new RegExp(`^${formatDateHeading(date)}, .*${words}`) });
const column = (page: Page, date: string): Locator =>
  page.getByRole('region', { name: formatDateHeading(date) });

const openWeek = async (page: Page): Promise<void> => {
  await page.goto(`/schedule?view=week&date=${WEDNESDAY}`);
  await expect(shift(page, WEDNESDAY)).toBeVisible();
};

/** Drags from a point of an element by pixels. */
async function drag(page: Page, from: { x: number; y: number }, by: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2, { steps: 3 });
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 3 });
  await page.mouse.up();
}

const boxOf = async (place: Locator) => {
  const box = await place.boundingBox();
  if (box === null) throw new Error('Not on screen');
  return box;
};

async function householdWithShift(url: string) {
  const household = await aHousehold(url, { parent: 'Fay Ortiz', nanny: 'Mia Santos' });
  const account = await joinByInvitation(household);
  await aDay(household, { day: offsetOf(WEDNESDAY), isAccepted: true, notes: 'The blue bag' });
  return { ...household, account };
}

test(
  'a parent moves shifts by pointer and keyboard, with Undo and offline',
  WITH_WORKER,
  async ({ page, server }) => {
    const { parent } = await householdWithShift(server.url);
    await signedInAs(page.context(), parent);
    await page.setViewportSize(DESKTOP.viewport);
    await openWeek(page);
    await expect(shift(page, WEDNESDAY, 'Accepted, Mia Santos, 9:00 AM . 5:00 PM')).toBeVisible();
    // The nanny's color, whose styles come with this view.
    expect(await shift(page, WEDNESDAY).evaluate((each) => getComputedStyle(each).borderLeftWidth)).toBe(
      '4px',
    );
    await expectNoFindings(page, 'week');
    // From 6 AM to 5 PM.
    await page.setViewportSize({ ...DESKTOP.viewport, height: 1000 });

    // By pointer to the next day and an hour later, and back with Undo.
    const before = await boxOf(shift(page, WEDNESDAY));
    const { width } = await boxOf(column(page, WEDNESDAY));
    const middle = { x: before.x + before.width / 2, y: before.y + before.height / 2 };
    await drag(page, middle, { x: width, y: HOUR_PX });
    await expect(shift(page, THURSDAY, 'Pending, .*10:00 AM . 6:00 PM')).toBeVisible();
    await expectToast(page, 'Schedule updated');
    await expect(toasts(page)).toContainText('Mia Santos accepted another time and will be asked again.');
    await toasts(page).getByRole('button', { name: 'Undo' }).click();
    await expect(shift(page, WEDNESDAY, 'Accepted, .*9:00 AM . 5:00 PM')).toBeVisible();
    await expect(shift(page, THURSDAY)).toHaveCount(0);

    // By its lower edge.
    await drag(page, { x: middle.x, y: before.y + before.height - 2 }, { x: 0, y: HOUR_PX });
    await expect(shift(page, WEDNESDAY, '9:00 AM . 6:00 PM')).toBeVisible();

    // By keyboard, offline: canceled once, then moved.
    await goOffline(page);
    await page.reload();
    await shift(page, WEDNESDAY).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText(`${formatDateHeading(THURSDAY)}, 9:00 AM`)).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(shift(page, WEDNESDAY)).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Shift+ArrowUp');
    await page.keyboard.press('Enter');
    await expect(shift(page, THURSDAY, '8:45 AM . 5:30 PM.*Not sent yet')).toBeFocused();
    await page.context().setOffline(false);

    // Opens the list's dialogs.
    await shift(page, THURSDAY).press('Enter');
    const day = page.getByRole('dialog', { name: formatDateHeading(THURSDAY) });
    await expect(day).toContainText('The blue bag');
    await day.getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByRole('dialog', { name: 'Edit Scheduled Hours' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Schedule a Day on ${formatDateHeading(WEDNESDAY)}` }).click();
    const schedule = page.getByRole('dialog', { name: 'Schedule a Day' });
    await expect(schedule.getByLabel('Date')).toHaveValue(WEDNESDAY);
    await page.keyboard.press('Escape');

    // In the month, only the date changes; Back returns to the week.
    await page.getByRole('link', { name: 'Month' }).click();
    // The week's shift is there until the month is.
    await expect(page.getByRole('cell').first()).toBeVisible();
    await shift(page, THURSDAY).scrollIntoViewIfNeeded();
    const chip = await boxOf(shift(page, THURSDAY));
    const cells = await boxOf(page.getByRole('cell').first());
    await drag(page, { x: chip.x + 20, y: chip.y + 10 }, { x: cells.width, y: 0 });
    await expect(shift(page, addDays(THURSDAY, 1), '8:45 AM . 5:30 PM')).toBeVisible();
    await expectNoFindings(page, 'month');
    await page.setViewportSize(DESKTOP.viewport);
    await page.goBack();
    await expect(page.getByRole('region', { name: 'Week' })).toBeVisible();
  },
);

test('a phone has a month that leads to the list, or schedules a day', async ({ browser, server }) => {
  const { parent } = await householdWithShift(server.url);
  const context = await browser.newContext({ ...PHONE, timezoneId: 'Asia/Tokyo', reducedMotion: 'reduce' });
  await signedInAs(context, parent);
  const page = await context.newPage();
  await page.goto(`${server.url}/schedule`);
  await page.getByRole('link', { name: 'Month' }).click();
  await page.goto(`${server.url}/schedule?view=month&date=${WEDNESDAY}`);
  await expectToFit(page, 'month');
  await page.setViewportSize(PHONE.viewport);
  await page.getByRole('button', { name: `${formatDateHeading(WEDNESDAY)}, 1 accepted` }).click();
  await expect(page).toHaveURL(new RegExp(`date=${WEDNESDAY}`));
  await expect(daysOn(page, WEDNESDAY)).toBeInViewport();
  await page.goBack();
  await page.reload();
  await page.getByRole('button', { name: `Schedule a Day on ${formatDateHeading(THURSDAY)}` }).click();
  await expect(page.getByRole('dialog').getByLabel('Date')).toHaveValue(THURSDAY);
  await context.close();
});

test('a tablet shows hours briefly, in one line, and reads them out in words', async ({ page, server }) => {
  const { parent } = await householdWithShift(server.url);
  await signedInAs(page.context(), parent);
  await page.setViewportSize(TABLET);
  for (const [view, date] of [
    ['week', (): Locator => column(page, WEDNESDAY)],
    ['month', (): Locator => page.getByRole('cell').filter({ has: shift(page, WEDNESDAY) })],
  ] as const) {
    await page.goto(`/schedule?view=${view}&date=${WEDNESDAY}`);
    await expect(date().getByText('8 h', { exact: true })).toBeVisible();
    const total = date().getByTitle('8 h planned');
    const { height } = await boxOf(total);
    expect(height).toBeLessThan(ONE_LINE_PX);
    await expect(total).toMatchAriaSnapshot('- text: 8 h planned');
  }
});

test('a viewer and a nanny open shifts, and move none', async ({ page, browser, server }) => {
  const household = await householdWithShift(server.url);
  const viewer = await aMember(household, aNanny('Vera Lang'), 'Viewer');
  const context = await browser.newContext({ timezoneId: 'Asia/Tokyo', baseURL: server.url });
  await signedInAs(context, viewer);
  await signedInAs(page.context(), household.account);
  for (const [who, theirs] of [
    ['viewer', await context.newPage()],
    ['nanny', page],
  ] as const) {
    await openWeek(theirs);
    await shift(theirs, WEDNESDAY).focus();
    await theirs.keyboard.press('Space');
    await theirs.keyboard.press('ArrowRight');
    // Space opens the shift, as for any button.
    const day = theirs.getByRole('dialog', { name: formatDateHeading(WEDNESDAY) });
    await expect(day.getByRole('button', { name: 'To-Dos' })).toBeVisible();
    await expect(day.getByRole('button', { name: 'Edit' })).toHaveCount(0);
    await theirs.keyboard.press('Escape');
    const middle = await boxOf(shift(theirs, WEDNESDAY));
    await drag(theirs, { x: middle.x + 20, y: middle.y + 60 }, { x: middle.width, y: 0 });
    await expect(shift(theirs, THURSDAY)).toHaveCount(0);
    const mayAdd = who === 'nanny' ? 7 : 0;
    await expect(theirs.getByRole('button', { name: /^Schedule a Day on / })).toHaveCount(mayAdd);
  }
  await context.close();
});

test('the printed week has names, times and notes, and nothing else', async ({ page, server }) => {
  const { parent } = await householdWithShift(server.url);
  await signedInAs(page.context(), parent);
  await openWeek(page);
  // Playwright's print media need no dialog.
  await page.evaluate(() => {
    window.print = () => void window.dispatchEvent(new Event('beforeprint'));
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await page.getByRole('menuitem', { name: 'Names, times and notes' }).click();
  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('body > .fd-printed-week');
  await expect(paper).toBeVisible();
  await expect(paper).toContainText('9:00 AM');
  await expect(paper).toContainText('Mia SantosThe blue bag');
  await expect(page.getByRole('heading', { name: 'Schedule', level: 1 })).toBeHidden();
  const colors = await paper.evaluate((element) => {
    const { color } = getComputedStyle(element);
    return [color, getComputedStyle(document.body).backgroundColor];
  });
  expect(colors).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
});
