/**
 * Browser tests of a nanny's page: its tabs with Back, the overview with what comes next, and its menu; what leads on
 * from the first steps; a viewer, and people without a household.
 */
import { expect, type Page } from '@playwright/test';
import { PHONE } from './harness/devices.ts';
import {
  aFamily,
  aHousehold,
  aJoinedHousehold,
  aMember,
  aNanny,
  aParent,
  call,
  newSession,
  signedInAs,
} from './household.ts';
import { expectToast } from './page-checks.ts';
import { addNanny, chooseOfNanny, mainLink } from './steps.ts';
import { changeLine, setTerms } from './terms-steps.ts';
import { test } from './test.ts';

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Nanny' }).getByRole('link', { name, exact: true });

test('each tab has an address, says what is not found, and asks before input is lost', async ({
  page,
  server,
}) => {
  const home = await aHousehold(server.url);
  await signedInAs(page.context(), home.parent);
  await test.step('each tab has an address of its own, and Back returns to the one before', async () => {
    await page.goto('/nannies');
    await page.getByRole('link', { name: home.nanny.name }).click();
    const addresses = {
      Schedule: `/base-schedule?nannyId=${home.nannyId}`,
      Terms: `/nannies/${home.nannyId}/terms`,
      Weeks: `/nannies/${home.nannyId}/weeks`,
      Overview: `/nannies/${home.nannyId}`,
    };
    for (const [name, address] of Object.entries(addresses)) {
      await tab(page, name).click();
      await expect(page).toHaveURL(address);
      await expect(tab(page, name)).toHaveAttribute('aria-current', 'page');
      await expect(page.getByRole('navigation', { name: 'Nanny' }).locator('[aria-current]')).toHaveCount(1);
      await expect(page.getByRole('heading', { level: 1, name: home.nanny.name })).toBeVisible();
      await expect(mainLink(page, 'Nannies')).toHaveAttribute('aria-current', 'page');
    }
    await page.goBack();
    await expect(page).toHaveURL(addresses.Weeks);
    await page.goBack();
    await expect(page).toHaveURL(addresses.Terms);
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL('/nannies');
  });
  await test.step('an address of no nanny says so on each tab', async () => {
    for (const path of [
      '/nannies/nobody',
      '/nannies/nobody/weeks',
      '/nannies/nobody/terms',
      '/base-schedule',
    ]) {
      await page.goto(path);
      await expect(page.getByText('Nanny not found')).toBeVisible();
    }
  });
  await test.step('terms ask before what is typed is left, and their dates are in order', async () => {
    await page.goto(`/nannies/${home.nannyId}/terms`);
    await changeLine(page, 'guaranteed');
    await page.getByLabel('Guaranteed hours a week').fill('35');
    // Terms that arrive from elsewhere leave what is typed.
    await setTerms(home);
    const states = page.getByRole('region', { name: 'By date' }).getByRole('listitem');
    await expect(states).toHaveCount(2);
    await tab(page, 'Weeks').click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByLabel('Guaranteed hours a week')).toHaveValue('35');
    await page.getByRole('button', { name: 'Save Terms' }).click();
    await expectToast(page, 'Terms saved');
    await expect(states.first()).toContainText('Upcoming');
    await expect(states).toHaveCount(3);
    await page.getByRole('link', { name: 'Which days are holidays' }).first().click();
    await expect(page.getByRole('region', { name: 'Holidays' })).toBeInViewport();
  });
});

