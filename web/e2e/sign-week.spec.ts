/**
 * Browser tests of a week from both sides: missing days, confirming offline, a question, an approval that was refused
 * because the week had changed, the one that stands, an adjustment. Then of a nanny without an account: approving and
 * paying her week, one after the other, and links between week, statement and history.
 */
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { formatDateRange, formatWeekdayDate } from '../src/kit/language/format.ts';
import { openWholeSchedule } from './both-sides.ts';
import { PHONE } from './harness/devices.ts';
import { type Account, signedInAs } from './household.ts';
import { expectToast } from './page-checks.ts';
import { aWeekToSign, dateOfWeek, type WeekToSign } from './sign-week-fixture.ts';
import { enterHours, goOffline, showDays } from './steps.ts';
import { test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

/** Opening pages of two devices takes longer than usual. */
test.setTimeout(240_000);

async function deviceOf(browser: Browser, account: Account): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, baseURL: account.url, reducedMotion: 'reduce' });
  await signedInAs(context, account);
  return context.newPage();
}

const dayLabel = (offset: number): string => formatWeekdayDate(dateOfWeek(offset));
const datesOfWeek = (): string => formatDateRange(dateOfWeek(0), dateOfWeek(6));
/** The week on its page. */
const toSign = (page: Page): Locator =>
  page
    .getByRole('list', { name: /^Weeks/ })
    .locator(':scope > li')
    .filter({ hasText: datesOfWeek() });
const toDo = (page: Page): Locator => page.getByRole('region', { name: 'To do' });
const daysToCheck = (page: Page): Locator =>
  page.getByRole('list', { name: 'Days to check' }).getByRole('listitem');

async function seeMissingDays(phone: Page): Promise<void> {
  await phone.goto('/pay');
  await expect(daysToCheck(phone)).toHaveCount(3);
  await expect(daysToCheck(phone).nth(2)).toContainText('Scheduled: 9:00 AM – 5:00 PM');
  await expect(daysToCheck(phone).nth(2)).toContainText('45 min longer than scheduled');
  await expect(toSign(phone).getByText(/^2 days need hours, or “Not Worked”/)).toBeVisible();
}

/** She fills the missing days, and confirms the week without a connection. */
async function confirmOffline(phone: Page): Promise<void> {
  await phone.goto('/dashboard');
  const card = toDo(phone);
  await expect(card.getByRole('heading', { name: '2 days without hours' })).toBeVisible();
  await goOffline(phone);
  await card.getByRole('button', { name: `As Scheduled, ${dayLabel(4)}` }).click();
  await expectToast(phone, 'Hours recorded');
  await phone.getByRole('button', { name: 'Undo', exact: true }).click();
  await expectToast(phone, 'Hours taken back');
  await card.getByRole('button', { name: `As Scheduled, ${dayLabel(4)}` }).click();
  await card.getByRole('button', { name: `Not Worked, ${dayLabel(5)}` }).click();
  await expectToast(phone, 'Marked as not worked');
  await expect(card.getByText('40 h 45 min · $815.00')).toBeVisible();
  await card.getByRole('button', { name: /^Confirm Week/ }).click();
  await expect(card.getByText('Nothing to do right now.')).toBeVisible();
  await expect(phone.getByText('Offline · 5 not sent')).toBeVisible();
  await phone.context().setOffline(false);
  await expect(phone.getByText(/\d not sent$/)).toBeHidden();
}

async function ask(card: Locator, question: string): Promise<void> {
  await card.getByRole('button', { name: 'Ask a Question' }).click();
  await card.getByLabel('Your question about this week').fill(question);
  await card.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(card.getByText(question)).toBeVisible();
  await expect(card.getByText('No answer yet').first()).toBeVisible();
  await expect(card.getByRole('button', { name: 'Ask a Question' })).toBeFocused();
}

