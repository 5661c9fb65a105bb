/**
 * Browser tests of the nannies (add, edit, invite, delete, pay a former one, Log In As) and the base schedule (cards,
 * copies, saving, generating), line by line of the specification. Also by keyboard, offline, on a phone, and a button
 * that is pressed twice.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { NANNY_COLORS } from 'sync-protocol/people/nanny-color-names.ts';
import { formatDate } from '../src/kit/language/format.ts';
import { PHONE } from './harness/devices.ts';
import {
  aDay,
  aFamily,
  aHousehold,
  aMember,
  aNanny,
  aParent,
  type HouseholdOfTest,
  joinByInvitation,
  nextWeekday,
  recordHours,
  signedInAs,
  TODAY,
  today,
} from './household.ts';
import { expectToast, expectWrong, toasts } from './page-checks.ts';
import { addNanny, chooseOfNanny, chooseOfWeekday, daysOn, openNannyMenu } from './steps.ts';
import { test } from './test.ts';

let household: HouseholdOfTest;

test.beforeAll(async ({ server }) => {
  household = await aHousehold(server.url);
});

const days = (page: Page): Locator =>
  page.getByRole('group', { name: /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/ });
const field = (page: Page, day: string, label: string): Locator =>
  page.getByRole('group', { name: `${day} shift 1` }).getByLabel(label, { exact: true });

const cardOf = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ hasText: name });

/** Opens the weekly template by a click on the nanny's card. */
async function openWeek(page: Page): Promise<void> {
  await page.goto('/nannies');
  // A click anywhere on the card opens it.
  await cardOf(page, household.nanny.name).click({ position: { x: 40, y: 60 } });
  await page.waitForURL(`**/base-schedule?nannyId=${household.nannyId}`);
}

// Copying an invitation's link needs these permissions.
test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a family without nannies adds its first one by keyboard', async ({ page, context, server }) => {
  await signedInAs(context, await aFamily(server.url));
  await page.goto('/nannies');
  await expect(page.getByText('No nannies added yet.')).toBeVisible();
  const first = page.getByRole('button', { name: 'Add Your First Nanny' });
  await first.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add Nanny' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  const rate = dialog.getByLabel('Hourly Rate');
  await expect(rate).toHaveAttribute('inputmode', 'decimal');
  await rate.fill('21,54');
  await rate.press('ArrowUp');
  await expect(rate).toHaveValue('21.55');
  await rate.fill('');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(first).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  const nanny = aNanny('Ines Ortega');
  for (const typed of [nanny.name, nanny.email, '21.55']) {
    await page.keyboard.type(typed);
    await page.keyboard.press('Tab');
  }
  await rate.press('Enter');
  await expectToast(page, 'Nanny added');
  const card = cardOf(page, nanny.name);
  await expect(card).toContainText(nanny.email);
  await expect(card).toContainText('$21.55 per hour');
  await expect(card).toContainText(/Currently owed\s*\$0\.00/);
});

/** Relative luminance (WCAG 2) of 'rgb(…)'. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((channel) => {
    const value = Number(channel) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of every color of the open dialog with the dialog's surface. */
async function contrasts(dialog: Locator): Promise<number[]> {
  const [surface = 0, ...marks] = await dialog
    .evaluate((element) =>
      [element, ...element.querySelectorAll('[data-nanny-color]')].map(
        (colored) => getComputedStyle(colored).backgroundColor,
      ),
    )
    .then((colors) => colors.map(luminance));
  return marks.map((mark) => (Math.max(mark, surface) + 0.05) / (Math.min(mark, surface) + 0.05));
}

