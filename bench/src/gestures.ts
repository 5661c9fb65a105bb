/**
 * Measures the slowest actions on an agenda of 500 days, from the tap to the paint of the result: selecting all days,
 * changing the times of all, generating a year. Each is compared with storing and rendering as many rows with bare
 * Dexie. Also measures the longest task in the 1.5 s after that paint, in which the app syncs, and on a slow phone opening
 * the hours of a day and a nanny's arrival.
 */
import type { Browser, Locator, Page } from '@playwright/test';
import { addDays, addMinutes, dateOf, wallClockToInstant } from 'sync-protocol/kernel/calendar.ts';
import { UNSET } from 'sync-protocol/kernel/unset-fields.ts';
import { DEFAULT_SETTINGS } from 'sync-protocol/people/household.ts';
import { launchChromium, signedIn } from './app-page.ts';
import { type BareRow, openBarePage } from './bare-rows.ts';
import { type Device, household } from './device.ts';
import { bareFigure, compared, type Figure, median, percentile, sample, toFigure } from './figure.ts';
import { PHONE } from './installed-app.ts';
import { startServer } from './server.ts';

const DAYS = 500;
/** Those of the future, and yesterday. */
const SELECTED = DAYS + 1;
const SHIFTS_A_DATE = 2;
const YEAR = 366;
const RUNS = 11;
const WARM_UPS = 1;
const LIMIT = 2;
const LONG_TASK_LIMIT = 50;
const AFTER_MS = 1500;
const NINE = 540;
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];
const MINUTES = 240;
const REST_MS = 100;
const OPENINGS = 20;
const OPEN_LIMIT = 300;
const ARRIVE_LIMIT = 100;
const QUARTER = 4;
const { timezone } = DEFAULT_SETTINGS;

const today = (): string => dateOf(new Date().toISOString(), timezone);

async function schedule(family: Device, nannyId: string): Promise<void> {
  const days = Array.from({ length: DAYS }, (_, i) => {
    const date = addDays(today(), 1 + Math.floor(i / SHIFTS_A_DATE));
    const start = wallClockToInstant(date, NINE + (i % SHIFTS_A_DATE) * 300, timezone);
    const args = { dayId: crypto.randomUUID(), date, start, end: addMinutes(start, MINUTES), nannyId };
    return { name: 'day.schedule', args: { ...args, notes: null } } as const;
  });
  await family.do(days);
}

/** Plans yesterday, which waits for its hours. */
async function planHours(family: Device, nannyId: string): Promise<void> {
  const date = addDays(today(), -1);
  const start = wallClockToInstant(date, NINE, timezone);
  const dayId = crypto.randomUUID();
  const args = { dayId, date, start, end: addMinutes(start, MINUTES), nannyId, notes: null };
  await family.do([
    { name: 'day.schedule', args },
    { name: 'day.answer', args: { dayId, status: 'ACCEPTED' } },
  ]);
}

async function open(browser: Browser, device: Device, path: string): Promise<Page> {
  const context = await signedIn(browser, device);
  await context.addInitScript(() => {
    const tasks: { start: number; took: number }[] = [];
    new PerformanceObserver((list) => {
      for (const { startTime: start, duration: took } of list.getEntries()) tasks.push({ start, took });
    }).observe({ type: 'longtask' });
    Object.assign(globalThis, { longTasks: tasks });
  });
  const page = await context.newPage();
  await page.goto(`${device.origin}${path}`);
  return page;
}

interface Done {
  readonly took: number;
  /** The longest task that began after the paint, in ms; 0 when none took over 50. */
  readonly longestAfter: number;
}

