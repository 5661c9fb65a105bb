/** Takes screenshots of the screens about e-mails, and of an e-mail. */
import { DESKTOP, PHONE } from '../harness/devices.ts';
import { signedInAs } from '../household.ts';
import { buildMailFixture, MAIL_PAGE_STATES, type MailFixture, test } from '../mail-page-states.ts';
import { openEach } from '../page-state.ts';
import { takeScreenshots } from './take-screenshots.ts';

let fixture: MailFixture;

test.beforeAll(async ({ server }) => {
  fixture = await buildMailFixture(server.url);
});

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const who of ['visitor', 'admin', 'family'] as const) {
  test(`e-mails, for a ${who}`, async ({ page, context }) => {
    if (who !== 'visitor') await signedInAs(context, fixture[who]);
    await openEach(page, [MAIL_PAGE_STATES[who], fixture], (name) => takeScreenshots(page, `mail-${name}`));
  });
}

test('what an e-mail looks like', async ({ page, mails }) => {
  const [newest] = mails.received.toReversed();
  await page.setContent(newest?.html ?? '');
  for (const [device, { viewport }] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
    await page.setViewportSize(viewport);
    await page.screenshot({ path: `screenshots/mail-letter-${device}.png` });
  }
});
