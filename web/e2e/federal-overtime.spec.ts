/**
 * Browser tests of overtime that federal law owes who lives out: told of weeks over 40 hours without terms or under
 * terms below it, to both sides, until the family says that she lives in.
 */
import { expect } from '@playwright/test';
import { DESKTOP, PHONE } from './harness/devices.ts';
import { signedInAs } from './household.ts';
import { changeLine } from './terms-steps.ts';
import { test } from './test.ts';
import { aLedgerUnderTerms, lastMonday } from './weeks-fixture.ts';

const WEEK = [0, 1, 2, 3, 4] as const;

test('the earlier California preset tells both sides what it lacks', async ({ page, browser, server }) => {
  const earlier = { weeklyLimitMinutes: 2700, dailyLimitMinutes: 540 };
  const ledger = await aLedgerUnderTerms(server.url, earlier);
  await ledger.workLastWeek(WEEK);
  const nanny = await ledger.join();
  const context = await browser.newContext({ ...PHONE, baseURL: server.url });
  await signedInAs(context, nanny);
  const phone = await context.newPage();
  await phone.goto('/pay');
  const hers = phone.getByText(/by federal law, you are owed \$56\.25 more for this week/);
  await expect(hers.first()).toBeVisible();

  await page.setViewportSize(DESKTOP.viewport);
  await signedInAs(page.context(), ledger.parent);
  await page.goto(`/nannies/${ledger.nannyId}/weeks`);
  const lacks = 'by federal law, Nora Klein is owed $56.25 more for this week, unless she lives in your home';
  await expect(page.getByText(lacks)).toBeVisible();
  await page.getByRole('link', { name: 'Terms of Nora Klein' }).click();
  const told =
    'These terms pay overtime from 45 h a week. The federal 40 hours hold for whoever lives out: $56.25 more for the open weeks.';
  await expect(page.getByText(told)).toBeVisible();
  await phone.goto('/terms');
  await expect(phone.getByText(told)).toBeVisible();

  const form = await changeLine(page, 'home');
  await form.getByLabel('Does she live in your home?').selectOption('Yes, she lives in');
  await changeLine(page, 'from');
  await form.getByLabel('From', { exact: true }).selectOption(lastMonday());
  await form.getByRole('button', { name: 'Save Terms' }).click();
  await expect(page.getByText('The nanny lives in the family’s home.')).toBeVisible();
  await expect(page.getByText(told)).toBeHidden();
  await expect(phone.getByText('The nanny lives in the family’s home.')).toBeVisible();
  await expect(phone.getByText(told)).toBeHidden();
});

test('a week over 40 hours without terms says what is owed, and so does its statement', async ({
  page,
  server,
}) => {
  const ledger = await aLedgerUnderTerms(server.url);
  const terms = { nannyId: ledger.nannyId, effectiveFrom: lastMonday() };
  await ledger.perform([['terms.remove', terms]]);
  await ledger.workLastWeek(WEEK);
  await signedInAs(page.context(), ledger.parent);
  await page.goto(`/nannies/${ledger.nannyId}/weeks`);
  await expect(page.getByText(/^8 h 45 min beyond 40 hours: .* is owed \$98\.41 more/)).toBeVisible();
  await page.goto(`/statements?nannyId=${ledger.nannyId}`);
  const form = page.getByRole('form', { name: 'Make a Statement' });
  await form.getByLabel('Period').selectOption('Other dates');
  await form.getByLabel('Start Date').fill(lastMonday());
  await expect(
    form.getByText(/^1 week of this period has more than 40 hours\..*\$98\.41 more/),
  ).toBeVisible();
  await form.getByRole('link', { name: 'Open Terms' }).click();
  await expect(page.getByRole('form', { name: 'No terms yet.' })).toBeVisible();
});
