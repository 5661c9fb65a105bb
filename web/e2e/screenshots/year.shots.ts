/** Takes screenshots of the screen of a year, in three languages, and prints its receipt on Letter and A4. */
import { expect } from '@playwright/test';
import { call, newSession, signedInAs } from '../household.ts';
import { aLedger } from '../ledger-fixture.ts';
import { aFullLedger } from '../money-page-states.ts';
import { openEach } from '../page-state.ts';
import { test } from '../test.ts';
import { EMPTY_YEAR_STATES, YEAR_STATES } from '../year-page-states.ts';
import { takeScreenshots } from './take-screenshots.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const [who, states, build] of [
  ['full', YEAR_STATES, aFullLedger],
  ['empty', EMPTY_YEAR_STATES, aLedger],
] as const) {
  test(`the year of a household that is ${who}`, async ({ page, context, server }) => {
    const ledger = await build(server.url);
    await signedInAs(context, ledger.parent);
    await openEach(page, [states, ledger], (name) => takeScreenshots(page, `year-${name}`, true));
  });
}

test('the year in other languages, and its receipt on paper', async ({ browser, server }) => {
  const ledger = await aFullLedger(server.url);
  for (const language of ['en', 'es', 'fr']) {
    await call(ledger.parent, 'PATCH /api/account', { language });
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    await signedInAs(context, await newSession(ledger.parent));
    const page = await context.newPage();
    await page.goto('/payments/year');
    const print = page.locator('section[aria-labelledby="year-receipt"] button');
    await expect(print).toBeEnabled();
    await takeScreenshots(page, `year-${language}`, true);
    await page.evaluate(() => {
      window.print = () => undefined;
    });
    for (const format of ['Letter', 'A4'] as const) {
      // The receipt leaves the page after it was printed.
      await print.click();
      await expect(page.locator('[class*="paper"][hidden]')).toBeAttached();
      await page.pdf({ path: `screenshots/year-receipt-${language}-${format}.pdf`, format });
    }
    await context.close();
  }
});
