/**
 * Browser tests of two parents who enter different hours offline, with a viewer who watches, and of a parent who is
 * removed with unsent input and comes back.
 */
import { type Browser, expect, type Page } from '@playwright/test';
import { expectNoFindings } from './axe-findings.ts';
import {
  type Account,
  aDay,
  aHousehold,
  aMember,
  aParent,
  call,
  type HouseholdOfTest,
  signedInAs,
  TODAY,
} from './household.ts';
import { expectToFit } from './layout-checks.ts';
import { openRecord, recordDialog } from './payments-page.ts';
import { daysOn, enterHours, goOffline, openToday } from './steps.ts';
import { test as base } from './test.ts';

interface Fixtures {
  readonly household: HouseholdOfTest;
  /** A page of the first parent, Ada Marlowe. */
  readonly ada: Page;
  /** A page of the second parent, Ben Marlowe. */
  readonly ben: Page;
  readonly benAccount: Account;
  /** A page of the viewer, Grace Marlowe. */
  readonly grace: Page;
}

async function openPage(browser: Browser, account: Account): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', baseURL: account.url });
  await signedInAs(context, account);
  return context.newPage();
}

const test = base.extend<Fixtures>({
  household: async ({ server }, provide) => {
    const household = await aHousehold(server.url, { parent: 'Ada Marlowe', nanny: 'Imani Castle' });
    await aDay(household, TODAY);
    await provide(household);
  },
  ada: async ({ browser, household }, provide) => {
    const page = await openPage(browser, household.parent);
    await provide(page);
    await page.context().close();
  },
  benAccount: async ({ household }, provide) =>
    provide(await aMember(household, aParent('Ben Marlowe'), 'Parent')),
  ben: async ({ browser, benAccount }, provide) => {
    const page = await openPage(browser, benAccount);
    await provide(page);
    await page.context().close();
  },
  grace: async ({ browser, household }, provide) => {
    const page = await openPage(browser, await aMember(household, aParent('Grace Marlowe'), 'Viewer'));
    await provide(page);
    await page.context().close();
  },
});

test.use({ serviceWorkers: 'allow' });

test('of two parents’ hours entered offline the later count; the earlier are kept', async ({
  ada,
  ben,
  grace,
}) => {
  for (const page of [ada, ben, grace]) await openToday(page);
  for (const page of [ada, ben, grace]) await goOffline(page);
  await enterHours(ada, daysOn(ada), { start: '00:00', end: '05:00' });
  await enterHours(ben, daysOn(ben), { start: '00:00', end: '06:00' });
  await expect(daysOn(ben)).toContainText('Not sent yet');
  await expect(daysOn(grace)).toContainText('Accepted');
  await expect(daysOn(grace).getByRole('button', { name: 'Enter Hours' })).toBeHidden();

  await ada.context().setOffline(false);
  await expect(daysOn(ada)).not.toContainText('Not sent yet');
  await ben.context().setOffline(false);
  await expect(daysOn(ada)).toContainText('Billable: 6.00 hrs');
  await grace.context().setOffline(false);
  await expect(daysOn(grace)).toContainText('Billable: 6.00 hrs');
  await expect(ben.getByRole('link', { name: /needs? attention/ })).toBeHidden();

  await ada.getByRole('link', { name: '1 needs attention' }).click();
  const story = ada.getByRole('listitem').filter({ hasText: '12:00 AM – 5:00 AM' });
  await expect(story).toContainText('Another parent entered other hours later, and those count.');
  await expect(story).toContainText('Ben Marlowe entered 12:00 AM – 6:00 AM');
  await expectNoFindings(ada, 'attention');
  await expectToFit(ada, 'attention');
  await story.getByRole('button', { name: 'Try Again' }).click();
  await expect(ada.getByText('Nothing needs your attention.')).toBeVisible();
  for (const page of [ben, grace]) await expect(daysOn(page)).toContainText('Billable: 5.00 hrs');

  await daysOn(ben)
    .getByRole('button', { name: /^History of/ })
    .click();
  const history = ben.getByRole('dialog');
  await expect(history).toContainText('nothing is lost');
  await expect(history).toContainText('Ada Marlowe entered 12:00 AM – 5:00 AM');
  await expectNoFindings(ben, 'day history');
});

test('a removed parent keeps offline input, and sees the household again when back', async ({
  ben,
  benAccount,
  household,
}) => {
  const { parent } = household;
  await openToday(ben);
  await ben.goto('/payments');
  await expect(ben.getByRole('button', { name: 'Record a Payment' })).toBeEnabled();
  await goOffline(ben);
  const dialog = await openRecord(ben);
  await dialog.getByLabel('Nanny').selectOption({ label: 'Imani Castle' });
  await dialog.getByLabel(/Payment Amount/).fill('43.21');
  await dialog.getByRole('button', { name: 'Record Payment' }).click();
  await expect(recordDialog(ben)).toBeHidden();
  await call(parent, `DELETE /api/household/members/${benAccount.user.id}`);
  await ben.context().setOffline(false);

  await expect(ben.getByText('You’re not in a household')).toBeVisible();
  await ben.getByRole('link', { name: '1 needs attention' }).click();
  const story = ben.getByRole('listitem').filter({ hasText: '$43.21' });
  await expect(story).toContainText('You no longer have access to this household.');
  await expect(story.getByRole('button', { name: 'Copy as Text' })).toBeVisible();
  await expectNoFindings(ben, 'attention without a household');

  await aMember(household, benAccount.person, 'Parent');
  await openToday(ben);
  await expect(daysOn(ben)).toContainText('Accepted');
  await ben.getByRole('link', { name: '1 needs attention' }).click();
  await story.getByRole('button', { name: 'Try Again' }).click();
  await expect(ben.getByText('Nothing needs your attention.')).toBeVisible();
  await expect
    .poll(async () => JSON.stringify(await call(parent, 'GET /api/payments/records')))
    .toContain('4321');
});
