import { test } from '@playwright/test';
import { startAdminServer } from './admin-fixture.ts';
import { ADMIN_PAGE_STATES, type AdminFixture, buildAdminFixture } from './admin-page-states.ts';
import { expectNoFindings } from './axe-findings.ts';
import { DESKTOP } from './harness/devices.ts';
import type { Server } from './harness/server.ts';
import { signedInAs } from './household.ts';

let server: Server;
let fixture: AdminFixture;

test.beforeAll(async () => {
  server = await startAdminServer();
  fixture = await buildAdminFixture(server.url);
});

test.afterAll(async () => {
  await server?.stop();
});

// axe must not see colors in the middle of a transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(180_000);

for (const who of ['admin', 'family'] as const) {
  test(`users and impersonation pass axe, for ${who}`, async ({ page, context }) => {
    await signedInAs(context, fixture.accounts[who]);
    for (const { name, open } of ADMIN_PAGE_STATES.filter((state) => state.who === who)) {
      await context.setOffline(false);
      await page.setViewportSize(DESKTOP.viewport);
      await open(page, fixture);
      await expectNoFindings(page, name);
    }
  });
}
