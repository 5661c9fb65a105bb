/**
 * Measures opening the installed app offline at /schedule in a phone's window until a day is painted, with ten years and
 * with 60 days on the device, against an empty page of the same app.
 */
import type { Browser, BrowserContext } from '@playwright/test';
import { launchChromium, signedIn } from './app-page.ts';
import type { Device } from './device.ts';
import { against, bareFigure, type Figure } from './figure.ts';
import { createLongHousehold } from './long-household.ts';
import { type Server, startServer } from './server.ts';

const LONG_DAYS = 20_000;
const SHORT_DAYS = 60;
const RUNS = 9;
const WARM_UPS = 1;
const LIMIT = 2;
const THROTTLES = [1, 4];
const FIRST_SYNC_MS = 120_000;
/** Pause before reopening, in which the app counts its days. */
const REST_MS = 8000;

/** An unknown address: React and Mantine without data. */
const EMPTY_PAGE = { path: '/no-such-page', shown: 'h1' };
const SCHEDULE = { path: '/schedule', shown: 'article' };

/**
 * Logs to the console when the first such element was painted, in ms since navigation. Polling the page would run the
 * driver's code in it, for as long as a card takes to draw.
 */
function watchFor(shown: string): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector(shown) === null) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      // The first task after the frame, ahead of all other queued work.
      void scheduler.postTask(() => console.debug(performance.now()), { priority: 'user-blocking' });
    });
  });
  observer.observe(document, { subtree: true, childList: true });
}

/** Opens a profile with the app installed and synced, then takes it offline. */
async function install(browser: Browser, device: Device): Promise<BrowserContext> {
  const context = await signedIn(browser, device, { viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`${device.origin}${SCHEDULE.path}`);
  await page.getByRole('article').first().waitFor({ timeout: FIRST_SYNC_MS });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForTimeout(REST_MS);
  await page.close();
  await context.setOffline(true);
  return context;
}

interface Opening {
  readonly origin: string;
  readonly path: string;
  readonly shown: string;
  readonly throttle: number;
}

async function open(context: BrowserContext, { origin, path, shown, throttle }: Opening): Promise<number> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  await page.addInitScript(watchFor, shown);
  const told = page.waitForEvent('console', { predicate: (message) => message.type() === 'debug' });
  await page.goto(`${origin}${path}`, { waitUntil: 'commit' });
  const value = Number((await told).text());
  await page.close();
  return value;
}

async function* measure(server: Server, browser: Browser): AsyncGenerator<Figure> {
  const { origin, database } = server;
  const long = await install(browser, await createLongHousehold(origin, database, LONG_DAYS));
  const short = await install(browser, await createLongHousehold(origin, database, SHORT_DAYS));
  for (const throttle of THROTTLES) {
    const samples = { long: [] as number[], short: [] as number[], empty: [] as number[] };
    for (let run = -WARM_UPS; run < RUNS; run += 1) {
      const took = {
        long: await open(long, { origin, ...SCHEDULE, throttle }),
        short: await open(short, { origin, ...SCHEDULE, throttle }),
        empty: await open(long, { origin, ...EMPTY_PAGE, throttle }),
      };
      if (run < 0) continue;
      for (const name of ['long', 'short', 'empty'] as const) samples[name].push(took[name]);
    }
    const name = throttle === 1 ? 'schedule-20000' : `schedule-20000.throttled-${throttle}x`;
    yield against(name, { measured: samples.long, bare: samples.empty }, LIMIT);
    yield against(`${name}.against-60-days`, { measured: samples.long, bare: samples.short }, null);
    yield bareFigure(`${name}.empty-page`, samples.empty);
  }
}

export async function* schedule20000(): AsyncGenerator<Figure> {
  const server = await startServer();
  const browser = await launchChromium();
  try {
    yield* measure(server, browser);
  } finally {
    await browser.close();
    await server.stop();
  }
}
