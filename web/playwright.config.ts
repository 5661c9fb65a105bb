import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findChromium, findHeadlessChromium } from '../scripts/browsers.mjs';
import { DESKTOP, PHONE } from './e2e/harness/devices.ts';

const WORKERS_AT_MOST = 2;

const launch = (executablePath: string | undefined) => ({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});

/**
 * Browser tests. Each test file starts its own server (e2e/harness/server.ts). `phone` and `background-sync` run
 * only files that say so in their names; the `webkitgtk` project uses Playwright's runner alone, its browser is Debian's WebKitGTK.
 */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/harness/statement-logs.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  retries: 0,
  workers: Math.min(WORKERS_AT_MOST, availableParallelism()),
  // Far beyond what anything takes on a machine at rest: a crowded one is to be slow, not red.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ['./e2e/harness/test-times.ts'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? 'test-results/report.json' }],
  ],
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // A trace costs a fifth of the whole run: FAIRDAY_TRACE=1 keeps those of failures.
    trace: process.env['FAIRDAY_TRACE'] === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    serviceWorkers: 'allow',
    launchOptions: launch(findHeadlessChromium()),
  },
  projects: [
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
      // What the browser does while no tab is open, its engine alone does not.
      name: 'background-sync',
      testMatch: '**/*.background-sync.spec.ts',
      use: { ...DESKTOP, launchOptions: launch(findChromium()) },
    },
    { name: 'webkitgtk', testMatch: '**/webkit/**/*.spec.ts' },
  ],
});
