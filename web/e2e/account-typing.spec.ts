/**
 * Browser tests of typing on a slowed phone into the forms of visitors, on a server that sends e-mails: every letter
 * arrives, and a double submit sends once.
 */
import { aStory, fillEach } from './fill-forms.ts';
import { PHONE } from './harness/devices.ts';
import { test } from './mail-page-states.ts';
import { VISITOR_FORMS } from './typed-account-forms.ts';

test.use({ ...PHONE });

test('a visitor’s forms keep every letter, and send nothing twice', async ({ page, server }) => {
  await fillEach(page, Object.values(VISITOR_FORMS), await aStory(server.url));
});