/** Presses it, and focuses the field before anything is saved, as a fast thumb does. */
async function pressThenFocus(button: Locator, field: Locator): Promise<void> {
  const element = await field.elementHandle();
  await button.evaluate((pressed, next) => {
    (pressed as HTMLElement).click();
    (next as HTMLElement | null)?.focus();
  }, element);
}

/** The family asks, and she answers from what needs her attention. An answer that saves leaves the focus elsewhere. */
async function askAndAnswer(desktop: Page, phone: Page): Promise<void> {
  const card = toSign(desktop);
  await expect(card.getByText(/^Confirmed by Nora Klein on/)).toBeVisible();
  await ask(card, 'Why until 5:45 on Tuesday?');
  await ask(card, 'Was Anna well?');
  await phone.getByRole('link', { name: '2 need attention' }).click();
  await expect(phone.getByRole('heading', { name: 'Questions to answer' })).toBeVisible();
  const [first, second] = ['Was Anna well?', 'Why until 5:45 on Tuesday?'].map((text) =>
    phone.getByRole('listitem').filter({ hasText: text }),
  ) as [Locator, Locator];
  await first.getByLabel('Your answer').fill('Yes, all week.');
  const other = second.getByLabel('Your answer');
  await pressThenFocus(first.getByRole('button', { name: 'Answer', exact: true }), other);
  await expectToast(phone, 'Answer saved');
  await expect(first.getByText('Yes, all week.')).toBeVisible();
  await expect(other).toBeFocused();
  await other.fill('The train was late.');
  await second.getByRole('button', { name: 'Answer', exact: true }).press('Enter');
  await expectToast(phone, 'Answer saved');
  await expect(phone.locator(':focus')).toContainText('The train was late.');
  await expect(card.getByText('The train was late.')).toBeVisible();
}

/** The family approves offline what she meanwhile changes: both figures are shown, and nothing is approved. */
async function approveWhatChanged(desktop: Page, phone: Page): Promise<void> {
  await goOffline(desktop);
  await toSign(desktop)
    .getByRole('button', { name: /^Approve Week/ })
    .click();
  await expect(toSign(desktop).getByText(/^Approved by you on/)).toBeVisible();
  await phone.goto('/pay');
  await phone.getByRole('link', { name: `Change Hours, ${dayLabel(1)}` }).click();
  const dialog = phone.getByRole('dialog', { name: 'Enter Actual Hours' });
  await dialog.getByLabel('Departure Time').fill('18:00');
  const sent = phone.waitForResponse(
    (response) => response.request().postData()?.includes('day.recordHours') === true,
  );
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(phone, 'Hours recorded');
  // The line that says what isn't sent yet may come after the message.
  await sent;
  await desktop.context().setOffline(false);
  const refused = toSign(desktop).getByRole('group', { name: 'A signature that didn’t go through' });
  await expect(refused).toContainText('you saw $815.00, it is $820.00 now. Nothing was approved.');
  await expect(refused).toContainText('Nora Klein can confirm it again. After that, you can approve it.');
  await phone.goto('/dashboard');
  await expect(
    phone.getByText('Your week changed since you confirmed it: it was $815.00, it is $820.00.'),
  ).toBeVisible();
  await phone.getByRole('button', { name: /^Confirm Week/ }).click();
  await refused.getByRole('button', { name: 'Approve $820.00' }).click();
  await expect(toSign(desktop).getByText(/^Approved by you on/)).toBeVisible();
  await expect(refused).toBeHidden();
}

/** Hours that come after the approval wait for the family's decision; confirmed, they are an adjustment. */
async function adjustLater(desktop: Page, phone: Page, { nannyId }: WeekToSign): Promise<void> {
  await openWholeSchedule(phone);
  await enterHours(phone, await showDays(phone, dateOfWeek(0)), { start: '09:00', end: '17:30' });
  await desktop.goto('/attention');
  await desktop.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expectToast(desktop, 'Hours confirmed');
  await desktop.goto(`/nannies/${nannyId}/weeks`);
  const week = desktop
    .getByRole('list', { name: /^Weeks/ })
    .locator(':scope > li')
    .filter({ hasText: '$820.00' });
  await expect(week.getByText(/^Approved by you on/)).toBeVisible();
  await expect(week.getByText(/^Adjustment of \+\$10\.00 on/)).toBeVisible();
  await phone.goto('/pay');
  await expect(phone.getByText(/^Adjustment of \+\$10\.00 on/)).toBeVisible();
}

