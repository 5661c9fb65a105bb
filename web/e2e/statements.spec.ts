/**
 * Browser tests of wage statements: made offline as a draft and numbered later, read, printed, downloaded as a PDF, seen
 * by the nanny; from a payment's details; after the question about the employer; before the first sync; axe.
 */
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { readPdf } from 'sync-protocol/test-support/read-pdf.ts';
import { formatDateRange } from '../src/kit/language/format.ts';
import { expectNoFindings } from './axe-findings.ts';
import { failWrites } from './device-faults.ts';
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
  employerDialog,
  makeWithoutAddress,
  openStatements,
  STATEMENT_STATES,
} from './statements-page-states.ts';
import { goOffline } from './steps.ts';
import { WITH_WORKER } from './test.ts';

const YEAR = today().slice(0, 4);

async function chooseDates(page: Page, from: string, to: string): Promise<void> {
  await page.getByLabel('Period').selectOption('Other dates');
  await page.getByLabel('Start Date').fill(from);
  await page.getByLabel('End Date').fill(to);
}

/** Makes a statement of these dates, and waits for it. */
async function make(page: Page, from: string, to: string): Promise<void> {
  await chooseDates(page, from, to);
  await makeWithoutAddress(page);
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

test(
  'a statement asks first for the employer, also offline, and keeps what is typed',
  WITH_WORKER,
  async ({ page, context, ledger }) => {
    await signedInAs(context, ledger.parent);
    await openStatements(page, `?nannyId=${ledger.nora}`);
    await page.evaluate(async () => navigator.serviceWorker.ready);
    await page.reload();
    await goOffline(page);
    await chooseDates(page, addDays(today(), -5), today());
    await page.getByRole('button', { name: 'Make Statement' }).click();
    const question = employerDialog(page);
    const address = question.getByLabel('Address');
    await question.getByLabel('Employer’s name').fill('Paula Parker');
    await question.getByLabel('Telephone').fill('(718) 555-0142');
    await question.getByRole('button', { name: 'Save & Make' }).click();
    await expect(question.getByText('Enter this, or make it without.')).toHaveCount(1);
    await expect(address).toBeFocused();
    await address.fill('18 Juniper Street');
    await expect(question.getByRole('button', { name: /^Without/ })).toHaveCount(0);
    const heal = await failWrites(page);
    await question.getByRole('button', { name: 'Save & Make' }).click();
    await expectToast(page, 'Failed to make the statement');
    await expect(address).toHaveValue('18 Juniper Street');
    await heal();
    await question.getByRole('button', { name: 'Save & Make' }).click();
    const statement = page.getByRole('article', { name: 'Wage Statement' });
    for (const fact of ['Paula Parker', '18 Juniper Street', '(718) 555-0142'])
      await expect(statement).toContainText(fact);

    await openStatements(page, `?nannyId=${ledger.mia}`);
    await chooseDates(page, addDays(today(), -5), today());
    await page.getByRole('button', { name: 'Make Statement' }).click();
    await expect(statement).toContainText('18 Juniper Street');
  },
);

test('a payment’s statement asks only for what is missing, and is made without', async ({
  page,
  context,
  ledger,
}) => {
  const employer = { employerName: null, employerAddress: null, employerPhone: '(718) 555-0142' };
  await ledger.perform([['household.saveEmployer', employer]]);
  await signedInAs(context, ledger.parent);
  await openPayments(page);
  await page.getByRole('button', { name: /^Details of \$100\.00/ }).click();
  await page.getByRole('button', { name: 'Make a Statement' }).click();
  const question = employerDialog(page);
  await expect(question.getByRole('textbox')).toHaveCount(2);
  await question.getByLabel('Employer’s name').fill('Paula Parker');
  await question.getByRole('button', { name: 'Without Address' }).click();
  const statement = page.getByRole('article', { name: 'Wage Statement' });
  await expect(statement).toContainText('Paula Parker');
  await expect(statement).toContainText('(718) 555-0142');
});

test('a payment’s statement is made in its details, and void with it', async ({ page, context, ledger }) => {
  await signedInAs(context, ledger.parent);
  await openPayments(page);
  await page.getByRole('button', { name: /^Details of \$100\.00/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make a Statement' }).click();
  await employerDialog(page).getByRole('button', { name: 'Without Address' }).click();
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
  await hers.goto('/pay/payments');
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
        await expectNoFindings(page, name);
        await expectToFit(page, name);
      });
    });
  }
});
