import { test } from '@playwright/test';
import { startAdminServer } from './admin-stage.ts';
import { ADMIN_TOUR, type AdminStage, buildAdminStage } from './admin-tour.ts';
import { expectNoFindings } from './axe-findings.ts';
import { DESKTOP } from './harness/devices.ts';
import type { Server } from './harness/server.ts';
import { signedInAs } from './household.ts';

let server: Server;
let stage: AdminStage;

test.beforeAll(async () => {
  server = await startAdminServer();
  stage = await buildAdminStage(server.url);
});

test.afterAll(async () => {
  await server?.stop();
});

// Colours on their way from one to the other are nobody's choice.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(180_000);

for (const who of ['admin', 'family'] as const) {
  test(`axe finds nothing on users and on viewing as another, for ${who}`, async ({ page, context }) => {
    await signedInAs(context, stage.accounts[who]);
    for (const { name, open } of ADMIN_TOUR.filter((stop) => stop.who === who)) {
      await context.setOffline(false);
      await page.setViewportSize(DESKTOP.viewport);
      await open(page, stage);
      await expectNoFindings(page, name);
    }
  });
}
