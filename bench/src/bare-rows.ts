/**
 * Measures putting rows into Dexie and rendering them, without the app: the yardstick for actions on many days and for
 * their arrival.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser } from '@playwright/test';
import { servePage } from './app-page.ts';

const DEXIE = createRequire(new URL('../../web/package.json', import.meta.url)).resolve(
  'dexie/dist/modern/dexie.mjs',
);

const PAGE = `<!doctype html><main></main><script type="module">
  import { Dexie } from '/script.js';
  globalThis.Dexie = Dexie;
</script>`;

export type BareRow = Readonly<Record<string, unknown>> & { readonly id: string };

interface BarePage {
  /** Puts the rows, renders each as one line, and returns the ms until they were painted. */
  take(rows: readonly BareRow[]): Promise<number>;
}

/** The part of Dexie that the page uses; the package belongs to the web app. */
interface DexieClass {
  new (
    name: string,
    options: object,
  ): {
    version(number: number): { stores(stores: Record<string, string>): unknown };
    table(name: string): { bulkPut(rows: readonly object[]): Promise<unknown> };
    open(): Promise<unknown>;
    delete(): Promise<void>;
  };
}

/** Rows are indexed by id and by the two indexes that days are read by most. */
function takeRows(rows: readonly BareRow[]): Promise<number> {
  const { Dexie } = globalThis as unknown as { Dexie: DexieClass };
  const database = new Dexie(crypto.randomUUID(), { chromeTransactionDurability: 'strict' });
  database.version(1).stores({ rows: '[householdId+id], [householdId+date], [householdId+nannyId+date]' });
  return database.open().then(async () => {
    const start = performance.now();
    await database.table('rows').bulkPut([...rows]);
    const lines = rows.map((row) => {
      const line = document.createElement('p');
      line.textContent = Object.values(row).join(' ');
      return line;
    });
    document.querySelector('main')?.replaceChildren(...lines);
    await new Promise((painted) => {
      // The first task after the frame, ahead of all other queued work.
      requestAnimationFrame(
        () => void scheduler.postTask(() => painted(null), { priority: 'user-blocking' }),
      );
    });
    const took = performance.now() - start;
    await database.delete();
    return took;
  });
}

/** Opens a page on its own origin with Dexie and an empty list. */
export async function openBarePage(browser: Browser): Promise<BarePage> {
  const address = await servePage(PAGE, readFileSync(DEXIE, 'utf8'));
  const page = await browser.newPage();
  await page.goto(address);
  await page.waitForFunction(() => 'Dexie' in globalThis);
  return { take: (rows) => page.evaluate(takeRows, rows) };
}
