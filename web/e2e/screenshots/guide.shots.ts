/** Takes pictures of docs/guide.md in a new household: a family's first week and payment, and a nanny's first day. */
import { expect, type Page } from '@playwright/test';
import { addDays, addMinutes, formatClock, minuteOfDayOf } from 'sync-protocol/kernel/calendar.ts';
import { DESKTOP, PHONE } from '../harness/devices.ts';
import { aNanny, aParent, today, ZONE } from '../household.ts';
import { addNanny, daysOn, goOffline, scheduleDay, showDays } from '../steps.ts';
import { test } from '../test.ts';
import { expectNoToast, openPage, takePicture } from './documentation-picture.ts';

test.use({ serviceWorkers: 'allow' });

const parent = aParent('Ada Marlowe');
const nanny = { ...aNanny('Imani Castle'), rate: '21.50' };
const yesterday = addDays(today(), -1);
const PHONE_SIZE = { viewport: PHONE.viewport };

test.describe
  .serial('the guide', () => {
    let family: Page;
    let phone: Page;
    let link: string;

    test.beforeAll(async ({ browser }) => {
      family = await openPage(browser, { viewport: DESKTOP.viewport });
      phone = await openPage(browser, PHONE_SIZE);
    });

    test("a family's first week", async () => {
      await family.goto('/signup');
      await family.getByLabel('Full Name').fill(parent.name);
      await family.getByLabel('Email').fill(parent.email);
      await family.getByLabel('Password', { exact: true }).fill(parent.password);
      await takePicture(family, 'guide-family-1-sign-up');
      await family.getByRole('button', { name: 'Create Account' }).click();
      await expect(family.getByText('Four steps to your first agenda')).toBeVisible();
      await expectNoToast(family);
      await takePicture(family, 'guide-family-2-four-steps');

      await addNanny(family, nanny);
      await family.getByRole('link', { name: nanny.name, exact: true }).click();
      await family.waitForURL('**/base-schedule?nannyId=*');
      await expectNoToast(family);
      await takePicture(family, 'guide-family-3-base-schedule');

      await family.getByRole('button', { name: 'Save & Generate' }).click();
      const dialog = family.getByRole('dialog', { name: 'Generate Agenda' });
      await expect(dialog.getByLabel('End Date')).not.toHaveValue('');
      await takePicture(family, 'guide-family-4-generate');
      await dialog.getByRole('button', { name: 'Generate' }).click();
      await expect(family.getByText(/Created \d+ agenda days/)).toBeVisible();

      await family.goto('/nannies');
      await family.getByRole('button', { name: 'Send Invite' }).click();
      const invitation = family.getByRole('dialog', { name: `Invite ${nanny.name}` });
      link = await invitation.getByLabel('Invitation link').inputValue();
      await takePicture(family, 'guide-family-5-invite');
      await invitation.getByRole('button', { name: 'Done' }).click();

      await family.goto('/schedule');
      await scheduleDay(family, nanny.name, { date: yesterday, start: '09:00', end: '17:00' });
      await (await showDays(family, yesterday)).getByRole('checkbox').check();
      await family
        .getByRole('region', { name: 'Selected days' })
        .getByRole('button', { name: 'Accept' })
        .click();
      await expect(daysOn(family, yesterday)).toContainText('Accepted');
    });

    test("a nanny's first day", async () => {
      await phone.goto(link);
      await expect(phone.getByLabel('Password', { exact: true })).toBeVisible();
      await takePicture(phone, 'guide-nanny-1-join');
      await phone.getByLabel('Password', { exact: true }).fill(nanny.password);
      await phone.getByLabel('Confirm Password').fill(nanny.password);
      await phone.getByRole('button', { name: 'Accept Invitation' }).click();
      await expect(phone.getByText(/days to answer/)).toBeVisible();
      await expectNoToast(phone);
      await takePicture(phone, 'guide-nanny-2-days-to-answer');

      await phone.goto('/schedule');
      const day = await showDays(phone, yesterday);
      await goOffline(phone);
      await phone.getByRole('button', { name: 'Show Completed' }).click();
      await day.getByRole('button', { name: 'Enter Hours' }).click();
      const dialog = phone.getByRole('dialog', { name: 'Enter Actual Hours' });
      await dialog.getByLabel('Arrival Time').fill('08:55');
      await dialog.getByLabel('Departure Time').fill('17:02');
      await takePicture(phone, 'guide-nanny-3-enter-hours');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
      await expect(phone.getByText(/\d not sent$/)).toBeVisible();
      await day.scrollIntoViewIfNeeded();
      await takePicture(phone, 'guide-nanny-4-offline');
      await phone.context().setOffline(false);
      await expect(day).not.toContainText('Not sent yet');

      await phone.goto('/dashboard');
      await phone.getByRole('button', { name: 'I Came Earlier' }).click();
      const earlier = phone.getByRole('dialog', { name: 'When did you come?' });
      const came = addMinutes(new Date().toISOString(), -95);
      await earlier.getByLabel('Arrival Time').fill(formatClock(minuteOfDayOf(came, ZONE)));
      await earlier.getByRole('button', { name: 'Arrive', exact: true }).click();
      await expect(phone.getByRole('link', { name: 'Leave' })).toBeVisible();
      await expectNoToast(phone);
      await takePicture(phone, 'guide-nanny-here-since');
    });

    test("a family's payment on Friday", async () => {
      await family.goto('/payments');
      await family.getByRole('button', { name: 'Record a Payment' }).click();
      await expect(family.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
      await takePicture(family, 'guide-family-6-payment');
      await family.goto('/history');
      await expect(family.getByRole('list', { name: 'History' }).getByRole('heading').first()).toBeVisible();
      await takePicture(family, 'guide-family-7-history');
    });
  });
