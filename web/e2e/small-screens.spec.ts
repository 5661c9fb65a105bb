/**
 * Browser tests of narrow phones in three languages: the line that says that the device is offline, a statement of a
 * night, badges of days, a nanny's tabs, how many days of the schedule are in sight, and two taps on neighboring days to answer.
 */
import { expect, type Page } from '@playwright/test';
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { LANGUAGE_CODES, LANGUAGES } from 'sync-protocol/kernel/languages.ts';
import { PHONE } from './harness/devices.ts';
import { aDay, aHousehold, aJoinedHousehold, call, signedInAs, today } from './household.ts';
import { aLedger } from './ledger-fixture.ts';
import { dayAt, openSchedule } from './schedule-page.ts';
import { chooseOfDay } from './steps.ts';
import { test } from './test.ts';

const WIDTHS = [320, 390];

/** Returns the words of texts, by default of labels, that the end of a line cuts in two. */
const brokenWords = (page: Page, selector = 'main dt'): Promise<string[]> =>
  page.evaluate((texts) => {
    const range = document.createRange();
    return [...document.querySelectorAll(texts)].flatMap((label) => {
      const text = label.firstChild;
      if (text === null) return [];
      return [...(text.textContent ?? '').matchAll(/\p{L}+/gu)].flatMap((word) => {
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 ? word[0] : [];
      });
    });
  }, selector);

for (const language of LANGUAGE_CODES) {
  const { locale } = LANGUAGES[language];
  test.describe(`in ${locale}`, () => {
    test.use(PHONE);

    test('being offline takes one line of the header', async ({ page, context, server }) => {
      const { parent } = await aHousehold(server.url);
      await call(parent, 'PATCH /api/account', { language });
      await signedInAs(context, parent);
      await page.goto('/nannies');
      await expect(page.getByRole('main')).toContainText('Nora Klein');
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      const header = page.locator('.fd-header');
      const height = async (): Promise<number> => (await header.boundingBox())?.height ?? 0;
      const before = await height();
      await context.setOffline(true);
      const words = page.locator('.fd-sync-line span');
      await expect(words).toBeVisible();
      await words.evaluate((element) => {
        element.textContent = `${element.textContent} · ${element.textContent} · ${element.textContent}`;
      });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 });
        expect(await height()).toBe(before);
        const lines = await words.evaluate((element) => {
          const { lineHeight } = getComputedStyle(element);
          return Math.round(element.getBoundingClientRect().height / Number.parseFloat(lineHeight));
        });
        expect(lines).toBe(1);
        const widthOfPage = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(widthOfPage).toBe(width);
      }
    });

    test('a statement of a night breaks no word of its labels', async ({ page, context, server }) => {
      const ledger = await aLedger(server.url);
      await call(ledger.parent, 'PATCH /api/account', { language });
      const nannyId = await ledger.addNanny('Nora Klein');
      const end = addDays(today(), -2);
      const dayId = await ledger.work({ nannyId, day: -3, from: '20:00', to: '23:00' });
      await call(ledger.parent, `PATCH /api/agenda/${dayId}`, {
        actualStartUtc: `${end}T02:00:00.000Z`,
        actualEndUtc: `${end}T12:00:00.000Z`,
        status: 'COMPLETED',
      });
      await ledger.pay({ nannyId, day: 0, amountCents: 10_000 });
      const body = { nannyId, from: addDays(today(), -5), to: addDays(today(), -1) };
      const made = (await call(ledger.parent, 'POST /api/statements', body)) as { id: string };
      await signedInAs(context, ledger.parent);
      await page.goto(`/statements/${made.id}`);
      await expect(page.locator('main dt').first()).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 });
        expect(await brokenWords(page)).toEqual([]);
      }
    });

    test('no badge of a day breaks a word, and a nanny’s tabs have one line', async ({ page, server }) => {
      // Past its end, so that the line has both its buttons.
      const home = await aJoinedHousehold(server.url, [{ day: -1, isAccepted: true }, { day: 1 }]);
      const dayId = await aDay(home, { day: 2 });
      await call(home.parent, `POST /api/agenda/${dayId}/todos`, { title: 'Pack the swimming bag' });
      await call(home.account, 'PATCH /api/account', { language });
      await call(home.parent, 'PATCH /api/account', { language });
      await openSchedule(page, home.account);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 });
        await expect(page.locator('article [data-status] .mantine-Badge-label')).toHaveCount(3);
        expect(await brokenWords(page, 'article [data-status] .mantine-Badge-label')).toEqual([]);
      }
      // Or fewer than six days would fit a screen.
      const pending = page.locator('article', { has: page.locator('[data-status="PENDING"]') }).first();
      const answers = pending.locator('[data-status="PENDING"], button:not([aria-haspopup])');
      expect(await answers.evaluateAll((parts) => parts.map((part) => part.tagName))).toHaveLength(3);
      const bottoms = await answers.evaluateAll((parts) =>
        parts.map((part) => part.getBoundingClientRect().bottom),
      );
      const tops = await answers.evaluateAll((parts) =>
        parts.map((part) => part.getBoundingClientRect().top),
      );
      expect(Math.max(...tops)).toBeLessThan(Math.min(...bottoms));
      const context = await page.context().browser()?.newContext(PHONE);
      const screen = await context?.newPage();
      if (context === undefined || screen === undefined) throw new Error('No browser');
      await signedInAs(context, home.parent);
      await screen.goto(`${server.url}/nannies/${home.nannyId}`);
      const tabs = screen.locator('nav.fd-page-tabs');
      await expect(tabs.getByRole('link')).toHaveCount(4);
      await expect(screen.locator('html')).toHaveAttribute('lang', locale);
      const lines = await tabs
        .getByRole('link')
        .evaluateAll((links) => new Set(links.map((link) => link.getBoundingClientRect().top)).size);
      expect(lines).toBe(1);
      expect(await tabs.evaluate((nav) => nav.scrollWidth - nav.clientWidth)).toBe(0);
      await context.close();
    });
  });
}

