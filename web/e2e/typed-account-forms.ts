/**
 * For typing.spec.ts and account-typing.spec.ts, the forms of the settings, super admins and visitors: how to open each,
 * what is typed, what it sends.
 */
import type { Locator, Page } from '@playwright/test';
import { enter, openDialog, type TypedForm } from './typed-forms.ts';

async function onPage(page: Page, path: string): Promise<Locator> {
  await page.goto(path);
  return page.locator('form').first();
}

/** Forms of a visitor; each of them begins signed out. */
export const VISITOR_FORMS: Readonly<Record<string, TypedForm>> = {
  'sign in': {
    sources: ['screens/signin/signin-screen.tsx'],
    open: (page) => onPage(page, '/signin'),
    typed: [
      ['Email', 'no@b.test'],
      ['Password', 'not it'],
    ],
    submit: enter,
    sends: ['POST /api/auth/login'],
  },
  'ask for a reset': {
    sources: ['screens/reset/request-reset.tsx'],
    open: (page) => onPage(page, '/reset'),
    typed: [['Email', 'no@b.test']],
    submit: enter,
    sends: ['POST /api/auth/password-reset'],
  },
  'choose a password': {
    sources: ['screens/reset/reset-form.tsx'],
    open: (page, { resetLink }) => onPage(page, resetLink),
    typed: [
      ['New Password', 'better'],
      ['Confirm New Password', 'better'],
    ],
    submit: enter,
    sends: ['POST /api/auth/password-reset'],
  },
  'accept an invitation': {
    sources: ['screens/invite/invite-form.tsx'],
    open: (page, { invitation }) => onPage(page, invitation),
    typed: [
      ['Name', 'Nora K'],
      ['Password', 'secret'],
      ['Confirm Password', 'secret'],
    ],
    submit: enter,
    sends: ['POST /api/invitations'],
  },
  'sign up': {
    sources: ['screens/signup/signup-screen.tsx'],
    open: async (page) => {
      // Accepting the invitation leads to the dashboard: before it is shown, it would replace the sign-up page.
      await page.waitForURL('**/dashboard');
      await page.evaluate(() => localStorage.clear());
      return onPage(page, '/signup');
    },
    typed: [
      ['Full Name', 'Zoë Lee'],
      ['Email', 'zoe@b.test'],
      ['Password', 'secret'],
    ],
    submit: enter,
    sends: ['POST /api/auth/register'],
  },
};

/** Forms of the settings. */
export const SETTINGS_FORMS: Readonly<Record<string, TypedForm>> = {
  'invite a member': {
    sources: ['screens/settings/invite-member-dialog.tsx'],
    open: async (page) => {
      const form = await openDialog(page, '/settings', ['Invite Someone']);
      await form.getByRole('radio', { name: 'Viewer' }).check();
      return form;
    },
    typed: [['Email', 'opa@b.test']],
    submit: enter,
    sends: ['POST /api/household/invitations'],
  },
  'change the own name': {
    sources: ['screens/settings/own-name.tsx'],
    open: async (page) => {
      await page.goto('/settings');
      return page.getByRole('region', { name: 'Account Information' });
    },
    typed: [['Name', 'Pat']],
    submit: enter,
    sends: ['PATCH /api/account'],
  },
  'change the password': {
    sources: ['screens/settings/change-password.tsx'],
    open: async (page) => {
      await page.goto('/settings');
      await page.getByRole('button', { name: 'Change Password' }).click();
      return page.getByRole('main');
    },
    typed: [
      ['Current Password', 'not it'],
      ['New Password', 'better'],
      ['Confirm New Password', 'better'],
    ],
    submit: enter,
    sends: ['POST /api/auth/password'],
  },
  'delete the account': {
    sources: ['screens/settings/delete-account-dialog.tsx'],
    open: (page) => openDialog(page, '/settings', ['Delete Account', 'Delete your account?']),
    typed: [['Password', 'not it']],
    submit: enter,
    sends: ['DELETE /api/account'],
  },
};

/** Forms of a super admin. */
export const ADMIN_FORMS: Readonly<Record<string, TypedForm>> = {
  'search users': {
    sources: ['screens/admin/admin-dashboard.tsx'],
    open: async (page) => {
      await page.goto('/dashboard');
      return page.getByRole('main');
    },
    typed: [['Search users', 'family-']],
  },
  'edit a user': {
    sources: ['screens/admin/edit-user-dialog.tsx'],
    open: async (page, { home }) => {
      await page.getByLabel('Search users').fill(home.parent.person.email);
      const found = page.getByRole('listitem').filter({ hasText: home.parent.person.email });
      await found.getByRole('button', { name: /^Edit / }).click();
      return page.getByRole('dialog', { name: /^Edit / });
    },
    typed: [
      ['Name', 'Paula Lee'],
      ['Email', 'pl@b.test'],
    ],
    submit: enter,
    sends: ['PUT /api/admin/users'],
  },
};