/** Taps and waits until `shown` is painted. Returns both times, taken inside the page. */
const tapAndPaint = (tapped: Locator, shown: string): Promise<[number, number]> =>
  tapped.evaluate(
    (control: HTMLElement, text) =>
      new Promise<[number, number]>((done) => {
        const from = performance.now();
        const observer = new MutationObserver(() => {
          if (!document.body.textContent.includes(text)) return;
          observer.disconnect();
          requestAnimationFrame(() => {
            // The first task after the frame, ahead of all other queued work.
            void scheduler.postTask(() => done([from, performance.now()]), { priority: 'user-blocking' });
          });
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        control.click();
      }),
    shown,
  );

/** Taps and waits until `shown` is painted, and for the tasks after it. */
async function perform(page: Page, tapped: Locator, shown: string): Promise<Done> {
  // Waits until the previous toast is gone.
  await page.waitForFunction((text) => !document.body.textContent.includes(text), shown);
  // Waits for the frame that draws the typed text, so that it doesn't count here.
  await page.waitForTimeout(REST_MS);
  const [start, painted] = await tapAndPaint(tapped, shown);
  await page.waitForTimeout(AFTER_MS);
  const longestAfter = await page.evaluate((from) => {
    const { longTasks } = globalThis as unknown as { longTasks: { start: number; took: number }[] };
    return Math.max(0, ...longTasks.filter((task) => task.start >= from).map(({ took }) => took));
  }, painted);
  return { took: painted - start, longestAfter };
}

/** Returns the days in this page's IndexedDB, as the app has stored them: unset fields are left out. */
function daysOn(page: Page, accountId: string): Promise<BareRow[]> {
  return page.evaluate(
    ([name]) =>
      new Promise<BareRow[]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('error', () => reject(new Error('no database')));
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('day').objectStore('day').getAll();
          reading.addEventListener('success', () => {
            opening.result.close();
            resolve(reading.result as BareRow[]);
          });
        });
      }),
    [`fairday-${accountId}`] as const,
  );
}

async function selectAll(page: Page): Promise<Done> {
  await page.getByRole('button', { name: 'Choose which days to select' }).click();
  return perform(page, page.getByRole('menuitem', { name: 'Select All' }), `${SELECTED} days selected`);
}

async function bulkEdit(page: Page, { end, shown }: { end: string; shown: string }): Promise<Done> {
  const bar = page.getByRole('region', { name: 'Selected days' });
  await bar.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Start Time').fill('09:00');
  await dialog.getByLabel('End Time').fill(end);
  return perform(page, dialog.getByRole('button', { name: 'Update All' }), shown);
}

async function generate(page: Page, from: string): Promise<Done> {
  await page.getByRole('button', { name: 'Save & Generate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Generate Agenda' });
  await dialog.getByLabel('Start Date').fill(from);
  await dialog.getByLabel('End Date').fill(addDays(from, YEAR - 1));
  return perform(
    page,
    dialog.getByRole('button', { name: 'Generate Agenda' }),
    `Created ${YEAR} agenda days`,
  );
}

const ENDS = [
  { end: '15:15', shown: '- 3:15 PM' },
  { end: '16:45', shown: '- 4:45 PM' },
] as const;

async function* measure(browser: Browser, family: Device, nannyId: string): AsyncGenerator<Figure> {
  const page = await open(browser, family, '/schedule');
  await page.getByRole('article').first().waitFor();
  const week = `/base-schedule?nannyId=${nannyId}`;
  const template = await open(browser, family, week);
  const bare = await openBarePage(browser);
  // Each row gets all fields: rows that lack the unset fields would be written faster.
  const rows = (await daysOn(page, family.user.id)).map((row) => ({ ...UNSET.day, ...row }));
  const bareOf = { days: [] as number[], year: [] as number[] };
  const done = { selected: [] as Done[], edited: [] as Done[], generated: [] as Done[] };
  const runs = RUNS + WARM_UPS;
  for (let run = 0; run < runs; run += 1) {
    done.selected.push(await selectAll(page));
    done.edited.push(await bulkEdit(page, ENDS[run % 2 === 0 ? 0 : 1]));
    bareOf.days.push(await bare.take(rows));
  }
  await page.close();
  for (let run = 0; run < runs; run += 1) {
    // Generating leads to the schedule.
    await template.goto(`${family.origin}${week}`);
    done.generated.push(await generate(template, addDays(today(), (1 + run) * YEAR)));
    bareOf.year.push(await bare.take(rows.slice(0, YEAR)));
  }
  const figure = (name: string, all: readonly Done[], bareTook: readonly number[]): Figure => {
    const measured = all.slice(WARM_UPS).map(({ took }) => took);
    return compared(`gestures.${name}`, { measured, bare: bareTook.slice(WARM_UPS) }, LIMIT);
  };
  yield figure(`select-all-${DAYS}`, done.selected, bareOf.days);
  yield figure(`bulk-edit-${DAYS}`, done.edited, bareOf.days);
  yield bareFigure(`gestures.bare-${DAYS}-rows`, bareOf.days.slice(WARM_UPS));
  yield figure(`generate-${YEAR}`, done.generated, bareOf.year);
  yield bareFigure(`gestures.bare-${YEAR}-rows`, bareOf.year.slice(WARM_UPS));
  const after = Object.values(done).map((all) =>
    median(all.slice(WARM_UPS).map((each) => each.longestAfter)),
  );
  yield toFigure('gestures.longest-task-outside', Math.max(...after), { limit: LONG_TASK_LIMIT, runs: RUNS });
}

