/** Browser tests of the choice of the language: on the pages before the sign-in, and in the settings, also offline. */
import { expect, type Page } from '@playwright/test';
import { aHousehold, type HouseholdOfTest, joinByInvitation, signedInAs } from './household.ts';
import { goOffline } from './steps.ts';
import { test, WITH_WORKER } from './test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

let household: HouseholdOfTest;

test.beforeAll(async ({ server }) => {
  household = await aHousehold(server.url);
});

test('a visitor changes the language, and what was typed stays', async ({ page }) => {
  await page.goto('/signin');
  await page.getByLabel('Email').fill('nora@example.test');
  await page.getByLabel('Language').selectOption('Español');
  await expect(heading(page, 'Iniciar sesión')).toBeVisible();
  await expect(page.getByLabel('Correo electrónico')).toHaveValue('nora@example.test');
  await expect(page).toHaveTitle('Iniciar sesión · Fairday');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-US');

  // This device keeps it, and every page offers the choice.
  await page.reload();
  await expect(page.getByLabel('Idioma')).toHaveValue('es');
  await page.getByRole('link', { name: 'Crear cuenta' }).click();
  await expect(heading(page, 'Crear cuenta')).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('tu niñera');
  await page.getByLabel('Idioma').selectOption('English');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('your nanny');
});

test(
  'a language that is not on the device waits for a connection, and a word says so',
  WITH_WORKER,
  async ({ page, context }) => {
    await signedInAs(context, household.parent);
    await page.goto('/settings');
    const account = page.getByRole('region', { name: 'Account Information' });
    const languages = account.getByLabel('Language').getByRole('option');
    await expect(languages).toHaveText(['English', 'Español', 'Français']);
    await goOffline(page);
    await account.getByLabel('Language').selectOption('Français');
    await expect(account.getByRole('alert')).toHaveText(
      'Français isn’t on this device yet. Connect to the internet once and choose it again.',
    );
    await expect(account.getByLabel('Language')).toHaveValue('en');
    await expect(heading(page, 'Settings')).toBeVisible();

    await context.setOffline(false);
    await account.getByLabel('Language').selectOption('Français');
    await expect(heading(page, 'Paramètres')).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
  },
);

test('a nanny chooses her language in her account', async ({ page, context }) => {
  await signedInAs(context, await joinByInvitation(household));
  await page.goto('/account');
  await page.getByLabel('Language').selectOption('Español');
  await expect(heading(page, 'Cuenta')).toBeVisible();
});
