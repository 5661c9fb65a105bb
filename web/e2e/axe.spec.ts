/**
 * Browser tests: for a visitor, a newly signed-up family, a family and a nanny, every state in page-states.ts fits
 * touch and zoom, and passes axe unless another state shows the same.
 */
import { expectNoFindings } from './axe-findings.ts';
import { buildFixture, type Fixture, type Who } from './fixture.ts';
import { signedInAs } from './household.ts';
import { expectToFit } from './layout-checks.ts';
import { openEach } from './page-state.ts';
import { PAGE_STATES } from './page-states.ts';
import { test } from './test.ts';

let fixture: Fixture;

test.beforeAll(async ({ server }) => {
  fixture = await buildFixture(server.url);
});

// axe must not see colors in the middle of a transition.
test.use({ serviceWorkers: 'allow', contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(300_000);
// Each worker has its own fixture, so that the tests run in parallel.
test.describe.configure({ mode: 'parallel' });

for (const who of Object.keys(PAGE_STATES) as Who[]) {
  test(`the pages of a ${who} fit touch and zoom, and pass axe in light and dark`, async ({
    page,
    context,
  }) => {
    if (who !== 'visitor') await signedInAs(context, fixture.accounts[who]);
    await openEach(page, [PAGE_STATES[who], fixture], async (name, isSeenElsewhere) => {
      if (!isSeenElsewhere) await expectNoFindings(page, name);
      await expectToFit(page, name);
    });
  });
}
