/**
 * Browser tests of the languages: the main job with a nanny in Spanish and her family in English, the account's
 * language after a sign-in, refusals; and the one language that a device keeps: offline, changed in an open app, and
 * installed with a new version.
 */
import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Language } from 'sync-protocol/kernel/languages.ts';
import { formatClock, formatHours, formatMoney } from '../src/kit/language/format.ts';
import { t } from '../src/kit/language/messages.ts';
import { openWholeSchedule } from './both-sides.ts';
import { DESKTOP, PHONE } from './harness/devices.ts';
import { startFront } from './harness/front.ts';
import {
  aDay,
  aFamily,
  aHousehold,
  call,
  type HouseholdOfTest,
  inviteLink,
  newSession,
  signedInAs,
  ZONE,
} from './household.ts';
import { inLanguage, localeOf } from './languages.ts';
import { daysOn, enterHours, goOffline, join, openHistoryOf, openSchedule, signIn } from './steps.ts';
import { test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

const PARTS = ['first', 'rest', 'signedIn', 'visitors'];
/** 5 h 30 min at $21.50. */
const WORKED = { start: '00:00', end: '05:30', minutes: 330, cents: 118_25 };

const inSpanish = <T>(steps: () => Promise<T>): Promise<T> => inLanguage('es', steps);

const expectLanguage = (page: Page, language: Language): Promise<void> =>
  expect(page.locator('html')).toHaveAttribute('lang', localeOf(language));

/** The languages and parts of messages in all caches, such as 'es first'. */
const keptMessages = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const kept = await Promise.all(opened.map((cache) => cache.keys()));
    return kept
      .flat()
      .flatMap(({ url }) => /\/messages-(\w+)-(\w+)-/.exec(url)?.slice(1).join(' ') ?? [])
      .toSorted();
  });

const expectKept = (page: Page, language: Language): Promise<void> =>
  expect.poll(() => keptMessages(page)).toEqual(PARTS.map((part) => `${language} ${part}`));

/** The times that she worked, as the active language writes them. */
const workedTimes = (dash: string): string => `${formatClock(0, 0)} ${dash} ${formatClock(5, 30)}`;

/** Expects the day with her hours and their amount in the active language, and in its history who entered them. */
async function expectWorked(page: Page, author: { author: string; name: string }): Promise<void> {
  const day = daysOn(page);
  await expect(day).toContainText(t('Completed'));
  await expect(day).toContainText(t('Actual: {times}', { times: workedTimes('-') }));
  await expect(day).toContainText(t('Billable: {hours} hrs', { hours: formatHours(WORKED.minutes) }));
  const amount = formatMoney(WORKED.cents, 'CAD');
  await expect(day).toContainText(t('Amount: {amount}', { amount }));
  await expect(day).not.toContainText(t('Not sent yet'));
  await openHistoryOf(day);
  const lines = page.getByRole('list', { name: t('History of this day') }).getByRole('listitem');
  const times = workedTimes('–');
  await expect(lines.first()).toContainText(t('{name} entered {times}', { ...author, times }));
  await expect(lines.first()).toContainText(amount);
}

