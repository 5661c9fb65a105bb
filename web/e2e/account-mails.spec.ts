/**
 * Browser tests of password resets, by e-mail and by a super admin's link; layout and axe on every screen about
 * e-mails.
 */
import { expect, type Page } from '@playwright/test';
import { expectNoFindings } from './axe-findings.ts';
import type { MailServer } from './harness/mail-server.ts';
import { type Account, aFamily, signedInAs } from './household.ts';
import { expectToFit } from './layout-checks.ts';
import { buildMailFixture, MAIL_PAGE_STATES, type MailFixture, openUser, test } from './mail-page-states.ts';
import { expectToast } from './page-checks.ts';
import { openEach } from './page-state.ts';
import { signIn } from './steps.ts';

let fixture: MailFixture;

// Pages load faster without a service worker.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.beforeAll(async ({ server }) => {
  fixture = await buildMailFixture(server.url);
});

/** Resolves to the path of the link in the next e-mail to this address. */
async function nextLink(mails: MailServer, address: string): Promise<string> {
  const mail = () => mails.received.find(({ to }) => to.includes(address));
  await expect.poll(mail).toBeDefined();
  return new URL(mail()?.link ?? '').pathname;
}

async function choose(page: Page, password: string): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm New Password').fill(password);
  await page.getByRole('button', { name: 'Set Password' }).click();
  await expectToast(page, 'Password changed', 'Sign in with your new password.');
}

const withPassword = ({ person }: Account, password: string) => ({ ...person, password });

test('a forgotten password is replaced by an e-mailed link that works once', async ({
  page,
  server,
  mails,
}) => {
  const parent = await aFamily(server.url);
  const { person } = parent;
  await page.goto('/signin');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByText(`If ${person.email} has an account, we’ve sent it a link.`)).toBeVisible();
  const path = await nextLink(mails, person.email);

  await page.goto(path);
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await choose(page, 'a new password');
  await page.waitForURL('**/signin');
  await signIn(page, withPassword(parent, 'a new password'));

  // Opens the link again, on a signed-in device.
  await page.goto(path);
  await expect(page.getByRole('alert')).toContainText('This link has already been used or has expired.');
});

test('a super admin’s reset link signs all devices out and sets a new password', async ({
  browser,
  page,
  server,
}) => {
  const { admin } = fixture;
  const parent = await aFamily(server.url, 'Forgetful Parent');
  const adminContext = await browser.newContext();
  await signedInAs(adminContext, admin);
  const adminPage = await adminContext.newPage();
  await openUser(adminPage, admin);
  await expect(adminPage.getByRole('dialog').getByRole('button', { name: 'Save' })).toBeVisible();
  await expect(adminPage.getByRole('button', { name: 'Create Reset Link' })).toBeHidden();
  await openUser(adminPage, parent);
  await adminPage.getByRole('button', { name: 'Create Reset Link' }).click();
  const link = await adminPage.getByLabel('Reset link').inputValue();
  await expect(adminPage.getByText(/^It works once, until \d/)).toBeVisible();
  await adminContext.close();

  await signIn(page, parent.person);
  await page.goto(new URL(link).pathname);
  await choose(page, 'one from the admin');
  await page.waitForURL('**/signin');
  await signIn(page, withPassword(parent, 'one from the admin'));
});

for (const who of ['visitor', 'admin', 'family'] as const) {
  test(`a ${who}'s screens about e-mails fit touch and zoom, and pass axe`, async ({ page, context }) => {
    if (who !== 'visitor') await signedInAs(context, fixture[who]);
    await openEach(page, [MAIL_PAGE_STATES[who], fixture], async (name, isSeenElsewhere) => {
      if (!isSeenElsewhere) await expectNoFindings(page, name);
      await expectToFit(page, name);
    });
  });
}
