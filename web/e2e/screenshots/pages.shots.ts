/** Takes screenshots of the pages of visitors, new families, families and nannies. */
import { buildFixture, type Fixture, type Who } from '../fixture.ts';
import { signedInAs } from '../household.ts';
import { openEach } from '../page-state.ts';
import { PAGE_STATES } from '../page-states.ts';
import { test } from '../test.ts';
import { takeScreenshots } from './take-screenshots.ts';

let fixture: Fixture;

test.beforeAll(async ({ server }) => {
  fixture = await buildFixture(server.url);
});

test.use({ serviceWorkers: 'allow', contextOptions: { reducedMotion: 'reduce' } });

/** Pages whose pictures show the full page. With a dialog or a fixed bar, such a picture would be scrolled. */
const WHOLE = new Set(['landing', 'first-steps', 'base-schedule', 'dashboard']);

for (const who of Object.keys(PAGE_STATES) as Who[]) {
  test(`pages of a ${who}`, async ({ page, context }) => {
    if (who !== 'visitor') await signedInAs(context, fixture.accounts[who]);
    await openEach(page, [PAGE_STATES[who], fixture], (name) =>
      takeScreenshots(page, `${who}-${name}`, WHOLE.has(name)),
    );
  });
}
