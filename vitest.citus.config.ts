import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** What `npm run test:citus` runs on a given cluster (TEST_CITUS_URLS): tests of `npm test`, and those of web/integration/citus. */
const onCluster = {
  globalSetup: join(import.meta.dirname, 'api/test-support/database.ts'),
  environment: 'node',
  // Every file makes a database on all machines, and statements take several round trips.
  maxWorkers: 1,
  isolate: false,
  testTimeout: 300_000,
  hookTimeout: 300_000,
} as const;

// Not those that wait for a lock to be seen on the coordinator: on a cluster it is held on a worker.
const CONTRACT = ['agenda', 'nannies', 'payments', 'two-households'];
const SYNC = ['execute'];
const DEVICES = ['two-devices', 'exactly-once', 'concurrent-writers', 'convergence/convergence-1'];

export default defineConfig({
  test: {
    retry: 0,
    projects: [
      {
        test: {
          ...onCluster,
          name: 'contract',
          root: 'api',
          include: [
            ...CONTRACT.map((name) => `src/routes/${name}.pg.test.ts`),
            ...SYNC.map((name) => `src/sync/${name}.pg.test.ts`),
            'src/http/idempotency.pg.test.ts',
          ],
        },
      },
      {
        test: {
          ...onCluster,
          name: 'devices',
          root: 'web/integration',
          include: [...DEVICES.map((name) => `${name}.test.ts`), 'citus/test-{distribution,machines}.ts'],
          setupFiles: ['fake-indexeddb/auto'],
        },
      },
    ],
  },
});
