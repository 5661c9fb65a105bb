/** Playwright's test function, with a server that the worker's test files share, and the server's super admin. */
import { test as base } from '@playwright/test';
import { type Server, type ServerOptions, startServer } from './harness/server.ts';

/** The super admin of every server. */
export const ADMIN = { name: 'root', email: 'root@example.test', password: 'Keeper-of-all-users' };

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
});
