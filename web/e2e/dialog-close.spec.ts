/**
 * Browser tests of the ways out of a dialog on a phone: Back closes it and stays on the screen, and Back, Esc and 'Close'
 * ask before typed input is lost.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { DESKTOP, PHONE } from './harness/devices.ts';
import { aDay, aHousehold, aJoinedHousehold, call, recordHours, signedInAs } from './household.ts';
import { expectToast, toasts } from './page-checks.ts';
import { dayAt, dialog, openSchedule } from './schedule-page.ts';
import { chooseOfWeekday } from './steps.ts';
import { test } from './test.ts';
import { openEdit } from './typed-forms.ts';

const question = (page: Page) => dialog(page, 'Leave without saving?');
const answer = (page: Page, name: 'Cancel' | 'Leave') => question(page).getByRole('button', { name }).click();

/** Waits until a dialog has the focus: from then on, Back closes it, and gives the focus back. */
async function expectReady(opened: Locator): Promise<void> {
  await expect(opened).toBeVisible();
  await expect(opened.locator(':focus')).toHaveCount(1);
}

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a double tap on Delete Day keeps the day, and Back closes the menu of screens', async ({
    page,
    server,
  }) => {
    const home = await aHousehold(server.url);
    await test.step('the second tap of a double tap on Delete Day keeps the day', async () => {
      const dayId = await aDay(home, { day: 1, isAccepted: true });
      await call(home.parent, `POST /api/agenda/${dayId}/todos`, { title: 'Pack the swimming bag' });
      await openSchedule(page, home.parent);
      await openEdit(page, dayAt(page, 1));
      const edit = dialog(page, 'Edit Scheduled Hours');
      const place = await edit.getByRole('button', { name: 'Delete Day' }).boundingBox();
      const { x = 0, y = 0, width = 0, height = 0 } = place ?? {};
      const tap = () => page.mouse.click(x + width / 2, y + height / 2);
      await tap();
      await expect(dialog(page, 'Delete this day?')).toContainText('1 to-do');
      await tap();
      await expect(edit).toBeVisible();
      await expect(dayAt(page, 1)).toHaveCount(1);
    });
    await test.step('Back closes the menu of screens', async () => {
      await openSchedule(page, home.parent);
      await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Payments' }).click();
      await expect(page).toHaveURL(/payments/);
      await page.getByRole('button', { name: 'Open menu' }).click();
      const drawer = page.getByRole('dialog');
      await expect(drawer).toBeVisible();
      await page.goBack();
      await expect(drawer).toBeHidden();
      await expect(page).toHaveURL(/payments/);
      await page.getByRole('button', { name: 'Open menu' }).click();
      await drawer.getByRole('link', { name: 'Nannies' }).click();
      await expect(page).toHaveURL(/nannies/);
      await page.goBack();
      await expect(page).toHaveURL(/payments/);
    });
  });

  test('Back closes a sheet, and asks before typed hours are lost', async ({ page, server }) => {
    const home = await aJoinedHousehold(server.url, [{ day: -1, isAccepted: true }, { day: 1 }]);
    await openSchedule(page, home.account);
    const tabs = page.getByRole('navigation', { name: 'Tabs' });
    await tabs.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL(/dashboard/);
    await tabs.getByRole('link', { name: 'Schedule' }).click();
    const enter = dayAt(page, -1).getByRole('button', { name: 'Enter Hours' });
    const hours = dialog(page, 'Enter Actual Hours');
    await enter.click();
    await expectReady(hours);
    await page.goBack();
    await expect(hours).toBeHidden();
    await expect(page).toHaveURL(/schedule/);
    await expect(enter).toBeFocused();

    await enter.click();
    await hours.getByLabel('Departure Time').fill('16:15');
    await page.goBack();
    await expect(question(page)).toBeVisible();
    // Back answers the question like Cancel.
    await page.goBack();
    await expect(question(page)).toBeHidden();
    await expect(hours.getByLabel('Departure Time')).toHaveValue('16:15');
    await page.goBack();
    await answer(page, 'Leave');
    await expect(hours).toBeHidden();
    await expect(page).toHaveURL(/schedule/);
    await expect(enter).toBeFocused();

    // With no dialog open, Back leaves the screen again, and Forward returns to it.
    await page.goBack();
    await expect(page).toHaveURL(/dashboard/);
    await page.goForward();
    await expect(enter).toBeVisible();
    await enter.click();
    await hours.getByLabel('Departure Time').fill('16:30');
    await hours.getByRole('button', { name: 'Save' }).click();
    await expect(hours).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(/dashboard/);
  });
});

