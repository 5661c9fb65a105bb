import { test } from '@playwright/test';
import { startAdminServer } from '../admin-fixture.ts';
import { ADMIN_PAGE_STATES, type AdminFixture, buildAdminFixture } from '../admin-page-states.ts';
import { DESKTOP, PHONE } from '../harness/devices.ts';
import type { Server } from '../harness/server.ts';
import { signedInAs } from '../household.ts';

let server: Server;
let fixture: AdminFixture;

test.beforeAll(async () => {
  server = await startAdminServer();
  fixture = await buildAdminFixture(server.url);
});

test.afterAll(async () => {
  await server?.stop();
});

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const who of ['admin', 'family'] as const) {
  test(`users and impersonation, for ${who}`, async ({ page, context }) => {
    await signedInAs(context, fixture.accounts[who]);
    for (const { name, open } of ADMIN_PAGE_STATES.filter((state) => state.who === who)) {
      await context.setOffline(false);
      await page.setViewportSize(DESKTOP.viewport);
      await open(page, fixture);
      for (const [device, { viewport }] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
        await page.setViewportSize(viewport);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await page.screenshot({ path: `screenshots/admin-${name}-${device}-${colorScheme}.png` });
        }
      }
    }
  });
}
