import { expect, test } from '@playwright/test';
import { addDays, dateOf } from 'sync-protocol/rules/calendar.ts';
import { DESKTOP, PHONE } from './harness/devices.ts';
import { startFlakyProxy } from './harness/flaky-proxy.ts';
import { aNanny, aParent } from './harness/people.ts';
import { startServer } from './harness/server.ts';
import { addNanny, invite, join, showDays, signUp } from './steps.ts';

const YEAR_DAYS = 365;
const today = dateOf(new Date().toISOString(), 'America/New_York');

test('more than 300 changes made offline are sent in order, in one sync', async ({ browser }) => {
  const server = await startServer();
  const proxy = await startFlakyProxy(server.url);
  const desktop = await browser.newContext(DESKTOP);
  const phone = await browser.newContext(PHONE);
  try {
    const family = await desktop.newPage();
    const nanny = { ...aNanny(), rate: '21.50' };
    await signUp(family, server.url, aParent());
    await addNanny(family, server.url, nanny);
    await family.getByRole('listitem').getByRole('link', { name: nanny.name }).click();
    // Every day of the week, so that a year is more than 300 days.
    const monday = family.getByRole('group', { name: 'Monday', exact: true });
    await monday.getByRole('button', { name: 'Copy' }).click();
    const copy = family.getByRole('dialog', { name: 'Copy Monday' });
    await copy.getByRole('button', { name: 'Every day' }).click();
    await copy.getByRole('button', { name: 'Copy' }).click();
    await family.getByRole('button', { name: 'Save & Generate' }).click();
    const dialog = family.getByRole('dialog', { name: 'Generate Agenda' });
    await dialog.getByLabel('End Date').fill(addDays(today, YEAR_DAYS));
    await dialog.getByRole('button', { name: 'Generate' }).click();
    await expect(family.getByText(`Created ${YEAR_DAYS + 1} agenda days from base schedule`)).toBeVisible();
    const link = await invite(family, server.url, nanny);

    const page = await phone.newPage();
    await join(page, link.replace(server.url, proxy.url), nanny);
    await page.goto(`${proxy.url}/schedule`);
    await expect((await showDays(page, today)).first()).toContainText('Pending');
    await phone.setOffline(true);
    await page.getByRole('checkbox', { name: 'Select All' }).click();
    await page.getByRole('button', { name: `Accept (${YEAR_DAYS + 1})` }).click();
    await expect(page.getByText(`${YEAR_DAYS + 1} changes will be sent`)).toBeVisible();
    await expect((await showDays(page, today)).first()).toContainText('Accepted');

    const pushes = (): number => proxy.delivered.filter((line) => line.startsWith('POST /api/sync')).length;
    const before = pushes();
    await phone.setOffline(false);
    await expect(page.getByText(/will be sent/)).toBeHidden();
    await expect(page.getByText('Not sent yet')).toHaveCount(0);
    // One push carries them all. Later syncs have nothing to send.
    expect(pushes() - before).toBeLessThanOrEqual(2);

    await family.goto(`${server.url}/schedule`);
    await expect((await showDays(family, today)).first()).toContainText('Accepted');
    await family.goto(`${server.url}/dashboard`);
    await expect(family.getByText('Upcoming accepted days')).toBeVisible();
    await expect(family.getByRole('main')).toContainText(`Days Scheduled${YEAR_DAYS + 1}`);
  } finally {
    await desktop.close();
    await phone.close();
    await proxy.stop();
    await server.stop();
  }
});
