/** Takes the guide's pictures of a week from the nanny's confirming on her phone to its payment and wage statement. */
import { expect, type Page } from '@playwright/test';
import { formatDateRange, formatWeekdayDate } from '../../src/kit/language/format.ts';
import { DESKTOP, PHONE } from '../harness/devices.ts';
import { signedInAs } from '../household.ts';
import { aWeekToSign, dateOfWeek } from '../sign-week-fixture.ts';
import { test } from '../test.ts';
import { expectNoToast, openPage, takePicture } from './documentation-picture.ts';

/** A statement with its deductions and totals. */
const TALL = { ...DESKTOP.viewport, height: 1250 };

const EMPLOYER = {
  employerName: 'Paula Meier',
  employerAddress: '18 Juniper Street, Brooklyn, NY 11201',
  employerPhone: '718 555 0142',
};

const datesOfWeek = (): string => formatDateRange(dateOfWeek(0), dateOfWeek(6));
const dayLabel = (offset: number): string => formatWeekdayDate(dateOfWeek(offset));

/** Scrolls the card with this heading to the top, below the header of a phone. */
const scrollToTop = (page: Page, heading: string): Promise<void> =>
  page.getByRole('heading', { name: heading }).evaluate((title) => {
    window.scrollBy(0, title.getBoundingClientRect().top - 90);
  });

/** She fills in the missing days, and confirms the week. */
async function confirmWeek(phone: Page): Promise<void> {
  await phone.goto('/pay');
  await phone.getByRole('button', { name: `As Scheduled, ${dayLabel(4)}` }).click();
  await expect(phone.getByText('Hours recorded')).toBeVisible();
  await expectNoToast(phone);
  await scrollToTop(phone, datesOfWeek());
  await takePicture(phone, 'guide-weeks-1-confirm');
  await phone.getByRole('button', { name: `Not Worked, ${dayLabel(5)}` }).click();
  await phone.getByRole('button', { name: /^Confirm Week/ }).click();
  await expect(phone.getByText(/^You confirmed this week on/)).toBeVisible();
}

/** The family asks about the longest day, and she answers. */
async function askAndAnswer(family: Page, phone: Page): Promise<void> {
  await family.getByRole('button', { name: 'Ask a Question' }).click();
  await family.getByLabel('Your question about this week').fill('Why until 5:45 on Tuesday?');
  await family.getByRole('button', { name: 'Ask', exact: true }).click();
  await phone.goto('/attention');
  await phone.getByLabel('Your answer').fill('The train was late.');
  await phone.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(family.getByText('The train was late.')).toBeVisible();
}

test('a week that is confirmed, approved and paid, and its wage statement', async ({ browser, server }) => {
  const week = await aWeekToSign(server.url);
  await week.perform([['household.saveEmployer', EMPLOYER]]);
  const phone = await openPage(browser, { viewport: PHONE.viewport });
  await signedInAs(phone.context(), await week.join());
  const family = await openPage(browser, { viewport: DESKTOP.viewport });
  await signedInAs(family.context(), week.parent);

  await confirmWeek(phone);
  await family.goto(`/nannies/${week.nannyId}/weeks`);
  await expect(family.getByText(/^Confirmed by Nora Klein on/)).toBeVisible();
  await askAndAnswer(family, phone);
  await expectNoToast(family);
  await scrollToTop(family, datesOfWeek());
  await takePicture(family, 'guide-weeks-2-approve');
  await family.getByRole('button', { name: /^Approve and Pay/ }).click();
  const dialog = family.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add Deduction' }).click();
  await dialog.getByLabel('Withheld for').fill('Social Security');
  await dialog.getByLabel(/^Amount/).fill('51.00');
  await dialog.getByRole('checkbox', { name: 'Make a wage statement' }).check();
  await takePicture(family, 'guide-weeks-3-pay');
  await dialog.getByRole('button', { name: /^Approve and Pay/ }).click();
  await expect(dialog).toBeHidden();
  await family.setViewportSize(TALL);
  await family.goto('/statements');
  await family.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await expect(family.getByRole('heading', { name: /^Statement \d{4}-001$/ })).toBeVisible();
  await expectNoToast(family);
  await takePicture(family, 'guide-weeks-4-statement');
});
