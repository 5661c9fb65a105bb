/**
 * Browser tests of terms: a family sets, changes and removes them; their nanny reads and answers; offline, below a
 * preset, with invalid fields, of past weeks, and changed by another parent meanwhile.
 */
import { type Browser, expect, type Page } from '@playwright/test';
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { DESKTOP, PHONE } from './harness/devices.ts';
import { type Account, aHousehold, aJoinedHousehold, call, signedInAs } from './household.ts';
import { expectToast, expectWrong, toasts, watchWrites } from './page-checks.ts';
import { goOffline } from './steps.ts';
import {
  changeLine,
  nextMonday,
  openTerms,
  setTerms,
  termsForm,
  termsLine,
  thisMonday,
} from './terms-steps.ts';
import { test, WITH_WORKER } from './test.ts';

/** Another person's device: a phone of its own. */
async function deviceOf(browser: Browser, account: Account): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, baseURL: account.url });
  await signedInAs(context, account);
  return context.newPage();
}

test(
  'a family sets terms offline, and its nanny answers them',
  WITH_WORKER,
  async ({ page, server, browser }) => {
    const home = await aJoinedHousehold(server.url);
    await signedInAs(page.context(), home.parent);
    await openTerms(page);
    const form = page.getByRole('form', { name: 'No terms yet.' });
    await expect(form.getByText('There is no overtime: each hour pays the rate.')).toBeVisible();
    await goOffline(page);
    await form.getByLabel('Start from').selectOption('US federal');
    await expect(form.getByRole('textbox')).toHaveCount(0);
    await expect(termsLine(page, 'overtime')).toContainText(
      '40 h a week at the rate, then 1.5 ×: $32.25 an hour.',
    );
    await changeLine(page, 'overtime');
    await expect(form.getByText('46 h on 5 days at $21.50 pay $1,053.50: 6 h are overtime.')).toBeVisible();
    await changeLine(page, 'guaranteed');
    // Only one line is open.
    await expect(form.getByLabel('Weekly limit (hours)')).toHaveCount(0);
    await form.getByLabel('Guaranteed hours a week').fill('40');
    await expect(form.getByText('A week of 32 h is filled up to 40 h: $860.00.')).toBeVisible();
    await changeLine(page, 'from');
    await expect(form.getByLabel('From', { exact: true })).toHaveValue(nextMonday());
    await form.getByRole('button', { name: 'Save Terms' }).click();
    await expectToast(page, 'Terms saved');
    await expect(termsLine(page, 'overtime')).toContainText(
      '40 h a week at the rate, then 1.5 ×: $32.25 an hour.',
    );
    await expect(page.getByText(`${home.nanny.name} hasn’t answered yet.`)).toBeVisible();
    await page.context().setOffline(false);

    const phone = await deviceOf(browser, home.account);
    await phone.goto('/dashboard');
    await expect(phone.getByRole('heading', { name: 'New terms to answer' })).toBeVisible();
    await phone.getByRole('link', { name: 'Read and Answer' }).click();
    await expect(phone.getByText('At least 40 h a week are paid, even if fewer are worked.')).toBeVisible();
    await goOffline(phone);
    await phone.getByLabel('Note to the family').fill('Let us talk about Fridays');
    await phone.getByRole('button', { name: 'Disagree', exact: true }).click();
    await expect(phone.getByText(/^You disagreed on/)).toBeVisible();
    await phone.context().setOffline(false);
    await expect(page.getByText(new RegExp(`^${home.nanny.name} disagreed on`))).toBeVisible();
    await expect(page.getByText('“Let us talk about Fridays”')).toBeVisible();
    // The toast would cover the button: the mouse rests where it appears, which stops its countdown.
    await toasts(phone).getByRole('button', { name: 'Close' }).click();
    await phone.getByRole('button', { name: 'Change Answer' }).click();
    await phone.getByRole('button', { name: 'Agree', exact: true }).click();
    await expect(page.getByText(new RegExp(`^${home.nanny.name} agreed on`))).toBeVisible();
    await phone.goto('/dashboard');
    await expect(phone.getByText('Nothing to do right now.')).toBeVisible();
  },
);

