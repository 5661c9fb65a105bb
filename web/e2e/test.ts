/**
 * Playwright's test function, with a server that the worker's test files share, and a service worker where a test asks
 * for it; and the server's super admin.
 */
import { type BrowserContext, type BrowserContextOptions, test as base } from '@playwright/test';
import { type Server, type ServerOptions, startServer } from './harness/server.ts';
import { shiftPages } from './harness/shifted-clock.ts';
import { resetKept, takeKept } from './kept-context.ts';

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

/** The only push service of tests' servers: its name leads nowhere (RFC 6761, 6.4). */
export const NO_PUSH_HOST = 'push.invalid';

export interface TestFixtures {
  /** Keeps the service worker from one test of a file to the next, for tests of which none is about its installation. */
  readonly keepsWorker: boolean;
  /** Opens a context with these options besides the test's. It ends with the test. */
  readonly openContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  browser: [
    async ({ browser }, provide) => {
      shiftPages(browser);
      await provide(browser);
    },
    { scope: 'worker' },
  ],
  serverName: ['shared', { option: true, scope: 'worker' }],
  serverOptions: [{}, { option: true, scope: 'worker' }],
  server: [
    async ({ serverOptions }, provide) => {
      const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = ADMIN;
      const env = {
        ADMIN_EMAIL,
        ADMIN_PASSWORD,
        AUTH_RATE_LIMIT_PER_MINUTE: '1000',
        PUSH_HOSTS: NO_PUSH_HOST,
        ...serverOptions.env,
      };
      const server = await startServer({ ...serverOptions, env });
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ server }, provide) => provide(server.url),
  keepsWorker: [false, { option: true }],
  openContext: async (
    { browser, server, keepsWorker, serviceWorkers, viewport, hasTouch, isMobile, contextOptions },
    provide,
    { file },
  ) => {
    const isKept = keepsWorker && serviceWorkers === 'allow';
    const opened: BrowserContext[] = [];
    await provide(async (options = {}) => {
      const key = JSON.stringify([viewport, hasTouch, isMobile, contextOptions, options]);
      const context = await (isKept
        ? takeKept(browser, { file, key }, options)
        : browser.newContext(options));
      opened.push(context);
      return context;
    });
    for (const context of opened) await (isKept ? resetKept(context, server.url) : context.close());
  },
  context: async ({ openContext }, provide) => provide(await openContext()),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads here which fixtures it needs
  serviceWorkers: ({}, provide, { tags }) => provide(tags.includes(WITH_WORKER.tag) ? 'allow' : 'block'),
});
