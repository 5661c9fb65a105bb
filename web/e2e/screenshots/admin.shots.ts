/** Takes screenshots of the super admin's screens and of impersonation. */
import { ADMIN_PAGE_STATES, type AdminFixture, buildAdminFixture } from '../admin-page-states.ts';
import { signedInAs } from '../household.ts';
import { openEach } from '../page-state.ts';
import { test } from '../test.ts';
import { takeScreenshots } from './take-screenshots.ts';

let fixture: AdminFixture;

test.use({ serverName: 'admin', contextOptions: { reducedMotion: 'reduce' } });

test.beforeAll(async ({ server }) => {
  fixture = await buildAdminFixture(server.url);
});

for (const who of ['admin', 'family'] as const) {
  test(`users and impersonation, for ${who}`, async ({ page, context }) => {
    await signedInAs(context, fixture[who]);
    await openEach(page, [ADMIN_PAGE_STATES[who], fixture], (name) => takeScreenshots(page, `admin-${name}`));
  });
}
