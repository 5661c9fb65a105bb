/**
 * Browser tests of switching between the households of a parent or viewer: each screen shows one only. Also offline,
 * with a refused change, two tabs, unsaved settings, a household that ends or is joined, on a phone, by keyboard, and
 * axe.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoFindings } from './axe-findings.ts';
import { DESKTOP } from './harness/devices.ts';
import {
  type Account,
  aDay,
  aHousehold,
  aParent,
  call,
  type HouseholdOfTest,
  newSession,
  recordHours,
  signedInAs,
  TODAY,
  today,
} from './household.ts';
import { expectToFit } from './layout-checks.ts';
import { expectToast } from './page-checks.ts';
import { addNanny, daysOn, goOffline, mainLink, openSchedule } from './steps.ts';
import { test as base, WITH_WORKER } from './test.ts';

/** Grace is a parent in her own household, and a parent or viewer at the Marlowes'. */
interface TwoHouseholds {
  readonly own: HouseholdOfTest;
  readonly other: HouseholdOfTest;
  readonly grace: Account;
  /** Path of her invitation to the Marlowes. */
  readonly link: string;
}

const OWN = "Grace Hill's household";
const OTHER = "Ada Marlowe's household";

async function inviteTo({ parent }: HouseholdOfTest, email: string, role: string): Promise<string> {
  const made = await call(parent, 'POST /api/household/invitations', { email, role });
  return new URL((made as { inviteUrl: string }).inviteUrl).pathname;
}

async function accept(link: string, { url, person }: Account): Promise<void> {
  const { name, password } = person;
  await call({ url }, `POST /api${link.replace('invite', 'invitations')}/accept`, { name, password });
}

async function buildTwo(url: string, role: 'PARENT' | 'VIEWER'): Promise<TwoHouseholds> {
  const own = await aHousehold(url, { parent: 'Grace Hill', nanny: 'Nia Own' });
  const other = await aHousehold(url, { parent: 'Ada Marlowe', nanny: 'Imani Castle' });
  await aDay(own, { ...TODAY, notes: 'At the Hills' });
  await aDay(other, { ...TODAY, notes: 'At the Marlowes' });
  return { own, other, grace: own.parent, link: await inviteTo(other, own.parent.person.email, role) };
}

const test = base.extend<{ two: TwoHouseholds }>({
  two: [
    async ({ server, context }, provide) => {
      const two = await buildTwo(server.url, 'PARENT');
      await accept(two.link, two.grace);
      await signedInAs(context, two.grace);
      await provide(two);
    },
    { auto: true },
  ],
});

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const shownHousehold = (page: Page): Locator => page.getByRole('region', { name: 'Shown household' });

async function openMenu(page: Page): Promise<Locator> {
  await page.getByRole('complementary').getByRole('button', { name: 'Grace Hill' }).click();
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  return menu;
}

const entry = (menu: Locator, name: string): Locator => menu.getByRole('menuitemradio', { name });

async function switchTo(page: Page, name: string): Promise<void> {
  await entry(await openMenu(page), name).click();
  await expect(shownHousehold(page)).toContainText(name);
  await page.waitForURL('**/dashboard');
}