test.describe
  .serial('a nanny in Spanish and her family in English', () => {
    let household: HouseholdOfTest;
    let phone: BrowserContext;
    let desktop: BrowserContext;
    let page: Page;
    let family: Page;

    test.beforeAll(async ({ browser, server }) => {
      household = await aHousehold(server.url, { nanny: 'Nuria Peña' });
      await call(household.parent, 'PUT /api/family-profile', {
        timezone: ZONE,
        billingIncrementMinutes: 15,
        currency: 'CAD',
      });
      await aDay(household, { day: 0, from: '00:00', to: '06:00' });
      phone = await browser.newContext({ ...PHONE, locale: 'es-MX' });
      desktop = await browser.newContext({ ...DESKTOP, locale: 'en-US' });
      page = await phone.newPage();
      family = await desktop.newPage();
    });

    test.afterAll(async () => {
      await phone?.close();
      await desktop?.close();
    });

    test('she opens her invitation in Spanish, joins and accepts a day', async () => {
      const link = await inviteLink(household);
      await inSpanish(async () => {
        await join(page, link, household.nanny);
        await expectLanguage(page, 'es');
        await openSchedule(page);
        await expect(page.getByRole('heading', { level: 1, name: t('Schedule') })).toBeVisible();
        await daysOn(page)
          .getByRole('button', { name: t('Accept') })
          .click();
        await expect(daysOn(page)).toContainText(t('Accepted'));
      });
      const account = await newSession({ url: household.parent.url, person: household.nanny });
      expect(await call(account, 'GET /api/auth/me')).toMatchObject({ language: 'es' });
    });

    test('offline, the closed app opens in Spanish and takes her hours', async () => {
      await expectKept(page, 'es');
      await goOffline(page);
      await page.close();
      page = await phone.newPage();
      await inSpanish(async () => {
        const day = await openSchedule(page);
        await expectLanguage(page, 'es');
        await enterHours(page, day, WORKED);
        await page.getByRole('button', { name: t('Show Completed') }).click();
        await expect(daysOn(page)).toContainText(t('Not sent yet'));
        const unsent = { count: 1 };
        await expect(
          page.getByText(t('{count, plural, one {# not sent} other {# not sent}}', unsent)),
        ).toBeVisible();
      });
    });

    test('her family sees the hours in English without a reload, she in Spanish', async () => {
      await signedInAs(desktop, household.parent);
      await openWholeSchedule(family);
      await expect(daysOn(family)).toContainText('Accepted');
      await phone.setOffline(false);
      await expectWorked(family, { author: 'other', name: household.nanny.name });
      await expect(family.getByRole('listitem').first()).toContainText('CA$118.25');
      await expectLanguage(family, 'en');
      await inSpanish(() => expectWorked(page, { author: 'you', name: t('You') }));
    });

    test('a browser in English speaks Spanish once she has signed in', async ({ browser }) => {
      const other = await browser.newContext({ locale: 'en-US' });
      const fresh = await other.newPage();
      await signIn(fresh, household.nanny);
      await expectLanguage(fresh, 'es');
      await inSpanish(() =>
        expect(fresh.getByRole('heading', { level: 1, name: t('Dashboard') })).toBeVisible(),
      );
      await other.close();
    });

    test('the server’s refusals are in Spanish', async ({ browser }) => {
      const other = await browser.newContext({ locale: 'es' });
      const fresh = await other.newPage();
      await fresh.goto('/signin');
      await inSpanish(async () => {
        await fresh.getByLabel(t('Email')).fill(household.nanny.email);
        await fresh.getByLabel(t('Password'), { exact: true }).fill('Not-her-password');
        await fresh.getByRole('button', { name: t('Sign In') }).click();
        await expect(fresh.getByText(t('Invalid credentials')).first()).toBeVisible();
      });
      await other.close();
    });
  });

test.describe('a device keeps one language', () => {
  test.use({ locale: 'es-US' });

  test('offline it speaks that; another one changes every open page at once', async ({
    page,
    context,
    server,
  }) => {
    const front = await startFront(server.url);
    const parent = await aFamily(server.url);
    await call(parent, 'PATCH /api/account', { language: 'es' });
    await signedInAs(context, await newSession(parent));
    await page.goto(`${front.url}/settings`);
    await expectKept(page, 'es');
    await goOffline(page);
    await page.reload();
    await expectLanguage(page, 'es');
    await context.setOffline(false);

    const other = await context.newPage();
    await other.goto(`${front.url}/schedule`);
    await inSpanish(async () => {
      await expect(other.getByRole('heading', { level: 1, name: t('Schedule') })).toBeVisible();
      await page.getByRole('button', { name: t('Change Password') }).click();
      await page.getByLabel(t('New Password'), { exact: true }).fill('Correct-horse');
      await page.getByLabel(t('Language')).selectOption('Français');
    });
    await inLanguage('fr', async () => {
      await expect(page.getByRole('heading', { level: 1, name: t('Settings') })).toBeVisible();
      await expect(page.getByLabel(t('New Password'), { exact: true })).toHaveValue('Correct-horse');
      await expectLanguage(other, 'fr');
      await expect(other.getByRole('heading', { level: 1, name: t('Schedule') })).toBeVisible();
    });
    await expectKept(page, 'fr');
    await expect.poll(() => call(parent, 'GET /api/auth/me')).toMatchObject({ language: 'fr' });

    // A new version is installed with the language, and removes the former version's when it is used.
    await page.evaluate(async () => {
      const cache = await caches.open('fairday-messages');
      const [current] = (await cache.keys()).filter(({ url }) => url.includes('/messages-fr-first-'));
      if (current === undefined) throw new Error('no French messages');
      await cache.delete(current);
      await cache.put('/assets/messages-fr-first-Former00.js', new Response(''));
    });
    front.next();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect.poll(() => keptMessages(page)).toEqual(['fr first', ...PARTS.map((part) => `fr ${part}`)]);
    await inLanguage('fr', async () => {
      await page.getByLabel(t('New Password'), { exact: true }).fill('');
      const reload = page.getByRole('button', { name: t('Reload') });
      await Promise.all([page.waitForEvent('load'), reload.click()]);
    });
    await expectKept(page, 'fr');
    await front.stop();
  });
});
