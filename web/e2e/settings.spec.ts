/**
 * Browser tests of settings and account: billing, devices, password, export, deletion, a nanny's account,
 * impersonation, before the first sync, offline, on a phone, by keyboard, axe.
 */
import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoFindings } from './axe-findings.ts';
import { failToOpen, failWrites } from './device-faults.ts';
import { DESKTOP, PHONE } from './harness/devices.ts';
import { aHousehold, call, joinByInvitation, newSession, signedInAs } from './household.ts';
import { aLedger, type LedgerOfTest } from './ledger-fixture.ts';
import { aNewLedger, SETTINGS_STATES } from './money-page-states.ts';
import { expectToast, expectWrong, toasts } from './page-checks.ts';
import { openEach } from './page-state.ts';
import { goOffline, mainLink, signIn } from './steps.ts';
import { ADMIN, test as base } from './test.ts';

const test = base.extend<{ ledger: LedgerOfTest }>({
  ledger: async ({ server }, provide) => provide(await aLedger(server.url, 'Paula Meier')),
});

/** Signs the ledger's family in and opens its settings. */
async function atSettings(page: Page, { parent }: LedgerOfTest): Promise<void> {
  await signedInAs(page.context(), parent);
  await openSettings(page);
}

async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings');
  await expect(saveButton(page)).toBeVisible();
}

const saveButton = (page: Page): Locator => page.getByRole('button', { name: 'Save Settings' });
const zoneField = (page: Page): Locator => page.getByRole('combobox', { name: 'Timezone' });
const card = (page: Page, name: string): Locator => page.getByRole('region', { name });
const profile = ({ parent }: LedgerOfTest): Promise<unknown> => call(parent, 'GET /api/family-profile');

