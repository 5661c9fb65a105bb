/** Takes the guide's pictures of terms: the family's form, the nanny's answer, a week's overtime before and after it. */
import { expect } from '@playwright/test';
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { PHONE } from '../harness/devices.ts';
import { signedInAs } from '../household.ts';
import { showDays } from '../steps.ts';
import { changeLine, openTerms } from '../terms-steps.ts';
import { test } from '../test.ts';
import { aLedgerUnderTerms, lastMonday } from '../weeks-fixture.ts';
import { expectNoToast, openPage, takePicture } from './documentation-picture.ts';

const COMPUTER_SIZE = { viewport: { width: 1280, height: 900 } };
const PHONE_SIZE = { viewport: PHONE.viewport };

test('terms, and a week with overtime', async ({ browser, server }) => {
  const ledger = await aLedgerUnderTerms(server.url, { cancellationHours: 24 });
  await ledger.workLastWeek([0, 1, 2, 3]);
  await ledger.planLastWeek(4);
  const nanny = await ledger.join();

  const family = await openPage(browser, COMPUTER_SIZE);
  await signedInAs(family.context(), ledger.parent);
  await openTerms(family);
  const form = await changeLine(family, 'overtime');
  await form.getByLabel('Start from').selectOption('New York');
  await takePicture(family, 'guide-terms-1-form');

  const phone = await openPage(browser, PHONE_SIZE);
  await signedInAs(phone.context(), nanny);
  await phone.goto('/terms');
  await expect(phone.getByRole('button', { name: 'Agree', exact: true })).toBeVisible();
  await expectNoToast(phone);
  await takePicture(phone, 'guide-terms-2-answer');
  await phone.goto('/schedule');
  const day = await showDays(phone, addDays(lastMonday(), 4));
  await day.getByRole('button', { name: 'Enter Hours' }).click();
  const dialog = phone.getByRole('dialog', { name: 'Enter Actual Hours' });
  await dialog.getByLabel('Departure Time').fill('18:33');
  await expect(dialog.getByText(/overtime, plus \$98\.41/)).toBeVisible();
  await takePicture(phone, 'guide-terms-3-enter-hours');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  await family.goto('/payments');
  await expect(family.getByRole('row', { name: /Overtime/ })).toBeVisible();
  await expectNoToast(family);
  await takePicture(family, 'guide-terms-4-payments');
});
