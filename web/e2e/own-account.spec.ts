/** Browser tests of the own account in the settings: the name, saved with Undo, and light or dark on this device. */
import { expect, type Page } from '@playwright/test';
import { blockRequests } from './device-faults.ts';
import { aFamily, signedInAs } from './household.ts';
import { expectToast, toasts } from './page-checks.ts';
import { test } from './test.ts';

async function atSettings(page: Page, url: string): Promise<void> {
  await signedInAs(page.context(), await aFamily(url, 'Paula Meier'));
  await page.goto('/settings');
  await expect(page.getByRole('button', { name: 'Save Settings' })).toBeVisible();
}

test('the own name is changed with Undo, and what is typed meanwhile stays', async ({ page, server }) => {
  await atSettings(page, server.url);
  const account = page.getByRole('region', { name: 'Account Information' });
  const name = account.getByLabel('Name');
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await name.fill(' ');
  await name.press('Tab');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  const answer = await blockRequests(page, '**/api/account');
  await name.fill('Paula Berg');
  await name.press('Enter');
  await name.press('End');
  await name.pressSequentially('er');
  answer();
  await expectToast(page, 'Name changed');
  await expect(name).toHaveValue('Paula Berger');
  await expect(sidebar).toContainText('Paula Berg');
  await name.press('Tab');
  await expect(sidebar).toContainText('Paula Berger');
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(name).toHaveValue('Paula Berg');
  await page.reload();
  await expect(name).toHaveValue('Paula Berg');
});

test('a name that couldn’t be saved stays, and can be tried again', async ({ page, server }) => {
  await atSettings(page, server.url);
  const account = page.getByRole('region', { name: 'Account Information' });
  const name = account.getByLabel('Name');
  await page.route('**/api/account', (route) => route.fulfill({ status: 500, json: {} }));
  await name.fill('Paula Berg');
  await name.press('Tab');
  await expectToast(page, 'Failed to change your name');
  await expect(name).toHaveValue('Paula Berg');
  await page.unroute('**/api/account');
  await account.getByRole('button', { name: 'Save Name' }).click();
  await expectToast(page, 'Name changed');
  await expect(account.getByRole('button', { name: 'Save Name' })).toHaveCount(0);
});

test('the app is shown in light or dark, as chosen on this device', async ({ page, server }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await atSettings(page, server.url);
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const bar = page.locator('meta[name="theme-color"][media*="light"]');
  const [light, lightBar] = [await background(), await bar.getAttribute('content')];
  const appearance = page.getByLabel('Appearance');
  await appearance.selectOption('Dark');
  await expect.poll(background).not.toBe(light);
  const dark = await background();
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(appearance).toHaveValue('dark');
  expect(await background()).toBe(dark);
  await expect(bar).not.toHaveAttribute('content', lightBar ?? '');
  await appearance.selectOption('System');
  await expect.poll(background).toBe(light);
  await expect(bar).toHaveAttribute('content', lightBar ?? '');
});
