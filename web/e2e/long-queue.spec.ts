/** Browser test: more than 300 changes made offline are sent in order, in one sync. */
import { expect } from '@playwright/test';
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { DESKTOP, PHONE } from './harness/devices.ts';
import { startFlakyProxy } from './harness/flaky-proxy.ts';
import { aJoinedHousehold, call, signedInAs, today } from './household.ts';
import { goOffline, selectAllDays, showDays } from './steps.ts';
import { test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

const YEAR_DAYS = 365;

/** Every day of the week, so that a year is more than 300 days. */
const ITEMS = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, startMinutes: 540, endMinutes: 1020 }));

test('more than 300 changes made offline are sent in order, in one sync', async ({ browser, server }) => {
  const { parent, nannyId, account } = await aJoinedHousehold(server.url);
  await call(parent, `PUT /api/nannies/${nannyId}/base-schedule`, { items: ITEMS });
  const dates = { startDate: today(), endDate: addDays(today(), YEAR_DAYS) };
  await call(parent, `POST /api/nannies/${nannyId}/agenda/generate`, dates);
  const proxy = await startFlakyProxy(server.url);
  const desktop = await browser.newContext(DESKTOP);
  const phone = await browser.newContext(PHONE);
  try {
    await signedInAs(phone, account);
    const page = await phone.newPage();
    await page.goto(`${proxy.url}/schedule`);
    await expect((await showDays(page, today())).first()).toContainText('Pending');
    await goOffline(page);
    await selectAllDays(page);
    await page.getByRole('button', { name: `Accept (${YEAR_DAYS + 1})` }).click();
    await expect(page.getByText(`Offline · ${YEAR_DAYS + 1} not sent`)).toBeVisible();
    await expect((await showDays(page, today())).first()).toContainText('Accepted');

    const pushes = (): number => proxy.delivered.filter((line) => line.startsWith('POST /api/sync')).length;
    const before = pushes();
    await phone.setOffline(false);
    await expect(page.getByText(/\d not sent$/)).toBeHidden();
    await expect(page.getByText('Not sent yet')).toHaveCount(0);
    // One push carries them all. Later syncs have nothing to send.
    expect(pushes() - before).toBeLessThanOrEqual(2);

    await signedInAs(desktop, parent);
    const family = await desktop.newPage();
    await family.goto('/schedule');
    await expect((await showDays(family, today())).first()).toContainText('Accepted');
    await family.goto('/dashboard');
    await expect(family.getByText('Upcoming accepted days')).toBeVisible();
    await expect(family.getByRole('main')).toContainText(`Days Scheduled${YEAR_DAYS + 1}`);
  } finally {
    await desktop.close();
    await phone.close();
    await proxy.stop();
  }
});
