/** Browser tests: axe finds no violations on the super admin's screens and during an impersonation. */
import { ADMIN_PAGE_STATES, type AdminFixture, buildAdminFixture } from './admin-page-states.ts';
import { expectNoFindings } from './axe-findings.ts';
import { signedInAs } from './household.ts';
import { openEach } from './page-state.ts';
import { test } from './test.ts';

let fixture: AdminFixture;

// axe must not see colors in the middle of a transition.
test.use({ serverName: 'admin-axe', serviceWorkers: 'allow', contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(180_000);

test.beforeAll(async ({ server }) => {
  fixture = await buildAdminFixture(server.url);
});

for (const who of ['admin', 'family'] as const) {
  test(`users and impersonation pass axe, for ${who}`, async ({ page, context }) => {
    await signedInAs(context, fixture[who]);
    await openEach(page, [ADMIN_PAGE_STATES[who], fixture], (name) => expectNoFindings(page, name));
  });
}
