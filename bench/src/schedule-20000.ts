/**
 * Measures opening the installed app offline at /schedule until a day is painted: in a phone's window with ten years
 * and with 60 days, against an empty page of the same app; and on a desktop list, week and month with two years,
 * against the list with 60 days. Also measures the first sync of the two years, until a day is painted.
 */
import type { Browser } from '@playwright/test';
import { launchChromium, signedIn } from './app-page.ts';
import type { Device } from './device.ts';
import { bareFigure, compared, type Figure, median, sample, toFigure } from './figure.ts';
import { DESKTOP, install, open, PHONE } from './installed-app.ts';
import { createLongHousehold } from './long-household.ts';
import { startServer } from './server.ts';

const LONG_DAYS = 20_000;
const SHORT_DAYS = 60;
/** Three nannies, three shifts a day, the working days of two years. */
const VIEWED_DAYS = 4698;
const SHIFTS_OF_VIEWED = 3;
/** List, week and month open as fast as the list with 60 days. */
const VIEWS_LIMIT = 1;
/** Milliseconds until a new device shows a day. */
const FIRST_DAY_LIMIT = 2000;
const RUNS = 9;
const WARM_UPS = 1;
const LIMIT = 2;
const THROTTLES = [1, 4];

/** An unknown address: React and Mantine without data. */
const EMPTY_PAGE = { path: '/no-such-page', shown: 'h1' };
const SCHEDULE = { path: '/schedule', shown: 'article' };
const WEEK = { path: '/schedule?view=week', shown: '[id^="shift-"]' };
const MONTH = { path: '/schedule?view=month', shown: '[id^="shift-"]' };

export async function* schedule20000(): AsyncGenerator<Figure> {
  const { origin, database } = await startServer();
  const browser = await launchChromium();
  const long = await install(browser, await createLongHousehold(origin, database, { days: LONG_DAYS }), {
    viewport: PHONE,
  });
  const short = await install(browser, await createLongHousehold(origin, database, { days: SHORT_DAYS }), {
    viewport: PHONE,
  });
  for (const throttle of THROTTLES) {
    const samples = await sample({ runs: RUNS, warmUps: WARM_UPS }, async () => ({
      long: await open(long, { origin, ...SCHEDULE, throttle }),
      short: await open(short, { origin, ...SCHEDULE, throttle }),
      empty: await open(long, { origin, ...EMPTY_PAGE, throttle }),
    }));
    const name = throttle === 1 ? 'schedule-20000' : `schedule-20000.throttled-${throttle}x`;
    yield compared(name, { measured: samples.long, bare: samples.empty }, LIMIT);
    yield compared(`${name}.against-60-days`, { measured: samples.long, bare: samples.short }, null);
    yield bareFigure(`${name}.empty-page`, samples.empty);
  }
}

/** Measures a new device that opens the schedule and gets all days. */
async function firstSync(browser: Browser, device: Device): Promise<Figure> {
  const { first } = await sample({ runs: RUNS, warmUps: WARM_UPS }, async () => {
    const context = await signedIn(browser, device, { viewport: DESKTOP });
    const took = await open(context, { origin: device.origin, ...SCHEDULE, throttle: 1 });
    await context.close();
    return { first: took };
  });
  return toFigure('schedule-views.first-sync', median(first), { limit: FIRST_DAY_LIMIT, runs: first.length });
}

export async function* scheduleViews(): AsyncGenerator<Figure> {
  const { origin, database } = await startServer();
  const browser = await launchChromium();
  const shiftsPerNanny = SHIFTS_OF_VIEWED;
  const viewed = await createLongHousehold(origin, database, { days: VIEWED_DAYS, shiftsPerNanny });
  yield await firstSync(browser, viewed);
  const long = await install(browser, viewed, { viewport: DESKTOP });
  const few = await createLongHousehold(origin, database, { days: SHORT_DAYS, shiftsPerNanny });
  const short = await install(browser, few, { viewport: DESKTOP });
  for (const throttle of THROTTLES) {
    const { short: bare, ...views } = await sample({ runs: RUNS, warmUps: WARM_UPS }, async () => ({
      short: await open(short, { origin, ...SCHEDULE, throttle }),
      list: await open(long, { origin, ...SCHEDULE, throttle }),
      week: await open(long, { origin, ...WEEK, throttle }),
      month: await open(long, { origin, ...MONTH, throttle }),
    }));
    const suffix = throttle === 1 ? '' : `.throttled-${throttle}x`;
    for (const [view, measured] of Object.entries(views))
      yield compared(`schedule-views.${view}${suffix}`, { measured, bare }, VIEWS_LIMIT);
    yield bareFigure(`schedule-views.list-of-60${suffix}`, bare);
  }
}
