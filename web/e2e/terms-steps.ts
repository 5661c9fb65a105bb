/**
 * Terms for browser tests: the Mondays when they begin, terms that are set by REST, and steps that open a nanny's terms
 * and their form.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { addDays, weekdayOf } from 'sync-protocol/kernel/calendar.ts';
import { call, type HouseholdOfTest, today } from './household.ts';

const MONDAY = 1;
const DAYS_PER_WEEK = 7;

/** The first Monday after today. */
export const nextMonday = (): string =>
  addDays(today(), ((MONDAY - weekdayOf(today()) + DAYS_PER_WEEK - 1) % DAYS_PER_WEEK) + 1);

/** The last Monday until today. */
export const thisMonday = (): string => addDays(nextMonday(), -DAYS_PER_WEEK);

const FEDERAL = {
  weekStartsOn: MONDAY,
  weeklyLimitMinutes: 2400,
  dailyLimitMinutes: null,
  restWeekday: null,
  overtimeMultiplierHundredths: 150,
  guaranteedMinutes: null,
  cancellationHours: null,
  holidayMultiplierHundredths: null,
  payPeriod: 'WEEKLY',
};

/** Sets terms with overtime beyond 40 hours a week, by default from this week on. */
export async function setTerms(
  { parent, nannyId }: HouseholdOfTest,
  fields: Partial<Record<keyof typeof FEDERAL, number | string>> = {},
  effectiveFrom = thisMonday(),
): Promise<void> {
  await call(parent, `PUT /api/nannies/${nannyId}/terms`, { effectiveFrom, ...FEDERAL, ...fields });
}

const tabs = (page: Page): Locator => page.getByRole('navigation', { name: 'Nanny' });

/** Opens a nanny's terms by her card on the nannies screen. */
export async function openTerms(page: Page): Promise<void> {
  await page.goto('/nannies');
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').first().click();
  await tabs(page).getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByLabel('Start from')).toBeVisible();
}

/** The form of a nanny's first or changed terms. */
export const termsForm = (page: Page): Locator =>
  page.getByRole('form').filter({ has: page.getByRole('button', { name: 'Save Terms' }) });

/** A line of what terms say, such as 'overtime'. */
export const termsLine = (page: Page, line: string): Locator => page.locator(`[data-line="${line}"]`);

/** Opens the fields of one line of terms; the others stay closed. */
export async function changeLine(page: Page, line: string): Promise<Locator> {
  await termsLine(page, line)
    .getByRole('button', { name: /^Change/ })
    .first()
    .click();
  await expect(termsLine(page, line).locator('input, select').first()).toBeFocused();
  return termsForm(page);
}