/** Counts the days that are wholly in sight, below the toolbar and above the tabs. */
const daysInSight = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const top = document.querySelector('[data-schedule-bar]')?.getBoundingClientRect().bottom ?? 0;
    const bottom = document.querySelector('nav[aria-label="Tabs"]')?.getBoundingClientRect().top ?? 0;
    return [...document.querySelectorAll('article')].filter((day) => {
      const place = day.getBoundingClientRect();
      return place.top >= top && place.bottom <= bottom;
    }).length;
  });

test.describe('the schedule on a phone', () => {
  test.use(PHONE);

  test('shows at least six days at once, and selects days only when asked to', async ({ page, server }) => {
    const days = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((day) => ({ day, isAccepted: day % 2 === 0 }));
    const home = await aJoinedHousehold(server.url, days);
    for (const who of [home.account, home.parent]) {
      const context = await page.context().browser()?.newContext(PHONE);
      const screen = await context?.newPage();
      if (context === undefined || screen === undefined) throw new Error('No browser');
      await openSchedule(screen, who);
      await expect(dayAt(screen, 5)).toBeAttached();
      expect(await daysInSight(screen)).toBeGreaterThanOrEqual(6);
      await expect(screen.getByRole('checkbox')).toHaveCount(0);
      await chooseOfDay(dayAt(screen, 1), 'Select');
      await expect(dayAt(screen, 1).getByRole('checkbox')).toBeChecked();
      await expect(screen.getByRole('checkbox', { name: 'Select All' })).toBeVisible();
      await screen.getByRole('button', { name: 'Clear selection' }).click();
      await expect(screen.getByRole('checkbox')).toHaveCount(0);
      await chooseOfDay(dayAt(screen, 1), 'Select');
      await expect(dayAt(screen, 1).getByRole('checkbox')).toBeChecked();
      await screen.goBack();
      await expect(screen.getByRole('checkbox')).toHaveCount(0);
      await expect(screen).toHaveURL(/\/schedule/);
      await context.close();
    }
  });
});

test.describe('days to answer on a phone', () => {
  test.use(PHONE);

  test('stay in their places after a tap on the day above', async ({ page, context, server }) => {
    const home = await aJoinedHousehold(
      server.url,
      [1, 2, 3].map((day) => ({ day })),
    );
    await signedInAs(context, home.account);
    await page.goto('/dashboard');
    const days = page
      .getByRole('region', { name: 'To do' })
      .getByRole('listitem', { name: /day/ })
      .filter({ has: page.getByRole('button', { name: 'Decline' }) });
    await expect(days).toHaveCount(3);
    const names = await days.evaluateAll((rows) => rows.map((row) => row.ariaLabel));
    // Above the toasts.
    await days.nth(0).evaluate((row) => row.scrollIntoView({ block: 'start' }));
    const place = await days.nth(1).getByRole('button', { name: 'Accept' }).boundingBox();
    const { x = 0, y = 0, width = 0, height = 0 } = place ?? {};
    await days.nth(0).getByRole('button', { name: 'Accept' }).tap();
    await expect(page.getByRole('listitem', { name: names[0] ?? '' })).toHaveCount(0);
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await expect(page.getByRole('listitem', { name: names[1] ?? '' })).toHaveCount(0);
    await expect(page.getByRole('listitem', { name: names[2] ?? '' })).toHaveCount(1);
  });
});
