/**
 * Measures opening the installed app offline at /schedule in a phone's window until a day is painted, with ten years
 * and with 60 days on the device, against an empty page of the same app.
 */
import type { Browser, BrowserContext } from '@playwright/test';
import { launchChromium, signedIn } from './app-page.ts';
import type { Device } from './device.ts';
import { bareFigure, compared, type Figure, sample } from './figure.ts';
import { createLongHousehold } from './long-household.ts';
import { startServer } from './server.ts';

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

/** Logs when the first such element was painted, in ms since navigation. Polling would run code in the page. */
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

export async function* schedule20000(): AsyncGenerator<Figure> {
  const { origin, database } = await startServer();
  const browser = await launchChromium();
  const long = await install(browser, await createLongHousehold(origin, database, LONG_DAYS));
  const short = await install(browser, await createLongHousehold(origin, database, SHORT_DAYS));
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
