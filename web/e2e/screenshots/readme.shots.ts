/** Takes the pictures of README.md: the dashboard of the demo's family, and a nanny's phone without a signal. */
import { expect } from '@playwright/test';
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { PHONE } from '../harness/devices.ts';
import { aDay, aHousehold, joinByInvitation, signedInAs, today } from '../household.ts';
import { daysOn, enterHours, goOffline, signIn } from '../steps.ts';
import { test } from '../test.ts';
import { expectNoToast, openPage, takePicture } from './documentation-picture.ts';

/** The accounts that the demo prints. */
const person = (name: string) => ({ name, email: `${name}@example.com`, password: 'fairday-demo' });

test.use({ serviceWorkers: 'allow', serverOptions: { args: ['--demo'] } });

test("the family's dashboard on a desktop", async ({ browser }) => {
  const page = await openPage(browser, { viewport: { width: 1280, height: 960 } });
  await signIn(page, person('tessa'));
  await expect(page.getByRole('slider', { name: 'Pay by month' })).toBeAttached();
  await expectNoToast(page);
  await takePicture(page, 'family-dashboard');
  await page.context().close();
});

test("a nanny's phone without a signal", async ({ browser, server }) => {
  const household = await aHousehold(server.url, { parent: 'Ada Marlowe', nanny: 'Imani Castle' });
  const nanny = await joinByInvitation(household);
  await aDay(household, { day: -1, isAccepted: true });
  await aDay(household, { day: 0, from: '08:30', to: '15:00', isAccepted: true });
  await aDay(household, { day: 2 });
  const page = await openPage(browser, PHONE);
  await signedInAs(page.context(), nanny);
  await page.goto('/schedule');
  const yesterday = daysOn(page, addDays(today(), -1));
  await expect(yesterday).toBeVisible();
  await goOffline(page);
  await page.getByRole('button', { name: 'Show Completed' }).click();
  await enterHours(page, yesterday, { start: '08:55', end: '17:10' });
  await expect(page.getByText(/\d not sent$/)).toBeVisible();
  await expectNoToast(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  await takePicture(page, 'nanny-offline');
  await page.context().close();
});
