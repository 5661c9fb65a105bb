/**
 * Opens the page states of terms, for axe and for screenshots: a family's screen, form and question before a removal, a
 * nanny's terms and her answer, and a day that she can't come on.
 */
import { expect, type Page } from '@playwright/test';
import type { Fixture } from './fixture.ts';
import { expectDialog, openPath, type PageStates, schedule, someDay } from './page-state.ts';
import { changeLine } from './terms-steps.ts';

const terms = (page: Page, { household }: Fixture): Promise<void> =>
  openPath(page, `/nannies/${household.nannyId}/terms`, page.getByLabel('Start from').first());

export const FAMILY_TERMS_STATES: PageStates<Fixture> = {
  terms,
  'terms-wrong': async (page, fixture) => {
    await terms(page, fixture);
    const form = await changeLine(page, 'overtime');
    await form.getByLabel('Start from').selectOption('California, personal attendant');
    await form.getByLabel('Weekly limit (hours)').fill('50');
    await changeLine(page, 'holidays');
    await form.getByLabel('Holiday multiplier').fill('1.2');
    await form.getByRole('button', { name: 'Save Terms' }).click();
    await expect(form.getByText(/^Must be at least the overtime multiplier/)).toBeVisible();
  },
  'terms-remove': async (page, fixture) => {
    await terms(page, fixture);
    await page
      .getByRole('button', { name: /^Remove terms/ })
      .first()
      .click();
    await expectDialog(page, 'Remove these terms?');
  },
};

export const NANNY_TERMS_STATES: PageStates<Fixture> = {
  'my-terms': (page) => openPath(page, '/terms', page.getByRole('form', { name: 'Your answer' })),
  'cannot-come': async (page) => {
    await schedule(page);
    await someDay(page, 0)
      .getByRole('button', { name: /^More for/ })
      .click();
    await page.getByRole('menuitem', { name: 'I Can’t Come' }).click();
    await expectDialog(page, 'You can’t come on this day?');
  },
};
