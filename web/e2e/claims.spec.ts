/**
 * Browser tests of mileage and expenses: entered on a phone without signal, one with a photo, decided and paid back by the family apart
 * from wages, seen by both; what the family enters for her; a lower mileage rate; and what is named before a deletion.
 */
import { expect, type Page } from '@playwright/test';
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { expectNoFindings } from './axe-findings.ts';
import { test } from './both-sides.ts';
import { today } from './household.ts';
import { expectToFit } from './layout-checks.ts';
import { expectToast } from './page-checks.ts';
import { chooseOfNanny, goOffline } from './steps.ts';

test.use({ serviceWorkers: 'allow', keepsWorker: true, contextOptions: { reducedMotion: 'reduce' } });

const dialog = (page: Page) => page.getByRole('dialog');
const list = (page: Page, name: string) =>
  page.getByRole('list', { name, exact: true }).getByRole('listitem');

async function setRate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set Mileage Rate' }).click();
  await expect(dialog(page).getByLabel('Paid for a mile ($)')).toHaveValue('0.725');
  await expectNoFindings(page, 'the mileage rate');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Mileage rate saved');
}

/** A photo as a camera makes it, larger than a receipt's picture may be. */
async function aPhoto(page: Page) {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(2400, 1800);
    const context = canvas.getContext('2d');
    context?.fillRect(0, 0, 1200, 1800);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg' });
    return [...new Uint8Array(await blob.arrayBuffer())];
  });
  return { name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(bytes) };
}

/** Opens the receipt of the parking, and expects its picture, made smaller. */
async function expectReceipt(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Receipt: Parking, $6.50' }).click();
  const picture = dialog(page).getByRole('img', { name: 'The receipt' });
  await expect(picture).toHaveJSProperty('naturalWidth', 1600);
  await expectToFit(page, 'a receipt');
  await dialog(page).getByRole('button', { name: 'Enlarge' }).click();
  await expectNoFindings(page, 'a receipt');
  await dialog(page).getByRole('button', { name: 'Close' }).first().click();
  await expect(dialog(page)).toBeHidden();
}

interface Expense {
  readonly subject: string;
  /** A field and what is typed there. */
  readonly typed: readonly [string, string];
  readonly hasPhoto?: boolean;
}

async function addExpense(page: Page, { subject, typed: [field, typed], hasPhoto = false }: Expense) {
  await page.getByRole('button', { name: 'Add Expense' }).click();
  await dialog(page).getByLabel('What for').selectOption(subject);
  await dialog(page).getByLabel(field, { exact: true }).fill(typed);
  if (hasPhoto) {
    await dialog(page)
      .getByLabel('Photo of the receipt')
      .setInputFiles(await aPhoto(page));
    await expect(dialog(page).getByRole('img', { name: 'The receipt' })).toBeVisible();
  }
  await dialog(page)
    .getByRole('button', { name: /^Add \$/ })
    .click();
  await expect(dialog(page)).toBeHidden();
}

test('entered without signal, decided by the family, and paid back apart from wages', async ({
  phone,
  desktop,
}) => {
  await desktop.goto('/expenses');
  await setRate(desktop);
  await phone.goto('/expenses');
  await expect(phone.getByText('Mileage: $0.725 a mile')).toBeVisible();
  await goOffline(phone);
  await addExpense(phone, { subject: 'Mileage', typed: ['Miles', '12.4'] });
  await addExpense(phone, { subject: 'Parking', typed: ['Amount ($)', '6.50'], hasPhoto: true });
  await expect(list(phone, 'To decide').filter({ hasText: 'Parking' })).toContainText('Picture not sent yet');
  await expectReceipt(phone);
  await addExpense(phone, { subject: 'Food', typed: ['Amount ($)', '20'] });
  await expect(list(phone, 'To decide')).toHaveCount(3);
  await expectToFit(phone, 'expenses');
  await expectNoFindings(phone, 'expenses');
  await phone.context().setOffline(false);

  await desktop.goto('/dashboard');
  const todo = desktop.getByRole('region', { name: 'To do' });
  await expect(todo).toContainText('3 expenses to decide');
  await expect(todo).toContainText('$35.49');
  await todo.getByRole('link', { name: 'Decide' }).click();
  const toDecide = list(desktop, 'To decide');
  await expectReceipt(desktop);
  await toDecide.filter({ hasText: 'Food' }).getByRole('button', { name: 'Decline' }).click();
  await dialog(desktop).getByRole('button', { name: 'Decline' }).click();
  await expect(dialog(desktop).getByText('Required')).toBeVisible();
  await dialog(desktop).getByLabel('Reason').fill('That was your lunch');
  await expectNoFindings(desktop, 'declining an expense');
  await dialog(desktop).getByRole('button', { name: 'Decline' }).click();
  await expectToast(desktop, 'Expense declined');
  await toDecide.filter({ hasText: 'Mileage' }).getByRole('button', { name: 'Approve' }).click();
  await toDecide.filter({ hasText: 'Parking' }).getByRole('button', { name: 'Approve' }).click();
  await expect(list(desktop, 'To pay back')).toHaveCount(2);
  await desktop.getByRole('button', { name: 'Pay Back' }).click();
  await expectToFit(desktop, 'paying back');
  await expectNoFindings(desktop, 'paying back');
  await dialog(desktop).getByRole('button', { name: 'Record $15.49 Paid Back' }).click();
  await expectToast(desktop, 'Payment recorded');

  const done = list(phone, 'Done');
  await expect(done.filter({ hasText: '$8.99' })).toContainText('Paid back on');
  await expect(done.filter({ hasText: 'Food' })).toContainText('“That was your lunch”');
  await phone.goto('/pay/payments');
  await expect(phone.getByRole('main')).toContainText('$15.49');
  await desktop.goto('/settings');
  const downloading = desktop.waitForEvent('download');
  await desktop.getByRole('button', { name: 'Download Receipts' }).click();
  expect((await downloading).suggestedFilename()).toBe('fairday-receipts.tar');
});

