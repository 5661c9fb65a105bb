/**
 * Measures Lighthouse's phone score, blocking time and largest paint of first visits to /signin, and signed in to
 * /schedule of the demo's year. Runs Lighthouse with npx.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { DEMO_PASSWORD, PARENT } from 'api/demo/people.ts';
import type { TokenAndUser } from 'sync-protocol/people/sessions-rest.ts';
import { chromiumProgram, keepSession } from './app-page.ts';
import { bareFigure, type Figure, median, runsOr, toFigure } from './figure.ts';
import { startServer, stopProcess, whenDone } from './server.ts';

/** Fetched with npx instead of a dependency, because the package has 176 MB. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const NPX_FAILED = `npx could not run ${LIGHTHOUSE}; the first time it is fetched from npm's registry.`;
const RUNS = 10;
/** On a busy machine Chromium's trace may lack the start of the navigation: Lighthouse then gives no score. */
const TRIES = 3;
const LIMIT = 95;
/** Lighthouse waits for an idle network, which the event stream prevents. The page is idle long before this limit. */
const MAX_LOAD_MS = 20_000;
/** Includes flags that turn off Chromium's own background work. */
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

/** The used part of Lighthouse's result (LHR). */
interface Report {
  readonly runtimeError?: { readonly message: string };
  readonly finalDisplayedUrl?: string;
  readonly categories: { readonly performance: { readonly score: number | null } };
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
}

interface Visit {
  /** 0 to 100 */
  readonly score: number;
  /** Total blocking time and largest contentful paint, in ms. */
  readonly blocked: number;
  readonly largestPaint: number;
}

/** Reads the DevTools port from the browser's stderr. */
async function readDevToolsPort(browser: ChildProcess): Promise<string> {
  if (browser.stderr !== null) {
    for await (const line of createInterface(browser.stderr)) {
      const port = /^DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)\//.exec(line)?.[1];
      if (port === undefined) continue;
      // Keep reading, or a full pipe blocks the browser.
      browser.stderr.resume();
      return port;
    }
  }
  throw new Error('Chromium did not start');
}

/** Runs `act` with the DevTools port of a new browser. */
async function inNewBrowser<T>(act: (port: string) => Promise<T>): Promise<T> {
  const profile = mkdtempSync(join(tmpdir(), 'fairday-bench-'));
  const flags = [...BROWSER_FLAGS, `--user-data-dir=${profile}`, 'about:blank'];
  const browser = spawn(chromiumProgram(), flags, { stdio: ['ignore', 'ignore', 'pipe'] });
  const end = async (): Promise<void> => {
    await stopProcess(browser);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  whenDone(end);
  try {
    return await act(await readDevToolsPort(browser));
  } finally {
    await end();
  }
}

/** Stores a session in the browser without loading the app. */
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
  // Disconnect: a connected client makes the browser report everything, which costs time.
  await browser.close();
}

class NoScore extends Error {}

/** Its report is a file: of what it writes to a pipe, the end is lost when it exits with an error. */
async function runLighthouse(port: string, address: string): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'fairday-bench-'));
  const file = join(folder, 'report.json');
  try {
    // A report without a score ends with an exit code, too.
    const failure = await promisify(execFile)('npx', [
      '--yes',
      LIGHTHOUSE,
      address,
      `--port=${port}`,
      '--disable-storage-reset',
      '--only-categories=performance',
      `--max-wait-for-load=${MAX_LOAD_MS}`,
      '--output=json',
      `--output-path=${file}`,
      '--quiet',
    ]).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (!existsSync(file)) throw new Error(NPX_FAILED, { cause: failure });
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Visits one page in the browser with this DevTools port. */
async function visit(port: string, address: string): Promise<Visit> {
  const { runtimeError, finalDisplayedUrl, categories, audits } = await runLighthouse(port, address);
  if (runtimeError !== undefined) throw new NoScore(`Lighthouse gave no score: ${runtimeError.message}`);
  // Without a session the app redirects to another page.
  if (finalDisplayedUrl !== address) throw new Error(`${address} led to ${finalDisplayedUrl}`);
  const { score } = categories.performance;
  const blocked = audits['total-blocking-time']?.numericValue;
  const largestPaint = audits['largest-contentful-paint']?.numericValue;
  if (score === null || blocked === undefined || largestPaint === undefined)
    throw new Error('Lighthouse gave no score');
  return { score: Math.round(score * 100), blocked, largestPaint };
}

async function untilScored(visitOnce: () => Promise<Visit>): Promise<Visit> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await visitOnce();
    } catch (error) {
      if (!(error instanceof NoScore) || tried === TRIES) throw error;
    }
  }
}

export async function* lighthouse(): AsyncGenerator<Figure> {
  const server = await startServer({ isDemo: true });
  const { origin } = server;
  for (const [path, isSignedIn] of [
    ['/signin', false],
    ['/schedule', true],
  ] as const) {
    const visits: Visit[] = [];
    for (let run = 0; run < runsOr(RUNS); run += 1) {
      const visitOnce = (): Promise<Visit> =>
        inNewBrowser(async (port) => {
          if (isSignedIn) await signIn(port, origin);
          return visit(port, `${origin}${path}`);
        });
      visits.push(await untilScored(visitOnce));
    }
    yield* toFigures(`lighthouse${path}`, visits);
  }
}

/** Yields the median score, the lowest score, and the medians of both times. */
function* toFigures(name: string, visits: readonly Visit[]): Generator<Figure> {
  const scores = visits.map(({ score }) => score);
  const { length: runs } = visits;
  yield toFigure(name, median(scores), { unit: 'points', runs });
  yield toFigure(`${name}.lowest`, Math.min(...scores), { unit: 'points', limit: LIMIT, runs });
  yield bareFigure(
    `${name}.blocked`,
    visits.map(({ blocked }) => blocked),
  );
  yield bareFigure(
    `${name}.largest-paint`,
    visits.map(({ largestPaint }) => largestPaint),
  );
}