test('the overview edits, views as her and deletes by its menu alone', async ({ page, server }) => {
  const home = await aJoinedHousehold(server.url);
  await signedInAs(page.context(), home.parent);
  await page.goto(`/nannies/${home.nannyId}`);
  const main = page.getByRole('main');
  await expect(main).toContainText(home.nanny.email);
  await expect(main).toContainText('Has an account');
  await expect(main.getByRole('button')).toHaveCount(1);
  await chooseOfNanny(page, 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit Nanny' });
  await dialog.getByLabel('New Rate').fill('25');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(main.getByRole('list', { name: 'Her hourly rates' })).toContainText('$25.00');
  await chooseOfNanny(page, 'Log In As');
  await expect(page.getByRole('region', { name: 'Impersonation' })).toContainText(home.nanny.name);
  await page.getByRole('button', { name: 'Exit' }).click();
  await expect(page.getByText('Total Owed')).toBeVisible();
  await page.goto(`/nannies/${home.nannyId}`);
  await chooseOfNanny(page, 'Delete');
  await page
    .getByRole('dialog', { name: `Delete ${home.nanny.name}?` })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expectToast(page, 'Nanny deleted');
  await expect(page).toHaveURL('/nannies');
});

test('each next step stays on the screen until it is done', async ({ page, server }) => {
  await signedInAs(page.context(), await aFamily(server.url));
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Add Your Nanny' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Nanny' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/nannies');
  await addNanny(page, { ...aNanny('Ines Ortega'), rate: '21.55' });
  await addNanny(page, { ...aNanny('Mia Berg'), rate: '20' });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Hide Steps' }).click();
  const todo = page.getByRole('region', { name: 'To do' });
  await expect(todo.getByRole('heading', { level: 3 })).toHaveText([
    'Ines Ortega has no week yet',
    'Mia Berg has no week yet',
  ]);
  await todo.getByRole('link', { name: 'Set Her Week' }).first().click();
  await page.getByRole('button', { name: 'Save & Generate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Not Now' }).click();
  await tab(page, 'Overview').click();
  await expect(page.getByRole('link', { name: 'Generate Days' })).toBeVisible();
  await mainLink(page, 'Dashboard').click();
  await expect(todo).toContainText('Ines Ortega has no days yet');
  await todo.getByRole('link', { name: 'Generate Days' }).click();
  await page.getByRole('button', { name: 'Save & Generate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Generate Agenda' }).click();
  await mainLink(page, 'Dashboard').click();
  await expect(todo).toContainText('Ines Ortega has no account yet');
  await todo.getByRole('link', { name: 'Send Invite' }).click();
  await page.getByRole('button', { name: 'Send Invite' }).click();
  await expect(page.getByRole('dialog', { name: 'Invite Ines Ortega' })).toBeVisible();
});

test('a viewer sees no button on a nanny’s page that changes anything', async ({ page, server }) => {
  const home = await aHousehold(server.url);
  await setTerms(home);
  await signedInAs(page.context(), await aMember(home, aParent('Opa Karl'), 'Viewer'));
  for (const path of ['', '/weeks', '/terms']) {
    await page.goto(`/nannies/${home.nannyId}${path}`);
    await expect(page.getByRole('heading', { level: 1, name: home.nanny.name })).toBeVisible();
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  }
  await expect(page.getByText('40 h a week at the rate, then 1.5 ×: $32.25 an hour.')).toBeVisible();
});

test.describe('without a household', () => {
  test.use(PHONE);

  test('a parent finds the dashboard and the settings, and nothing that is empty', async ({
    page,
    server,
  }) => {
    const home = await aHousehold(server.url);
    const second = await aMember(home, aParent('Cleo Ortega'), 'Parent');
    await call(home.parent, `DELETE /api/household/members/${second.user.id}`);
    await signedInAs(page.context(), second);
    await page.goto('/dashboard');
    await expect(page.getByText('You’re not in a household')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Tabs' }).getByRole('link')).toHaveText([
      'Dashboard',
      'Settings',
    ]);
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await page.getByRole('button', { name: /Cleo Ortega/ }).tap();
    await expect(page.getByRole('menuitem')).toHaveText(['Sign Out']);
  });

  test('a nanny finds how to join a family', async ({ page, server }) => {
    const person = aNanny('Nora Klein');
    await call({ url: server.url }, 'POST /api/auth/register', { ...person, role: 'NANNY' });
    await signedInAs(page.context(), await newSession({ url: server.url, person }));
    await page.goto('/dashboard');
    await expect(page.getByText('No family has added you yet.')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Tabs' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(['Dashboard']);
    await page.getByRole('button', { name: /Nora Klein/ }).tap();
    await expect(page.getByRole('menuitem')).toHaveText(['Account', 'Sign Out']);
  });
});
