/** Browser tests of a slow line: how many requests visits make one after the other, and a repeat visit none. */
import { expect } from '@playwright/test';
import { type Account, aDay, aHousehold, call, signedInAs } from './household.ts';
import { countRoundTrips } from './round-trips.ts';
import { test, WITH_WORKER } from './test.ts';

/** More than the shell's own list renders: the long list is a file of its own. */
const DAYS = 41;
const HEADINGS = { en: 'Schedule', es: 'Horario', fr: 'Horaire' } as const;

let parent: Account;

test.beforeAll(async ({ server }) => {
  const household = await aHousehold(server.url);
  ({ parent } = household);
  for (let day = 0; day < DAYS; day += 1) await aDay(household, { day });
});

/** Those of a browser to one server by HTTP/1.1, without the one that the event stream holds. */
const CONNECTIONS = 5;

for (const [language, title] of Object.entries(HEADINGS)) {
  test(`a first visit in ${language} waits once for its files, once for its days`, async ({
    openContext,
  }) => {
    const user = await call(parent, 'PATCH /api/account', { language });
    const context = await openContext({ locale: language });
    await signedInAs(context, { ...parent, user: user as Account['user'] });
    const page = await context.newPage();
    const { trips, chain, rounds } = await countRoundTrips(page, '/schedule', {
      heading: page.getByRole('heading', { level: 1, name: title }),
      card: page.getByRole('article'),
    });
    expect(trips, chain).toEqual({ heading: 2, card: 3 });
    // The first sync waits for no connection, nor does what applies its answer.
    const first = rounds[2]?.slice(0, CONNECTIONS);
    expect(first, chain).toEqual(
      expect.arrayContaining(['POST /api/sync', 'GET /assets/sync.js', 'GET /assets/long-agenda-list.js']),
    );
  });
}

test('a visitor waits once for the files of the landing page, and of the sign-in', async ({ context }) => {
  for (const path of ['/', '/signin']) {
    const page = await context.newPage();
    const heading = page.getByRole('heading', { level: 1 });
    const { trips, chain } = await countRoundTrips(page, path, { heading });
    expect(trips, chain).toEqual({ heading: 2 });
  }
});

test(
  'a repeat visit shows its days without an answer of the server',
  WITH_WORKER,
  async ({ page, context }) => {
    await call(parent, 'PATCH /api/account', { language: 'en' });
    await signedInAs(context, parent);
    await page.goto('/schedule');
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.close();

    const asked: string[] = [];
    await context.route('**/*', (route) => void asked.push(new URL(route.request().url()).pathname));
    const again = await context.newPage();
    const answer = await again.goto('/schedule', { waitUntil: 'commit' });
    await expect(again.getByRole('article').first(), asked.join('\n')).toBeVisible();
    await expect.poll(() => asked).toContain('/api/sync');
    // The page itself asks for all files that the screen runs.
    const text = await answer?.text();
    for (const file of ['shell', 'shared', 'messages-en-first', 'messages-en-signedIn'])
      expect(text).toContain(
        `<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/${file}-`,
      );
    await context.unrouteAll({ behavior: 'ignoreErrors' });
  },
);
