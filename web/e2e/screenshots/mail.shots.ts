import { test } from '@playwright/test';

import { DESKTOP, PHONE } from '../harness/devices.ts';
import { type MailServer, startMailServer } from '../harness/mail-server.ts';
import type { Server } from '../harness/server.ts';
import { signedInAs } from '../household.ts';
import {
  buildMailFixture,
  MAIL_PAGE_STATES,
  type MailFixture,
  startMailingServer,
} from '../mail-page-states.ts';

let mails: MailServer;
let server: Server;
let fixture: MailFixture;

test.beforeAll(async () => {
  mails = await startMailServer();
  server = await startMailingServer(mails.port);
  fixture = await buildMailFixture(server.url);
});

test.afterAll(async () => {
  await server?.stop();
  await mails?.stop();
});

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const who of ['visitor', 'admin', 'family'] as const) {
  test(`e-mails, for a ${who}`, async ({ page, context }) => {
    if (who !== 'visitor') {
      await signedInAs(context, who === 'admin' ? fixture.admin : fixture.household.parent);
    }
    for (const { name, open } of MAIL_PAGE_STATES.filter((state) => state.who === who)) {
      await page.setViewportSize(DESKTOP.viewport);
      await open(page, fixture);
      for (const [device, { viewport }] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
        await page.setViewportSize(viewport);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await page.screenshot({ path: `screenshots/mail-${name}-${device}-${colorScheme}.png` });
        }
      }
    }
  });
}

test('what the e-mails look like', async ({ page }) => {
  const [newest] = mails.received.toReversed();
  await page.setContent(newest?.html ?? '');
  for (const [device, { viewport }] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
    await page.setViewportSize(viewport);
    await page.screenshot({ path: `screenshots/mail-letter-${device}.png` });
  }
});
