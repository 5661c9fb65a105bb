/**
 * Measures from a tap on Save in the family's page until the nanny's page in another browser profile shows the new
 * times. The yardstick is the same write and sync without browsers, plus two redraws.
 */
import type { Page } from '@playwright/test';
import { addDays, addMinutes, dateOf, wallClockToInstant } from 'sync-protocol/kernel/calendar.ts';
import { DEFAULT_SETTINGS } from 'sync-protocol/people/household.ts';
import { formatTime } from '../../web/src/kit/language/format.ts';
import { launchChromium, openSchedule } from './app-page.ts';
import { type Device, household } from './device.ts';
import { type Figure, percentile, rounded, sample, timed, toFigure } from './figure.ts';
import { startServer } from './server.ts';

const SAMPLES = 100;
/** Taps before measuring: a new page still installs its service worker and fetches lazy parts. */
const WARM_UPS = 12;
const NINE = 540;
const TEN_HOURS = 600;
const LIMIT = 2;
const { timezone } = DEFAULT_SETTINGS;

async function schedule(family: Device, nannyId: string): Promise<{ dayId: string; start: string }> {
  const date = addDays(dateOf(new Date().toISOString(), timezone), 1);
  const start = wallClockToInstant(date, NINE, timezone);
  const args = {
    dayId: crypto.randomUUID(),
    date,
    start,
    end: addMinutes(start, NINE),
    nannyId,
    notes: null,
  };
  await family.do([{ name: 'day.schedule', args }]);
  return args;
}

/** Returns when the page shows this text, measured inside the page by the machine's clock. */
const showing = (page: Page, shown: string): Promise<number> =>
  page.evaluate(
    (text) =>
      new Promise<number>((done) => {
        const look = (): void => {
          if (document.querySelector('main')?.textContent.includes(text) !== true) return;
          observer.disconnect();
          done(performance.timeOrigin + performance.now());
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        look();
      }),
    shown,
  );

/** Changes the day's end. Returns the ms from the tap to the other screen (`took`) and to the own one (`redraw`). */
async function saveAndSee(family: Page, nanny: Page, end: string) {
  await family.getByRole('article').getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = family.getByRole('dialog', { name: 'Edit Scheduled Hours' });
  await dialog.getByLabel('End Time').fill(end);
  const shown = formatTime(`2026-01-01T${end}:00.000Z`, 'UTC');
  const seen = Promise.all([showing(family, `- ${shown}`), showing(nanny, `- ${shown}`)]);
  const save = dialog.getByRole('button', { name: 'Save', exact: true });
  const tapped = save.evaluate(
    (button) =>
      new Promise<number>((done) => {
        button.addEventListener('click', () => done(performance.timeOrigin + performance.now()), {
          once: true,
          capture: true,
        });
      }),
  );
  await save.click();
  const from = await tapped;
  const [here, there] = await seen;
  await dialog.waitFor({ state: 'hidden' });
  return { took: there - from, redraw: here - from };
}

/** Measures the yardstick: the write, then the other device's sync, without browsers or pokes. */
function onProtocol(family: Device, nanny: Device, { dayId, start }: { dayId: string; start: string }) {
  return timed(async () => {
    await family.do([{ name: 'day.editSchedule', args: { dayId, end: addMinutes(start, TEN_HOURS) } }]);
    await nanny.sync();
  });
}

export async function* liveBrowser(): AsyncGenerator<Figure> {
  const server = await startServer();
  const browser = await launchChromium();
  const { family, nanny, nannyId } = await household(server.origin);
  const day = await schedule(family, nannyId);
  const pages = [await openSchedule(browser, family), await openSchedule(browser, nanny)] as const;
  const samples = await sample({ runs: SAMPLES, warmUps: WARM_UPS }, async (run) => {
    const seen = await saveAndSee(...pages, run % 2 === 0 ? '17:30' : '18:15');
    const protocol = await onProtocol(family, nanny, day);
    await Promise.all(pages.map((page) => showing(page, '- 7:00 PM')));
    return { ...seen, protocol };
  });
  for (const [name, share] of [
    ['p50', 0.5],
    ['p95', 0.95],
  ] as const) {
    const value = percentile(samples.took, share);
    const bare = percentile(samples.protocol, share) + 2 * percentile(samples.redraw, share);
    const ratio = rounded(value / bare);
    yield toFigure(`live-browser.${name}`, value, { limit: LIMIT, ratio, runs: SAMPLES });
    yield toFigure(`live-browser.bare.${name}`, bare, { runs: SAMPLES });
  }
}
