/**
 * The family taps on Save in one browser, until the nanny's page in another shows the new times: the whole way
 * through rules, database on the device, push, commit, poke, sync and paint.
 */
import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from '@playwright/test';
import { DEFAULT_SETTINGS } from 'sync-protocol/model/household.ts';
import { addDays, addMinutes, dateOf, wallClockToInstant } from 'sync-protocol/rules/calendar.ts';
import { formatTime } from 'sync-protocol/rules/format.ts';
import { type Device, household } from './device.ts';
import { type Figure, percentile, rounded } from './figure.ts';
import { startServer } from './server.ts';

const SAMPLES = 9;
const WARM_UPS = 2;
const NINE = 540;
const { timezone } = DEFAULT_SETTINGS;

/** The schedule of one account, in a browser profile of its own. */
async function openSchedule(browser: Browser, { origin, token, user }: Device): Promise<Page> {
  const context = await browser.newContext({ timezoneId: timezone, reducedMotion: 'reduce' });
  await context.addInitScript(
    (session) => {
      localStorage.setItem('auth_token', session.token);
      localStorage.setItem('auth_user', JSON.stringify(session.user));
    },
    { token, user },
  );
  const page = await context.newPage();
  const listening = page.waitForResponse((response) => response.url().endsWith('/api/sync/events'));
  await page.goto(`${origin}/schedule`);
  await page.getByRole('article').waitFor();
  await listening;
  return page;
}

async function schedule(family: Device, nannyId: string): Promise<void> {
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
}

/** Gives the day another end, and answers what the tap on Save took to be seen on the other page. */
async function saveAndSee(family: Page, nanny: Page, end: string): Promise<number> {
  await family.getByRole('article').getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = family.getByRole('dialog', { name: 'Edit Scheduled Hours' });
  await dialog.getByLabel('End Time').fill(end);
  const shown = formatTime(`2026-01-01T${end}:00.000Z`, 'UTC');
  // Both clocks are this machine's; each page tells the moment itself, without the way to it and back.
  const seen = nanny.evaluate(
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
    `- ${shown}`,
  );
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
  const took = (await seen) - (await tapped);
  await dialog.waitFor({ state: 'hidden' });
  return took;
}

export async function* liveBrowser(): AsyncGenerator<Figure> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  const server = await startServer();
  const browser = await chromium.launch({
    ...(existsSync(executablePath) ? { executablePath } : {}),
    args: ['--no-sandbox'],
  });
  try {
    const { family, nanny, nannyId } = await household(server.origin);
    await schedule(family, nannyId);
    const pages = [await openSchedule(browser, family), await openSchedule(browser, nanny)] as const;
    const samples: number[] = [];
    for (let i = -WARM_UPS; i < SAMPLES; i += 1) {
      const took = await saveAndSee(...pages, i % 2 === 0 ? '17:30' : '18:15');
      if (i >= 0) samples.push(took);
    }
    for (const [name, share] of [
      ['p50', 0.5],
      ['p95', 0.95],
    ] as const) {
      const value = rounded(percentile(samples, share));
      yield { name: `live-browser.${name}`, value, unit: 'ms', limit: null, ratio: null, runs: SAMPLES };
    }
  } finally {
    await browser.close();
    await server.stop();
  }
}
