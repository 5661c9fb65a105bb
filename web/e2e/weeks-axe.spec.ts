/** Browser test: what weeks under terms come to fits touch and zoom, and passes axe in light and dark. */
import { expectNoFindings } from './axe-findings.ts';
import { signedInAs } from './household.ts';
import { expectToFit } from './layout-checks.ts';
import { openEach } from './page-state.ts';
import { test } from './test.ts';
import { aFullWeek, WEEKS_STATES } from './weeks-page-states.ts';

// axe must not see colors in the middle of a transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(300_000);

test('weeks under terms fit touch and zoom, and pass axe in light and dark', async ({
  page,
  context,
  server,
}) => {
  const ledger = await aFullWeek(server.url);
  await signedInAs(context, ledger.parent);
  await openEach(page, [WEEKS_STATES, ledger], async (name) => {
    await expectToFit(page, name);
    await expectNoFindings(page, name);
  });
});
