/** Browser test: the service worker sends changes while no tab is open (Chromium's Background Sync). */
import { expect, type Page } from '@playwright/test';
import { test } from './fault-fixture.ts';
import { call, type HouseholdOfTest } from './household.ts';
import { daysOn, enterHours, openToday } from './steps.ts';

test.use({ serviceWorkers: 'allow' });

interface DayOnServer {
  readonly status: string;
  readonly amountCents: number | null;
}

async function dayOnServer({ parent, nannyId }: HouseholdOfTest): Promise<DayOnServer | undefined> {
  const [day] = (await call(parent, `GET /api/nannies/${nannyId}/agenda`)) as DayOnServer[];
  return day;
}

interface WithSync extends ServiceWorkerRegistration {
  readonly sync: { getTags(): Promise<string[]> };
}

/** Resolves to the registered sync tags. The app registers shortly after it saves a change. */
const registeredTags = (page: Page): Promise<string[]> =>
  page.evaluate(async () => ((await navigator.serviceWorker.ready) as WithSync).sync.getTags());

test('hours entered offline reach the family after the tab is closed', async ({
  page,
  context,
  household,
}) => {
  await openToday(page);
  await context.setOffline(true);
  await enterHours(page, daysOn(page), { start: '00:00', end: '05:30' });
  await expect.poll(() => registeredTags(page)).toEqual(['fairday-queue']);
  await page.close();
  expect(context.pages()).toEqual([]);
  expect(await dayOnServer(household)).toMatchObject({ status: 'ACCEPTED' });
  await context.setOffline(false);
  await expect.poll(() => dayOnServer(household)).toMatchObject({ status: 'COMPLETED' });
  const opened = await context.newPage();
  await openToday(opened);
  await expect(daysOn(opened)).not.toContainText('Not sent yet');
});
