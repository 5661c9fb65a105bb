/**
 * Browser tests of a nanny of two families: one agenda, overlaps, a dashboard and a pay page by family, also offline
 * and with four families. No family sees the other, and a nanny of one family sees none of this.
 */
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { expectNoFindings } from './axe-findings.ts';
import { DESKTOP, PHONE } from './harness/devices.ts';
import {
  type Account,
  aDay,
  aFamily,
  aHousehold,
  call,
  joinByInvitation,
  signedInAs,
  today,
} from './household.ts';
import { expectToFit } from './layout-checks.ts';
import { chooseOfDay, goOffline, mainLink, showDays } from './steps.ts';
import { test, WITH_WORKER } from './test.ts';
import { MARLOWES, ORTEGAS, type TwoFamilies, twoFamilies } from './two-families.ts';

let families: TwoFamilies;
test.beforeAll(async ({ server }) => {
  families = await twoFamilies(server.url);
});

async function openPage(browser: Browser, account: Account, device: object = DESKTOP): Promise<Page> {
  const context = await browser.newContext({ ...device, reducedMotion: 'reduce', baseURL: account.url });
  await signedInAs(context, account);
  return context.newPage();
}

const OVERLAP = '12:00 PM – 1:00 PM';
const dayOf = async (page: Page, family: string, day: number): Promise<Locator> =>
  (await showDays(page, addDays(today(), day))).and(page.getByRole('article', { name: family }));

for (const [name, device] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test(`on a ${name}, one agenda says whose day each is, and what overlaps`, async ({ browser }) => {
    const page = await openPage(browser, families.nanny, device);
    await page.goto('/schedule');
    const theirs = await dayOf(page, MARLOWES, 1);
    await expect(theirs).toContainText(`Overlaps a day of ${ORTEGAS}, ${OVERLAP}`);
    await expect(theirs.getByText(MARLOWES, { exact: true })).toBeVisible();
    const others = await dayOf(page, ORTEGAS, 1);
    await expect(others).toContainText(`Overlaps a day of ${MARLOWES}, ${OVERLAP}`);
    await expect(await dayOf(page, ORTEGAS, 2)).not.toContainText('Overlaps');
    await page.context().close();
  });
}

const allPayments = (page: Page) =>
  page.getByRole('navigation', { name: 'Pay', exact: true }).getByRole('link', { name: 'All Payments' });

test('offline the agenda, overlaps and pay of both families are there', WITH_WORKER, async ({ browser }) => {
  const page = await openPage(browser, families.nanny, PHONE);
  await page.goto('/pay');
  await expect(page.getByRole('heading', { name: ORTEGAS })).toBeVisible();
  await page.goto('/schedule');
  await expect(await dayOf(page, ORTEGAS, 1)).toBeVisible();
  await goOffline(page);
  await page.reload();
  await expect(await dayOf(page, ORTEGAS, 1)).toContainText(`Overlaps a day of ${MARLOWES}`);
  await page.getByRole('button', { name: 'Show Completed' }).click();
  const worked = await dayOf(page, MARLOWES, -2);
  await chooseOfDay(worked, 'Edit Hours');
  await expect(page.getByRole('dialog')).toContainText(MARLOWES);
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Pay' }).click();
  const part = page.getByRole('region', { name: MARLOWES });
  await expect(page.getByRole('region', { name: ORTEGAS })).toContainText('$90.00');
  await allPayments(page).click();
  await expect(part.getByRole('list', { name: `Payments of ${MARLOWES}` })).toContainText('$100.00');
  await page.context().setOffline(false);
  await page.context().close();
});

