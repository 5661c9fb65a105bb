/**
 * Measures a signed-in first visit of /schedule with the demo's year on a phone, at three latencies and once at a
 * quarter of the CPU: the time until the heading and until the first day are painted, also in round trips.
 */
import type { Browser } from '@playwright/test';
import { type DemoParent, launchChromium, signedIn, signInAsParent } from './app-page.ts';
import { type Figure, median, rounded, sample, toFigure } from './figure.ts';
import { open, PHONE } from './installed-app.ts';
import { startServer } from './server.ts';

/** A good phone line, a poor one, and one by satellite. */
const LATENCIES_MS = [150, 560, 1500];
const THROTTLES = [1, 4];
const RUNS = 3;

const MILESTONES = [
  // The page and its files; less than another round trip of work.
  { name: 'heading', shown: 'h1', limit: 3 },
  // Two more for the days.
  { name: 'card', shown: 'article', limit: 5 },
] as const;

/** Returns the milliseconds from the navigation of a new profile until the element is painted. */
async function visit(
  browser: Browser,
  visited: DemoParent,
  how: { shown: string; throttle: number; latency: number },
): Promise<number> {
  const context = await signedIn(browser, visited, { viewport: PHONE });
  const took = await open(context, { origin: visited.origin, path: '/schedule', ...how });
  await context.close();
  return took;
}

/** The longest latency alone has goals: with others the page's own work takes as long as a round trip. */
export async function* roundTrips(): AsyncGenerator<Figure> {
  const { origin } = await startServer({ isDemo: true });
  const parent = await signInAsParent(origin);
  const browser = await launchChromium();
  for (const throttle of THROTTLES) {
    for (const latency of LATENCIES_MS) {
      for (const { name, shown, limit } of MILESTONES) {
        const { took } = await sample({ runs: RUNS }, async () => ({
          took: await visit(browser, parent, { shown, throttle, latency }),
        }));
        const hasGoal = throttle === 1 && latency === Math.max(...LATENCIES_MS);
        const suffix = throttle === 1 ? '' : `.throttled-${throttle}x`;
        const value = median(took);
        const ratio = rounded(value / latency);
        const goal = hasGoal ? limit : null;
        yield toFigure(`round-trips.${name}-${latency}${suffix}`, value, { ratio, limit: goal, runs: RUNS });
      }
    }
  }
}
