/**
 * Lighthouse's performance score on its phone profile, of first visits: to /signin, and to /schedule by somebody who is
 * signed in and has nothing on this device. On the demo's year, each run in a browser profile of its own.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { DEMO_PASSWORD, PARENT } from 'api/demo/people.ts';
import type { TokenAndUser } from 'sync-protocol/rest/sessions.ts';
import { chromiumProgram, keepSession } from './app-page.ts';
import { type Figure, median, rounded, runsOr } from './figure.ts';
import { startServer, stopProcess, whenStopped } from './server.ts';

/** No dependency, for it weighs 176 MB: npm fetches it when it is asked for, and keeps it. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const MISSING = `npx could not run ${LIGHTHOUSE}; the first time it is fetched from npm's registry.`;
const RUNS = 5;
const LIMIT = 95;
/** It waits for the network to rest, which the event stream never does. By then the page has rested for long. */
const LONGEST_LOAD_MS = 20_000;
/** Nothing but what Lighthouse does: no update of the browser, and no look around of its own. */
const BROWSER_FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--no-first-run',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--remote-debugging-port=0',
];

/** What we read of Lighthouse's answer (its `LHR`). */
interface Report {
  readonly runtimeError?: { readonly message: string };
  readonly finalDisplayedUrl?: string;
  readonly categories: { readonly performance: { readonly score: number | null } };
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
}

interface Visit {
  /** 0 to 100 */
  readonly score: number;
  /** What long tasks held the page up for, and when its largest part was painted, in ms. */
  readonly blocked: number;
  readonly largestPaint: number;
}

/** The port at which a browser listens for developer tools; it says so on its standard error. */
async function portOf(browser: ChildProcess): Promise<string> {
  if (browser.stderr !== null) {
    for await (const line of createInterface(browser.stderr)) {
      const port = /^DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)\//.exec(line)?.[1];
      if (port === undefined) continue;
      // Whatever else it says must be taken from it, or it waits.
      browser.stderr.resume();
      return port;
    }
  }
  throw new Error('Chromium did not start');
}

/** In a browser of its own, at whose port for developer tools `act` finds it, and which nobody else looks at. */
async function inNewBrowser<T>(act: (port: string) => Promise<T>): Promise<T> {
  const profile = mkdtempSync(join(tmpdir(), 'fairday-bench-'));
  const flags = [...BROWSER_FLAGS, `--user-data-dir=${profile}`, 'about:blank'];
  const browser = spawn(chromiumProgram(), flags, { stdio: ['ignore', 'ignore', 'pipe'] });
  const end = async (): Promise<void> => {
    await stopProcess(browser);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  whenStopped(end);
  try {
    return await act(await portOf(browser));
  } finally {
    await end();
  }
}

/** As if they had signed in here before: of the app itself nothing is loaded. */
async function signIn(port: string, origin: string): Promise<void> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: PARENT.email, password: DEMO_PASSWORD }),
  });
  const session = (await response.json()) as TokenAndUser;
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [page] = browser.contexts().flatMap((context) => context.pages());
  if (page === undefined) throw new Error('Chromium has no page');
  await page.goto(`${origin}/healthz`);
  await page.evaluate(keepSession, session);
  await page.goto('about:blank');
  // Gone from it, for whoever is connected has the browser tell of all that it does.
  await browser.close();
}

async function visit(port: string, address: string): Promise<Visit> {
  const said = await promisify(execFile)(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      address,
      `--port=${port}`,
      '--disable-storage-reset',
      '--only-categories=performance',
      `--max-wait-for-load=${LONGEST_LOAD_MS}`,
      '--output=json',
      '--output-path=stdout',
      '--quiet',
    ],
    { maxBuffer: 2 ** 26 },
  ).catch((error: unknown) => {
    throw new Error(MISSING, { cause: error });
  });
  const { runtimeError, finalDisplayedUrl, categories, audits } = JSON.parse(said.stdout) as Report;
  if (runtimeError !== undefined) throw new Error(`Lighthouse gave no score: ${runtimeError.message}`);
  // Whoever is not signed in is led elsewhere.
  if (finalDisplayedUrl !== address) throw new Error(`${address} led to ${finalDisplayedUrl}`);
  const { score } = categories.performance;
  const blocked = audits['total-blocking-time']?.numericValue;
  const largestPaint = audits['largest-contentful-paint']?.numericValue;
  if (score === null || blocked === undefined || largestPaint === undefined)
    throw new Error('Lighthouse gave no score');
  return { score: Math.round(score * 100), blocked, largestPaint };
}

export async function* lighthouse(): AsyncGenerator<Figure> {
  const server = await startServer({ isDemo: true });
  const { origin } = server;
  try {
    for (const [path, isSignedIn] of [
      ['/signin', false],
      ['/schedule', true],
    ] as const) {
      const visits: Visit[] = [];
      for (let run = 0; run < runsOr(RUNS); run += 1) {
        const taken = await inNewBrowser(async (port) => {
          if (isSignedIn) await signIn(port, origin);
          return visit(port, `${origin}${path}`);
        });
        visits.push(taken);
      }
      yield* figuresOf(`lighthouse${path}`, visits);
    }
  } finally {
    await server.stop();
  }
}

/** The median, and beside it what shows how far single visits are from it. */
function* figuresOf(name: string, visits: readonly Visit[]): Generator<Figure> {
  const scores = visits.map(({ score }) => score);
  const told = { ratio: null, runs: visits.length };
  yield { name, value: median(scores), unit: 'points', limit: LIMIT, ...told };
  yield { name: `${name}.lowest`, value: Math.min(...scores), unit: 'points', limit: null, ...told };
  for (const [part, values] of [
    ['blocked', visits.map(({ blocked }) => blocked)],
    ['largest-paint', visits.map(({ largestPaint }) => largestPaint)],
  ] as const) {
    yield { name: `${name}.${part}`, value: rounded(median(values)), unit: 'ms', limit: null, ...told };
  }
}