for (const [kind, device] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test.describe(`the first screen on a ${kind}`, () => {
    test.use(device);

    test('keeps its place when Back closes a dialog, also after a reload', async ({ page, server }) => {
      const days = Array.from({ length: 20 }, (_, day) => ({ day: day + 1 }));
      const home = await aJoinedHousehold(server.url, days);
      await openSchedule(page, home.parent);
      const open = page.getByRole('button', { name: 'Schedule a Day' });
      const schedule = dialog(page, 'Schedule a Day');
      const closeByBack = async (): Promise<void> => {
        await open.click();
        await expectReady(schedule);
        await page.goBack();
        await expect(schedule).toBeHidden();
        await expect(page).toHaveURL(/schedule/);
      };
      await page.evaluate(() => window.scrollTo(0, 300));
      // Where a day stands: a line above it may come or go while the page is scrolled.
      const place = () => dayAt(page, 5).evaluate((day) => day.getBoundingClientRect().top);
      const before = await place();
      await closeByBack();
      expect(await place()).toBe(before);
      await closeByBack();
      await page.reload();
      await expect(dayAt(page, 1)).toBeVisible();
      await closeByBack();
      // A menu is closed like a dialog.
      await page
        .getByRole('button', { name: home.parent.user.name })
        .or(page.getByRole('button', { name: 'Open menu' }))
        .first()
        .click();
      const list = page.getByRole('menu').or(page.getByRole('dialog')).first();
      await expect(list).toBeVisible();
      await page.goBack();
      await expect(list).toBeHidden();
      await expect(page).toHaveURL(/schedule/);
    });
  });
}

test('a dialog that can’t be fetched leaves the screen, and opens at the next try', async ({
  page,
  server,
}) => {
  const home = await aJoinedHousehold(server.url, [{ day: 1 }]);
  await page.route('**/assets/sheet-frame-*.js', (route) => route.abort());
  await openSchedule(page, home.parent);
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
  const button = page.getByRole('button', { name: 'Schedule a Day' });
  for (let tries = 0; tries < 2; tries += 1) {
    await button.click();
    await expectToast(page, 'This couldn’t be opened');
    await toasts(page).getByRole('button', { name: 'Close' }).click();
  }
  await expect(dayAt(page, 1)).toBeVisible();
  await expect(page.locator('body[data-same-page]')).toBeAttached();
  await page.unroute('**/assets/sheet-frame-*.js');
  await button.click();
  await expect(dialog(page, 'Schedule a Day')).toBeVisible();
});

/** Clicks a button, and what is outside the dialog as soon as that covers the page. */
async function clickAgainOutside(button: HTMLElement): Promise<void> {
  button.click();
  for (;;) {
    const top = document.elementFromPoint(5, 5);
    if (top instanceof HTMLElement && top.closest('[data-portal]') !== null) return top.click();
    await new Promise(requestAnimationFrame);
  }
}

