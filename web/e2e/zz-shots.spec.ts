/** Pictures. */
import { expect, type Page } from '@playwright/test';
import { addDays, weekdayOf } from 'sync-protocol/kernel/calendar.ts';
import { test } from './both-sides.ts';
import { call, today } from './household.ts';

const FREE = addDays(today(), 14 + ((6 - weekdayOf(today()) + 7) % 7));
const dialog = (page: Page) => page.getByRole('dialog');
const shot = (page: Page, name: string) =>
  page.waitForTimeout(700).then(() => page.screenshot({ path: `/tmp/shots/to-${name}.png` }));
const lang = async (page: Page, code: string) => {
  await page.evaluate((c) => localStorage.setItem('fairday:language', c), code);
};
test('shots', async ({ phone, desktop, household }) => {
  await desktop.goto('/time-off');
  await shot(desktop, 'empty-desktop');
  await phone.goto('/time-off');
  await shot(phone, 'empty-phone');
  for (const [i, state] of ['California: Sick leave', 'New York: Personal time'].entries()) {
    await desktop.getByRole('button', { name: 'Add Policy' }).click();
    await dialog(desktop).getByLabel('Start from').selectOption(state);
    if (i === 0) {
      await dialog(desktop).getByText('More rules').click();
      await shot(desktop, 'policy-desktop');
      await desktop.setViewportSize({ width: 390, height: 844 });
      await shot(desktop, 'policy-phone');
      await desktop.setViewportSize({ width: 1280, height: 800 });
    }
    await dialog(desktop).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(desktop)).toBeHidden();
  }
  await desktop.getByRole('button', { name: 'Add Hours' }).click();
  await dialog(desktop).getByLabel('Hours').fill('20:30');
  await shot(desktop, 'add-desktop');
  await dialog(desktop).getByRole('button', { name: 'Add Hours' }).click();
  await expect(dialog(desktop)).toBeHidden();
  await phone.getByRole('button', { name: 'Ask for Time Off' }).click();
  await dialog(phone).getByLabel('First day').fill(FREE);
  await dialog(phone).getByLabel('Last day').fill(addDays(FREE, 4));
  const hours = dialog(phone).getByRole('list', { name: 'Days' });
  for (const i of [0, 1, 2]) {
    await hours.getByRole('checkbox').nth(i).check();
    await hours.getByRole('textbox').nth(i).fill('8');
  }
  await shot(phone, 'ask-phone');
  await dialog(phone).getByLabel('Note').fill('My sister’s wedding');
  await dialog(phone).getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(dialog(phone)).toBeHidden();
  await desktop.getByRole('button', { name: 'We’re Away' }).click();
  await dialog(desktop).getByLabel('First day').fill(addDays(FREE, 20));
  const other = dialog(desktop).getByRole('list', { name: 'Days' });
  await other.getByRole('checkbox').nth(0).check();
  await other.getByRole('textbox').nth(0).fill('8');
  await shot(desktop, 'away-desktop');
  await dialog(desktop).getByRole('button', { name: 'Send to Her' }).click();
  await expect(dialog(desktop)).toBeHidden();
  await shot(phone, 'both-phone');
  await shot(desktop, 'both-desktop');
  await desktop.getByRole('button', { name: 'Approve' }).first().click();
  await shot(desktop, 'approve-desktop');
  await desktop.setViewportSize({ width: 390, height: 844 });
  await shot(desktop, 'approve-phone');
  await desktop.setViewportSize({ width: 1280, height: 800 });
  await dialog(desktop)
    .getByRole('button', { name: /^Approve/ })
    .click();
  await expect(dialog(desktop)).toBeHidden();
  for (const code of ['es', 'fr']) {
    await desktop.emulateMedia({ colorScheme: 'dark' });
    await phone.emulateMedia({ colorScheme: code === 'es' ? 'light' : 'dark' });
    for (const p of [phone, desktop]) {
      await p.addInitScript((c) => localStorage.setItem('fairday:language', c), code);
      await p.goto('/time-off');
      await p.waitForTimeout(800);
    }
    await shot(phone, `list-phone-${code}`);
    await shot(desktop, `list-desktop-${code}`);
  }
  void call;
  void household;
  void lang;
});
