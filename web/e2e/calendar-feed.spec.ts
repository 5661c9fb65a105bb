/**
 * Browser tests of calendar addresses in the settings: created, copied, listed and revoked by a parent, and by a nanny of
 * two families for one or all; the file for offline use; without a connection; axe.
 */
import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoFindings } from './axe-findings.ts';
import { PHONE } from './harness/devices.ts';
import { aDay, aHousehold, joinByInvitation, signedInAs } from './household.ts';
import { expectToFit } from './layout-checks.ts';
import { expectToast } from './page-checks.ts';
import { goOffline } from './steps.ts';
import { test, WITH_WORKER } from './test.ts';
import { MARLOWES, ORTEGAS, twoFamilies } from './two-families.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'], contextOptions: { reducedMotion: 'reduce' } });

const card = (page: Page): Locator => page.getByRole('region', { name: 'Calendar' });
const dialog = (page: Page, name = 'Calendar address'): Locator => page.getByRole('dialog', { name });

/** Creates an address by the dialog, and resolves to it. */
async function createAddress(page: Page, choose?: (form: Locator) => Promise<unknown>): Promise<string> {
  await card(page).getByRole('button', { name: 'Create Address' }).click();
  await choose?.(dialog(page));
  await dialog(page).getByRole('button', { name: 'Create Address' }).click();
  const address = await dialog(page).getByLabel('Address').inputValue();
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(dialog(page)).toBeHidden();
  return address;
}

const summaries = (file: string): string[] =>
  [...file.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, text]) => text ?? '');

const fetchFeed = async (address: string): Promise<{ status: number; shown: string[] }> => {
  const answer = await fetch(address, { headers: { 'user-agent': 'Google-Calendar-Importer' } });
  return { status: answer.status, shown: summaries(await answer.text()) };
};

/** Downloads the file for offline use, and resolves to its text. */
async function download(page: Page): Promise<string> {
  await card(page).getByRole('button', { name: 'Download for Offline' }).click();
  const downloading = page.waitForEvent('download');
  await dialog(page, 'Download for offline').getByRole('button', { name: 'Download', exact: true }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('fairday.ics');
  await expect(dialog(page, 'Download for offline')).toBeHidden();
  return readFile(await file.path(), 'utf8');
}

test('a parent creates an address, copies it, sees who fetched it, and revokes it', async ({
  page,
  server,
}) => {
  const home = await aHousehold(server.url, { parent: 'Ada Marlowe', nanny: 'Imani Castle' });
  await aDay(home, { day: 1 });
  await signedInAs(page.context(), home.parent);
  await page.goto('/settings');
  await card(page).getByRole('button', { name: 'Create Address' }).click();
  await expect(dialog(page)).toContainText('Anyone with this address can see your shifts.');
  await expectNoFindings(page, 'create a calendar address');
  await dialog(page).getByRole('button', { name: 'Create Address' }).click();
  const address = await dialog(page).getByLabel('Address').inputValue();
  await expectNoFindings(page, 'a calendar address');
  await expectToFit(page, 'a calendar address');
  const appLink = dialog(page).getByRole('link', { name: 'Add to the calendar on this device' });
  await expect(appLink).toHaveAttribute('href', address.replace('http:', 'webcal:'));
  await dialog(page).getByRole('button', { name: 'Copy' }).click();
  await expect(dialog(page)).toContainText('The link has been copied to the clipboard.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await dialog(page).getByRole('button', { name: 'Done' }).click();

  const row = card(page).getByRole('listitem');
  await expect(row).toContainText(MARLOWES);
  await expect(row).toContainText('Not fetched yet');
  expect(await fetchFeed(address)).toEqual({ status: 200, shown: ['Imani Castle · not answered'] });
  await page.reload();
  await expect(row).toContainText(/Last fetched around .+ by Google Calendar/);
  await expectNoFindings(page, 'settings with a calendar address');
  await expect(page.locator('body')).not.toContainText(address);

  await row.getByRole('button', { name: 'Revoke' }).click();
  await dialog(page, 'Revoke this calendar address?').getByRole('button', { name: 'Revoke' }).click();
  await expectToast(page, 'Calendar address revoked');
  await expect(row).toBeHidden();
  expect((await fetchFeed(address)).status).toBe(404);
});

test('a second address of the same household replaces the first, after a warning', async ({
  page,
  server,
}) => {
  const home = await aHousehold(server.url);
  await signedInAs(page.context(), home.parent);
  await page.goto('/settings');
  const first = await createAddress(page);
  const second = await createAddress(page, (form) =>
    expect(form).toContainText('The address that you have for this will stop working.'),
  );
  await expect(card(page).getByRole('listitem')).toHaveCount(1);
  expect([(await fetchFeed(first)).status, (await fetchFeed(second)).status]).toEqual([404, 200]);
});

test('a nanny of two families chooses all or one, with or without notes', async ({ page, server }) => {
  const { nanny } = await twoFamilies(server.url);
  await page.setViewportSize(PHONE.viewport);
  await signedInAs(page.context(), nanny);
  await page.goto('/account');
  const all = await createAddress(page, async (form) => {
    await expect(form.getByLabel('Shifts of').locator('option')).toHaveText([
      'All my families',
      MARLOWES,
      ORTEGAS,
    ]);
    await expectToFit(page, 'choose the families of a calendar address');
  });
  const one = await createAddress(page, async (form) => {
    await form.getByLabel('Shifts of').selectOption(ORTEGAS);
    await form.getByLabel('Include the notes of shifts').check();
  });
  await expect(card(page).getByRole('listitem')).toHaveText([/^Cleo.*with notes/, /^All my families/]);
  expect(new Set((await fetchFeed(all)).shown)).toEqual(
    new Set([MARLOWES, ORTEGAS, `${ORTEGAS} · not answered`]),
  );
  const text = await (await fetch(one)).text();
  expect(new Set(summaries(text))).toEqual(new Set([ORTEGAS, `${ORTEGAS} · not answered`]));
  expect(text).toContain('DESCRIPTION:Swimming at four');
  const answer = await fetch(all);
  expect(await download(page)).toBe(await answer.text());
});

test(
  'without a connection the file is made on the device, and addresses need one',
  WITH_WORKER,
  async ({ page, server }) => {
    const home = await aHousehold(server.url, { parent: 'Ada Marlowe', nanny: 'Imani Castle' });
    await aDay(home, { day: 1, isAccepted: true });
    await signedInAs(page.context(), await joinByInvitation(home));
    await page.goto('/account');
    await expect(card(page).getByRole('button', { name: 'Create Address' })).toBeEnabled();
    await goOffline(page);
    await page.reload();
    await expect(card(page)).toContainText('Connect to the internet to see your calendar addresses.');
    const create = card(page).getByRole('button', { name: 'Create Address' });
    await expect(create).toBeDisabled();
    await expect(create).toContainText('Needs a connection');
    expect(summaries(await download(page))).toEqual([MARLOWES]);
  },
);