/** Taps 'Enter Hours' and waits until the dialog's fields are painted, then closes it. Returns the milliseconds. */
async function openHours(page: Page): Promise<number> {
  const took = await page
    .getByRole('button', { name: 'Enter Hours', exact: true })
    .first()
    .evaluate(
      (control: HTMLElement) =>
        new Promise<number>((done) => {
          const from = performance.now();
          const observer = new MutationObserver(() => {
            if (document.querySelector('[role=dialog] input') === null) return;
            observer.disconnect();
            requestAnimationFrame(() => {
              void scheduler.postTask(() => done(performance.now() - from), { priority: 'user-blocking' });
            });
          });
          observer.observe(document.body, { subtree: true, childList: true });
          control.click();
        }),
    );
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.waitForTimeout(REST_MS);
  return took;
}

/** Opens the hours of a day on a phone whose CPU runs at a quarter: the first time, and then again and again. */
async function* measureHours(browser: Browser, family: Device): AsyncGenerator<Figure> {
  const context = await signedIn(browser, family, { viewport: PHONE });
  const page = await context.newPage();
  await page.goto(`${family.origin}/schedule`);
  await page.getByRole('button', { name: 'Enter Hours', exact: true }).first().waitFor();
  await page.waitForTimeout(AFTER_MS);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: QUARTER });
  const first = await openHours(page);
  const { again } = await sample({ runs: OPENINGS }, async () => ({ again: await openHours(page) }));
  yield toFigure('gestures.open-hours-first', first, { runs: 1 });
  yield toFigure('gestures.open-hours-p95', percentile(again, 0.95), { limit: OPEN_LIMIT, runs: OPENINGS });
  await page.close();
}

/** Has the nanny arrive, on a phone whose CPU runs at a quarter, and takes the arrival back. */
async function* measureArrivals(browser: Browser, nanny: Device): AsyncGenerator<Figure> {
  const context = await signedIn(browser, nanny, { viewport: PHONE });
  const page = await context.newPage();
  await page.goto(`${nanny.origin}/dashboard`);
  const arrive = page.getByRole('button', { name: 'Arrive', exact: true });
  await arrive.waitFor();
  await page.waitForTimeout(AFTER_MS);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: QUARTER });
  const tap = async () => {
    const [start, painted] = await tapAndPaint(arrive, 'Here since');
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await arrive.waitFor();
    await page.waitForTimeout(AFTER_MS);
    return painted - start;
  };
  await tap();
  const { taps } = await sample({ runs: OPENINGS }, async () => ({ taps: await tap() }));
  yield toFigure('gestures.arrive-p95', percentile(taps, 0.95), { limit: ARRIVE_LIMIT, runs: OPENINGS });
  await page.close();
}

export async function* gestures(): AsyncGenerator<Figure> {
  const server = await startServer();
  const browser = await launchChromium();
  const { family, nanny, nannyId } = await household(server.origin);
  await schedule(family, nannyId);
  await planHours(family, nannyId);
  const items = WEEKDAYS.map((weekday) => ({ weekday, startMinutes: NINE, endMinutes: NINE + MINUTES }));
  await family.do([{ name: 'baseSchedule.save', args: { nannyId, items } }]);
  yield* measureHours(browser, family);
  yield* measureArrivals(browser, nanny);
  yield* measure(browser, family, nannyId);
}
