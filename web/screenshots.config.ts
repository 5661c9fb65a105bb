/**
 * Playwright's settings for the screenshots of every screen and dialog, taken by e2e/screenshots/*.shots.ts into
 * screenshots/: `npm --prefix web run screenshots`.
 */
import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

export default defineConfig({
  ...base,
  testDir: 'e2e/screenshots',
  testMatch: '*.shots.ts',
  fullyParallel: true,
  timeout: 240_000,
  reporter: 'list',
  projects: [{ name: 'screenshots' }],
});