test('Esc and Close ask before typed notes are lost, and Back closes the print menu', async ({
  page,
  server,
}) => {
  await page.setViewportSize(DESKTOP.viewport);
  const home = await aJoinedHousehold(server.url, [{ day: 1 }]);
  await test.step('Esc and Close ask before typed notes are lost', async () => {
    await openSchedule(page, home.parent);
    await dayAt(page, 1).getByRole('button', { name: 'Edit', exact: true }).click();
    const edit = dialog(page, 'Edit Scheduled Hours');
    const notes = edit.getByLabel('Notes');
    await notes.fill('The blue bag');
    await page.keyboard.press('Escape');
    await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
    // The same key closes the question alone.
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeHidden();
    await expect(notes).toHaveValue('The blue bag');
    await expect(notes).toBeFocused();
    await edit.getByRole('button', { name: 'Close' }).click();
    await answer(page, 'Cancel');
    await notes.fill('');
    await page.keyboard.press('Escape');
    await expect(edit).toBeHidden();
  });
  await test.step('the second click of a double click leaves the dialog open, a later one closes it', async () => {
    await openSchedule(page, home.parent);
    const edit = dialog(page, 'Edit Scheduled Hours');
    const open = dayAt(page, 1).getByRole('button', { name: 'Edit', exact: true });
    await open.evaluate(clickAgainOutside);
    await edit.getByLabel('Notes').pressSequentially('The blue bag');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(dayAt(page, 1)).toContainText('The blue bag');
    await open.click();
    await expectReady(edit);
    await expect(async () => {
      await page.mouse.click(5, 5);
      await expect(edit).toBeHidden({ timeout: 1000 });
    }).toPass();
    await expect(open).toBeFocused();
  });
  await test.step('Back closes the menu that prints the week, and stays in the week', async () => {
    await openSchedule(page, home.parent);
    await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Week' }).click();
    await expect(page).toHaveURL(/view=week/);
    const button = page.getByRole('button', { name: 'Print' });
    const menu = page.getByRole('menu');
    await button.click();
    await expect(menu.getByRole('menuitem', { name: 'Names and times' })).toBeVisible();
    await page.goBack();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(/view=week/);
    // Once the menu is closed, Back leaves the week.
    await button.click();
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await page.goBack();
    await expect(page).not.toHaveURL(/view=week/);
  });
});

test('Back closes a dialog over an edited week, and one that an address opened', async ({ page, server }) => {
  const home = await aJoinedHousehold(server.url);
  await signedInAs(page.context(), home.parent);
  await test.step('Back closes a dialog over an edited week, and then asks about the week', async () => {
    await page.goto('/nannies');
    await page.getByRole('link', { name: 'Set Her Week' }).click();
    const end = page.getByRole('group', { name: 'Monday shift 1' }).getByLabel('End', { exact: true });
    await end.fill('12:00');
    await chooseOfWeekday(page, 'Monday', 'Copy');
    const copy = dialog(page, 'Copy Monday');
    await expect(copy).toBeVisible();
    await page.goBack();
    await expect(copy).toBeHidden();
    await expect(question(page)).toBeHidden();
    await page.goBack();
    await answer(page, 'Cancel');
    await expect(end).toHaveValue('12:00');
    await page.goBack();
    await answer(page, 'Leave');
    await expect(page).toHaveURL(/nannies$/);
  });
  await test.step('Back closes a dialog that a link opened, and cleans the address', async () => {
    const hours = { day: -2, from: '09:00', to: '17:00' };
    await recordHours(home.parent, await aDay(home, { ...hours, isAccepted: true }), hours);
    await page.goto('/dashboard');
    const owed = page.getByRole('link', { name: /Owed/ });
    // This device has been here before, and shows what it knew until the hours arrive.
    await expect(owed).toHaveAttribute('href', /record=/);
    await owed.click();
    const record = dialog(page, 'Record a Payment');
    await expect(record).toBeVisible();
    await page.goBack();
    await expect(record).toBeHidden();
    await expect(page).toHaveURL(/payments$/);
    await page.goBack();
    await expect(page).toHaveURL(/dashboard$/);
  });
  await test.step('Back after a dialog that a loaded address opened leaves the page', async () => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto('/payments?record=1');
    const record = dialog(page, 'Record a Payment');
    await expectReady(record);
    await page.goBack();
    await expect(record).toBeHidden();
    await expect(page).toHaveURL(/payments$/);
    await page.goBack();
    await expect(page).toHaveURL(/dashboard$/);
  });
});
