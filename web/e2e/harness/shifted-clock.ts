/**
 * With FAIRDAY_TEST_DATE, such as 2026-12-31 or 2026-12-31T04:58:00Z, the browser tests, their servers and their pages
 * live then: rules depend on the weekday, the month and the hour. Service workers and PostgreSQL keep the real clock.
 */
import type { Browser } from '@playwright/test';

const MS_PER_DAY = 86_400_000;

/** Shifts the clock of this program or page, by milliseconds. Runs in a page, too: uses nothing from this file. */
function shiftClock(shiftMs: number): void {
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...args: readonly unknown[]) {
      super(...((args.length === 0 ? [RealDate.now() + shiftMs] : args) as [number]));
    }

    static override now(): number {
      return RealDate.now() + shiftMs;
    }
  } as DateConstructor;
}

/** A date keeps the time of day. */
function readShift(): number {
  // Computed once: this program hands it to those that it starts.
  const known = process.env['FAIRDAY_TEST_SHIFT_MS'];
  if (known !== undefined) return Number(known);
  const wanted = process.env['FAIRDAY_TEST_DATE'];
  if (wanted === undefined) return 0;
  const shiftMs = Date.parse(wanted) - Date.now();
  if (Number.isNaN(shiftMs)) throw new Error(`FAIRDAY_TEST_DATE is no date: ${wanted}`);
  return wanted.includes('T') ? shiftMs : Math.ceil(shiftMs / MS_PER_DAY) * MS_PER_DAY;
}

const shiftMs = readShift();
if (shiftMs !== 0) {
  process.env['FAIRDAY_TEST_SHIFT_MS'] = String(shiftMs);
  shiftClock(shiftMs);
}

/** The arguments of Node that shift a server's clock as this one's. */
export const CLOCK_ARGS: readonly string[] = shiftMs === 0 ? [] : ['--import', import.meta.url];

/** Shifts the clock of all pages that this browser opens from now on. */
export function shiftPages(browser: Browser): void {
  if (shiftMs === 0) return;
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    await context.addInitScript(shiftClock, shiftMs);
    return context;
  };
}
