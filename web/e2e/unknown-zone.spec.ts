/** Tests that every screen opens in a browser that doesn't know its time zone. */
import { expect, type Page } from '@playwright/test';
import { aJoinedHousehold, type JoinedHousehold, signedInAs, TODAY } from './household.ts';
import { test } from './test.ts';

let household: JoinedHousehold;
test.beforeAll(async ({ server }) => {
  household = await aJoinedHousehold(server.url, [TODAY]);
});

/** As Chromium answers where the system's zone is missing or unknown. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const { prototype } = Intl.DateTimeFormat;
    const known = Reflect.get(prototype, 'resolvedOptions') as (this: Intl.DateTimeFormat) => object;
    Object.defineProperty(prototype, 'resolvedOptions', {
      value(this: Intl.DateTimeFormat) {
        return { ...known.call(this), timeZone: 'Etc/Unknown' };
      },
    });
  });
});

async function expectScreens(page: Page, paths: readonly string[]): Promise<void> {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.getByText('This screen couldn’t be opened'), path).toHaveCount(0);
  }
  expect(faults).toEqual([]);
}

test('a family’s screens open without a known zone', async ({ page, context }) => {
  await signedInAs(context, household.parent);
  const ofNanny = ['terms', 'weeks'].map((name) => `/nannies/${household.nannyId}/${name}`);
  const schedule = `/base-schedule?nannyId=${household.nannyId}`;
  const paths =
    '/dashboard /nannies /schedule /payments /payments/year /statements /attention /history /settings';
  await expectScreens(page, [...ofNanny, schedule, ...paths.split(' ')]);
  await expect(page.getByText(/^Signed in /)).toBeVisible();
});

test('a nanny’s screens open without a known zone', async ({ page, context }) => {
  await signedInAs(context, household.account);
  const paths = '/dashboard /schedule /terms /pay /statements /attention /history /account';
  await expectScreens(page, paths.split(' '));
  await expect(page.getByText(/^Signed in /)).toBeVisible();
});