test('what the family enters for her is approved, undone at once, and hers to withdraw', async ({
  phone,
  desktop,
}) => {
  await desktop.goto('/expenses');
  await addExpense(desktop, { subject: 'Bus or train', typed: ['Amount ($)', '2.90'] });
  await expect(list(desktop, 'To pay back')).toContainText('Approved, not paid back yet');
  await desktop.getByRole('button', { name: 'Undo' }).click();
  await expectToast(desktop, 'Change undone');
  await expect(list(desktop, 'To pay back')).toHaveCount(0);

  await addExpense(desktop, { subject: 'Supplies', typed: ['Amount ($)', '11'] });
  await phone.goto('/expenses');
  await list(phone, 'To pay back').getByRole('button', { name: 'Withdraw' }).click();
  await expectToast(phone, 'Expense withdrawn');
  await expect(desktop.getByText('No expenses yet.')).toBeVisible();
});

test('a lower mileage rate is offered from tomorrow on, and refused for today', async ({
  phone,
  desktop,
}) => {
  await desktop.goto('/expenses');
  await setRate(desktop);
  await desktop.getByRole('button', { name: 'Change Rate' }).click();
  const [rate, from] = [
    dialog(desktop).getByLabel('Paid for a mile ($)'),
    dialog(desktop).getByLabel('From'),
  ];
  await expect(from).toHaveValue(today());
  await rate.fill('0.7');
  await expect(from).toHaveValue(addDays(today(), 1));
  await expect(dialog(desktop)).toContainText('A lower rate begins tomorrow: she may have driven today.');
  await from.fill(today());
  await expect(from).toHaveAccessibleDescription('A lower rate begins tomorrow or later.');
  await dialog(desktop).getByRole('button', { name: 'Save' }).click();
  await expectToast(desktop, 'Couldn’t save the mileage rate');
  await expect(rate).toHaveValue('0.7');
  await from.fill(addDays(today(), 2));
  await expectToFit(desktop, 'a lower mileage rate');
  await dialog(desktop).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(desktop)).toBeHidden();
  await phone.goto('/expenses');
  await expect(phone.getByText('Mileage: $0.725 a mile')).toBeVisible();
});

test('deleting a nanny, or her account, first names what is open of her expenses', async ({
  phone,
  desktop,
}) => {
  await phone.goto('/expenses');
  await addExpense(phone, { subject: 'Parking', typed: ['Amount ($)', '6.50'] });
  await desktop.goto('/expenses');
  await addExpense(desktop, { subject: 'Food', typed: ['Amount ($)', '20'] });
  await expect(list(desktop, 'To decide')).toHaveCount(1);
  await desktop.goto('/nannies');
  await chooseOfNanny(desktop, 'Delete');
  await expect(dialog(desktop)).toContainText('1 of her expenses waits for your decision: $6.50.');
  await expect(dialog(desktop)).toContainText('1 of her expenses is to be paid back: $20.00.');
  await expectToFit(desktop, 'deleting a nanny with open expenses');
  await expectNoFindings(desktop, 'deleting a nanny with open expenses');
  await dialog(desktop).getByRole('link', { name: 'Decide First' }).click();
  await list(desktop, 'To decide').getByRole('button', { name: 'Approve' }).click();
  await expect(list(desktop, 'To pay back')).toHaveCount(2);
  await desktop.goto('/nannies');
  await chooseOfNanny(desktop, 'Delete');
  await expect(dialog(desktop)).toContainText('2 of her expenses are to be paid back: $26.50.');
  await expect(dialog(desktop).getByRole('link', { name: 'Pay Back First' })).toBeVisible();

  await expect(list(phone, 'To pay back')).toHaveCount(2);
  await phone.goto('/account');
  await phone.getByRole('button', { name: 'Delete Account' }).click();
  await expect(dialog(phone)).toContainText(
    '2 of your expenses aren’t decided or paid back yet: $26.50. The families keep them',
  );
  await expectToFit(phone, 'deleting an account with open expenses');
});
