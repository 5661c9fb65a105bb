/** Every state of the password reset screens, for axe and for screenshots. */
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { ADMIN, adminSession } from './admin-fixture.ts';
import { type Server, startServer } from './harness/server.ts';
import { type Account, aHousehold, call, type HouseholdOfTest } from './household.ts';

export interface MailFixture {
  readonly url: string;
  readonly household: HouseholdOfTest;
  readonly admin: Account;
}

/** The origin of links in e-mails. Tests open their paths on their own server. */
const PUBLIC_URL = 'http://fairday.test';

/** A server with a mail server and a super admin. */
export const startMailingServer = (mailPort: number): Promise<Server> =>
  startServer({
    env: {
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      AUTH_RATE_LIMIT_PER_MINUTE: '1000',
      PUBLIC_URL,
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      MAIL_FROM: 'post@fairday.test',
    },
  });

export async function buildMailFixture(url: string): Promise<MailFixture> {
  const household = await aHousehold(url, {
    parent: 'Wilhelmina Featherstonehaugh-Cholmondeley',
    nanny: 'Maximiliana Wolfeschlegelsteinhausen-Bergerdorff',
  });
  return { url, household, admin: await adminSession(url) };
}

/** Creates a reset link for a person as super admin, and resolves to its path. */
async function resetPath({ url, admin }: MailFixture, { user }: Account): Promise<string> {
  const made = await call(url, admin, ['POST', `/api/admin/users/${user.id}/password-reset`]);
  return new URL((made as { resetUrl: string }).resetUrl).pathname;
}

export interface MailPageState {
  readonly name: string;
  readonly who: 'visitor' | 'admin' | 'family';
  /** Another state with the same parts: axe checks only that. Screenshots show both. */
  readonly seenIn?: string;
  readonly open: (page: Page, fixture: MailFixture) => Promise<void>;
}

export async function openUser(page: Page, { url }: MailFixture, { user }: Account): Promise<void> {
  await page.goto(`${url}/dashboard`);
  await page.getByRole('button', { name: `Edit ${user.name}` }).click();
  await expect(page.getByRole('dialog', { name: `Edit ${user.name}` })).toBeVisible();
}

export const MAIL_PAGE_STATES: readonly MailPageState[] = [
  {
    name: 'signin',
    who: 'visitor',
    open: async (page, { url }) => {
      await page.goto(`${url}/signin`);
      await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeVisible();
    },
  },
  {
    name: 'ask-wrong',
    who: 'visitor',
    open: async (page, { url }) => {
      await page.goto(`${url}/reset`);
      await page.getByRole('button', { name: 'Send Link' }).click();
      await expect(page.getByText('Required')).toBeVisible();
    },
  },
  {
    name: 'asked',
    who: 'visitor',
    seenIn: 'invalid',
    open: async (page, { url, household }) => {
      await page.goto(`${url}/reset`);
      await page.getByLabel('Email').fill(household.parent.person.email);
      await page.getByRole('button', { name: 'Send Link' }).click();
      await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    },
  },
  {
    name: 'password-wrong',
    who: 'visitor',
    open: async (page, fixture) => {
      await page.goto(fixture.url + (await resetPath(fixture, fixture.household.parent)));
      await page.getByLabel('New Password', { exact: true }).fill('short');
      await page.getByLabel('Confirm New Password').fill('other');
      await page.getByRole('button', { name: 'Set Password' }).click();
      await expect(page.getByText("Passwords don't match")).toBeVisible();
    },
  },
  {
    name: 'invalid',
    who: 'visitor',
    open: async (page, { url }) => {
      await page.goto(`${url}/reset/${randomUUID()}`);
      await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
    },
  },
  {
    name: 'unreachable',
    who: 'visitor',
    seenIn: 'invalid',
    open: async (page, { url }) => {
      const LINKS = '**/api/auth/password-reset/*';
      await page.route(LINKS, (route) => route.fulfill({ status: 503, body: '' }));
      await page.goto(`${url}/reset/${randomUUID()}`);
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      await page.unroute(LINKS);
    },
  },
  {
    name: 'admin-link',
    who: 'admin',
    open: async (page, fixture) => {
      await openUser(page, fixture, fixture.household.parent);
      await page.getByRole('button', { name: 'Create Reset Link' }).click();
      await expect(page.getByLabel('Reset link')).toBeVisible();
    },
  },
  {
    name: 'invitation-sent',
    who: 'family',
    open: async (page, { url, household }) => {
      await page.goto(`${url}/nannies`);
      await page.getByRole('button', { name: 'Send Invite' }).click();
      await expect(page.getByText(`Also sent to ${household.nanny.email}.`)).toBeVisible();
    },
  },
];
