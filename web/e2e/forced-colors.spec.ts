/**
 * Browser tests of forced colors (Windows' high contrast) and of text of twice the size: what is ticked, chosen or
 * selected is told from the rest, and the schedule doesn't scroll sideways.
 */
import { expect, type Locator } from '@playwright/test';
import { aJoinedHousehold, signedInAs } from './household.ts';
import { atPayments, test, unpaid } from './payments-page.ts';
import { openSchedule } from './schedule-page.ts';

/** Returns the element's picture without the ring of its focus. */
async function pictureOf(element: Locator): Promise<string> {
  await element.evaluate((shown) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    shown.scrollIntoView({ block: 'center' });
  });
  await element.page().mouse.move(0, 0);
  return (await element.screenshot({ animations: 'disabled' })).toString('base64');
}

const outline = (link: Locator): Promise<string> =>
  link.evaluate((element) => getComputedStyle(element).outlineStyle);

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`forced colors, ${colorScheme}`, () => {
    test.use({ colorScheme, contextOptions: { forcedColors: 'active' } });

    test('tell a ticked box from an empty one, and its row from the others', async ({ page, ledger }) => {
      await atPayments(page, ledger);
      const box = unpaid(page).getByRole('checkbox').nth(2);
      const row = unpaid(page).getByRole('row').nth(2);
      const groundOf = () => box.evaluate((element) => getComputedStyle(element).backgroundColor);
      const [ground, empty, plain] = [await groundOf(), await pictureOf(box), await pictureOf(row)];
      await box.check();
      expect(await groundOf()).not.toBe(ground);
      expect(await pictureOf(box)).not.toBe(empty);
      expect(await pictureOf(row)).not.toBe(plain);
    });

    test('tell the shown view, date and screen from the others', async ({ page, server }) => {
      const home = await aJoinedHousehold(server.url, [{ day: 1 }]);
      await openSchedule(page, home.parent);
      const views = page.getByRole('navigation', { name: 'View' }).getByRole('link');
      expect(await outline(views.first())).toBe('solid');
      expect(await outline(views.last())).toBe('none');
      const places = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
      expect(await outline(places.filter({ hasText: 'Schedule' }))).toBe('solid');
      expect(await outline(places.filter({ hasText: 'Nannies' }))).toBe('none');
      const badge = page.getByText('Pending', { exact: true }).locator('..');
      expect(await badge.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe('solid');
      const day = page.getByRole('article').first();
      const plain = await pictureOf(day);
      await day.getByRole('checkbox').check();
      expect(await pictureOf(day)).not.toBe(plain);
    });
  });
}

test.describe('at 320 px, with text of twice the size', () => {
  test.use({ viewport: { width: 320, height: 844 }, hasTouch: true, isMobile: true });

  test('the schedule doesn’t scroll sideways', async ({ page, server, context }) => {
    const home = await aJoinedHousehold(server.url, [{ day: 1 }, { day: 2, isAccepted: true }]);
    for (const account of [home.parent, home.account]) {
      await context.clearCookies();
      await signedInAs(context, account);
      await openSchedule(page, account);
      await page.addStyleTag({ content: 'html { font-size: 200% }' });
      const wide = await page.evaluate(() => {
        const { clientWidth, scrollWidth } = document.documentElement;
        const beyond = [...document.querySelectorAll('body *')].filter(
          (element) => element.getBoundingClientRect().right > clientWidth + 1,
        );
        return scrollWidth <= clientWidth
          ? []
          : beyond.map(
              (element) =>
                `${element.localName}.${element.className} ${element.getBoundingClientRect().right}`,
            );
      });
      expect(wide).toEqual([]);
    }
  });
});