/** Pays the approved week. Until its dialog has closed, the amount stays as it was shown. */
async function payWeek(page: Page): Promise<void> {
  await toSign(page)
    .getByRole('button', { name: /^Pay This Week/ })
    .click();
  const dialog = page.getByRole('dialog', { name: /^Pay / });
  await expect(dialog).toContainText('$655.00');
  const shown = await dialog.evaluateHandle((element) => {
    const texts = new Set<string>();
    const observer = new MutationObserver(() => texts.add(element.textContent ?? ''));
    observer.observe(element, { childList: true, subtree: true, characterData: true });
    return texts;
  });
  // Without the employer's address, which the dialog asks for, too.
  await dialog.getByLabel('Telephone').fill('(718) 555-0142');
  await dialog.getByRole('button', { name: 'Record Payment' }).click();
  await expectToast(page, 'Payment recorded');
  await expect(dialog).toBeHidden();
  const texts = await shown.evaluate((seen) => [...seen]);
  expect(texts.filter((text) => !text.includes('$655.00'))).toEqual([]);
}

/** The paid week leads to its statement, and the history to both. */
async function followLinks(page: Page, { nannyId }: WeekToSign): Promise<void> {
  await page.goto(`/nannies/${nannyId}/weeks`);
  await page.getByRole('link', { name: /^Statement \d{4}-001$/ }).click();
  await expect(page.getByRole('article', { name: 'Wage Statement' })).toContainText('$655.00');
  await expect(page.getByRole('article', { name: 'Wage Statement' })).toContainText('(718) 555-0142');
  await page.goto('/history');
  await expect(page.getByRole('link', { name: /^Open statement \d{4}-001$/ })).toBeVisible();
  await page
    .getByRole('link', { name: /^Open the week from/ })
    .first()
    .click();
  await expect(page).toHaveURL(`/nannies/${nannyId}/weeks?week=${dateOfWeek(0)}`);
  const weeks = page.getByRole('list', { name: /^Weeks of/ });
  await expect(weeks.locator(':scope > li').first()).toContainText(/^.*\$655\.00/);
  await page.getByRole('link', { name: 'All Weeks' }).click();
  await expect(page).toHaveURL(`/nannies/${nannyId}/weeks`);
}

test('a week goes from missing days to its approval, on two devices', async ({ page, browser, server }) => {
  const week = await aWeekToSign(server.url);
  const phone = await deviceOf(browser, await week.join());
  await signedInAs(page.context(), week.parent);
  await seeMissingDays(phone);
  await confirmOffline(phone);
  await page.goto(`/nannies/${week.nannyId}/weeks`);
  await askAndAnswer(page, phone);
  await approveWhatChanged(page, phone);
  await adjustLater(page, phone, week);
});

test('a family approves the week of a nanny without an account', async ({ page, server }) => {
  const week = await aWeekToSign(server.url);
  await signedInAs(page.context(), week.parent);
  await page.goto(`/nannies/${week.nannyId}/weeks`);
  const card = toSign(page);
  await card.getByRole('button', { name: `Not Worked, ${dayLabel(4)}` }).click();
  await expect(card.getByText('Undo “Not Worked”')).toBeVisible();
  await card.getByRole('button', { name: `Not Worked, ${dayLabel(5)}` }).click();
  await expect(card.getByText('32 h 45 min', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: /^Approve Week/ }).click();
  await expect(card.getByText(/^Approved by you on/)).toBeVisible();
  await payWeek(page);
  await followLinks(page, week);
});
