/**
 * Installs the app in a browser profile, takes it offline, and measures opening its pages until an element is painted.
 */
import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';
import { signedIn } from './app-page.ts';
import type { Device } from './device.ts';

const FIRST_SYNC_MS = 120_000;
/** Pause before reopening, in which the app counts its days. */
const REST_MS = 8000;

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

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };

/** Opens a profile with the app installed and synced, then takes it offline. */
export async function install(
  browser: Browser,
  device: Pick<Device, 'origin' | 'token' | 'user'>,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await signedIn(browser, device, options);
  const page = await context.newPage();
  await page.goto(`${device.origin}/schedule`);
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
  /** Selects the element whose painting ends the measurement. */
  readonly shown: string;
  /** The CPU runs this many times slower. */
  readonly throttle: number;
  /** Milliseconds until an answer to a request begins; that of this machine if missing. */
  readonly latency?: number;
}

/** No limit, in Chromium's DevTools protocol. */
const UNLIMITED = -1;

/** Returns the milliseconds from the navigation until the element is painted. */
export async function open(
  context: BrowserContext,
  { origin, path, shown, throttle, latency }: Opening,
): Promise<number> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  if (latency !== undefined) {
    const line = { latency, downloadThroughput: UNLIMITED, uploadThroughput: UNLIMITED };
    await session.send('Network.emulateNetworkConditions', { offline: false, ...line });
  }
  await page.addInitScript(watchFor, shown);
  const told = page.waitForEvent('console', { predicate: (message) => message.type() === 'debug' });
  await page.goto(`${origin}${path}`, { waitUntil: 'commit' });
  const value = Number((await told).text());
  await page.close();
  return value;
}
