/**
 * Browser tests of an agenda of ten years on an offline phone, 20,000 days in the device's database: opening,
 * scrolling, a link to a far day, the kept place, buttons and address, selecting all days, and changing one.
 */
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { formatDateHeading } from '../src/kit/language/format.ts';
import { inDatabase } from './device-faults.ts';
import { DESKTOP, PHONE } from './harness/devices.ts';
import { aDay, aHousehold, signedInAs, today } from './household.ts';
import { addTodo, daysOn, goOffline, openTodos, selectAllDays, showDays } from './steps.ts';
import { test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

const DAYS = 20_000;
const SHIFTS_A_DATE = 6;
const DAYS_AHEAD = 183;
/** Three windows of a phone: the visible days, and as many above and below. */
const RENDERED_AT_MOST = 40;

let context: BrowserContext;
let page: Page;

interface Stored {
  readonly from: string;
  readonly dates: readonly string[];
}

/** Copies the existing day to other dates, as a sync of ten years would. Every other past date is completed. */
async function storeDays(database: IDBDatabase, { dates: copied, from }: Stored): Promise<void> {
  const writing = database.transaction(['day', 'meta'], 'readwrite');
  const days = writing.objectStore('day');
  // The app does this with every change of days.
  writing.objectStore('meta').put({ key: 'dayStamp', value: crypto.randomUUID() });
  const reading = days.getAll(undefined, 1);
  await new Promise((done) => reading.addEventListener('success', done));
  const [plan] = reading.result as Record<string, unknown>[];
  for (const [index, date] of copied.entries()) {
    const [start, end] = [`${date}T14:00:00.000Z`, `${date}T22:00:00.000Z`];
    const worked = {
      status: 'COMPLETED',
      actualStartUtc: start,
      actualEndUtc: end,
      hoursRecordedAt: `${from}T00:00:00.000Z`,
      billableMinutes: 480,
      hourlyRateCents: 2000,
      amountCents: 16_000,
      isPaid: true,
    };
    days.put({
      ...plan,
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      date,
      scheduledStartUtc: start,
      scheduledEndUtc: end,
      status: 'ACCEPTED',
      ...(date < from && Number(date.slice(-2)) % 2 === 0 && worked),
    });
  }
  await new Promise((done) => writing.addEventListener('complete', done));
}

const dates = Array.from({ length: DAYS - 1 }, (_, i) =>
  addDays(today(), DAYS_AHEAD - Math.floor(i / SHIFTS_A_DATE)),
);
const isHidden = (date: string): boolean => date < today() && Number(date.slice(-2)) % 2 === 0;
const firstDate = dates.at(-1) ?? '';

test.beforeAll(async ({ browser, server }) => {
  const household = await aHousehold(server.url);
  await aDay(household, { day: 0, isAccepted: true });
  context = await browser.newContext(PHONE);
  await signedInAs(context, household.parent);
  page = await context.newPage();
  await page.goto('/schedule');
  await expect(page.getByRole('article')).toHaveCount(1);
  await goOffline(page);
  await inDatabase(page, storeDays, { dates, from: today() });
});

test.afterAll(() => context.close());

test.beforeEach(async () => {
  await page.goto('/schedule');
});

const rendered = (): Promise<number> => page.getByRole('article').count();
/** The first line of a date, whose heading is for screen readers on a phone. */
const firstLine = (date: string) =>
  page.locator('[data-date]', {
    has: page.getByRole('heading', { name: formatDateHeading(date), exact: true }),
  });
const fromTop = (place: Locator): Promise<number> =>
  place.evaluate((element) => element.getBoundingClientRect().top);
/** The date at the top of the list, in the address. */
const topDate = (): string => new URL(page.url()).searchParams.get('date') ?? '';
const count = (shown: readonly string[]): string =>
  `${(shown.length + 1).toLocaleString('en-US')} days selected`;

test('opens at today, with only the days near the window in the page', async () => {
  await expect(firstLine(today())).toBeInViewport();
  expect(await rendered()).toBeLessThanOrEqual(RENDERED_AT_MOST);
});

test('scrolls to the first day of ten years, completed days included', async () => {
  await expect(firstLine(today())).toBeInViewport();
  await page.getByRole('button', { name: 'Show Completed' }).click();
  await expect(page.getByRole('button', { name: 'Hide Completed' })).toBeVisible();
  // Completed days are inserted above, and today stays in the viewport.
  const lastWorked = daysOn(page, dates.find(isHidden) ?? '');
  await expect(lastWorked.last()).toBeAttached();
  await expect(firstLine(today())).toBeInViewport();
  // Months that load meanwhile may shift the list.
  await expect(async () => {
    await showDays(page, firstDate);
    await expect(firstLine(firstDate)).toBeInViewport({ timeout: 1000 });
  }).toPass();
  expect(await rendered()).toBeLessThanOrEqual(RENDERED_AT_MOST);
});

test('keeps the first day of a month in place when completed days appear above it', async () => {
  const first = `${addDays(`${today().slice(0, 7)}-01`, -1).slice(0, 7)}-01`;
  const completed = daysOn(page, dates.find((date) => date < first && isHidden(date)) ?? '');
  await page.goto(`/schedule?date=${first}`);
  await expect(firstLine(first)).toBeInViewport();
  await page.getByRole('button', { name: 'Show Completed' }).click();
  await expect(page.getByRole('button', { name: 'Hide Completed' })).toBeVisible();
  await expect(completed.last()).toBeAttached();
  await expect(firstLine(first)).toBeInViewport();
});

test('keeps the visible day in place while the month before it loads', async () => {
  const shown = dates.filter((date) => !isHidden(date));
  const first = shown.findLastIndex((date) => date.slice(0, 7) === today().slice(0, 7));
  const second = shown[first - SHIFTS_A_DATE] ?? '';
  // So near the beginning of its month, the list loads the month before once it is shown.
  await page.goto(`/schedule?date=${second}`);
  await expect(firstLine(second)).toBeInViewport();
  await expect(daysOn(page, shown[first + 1] ?? '').last()).toBeAttached();
  await expect(firstLine(second)).toBeInViewport();
});

test('keeps its buttons in reach, and its place in the address', async () => {
  const inReach = [
    page.getByRole('button', { name: 'Today' }),
    page.getByRole('button', { name: 'Choose which days to select' }),
    page.getByRole('button', { name: 'Show Completed' }),
    page.getByRole('button', { name: 'Schedule a Day' }),
  ];
  for (const { viewport } of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await page.goto('/schedule');
    await expect(firstLine(today())).toBeInViewport();
    // The first days are painted before the rest of the list, when the page is still short.
    await expect(async () => {
      await page.evaluate(() => window.scrollBy(0, 20_000));
      expect(topDate()).not.toBe('');
    }).toPass();
    for (const button of inReach) await button.click({ trial: true });
    // The list has stopped: while its days are painted, the one at the top changes.
    let scrolledTo = '';
    await expect(async () => {
      const before = scrolledTo;
      scrolledTo = topDate();
      expect(scrolledTo).toBe(before);
    }).toPass({ intervals: [500] });
    expect(scrolledTo > today()).toBe(true);

    await page.reload();
    await expect(firstLine(scrolledTo)).toBeInViewport();
    await page.getByRole('link', { name: 'Schedule' }).click();
    await expect(firstLine(today())).toBeInViewport();
    expect(topDate()).toBe('');
    // The list has stopped at today, as a person sees it who goes back.
    let top = Number.NaN;
    await expect(async () => {
      const before = top;
      top = await page.evaluate(() => window.scrollY);
      expect(top).toBe(before);
    }).toPass({ intervals: [300] });
    await page.goBack();
    await expect(firstLine(scrolledTo)).toBeInViewport();
    await page.getByRole('button', { name: 'Today' }).click();
    await expect(firstLine(today())).toBeInViewport();

    await page.getByRole('button', { name: 'Show Completed' }).click();
    await expect(page.getByRole('button', { name: 'Hide Completed' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Hide Completed' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Show Completed' })).toBeVisible();
  }
  await page.setViewportSize(PHONE.viewport);
});

/** The id of the first copied day on a date. */
const idOn = (date: string): string =>
  `00000000-0000-4000-8000-${String(dates.indexOf(date)).padStart(12, '0')}`;

test('shows the far day that a link names, and Back returns to the same place', async () => {
  await expect(firstLine(today())).toBeInViewport();
  const from = await page.evaluate(() => window.scrollY);
  await expect(async () => {
    // To the same place each time: the address may tell the first only after another try.
    await page.evaluate((top) => window.scrollTo(0, top + 3000), from);
    expect(topDate()).not.toBe('');
  }).toPass();
  const place = topDate();
  // Far beyond that place, and between it and today.
  for (const ahead of [DAYS_AHEAD - 20, 7]) {
    const date = addDays(today(), ahead);
    await page.goto(`/schedule?dayId=${idOn(date)}`);
    await expect(firstLine(date)).toBeInViewport();
    expect(topDate()).toBe(date);
    await page.goBack();
    await expect(firstLine(place)).toBeInViewport();
  }
});

test('selects all days without rendering them', async () => {
  await expect(firstLine(today())).toBeInViewport();
  const selectAll = page.getByRole('checkbox', { name: 'Select All' });
  await selectAllDays(page);
  await expect(page.getByText(count(dates.filter((date) => !isHidden(date))))).toBeVisible({
    timeout: 30_000,
  });
  await page.getByRole('button', { name: 'Show Completed' }).click();
  // Before completed days are loaded, all days are selected, and a click would clear the selection.
  await expect(selectAll).not.toBeChecked();
  await selectAll.click();
  await expect(page.getByText(count(dates))).toBeVisible({ timeout: 30_000 });
  expect(await rendered()).toBeLessThanOrEqual(RENDERED_AT_MOST);
});

test('changes one day of 20,000 at once, without scrolling', async () => {
  await expect(firstLine(today())).toBeInViewport();
  const day = daysOn(page).first();
  const dialog = await openTodos(day);
  await addTodo(dialog, 'Pack the swimming bag');
  await expect(dialog.getByText('Pack the swimming bag')).toBeVisible();
  // Wait until the sync line counts the change.
  await expect(page.getByText(/^Offline · 1 not sent/).first()).toBeVisible();
  const before = await fromTop(firstLine(today()));
  await page.keyboard.press('Escape');
  await expect(day).toContainText('Not sent yet');
  // To the pixel, although the heights of the rows above are estimates until they are measured.
  expect(await fromTop(firstLine(today()))).toBeCloseTo(before, 0);
});
