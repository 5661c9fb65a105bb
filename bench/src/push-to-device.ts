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
  /** The day that comes last. */
  readonly lastId: string;
}

/**
 * Looks into the device's database, beside the app and whenever the app has written, until so many days are in it. They
 * are counted once the last is there: to count a hundred thousand after each lot would be another load than the app's.
 */
const untilStored = (page: Page, wanted: Wanted): Promise<void> =>
  page.evaluate(
    ({ name, householdId, status, count, lastId }) =>
      new Promise<void>((done, fail) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('error', () => fail(opening.error));
        opening.addEventListener('success', () => {
          const database = opening.result;
          const look = (): void => {
            const days = database.transaction('day').objectStore('day');
            const last = days.get([householdId, lastId]);
            last.onsuccess = () => {
              if (last.result?.status !== status) return;
              const range = IDBKeyRange.bound([householdId, status], [householdId, status, []]);
              const found = days.index('[householdId+status+date]').count(range);
              found.onsuccess = () => {
                if (found.result < count) return;
                removeEventListener(WRITTEN, look);
                database.close();
                done();
              };
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

const daysOf = (queue: Queued['queue']) => queue.map(({ args }) => args as { readonly dayId: string });

/**
 * The page hears of many changes before: whoever has it open has had it open for a while, and a browser takes twice as
 * long for what it has not run yet. They leave the days as they were.
 */
async function warmUp(
  page: Page,
  { family, nanny, queue }: Queued,
  all: Omit<Wanted, 'status'>,
): Promise<void> {
  const some = daysOf(queue.slice(0, WARM_UP_DAYS));
  const lastId = some.at(-1)?.dayId ?? '';
  await Promise.all([
    family.do(answered(some, 'DECLINED')),
    untilStored(page, { ...all, count: some.length, lastId, status: 'DECLINED' }),
  ]);
  await Promise.all([
    family.do(answered(some, 'ACCEPTED')),
    untilStored(page, { ...all, lastId, status: 'ACCEPTED' }),
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
    const lastId = daysOf(queue).at(-1)?.dayId ?? '';
    const all = { name: `fairday-${family.user.id}`, householdId, count: queue.length, lastId };
    await untilStored(page, { ...all, status: 'ACCEPTED' });
    await warmUp(page, queued, all);
    const stored = untilStored(page, { ...all, status: 'COMPLETED' });
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
