/**
 * Measures opening five dialogs of the installed app on a phone at a quarter of the CPU, with the demo's year: from the
 * finger's touch until the dialog's first frame is handed to the compositor, in milliseconds and in CPU time of the page's
 * thread, which doesn't count what other programs do.
 */
import type { BrowserContext, CDPSession, Locator, Page } from '@playwright/test';
import { launchChromium, signInAsParent } from './app-page.ts';
import { type Figure, median, percentile, toFigure } from './figure.ts';
import { install, PHONE } from './installed-app.ts';
import { startServer } from './server.ts';
import { startTrace, type TraceEvent } from './trace.ts';

const OPENINGS = 20;
const LIMIT = 200;
const QUARTER = 4;
/** Time for what a screen does after it is shown: it fetches the dialogs ahead. */
const SETTLE_MS = 12_000;
/** Time for what a closed dialog leaves. */
const REST_MS = 600;

const DOWN = 'tap:down';
const SHOWN = 'tap:shown';

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true }).first();

interface Tapped {
  readonly name: string;
  readonly path: string;
  /** Returns what opens the dialog, once it is shown. */
  readonly find: (page: Page) => Promise<Locator>;
}

/** Opens the menu of the first day. Returns one of its entries. */
async function inMenu(page: Page, name: string): Promise<Locator> {
  await page
    .getByRole('button', { name: /^More for/ })
    .first()
    .tap();
  return page.getByRole('menuitem', { name, exact: true });
}

const TAPPED: readonly Tapped[] = [
  { name: 'hours', path: '/schedule', find: async (page) => button(page, 'Enter Hours') },
  { name: 'to-dos', path: '/schedule', find: (page) => inMenu(page, 'To-Dos') },
  { name: 'edit', path: '/schedule', find: (page) => inMenu(page, 'Edit') },
  { name: 'schedule-a-day', path: '/schedule', find: async (page) => button(page, 'Schedule a Day') },
  { name: 'payment', path: '/payments', find: async (page) => button(page, 'Record a Payment') },
];

/** Marks the touch, and the moment at which a dialog is no longer transparent, which it logs. Runs in the page. */
function watchTap([down, shown]: readonly [string, string]): void {
  const observer = new MutationObserver(() => {
    const dialog = document.querySelector<HTMLElement>('[role=dialog]');
    if (dialog === null || dialog.style.opacity === '0') return;
    observer.disconnect();
    performance.mark(shown);
    console.debug(shown);
  });
  addEventListener(
    'pointerdown',
    () => {
      performance.mark(down);
      observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['style'] });
    },
    { capture: true, once: true },
  );
}

interface Opening {
  readonly took: number;
  readonly cpu: number;
}

const MICROSECONDS = 1000;

/** Reads both times from a trace: until the frame with the dialog is committed. */
function readOpening(events: readonly TraceEvent[]): Opening {
  const down = events.find(({ name }) => name === DOWN);
  const shown = events.find(({ name }) => name === SHOWN);
  if (down === undefined || shown === undefined) throw new Error('A trace without the marks of a tap');
  const frame = events
    .filter(({ name, tid, ts }) => name === 'Layerize' && tid === shown.tid && ts >= shown.ts)
    .toSorted((a, b) => a.ts - b.ts)[0];
  if (frame?.tts === undefined || down.tts === undefined) throw new Error('A trace without a frame');
  return {
    took: (frame.ts + (frame.dur ?? 0) - down.ts) / MICROSECONDS,
    cpu: (frame.tts + (frame.tdur ?? 0) - down.tts) / MICROSECONDS,
  };
}

/** Taps, waits for the dialog, and closes it. */
async function openAndClose(page: Page, session: CDPSession, { find }: Tapped): Promise<Opening> {
  const control = await find(page);
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (box === null) throw new Error('Nothing to tap');
  await page.waitForTimeout(REST_MS);
  await page.evaluate(watchTap, [DOWN, SHOWN] as const);
  const stop = await startTrace(session);
  // Polling would run code in the page.
  const shown = page.waitForEvent('console', { predicate: (message) => message.text() === SHOWN });
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await shown;
  await page.waitForTimeout(REST_MS);
  const opening = readOpening(await stop());
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return opening;
}

async function* measure(context: BrowserContext, origin: string, tapped: Tapped): AsyncGenerator<Figure> {
  const page = await context.newPage();
  await page.goto(`${origin}${tapped.path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(SETTLE_MS);
  const session = await context.newCDPSession(page);
  for (const rate of [QUARTER, 1]) {
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    const first = await openAndClose(page, session, tapped);
    const again: Opening[] = [];
    while (again.length < OPENINGS) again.push(await openAndClose(page, session, tapped));
    const isThrottled = rate === QUARTER;
    const name = `taps.${tapped.name}${isThrottled ? '' : '.cpu'}`;
    const inQuarter = ({ took, cpu }: Opening): number => (isThrottled ? took : cpu * QUARTER);
    const values = again.map(inQuarter);
    if (isThrottled) yield toFigure(`${name}-first`, inQuarter(first), { runs: 1 });
    yield toFigure(`${name}-p50`, median(values), { runs: OPENINGS });
    yield toFigure(`${name}-p95`, percentile(values, 0.95), { limit: LIMIT, runs: OPENINGS });
  }
  await page.close();
}

export async function* taps(): AsyncGenerator<Figure> {
  const { origin } = await startServer({ isDemo: true });
  const parent = await signInAsParent(origin);
  const phone = { viewport: PHONE, isMobile: true, hasTouch: true, reducedMotion: 'no-preference' } as const;
  const context = await install(await launchChromium(), parent, phone);
  for (const tapped of TAPPED) yield* measure(context, origin, tapped);
}
