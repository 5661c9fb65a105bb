import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** `pnpm --filter web run screenshots`: every screen and dialog into screenshots/, to be looked at by people. */
export default defineConfig({
  ...base,
  testDir: 'e2e/screenshots',
  testMatch: '*.shots.ts',
  fullyParallel: true,
  timeout: 240_000,
  reporter: 'list',
  projects: [{ name: 'screenshots' }],
});
