/** The service worker sends changes while no tab is open (Chromium's Background Sync). */
import { expect, type Page, test } from '@playwright/test';
import { type Server, startServer } from './harness/server.ts';
import {
  aDay,
  aHousehold,
  call,
  type HouseholdOfTest,
  joinByInvitation,
  signedInAs,
  today,
} from './household.ts';
import { daysOn, enterHours } from './steps.ts';
import { openToday } from './todo-steps.ts';

let server: Server;
let household: HouseholdOfTest;
let dayId: string;

test.beforeAll(async () => {
  server = await startServer();
});

test.afterAll(async () => {
  await server?.stop();
});

test.beforeEach(async ({ context }) => {
  household = await aHousehold(server.url);
  const nanny = await joinByInvitation(server.url, household);
  dayId = await aDay(server.url, household, { day: 0, from: '00:00', to: '06:00', isAccepted: true });
  await signedInAs(context, nanny);
});

interface DayOnServer {
  readonly id: string;
  readonly status: string;
  readonly amountCents: number | null;
}

const dayOnServer = async (): Promise<DayOnServer | undefined> => {
  const path = `/api/nannies/${household.nannyId}/agenda`;
  const days = (await call(server.url, household.parent, ['GET', path])) as DayOnServer[];
  return days.find(({ id }) => id === dayId);
};

interface WithSync extends ServiceWorkerRegistration {
  readonly sync: { getTags(): Promise<string[]> };
}

/** Resolves to the registered sync tags. The app registers shortly after it saves a change. */
const registeredTags = (page: Page): Promise<string[]> =>
  page.evaluate(async () => ((await navigator.serviceWorker.ready) as WithSync).sync.getTags());

test('hours entered offline reach the family after the tab is closed', async ({ page, context }) => {
  await openToday(page, server.url);
  await context.setOffline(true);
  await enterHours(page, daysOn(page, today()), { start: '00:00', end: '05:30' });
  await expect.poll(() => registeredTags(page)).toEqual(['fairday-queue']);
  await page.close();
  expect(context.pages()).toEqual([]);
  expect(await dayOnServer()).toMatchObject({ status: 'ACCEPTED' });
  await context.setOffline(false);
  await expect.poll(dayOnServer).toMatchObject({ status: 'COMPLETED' });
  const opened = await context.newPage();
  await openToday(opened, server.url);
  await expect(daysOn(opened, today())).not.toContainText('Not sent yet');
});
