/**
 * Browser tests of the app's frame, line by line of the specification: user menu, sidebar, drawer, loading, toasts,
 * keyboard shortcuts, a phone's offline line, visible focus, reduced motion.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { DESKTOP, PHONE } from './harness/devices.ts';
import {
  type Account,
  aDay,
  aHousehold,
  type HouseholdOfTest,
  joinByInvitation,
  signedInAs,
  TODAY,
} from './household.ts';
import { expectToast, toasts } from './page-checks.ts';
import { enterHours, goOffline, openSchedule, signIn } from './steps.ts';
import { test } from './test.ts';

let household: HouseholdOfTest;
let nanny: Account;

test.beforeAll(async ({ server }) => {
  household = await aHousehold(server.url, { parent: 'Paula Anna Meier' });
  nanny = await joinByInvitation(household);
  await aDay(household, TODAY);
  for (const day of [1, 2, 3, 4, 5]) await aDay(household, { day });
});

/** Lets the page's timers run only when the test advances them. */
async function stopTheClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
}

const sidebar = (page: Page): Locator => page.getByRole('complementary', { name: 'Sidebar' });
const widthOf = async (part: Locator): Promise<number | undefined> => (await part.boundingBox())?.width;

test('the user menu shows name, initials and role, and signs out', async ({ page }) => {
  await signIn(page, household.parent.person);
  const button = sidebar(page).getByRole('button', { name: 'Paula Anna Meier' });
  await expect(button).toContainText('PM');
  await expect(button).toContainText('family');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.waitForURL('**/signin');
  const kept = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => /^(auth|original|impersonation)_/.test(key)),
  );
  expect(kept).toEqual([]);
});

test.describe('the sidebar', () => {
  test.beforeEach(async ({ context }) => {
    await signedInAs(context, household.parent);
  });

  test('collapses by button and keys, has tooltips, and is a drawer on narrow windows', async ({
    page,
    context,
    server,
  }) => {
    await test.step('it collapses by its button, and by Ctrl or Cmd + B, also in a field', async () => {
      await openSchedule(page);
      const toggle = sidebar(page).getByRole('button', { name: 'Toggle sidebar' });
      await expect.poll(() => widthOf(sidebar(page))).toBe(256);
      await toggle.click();
      await expect(toggle).toHaveAttribute('aria-expanded', 'false');
      await expect.poll(() => widthOf(sidebar(page))).toBe(48);
      await page.getByRole('button', { name: 'Schedule a Day' }).click();
      await page.getByRole('dialog').getByLabel('Notes').focus();
      await page.keyboard.press('Meta+b');
      await expect.poll(() => widthOf(sidebar(page))).toBe(256);
      await page.getByRole('dialog').getByLabel('Date').focus();
      await page.keyboard.press('Control+b');
      await expect.poll(() => widthOf(sidebar(page))).toBe(48);
    });
    await test.step('it is a drawer of 18rem below 768 pixels, under a header with a menu button', async () => {
      await page.setViewportSize({ width: 768, height: 800 });
      await page.goto('/dashboard');
      await expect(sidebar(page)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden();
      await page.setViewportSize({ width: 767, height: 800 });
      await expect(sidebar(page)).toBeHidden();
      const menu = page.getByRole('banner').getByRole('button', { name: 'Open menu' });
      const drawer = page.getByRole('dialog');
      await menu.click();
      await expect.poll(() => widthOf(drawer)).toBe(288);
      await expect(drawer.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
        'Dashboard',
        'Schedule',
        'Nannies',
        'Payments',
        'Settings',
      ]);
      await page.keyboard.press('Escape');
      await expect(drawer).toBeHidden();
      await expect(menu).toBeFocused();
      await page.keyboard.press('Control+b');
      await expect(drawer).toBeVisible();
      await page.setViewportSize(DESKTOP.viewport);
    });
    await test.step('collapsed, it has tooltips after 700 ms, the next within 300 ms at once', async () => {
      await context.addCookies([{ name: 'sidebar_state', value: 'false', url: server.url }]);
      await page.goto('/dashboard');
      await expect(page.getByText('Total Owed')).toBeVisible();
      const places = sidebar(page).getByRole('navigation', { name: 'Main' }).getByRole('link');
      const tip = (words: string) => page.getByRole('tooltip', { name: words });
      await stopTheClock(page);
      await places.nth(1).hover();
      await page.clock.runFor(690);
      await expect(tip('Schedule')).toBeHidden();
      await expect(async () => {
        await page.clock.runFor(50);
        await expect(tip('Schedule')).toBeVisible({ timeout: 100 });
      }).toPass();
      await places.nth(2).hover();
      // Far less than 700 ms, including retries.
      await expect(async () => {
        await page.clock.runFor(10);
        await expect(tip('Nannies')).toBeVisible({ timeout: 200 });
      }).toPass({ intervals: [50] });
      await page.mouse.move(600, 600);
      await page.clock.runFor(1000);
      await expect(page.getByRole('tooltip')).toHaveCount(0);
    });
  });
});

