/** Takes screenshots of payments and settings, of a household with payments and of a new one. */
import { signedInAs } from '../household.ts';
import {
  aFullLedger,
  aNewLedger,
  EMPTY_PAYMENTS_STATES,
  PAYMENTS_STATES,
  SETTINGS_STATES,
} from '../money-page-states.ts';
import { openEach } from '../page-state.ts';
import { test } from '../test.ts';
import { takeScreenshots } from './take-screenshots.ts';

test.use({ serviceWorkers: 'allow', contextOptions: { reducedMotion: 'reduce' } });

for (const [who, states, build] of [
  ['full', PAYMENTS_STATES, aFullLedger],
  ['new', { ...EMPTY_PAYMENTS_STATES, ...SETTINGS_STATES }, aNewLedger],
] as const) {
  test(`payments and settings of a household that is ${who}`, async ({ page, context, server }) => {
    const ledger = await build(server.url);
    await signedInAs(context, ledger.parent);
    await openEach(page, [states, ledger], async (name) => {
      // A full-page picture with an open dialog would be scrolled.
      const fullPage = (await page.getByRole('dialog').count()) === 0;
      await takeScreenshots(page, `money-${name}`, fullPage);
    });
  });
}
