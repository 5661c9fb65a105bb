import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/browsers.mjs';
import { DESKTOP, PHONE } from './e2e/harness/devices.ts';

const executablePath = findChromium();
const WORKERS_AT_MOST = 2;

/**
 * Browser tests. Each test file starts its own server (e2e/harness/server.ts). `phone` runs only files that say
 * so in their name; the `webkitgtk` project uses Playwright's runner alone, its browser is Debian's WebKitGTK.
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
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: ['**/*.phone.spec.ts', '**/webkit/**'],
      use: DESKTOP,
    },
    {
      name: 'phone',
      testMatch: '**/*.phone.spec.ts',
      use: PHONE,
    },
    { name: 'webkitgtk', testMatch: '**/webkit/**/*.spec.ts' },
  ],
});