test('each screen shows the chosen household only, and input goes there', async ({ page, context, two }) => {
  await test.step('each screen shows the chosen household only', async () => {
    for (const household of [two.own, two.other]) {
      const dayId = await aDay(household, { ...TODAY, day: -1 });
      await recordHours(household.parent, dayId, { day: -1, from: '13:00', to: '17:00' });
    }
    const { nannyId } = two.other;
    const payment = { nannyId, paymentDate: today(), amountCents: 1234, platform: 'CASH' };
    await call(two.other.parent, 'POST /api/payments/record', payment);

    await openSchedule(page);
    await expect(shownHousehold(page)).toHaveText(OWN);
    await expect(daysOn(page)).toHaveCount(1);
    await expect(daysOn(page)).toContainText('Nia Own');
    await switchTo(page, OTHER);
    for (const [place, shown] of [
      ['Schedule', 'Imani Castle'],
      ['Nannies', 'Imani Castle'],
      ['Payments', '$12.34'],
      ['Settings', two.other.parent.person.email],
    ] as const) {
      await mainLink(page, place).click();
      await expect(page.getByRole('main').getByText(shown).first()).toBeVisible();
      await expect(page.getByRole('main')).not.toContainText('Nia Own');
    }
    await page.goto('/history');
    await expect(page.getByRole('main').getByText('Ada Marlowe').first()).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('Nia');

    await switchTo(page, OWN);
    await mainLink(page, 'Payments').click();
    await expect(page.getByRole('table').getByText('Nia Own').first()).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('$12.34');
    await page.goto('/history');
    await expect(page.getByRole('main').getByText('Nia Own').first()).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('Imani');
  });
  await test.step('what is entered goes to the chosen household, which stays after a reload', async () => {
    await page.goto('/dashboard');
    await expect(shownHousehold(page)).toHaveText(OWN);
    await switchTo(page, OTHER);
    await page.reload();
    await expect(shownHousehold(page)).toHaveText(OTHER);
    await addNanny(page, { name: 'Petra New', email: aParent().email, password: '', rate: '20' });
    await expect
      .poll(async () => JSON.stringify(await call(two.other.parent, 'GET /api/nannies')))
      .toContain('Petra New');
    expect(JSON.stringify(await call(two.grace, 'GET /api/nannies'))).not.toContain('Petra New');
    await switchTo(page, OWN);
  });
  await test.step('a change in another tab shows the other household here, too', async () => {
    await openSchedule(page);
    const second = await context.newPage();
    await second.goto('/dashboard');
    await expect(shownHousehold(second)).toHaveText(OWN);
    await switchTo(second, OTHER);
    await expect(shownHousehold(page)).toHaveText(OTHER);
    await page.waitForURL('**/dashboard');
    await second.close();
    await switchTo(page, OWN);
  });
  await test.step('a household that ends gives way to another one', async () => {
    await page.goto('/dashboard');
    await switchTo(page, OTHER);
    await mainLink(page, 'Schedule').click();
    await expect(daysOn(page)).toContainText('Imani Castle');
    await call(two.other.parent, `DELETE /api/household/members/${two.grace.user.id}`);
    await expectToast(page, 'You’re no longer in the household shown before');
    await page.waitForURL('**/dashboard');
    await mainLink(page, 'Schedule').click();
    await expect(daysOn(page)).toContainText('Nia Own');
    // With one household there is nothing to choose.
    await expect(shownHousehold(page)).toBeHidden();
    await expect((await openMenu(page)).getByRole('menuitemradio')).toHaveCount(0);
  });
});

test('switching works offline, and each entry counts what is unsent there', WITH_WORKER, async ({ page }) => {
  await openSchedule(page);
  await goOffline(page);
  await daysOn(page).getByRole('checkbox').check();
  await page.getByRole('region', { name: 'Selected days' }).getByRole('button', { name: 'Decline' }).click();
  await expect(daysOn(page)).toContainText('Declined');
  await switchTo(page, OTHER);
  await mainLink(page, 'Schedule').click();
  await expect(daysOn(page)).toContainText('Imani Castle');
  await expect(daysOn(page)).not.toContainText('Not sent yet');
  const menu = await openMenu(page);
  await expect(entry(menu, OWN)).toContainText('1 not sent yet');
  await expect(entry(menu, OTHER)).not.toContainText('not sent yet');
  await page.reload();
  await expect(shownHousehold(page)).toHaveText(OTHER);
  await expect(daysOn(page)).toContainText('Imani Castle');
  await page.context().setOffline(false);
});

test(
  'a refused change in another household is announced, and shown there',
  WITH_WORKER,
  async ({ page, two }) => {
    await openSchedule(page);
    await goOffline(page);
    await daysOn(page).getByRole('checkbox').check();
    const bar = page.getByRole('region', { name: 'Selected days' });
    await bar.getByRole('button', { name: 'Decline' }).click();
    await expect(daysOn(page)).toContainText('Declined');
    await switchTo(page, OTHER);
    // Removed on the server meanwhile: the answer is refused.
    await call(two.grace, `DELETE /api/nannies/${two.own.nannyId}`);
    await page.context().setOffline(false);
    await expect(shownHousehold(page)).toContainText('1 change in another household needs attention');
    await expect(page.getByRole('link', { name: /need.? attention/ })).toBeHidden();
    await page.goto('/attention');
    await expect(page.getByRole('main').getByText('Nothing needs your attention')).toBeVisible();
    await expect(entry(await openMenu(page), OWN)).toContainText('1 needs attention');
    await page.keyboard.press('Escape');
    await switchTo(page, OWN);
    await page.getByRole('link', { name: '1 needs attention' }).click();
    await expect(page.getByRole('button', { name: 'Discard' })).toBeVisible();
  },
);