test.describe('billing and payment settings', () => {
  test('are shown, saved as they are chosen, taken back, and refused beside the field', async ({
    page,
    ledger,
  }) => {
    await atSettings(page, ledger);
    await test.step('the current values are shown, the offered time zones first, and the account', async () => {
      await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
      await expect(page.getByText('Manage your account preferences and billing settings')).toBeVisible();
      const billing = card(page, 'Billing & Payment Settings');
      await expect(zoneField(page)).toHaveValue('America/New_York');
      await zoneField(page).click();
      const zones = await page
        .getByRole('listbox')
        .getByRole('option')
        .locator('span span')
        .allTextContents();
      expect(zones.slice(0, 7)).toEqual([
        'America/New_York',
        'America/Chicago',
        'America/Denver',
        'America/Los_Angeles',
        'America/Phoenix',
        'America/Anchorage',
        'Pacific/Honolulu',
      ]);
      expect(new Set(zones).size).toBe(zones.length);
      await page.keyboard.press('Escape');
      await expect(billing.getByLabel('Billing Increments')).toHaveValue('15');
      const increments = billing.getByLabel('Billing Increments').locator('option');
      await expect(increments).toHaveText([
        '1 minute',
        '5 minutes',
        '15 minutes',
        '30 minutes',
        '60 minutes',
      ]);
      await expect(billing.getByLabel('Currency')).toHaveValue('USD');
      const currencies = ['Select a currency', 'USD', 'EUR', 'GBP', 'CAD'];
      await expect(billing.getByLabel('Currency').locator('option')).toHaveText(currencies);
      await expect(billing).toContainText('Applies to hours recorded from now on.');
      await expect(billing).toContainText('Days already planned or recorded don’t move.');
      const account = card(page, 'Account Information');
      await expect(account.getByLabel('Name')).toHaveValue('Paula Meier');
      const facts: string[] = ['Email', ledger.parent.person.email, 'Account Type', 'family'];
      await expect(account.locator('dt, dd')).toHaveText(facts);
    });
    await test.step('Undo takes one change back and no other', async () => {
      await page.getByLabel('Currency').selectOption('GBP');
      await expect.poll(() => profile(ledger)).toMatchObject({ currency: 'GBP' });
      await page.getByLabel('Billing Increments').selectOption('60');
      await expect.poll(() => profile(ledger)).toMatchObject({ billingIncrementMinutes: 60 });
      await toasts(page).getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByLabel('Billing Increments')).toHaveValue('15');
      await expect
        .poll(() => profile(ledger))
        .toMatchObject({ billingIncrementMinutes: 15, currency: 'GBP' });
    });
    await test.step('each choice is saved at once, and reaches the server', async () => {
      await zoneField(page).fill('berlin');
      await expect(page.getByRole('listbox').getByRole('option')).toHaveText(
        /^Europe\/Berlin\s*\d+:\d\d [AP]M$/,
      );
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expectToast(page, 'Settings saved', 'Your preferences have been updated successfully.');
      await expect.poll(() => profile(ledger)).toMatchObject({ timezone: 'Europe/Berlin' });
      await page.getByLabel('Billing Increments').selectOption({ label: '30 minutes' });
      await expect.poll(() => profile(ledger)).toMatchObject({ billingIncrementMinutes: 30 });
      await page.getByLabel('Currency').selectOption('CAD');
      await expect
        .poll(() => profile(ledger))
        .toEqual({ timezone: 'Europe/Berlin', billingIncrementMinutes: 30, currency: 'CAD' });
      await page.reload();
      await expect(zoneField(page)).toHaveValue('Europe/Berlin');
      await expect(page.getByLabel('Billing Increments')).toHaveValue('30');
    });
    await test.step('a choice that couldn’t be saved stays, and is saved at the next try', async () => {
      const heal = await failWrites(page);
      await page.getByLabel('Currency').selectOption('EUR');
      await expectToast(page, 'Error', 'Failed to save settings. Please try again.');
      await expect(page.getByLabel('Currency')).toHaveValue('EUR');
      await heal();
      await saveButton(page).click();
      await expectToast(page, 'Settings saved');
      await expect.poll(() => profile(ledger)).toMatchObject({ currency: 'EUR' });
    });
    await test.step('an increment that is not offered is shown', async () => {
      await ledger.perform([
        [
          'household.saveSettings',
          { timezone: 'America/New_York', billingIncrementMinutes: 20, currency: 'USD' },
        ],
      ]);
      await page.reload();
      await expect(page.getByLabel('Billing Increments')).toHaveValue('20');
      const offered = page.getByLabel('Billing Increments').locator('option');
      await expect(offered).toContainText(['15 minutes', '20 minutes', '30 minutes']);
    });
    await test.step('everything can be saved by keyboard alone', async () => {
      await page.getByLabel('Currency').focus();
      await page.keyboard.press('e');
      await expectToast(page, 'Settings saved');
      await expect(page.getByLabel('Currency')).toHaveValue('EUR');
      await page.keyboard.press('F8');
      await expect(toasts(page)).toBeFocused();
    });
    await test.step('a phone shows everything in one column, for touch', async () => {
      await page.setViewportSize(PHONE.viewport);
      await expect(card(page, 'household')).toBeVisible();
      await expect(card(page, 'Calendar')).toBeVisible();
      await expect(card(page, 'Reminders')).toBeVisible();
      await expect(page.getByRole('main')).not.toContainText('Not sent yet');
      const headings = await page.getByRole('main').getByRole('heading').allTextContents();
      expect(headings.map((text) => text.trim())).toEqual([
        'Settings',
        'Household',
        "Paula Meier's household",
        'Pay',
        'Billing & Payment Settings',
        'Holidays',
        'Employer on Statements',
        'Account',
        'Account Information',
        'Calendar',
        'Reminders',
        'Devices',
        'Your Data',
      ]);
      for (const name of ['Save Settings', 'Change Password', 'Delete Account']) {
        expect((await page.getByRole('button', { name }).boundingBox())?.height).toBeGreaterThanOrEqual(44);
      }
      expect((await zoneField(page).boundingBox())?.height).toBeGreaterThanOrEqual(44);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(PHONE.viewport.width);
      await page.setViewportSize(DESKTOP.viewport);
    });
    await test.step('a currency is required, and a typed zone that there isn’t is not saved', async () => {
      await page.getByLabel('Currency').selectOption('');
      await expectWrong(page.getByLabel('Currency'), '', 'Currency is required');
      await zoneField(page).fill('atlantis');
      await expect(page.getByText('No timezone of this name.')).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(zoneField(page)).toHaveValue('America/New_York');
      await saveButton(page).click();
      await expect(page.getByLabel('Currency')).toBeFocused();
      expect(await profile(ledger)).toMatchObject({ timezone: 'America/New_York', currency: 'EUR' });
    });
  });

  test('ask before what isn’t saved is left', async ({ page, ledger }) => {
    await test.step('a change that couldn’t be saved', async () => {
      await atSettings(page, ledger);
      await failWrites(page);
      await page.getByLabel('Currency').selectOption('EUR');
      await expectToast(page, 'Error');
      const schedule = mainLink(page, 'Schedule');
      await schedule.click();
      const question = page.getByRole('dialog', { name: 'Leave without saving?' });
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(page).toHaveURL(/\/settings$/);
      await expect(page.getByLabel('Currency')).toHaveValue('EUR');
      await schedule.click();
      await question.getByRole('button', { name: 'Leave' }).click();
      await expect(page).toHaveURL(/\/schedule$/);
    });
    await test.step('an employer that is being typed', async () => {
      await openSettings(page);
      await page.getByRole('button', { name: 'Change Employer' }).click();
      const employer = card(page, 'Employer on Statements').getByLabel('Name');
      await expect(employer).toBeFocused();
      await employer.fill('Paula and Jan Meier');
      await mainLink(page, 'Schedule').click();
      const question = page.getByRole('dialog', { name: 'Leave without saving?' });
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(employer).toHaveValue('Paula and Jan Meier');
    });
  });

  test('that cannot be read say so, beside the account, which is known', async ({
    page,
    context,
    ledger,
  }) => {
    await signedInAs(context, ledger.parent);
    await failToOpen(page);
    await page.goto('/settings');
    await expect(page.getByRole('alert')).toContainText('This could not be loaded from this device');
    await expect(card(page, 'Account Information')).toContainText(ledger.parent.person.email);
    await expectNoFindings(page, 'settings that cannot be read');
  });

  test('show no values before a first sync, and say that devices could not be loaded', async ({
    page,
    context,
    ledger,
  }) => {
    await test.step('before a first sync there are no values, but the account', async () => {
      await signedInAs(context, ledger.parent);
      await page.route('**/api/sync', (route) => route.abort());
      await page.goto('/settings');
      await expect(
        page.getByText('This device has not received your settings yet.', { exact: false }),
      ).toBeVisible();
      await expect(saveButton(page)).toBeHidden();
      await expect(card(page, 'Account Information')).toContainText(ledger.parent.person.email);
      await page.unroute('**/api/sync');
    });
    await test.step('devices that cannot be loaded say so, and can be tried again', async () => {
      await page.route('**/api/auth/sessions', (route) => route.fulfill({ status: 503, body: '' }));
      await openSettings(page);
      await expect(card(page, 'Devices').getByRole('alert')).toContainText('Couldn’t load your devices.');
      await page.unroute('**/api/auth/sessions');
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(card(page, 'Devices')).toContainText('This device');
    });
  });
});

