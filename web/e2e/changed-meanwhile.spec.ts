/**
 * Browser tests of forms whose subject changes elsewhere while somebody types: a day, an entry that needs attention, and
 * a nanny's refused email, which opens again in her form.
 */
import { expect, type Page } from '@playwright/test';
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { openWholeSchedule, test } from './both-sides.ts';
import { aDay, aNanny, call, changeTimes, recordHours, TODAY, today } from './household.ts';
import { expectToast } from './page-checks.ts';
import { chooseOfNanny, daysOn, goOffline, leaveDialog, openSchedule, showDays } from './steps.ts';

test.use({ serviceWorkers: 'allow', keepsWorker: true });

const CHANGED = 'This day was changed on another device. What you typed is still here, and isn’t saved yet.';

/** Opens the entry that needs attention. */
async function openAttention(page: Page): Promise<void> {
  await page.getByRole('link', { name: '1 needs attention' }).click();
  await expect(page.getByRole('button', { name: 'Discard' })).toBeVisible();
}

test('a day’s dialogs say that it was changed or deleted, and keep what is typed', async ({
  household,
  desktop,
}) => {
  const id = await aDay(household, TODAY);
  const day = await openSchedule(desktop);
  await day.getByRole('button', { name: 'Enter Hours' }).click();
  const hours = desktop.getByRole('dialog', { name: 'Enter Actual Hours' });
  await hours.getByLabel('Departure Time').fill('05:30');
  await expect(hours.getByText(CHANGED)).toBeHidden();
  await recordHours(household.parent, id, { day: 0, from: '05:00', to: '05:15' });
  await expect(hours.getByText(CHANGED)).toBeVisible();
  await expect(hours.getByLabel('Departure Time')).toHaveValue('05:30');
  await leaveDialog(desktop);

  const ahead = await aDay(household, { day: 2 });
  await (await showDays(desktop, addDays(today(), 2))).getByRole('button', { name: 'Edit' }).click();
  const edit = desktop.getByRole('dialog', { name: 'Edit Scheduled Hours' });
  await edit.getByLabel('Notes').fill('The blue bag');
  await changeTimes(household.parent, ahead, { day: 2, from: '18:00', to: '20:00' });
  await expect(edit.getByText(CHANGED)).toBeVisible();
  await call(household.parent, `DELETE /api/agenda/${ahead}`);
  await expect(edit.getByText('This day was deleted on another device.')).toBeVisible();
  await expect(edit.getByLabel('Notes')).toHaveValue('The blue bag');
});

test('what is typed into an entry stays when it is discarded in another tab', async ({
  household,
  desktop,
}) => {
  const day = -2;
  const date = addDays(today(), day);
  const id = await aDay(household, { day, isAccepted: true });
  await recordHours(household.parent, id, { day, from: '15:00', to: '21:00' });
  await openWholeSchedule(desktop);
  await (await showDays(desktop, date)).getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = desktop.getByRole('dialog', { name: 'Edit Scheduled Hours' });
  await edit.getByLabel('Notes').fill('Boots');
  await goOffline(desktop);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(daysOn(desktop, date)).toContainText('Not sent yet');
  await call(household.parent, 'POST /api/agenda/pay', { agendaDayIds: [id] });
  await desktop.context().setOffline(false);
  await openAttention(desktop);

  await desktop.getByRole('button', { name: 'Change' }).click();
  const change = desktop.getByRole('dialog', { name: 'Change what you entered' });
  await expect(change.getByLabel('Notes')).toHaveValue('Boots');
  await change.getByLabel('Notes').fill('Boots and a towel');
  const tab = await desktop.context().newPage();
  await tab.goto('/attention');
  await tab.getByRole('button', { name: 'Discard' }).click();
  await tab.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(tab.getByText('Nothing needs your attention.')).toBeVisible();
  // A whole browser draws no frames of a tab in the background.
  await desktop.bringToFront();
  await expect(change.getByText('This entry was resolved elsewhere.')).toBeVisible();
  await expect(change.getByLabel('Notes')).toHaveValue('Boots and a towel');

  const [payment] = (await call(household.parent, 'GET /api/payments/records')) as { id: string }[];
  await call(household.parent, `DELETE /api/payments/${payment?.id}`);
  // Its device refuses the change until it knows of that.
  await expect(async () => {
    await change.getByRole('button', { name: 'Save' }).click();
    await expect(change).toBeHidden({ timeout: 1000 });
  }).toPass();
  await expectToast(desktop, 'Change entered');
  await openWholeSchedule(desktop);
  await expect(await showDays(desktop, date)).toContainText('Boots and a towel');
});

test('a nanny’s refused email opens in her form as it was entered', async ({ household, desktop }) => {
  const { parent } = household;
  const taken = aNanny('Nora Klein');
  const added = await call(parent, 'POST /api/nannies', { ...taken, password: undefined, hourlyRate: 20 });
  const other = aNanny('Olga Holm');
  await desktop.goto('/nannies');
  await chooseOfNanny(desktop, 'Edit', 'Nora Klein');
  const dialog = desktop.getByRole('dialog', { name: 'Edit Nanny' });
  await dialog.getByLabel('Email').fill(other.email);
  await goOffline(desktop);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await call(parent, 'POST /api/nannies', { name: other.name, email: other.email, hourlyRate: 20 });
  await desktop.context().setOffline(false);
  await openAttention(desktop);
  await desktop.getByRole('link', { name: 'Change' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Nora Klein');
  await expect(dialog.getByLabel('Email')).toHaveValue(other.email);
  await dialog.getByLabel('Email').fill(`new-${taken.email}`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(desktop, 'Nanny updated');
  await expect(desktop.getByRole('link', { name: /needs? attention/ })).toBeHidden();
  const { id } = added as { id: string };
  await expect
    .poll(async () => JSON.stringify(await call(parent, `GET /api/nannies/${id}`)))
    .toContain(`new-${taken.email}`);
});
