/**
 * 1,000 queued hours pushed by a nanny's phone, until they are in the database of the family's device: the app itself,
 * open in Chromium on its schedule, which hears of them by its event stream. Against the same bare POST and INSERTs as
 * the push alone (push-1000.ts).
 */
import type { Browser, Page } from '@playwright/test';
import { launchChromium, openSchedule } from './app-page.ts';
import { startBareServer } from './bare.ts';
import { answered } from './days.ts';
import { against, bareFigure, type Figure, runsOr, sized, timed } from './figure.ts';
import { bareTimes, MUTATIONS, type Queued, queuedHours } from './push-1000.ts';
import { startServer } from './server.ts';

const RUNS = 7;
const WARM_UPS = 2;
const LIMIT = 4;
const WARM_UP_DAYS = sized(500);
const REST_MS = 1500;

interface Wanted {
  /** The database of the account. */
  readonly name: string;
  readonly householdId: string;
  readonly status: string;
  readonly count: number;
}

/** Looks into the device's database, beside the app and whenever the app has written, until so many days are in it. */
const untilStored = (page: Page, wanted: Wanted): Promise<void> =>
  page.evaluate(
    ({ name, householdId, status, count }) =>
      new Promise<void>((done, fail) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('error', () => fail(opening.error));
        opening.addEventListener('success', () => {
          const database = opening.result;
          const look = (): void => {
            const index = database.transaction('day').objectStore('day').index('[householdId+status+date]');
            const found = index.count(IDBKeyRange.bound([householdId, status], [householdId, status, []]));
            found.onsuccess = () => {
              if (found.result < count) return;
              removeEventListener(WRITTEN, look);
              database.close();
              done();
            };
          };
          // Dexie's word for a transaction that is committed.
          const WRITTEN = 'x-storagemutated-1';
          addEventListener(WRITTEN, look);
          look();
        });
      }),
    wanted,
  );

/**
 * The page hears of many changes before: whoever has it open has had it open for a while, and a browser takes twice as
 * long for what it has not run yet. They leave the days as they were.
 */
async function warmUp(
  page: Page,
  { family, nanny, queue }: Queued,
  days: Omit<Wanted, 'status'>,
): Promise<void> {
  const some = queue.slice(0, WARM_UP_DAYS).map(({ args }) => args as { readonly dayId: string });
  await Promise.all([
    family.do(answered(some, 'DECLINED')),
    untilStored(page, { ...days, count: some.length, status: 'DECLINED' }),
  ]);
  await Promise.all([
    family.do(answered(some, 'ACCEPTED')),
    untilStored(page, { ...days, status: 'ACCEPTED' }),
  ]);
  await nanny.sync();
  await page.waitForTimeout(REST_MS);
}

/** Milliseconds from the push's beginning until the other device's database has all of its rows. */
export async function pushUntilStored(browser: Browser, queued: Queued): Promise<number> {
  const { family, nanny, queue } = queued;
  const page = await openSchedule(browser, family);
  try {
    const { householdId } = family;
    const days = { name: `fairday-${family.user.id}`, householdId, count: queue.length };
    await untilStored(page, { ...days, status: 'ACCEPTED' });
    await warmUp(page, queued, days);
    const stored = untilStored(page, { ...days, status: 'COMPLETED' });
    return await timed(() => Promise.all([nanny.push(queue), stored]));
  } finally {
    await page.context().close();
  }
}

export async function* pushToDevice(): AsyncGenerator<Figure> {
  const server = await startServer();
  const [bare, browser] = [await startBareServer(server), await launchChromium()];
  try {
    const [measured, inserted]: [number[], number[]] = [[], []];
    for (let run = -WARM_UPS; run < runsOr(RUNS); run += 1) {
      const queued = await queuedHours(server.origin, MUTATIONS);
      const took = await pushUntilStored(browser, queued);
      const { rows } = await bareTimes(bare, queued);
      if (run < 0) continue;
      measured.push(took);
      inserted.push(rows);
    }
    yield against('push-to-device', { measured, bare: inserted }, LIMIT);
    yield bareFigure('push-to-device.bare-insert', inserted);
  } finally {
    await browser.close();
    await bare.stop();
    await server.stop();
  }
}
