/**
 * Browser tests of the holidays in a family's settings: federal ones turned off and an own one added offline, the own
 * one removed, a missing name, and a viewer, who reads them.
 */
import { expect, type Page } from '@playwright/test';
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { aFamily, aHousehold, aMember, aParent, signedInAs, today } from './household.ts';
import { expectWrong, toasts } from './page-checks.ts';
import { goOffline } from './steps.ts';
import { test, WITH_WORKER } from './test.ts';

async function openHolidays(page: Page) {
  await page.goto('/settings');
  const card = page.getByRole('region', { name: /^Holidays/ });
  await expect(card).toBeVisible();
  return card;
}

test(
  'holidays are added and removed offline, and stay after a reload',
  WITH_WORKER,
  async ({ page, server }) => {
    await signedInAs(page.context(), await aFamily(server.url));
    const card = await openHolidays(page);
    await card.getByText(/^Dates in \d{4}$/).click();
    await expect(card.getByText('Thanksgiving Day')).toBeVisible();
    await goOffline(page);
    await card.getByRole('checkbox', { name: 'Federal holidays of the United States' }).uncheck();
    await card.getByRole('button', { name: 'Add Holiday' }).click();
    await expect(card.getByLabel('Date')).toBeFocused();
    await card.getByLabel('Date').fill(addDays(today(), 40));
    await card.getByLabel('Name').fill('Grandma’s birthday');
    await card.getByRole('button', { name: 'Add Holiday' }).click();
    await expect(card.getByRole('listitem').filter({ hasText: 'Grandma’s birthday' })).toBeVisible();
    await expect(card.getByLabel('Name')).toHaveCount(0);
    await page.context().setOffline(false);
    await expect(page.getByText('Not sent yet')).toHaveCount(0);
    await page.reload();
    await expect(card.getByRole('checkbox')).not.toBeChecked();
    await card.getByRole('button', { name: 'Remove Grandma’s birthday' }).click();
    await expect(card.getByText('Your own holidays')).toHaveCount(0);
    await toasts(page).getByRole('button', { name: 'Undo' }).click();
    await expect(card.getByRole('listitem').filter({ hasText: 'Grandma’s birthday' })).toBeVisible();
  },
);

test('a holiday without a name is told at its field', async ({ page, server }) => {
  await signedInAs(page.context(), await aFamily(server.url));
  const card = await openHolidays(page);
  await card.getByRole('button', { name: 'Add Holiday' }).click();
  await card.getByLabel('Date').fill('2027-05-04');
  await card.getByRole('button', { name: 'Add Holiday' }).click();
  await expectWrong(card.getByLabel('Name'), '', 'Please enter a name.');
  await expect(card.getByLabel('Date')).toHaveValue('2027-05-04');
});

test('a viewer reads the holidays', async ({ page, server }) => {
  const home = await aHousehold(server.url);
  await signedInAs(page.context(), await aMember(home, aParent('Opa Karl'), 'Viewer'));
  const card = await openHolidays(page);
  await expect(card.getByText('Federal holidays of the United States')).toBeVisible();
  await expect(card.getByRole('checkbox')).toHaveCount(0);
  await expect(card.getByRole('button', { name: 'Add Holiday' })).toHaveCount(0);
});
