/**
 * Counts the round trips of a visit: holds every request until the page asks for nothing more, answers all of them,
 * and goes on until everything awaited is shown. A count doesn't depend on how fast the machine is.
 */
import type { Locator, Page, Route } from '@playwright/test';
import { pollUntil } from './harness/poll.ts';

/** Looks at the page without a new request, after which it waits for those it has asked for. */
const QUIET_LOOKS = 20;
/** No visit needs as many. */
const MOST_ROUNDS = 12;

export interface Visit {
  /** By awaited name: how many rounds of requests, one after the other, had been answered when it was shown. */
  readonly trips: Readonly<Record<string, number>>;
  /** What each round asked for, and what was shown after it, as text for a failed test. */
  readonly chain: string;
  /** What each round asked for, in this order. */
  readonly rounds: readonly (readonly string[])[];
}

/** 'GET /assets/shell.js', without the name's hash. */
const describeRequest = (route: Route): string => {
  const request = route.request();
  return `${request.method()} ${new URL(request.url()).pathname.replace(/-[\w-]{8}(?=\.\w+$)/, '')}`;
};

/** Passes a request on. Resolves once the page has its answer. */
async function answer(route: Route): Promise<void> {
  await route.continue();
  // An answer may be lost with a page that is left.
  await (await route.request().response())?.finished().catch(() => undefined);
}

/** Opens `path` in a page that has asked for nothing yet, until all of `awaited` is shown. */
export async function countRoundTrips(
  page: Page,
  path: string,
  awaited: Readonly<Record<string, Locator>>,
): Promise<Visit> {
  const held: Route[] = [];
  await page.route('**/*', (route) => {
    // An event stream has no end, and no row waits for it.
    if (route.request().url().endsWith('/api/sync/events')) return route.abort();
    held.push(route);
    return undefined;
  });
  const trips: Record<string, number> = {};
  const chain: string[] = [];
  const rounds: string[][] = [];
  const opening = page.goto(path, { waitUntil: 'commit' });
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    await pollUntil(`a request after:\n${chain.join('\n')}`, async () => held.length > 0 || undefined);
    if (round > 1) await waitUntilQuiet(page, held);
    const answered = held.splice(0);
    const asked = answered.map(describeRequest);
    rounds.push(asked);
    chain.push(`${round}. ${asked.join(', ')}`);
    await Promise.all(answered.map(answer));
    await opening;
    await waitUntilQuiet(page, held);
    for (const [name, locator] of Object.entries(awaited)) {
      if (trips[name] !== undefined || !(await locator.first().isVisible())) continue;
      trips[name] = round;
      chain.push(`   shown: ${name}`);
    }
    if (Object.keys(trips).length === Object.keys(awaited).length) break;
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return { trips, chain: chain.join('\n'), rounds };
}

/** The page answers each look between two tasks of its own: a busy one is looked at more slowly. */
async function waitUntilQuiet(page: Page, held: readonly Route[]): Promise<void> {
  let known = held.length;
  let looks = 0;
  await pollUntil('a page that asks for nothing more', async () => {
    await page.evaluate(() => undefined);
    looks = held.length === known ? looks + 1 : 0;
    known = held.length;
    return looks > QUIET_LOOKS || undefined;
  });
}
