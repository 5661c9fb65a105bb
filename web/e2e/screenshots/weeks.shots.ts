/** Takes screenshots of the screens and dialogs on which a family reads what weeks under terms come to. */
import { signedInAs } from '../household.ts';
import { openEach } from '../page-state.ts';
import { test } from '../test.ts';
import { aFullWeek, WEEKS_STATES } from '../weeks-page-states.ts';
import { takeScreenshots } from './take-screenshots.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('weeks under terms of a family', async ({ page, context, server }) => {
  const ledger = await aFullWeek(server.url);
  await signedInAs(context, ledger.parent);
  await openEach(page, [WEEKS_STATES, ledger], async (name) => {
    const fullPage = (await page.getByRole('dialog').count()) === 0;
    await takeScreenshots(page, name, fullPage);
  });
});
