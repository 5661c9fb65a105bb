/**
 * Playwright's test function, with a server that the worker's test files share, and a service worker where a test asks
 * for it; and the server's super admin.
 */
import { test as base } from '@playwright/test';
import { type Server, type ServerOptions, startServer } from './harness/server.ts';

/** The super admin of every server. */
export const ADMIN = { name: 'root', email: 'root@example.test', password: 'Keeper-of-all-users' };

/**
 * For a test that needs the app's service worker, such as one that goes offline. The others have none: its installation
 * takes 2 s of CPU, more than most tests.
 */
export const WITH_WORKER = { tag: '@service-worker' };

export interface WorkerFixtures {
  /** A test file that sets its own name gets its own server, without other files' users and figures. */
  readonly serverName: string;
  readonly serverOptions: ServerOptions;
  readonly server: Server;
}

export const test = base.extend<object, WorkerFixtures>({
  serverName: ['shared', { option: true, scope: 'worker' }],
  serverOptions: [{}, { option: true, scope: 'worker' }],
  server: [
    async ({ serverOptions }, provide) => {
      const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = ADMIN;
      const env = { ADMIN_EMAIL, ADMIN_PASSWORD, AUTH_RATE_LIMIT_PER_MINUTE: '1000', ...serverOptions.env };
      const server = await startServer({ ...serverOptions, env });
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ server }, provide) => provide(server.url),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads here which fixtures it needs
  serviceWorkers: ({}, provide, { tags }) => provide(tags.includes(WITH_WORKER.tag) ? 'allow' : 'block'),
});
