/**
 * Takes screenshots of switching between two households and of joining one with an account, and the guide's picture
 * of the switch.
 */
import { expect, type Page } from '@playwright/test';
import { DESKTOP, PHONE } from '../harness/devices.ts';
import { type Account, aDay, aHousehold, call, signedInAs, TODAY } from '../household.ts';
import { daysOn, goOffline, openSchedule } from '../steps.ts';
import { test } from '../test.ts';
import { openPage, takePicture } from './documentation-picture.ts';
import { takeScreenshots } from './take-screenshots.ts';

test.use({ serviceWorkers: 'allow' });

interface Prepared {
  readonly grace: Account;
  readonly link: string;
}

const LONG = 'Maximiliana Konstantinopolskaya-Fernandez de la Torre';

/** Creates a parent of one household who is invited as a viewer to another. */
async function prepare(url: string, other = 'Ada Marlowe'): Promise<Prepared> {
  const own = await aHousehold(url, { parent: 'Grace Hill', nanny: 'Nia Holm' });
  const second = await aHousehold(url, { parent: other, nanny: 'Imani Castle' });
  for (const household of [own, second]) await aDay(household, TODAY);
  const { email } = own.parent.person;
  const made = await call(second.parent, 'POST /api/household/invitations', { email, role: 'VIEWER' });
  return { grace: own.parent, link: new URL((made as { inviteUrl: string }).inviteUrl).pathname };
}

async function joinSignedIn(page: Page, { grace, link }: Prepared): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Password').fill(grace.person.password);
  await page.getByRole('button', { name: 'Accept Invitation' }).click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('region', { name: 'Shown household' })).toContainText('Viewer');
}

async function openMenu(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < DESKTOP.viewport.width) {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Grace Hill' }).click();
  } else {
    await page.getByRole('complementary').getByRole('button', { name: 'Grace Hill' }).click();
  }
  await expect(page.getByRole('menuitemradio')).toHaveCount(2);
}

test('two households', async ({ page, server }) => {
  const prepared = await prepare(server.url, LONG);
  await signedInAs(page.context(), prepared.grace);
  await page.goto(prepared.link);
  await expect(page.getByText('You’re signed in with this email.')).toBeVisible();
  await takeScreenshots(page, 'households-join');
  await joinSignedIn(page, prepared);
  await takeScreenshots(page, 'households-dashboard');
  const loaded = { schedule: 'Imani Castle', settings: 'Leave Household', payments: 'Year to Date Paid' };
  for (const [place, words] of Object.entries(loaded)) {
    await page.goto(`/${place}`);
    await expect(page.getByRole('main').getByText(words).first()).toBeVisible();
    await takeScreenshots(page, `households-${place}`);
  }

  await page.setViewportSize(DESKTOP.viewport);
  await page.goto('/dashboard');
  await openMenu(page);
  await page.getByRole('menuitemradio', { name: 'Grace Hill' }).click();
  await expect(page.getByRole('region', { name: 'Shown household' })).toContainText('Grace Hill');
  await openSchedule(page);
  await goOffline(page);
  await daysOn(page).getByRole('checkbox').check();
  await page.getByRole('region', { name: 'Selected days' }).getByRole('button', { name: 'Decline' }).click();
  await expect(daysOn(page)).toContainText('Declined');
  for (const [device, { viewport }] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
    await page.setViewportSize(viewport);
    await openMenu(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `screenshots/households-menu-${device}-${colorScheme}.png` });
    }
    await page.keyboard.press('Escape');
  }
  await page.context().setOffline(false);
});

test('the picture of the guide', async ({ browser, server }) => {
  const prepared = await prepare(server.url);
  const page = await openPage(browser, { viewport: DESKTOP.viewport });
  await signedInAs(page.context(), prepared.grace);
  await joinSignedIn(page, prepared);
  await page.goto('/schedule');
  await openMenu(page);
  await takePicture(page, 'guide-people-switch');
});
