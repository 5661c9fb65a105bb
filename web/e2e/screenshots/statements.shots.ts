/** Takes screenshots of wage statements, in three languages, and prints one on Letter and A4. */
import { expect } from '@playwright/test';
import { call, newSession, signedInAs } from '../household.ts';
import { aLedger } from '../ledger-fixture.ts';
import { openEach } from '../page-state.ts';
import {
  aFamilyWithStatements,
  EMPTY_STATEMENT_STATES,
  openStatements,
  STATEMENT_STATES,
} from '../statements-page-states.ts';
import { test } from '../test.ts';
import { takeScreenshots } from './take-screenshots.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const [who, states, build] of [
  ['full', STATEMENT_STATES, aFamilyWithStatements],
  ['empty', EMPTY_STATEMENT_STATES, aLedger],
] as const) {
  test(`the statements of a household that is ${who}`, async ({ page, context, server }) => {
    const ledger = await build(server.url);
    await signedInAs(context, ledger.parent);
    await openEach(page, [states, ledger], (name) => takeScreenshots(page, name, true));
  });
}

test('a statement in other languages, and on paper', async ({ browser, server }) => {
  const ledger = await aFamilyWithStatements(server.url);
  for (const language of ['en', 'es', 'fr']) {
    await call(ledger.parent, 'PATCH /api/account', { language });
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    await signedInAs(context, await newSession(ledger.parent));
    const page = await context.newPage();
    await openStatements(page);
    await page.getByRole('listitem').getByRole('link').first().click();
    await expect(page.getByRole('article')).toBeVisible();
    await takeScreenshots(page, `statement-${language}`, true);
    for (const format of ['Letter', 'A4'] as const) {
      await page.getByRole('main').getByRole('combobox').selectOption(format.toLowerCase());
      await page.pdf({ path: `screenshots/statement-${language}-${format}.pdf`, preferCSSPageSize: true });
    }
    await context.close();
  }
});
