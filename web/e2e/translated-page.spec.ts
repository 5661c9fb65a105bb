/**
 * Browser tests of pages that the browser translates: all texts become <font> elements, as Google's translator makes
 * them, also those that are added later. Amounts stay current, and no screen fails.
 */
import { expect, type Page } from '@playwright/test';
import { aDay, aJoinedHousehold, call, recordHours, signedInAs } from './household.ts';
import { expectToast } from './page-checks.ts';
import { bar, dateWords, openPayments, openRecord, sum, test, unpaid } from './payments-page.ts';
import { dayAt, dialog, openSchedule } from './schedule-page.ts';
import { aLedgerUnderTerms } from './weeks-fixture.ts';

/** How a translator replaces a text: in one step, in two, or by moving the text into the new element. */
const WAYS = ['replaces', 'inserts and removes', 'wraps'] as const;

/** Translates the page as it is, and all that is added or changed from now on. The words stay the same. */
function translate(page: Page, way: (typeof WAYS)[number]): Promise<void> {
  return page.evaluate((kind) => {
    const name: string = 'font';
    const toFont = (text: Text): void => {
      const outer = document.createElement(name);
      const inner = outer.appendChild(document.createElement(name));
      if (kind !== 'wraps') inner.textContent = text.data;
      if (kind === 'replaces') text.replaceWith(outer);
      else text.before(outer);
      if (kind === 'inserts and removes') text.remove();
      if (kind === 'wraps') inner.append(text);
    };
    const translateAll = (): void => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        const isOwn = text.parentElement?.closest('font, script, style, title') != null;
        if (text.data.trim() !== '' && !isOwn) toFont(text);
      }
    };
    translateAll();
    new MutationObserver(translateAll).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  }, way);
}

const errorsOf = (page: Page): string[] => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  return errors;
};

for (const way of WAYS) {
  test.describe(`a translator that ${way} texts`, () => {
    test('leaves the sums of payments current', async ({ page, ledger }) => {
      const errors = errorsOf(page);
      await signedInAs(page.context(), ledger.parent);
      await openPayments(page);
      await expect(sum(page, 'Current Owed')).toContainText('$620.00');
      await translate(page, way);
      const boxes = unpaid(page).getByRole('checkbox');
      await boxes.nth(1).check();
      await expect(bar(page)).toContainText('1 selected');
      const first = await bar(page).textContent();
      await boxes.nth(2).check();
      await expect(bar(page)).toContainText('2 selected');
      expect(await bar(page).textContent()).not.toBe(first);
      await boxes.nth(2).uncheck();
      await expect(bar(page)).toContainText('1 selected');
      expect(await bar(page).textContent()).toBe(first);
      const record = await openRecord(page);
      await record.getByLabel('Nanny').selectOption('Nora Klein');
      await record.getByLabel('Amount').fill('20');
      await expect(record).toContainText('$20.00');
      await record.getByLabel('Amount').fill('30');
      await expect(record).toContainText('$30.00');
      await expect(record).not.toContainText('$20.00');
      await record.getByRole('button', { name: 'Record Payment' }).click();
      await expect(record).toBeHidden();
      await expect(sum(page, 'Current Owed')).toContainText('$590.00');
      await page.getByRole('link', { name: 'Dashboard' }).first().click();
      await expect(page.getByRole('main')).toContainText('$590.00');
      expect(errors).toEqual([]);
    });

    test('lets Mark as Paid pay the days and the amount on screen', async ({ page, ledger }) => {
      const errors = errorsOf(page);
      const dayId = await ledger.work({ nannyId: ledger.nora, day: -4, to: '13:00' });
      await signedInAs(page.context(), ledger.parent);
      await openPayments(page);
      await translate(page, way);
      const select = (day: number) =>
        page.getByRole('checkbox', { name: `Select Nora Klein on ${dateWords(day)}` });
      await select(-4).check();
      await expect(bar(page)).toContainText('1 selected • $80.00');
      // Another device changes her hours: the amount of the selected day changes on screen.
      await recordHours(ledger.parent, dayId, { day: -4, from: '09:00', to: '14:00' });
      await expect(bar(page)).toContainText('1 selected • $100.00');
      await expect(bar(page)).not.toContainText('$80.00');
      await select(-2).check();
      await expect(bar(page)).toContainText('2 selected • $260.00');
      await bar(page).getByRole('button', { name: 'Mark as Paid' }).click();
      await expectToast(page, 'Payment recorded', 'Selected days have been marked as paid.');
      await expect(bar(page)).toBeHidden();
      await expect(sum(page, 'Current Owed')).toContainText('$460.00');
      await expect
        .poll(
          async () => (await call(ledger.parent, 'GET /api/payments/records')) as { amountCents: number }[],
        )
        .toContainEqual(
          expect.objectContaining({ nannyId: ledger.nora, platform: null, amountCents: 26_000 }),
        );
      expect(errors).toEqual([]);
    });

    test('leaves the preview of hours and the week’s pay current', async ({ page, server }) => {
      const errors = errorsOf(page);
      const home = await aJoinedHousehold(server.url, [{ day: -1, isAccepted: true }]);
      await openSchedule(page, home.account);
      await translate(page, way);
      await dayAt(page, -1).getByRole('button', { name: 'Enter Hours' }).click();
      const hours = dialog(page, 'Enter Actual Hours');
      await hours.getByLabel('Departure Time').fill('16:00');
      await expect(hours).toContainText('$150.50');
      await hours.getByLabel('Departure Time').fill('15:00');
      await expect(hours).toContainText('$129.00');
      await expect(hours).not.toContainText('$150.50');
      await hours.getByRole('button', { name: 'Save' }).click();
      await expect(hours).toBeHidden();
      await expect(dayAt(page, -1)).toContainText('$129.00');
      await page.getByRole('link', { name: 'Pay' }).first().click();
      await expect(page.getByRole('main')).toContainText('$129.00');
      const dayId = await aDay(home, { day: -2, isAccepted: true });
      await recordHours(home.parent, dayId, { day: -2, from: '14:00', to: '16:00' });
      await expect(page.getByRole('main')).toContainText('$172.00');
      expect(errors).toEqual([]);
    });
  });
}

test('the pay of a week under terms stays current', async ({ page, server }) => {
  const errors = errorsOf(page);
  const ledger = await aLedgerUnderTerms(server.url);
  await ledger.workLastWeek([0, 1]);
  await signedInAs(page.context(), ledger.parent);
  await openPayments(page);
  await translate(page, 'replaces');
  await expect(sum(page, 'Current Owed')).toContainText('$');
  const owed = await sum(page, 'Current Owed').textContent();
  await ledger.workLastWeek([2]);
  await expect(sum(page, 'Current Owed')).not.toHaveText(owed ?? '');
  expect(errors).toEqual([]);
});
