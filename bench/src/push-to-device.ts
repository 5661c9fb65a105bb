/**
 * Measures a push of 1,000 hours until the family's open app has stored them, against one INSERT of as many rows, then
 * bare Dexie and a plain list of them. Also measures one such push for growth.ts.
 */
import type { Browser, Page } from '@playwright/test';
import { UNSET } from 'sync-protocol/kernel/unset-fields.ts';
import type { MutatorArgs } from 'sync-protocol/registry.ts';
import { launchChromium, openSchedule } from './app-page.ts';
import { type BareRow, openBarePage } from './bare-rows.ts';
import { answered } from './days.ts';
import { bareFigure, compared, type Figure, runsOr, sample, sized, timed } from './figure.ts';
import { startLimit } from './limit.ts';
import { MUTATIONS, type Queued, queuedHours } from './push-1000.ts';
import { startServer } from './server.ts';

const RUNS = 7;
const WARM_UPS = 2;
const LIMIT = 3.5;
const WARM_UP_DAYS = sized(500);
const REST_MS = 1500;

interface Wanted {
  /** Name of the account's IndexedDB database. */
  readonly name: string;
  readonly householdId: string;
  readonly status: string;
  readonly count: number;
  /** The day that arrives last. */
  readonly lastId: string;
}

/** Waits until the database has this many days. Counts once the last one is there: counting is a load of its own. */
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
          // Dexie's event after a committed transaction.
          const WRITTEN = 'x-storagemutated-1';
          addEventListener(WRITTEN, look);
          look();
        });
      }),
    wanted,
  );

const daysOf = (queue: Queued['queue']) => queue.map(({ args }) => args as MutatorArgs<'day.recordHours'>);

/** Warms the page up with many changes that leave the days unchanged: code that never ran takes twice as long. */
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

/** Returns ms from the start of the push until the other device has stored all rows. */
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

/** Returns a row with all fields per day of the queue. */
const rowsOf = ({ nanny, queue }: Queued): BareRow[] =>
  daysOf(queue).map(({ dayId, start, end }) => {
    const whose = { householdId: nanny.householdId, nannyId: nanny.user.id };
    return {
      ...UNSET.day,
      ...whose,
      id: dayId,
      date: start.slice(0, 10),
      actualStart: start,
      actualEnd: end,
    };
  });

export async function* pushToDevice(): AsyncGenerator<Figure> {
  const server = await startServer();
  const [limit, browser] = [await startLimit(server), await launchChromium()];
  const page = await openBarePage(browser);
  const { push, bare } = await sample({ runs: runsOr(RUNS), warmUps: WARM_UPS }, async () => {
    const queued = await queuedHours(server.origin, MUTATIONS);
    const took = await pushUntilStored(browser, queued);
    return { push: took, bare: (await limit.write(MUTATIONS)) + (await page.take(rowsOf(queued))) };
  });
  yield compared('push-to-device', { measured: push, bare }, LIMIT);
  yield bareFigure('push-to-device.limit', bare);
}
