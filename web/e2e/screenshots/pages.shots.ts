import { test } from '@playwright/test';
import { buildFixture, type Fixture, type Who } from '../fixture.ts';
import { DESKTOP, PHONE } from '../harness/devices.ts';
import { type Server, startServer } from '../harness/server.ts';
import { signedInAs } from '../household.ts';
import { PAGE_STATES } from '../page-states.ts';

let server: Server;
let fixture: Fixture;

test.beforeAll(async () => {
  server = await startServer({ env: { AUTH_RATE_LIMIT_PER_MINUTE: '1000' } });
  fixture = await buildFixture(server.url);
});

test.afterAll(async () => {
  await server?.stop();
});

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Pages whose pictures show the full page. */
const WHOLE = new Set(['landing', 'first-steps', 'base-schedule', 'dashboard']);

for (const who of Object.keys(PAGE_STATES) as Who[]) {
  test(`pages of a ${who}`, async ({ page, context }) => {
    if (who !== 'visitor') await signedInAs(context, fixture.accounts[who]);
    for (const { name, open } of PAGE_STATES[who]) {
      await context.setOffline(false);
      await page.setViewportSize(DESKTOP.viewport);
      await open(page, fixture);
      for (const [device, { viewport }] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
        await page.setViewportSize(viewport);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await page.screenshot({
            path: `screenshots/${who}-${name}-${device}-${colorScheme}.png`,
            // A full-page picture with a dialog or a fixed bar would be scrolled.
            fullPage: WHOLE.has(name),
          });
        }
      }
    }
  });
}