base(
  'somebody signed in joins another household by a link, and may switch',
  async ({ page, context, server }) => {
    const two = await buildTwo(server.url, 'VIEWER');
    await signedInAs(context, two.grace);
    await openSchedule(page);
    await expect(shownHousehold(page)).toBeHidden();
    await page.goto(two.link);
    await expect(page.getByText('You’re signed in with this email.')).toBeVisible();
    await expect(page.getByLabel('Confirm Password')).toBeHidden();
    await page.getByLabel('Password').fill(two.grace.person.password);
    await page.getByRole('button', { name: 'Accept Invitation' }).click();
    await expectToast(page, `You joined ${OTHER}`);
    await page.waitForURL('**/dashboard');
    await expect(shownHousehold(page)).toHaveText(`${OTHER}Viewer`);
    await expect(page.getByRole('main').getByText('Total Owed')).toBeVisible();

    await mainLink(page, 'Nannies').click();
    await expect(page.getByText('Imani Castle').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add Nanny' })).toBeHidden();
    await mainLink(page, 'Settings').click();
    const account = page.getByRole('region', { name: 'Account Information' });
    await expect(account).toContainText('viewer');
    await switchTo(page, OWN);
    await mainLink(page, 'Nannies').click();
    await expect(page.getByRole('button', { name: 'Add Nanny' })).toBeEnabled();
    await mainLink(page, 'Settings').click();
    await expect(account).toContainText('family');
  },
);

base(
  'on a phone, the drawer has the switch, and the screen names the household',
  async ({ page, server }) => {
    const two = await buildTwo(server.url, 'PARENT');
    await accept(two.link, two.grace);
    await signedInAs(page.context(), await newSession(two.grace));
    await page.setViewportSize({ width: 390, height: 844 });
    await openSchedule(page);
    await expect(shownHousehold(page)).toHaveText(OWN);
    await page.getByRole('button', { name: 'Open menu' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: 'Grace Hill' }).click();
    await entry(page.getByRole('menu'), OTHER).click();
    await expect(drawer).toBeHidden();
    await expect(shownHousehold(page)).toHaveText(OTHER);
  },
);

test('the switch is accessible, works by keyboard, and asks about unsaved settings', async ({ page }) => {
  await test.step('the switch and the name of the household pass axe, and fit touch and zoom', async () => {
    await page.goto('/dashboard');
    await expect(shownHousehold(page)).toHaveText(OWN);
    await openMenu(page);
    await entry(page.getByRole('menu'), OWN).hover();
    await expectNoFindings(page, 'the switch');
    await expectToFit(page, 'the name of the household');
    await page.setViewportSize(DESKTOP.viewport);
  });
  await test.step('the switch is used by keyboard', async () => {
    await page.goto('/dashboard');
    await expect(shownHousehold(page)).toHaveText(OWN);
    await page.getByRole('complementary').getByRole('button', { name: 'Grace Hill' }).press('Enter');
    await expect(entry(page.getByRole('menu'), OWN)).toBeChecked();
    await expect(page.getByRole('menuitem', { name: 'History' })).toBeFocused();
    // Past the keyboard shortcuts and her own household.
    for (let i = 0; i < 3; i += 1) await page.keyboard.press('ArrowDown');
    await expect(entry(page.getByRole('menu'), OTHER)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(shownHousehold(page)).toHaveText(OTHER);
    await switchTo(page, OWN);
  });
  await test.step('unsaved settings are asked about before another household is shown', async () => {
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Change Employer' }).click();
    await page.getByLabel('Telephone').fill('518 555 0100');
    await entry(await openMenu(page), OTHER).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByLabel('Telephone')).toHaveValue('518 555 0100');
    await expect(shownHousehold(page)).toHaveText(OWN);
  });
});