test('terms below a preset warn and are saved', async ({ page, server }) => {
  await signedInAs(page.context(), (await aHousehold(server.url)).parent);
  await openTerms(page);
  const form = termsForm(page);
  await form.getByLabel('Start from').selectOption('California, personal attendant');
  await expect(form.getByText(/For personal attendants: at most a fifth/)).toBeVisible();
  await expect(form.getByText(/For a nanny who lives out/)).toBeVisible();
  const home = termsLine(page, 'home');
  await expect(home).toContainText('The nanny doesn’t live in the family’s home.');
  await changeLine(page, 'overtime');
  await form.getByLabel('Daily limit (hours)').fill('10');
  await expect(form.getByText(/^This pays less than “California, personal attendant”/)).toBeVisible();
  await form.getByLabel('Weekly limit (hours)').fill('50');
  const law = form.getByText(/^Below federal law: .* overtime beyond 40 h a week/);
  await expect(law).toBeVisible();
  await form.getByLabel('Start from').selectOption('California, personal attendant, live-in');
  await expect(form.getByText(/For a nanny who lives in your home/)).toBeVisible();
  await expect(home).toContainText('The nanny lives in the family’s home.');
  await expect(form.getByLabel('Weekly limit (hours)')).toHaveValue('45');
  await expect(law).toBeHidden();
  await form.getByLabel('Start from').selectOption('None');
  await changeLine(page, 'home');
  await form.getByLabel('Does she live in your home?').selectOption('Not answered');
  // A closed line still warns.
  await expect(termsLine(page, 'overtime').getByText(/^Below federal law/)).toBeVisible();
  await changeLine(page, 'overtime');
  await form.getByLabel('Weekly limit (hours)').fill('50');
  await form.getByRole('button', { name: 'Save Terms' }).click();
  await expect(form).toBeHidden();
  await expect(termsLine(page, 'overtime')).toContainText(
    '50 h a week at the rate, then 1.5 ×: $32.25 an hour.',
  );
});

test('a rate below the minimum wage of the preset’s state warns with its source', async ({
  page,
  server,
}) => {
  const home = await aHousehold(server.url);
  await call(home.parent, `PATCH /api/nannies/${home.nannyId}`, {
    hourlyRate: 16.5,
    effectiveFrom: nextMonday(),
  });
  await signedInAs(page.context(), home.parent);
  await openTerms(page);
  const form = termsForm(page);
  const warning = form.getByText(/below the state’s minimum wage of \$16\.90 an hour.*Industrial Relations/);
  await form.getByLabel('Start from').selectOption('California, personal attendant');
  await expect(warning).toBeVisible();
  await form.getByLabel('Start from').selectOption('New York');
  await expect(form.getByText(/Ask there for the state’s minimum wage/)).toBeVisible();
  await expect(warning).toBeHidden();
});

test('what cannot be saved is told at its field, and stays as typed', async ({ page, server }) => {
  await signedInAs(page.context(), (await aHousehold(server.url)).parent);
  await openTerms(page);
  const form = await changeLine(page, 'overtime');
  const writes = watchWrites(page);
  await form.getByLabel('Weekly limit (hours)').fill('40 hours');
  // What can't be read stays open.
  await changeLine(page, 'holidays');
  await form.getByLabel('Holiday multiplier').fill('1.25');
  await form.getByRole('button', { name: 'Save Terms' }).click();
  await expectWrong(form.getByLabel('Weekly limit (hours)'), '40 hours', 'Enter hours from 0 to 168');
  await expectWrong(form.getByLabel('Holiday multiplier'), '1.25', 'at least the overtime multiplier, 1.5');
  await expect(form.getByLabel('Weekly limit (hours)')).toBeFocused();
  await writes.expectNone();
});

test('terms of past weeks say what they reprice, and are removed after a question', async ({
  page,
  server,
}) => {
  const home = await aHousehold(server.url);
  await setTerms(home, { weekStartsOn: 1 }, nextMonday());
  await signedInAs(page.context(), home.parent);
  await openTerms(page);
  await changeLine(page, 'payPeriod');
  const form = await changeLine(page, 'from');
  await expect(
    form.getByText('This replaces the terms from that day, and she is asked again.'),
  ).toBeVisible();
  await form.getByLabel('From', { exact: true }).selectOption(addDays(thisMonday(), -7));
  await expect(form.getByText(/^Hours recorded since then are priced again\./)).toBeVisible();
  await form.getByRole('button', { name: 'Save Terms' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('button', { name: /^Remove terms/ })).toHaveCount(2);
  await page
    .getByRole('button', { name: /^Remove terms/ })
    .first()
    .click();
  const question = page.getByRole('dialog', { name: 'Remove these terms?' });
  await question.getByRole('button', { name: 'Remove Terms' }).click();
  await expectToast(page, 'Terms removed');
  await expect(page.getByRole('button', { name: /^Remove terms/ })).toHaveCount(1);
});

test('terms that another parent changes meanwhile are told before they are replaced', async ({
  page,
  server,
}) => {
  const home = await aHousehold(server.url);
  await setTerms(home, {}, nextMonday());
  await page.setViewportSize(DESKTOP.viewport);
  await signedInAs(page.context(), home.parent);
  await openTerms(page);
  const form = await changeLine(page, 'overtime');
  await form.getByLabel('Weekly limit (hours)').fill('42');
  await setTerms(home, { weeklyLimitMinutes: 2700 }, nextMonday());
  // Another tab shows what has arrived on this device.
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(termsLine(other, 'overtime')).toContainText('45 h a week at the rate');
  await form.getByRole('button', { name: 'Save Terms' }).click();
  await expect(form.getByText('These terms have changed meanwhile', { exact: true })).toBeVisible();
  await expect(form.getByLabel('Weekly limit (hours)')).toHaveValue('42');
  await form.getByRole('button', { name: 'Save Terms' }).click();
  await expect(form).toBeHidden();
  await expect(termsLine(page, 'overtime')).toContainText(
    '42 h a week at the rate, then 1.5 ×: $32.25 an hour.',
  );
});
