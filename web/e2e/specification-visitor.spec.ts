/**
 * Browser tests of the landing page, sign-in, sign-up, invitations and the not-found screen, line by line of the
 * specification; redirects of signed-in people, what the sign-in prefetches, and forms without a connection.
 */
import { expect } from '@playwright/test';
import { aHousehold, aParent, type HouseholdOfTest, inviteLink, signedInAs } from './household.ts';
import { expectToast, toasts } from './page-checks.ts';
import { join, signIn } from './steps.ts';
import { test } from './test.ts';

let household: HouseholdOfTest;

test.beforeAll(async ({ server }) => {
  household = await aHousehold(server.url);
});

test.describe('the landing page', () => {
  test('is for visitors alone, and an unknown path is not found for anyone', async ({ page, context }) => {
    await test.step('has a hero, six feature cards, three steps, and links to sign up and sign in', async () => {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      const cards = page.getByRole('region', { name: /weekly plan/ }).getByRole('article');
      await expect(cards.getByRole('heading', { level: 3 })).toHaveText([
        'Smart Scheduling',
        'Automatic Time Tracking',
        'Payment Management',
        'Role-Based Access',
        'Approval Workflow',
        'Dashboard Insights',
      ]);
      await expect(cards.nth(0)).toContainText('split shifts');
      await expect(cards.nth(1)).toContainText('1, 5, 15, 30 or 60 minutes');
      for (const platform of ['Venmo', 'Zelle', 'cash']) await expect(cards.nth(2)).toContainText(platform);
      const steps = page.getByRole('region', { name: 'How it works' }).getByRole('listitem');
      await expect(steps).toHaveCount(3);
      const main = page.getByRole('main');
      await expect(main.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/signup');
      await expect(main.getByRole('link', { name: 'Sign In', exact: true })).toHaveAttribute(
        'href',
        '/signin',
      );
      await expect(main.getByRole('link', { name: 'Create Your Account' })).toHaveAttribute(
        'href',
        '/signup',
      );
    });
    await test.step('an unknown path shows the not-found screen to everyone', async () => {
      const words = 'Did you forget to add the page to the router?';
      await page.goto('/nowhere');
      await expect(page.getByText(words)).toBeVisible();
      await signedInAs(context, household.parent);
      await page.goto('/dashboard/nowhere');
      await expect(page.getByText(words)).toBeVisible();
    });
    await test.step('signed-in people are redirected from visitors’ pages to the dashboard', async () => {
      for (const path of ['/', '/signin', '/signup']) {
        await page.goto(path);
        await page.waitForURL('**/dashboard');
      }
    });
  });
});

test.describe('signing in', () => {
  test('has its fields, prefetches, says what is wrong, and takes any filled-in password', async ({
    page,
    context,
  }) => {
    await test.step('the first input prefetches what follows, nothing does before', async () => {
      const whatComesAfter = () =>
        page.evaluate(() =>
          performance.getEntriesByType('resource').filter(({ name }) => /\/shell-[^/]*\.js$/.test(name)),
        );
      const offer = page.waitForResponse('**/api/auth/password-reset');
      await page.goto('/signin');
      await offer;
      expect(await whatComesAfter()).toHaveLength(0);
      await page.getByLabel('Email').focus();
      await expect.poll(whatComesAfter).not.toHaveLength(0);
    });
    await test.step('it has email and password fields, and a link to sign-up', async () => {
      await page.goto('/signin');
      await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
      await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
      await page.getByRole('link', { name: 'Sign up' }).click();
      await page.waitForURL('**/signup');
      await page.getByRole('link', { name: 'Sign in' }).click();
      await page.waitForURL('**/signin');
    });
    await test.step('the server’s message is shown when it refuses', async () => {
      await page.goto('/signin');
      await page.getByLabel('Email').fill('nobody@example.test');
      await page.getByLabel('Password', { exact: true }).fill('not-a-password');
      await page.keyboard.press('Enter');
      await expectToast(page, 'Sign in failed', 'Invalid credentials');
    });
    await test.step('forms that need a connection say so before any input', async () => {
      await page.goto('/signin');
      await expect(page.getByLabel('Email')).toBeVisible();
      await context.setOffline(true);
      await expect(page.getByText('Signing in needs a connection. You are offline.')).toBeVisible();
      await page.getByLabel('Email').fill('paula@example.test');
      await page.getByLabel('Password', { exact: true }).fill('correct-horse');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(toasts(page).getByText('Sign in failed')).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveValue('paula@example.test');
      await context.setOffline(false);
    });
    await test.step('what a password manager filled in without any event is taken', async () => {
      const { email, password } = household.parent.person;
      await page.goto('/signin');
      await page.getByRole('button', { name: 'Sign In' }).waitFor();
      await page.evaluate(
        (values) => {
          // React replaces the setter of each field; a password manager sets the browser's own.
          const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
          for (const [name, text] of Object.entries(values))
            value?.set?.call(document.querySelector(`input[name='${name}']`), text);
        },
        { email, password },
      );
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.waitForURL('**/dashboard');
    });
  });

  test('shows ‘Welcome back!’, stores token and user, and opens the dashboard', async ({ page }) => {
    await signIn(page, household.parent.person);
    await expectToast(page, 'Welcome back!');
    const kept = await page.evaluate(() =>
      ['auth_token', 'auth_user'].map((key) => localStorage.getItem(key)),
    );
    expect(kept[0]).not.toBeNull();
    expect(JSON.parse(kept[1] ?? '')).toMatchObject({ name: household.parent.user.name, role: 'FAMILY' });
  });
});

test.describe('signing up', () => {
  test('offers Family Member, the default, and Nanny, and works by keyboard alone', async ({ page }) => {
    await test.step('the account types are Family Member, the default, and Nanny', async () => {
      await page.goto('/signup');
      const type = page.getByRole('radiogroup', { name: 'Account Type' });
      await expect(type.getByRole('radio')).toHaveCount(2);
      await expect(type.getByRole('radio', { name: 'Family Member' })).toBeChecked();
      await expect(type.getByRole('radio', { name: 'Family Member' })).toHaveAttribute('value', 'FAMILY');
      await expect(type.getByRole('radio', { name: 'Nanny' })).toHaveAttribute('value', 'NANNY');
      await type.getByRole('radio', { name: 'Family Member' }).focus();
      await page.keyboard.press('ArrowDown');
      await expect(type.getByRole('radio', { name: 'Nanny' })).toBeChecked();
    });
    await test.step('a nanny’s account is created by keyboard alone, and opens her dashboard', async () => {
      const nanny = aParent('Nadia Reyes');
      await page.goto('/signup');
      await page.getByLabel('Full Name').focus();
      for (const typed of [nanny.name, nanny.email, nanny.password]) {
        await page.keyboard.type(typed);
        await page.keyboard.press('Tab');
      }
      await page.getByRole('radio', { name: 'Family Member' }).focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/dashboard');
      await expectToast(page, 'Account created!');
      await expect(page.getByRole('button', { name: nanny.name })).toContainText('nanny');
      await expect(page.getByText('No family has added you yet.')).toBeVisible();
    });
  });
});

test.describe('an invitation', () => {
  const reasons = [
    { status: 404, body: { error: 'This one is gone.' }, said: 'This one is gone.' },
    { status: 404, body: {}, said: 'This invitation link is invalid or has expired.' },
  ];
  test('says why it is refused or not loaded, keeps input, and leads to the dashboard', async ({
    page,
    server,
  }) => {
    for (const { status, body, said } of reasons) {
      await test.step(`one that is refused shows “${said}”`, async () => {
        await page.route('**/api/invitations/*', (route) => route.fulfill({ status, json: body }));
        await page.goto('/invite/some-token');
        await expect(page.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible();
        await expect(page.getByText(said)).toBeVisible();
        await expect(page.getByRole('link', { name: 'Go to Sign In' })).toHaveAttribute('href', '/signin');
        await page.unroute('**/api/invitations/*');
      });
    }

    await test.step('one that could not be loaded is not called invalid, and can be tried again', async () => {
      const path = await inviteLink(household);
      await page.route('**/api/invitations/*', (route) => route.fulfill({ status: 503, body: '' }));
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Failed to load invitation' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Go to Sign In' })).toBeVisible();
      await page.unroute('**/api/invitations/*');
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByLabel('Confirm Password')).toBeVisible();
    });
    await test.step('one that cannot be accepted says so, and keeps the input', async () => {
      const other = await aHousehold(server.url);
      await page.route('**/api/invitations/*/accept', (route) => route.fulfill({ status: 500, body: '' }));
      await page.goto(await inviteLink(other));
      for (const label of ['Password', 'Confirm Password']) {
        await page.getByLabel(label, { exact: true }).fill('correct-horse');
      }
      await page.getByRole('button', { name: 'Accept Invitation' }).click();
      await expectToast(page, 'Failed to accept invitation', 'Failed to create account');
      await expect(page.getByLabel('Confirm Password')).toHaveValue('correct-horse');
      await page.unroute('**/api/invitations/*/accept');
    });
    await test.step('it shows the name and a read-only email, and opens the dashboard', async () => {
      const path = await inviteLink(household);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(household.nanny.name);
      const email = page.getByLabel('Email');
      await expect(email).toHaveValue(household.nanny.email);
      await expect(email).not.toBeEditable();
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue(household.nanny.name);
      await join(page, path, household.nanny);
      await expectToast(page, 'Account created successfully');
    });
  });
});