test('the dashboard and the pay page have a part for each family', async ({ browser }) => {
  const page = await openPage(browser, families.nanny);
  await page.goto('/dashboard');
  const table = page.getByRole('table', { name: 'By family' });
  await expect(table.getByRole('row', { name: MARLOWES })).toContainText('$72.00');
  await expect(table.getByRole('row', { name: ORTEGAS })).toContainText('$90.00');
  await expect(page.getByRole('list', { name: 'Figures' })).toContainText('$162.00');
  await expectNoFindings(page, 'dashboard');
  await expectToFit(page, 'dashboard');

  await page.setViewportSize(DESKTOP.viewport);
  await mainLink(page, 'Pay').click();
  const part = page.getByRole('region', { name: MARLOWES });
  await expect(part.getByRole('list', { name: `Summary, ${MARLOWES}` })).toContainText('$72.00');
  await expect(part.getByRole('list', { name: `Weeks with ${MARLOWES}` })).toContainText('$72.00 unpaid');
  await expectNoFindings(page, 'pay');
  await expectToFit(page, 'pay');
  await allPayments(page).click();
  await expect(page.getByRole('region', { name: ORTEGAS })).toContainText('No payments yet.');
  await expectNoFindings(page, 'payments');
  await expectToFit(page, 'payments');
  await part.getByRole('button', { name: /^Details of \$100\.00/ }).click();
  const dialog = page.getByRole('dialog', { name: `From ${MARLOWES}` });
  await expect(dialog.getByRole('list', { name: 'Settled 2 days' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Void Payment' })).toBeHidden();
  await expectNoFindings(page, 'payment');
  await page.keyboard.press('Escape');
  await page.goto('/schedule');
  await expect(await dayOf(page, ORTEGAS, 1)).toBeVisible();
  await expectNoFindings(page, 'schedule');
  await expectToFit(page, 'schedule');
  await page.context().close();
});

test('a link to a week without hours leads to it, in the list of its family', async ({ browser }) => {
  const page = await openPage(browser, families.nanny, PHONE);
  await page.goto(`/pay?nannyId=${families.ortegas.nannyId}&week=2020-03-04`);
  const list = page.getByRole('list', { name: `Weeks with ${ORTEGAS}` });
  const weeks = list.locator(':scope > li');
  await expect(weeks).toHaveCount(1);
  await expect(weeks).toContainText('Nothing is recorded for this week.');
  await expect(weeks).toBeFocused();
  await expect(weeks).toBeInViewport({ ratio: 0.9 });
  await page.getByRole('link', { name: 'All Weeks' }).press('Enter');
  await expect(list).toContainText('$90.00 unpaid');
  const heading = page.getByRole('region', { name: ORTEGAS }).getByRole('heading', { name: 'By week' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await page.context().close();
});

test('a family sees neither the other family nor an overlap', async ({ browser }) => {
  const page = await openPage(browser, families.marlowes.parent);
  for (const screen of ['schedule', 'payments', 'history', 'nannies']) {
    await page.goto(`/${screen}`);
    await expect(
      page
        .getByRole('main')
        .getByText(/Imani Castle/)
        .first(),
    ).toBeAttached();
    await expect(page.getByText(/Ortega|Overlaps|Swimming/)).toHaveCount(0);
  }
  await page.context().close();
});

test('for a nanny of one family nothing names the family', async ({ browser, server }) => {
  const household = await aHousehold(server.url, { parent: 'Ada Marlowe', nanny: 'Nora Klein' });
  const nanny = await joinByInvitation(household);
  await aDay(household, { day: 1 });
  const page = await openPage(browser, nanny);
  await page.goto('/schedule');
  const days = await showDays(page, addDays(today(), 1));
  await expect(days).not.toContainText(MARLOWES);
  await expect(mainLink(page, 'Schedule')).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByText('Current Owed').first()).toBeVisible();
  await expect(page.getByText('By family')).toBeHidden();
  await mainLink(page, 'Pay').click();
  await expect(page.getByText('No weeks yet.')).toBeVisible();
  await expect(page.getByRole('heading', { name: MARLOWES })).toHaveCount(0);
  await page.context().close();
});

test(
  'with four families every screen of hers loads, also offline',
  WITH_WORKER,
  async ({ browser, server }) => {
    const names = ['Ann Ash', 'Bo Birch', 'Cy Cedar', 'Di Dogwood'];
    const first = await aHousehold(server.url, { parent: 'Ann Ash', nanny: 'Nell Four' });
    let nanny = await joinByInvitation(first);
    await aDay(first, { day: 1, isAccepted: true });
    for (const name of names.slice(1)) {
      const parent = await aFamily(server.url, name);
      const { email } = first.nanny;
      const added = await call(parent, 'POST /api/nannies', { name: 'Nell Four', email, hourlyRate: 30 });
      const household = { parent, nanny: first.nanny, nannyId: (added as { id: string }).id };
      nanny = await joinByInvitation(household);
      await aDay(household, { day: 1, isAccepted: true });
    }
    const page = await openPage(browser, nanny);
    for (const isOffline of [false, true]) {
      if (isOffline) await goOffline(page);
      await page.goto('/schedule');
      for (const name of names) {
        await expect(await dayOf(page, `${name}'s household`, 1)).toContainText('Overlaps a day of');
      }
      await page.goto('/dashboard');
      await expect(page.getByRole('table', { name: 'By family' }).getByRole('row')).toHaveCount(
        1 + names.length,
      );
      await page.goto('/pay');
      await expect(page.getByRole('region', { name: /'s household$/ })).toHaveCount(names.length);
      await page.goto('/history');
      await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
      await expect(page.getByText('could not be loaded')).toHaveCount(0);
    }
    await page.context().setOffline(false);
    await page.context().close();
  },
);
