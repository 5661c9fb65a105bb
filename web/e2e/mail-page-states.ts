/**
 * Opens every state of the screens about e-mails (password reset, sent invitation), for axe and for screenshots. Also
 * creates their accounts, and defines the test function with a server that sends e-mails.
 */
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { type MailServer, startMailServer } from './harness/mail-server.ts';
import { type Account, aHousehold, call, type HouseholdOfTest, newSession } from './household.ts';
import { type PageStates } from './page-state.ts';
import { ADMIN, test as base } from './test.ts';

export interface MailFixture {
  readonly household: HouseholdOfTest;
  readonly family: Account;
  readonly admin: Account;
}

/** The origin of links in e-mails. Tests open their paths on their own server. */
const PUBLIC_URL = 'http://fairday.test';

/** The test function with a server that sends e-mails to `mails`. */
export const test = base.extend<object, { mails: MailServer }>({
  mails: [
    async ({ serverName }, provide) => {
      const mails = await startMailServer(serverName);
      await provide(mails);
      await mails.stop();
    },
    { scope: 'worker' },
  ],
  serverOptions: [
    ({ mails }, provide) => {
      const SMTP_URL = `smtp://127.0.0.1:${mails.port}`;
      return provide({ env: { PUBLIC_URL, SMTP_URL, MAIL_FROM: 'post@fairday.test' } });
    },
    { scope: 'worker' },
  ],
});

export async function buildMailFixture(url: string): Promise<MailFixture> {
  const household = await aHousehold(url, {
    parent: 'Wilhelmina Featherstonehaugh-Cholmondeley',
    nanny: 'Maximiliana Wolfeschlegelsteinhausen-Bergerdorff',
  });
  return { household, family: household.parent, admin: await newSession({ url, person: ADMIN }) };
}

/** Creates a reset link for a person as super admin, and resolves to its path. */
async function resetPath({ admin, family }: MailFixture): Promise<string> {
  const made = await call(admin, `POST /api/admin/users/${family.user.id}/password-reset`);
  return new URL((made as { resetUrl: string }).resetUrl).pathname;
}

export async function openUser(page: Page, { user }: Account): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: `Edit ${user.name}` }).click();
  await expect(page.getByRole('dialog', { name: `Edit ${user.name}` })).toBeVisible();
}

export const MAIL_PAGE_STATES: Record<'visitor' | 'admin' | 'family', PageStates<MailFixture>> = {
  visitor: {
    signin: async (page) => {
      await page.goto('/signin');
      await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeVisible();
    },
    'ask-wrong': async (page) => {
      await page.goto('/reset');
      await page.getByRole('button', { name: 'Send Link' }).click();
      await expect(page.getByText('Required')).toBeVisible();
    },
    asked: {
      seenIn: 'invalid',
      open: async (page, { household }) => {
        await page.goto('/reset');
        await page.getByLabel('Email').fill(household.parent.person.email);
        await page.getByRole('button', { name: 'Send Link' }).click();
        await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
      },
    },
    'password-wrong': async (page, fixture) => {
      await page.goto(await resetPath(fixture));
      await page.getByLabel('New Password', { exact: true }).fill('short');
      await page.getByLabel('Confirm New Password').fill('other');
      await page.getByRole('button', { name: 'Set Password' }).click();
      await expect(page.getByText("Passwords don't match")).toBeVisible();
    },
    invalid: async (page) => {
      await page.goto(`/reset/${randomUUID()}`);
      await expect(page.getByRole('link', { name: 'Ask for a New Link' })).toBeVisible();
    },
    unreachable: {
      seenIn: 'invalid',
      open: async (page) => {
        const LINKS = '**/api/auth/password-reset/*';
        await page.route(LINKS, (route) => route.fulfill({ status: 503, body: '' }));
        await page.goto(`/reset/${randomUUID()}`);
        await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
        await page.unroute(LINKS);
      },
    },
  },
  admin: {
    'admin-link': async (page, { family }) => {
      await openUser(page, family);
      await page.getByRole('button', { name: 'Create Reset Link' }).click();
      await expect(page.getByLabel('Reset link')).toBeVisible();
    },
  },
  family: {
    'invitation-sent': async (page, { household }) => {
      await page.goto('/nannies');
      await page.getByRole('button', { name: 'Send Invite' }).click();
      await expect(page.getByText(`Also sent to ${household.nanny.email}.`)).toBeVisible();
    },
  },
};
