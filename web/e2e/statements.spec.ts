/**
 * Browser tests of wage statements: made offline as a draft and numbered later, read, printed, downloaded as a PDF, seen
 * by the nanny; from a payment's details; before the first sync; axe.
 */
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { addDays } from 'sync-protocol/rules/calendar.ts';
import { readPdf } from 'sync-protocol/test-support/read-pdf.ts';
import { formatDateRange } from '../src/language/format.ts';
import { expectNoFindings } from './axe-findings.ts';
import { PHONE } from './harness/devices.ts';
import { aDay, aJoinedHousehold, recordHours, signedInAs, today } from './household.ts';
import { expectToFit } from './layout-checks.ts';
import { aLedger } from './ledger-fixture.ts';
import { expectToast } from './page-checks.ts';
import { openEach } from './page-state.ts';
import { openPayments, test } from './payments-page.ts';
import {
  aFamilyWithStatements,
  EMPTY_STATEMENT_STATES,
  openStatements,
  STATEMENT_STATES,
} from './statements-page-states.ts';
import { goOffline } from './steps.ts';
import { WITH_WORKER } from './test.ts';

const YEAR = today().slice(0, 4);

/** Makes a statement of these dates, and waits for it. */
async function make(page: Page, from: string, to: string): Promise<void> {
  await page.getByLabel('Period').selectOption('Other dates');
  await page.getByLabel('Start Date').fill(from);
  await page.getByLabel('End Date').fill(to);
  await page.getByRole('button', { name: 'Make Statement' }).click();
  await expect(page.getByRole('article', { name: 'Wage Statement' })).toBeVisible();
}

async function download(page: Page): Promise<{ name: string; text: string; pages: number }> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const file = await downloading;
  const pages = await readPdf(new Uint8Array(await readFile(await file.path())));
  return { name: file.suggestedFilename(), text: pages.flat().join('\n'), pages: pages.length };
}

test(
  'a draft made offline is printed and downloaded, and numbered once it is sent',
  WITH_WORKER,
  async ({ page, context, ledger }) => {
    const [from, to] = [addDays(today(), -5), addDays(today(), -1)];
    await signedInAs(context, ledger.parent);
    await openStatements(page, `?nannyId=${ledger.nora}`);
    await expect(page.getByText(/^No statements yet\./)).toBeVisible();
    await page.evaluate(async () => navigator.serviceWorker.ready);
    await page.reload();
    await goOffline(page);
    await make(page, from, to);
    await expect(page.getByText('Draft: number follows').first()).toBeVisible();
    const draft = await download(page);
    expect(draft.name).toBe(`fairday-statement-draft-${from}.pdf`);
    expect(draft.text).toContain('Draft: number follows');
    expect(draft.text).toContain(formatDateRange(from, to));
    expect(draft.text).toContain('Gross pay $320.00');

    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: `Statement ${YEAR}-001` })).toBeVisible();
    await expect(page.getByText('Draft: number follows')).toHaveCount(0);
    const numbered = await download(page);
    expect(numbered).toMatchObject({ name: `fairday-statement-${YEAR}-001.pdf`, pages: 1 });
    expect(numbered.text).toMatch(/Hash \(SHA-256\): [\da-f]{64}/);

    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    const paper = page.locator('body > [class*="paper"]');
    await expect(paper.getByRole('row', { name: 'Gross pay $320.00', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Download PDF' })).toBeHidden();
  },
);

test('a payment’s statement is made in its details, and void with it', async ({ page, context, ledger }) => {
  await signedInAs(context, ledger.parent);
  await openPayments(page);
  await page.getByRole('button', { name: /^Details of \$100\.00/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make a Statement' }).click();
  await expect(page.getByRole('heading', { name: `Statement ${YEAR}-001` })).toBeVisible();
  await expect(page.getByRole('article')).toContainText('Part of the hours of');
  await openPayments(page);
  await page.getByRole('button', { name: /^Details of \$100\.00/ }).click();
  await page.getByRole('button', { name: 'Void Payment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Void Payment' }).click();
  await expectToast(page, 'Payment voided');
  await openStatements(page);
  await page.getByRole('listitem').filter({ hasText: 'Void' }).getByRole('link').click();
  await expect(page.getByText('Void: its payment was voided').first()).toBeVisible();
  expect((await download(page)).text).toContain('VOID');
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const painted = await page.evaluate(() =>
    document
      .elementsFromPoint(window.innerWidth / 2, window.innerHeight / 2)
      .map((element) => (element.textContent === 'VOID' ? 'stamp' : element.localName)),
  );
  expect(painted.indexOf('stamp')).toBeGreaterThanOrEqual(0);
  expect(painted.indexOf('stamp')).toBeLessThan(painted.indexOf('body'));
});

test('a nanny reads her statement on her pay screen', async ({ page, server, browser }) => {
  const home = await aJoinedHousehold(server.url);
  const dayId = await aDay(home, { day: -1, isAccepted: true });
  await recordHours(home.account, dayId, { day: -1, from: '14:00', to: '20:00' });
  await signedInAs(page.context(), home.parent);
  await openStatements(page);
  await make(page, addDays(today(), -1), today());
  await expect(page.getByRole('heading', { name: `Statement ${YEAR}-001` })).toBeVisible();
  const phone = await browser.newContext({ ...PHONE, baseURL: home.account.url });
  await signedInAs(phone, home.account);
  const hers = await phone.newPage();
  await hers.goto('/pay');
  await hers.getByRole('link', { name: new RegExp(`^${YEAR}-001`) }).click();
  await expect(hers.getByRole('article', { name: 'Wage Statement' })).toContainText(home.nanny.name);
  await phone.close();
});

test('before the first sync no list of statements is said to be empty', async ({ page, context, ledger }) => {
  await signedInAs(context, ledger.parent);
  await page.route('**/api/sync', (route) => route.fulfill({ status: 500, body: '' }));
  await openStatements(page);
  await expect(page.getByText('Couldn’t load this yet. Fairday keeps trying.')).toBeVisible();
  await expect(page.getByText(/No statements/)).toHaveCount(0);
});

test.describe('axe', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test.setTimeout(180_000);

  for (const [who, states, build] of [
    ['full', STATEMENT_STATES, aFamilyWithStatements],
    ['empty', EMPTY_STATEMENT_STATES, aLedger],
  ] as const) {
    test(`the statements of a household that is ${who} fit and pass`, async ({ page, context, server }) => {
      const ledger = await build(server.url);
      await signedInAs(context, ledger.parent);
      await openEach(page, [states, ledger], async (name) => {
        await expectToFit(page, name);
        await expectNoFindings(page, name);
      });
    });
  }
});
