/** Browser tests of installing: when it is offered, Safari's steps, manifest and icons, the shortcuts, the badge. */
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { expectNoFindings } from './axe-findings.ts';
import { DESKTOP, PHONE } from './harness/devices.ts';
import {
  type Account,
  aDay,
  aHousehold,
  type HouseholdOfTest,
  joinByInvitation,
  signedInAs,
  TODAY,
  today,
} from './household.ts';
import { expectToast, toasts } from './page-checks.ts';
import { addTodo, addTodos, daysOn, goOffline, openSchedule, openTodos } from './steps.ts';
import { test, WITH_WORKER } from './test.ts';

let household: HouseholdOfTest;
let nanny: Account;

test.beforeAll(async ({ server }) => {
  household = await aHousehold(server.url);
  nanny = await joinByInvitation(household);
  await aDay(household, TODAY);
});

const KEY = 'fairday:install';
const DAY_MS = 86_400_000;

/** Stores an earlier first visit, and a last visit yesterday. */
async function aReturningVisitor(context: BrowserContext, daysAgo: number): Promise<void> {
  await context.addInitScript(
    ([key, day, days]) => {
      if (localStorage.getItem(key) !== null) return;
      const seen = { firstSeenAt: Date.now() - days * day, lastSeenAt: Date.now() - day };
      localStorage.setItem(key, JSON.stringify({ ...seen, visits: 3, declinedAt: null }));
    },
    [KEY, DAY_MS, daysAgo] as const,
  );
}

/** Stores the same for the next load of an open page. */
const storeVisits = (page: Page, daysAgo: number): Promise<void> =>
  page.evaluate(
    ([key, day, days]) => {
      const seen = { firstSeenAt: Date.now() - days * day, lastSeenAt: Date.now() - day };
      localStorage.setItem(key, JSON.stringify({ ...seen, visits: 3, declinedAt: null }));
    },
    [KEY, DAY_MS, daysAgo] as const,
  );

interface Memory {
  visits: number;
  lastSeenAt: number;
  declinedAt: number | null;
}

const memoryOf = (page: Page): Promise<Memory | null> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as Memory | null, KEY);

/** Opens the dashboard and waits until the install part has stored the visit. */
async function openDashboard(page: Page): Promise<void> {
  const opened = Date.now();
  await page.goto('/dashboard');
  await expect(page.getByRole('list', { name: 'Figures' })).toBeVisible();
  await expect.poll(async () => (await memoryOf(page))?.lastSeenAt ?? 0).toBeGreaterThanOrEqual(opened);
}

/** Dispatches Chromium's `beforeinstallprompt`, with the user's answer to its dialog. */
const browserOffers = (page: Page, outcome: 'accepted' | 'dismissed' = 'accepted'): Promise<void> =>
  page.evaluate((answer) => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    const prompt = () => {
      document.documentElement.dataset['prompted'] = 'true';
      return Promise.resolve({ outcome: answer });
    };
    window.dispatchEvent(Object.assign(event, { prompt }));
  }, outcome);

const offer = (page: Page) => page.getByRole('region', { name: 'Install Fairday' });

/** Expects that two elements don't overlap. */
async function expectApart(one: Locator, other: Locator): Promise<void> {
  const [above, below] = [await one.boundingBox(), await other.boundingBox()];
  if (!above || !below) throw new Error('Both must be seen');
  expect(above.y + above.height).toBeLessThanOrEqual(below.y);
}