test.describe('devices and the password', () => {
  test('are listed, signed out alone or together, and by a change of the password', async ({
    page,
    server,
    ledger,
  }) => {
    await test.step('this device is marked, and one is signed out', async () => {
      await signIn(page, ledger.parent.person);
      const other = await newSession(ledger.parent);
      await openSettings(page);
      const list = card(page, 'Devices').getByRole('list');
      await expect(list.getByRole('listitem')).toHaveCount(3);
      await expect(list.getByRole('listitem').filter({ hasText: 'This device' })).toContainText(
        'Chrome on Linux',
      );
      await list.getByRole('button', { name: 'Sign out node' }).first().click();
      const question = page.getByRole('dialog', { name: 'Sign out node?' });
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await question.getByRole('button', { name: 'Sign Out' }).click();
      await expectToast(page, 'Device signed out');
      await expect(list.getByRole('listitem')).toHaveCount(2);
      await expect(call(other, 'GET /api/auth/me')).rejects.toThrow('401');
    });
    await test.step('all others are signed out together, not this one', async () => {
      const others = [ledger.parent, await newSession(ledger.parent)];
      await page.reload();
      await page.getByRole('button', { name: 'Sign Out All Other Devices' }).click();
      const question = page.getByRole('dialog', { name: 'Sign out 2 other devices?' });
      await question.getByRole('button', { name: 'Sign Out' }).click();
      await expectToast(page, 'Other devices signed out');
      await expect(card(page, 'Devices').getByRole('listitem')).toHaveCount(1);
      for (const other of others) {
        await expect(call(other, 'GET /api/auth/me')).rejects.toThrow('401');
      }
      const token = await page.evaluate(() => localStorage.getItem('auth_token'));
      expect(await call({ ...ledger.parent, token: token ?? '' }, 'GET /api/auth/me')).toMatchObject({
        role: 'FAMILY',
      });
    });
    await test.step('a wrong password is told beside its field, and the input stays', async () => {
      const [current, next, confirm] = [
        page.getByLabel('Current Password'),
        page.getByLabel('New Password', { exact: true }),
        page.getByLabel('Confirm New Password'),
      ];
      const change = page.getByRole('button', { name: 'Change Password' });
      await change.click();
      await change.click();
      await expectWrong(current, '', 'Required');
      await expect(current).toBeFocused();
      await current.fill('not-this-one');
      await next.fill('12345');
      await confirm.fill('123456');
      await change.click();
      await expectWrong(next, '12345', 'Password must be at least 6 characters long.');
      await expectWrong(confirm, '123456', 'Passwords don’t match');
      await next.fill('123456');
      await change.click();
      await expectToast(page, 'Failed to change password');
      await expectWrong(current, 'not-this-one', 'This is not your current password.');
      await expect(next).toHaveValue('123456');
    });
    await test.step('a new password signs every other device out', async () => {
      const other = await newSession(ledger.parent);
      const { person } = ledger.parent;
      await page.getByLabel('Current Password').fill(person.password);
      await page.getByLabel('New Password', { exact: true }).fill('a-new-battery');
      await page.getByLabel('Confirm New Password').fill('a-new-battery');
      await page.getByRole('button', { name: 'Change Password' }).click();
      await expectToast(page, 'Password changed', 'All other devices have been signed out.');
      await expect(page.getByLabel('Current Password')).toHaveCount(0);
      await expect(call(other, 'GET /api/auth/me')).rejects.toThrow('401');
      const again = await newSession({ url: server.url, person: { ...person, password: 'a-new-battery' } });
      expect(again.user).toMatchObject({ email: person.email });
    });
  });
});

