import { test } from '@playwright/test';
import { startAdminServer } from '../admin-stage.ts';
import { ADMIN_TOUR, type AdminStage, buildAdminStage } from '../admin-tour.ts';
import { DESKTOP, PHONE } from '../harness/devices.ts';
import type { Server } from '../harness/server.ts';
import { signedInAs } from '../household.ts';

let server: Server;
let stage: AdminStage;

test.beforeAll(async () => {
  server = await startAdminServer();
  stage = await buildAdminStage(server.url);
});

test.afterAll(async () => {
  await server?.stop();
});

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const who of ['admin', 'family'] as const) {
  test(`users and viewing as another, for ${who}`, async ({ page, context }) => {
    await signedInAs(context, stage.accounts[who]);
    for (const { name, open } of ADMIN_TOUR.filter((stop) => stop.who === who)) {
      await context.setOffline(false);
      await page.setViewportSize(DESKTOP.viewport);
      await open(page, stage);
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
