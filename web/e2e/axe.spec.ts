import { test } from '@playwright/test';
import { expectNoFindings } from './axe-findings.ts';
import { buildFixture, type Fixture, type Who } from './fixture.ts';
import { DESKTOP } from './harness/devices.ts';
import { type Server, startServer } from './harness/server.ts';
import { signedInAs } from './household.ts';
import { expectToFit } from './layout-checks.ts';
import { PAGE_STATES } from './page-states.ts';

let server: Server;
let fixture: Fixture;

test.beforeAll(async () => {
  server = await startServer({ env: { AUTH_RATE_LIMIT_PER_MINUTE: '1000' } });
  fixture = await buildFixture(server.url);
});

test.afterAll(async () => {
  await server?.stop();
});

// axe must not see colors in the middle of a transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(300_000);
// Each worker has its own server, so that the files run in parallel.
test.describe.configure({ mode: 'parallel' });

for (const who of Object.keys(PAGE_STATES) as Who[]) {
  test(`the pages of a ${who} fit touch and zoom, and pass axe in light and dark`, async ({
    page,
    context,
  }) => {
    if (who !== 'visitor') await signedInAs(context, fixture.accounts[who]);
    for (const { name, seenIn, open } of PAGE_STATES[who]) {
      await context.setOffline(false);
      await page.setViewportSize(DESKTOP.viewport);
      await open(page, fixture);
      await expectToFit(page, name);
      if (seenIn === undefined) await expectNoFindings(page, name);
    }
  });
}