test.describe('your data', () => {
  test('is downloaded as one file, and deleted after its numbers and the password', async ({
    page,
    ledger,
  }) => {
    const nora = await ledger.addNanny('Nora Klein');
    await ledger.work({ nannyId: nora, day: -2 });
    await ledger.work({ nannyId: nora, day: -1 });
    await ledger.pay({ nannyId: nora, day: 0, amountCents: 1000 });
    await atSettings(page, ledger);
    await test.step('one file has all of it', async () => {
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download My Data' }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toMatch(/^fairday-my-data-\d{4}-\d\d-\d\d\.json$/);
      const file = await readFile(await download.path(), 'utf8');
      expect(file).toContain('Nora Klein');
      expect(file).toContain(ledger.parent.person.email);
      await expectToast(page, 'Your data has been downloaded');
    });
    await test.step('the account is deleted with it, after its numbers and the password', async () => {
      await page.getByRole('button', { name: 'Delete Account' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
      await expect(dialog).toContainText('1 nanny, 2 days, and 1 payment');
      await expect(dialog.getByRole('button', { name: 'Download My Data' })).toBeEnabled();
      const remove = dialog.getByRole('button', { name: 'Delete Account' });
      const password = dialog.getByLabel('Password', { exact: true });
      await remove.click();
      await expectWrong(password, '', 'Required');
      await password.fill('not-this-one');
      await remove.click();
      await expectToast(page, 'Failed to delete account');
      await expectWrong(password, 'not-this-one', 'This is not your current password.');
      await password.fill(ledger.parent.person.password);
      await remove.click();
      await expectToast(page, 'Account deleted');
      await expect(page).toHaveURL(/\/signin$/);
      expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
      await expect
        .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
        .not.toContain(`fairday-${ledger.parent.user.id}`);
      await expect(newSession(ledger.parent)).rejects.toThrow('401');
    });
  });
});

test.describe('the account of a nanny', () => {
  test.use({ ...PHONE, serviceWorkers: 'allow', keepsWorker: true });

  test('is in her menu: password, devices, data, deletion, and what needs a connection', async ({
    page,
    context,
    server,
  }) => {
    const household = await aHousehold(server.url);
    const nanny = await joinByInvitation(household);
    await signedInAs(context, nanny);
    await page.goto('/settings');
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await page.getByRole('button', { name: new RegExp(nanny.user.name) }).tap();
    await page.getByRole('menuitem', { name: 'Account' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
    await expect(card(page, 'Account Information')).toContainText('nanny');
    await expect(page.getByText('Billing & Payment Settings')).toBeHidden();
    await expect(card(page, 'Devices').getByText('This device')).toBeVisible();

    await goOffline(page);
    await page.reload();
    await expect(card(page, 'Devices')).toContainText('Connect to the internet to see your devices.');
    for (const name of ['Change Password', 'Download My Data', 'Delete Account']) {
      await expect(page.getByRole('button', { name: `${name} Needs a connection` })).toBeDisabled();
    }
    await context.setOffline(false);
    await expect(page.getByRole('button', { name: 'Change Password', exact: true })).toBeEnabled();

    await page.getByRole('button', { name: 'Change Password' }).tap();
    await page.getByLabel('Current Password').fill(household.nanny.password);
    await page.getByLabel('New Password', { exact: true }).fill('a-new-battery');
    await page.getByLabel('Confirm New Password').fill('a-new-battery');
    await page.getByRole('button', { name: 'Change Password' }).tap();
    await expectToast(page, 'Password changed', 'All other devices have been signed out.');

    await page.getByRole('button', { name: 'Delete Account' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await expect(dialog).toContainText('The families you work for keep your days, hours and payments.');
    await dialog.getByLabel('Password', { exact: true }).fill('a-new-battery');
    await dialog.getByRole('button', { name: 'Delete Account' }).tap();
    await page.waitForURL('**/signin');
    const nannies = await call(household.parent, 'GET /api/nannies');
    expect(nannies).toMatchObject([{ id: household.nannyId, nannyUserId: null }]);
  });
});

test('an impersonation shows neither devices nor password nor data', async ({ page, context, server }) => {
  await aLedger(server.url, 'Vera Viewed');
  await signedInAs(context, await newSession({ url: server.url, person: ADMIN }));
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Log In As Vera Viewed' }).click();
  await expect(page.getByRole('region', { name: 'Impersonation' })).toBeVisible();
  await mainLink(page, 'Settings').click();
  await expect(card(page, 'Devices, Password and Data')).toContainText(
    'Only Vera Viewed can see or change these.',
  );
  await expect(page.getByLabel('Current Password')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delete Account' })).toHaveCount(0);
  await expect(page.getByLabel('Language')).toHaveCount(0);
  await page.getByLabel('Currency').selectOption('EUR');
  await expectToast(page, 'Settings saved');
});

test.describe('without a connection', () => {
  // Offline, the worker serves the page.
  test.use({ serviceWorkers: 'allow', keepsWorker: true });

  test('settings are saved and sent later, and what needs a connection says so', async ({
    page,
    context,
    ledger,
  }) => {
    await test.step('settings are saved, marked as unsent, and sent later', async () => {
      await atSettings(page, ledger);
      await goOffline(page);
      // Another device changes another setting meanwhile.
      const settings = {
        timezone: 'America/New_York',
        billingIncrementMinutes: 30,
        currency: 'USD',
      } as const;
      await ledger.perform([['household.saveSettings', settings]]);
      await page.getByLabel('Currency').selectOption('CAD');
      await expectToast(page, 'Settings saved');
      const billing = card(page, 'Billing & Payment Settings');
      await expect(billing).toContainText('Not sent yet');
      await context.setOffline(false);
      await expect(billing).not.toContainText('Not sent yet');
      await expect
        .poll(() => profile(ledger))
        .toMatchObject({ currency: 'CAD', billingIncrementMinutes: 30 });
    });
    await test.step('buttons that need a connection say so, and the rest works', async () => {
      await expect(card(page, 'Devices')).toContainText('This device');
      await goOffline(page);
      for (const name of ['Change Password', 'Download My Data', 'Delete Account']) {
        const button = page.getByRole('button', { name });
        await expect(button).toBeDisabled();
        await expect(button).toContainText('Needs a connection');
      }
      await expect(card(page, 'Devices')).toContainText('This device');
      await page.reload();
      await expect(card(page, 'Devices')).toContainText('Connect to the internet to see your devices.');
      await page.getByLabel('Billing Increments').selectOption('5');
      await expectToast(page, 'Settings saved');
      await context.setOffline(false);
    });
    await test.step('a currency in use is shown as fixed, and other settings are saved', async () => {
      const nannyId = await ledger.addNanny('Nora Klein');
      await goOffline(page);
      await expect(page.getByLabel('Currency')).toBeEnabled();
      await page.context().setOffline(false);
      await ledger.work({ nannyId, day: -1 });
      await expect(page.getByLabel('Currency')).toBeDisabled();
      await goOffline(page);
      await page.reload();
      await expect(page.getByLabel('Currency')).toBeDisabled();
      await expect(page.getByLabel('Currency')).toHaveValue('CAD');
      await expect(card(page, 'Billing & Payment Settings')).toContainText(
        'The currency can’t change any more: hours, payments, claims or statements use it.',
      );
      await page.getByLabel('Billing Increments').selectOption('30');
      await expectToast(page, 'Settings saved');
      await page.context().setOffline(false);
      await expect
        .poll(() => profile(ledger))
        .toMatchObject({ currency: 'CAD', billingIncrementMinutes: 30 });
    });
  });
});

test.describe('axe', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'allow' });
  test.setTimeout(180_000);

  test('passes on the settings and their dialogs', async ({ page, context, server }) => {
    const ledger = await aNewLedger(server.url);
    await signedInAs(context, ledger.parent);
    await openEach(page, [SETTINGS_STATES, ledger], async (name, isSeenElsewhere) => {
      if (!isSeenElsewhere) await expectNoFindings(page, name);
    });
  });
});
