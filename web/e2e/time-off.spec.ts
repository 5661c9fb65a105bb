/**
 * Browser tests of time off: asked for on a phone without signal, answered by the family with what is paid, seen by both;
 * a policy from a preset; asked by the family and answered by the nanny.
 */
import { expect, type Page } from '@playwright/test';
import { addDays, weekdayOf } from 'sync-protocol/kernel/calendar.ts';
import { expectNoFindings } from './axe-findings.ts';
import { test } from './both-sides.ts';
import { DESKTOP } from './harness/devices.ts';
import { call, today } from './household.ts';
import { expectToFit } from './layout-checks.ts';
import { expectToast } from './page-checks.ts';
import { goOffline } from './steps.ts';

test.use({ serviceWorkers: 'allow', keepsWorker: true, contextOptions: { reducedMotion: 'reduce' } });

const SATURDAY = 6;
/** A Saturday in two weeks: nothing is planned on it. */
const FREE = addDays(today(), 14 + ((SATURDAY - weekdayOf(today()) + 7) % 7));

const dialog = (page: Page) => page.getByRole('dialog');
const requests = (page: Page) => page.getByRole('list', { name: 'Requests' }).getByRole('listitem');

/** Asks for a Saturday and its Sunday, 8 and 4 hours. */
async function askForWeekend(page: Page, opener: string): Promise<void> {
  await page.getByRole('button', { name: opener }).click();
  await dialog(page).getByLabel('First day').fill(FREE);
  await dialog(page).getByLabel('Last day').fill(addDays(FREE, 1));
  const hours = dialog(page).getByRole('list', { name: 'Days' });
  for (const [i, typed] of ['8', '4'].entries()) {
    await hours.getByRole('checkbox').nth(i).check();
    await hours.getByRole('textbox').nth(i).fill(typed);
  }
  await expect(dialog(page)).toContainText('12 h in all.');
}

test('asked for without signal, the family answers what is paid, and both see it', async ({
  household: { parent, nannyId },
  phone,
  desktop,
}) => {
  await phone.goto('/time-off');
  await expect(phone.getByText('No time off asked for.')).toBeVisible();
  await goOffline(phone);
  await askForWeekend(phone, 'Ask for Time Off');
  await expectToFit(phone, 'asking for time off');
  await expectNoFindings(phone, 'asking for time off');
  await dialog(phone).getByRole('button', { name: 'Send to the Family' }).click();
  await expectToast(phone, 'Time off asked for');
  await expect(requests(phone)).toContainText('Vacation · 12 h · 2 days');
  await phone.context().setOffline(false);

  await desktop.goto('/dashboard');
  const todo = desktop.getByRole('region', { name: 'To do' });
  await expect(todo).toContainText('1 request for time off to answer');
  await todo.getByRole('link', { name: 'Answer' }).click();
  await requests(desktop).getByRole('button', { name: 'Approve' }).click();
  // Without a policy nobody knows what is paid: it has to be said.
  await dialog(desktop)
    .getByRole('button', { name: /^Approve/ })
    .click();
  await expectToast(desktop, 'Missing information');
  const paid = dialog(desktop).getByRole('list', { name: 'Paid hours' }).getByRole('textbox');
  await dialog(desktop).getByRole('button', { name: 'All Paid' }).click();
  await expect(paid.nth(1)).toHaveValue('4');
  await paid.nth(1).fill('0');
  await expect(dialog(desktop)).toContainText('Pays $172.00.');
  await call(parent, `PATCH /api/nannies/${nannyId}`, { hourlyRate: 20 });
  await expect(dialog(desktop)).toContainText('Pays $172.00.At $21.50 an hour, the rate when she asked.');
  await expectNoFindings(desktop, 'approving time off');
  await dialog(desktop).getByRole('button', { name: 'Approve 8 h Paid' }).click();
  await expect(requests(phone)).toContainText('Approved: 8 h paid of 12 h');
  await expectToFit(phone, 'time off');
  await expectNoFindings(phone, 'time off');
  await desktop.setViewportSize(DESKTOP.viewport);
  await desktop.goto(`/schedule?view=month&date=${FREE}`);
  await expect(desktop.getByText('Mia Santos: time off')).toHaveCount(2);
  await desktop.goto(`/schedule?view=week&date=${FREE}`);
  await expect(desktop.getByText('Mia Santos: time off')).toHaveCount(2);
});

test('a policy from a preset is hers to read; the family asks, and she answers', async ({
  phone,
  desktop,
}) => {
  await desktop.goto('/time-off');
  await desktop.getByRole('button', { name: 'Add Policy' }).click();
  await dialog(desktop).getByLabel('Start from').selectOption('Washington: Sick leave');
  await expect(dialog(desktop)).toContainText('Earns 1 h for every 40 h worked.');
  await expectToFit(desktop, 'a policy of time off');
  await expectNoFindings(desktop, 'a policy of time off');
  await dialog(desktop).getByRole('button', { name: 'Save' }).click();
  await expectToast(desktop, 'Policy saved');
  await desktop.getByRole('button', { name: 'Add Hours' }).click();
  await dialog(desktop).getByLabel('Hours').fill('16');
  await dialog(desktop).getByRole('button', { name: 'Add Hours' }).click();
  await expect(desktop.getByRole('list', { name: 'What is left' })).toContainText('16 h left');

  await askForWeekend(desktop, 'We’re Away');
  await dialog(desktop).getByRole('button', { name: 'Send to Her' }).click();
  await expect(requests(desktop)).toContainText('Waits for the other side');
  await phone.goto('/time-off');
  await phone.getByText(/^Policy from/).click();
  await expect(phone.getByRole('main')).toContainText('Up to 40 h are kept when the year ends.');
  await requests(phone).getByRole('button', { name: 'Decline' }).click();
  await dialog(phone).getByLabel('Note').fill('I am there anyway');
  await dialog(phone).getByRole('button', { name: 'Decline' }).click();
  await expect(requests(desktop)).toContainText('“I am there anyway”');
});
