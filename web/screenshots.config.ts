import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** Screenshots of every screen and dialog, into screenshots/: `npm --prefix web run screenshots`. */
export default defineConfig({
  ...base,
  testDir: 'e2e/screenshots',
  testMatch: '*.shots.ts',
  fullyParallel: true,
  timeout: 240_000,
  reporter: 'list',
  projects: [{ name: 'screenshots' }],
});
