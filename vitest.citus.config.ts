/**
 * Vitest's settings of `npm run test:citus`: which tests of `npm test` and of web/integration/citus run on a given
 * cluster (TEST_CITUS_URLS), one file at a time.
 */
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const onCluster = {
  globalSetup: join(import.meta.dirname, 'api/test-support/database.ts'),
  environment: 'node',
  // Every file makes a database on all machines, and statements take several round trips.
  maxWorkers: 1,
  isolate: false,
  testTimeout: 300_000,
  hookTimeout: 300_000,
} as const;

// Not sync/changes-page: it counts the rows that its own session reads, which a worker's session reads here. Not
// sync/week-closing-plan: the coordinator can't plan its statement without values, and the workers plan it. Not
// sync/statement-budget: it counts the statements of plain PostgreSQL. Not history/history-feed: it repeats a
// statement of migration 6, which fills a table before it is distributed.
const CONTRACT = [
  'src/{accounts,mail,reads,routes}/*.pg.test.ts',
  'src/reminders/{reminders,reminder-kinds}.pg.test.ts',
  'src/sync/{execute,latest-changes,own-version,pokes,week-closing}.pg.test.ts',
  'src/http/idempotency.pg.test.ts',
  'src/operations/{check-history,housekeeping}.pg.test.ts',
];
const DEVICES = ['two-devices', 'exactly-once', 'concurrent-writers'];

export default defineConfig({
  test: {
    retry: 0,
    projects: [
      {
        test: {
          ...onCluster,
          name: 'contract',
          root: 'api',
          include: CONTRACT,
        },
      },
      {
        test: {
          ...onCluster,
          name: 'devices',
          root: 'web/integration',
          include: [
            ...DEVICES.map((name) => `${name}.test.ts`),
            'citus/test-{accounts,distribution,machines}.ts',
          ],
          setupFiles: ['fake-indexeddb/auto'],
        },
      },
    ],
  },
});
