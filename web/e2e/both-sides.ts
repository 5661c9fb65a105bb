/**
 * The test function with both sides of a household: the family on a desktop, the nanny on a phone. Also opens the
 * schedule with its completed days.
 */
import { expect, type Page } from '@playwright/test';
import { PHONE } from './harness/devices.ts';
import { type Account, aHousehold, type JoinedHousehold, joinByInvitation, signedInAs } from './household.ts';
import { test as base } from './test.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

interface BothSides {
  readonly household: JoinedHousehold;
  readonly nanny: Account;
  /** A page of the nanny, Mia Santos. */
  readonly phone: Page;
  /** A page of the family, Fay Ortiz. */
  readonly desktop: Page;
}

export const test = base.extend<BothSides>({
  household: async ({ server }, provide) => {
    const household = await aHousehold(server.url, { parent: 'Fay Ortiz', nanny: 'Mia Santos' });
    await provide({ ...household, account: await joinByInvitation(household) });
  },
  nanny: ({ household }, provide) => provide(household.account),
  phone: async ({ openContext, nanny }, provide) => {
    const context = await openContext({ ...PHONE, userAgent: IPHONE, reducedMotion: 'reduce' });
    await signedInAs(context, nanny);
    await provide(await context.newPage());
  },
  desktop: async ({ openContext, household }, provide) => {
    const context = await openContext({ reducedMotion: 'reduce' });
    await signedInAs(context, household.parent);
    await provide(await context.newPage());
  },
});

/** Opens the schedule with its completed days. */
export async function openWholeSchedule(page: Page): Promise<void> {
  await page.goto('/schedule');
  await expect(page.getByRole('heading', { name: 'Schedule', level: 1 })).toBeVisible();
  const completed = page.getByRole('button', { name: 'Show Completed' });
  if (await completed.isVisible()) await completed.click();
}
