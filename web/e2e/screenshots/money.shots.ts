import { test } from '@playwright/test';
import { DESKTOP, PHONE } from '../harness/devices.ts';
import { type Server, startServer } from '../harness/server.ts';
import { signedInAs } from '../household.ts';
import { buildMoneyFixture, MONEY_PAGE_STATES, type MoneyFixture } from '../money-page-states.ts';

let server: Server;
let fixture: MoneyFixture;

test.beforeAll(async () => {
  server = await startServer({ env: { AUTH_RATE_LIMIT_PER_MINUTE: '1000' } });
  fixture = await buildMoneyFixture(server.url);
});

test.afterAll(async () => {
  await server?.stop();
});

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const who of ['full', 'empty'] as const) {
  test(`payments and settings of a household that is ${who}`, async ({ page, context }) => {
    await signedInAs(context, fixture[who].parent);
    for (const { name, open } of MONEY_PAGE_STATES.filter((state) => state.who === who)) {
      await context.setOffline(false);
      await page.setViewportSize(DESKTOP.viewport);
      await open(page, fixture);
      for (const [device, { viewport }] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
        await page.setViewportSize(viewport);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await page.screenshot({
            path: `screenshots/money-${name}-${device}-${colorScheme}.png`,
            // A full-page picture with an open dialog would be scrolled.
            fullPage: (await page.getByRole('dialog').count()) === 0,
          });
        }
      }
    }
  });
}
