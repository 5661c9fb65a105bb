/**
 * Keeps browser contexts from one test of a file to the next, with the installed service worker and its caches, whose
 * installation takes 1.5 s of CPU. All else is as in a new context.
 */
import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';

/** What a site stores, except its service worker and caches. */
const STORED = 'cookies,file_systems,indexeddb,local_storage';

interface KeptContext {
  readonly context: BrowserContext;
  /** The init scripts that a test has added. */
  readonly scripts: AsyncDisposable[];
}

/** By the options of its context. */
const kept = new Map<string, KeptContext>();
let fileOfKept = '';

async function createKept(browser: Browser, options: BrowserContextOptions): Promise<KeptContext> {
  const context = await browser.newContext(options);
  const scripts: AsyncDisposable[] = [];
  const addInitScript = context.addInitScript.bind(context);
  context.addInitScript = async (...given) => {
    const script = await addInitScript(...given);
    scripts.push(script);
    return script;
  };
  return { context, scripts };
}

/** Returns a context in which an earlier test of this file, with the same options, may have installed the worker. */
export async function takeKept(
  browser: Browser,
  { file, key }: { file: string; key: string },
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  if (file !== fileOfKept) {
    for (const { context } of kept.values()) await context.close();
    kept.clear();
    fileOfKept = file;
  }
  const found = kept.get(key) ?? (await createKept(browser, options));
  kept.set(key, found);
  return found.context;
}

/** Ends what a test has left in a kept context: pages, routes, init scripts, and all that this origin stores. */
export async function resetKept(context: BrowserContext, origin: string): Promise<void> {
  const scripts = [...kept.values()].find((each) => each.context === context)?.scripts ?? [];
  for (const script of scripts.splice(0)) await script[Symbol.asyncDispose]();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  const blank = await context.newPage();
  for (const page of context.pages()) if (page !== blank) await page.close();
  const session = await context.newCDPSession(blank);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: STORED });
  await blank.close();
}
