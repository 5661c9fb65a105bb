/**
 * Browser tests of the app's frame: first paint, unsent changes, signing out with them, ended and corrupt sessions,
 * user menu, sidebar, drawer, toasts, redirects, invalid invitations, new versions, missing chunks.
 */
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { blockRequests, inDatabase } from './device-faults.ts';
import { DESKTOP, PHONE } from './harness/devices.ts';
import { startFront } from './harness/front.ts';
import {
  type Account,
  aDay,
  aHousehold,
  aParent,
  call,
  type HouseholdOfTest,
  joinByInvitation,
  newSession,
  signedInAs,
  TODAY,
  todosOnServer,
} from './household.ts';
import { expectToast, toasts } from './page-checks.ts';
import { addTodos, chooseSignOut, daysOn, goOffline, openSchedule, signIn } from './steps.ts';
import { test, WITH_WORKER } from './test.ts';

let household: HouseholdOfTest;
let nanny: Account;
let dayId: string;

test.beforeAll(async ({ server }) => {
  household = await aHousehold(server.url);
  nanny = await joinByInvitation(household);
  dayId = await aDay(household, { ...TODAY, isAccepted: false });
});

/** Resolves to the box of the text itself; its element may be wider. */
const boxOf = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { x, y, width, height } = range.getBoundingClientRect();
    return { x, y, width, height };
  });

const onServer = (): Promise<string[]> => todosOnServer(nanny, dayId);

const FIRST_PAINTS = [
  {
    device: PHONE,
    language: 'en',
    texts: {
      title: 'Schedule',
      subtitle: 'View and manage your schedule',
      awaited: /^Getting your schedule/,
    },
  },
  {
    device: DESKTOP,
    language: 'es',
    texts: {
      title: 'Horario',
      subtitle: 'Consulta y organiza tu horario',
      awaited: /^Descargando tu horario/,
    },
  },
] as const;

test('a first visit of the schedule shows its first paint before the app runs', async ({ browser }) => {
  for (const { device, language, texts } of FIRST_PAINTS) {
    await call(nanny, 'PATCH /api/account', { language });
    const context = await browser.newContext(device);
    await signedInAs(context, await newSession(nanny));
    const page = await context.newPage();
    const letAppCome = await blockRequests(page, '**/assets/index-*.js');
    const letAnswerCome = await blockRequests(page, '**/api/sync');
    await page.goto('/schedule', { waitUntil: 'commit' });
    const frame = page.locator('.fd-preview');
    const visible = (text: string | RegExp) => page.getByText(text).filter({ visible: true });
    await expect(frame.getByText(texts.subtitle)).toBeVisible();
    await expect(frame.locator('.fd-preview-subtitle').filter({ visible: true })).toHaveCount(1);
    const otherLanguages = frame.locator(`[data-in]:not([data-in="${language}"])`);
    await expect(otherLanguages.filter({ visible: true })).toHaveCount(0);
    const [title, words] = [
      await boxOf(frame.getByText(texts.title, { exact: true })),
      await boxOf(visible(texts.awaited)),
    ];
    letAppCome();
    await expect(frame).toHaveCount(0);
    // Checks the first frame without the preview, so it can't retry.
    expect(await boxOf(page.getByRole('heading', { name: texts.title }))).toEqual(title);
    expect(await boxOf(visible(texts.awaited))).toEqual(words);
    letAnswerCome();
    await expect(page.getByRole('article')).toBeVisible();
    await context.close();
  }
  await call(nanny, 'PATCH /api/account', { language: 'en' });
});

test(
  'the service worker of a first visit fetches the app after the rows',
  WITH_WORKER,
  async ({ page, context }) => {
    await signedInAs(context, nanny);
    const letAnswerCome = await blockRequests(page, '**/api/sync');
    await page.goto('/schedule');
    await expect(page.getByText('Getting your schedule.')).toBeVisible();
    const registered = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    expect(await registered()).toBe(0);
    letAnswerCome();
    await expect(daysOn(page)).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready);
    expect(await registered()).toBe(1);
  },
);

