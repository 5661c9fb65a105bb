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

/** Opens a nanny's terms from the nannies screen. */
export async function openTerms(page: Page): Promise<void> {
  await page.goto('/nannies');
  await page.getByRole('link', { name: /^Terms of/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
}

/** Opens the form of terms on the screen of a nanny's terms. */
export async function openTermsForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^(?:Set|Change) Terms$/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Terms of/ });
  await expect(dialog.getByLabel('Start from')).toBeVisible();
  return dialog;
}
