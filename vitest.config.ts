/**
 * Vitest's settings of all tests that need no browser. sync-protocol: pure. api: brings PostgreSQL itself
 * (api/vitest.config.ts). web: the device's database in fake-indexeddb; no DOM, because screens are tested in real
 * browsers (web/e2e). web/integration: the device's engine against the real API. scripts: their own tests.
 */
import { defineConfig } from 'vitest/config';
import { messagesPlugin } from './web/scripts/messages-plugin.ts';

export default defineConfig({
  test: {
    retry: 0,
    projects: [
      {
        test: {
          name: 'sync-protocol',
          root: 'sync-protocol',
          include: ['src/**/*.test.ts', 'test-support/**/*.test.ts'],
          // Browsers have Temporal, this engine behind a flag: the rules are held with it here, without it in the rest.
          execArgv: ['--harmony-temporal'],
          maxWorkers: 2,
          isolate: false,
          // On a busy machine tests should be slow, not fail.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'scripts',
          root: 'scripts',
          include: ['*.test.mjs'],
          maxWorkers: 2,
          testTimeout: 60_000,
        },
      },
      'api/vitest.config.ts',
      {
        plugins: [messagesPlugin()],
        test: {
          name: 'web',
          root: 'web',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/*.test.ts'],
          environment: 'node',
          setupFiles: ['fake-indexeddb/auto'],
          maxWorkers: 2,
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [messagesPlugin()],
        test: {
          // The device's real engine against the real server and PostgreSQL: neither side is simulated.
          name: 'integration',
          root: 'web/integration',
          include: ['**/*.test.ts'],
          environment: 'node',
          globalSetup: '../../api/test-support/database.ts',
          setupFiles: ['fake-indexeddb/auto'],
          maxWorkers: 2,
          isolate: false,
          testTimeout: 150_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