test('visitors never see the first paint of the schedule', WITH_WORKER, async ({ page }) => {
  const letAppCome = await blockRequests(page, '**/assets/index-*.js');
  await page.goto('/schedule', { waitUntil: 'commit' });
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page.getByText('Getting your schedule.')).toHaveCount(0);
  letAppCome();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test.describe('a nanny', () => {
  test.use({ keepsWorker: true });

  let session: Account;

  test.beforeEach(async ({ context, page }) => {
    // Signing out ends the session, so each test has its own.
    session = await newSession(nanny);
    await signedInAs(context, session);
    await openSchedule(page);
  });

  test(
    'sees unsent changes while offline, stays signed in for them, copies old ones',
    WITH_WORKER,
    async ({ page, context }) => {
      await test.step('unsent changes are counted while offline, and none after they are sent', async () => {
        await goOffline(page);
        await expect(page.getByText(/^Offline · last synced \d/)).toBeVisible();
        await addTodos(page, ['Sun cream', 'Water bottle']);
        await expect(page.getByText(/^Offline · 2 changes will be sent · last synced \d/)).toBeVisible();
        await context.setOffline(false);
        await expect(page.getByText(/will be sent/)).toBeHidden();
        await expect.poll(onServer).toEqual(expect.arrayContaining(['Sun cream', 'Water bottle']));
      });
      await test.step('signing out asks, and staying keeps them', async () => {
        await goOffline(page);
        await addTodos(page, ['Stay']);
        await chooseSignOut(page, nanny.user.name);
        const question = page.getByRole('dialog', { name: 'Not everything has been sent' });
        await expect(question).toContainText('1 change is only on this device.');
        await expect(question.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
        await question.getByRole('button', { name: 'Stay signed in' }).click();
        await expect(question).toBeHidden();
        await expect(page.getByText(/^Offline · 1 change will be sent/)).toBeVisible();
        await context.setOffline(false);
        await expect(page.getByText(/will be sent/)).toBeHidden();
      });
      await test.step('after a day it is said since when, and they are copied as text', async () => {
        await context.grantPermissions(['clipboard-read', 'clipboard-write']);
        await goOffline(page);
        await addTodos(page, ['Library card']);
        await makeOlder(page);
        await page.reload();
        await expect(page.getByText(/1 change unsent since \w/)).toBeVisible();
        await page.getByRole('button', { name: 'Copy as Text' }).click();
        await expectToast(page, 'Copied as text');
        const copied = await page.evaluate(() => navigator.clipboard.readText());
        expect(copied).toMatch(/^.+:\n\w+ \d+, \d{4}, \d+:\d\d [AP]M: New to-do for .*“Library card”$/);
        await context.setOffline(false);
        await expect(page.getByText(/unsent since/)).toBeHidden();
      });
    },
  );

  test('closes the user menu by Escape, and never sees a sync that was not', async ({ page }) => {
    await test.step('Escape closes the user menu, also on its button', async () => {
      const button = page.getByRole('button', { name: nanny.user.name });
      const item = page.getByRole('menuitem', { name: 'Sign Out' });
      await button.click();
      await expect(item).toBeVisible();
      await button.focus();
      await page.keyboard.press('Escape');
      await expect(item).toBeHidden();
      await expect(button).toBeFocused();
    });
    await test.step('no time of the last sync is shown before it is known', async () => {
      const foot = page.getByRole('button', { name: /^Last synced .* Sync now$/ });
      await expect(foot).toBeVisible();
      await page.addInitScript(() => {
        const said = new Set<string>();
        Object.assign(window, { said });
        new MutationObserver(() => {
          const words = document.querySelector('.fd-sync-foot')?.textContent;
          if (words) said.add(words);
        }).observe(document, { subtree: true, childList: true, characterData: true });
      });
      await page.reload();
      await expect(foot).toBeVisible();
      const said = await page.evaluate(() => [...(window as unknown as { said: Set<string> }).said]);
      expect(said).toContainEqual(expect.stringMatching(/^Last synced/));
      expect(said).not.toContain('Not synced yet');
    });
    await test.step('a nanny has three screens, and is redirected from those of the family', async () => {
      const places = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
      await expect(places).toHaveText(['Dashboard', 'Schedule', 'Pay']);
      for (const path of ['/nannies', '/base-schedule', '/', '/signin', '/signup']) {
        await page.goto(path);
        await page.waitForURL('**/dashboard');
      }
    });
  });

  test(
    'can keep unsent changes for the next sign-in, or discard them',
    WITH_WORKER,
    async ({ page, context }) => {
      await test.step('kept on the device, they are sent after the next sign-in', async () => {
        await goOffline(page);
        await addTodos(page, ['Keep']);
        await chooseSignOut(page, nanny.user.name);
        await page.getByRole('button', { name: 'Keep on this device and sign out' }).click();
        await page.waitForURL('**/signin');
        await context.setOffline(false);
        expect(await onServer()).not.toContain('Keep');
        await signIn(page, nanny.person);
        await expect.poll(onServer).toContain('Keep');
      });
      await test.step('discarded, they are gone', async () => {
        await openSchedule(page);
        await goOffline(page);
        await addTodos(page, ['Discard']);
        await chooseSignOut(page, nanny.user.name);
        await page.getByRole('button', { name: 'Discard and sign out' }).click();
        await page.waitForURL('**/signin');
        await context.setOffline(false);
        await signIn(page, nanny.person);
        await openSchedule(page);
        await expect(page.getByText(/will be sent/)).toBeHidden();
        expect(await onServer()).not.toContain('Discard');
        await expect(page.getByText('This browser has removed')).toBeHidden();
      });
    },
  );

  test('loses no input during a sign-out', async ({ page }) => {
    const letSyncsGo = await blockRequests(page, '**/api/sync');
    await addTodos(page, ['On the way']);
    // Signing out waits for running syncs. With the clock stopped, it never times out.
    await page.evaluate(() => {
      const standing = performance.now();
      performance.now = () => standing;
    });
    await chooseSignOut(page, nanny.user.name);
    await addTodos(page, ['At the door']);
    letSyncsGo();
    await page.waitForURL('**/signin');
    expect(await onServer()).toEqual(expect.arrayContaining(['On the way', 'At the door']));
  });

  test(
    'signs in again after its session ended, and unsent changes are sent',
    WITH_WORKER,
    async ({ page, context }) => {
      await goOffline(page);
      await addTodos(page, ['After the end', 'And another']);
      await call(session, 'POST /api/auth/logout');
      await context.setOffline(false);
      await expect(page.getByText('Sign in again to send 2 changes')).toBeVisible();
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.waitForURL('**/signin');
      await signIn(page, nanny.person);
      await expect.poll(onServer).toEqual(expect.arrayContaining(['After the end', 'And another']));
    },
  );
});

/** Dates the oldest pending change two days back. */
const makeOlder = (page: Page): Promise<void> =>
  inDatabase(
    page,
    async (database, happenedAt) => {
      const store = database.transaction('queue', 'readwrite').objectStore('queue');
      store.openCursor().addEventListener('success', ({ target }) => {
        const { result } = target as IDBRequest<IDBCursorWithValue | null>;
        result?.update({ ...result.value, happenedAt });
      });
      await new Promise((done) => store.transaction.addEventListener('complete', done));
    },
    new Date(Date.now() - 2 * 86_400_000).toISOString(),
  );

const sidebarCookie = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === 'sidebar_state');

test.describe('a family', () => {
  test.beforeEach(async ({ context }) => {
    await signedInAs(context, household.parent);
  });

  test('has a sidebar that collapses, stays so and marks the place, and toasts by F8', async ({
    page,
    context,
  }) => {
    await test.step('Ctrl+B collapses it, and a cookie keeps that for 7 days', async () => {
      await page.goto('/dashboard');
      const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
      await expect(sidebar.getByRole('link', { name: 'Nannies' })).toHaveText('Nannies');
      await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(256);
      await page.keyboard.press('Control+b');
      await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(48);
      const cookie = await sidebarCookie(context);
      expect(cookie?.value).toBe('false');
      const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
      expect(Math.round(days)).toBe(7);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
      await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(48);
      await page.keyboard.press('Control+b');
      await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(256);
      expect((await sidebarCookie(context))?.value).toBe('true');
    });
    for (const [path, item] of [
      ['/base-schedule', 'Nannies'],
      ['/statements', 'Payments'],
    ] as const) {
      await test.step(`${item} is marked on ${path}`, async () => {
        await page.goto(path);
        const marked = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current="page"]');
        await expect(marked).toHaveText([item]);
      });
    }

    await test.step('F8 focuses the toasts from anywhere', async () => {
      await page.goto('/schedule');
      await page.getByRole('button', { name: 'Schedule a Day' }).click();
      const dialog = page.getByRole('dialog', { name: 'Schedule a Day' });
      // A dialog takes the focus shortly after it appears.
      await expect(dialog.locator(':focus')).toBeVisible();
      await page.keyboard.press('F8');
      await expect(toasts(page)).toBeFocused();
      // Escape leaves the toasts, not the dialog.
      await page.keyboard.press('Escape');
      await expect(dialog.locator(':focus')).toBeVisible();
    });
  });

  test('opens the drawer on a phone, and navigates from it', async ({ browser }) => {
    const phone = await browser.newContext(PHONE);
    await signedInAs(phone, household.parent);
    const page = await phone.newPage();
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByText('family', { exact: true })).toBeVisible();
    await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(288);
    await drawer.getByRole('link', { name: 'Nannies' }).click();
    await page.waitForURL('**/nannies');
    await expect(drawer).toBeHidden();
    await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Schedule' }).click();
    await page.waitForURL('**/schedule');
    await phone.close();
  });
});

