/**
 * Takes the guide's pictures of the languages: the choice before the sign-in, a nanny's phone in Spanish, and her
 * family's computer in French.
 */
import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { addDays, weekdayOf } from 'sync-protocol/kernel/calendar.ts';
import type { Language } from 'sync-protocol/kernel/languages.ts';
import { t } from '../../src/kit/language/messages.ts';
import { PHONE } from '../harness/devices.ts';
import {
  type Account,
  aDay,
  aNanny,
  call,
  joinByInvitation,
  newSession,
  signedInAs,
  today,
} from '../household.ts';
import { inLanguage, localeOf } from '../languages.ts';
import { aLedger } from '../ledger-fixture.ts';
import { showDays } from '../steps.ts';
import { test } from '../test.ts';
import { expectNoToast, openPage, takePicture } from './documentation-picture.ts';

const NANNY = 'Nuria Peña';
const PHONE_SIZE = { viewport: PHONE.viewport };
const COMPUTER_SIZE = { viewport: { width: 1280, height: 960 } };

/** The days from Monday to Friday, as days from today. */
const workdays = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index).filter(
    (day) => ![0, 6].includes(weekdayOf(addDays(today(), day))),
  );

/** Creates a family, and a nanny of some months who is to enter yesterday's hours and to answer coming days. */
async function someMonths(url: string): Promise<{ nanny: Account; parent: Account }> {
  const { parent, perform, work, pay } = await aLedger(url, 'Camille Roy');
  const nanny = aNanny(NANNY);
  const nannyId = randomUUID();
  const { name, email } = nanny;
  await perform([['nanny.add', { id: nannyId, name, email, hourlyRateCents: 2150 }]]);
  for (const day of workdays(-75, -2)) {
    await work({ nannyId, day });
    if (day < -7) await pay({ nannyId, day, amountCents: 8 * 2150 });
  }
  const household = { parent, nannyId, nanny };
  await aDay(household, { day: -1, isAccepted: true });
  for (const day of workdays(0, 9)) await aDay(household, { day, isAccepted: day < 1 });
  return { nanny: await joinByInvitation(household), parent };
}

/** Opens the dashboard of an account that has chosen the language. */
async function openDashboard(
  browser: Browser,
  { account, language, size }: { account: Account; language: Language; size: typeof PHONE_SIZE },
): Promise<Page> {
  await call(account, 'PATCH /api/account', { language });
  const page = await openPage(browser, size);
  await signedInAs(page.context(), await newSession(account));
  await page.goto('/dashboard');
  await expect(page.locator('html')).toHaveAttribute('lang', localeOf(language));
  return page;
}

test('the choice of the language before the sign-in', async ({ browser }) => {
  const page = await openPage(browser, PHONE_SIZE);
  await page.goto('/signin');
  await page.getByLabel('Language').selectOption('Español');
  await expect(page.getByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible();
  await takePicture(page, 'guide-language-1-choice');
  await page.context().close();
});

test('a nanny in Spanish and her family in French', async ({ browser, server }) => {
  const { nanny, parent } = await someMonths(server.url);

  await inLanguage('es', async () => {
    const page = await openDashboard(browser, { account: nanny, language: 'es', size: PHONE_SIZE });
    await page.goto('/schedule');
    await expect(page.getByRole('button', { name: t('Decline') }).first()).toBeVisible();
    await expectNoToast(page);
    await takePicture(page, 'guide-language-2-schedule');
    const day = await showDays(page, addDays(today(), -1));
    await day.getByRole('button', { name: t('Enter Hours') }).click();
    const dialog = page.getByRole('dialog', { name: t('Enter Actual Hours') });
    await dialog.getByLabel(t('Arrival Time')).fill('08:55');
    await dialog.getByLabel(t('Departure Time')).fill('17:02');
    await takePicture(page, 'guide-language-3-enter-hours');
    await page.context().close();
  });

  await inLanguage('fr', async () => {
    const page = await openDashboard(browser, { account: parent, language: 'fr', size: COMPUTER_SIZE });
    await expect(page.getByRole('slider', { name: t('Pay by month') })).toBeAttached();
    await expectNoToast(page);
    await takePicture(page, 'guide-language-4-dashboard');
    await page.goto('/schedule?view=week');
    await expect(page.getByRole('button', { name: NANNY }).first()).toBeVisible();
    await takePicture(page, 'guide-language-5-week');
    await page.context().close();
  });
});