test('a nanny is edited offline, and another device and a viewer see it', async ({
  page,
  context,
  browser,
  server,
}) => {
  const own = await aHousehold(server.url);
  const { email } = own.nanny;
  await signedInAs(context, own.parent);
  await page.goto('/nannies');
  const dialog = page.getByRole('dialog', { name: 'Edit Nanny' });
  await chooseOfNanny(page, 'Edit', own.nanny.name);
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Name').fill('');
  await dialog.getByLabel('Email').fill('nora@');
  await dialog.getByLabel('New Rate').fill('0');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Invalid hourly rate', 'Please enter a valid hourly rate');
  await expectWrong(dialog.getByLabel('Name'), '', 'Required');
  await expectWrong(dialog.getByLabel('Email'), 'nora@', 'Please enter a valid email address.');
  await expectWrong(dialog.getByLabel('New Rate'), '0', 'Please enter a valid hourly rate');

  const from = addDays(today(), 7);
  await dialog.getByLabel('Name').fill('Nora Berg');
  await dialog.getByLabel('Email').fill(`new-${email}`);
  await dialog.getByLabel('New Rate').fill('25');
  await dialog.getByLabel('From', { exact: true }).fill(from);
  await expect(dialog).toContainText(
    `$25.00 an hour from ${formatDate(from)}. Until then it stays $21.50. Hours already recorded keep their amounts.`,
  );
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const found = await contrasts(dialog);
    expect(found).toHaveLength(NANNY_COLORS.length + 1);
    expect(Math.min(...found)).toBeGreaterThanOrEqual(3);
  }
  await context.setOffline(true);
  await dialog.getByRole('radio', { name: 'Pink' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Nanny updated');
  const card = cardOf(page, 'Nora Berg');
  await expect(card).toContainText(`$21.50 per hour$25.00 from ${formatDate(from)}`);
  await expect(card).toContainText('Not sent yet');
  await expect(card.locator('[data-nanny-color="PINK"]')).toBeVisible();
  await context.setOffline(false);
  await expect(card).not.toContainText('Not sent yet');

  const viewer = await aMember(own, aParent('Grace Meier'), 'Viewer');
  const other = await browser.newContext({ reducedMotion: 'reduce', baseURL: server.url });
  await signedInAs(other, viewer);
  const seen = await other.newPage();
  await seen.goto('/nannies');
  const seenCard = cardOf(seen, 'Nora Berg');
  await expect(seenCard).toContainText(`new-${email}`);
  await expect(seenCard).toContainText(`$25.00 from ${formatDate(from)}`);
  await expect(seenCard.locator('[data-nanny-color="PINK"]')).toBeVisible();
  await expect(seenCard.getByRole('button')).toHaveCount(0);
  await other.close();
});

test.describe('a card', () => {
  test.beforeEach(async ({ context }) => {
    await signedInAs(context, household.parent);
  });

  test('of a nanny without account sends an invite, and says what failed', async ({ page }) => {
    await test.step('an invite is sent and copied, and there is no Log In As', async () => {
      await page.goto('/nannies');
      const card = cardOf(page, household.nanny.name);
      const menu = await openNannyMenu(page);
      await expect(menu.getByRole('menuitem', { name: 'Log In As' })).toHaveCount(0);
      await page.keyboard.press('Escape');
      await card.getByRole('button', { name: 'Send Invite' }).click();
      await expectToast(page, 'Invitation created');
      const link = await page.getByRole('dialog').getByLabel('Invitation link').inputValue();
      expect(link).toMatch(/\/invite\/[\w-]+$/);
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
      await page.keyboard.press('Escape');
      await expect(card.getByRole('button', { name: 'Send Invite' })).toBeFocused();
    });
    for (const { title, button, path } of failures) {
      await test.step(`“${title}” has the server’s message or “An error occurred”`, async () => {
        for (const [json, said] of [
          [{ error: 'Not now.' }, 'Not now.'],
          [{}, 'An error occurred'],
        ] as const) {
          await page.route(path, (route) => route.fulfill({ status: 500, json }));
          if (button === 'Delete') {
            await chooseOfNanny(page, 'Delete');
            const dialog = page.getByRole('dialog', { name: `Delete ${household.nanny.name}?` });
            await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
            await dialog.getByRole('button', { name: 'Delete' }).click();
          } else await cardOf(page, household.nanny.name).getByRole('button', { name: button }).click();
          await expectToast(page, title, said);
          if (button === 'Delete') await page.keyboard.press('Escape');
          await page.unroute(path);
        }
      });
    }

    await test.step('adding a nanny that failed is said', async () => {
      await page.getByRole('button', { name: 'Add Nanny' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add Nanny' });
      await dialog.getByLabel('Name').fill('Nora Again');
      await dialog.getByLabel('Email').fill(household.nanny.email);
      await dialog.getByLabel('Hourly Rate').fill('20');
      await dialog.getByRole('button', { name: 'Add Nanny' }).click();
      await expectToast(page, 'Failed to add nanny');
      await expect(dialog.getByLabel('Email')).toBeFocused();
    });
  });

  const failures = [
    { title: 'Failed to create invitation', button: 'Send Invite', path: '**/api/nannies/*/invite?*' },
    { title: 'Failed to delete nanny', button: 'Delete', path: '**/api/nannies/*?*' },
  ];

  test('of a nanny with account offers Log In As, and is deleted after a question', async ({
    page,
    context,
    server,
  }) => {
    const other = await aHousehold(server.url);
    await recordHours(other.parent, await aDay(other, { ...TODAY, day: -1 }), {
      day: -1,
      from: '14:00',
      to: '16:00',
    });
    await joinByInvitation(other);
    await context.clearCookies();
    await context.addInitScript(
      ([token, user]) => {
        localStorage.setItem('auth_token', token);
        localStorage.setItem('auth_user', user);
      },
      [other.parent.token, JSON.stringify(other.parent.user)] as const,
    );
    await page.goto('/nannies');
    const card = cardOf(page, other.nanny.name);
    await expect(card.getByRole('button', { name: 'Send Invite' })).toBeHidden();
    const menu = await openNannyMenu(page);
    await expect(menu.getByRole('menuitem', { name: 'Log In As' })).toBeEnabled();
    await menu.getByRole('menuitem', { name: 'Edit' }).click();
    await expect(page.getByRole('dialog').getByLabel('Email')).not.toBeEditable();
    await page.keyboard.press('Escape');
    await chooseOfNanny(page, 'Delete');
    const dialog = page.getByRole('dialog', { name: `Delete ${other.nanny.name}?` });
    await expect(dialog).toContainText('This also deletes her base schedule');
    await expect(dialog).toContainText('Her hours, payments, weeks and statements stay');
    await expect(dialog).toContainText('You still owe her $43.00.');
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export First' }).click();
    expect((await download).suggestedFilename()).toMatch(/^fairday-my-data-.*\.json$/);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Nanny deleted');
    await expect(page.getByText('No nannies added yet.')).toBeVisible();

    const former = page.getByRole('region', { name: 'Former Nannies' });
    await expect(former).toContainText('$43.00 owed');
    await former.getByRole('link', { name: `Payments to ${other.nanny.name}` }).click();
    const picked = page.getByLabel('Nanny', { exact: true });
    await expect(picked.locator('option:checked')).toHaveText(`${other.nanny.name} (removed)`);
    await page.getByRole('button', { name: 'Record a Payment' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Record Payment' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.goto('/nannies');
    await expect(former).toContainText('Removed on');
    await expect(former).not.toContainText('owed');
  });
});

test.describe('the weekly template', () => {
  test('has a card per day, copies and clears them, is saved, and generates days', async ({
    page,
    context,
  }) => {
    await signedInAs(context, household.parent);
    await openWeek(page);
    await test.step('a whole week fits in 640 pixels of a desktop', async () => {
      await expect(page.getByText('A week like this')).toBeHidden();
      await expect(days(page)).toHaveCount(7);
      expect((await page.getByRole('main').boundingBox())?.height).toBeLessThanOrEqual(640);
    });
    await test.step('it has a card per day, Monday to Sunday, with 09:00 to 17:00 on weekdays', async () => {
      const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
      await expect(days(page)).toHaveCount(7);
      expect(await days(page).getByRole('heading').allTextContents()).toEqual(names);
      for (const name of names) {
        const isOff = name.startsWith('S');
        await expect(field(page, name, 'Start')).toHaveValue(isOff ? '' : '09:00');
        await expect(field(page, name, 'End')).toHaveValue(isOff ? '' : '17:00');
        await expect(field(page, name, 'Start')).toHaveAttribute('step', '900');
      }
      const shift = page.getByRole('group', { name: 'Monday shift 1' });
      await shift.getByRole('button', { name: 'Add Notes' }).click();
      await expect(field(page, 'Monday', 'Notes')).toBeFocused();
      await page.keyboard.type('Blue bag');
      await expect(page.getByText('8/100 characters')).toBeVisible();
      await shift.getByRole('button', { name: '15 minutes later' }).first().click();
      await expect(page.getByText('8/100 characters')).toBeHidden();
      await expect(field(page, 'Monday', 'Start')).toHaveValue('09:15');
      // A night needs no more than its times.
      await field(page, 'Monday', 'Start').fill('21:00');
      await field(page, 'Monday', 'End').fill('01:00');
      await expect(days(page).first()).toContainText('until Tuesday');
      await expect(days(page).first()).toContainText('4 h');
      await page.getByRole('link', { name: 'Back' }).click();
      await page
        .getByRole('dialog', { name: 'Leave without saving?' })
        .getByRole('button', { name: 'Leave' })
        .click();
      await page.waitForURL('**/nannies');
    });
    await test.step('days are copied and cleared with Undo, and Back asks about unsaved input', async () => {
      await openWeek(page);
      await field(page, 'Monday', 'End').fill('12:00');
      await chooseOfWeekday(page, 'Monday', 'Copy');
      const dialog = page.getByRole('dialog', { name: 'Copy Monday' });
      await dialog.getByRole('checkbox', { name: 'Saturday' }).check();
      await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
      await expect(field(page, 'Saturday', 'End')).toHaveValue('12:00');
      await chooseOfWeekday(page, 'Saturday', 'Clear');
      await expect(field(page, 'Saturday', 'Start')).toHaveValue('');
      await field(page, 'Tuesday', 'End').fill('15:00');
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(field(page, 'Saturday', 'End')).toHaveValue('12:00');
      await expect(field(page, 'Tuesday', 'End')).toHaveValue('15:00');
      await page.getByRole('link', { name: 'Back' }).click();
      await page
        .getByRole('dialog', { name: 'Leave without saving?' })
        .getByRole('button', { name: 'Leave' })
        .click();
      await page.waitForURL('**/nannies');
    });
    await test.step('it is saved, generates the recommended 60 days, and says how many', async () => {
      await openWeek(page);
      await page.getByRole('button', { name: 'Save & Generate' }).click();
      await expectToast(page, 'Schedule saved');
      const dialog = page.getByRole('dialog', { name: 'Generate Agenda' });
      await expect(dialog).toContainText('60 days are recommended');
      await expect(dialog.getByLabel('Start Date')).toHaveValue(today());
      await expect(dialog.getByLabel('End Date')).toHaveValue(addDays(today(), 60));
      await dialog.getByLabel('End Date').fill('');
      await dialog.getByRole('button', { name: 'Generate Agenda' }).click();
      await expectToast(page, 'Invalid dates', 'Please select both start and end dates.');
      await expectWrong(dialog.getByLabel('End Date'), '');
      await expect(dialog.getByLabel('End Date')).toBeFocused();
      await dialog.getByLabel('End Date').fill(addDays(today(), 6));
      await dialog.getByRole('button', { name: 'Generate Agenda' }).click();
      await expectToast(page, 'Agenda generated', 'Created 5 agenda days from base schedule');
    });
  });
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the first run leads from the nanny to her week, her days and her invitation', async ({
    page,
    context,
    server,
  }) => {
    await signedInAs(context, await aFamily(server.url));
    const nanny = { ...aNanny('Ines Ortega'), rate: '21.55' };
    await addNanny(page, nanny);
    await expectToast(page, 'Nanny added');
    const card = cardOf(page, nanny.name);
    await card.getByRole('link', { name: 'Set Her Week' }).tap();

    // A day off is one line, until hours are added.
    const sunday = page.getByRole('group', { name: 'Sunday', exact: true });
    await expect(sunday).toHaveText('SundayDay offAdd Hours');
    await expect(sunday.getByRole('textbox')).toHaveCount(0);
    expect((await sunday.boundingBox())?.height).toBeLessThan(100);
    await sunday.getByRole('button', { name: 'Add Hours' }).tap();
    await expect(field(page, 'Sunday', 'Start')).toHaveValue('09:00');
    await expect(field(page, 'Sunday', 'Start')).toBeFocused();
    await chooseOfWeekday(page, 'Sunday', 'Copy');
    const copying = page.getByRole('dialog', { name: 'Copy Sunday' });
    await copying.getByRole('checkbox', { name: 'Saturday' }).check();
    await copying.getByRole('button', { name: 'Copy', exact: true }).tap();
    const saturday = page.getByRole('group', { name: 'Saturday', exact: true });
    await expect(saturday).toContainText('9:00 AM – 5:00 PM');
    await saturday.getByRole('button', { name: 'Saturday' }).tap();
    await expect(field(page, 'Saturday', 'End')).toHaveValue('17:00');
    await chooseOfWeekday(page, 'Sunday', 'Clear');
    await expect(sunday.getByRole('button', { name: 'Add Hours' })).toBeFocused();

    await page.getByRole('button', { name: 'Save & Generate' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Generate Agenda' });
    await dialog.getByRole('button', { name: 'Not Now' }).tap();
    await page.getByRole('link', { name: 'Back' }).tap();
    await card.getByRole('link', { name: 'Generate Days' }).tap();
    await page.getByRole('button', { name: 'Save & Generate' }).tap();
    await dialog.getByLabel('Start Date').fill(nextWeekday(0));
    await dialog.getByLabel('End Date').fill(addDays(nextWeekday(0), 6));
    await dialog.getByRole('button', { name: 'Generate Agenda' }).tap();
    await expectToast(page, 'Agenda generated', 'Created 6 agenda days from base schedule');
    await expect(page).toHaveURL(new RegExp(`/schedule\\?.*date=${addDays(nextWeekday(0), 1)}`));
    await expect(daysOn(page, addDays(nextWeekday(0), 1))).toBeInViewport();
    await toasts(page).getByRole('button', { name: 'Invite Her' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: nanny.name })).toBeVisible();
    await expect(page.getByRole('link', { name: /^(Set Her Week|Generate Days)$/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Send Invite' }).tap();
    await expect(page.getByRole('dialog', { name: `Invite ${nanny.name}` })).toBeVisible();
  });
});

test('a dialog’s button that is pressed twice acts once', async ({ page, context, server }) => {
  await signedInAs(context, await aFamily(server.url));
  await page.goto('/nannies');
  await page.getByRole('button', { name: 'Add Your First Nanny' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Nanny' });
  const nanny = aNanny('Ines Ortega');
  await dialog.getByLabel('Name').fill(nanny.name);
  await dialog.getByLabel('Email').fill(nanny.email);
  await dialog.getByLabel('Hourly Rate').fill('21.55');
  const titles = page.evaluate(
    () =>
      new Promise<string[]>((tell) => {
        const seen = new Set<string>();
        const look = () => {
          for (const title of ['Nanny added', 'Failed to add nanny']) {
            if (document.body.textContent.includes(title)) seen.add(title);
          }
        };
        new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
        document.addEventListener('looked', () => tell([...seen]), { once: true });
      }),
  );
  await dialog.getByRole('button', { name: 'Add Nanny' }).evaluate((button: HTMLElement) => {
    button.click();
    setTimeout(() => button.click());
  });
  await expect(dialog).toBeHidden();
  await expect(cardOf(page, nanny.name)).toHaveCount(1);
  await page.evaluate(() => document.dispatchEvent(new Event('looked')));
  expect(await titles).toEqual(['Nanny added']);
});
