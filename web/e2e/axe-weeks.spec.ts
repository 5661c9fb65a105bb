/**
 * Browser tests: the screens and dialogs that tell what a week under terms comes to, and those on which both sides sign
 * a week, fit touch and zoom, and pass axe in light and dark.
 */
import { expectNoFindings } from './axe-findings.ts';
import { signedInAs } from './household.ts';
import { expectToFit } from './layout-checks.ts';
import { openEach } from './page-state.ts';
import { APPROVE_STATES, FAMILY_SIGN_STATES, NANNY_SIGN_STATES } from './sign-page-states.ts';
import { aWeekToSign } from './sign-week-fixture.ts';
import { test } from './test.ts';
import { aFullWeek, WEEKS_STATES } from './weeks-page-states.ts';

// axe must not see colors in the middle of a transition.
test.use({ serviceWorkers: 'allow', contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(300_000);

test('weeks under terms fit touch and zoom, and pass axe in light and dark', async ({
  page,
  context,
  server,
}) => {
  const ledger = await aFullWeek(server.url);
  await signedInAs(context, ledger.parent);
  await openEach(page, [WEEKS_STATES, ledger], async (name) => {
    await expectNoFindings(page, name);
    await expectToFit(page, name);
  });
});

test('the screens that sign a week fit touch and zoom, and pass axe in light and dark', async ({
  page,
  browser,
  server,
}) => {
  const week = await aWeekToSign(server.url, 'Maximiliana Wolfeschlegelsteinhausen-Bergerdorff');
  const nanny = await week.join();
  await signedInAs(page.context(), week.parent);
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
  await signedInAs(context, nanny);
  const hers = await context.newPage();
  for (const [of, states] of [
    [page, FAMILY_SIGN_STATES],
    [hers, NANNY_SIGN_STATES],
    [page, APPROVE_STATES],
  ] as const) {
    await openEach(of, [states, week], async (name) => {
      await expectNoFindings(of, name);
      await expectToFit(of, name);
    });
  }
});
