import { test } from '@playwright/test';

import { DESKTOP, PHONE } from '../harness/devices.ts';
import { type MailServer, startMailServer } from '../harness/mail-server.ts';
import type { Server } from '../harness/server.ts';
import { signedInAs } from '../household.ts';
import { buildMailStage, MAIL_TOUR, type MailStage, startMailingServer } from '../mail-tour.ts';

let mails: MailServer;
let server: Server;
let stage: MailStage;

test.beforeAll(async () => {
  mails = await startMailServer();
  server = await startMailingServer(mails.port);
  stage = await buildMailStage(server.url);
});

test.afterAll(async () => {
  await server?.stop();
  await mails?.stop();
});

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const who of ['visitor', 'admin', 'family'] as const) {
  test(`e-mails, for a ${who}`, async ({ page, context }) => {
    if (who !== 'visitor') {
      await signedInAs(context, who === 'admin' ? stage.admin : stage.household.parent);
    }
    for (const { name, open } of MAIL_TOUR.filter((stop) => stop.who === who)) {
      await page.setViewportSize(DESKTOP.viewport);
      await open(page, stage);
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