/** Returns width and height from a PNG's header. */
async function pngSize(path: string): Promise<string> {
  const answer = await fetch(new URL(path, nanny.url));
  expect(answer.headers.get('content-type'), path).toBe('image/png');
  const bytes = Buffer.from(await answer.arrayBuffer());
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

test.describe('in a browser that installs apps', () => {
  test('a family with an agenda gets the offer on its return, not on its first visit', async ({
    page,
    context,
  }) => {
    await signedInAs(context, household.parent);
    await test.step('nothing is offered on a first visit, not even with an agenda', async () => {
      await openDashboard(page);
      await browserOffers(page);
      await expect(page.getByText('Total Owed')).toBeVisible();
      expect(await memoryOf(page)).toMatchObject({ visits: 1 });
      await expect(offer(page)).toBeHidden();
    });
    await test.step('a family with an agenda gets the offer on its return, on the dashboard only', async () => {
      await storeVisits(page, 2);
      await openDashboard(page);
      await expect(offer(page)).toBeHidden();
      await browserOffers(page);
      await expect(offer(page)).toBeVisible();
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await expectNoFindings(page, 'the offer to install');
      await page.setViewportSize(DESKTOP.viewport);
      await page.getByRole('link', { name: 'Schedule', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Schedule', level: 1 })).toBeVisible();
      await expect(offer(page)).toBeHidden();
      await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
      await offer(page).getByRole('button', { name: 'Install' }).click();
      await expect(page.locator('html')).toHaveAttribute('data-prompted', 'true');
      await expect(offer(page)).toBeHidden();
      expect(await memoryOf(page)).toMatchObject({ declinedAt: null });
    });
  });

  test('a nanny gets the offer after her first week, and none once she refused', async ({
    page,
    context,
  }) => {
    await signedInAs(context, nanny);
    await aReturningVisitor(context, 2);
    await test.step('a nanny without hours gets no offer in her first week', async () => {
      await openDashboard(page);
      await browserOffers(page);
      await expect(page.getByText('Current Owed')).toBeVisible();
      await expect(offer(page)).toBeHidden();
    });
    await test.step('after ‘Not Now’ there is no other offer', async () => {
      await storeVisits(page, 8);
      await openDashboard(page);
      await browserOffers(page);
      await offer(page).getByRole('button', { name: 'Not Now' }).click();
      await expect(offer(page)).toBeHidden();
      await openDashboard(page);
      await browserOffers(page);
      await expect(page.getByText('Current Owed')).toBeVisible();
      await expect(offer(page)).toBeHidden();
    });
    await test.step('after refusing the browser’s prompt there is no other offer', async () => {
      await storeVisits(page, 8);
      await openDashboard(page);
      await browserOffers(page, 'dismissed');
      await offer(page).getByRole('button', { name: 'Install' }).click();
      await expect.poll(async () => (await memoryOf(page))?.declinedAt).toEqual(expect.any(Number));
      await expect(offer(page)).toBeHidden();
    });
  });
});

test.describe('in Safari on an iPhone', () => {
  const SAFARI =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
  test.use({ ...PHONE, userAgent: SAFARI });

  test.beforeEach(async ({ context }) => {
    await signedInAs(context, nanny);
    await aReturningVisitor(context, 8);
  });

  test('the offer overlaps nothing, and shows two steps through the share menu once', async ({ page }) => {
    await test.step('the offer overlaps nothing', async () => {
      await aDay(household, { day: 1 });
      await openDashboard(page);
      await expect(offer(page)).toBeVisible();
      await page.getByRole('button', { name: 'Accept' }).tap();
      await expectToast(page, 'Status updated');
      await expectApart(toasts(page).getByText('Status updated'), offer(page));
      await expectApart(offer(page), page.getByRole('link', { name: "Submit Yesterday's Hours" }));
      await expectApart(
        page.getByRole('link', { name: "Submit Yesterday's Hours" }),
        page.getByRole('navigation', { name: 'Tabs' }),
      );
    });
    await test.step('two steps through the share menu are shown once, with nothing unsent', async () => {
      await openDashboard(page);
      await offer(page).getByRole('button', { name: 'Show me how' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add Fairday to your Home Screen' });
      await expect(dialog.getByRole('listitem')).toHaveText([
        /Tap\s+Share in Safari/,
        /Choose\s+Add to Home Screen/,
      ]);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await expectNoFindings(page, 'the way through the share menu');
      await dialog.getByRole('button', { name: 'Done' }).click();
      await expect(dialog).toBeHidden();
      await expect(offer(page)).toBeHidden();
    });
  });

  test('the steps wait until the tab’s changes have been sent', WITH_WORKER, async ({ page, context }) => {
    await openSchedule(page);
    await goOffline(page);
    await addTodos(page, ['Sun cream']);
    await expect(page.getByText('Offline · 1 not sent')).toBeVisible();

    await page.getByRole('link', { name: 'Dashboard' }).click();
    await offer(page).getByRole('button', { name: 'Show me how' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Fairday to your Home Screen' });
    await expect(dialog.getByRole('alert')).toContainText('1 change on this device couldn’t be sent');
    await expect(dialog.getByRole('listitem')).toHaveCount(0);
    await context.setOffline(false);
    await dialog.getByRole('button', { name: 'Try Again' }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
  });
});

test.describe('the installed app', () => {
  interface Icon {
    src: string;
    sizes: string;
    type: string;
    purpose?: string;
  }
  interface Manifest {
    id: string;
    lang: string;
    name: string;
    short_name: string;
    start_url: string;
    display: string;
    theme_color: string;
    background_color: string;
    icons: Icon[];
    shortcuts: { name: string; url: string; icons: Icon[] }[];
  }

  const manifestOf = async (page: Page): Promise<Manifest> => {
    const href = await page.locator('link[rel="manifest"]').getAttribute('href');
    return (await (await fetch(new URL(href ?? '', nanny.url))).json()) as Manifest;
  };

  test('has a complete manifest in each language, and icons and splash screens', async ({ page }) => {
    await test.step('the manifest is complete, and every icon has the size that it names', async () => {
      await page.goto('/');
      const manifest = await manifestOf(page);
      expect(manifest).toMatchObject({
        id: '/',
        name: 'Fairday',
        short_name: 'Fairday',
        start_url: '/dashboard',
        display: 'standalone',
        theme_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
        background_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
      });
      const kinds = manifest.icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`);
      expect(kinds).toEqual(
        expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512']),
      );
      expect(manifest.shortcuts.map(({ name, url }) => `${name}: ${url}`)).toEqual([
        'Arrive: /dashboard',
        'Enter hours: /dashboard?shortcut=enter-hours',
        'Schedule: /schedule',
      ]);
      const icons = [...manifest.icons, ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons)];
      for (const { src, sizes } of icons.filter(({ type }) => type === 'image/png')) {
        expect(await pngSize(src), src).toBe(sizes);
      }
    });
    await test.step('there are an icon and splash screens for each iPhone screen', async () => {
      const icon = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
      expect(await pngSize(icon ?? '')).toBe('180x180');
      const pictures = await page
        .locator('link[rel="apple-touch-startup-image"]')
        .evaluateAll((links) =>
          links.map((link) => [link.getAttribute('href'), link.getAttribute('media')] as const),
        );
      expect(pictures.length).toBeGreaterThan(0);
      for (const [href, media] of pictures) {
        const [width = 0, height = 0, ratio = 0] = (media ?? '').match(/\d+/g)?.map(Number) ?? [];
        expect(await pngSize(href ?? ''), media ?? '').toBe(`${width * ratio}x${height * ratio}`);
      }
      const schemes = await page
        .locator('meta[name="theme-color"]')
        .evaluateAll((metas) => metas.map((meta) => meta.getAttribute('media')));
      expect(schemes).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
    });
    await test.step('the manifest is in the language of the person', async () => {
      await page.evaluate(() => localStorage.setItem('fairday:language', 'es'));
      await page.goto('/');
      const manifest = await manifestOf(page);
      expect(manifest).toMatchObject({ id: '/', lang: 'es' });
      expect(manifest.shortcuts.map(({ name }) => name)).toContain('Horario');
    });
  });

  test('opens the hours of today from its shortcut', async ({ page, context }) => {
    await signedInAs(context, nanny);
    await page.goto('/dashboard?shortcut=enter-hours');
    await expect(page.getByRole('dialog', { name: 'Enter Actual Hours' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/schedule\\?date=${today()}$`));
  });

  test('opens the schedule from the shortcut when there are no hours to enter', async ({
    page,
    context,
    server,
  }) => {
    const other = await aHousehold(server.url);
    await signedInAs(context, other.parent);
    await page.goto('/dashboard?shortcut=enter-hours');
    await expect(page.getByText('No schedule items found.')).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('shows the number of unsent changes on its icon', WITH_WORKER, async ({ page, context }) => {
    await context.addInitScript(() => {
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs in the page, which has no outer scope
      const show = (count: number) => {
        document.documentElement.dataset['badge'] = String(count);
        return Promise.resolve();
      };
      Object.assign(navigator, { setAppBadge: show, clearAppBadge: () => show(0) });
    });
    await signedInAs(context, nanny);
    await openSchedule(page);
    const badge = page.locator('html');
    await expect(badge).toHaveAttribute('data-badge', '0');
    await goOffline(page);
    await addTodo(await openTodos(daysOn(page)), 'Rain coat');
    await expect(badge).toHaveAttribute('data-badge', '1');
    await context.setOffline(false);
    await expect(badge).toHaveAttribute('data-badge', '0');
  });
});