test('says Loading... while the session loads', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/dashboard', { waitUntil: 'domcontentloaded' });
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
});

test('a toast disappears after 5 seconds, not counting hover and focus', async ({ page }) => {
  await page.route('**/api/auth/*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/signin');
  await page.getByLabel('Email').fill('paula@example.test');
  await page.getByLabel('Password', { exact: true }).fill('correct-horse');
  await stopTheClock(page);
  const toast = toasts(page).getByText('Sign in failed');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(toast).toBeVisible();
  await page.clock.runFor(4000);
  await toast.hover();
  for (let step = 0; step < 4; step += 1) await page.clock.runFor(50);
  await page.clock.runFor(20_000);
  await expect(toast).toBeVisible();
  const email = page.getByLabel('Email');
  await email.focus();
  await toast.click();
  await expect(email).toBeFocused();
  await page.mouse.move(10, 10);
  await expect(async () => {
    await page.clock.runFor(200);
    await expect(toast).toBeHidden({ timeout: 100 });
  }).toPass();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(toast).toBeVisible();
  await page.clock.runFor(4900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toBeHidden();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(toast).toBeVisible();
  await email.focus();
  await page.keyboard.press('F8');
  await expect(toasts(page)).toBeFocused();
  await page.clock.runFor(20_000);
  await expect(toast).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(toast).toBeHidden();
  await expect(email).toBeFocused();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(toast).toBeVisible();
  await email.focus();
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await expect(toasts(page).getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast).toBeHidden();
  await expect(email).toBeFocused();
});

/** Tries to schedule a day without a start, which shows the toast “Missing information”. */
async function scheduleNothing(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Schedule a Day' }).click();
  const form = page.getByRole('dialog', { name: 'Schedule a Day' });
  await expect(form.getByLabel('Start Time')).toHaveValue('09:00');
  await form.getByLabel('Start Time').fill('');
  await form.getByRole('button', { name: 'Schedule', exact: true }).click();
}

/** Declines a future day, which shows the toast “Status updated”. */
async function showStatusToast(page: Page, day: number): Promise<void> {
  await page.getByRole('article').nth(day).getByRole('checkbox').check();
  await page.getByRole('region', { name: 'Selected days' }).getByRole('button', { name: 'Decline' }).click();
  await expectToast(page, 'Status updated');
}

test.describe('a toast', () => {
  test.beforeEach(async ({ context }) => {
    await signedInAs(context, household.parent);
  });

  test('replaces the one before, is swiped away, focused by F8, and announced', async ({ page }) => {
    await test.step('a toast replaces the previous one', async () => {
      await openSchedule(page);
      await showStatusToast(page, 2);
      await scheduleNothing(page);
      await expectToast(page, 'Missing information');
      await expect(toasts(page).getByRole('button', { name: 'Close' })).toHaveCount(1);
      await expect(toasts(page).getByText('Status updated')).toBeHidden();
    });
    await test.step('a swipe of 50 pixels to the right dismisses it, not less, not left', async () => {
      await openSchedule(page);
      await showStatusToast(page, 3);
      const toast = toasts(page).getByText('Status updated');
      const box = await toast.boundingBox();
      // Swipes from the toast's current middle: it may still be moving back.
      const [x, y] = [(box?.x ?? 0) + 120, (box?.y ?? 0) + 5];
      for (const by of [-80, 45]) {
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.move(x + by, y, { steps: 4 });
        await page.mouse.up();
        await expect(toast).toBeVisible();
      }
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 55, y, { steps: 4 });
      await page.mouse.up();
      await expect(toast).toBeHidden();
    });
    await test.step('F8 focuses it, Escape closes it, and a failure is announced at once', async () => {
      await openSchedule(page);
      await showStatusToast(page, 4);
      const polite = toasts(page).locator('[aria-live="polite"]');
      await expect(polite).toContainText('Status updated');
      await page.keyboard.press('F8');
      await expect(toasts(page)).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(toasts(page).getByRole('button', { name: 'Undo' })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(toasts(page).getByRole('button', { name: 'Close' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(toasts(page).getByText('Status updated')).toBeHidden();
      await scheduleNothing(page);
      await expect(toasts(page).locator('[aria-live="assertive"]')).toContainText('Missing information');
    });
    await test.step('? lists the keyboard shortcuts, and is typed in a field', async () => {
      await openSchedule(page);
      const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      await page.keyboard.press('?');
      await expect(keys).toContainText('F8');
      const picked = keys.getByRole('region', { name: 'A picked-up shift' });
      await expect(picked.getByRole('term')).toHaveCount(5);
      await page.keyboard.press('Escape');
      await expect(keys).toBeHidden();
      await page.getByRole('button', { name: 'Schedule a Day' }).click();
      const notes = page.getByRole('dialog').getByLabel('Notes');
      await notes.focus();
      await page.keyboard.press('?');
      await expect(notes).toHaveValue('?');
      await expect(keys).toBeHidden();
    });
  });
});

/** A height at which a day's list is longer than the window, and whose header stays. */
const LOW = 500;

test('the offline line stays in a phone’s header, moves nothing, and is announced', async ({ browser }) => {
  const phone = await browser.newContext({ ...PHONE, serviceWorkers: 'allow' });
  await signedInAs(phone, nanny);
  const page = await phone.newPage();
  const day = await openSchedule(page);
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.boundingBox();
  await goOffline(page);
  await expect(page.getByText(/^Offline/).first()).toBeVisible();
  expect(await heading.boundingBox()).toEqual(before);
  await enterHours(page, day, { start: '00:00', end: '05:30' });
  const line = page.getByRole('status').filter({ hasText: /^Offline · 1 not sent/ });
  await expect(line).toBeInViewport();
  await page.setViewportSize({ ...PHONE.viewport, height: LOW });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  await expect(line).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('banner').getByRole('status')).toContainText('1 not sent');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Fairday' })).toBeInViewport();
  await line.getByText('Offline · 1 not sent').tap();
  await expect(line).toContainText(/1 change will be sent · last synced/);
  await line.getByText('Offline · 1 not sent').tap();
  await expect(line.getByText(/will be sent/)).toBeHidden();
  await phone.close();
});

test('the focus is visible, also in forced colors, and never under a bar', async ({ browser }) => {
  const context = await browser.newContext({ ...DESKTOP, forcedColors: 'active', reducedMotion: 'reduce' });
  await signedInAs(context, household.parent);
  const page = await context.newPage();
  await openSchedule(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  const unseen: string[] = [];
  const seen = new Set<string>();
  for (let step = 0; step < 25; step += 1) {
    await page.keyboard.press('Tab');
    const { name, isOutlined, isOnTop } = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const box = element.getBoundingClientRect();
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      const shown = [element, element.closest('li, article, .fd-toast-area')].filter((part) => part !== null);
      return {
        name: `${element.tagName} ${element.ariaLabel ?? element.textContent ?? ''}`,
        isOutlined: shown.some((part) => getComputedStyle(part).outlineStyle !== 'none'),
        isOnTop: element === document.body || top === null || element.contains(top) || top.contains(element),
      };
    });
    if (!isOutlined) unseen.push(`no outline: ${name}`);
    if (!isOnTop) unseen.push(`covered: ${name}`);
    seen.add(name);
  }
  expect(unseen).toEqual([]);
  expect(seen.size).toBeGreaterThan(15);
  await context.close();
});

test('nothing moves with reduced motion', async ({ browser }) => {
  const context = await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce' });
  await signedInAs(context, household.parent);
  const page = await context.newPage();
  await openSchedule(page);
  await scheduleNothing(page);
  const moving = await page.evaluate(
    () =>
      document
        .getAnimations()
        .filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 1).length,
  );
  expect(moving).toBe(0);
  await context.close();
});
