/**
 * Playwright's settings for the browser tests: browsers, projects (desktop, phone, background sync, WebKitGTK), time
 * limits, reports, traces, and the check of a run's SQL statements.
 */
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findChromium, findHeadlessChromium } from '../scripts/browsers.mjs';
import { DESKTOP, PHONE } from './e2e/harness/devices.ts';
import './e2e/harness/shifted-clock.ts';

/** A test waits for a fifth of its time: one worker more than cores uses it. */
const WORKERS = Math.min(3, availableParallelism() + 1);

const launch = (executablePath: string | undefined) => ({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    // One process less to draw through, and fewer collections of young objects: together 4 to 9 % of the CPU.
    '--in-process-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // A test's pages live for seconds: optimizing their code takes more CPU than it saves, a sixth of the run's.
    '--js-flags=--no-opt --no-maglev --single-threaded-gc --min-semi-space-size=16',
  ],
});

/**
 * Browser tests. The test files of a worker share a server (e2e/test.ts). The projects `phone` and `background-sync`
 * run the files with that suffix. `webkitgtk` uses only Playwright's runner: its browser is Debian's WebKitGTK.
 */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/harness/statement-logs.ts',
  // WebKitGTK's tests run beside Chromium's, and a run empties its folder first.
  outputDir: 'test-results/chromium',
  forbidOnly: true,
  retries: 0,
  workers: WORKERS,
  // Far above the usual duration: on a busy machine tests should be slow, not fail.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    ['./e2e/harness/test-times.ts'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? 'test-results/report.json' }],
  ],
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Tracing takes a fifth of the run: FAIRDAY_TRACE=1 keeps the traces of failed tests.
    trace: process.env['FAIRDAY_TRACE'] === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: launch(findHeadlessChromium()),
  },
  projects: [
    {
      // First: its worker serves no other project, and would otherwise be alone at the end. One, because each starts a
      // browser and a server. Needs the whole browser: the headless shell runs no Background Sync and reads no profile.
      name: 'background-sync',
      workers: 1,
      testMatch: '**/*.background-sync.spec.ts',
      use: { ...DESKTOP, launchOptions: launch(findChromium()) },
    },
    {
      name: 'desktop',
      testIgnore: ['**/*.phone.spec.ts', '**/*.background-sync.spec.ts', '**/webkit/**'],
      use: DESKTOP,
    },
    {
      name: 'phone',
      testMatch: '**/*.phone.spec.ts',
      use: PHONE,
    },
    {
      name: 'webkitgtk',
      testMatch: '**/webkit/**/*.spec.ts',
      outputDir: 'test-results/webkitgtk',
      workers: 1,
    },
  ],
});