test('visitors come to the sign-in, and learn what is wrong with their invitation', async ({ page }) => {
  await test.step('visitors are redirected to the sign-in from every screen of the shell', async () => {
    for (const path of ['/dashboard', '/schedule', '/nannies', '/base-schedule', '/attention']) {
      await page.goto(path);
      await page.waitForURL('**/signin');
    }
  });
  await test.step('a corrupt stored session is deleted', async () => {
    await page.goto('/signin');
    await page.evaluate(() => {
      localStorage.setItem('auth_token', 'kept');
      localStorage.setItem('auth_user', '{"id":');
    });
    await page.goto('/dashboard');
    await page.waitForURL('**/signin');
    expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
  });
  await test.step('an invitation with a missing or wrong token says why and links to sign-in', async () => {
    await page.goto('/invite');
    await expect(page.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible();
    await expect(page.getByText('No invitation token found in the URL.')).toBeVisible();
    await page.goto('/invite/not-a-token');
    await expect(page.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible();
    await expect(page.getByText('This invitation link is invalid or has expired.')).toBeVisible();
    await page.getByRole('link', { name: 'Go to Sign In' }).click();
    await page.waitForURL('**/signin');
  });
});

test('a new version waits for a person, and never discards input', WITH_WORKER, async ({ page, server }) => {
  const releases = await startFront(server.url);
  await page.goto(`${releases.url}/signin`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect(page.getByLabel('Email')).toBeVisible();
  releases.next();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect(page.getByText('A new version is ready')).toBeVisible();
  await page.getByLabel('Email').fill(aParent().email);
  const reload = page.getByRole('button', { name: 'Reload' });
  await expect(reload).toBeDisabled();
  await expect(page.getByText(/Save what you are typing first/)).toBeVisible();
  await page.getByLabel('Email').fill('');
  await Promise.all([page.waitForEvent('load'), reload.click()]);
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.getByText('A new version is ready')).toBeHidden();
  await releases.stop();
});

/** The page's own file, which the page asks for when a chunk is missing. */
const OWN_FILE = /\/assets\/index-[^/]*\?/;
const isOwnFile = (each: { url: () => string }): boolean => OWN_FILE.test(each.url());

test('a missing chunk reloads a page of an older build', WITH_WORKER, async ({ page, context }) => {
  await page.goto('/signin');
  await expect(page.getByLabel('Email')).toBeVisible();
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
  const samePage = page.locator('body[data-same-page]');
  const partIsMissing = (): Promise<boolean> =>
    page.evaluate(() => window.dispatchEvent(new Event('vite:preloadError')));
  await context.setOffline(true);
  const unanswered = page.waitForEvent('requestfailed', isOwnFile);
  await partIsMissing();
  await unanswered;
  await expect(samePage).toBeAttached();
  await context.setOffline(false);
  const isSameBuild = page.waitForResponse((response) => isOwnFile(response) && response.ok());
  await partIsMissing();
  await isSameBuild;
  await expect(samePage).toBeAttached();
  await context.route(OWN_FILE, (route) => route.fulfill({ status: 404 }));
  await Promise.all([page.waitForEvent('load'), partIsMissing()]);
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(samePage).not.toBeAttached();
});
