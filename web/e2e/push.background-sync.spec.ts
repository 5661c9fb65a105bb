/**
 * Browser tests of push messages: shown by the service worker to their own account alone, tapped, unreadable, and after
 * the phone has changed hands; the settings of a device that allows, blocks or can't have them; when somebody is asked.
 */
import { createECDH, createHash, randomBytes } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { toPushText } from 'sync-protocol/reminders/push-message.ts';
import { expectNoFindings } from './axe-findings.ts';
import {
  type Account,
  aDay,
  aHousehold,
  type HouseholdOfTest,
  joinByInvitation,
  signedInAs,
} from './household.ts';
import { expectToFit } from './layout-checks.ts';
import { expectToast } from './page-checks.ts';
import { chooseSignOut, goOffline, signIn } from './steps.ts';
import { NO_PUSH_HOST, test } from './test.ts';

test.use({ serviceWorkers: 'allow', contextOptions: { reducedMotion: 'reduce' } });

const SIGN_IN = 'Fairday: sign in to see what is new';

const allow = (page: Page, url: string) =>
  page.context().grantPermissions(['notifications'], { origin: new URL(url).origin });

const textFor = ({ user, url }: Account, title: string, path = '/schedule'): string =>
  toPushText({
    title,
    navigate: `${url}${path}`,
    tag: title,
    account: createHash('sha256').update(user.id).digest().subarray(0, 8).toString('base64url'),
    signIn: SIGN_IN,
  });

const FIRST = 'A first message';

type Deliver = (data: string) => Promise<void>;

/** Returns a function that delivers a push message to the page's service worker, as a push service does. */
async function openDelivery(page: Page): Promise<Deliver> {
  const { origin } = new URL(page.url());
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const client = await page.context().newCDPSession(page);
  const registrationId = await new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own !== undefined) resolve(own.registrationId);
    });
    void client.send('ServiceWorker.enable');
  });
  return async (data) =>
    void (await client.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }));
}

/** Like `openDelivery`; waits until the worker of a first visit takes messages and knows who is signed in. */
async function openDeliveryTo(page: Page, account: Account): Promise<Deliver> {
  const deliver = await openDelivery(page);
  await expect
    .poll(async () => {
      await deliver(textFor(account, FIRST));
      return titles(page);
    })
    .toContain(FIRST);
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    for (const notification of await registration.getNotifications()) notification.close();
  });
  return deliver;
}

const titles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title }) => title).toSorted();
  });

/** Resolves to the titles of the notifications that are shown, in alphabetical order; without the first message. */
const shown = async (page: Page): Promise<string[]> =>
  (await titles(page)).filter((title) => title !== FIRST);

async function openHome(url: string): Promise<{ home: HouseholdOfTest; nanny: Account }> {
  const home = await aHousehold(url);
  const nanny = await joinByInvitation(home);
  return { home, nanny };
}

test('a message is shown to its account, and something in any case', async ({ page, server }) => {
  const { home, nanny } = await openHome(server.url);
  await allow(page, server.url);
  await signedInAs(page.context(), nanny);
  await page.goto('/schedule');
  const deliver = await openDeliveryTo(page, nanny);
  await deliver(textFor(nanny, 'A shift was changed'));
  await expect.poll(() => shown(page)).toEqual(['A shift was changed']);
  await deliver(textFor(home.parent, 'A payment was recorded'));
  await expect.poll(() => shown(page)).toEqual(['A shift was changed', SIGN_IN]);
  await deliver('{"unreadable');
  await expect.poll(() => shown(page)).toEqual(['A shift was changed', 'Fairday']);
});

test('a phone that changed hands shows nothing of the earlier person', async ({ page, server }) => {
  const { home, nanny } = await openHome(server.url);
  await allow(page, server.url);
  await signedInAs(page.context(), nanny);
  await page.goto('/schedule');
  const deliver = await openDeliveryTo(page, nanny);
  await page.context().setOffline(true);
  await chooseSignOut(page, nanny.user.name);
  await expect(page).toHaveURL(/signin|\/$/);
  await deliver(textFor(nanny, 'A shift was changed'));
  await expect.poll(() => shown(page)).toEqual([SIGN_IN]);
  await page.context().setOffline(false);
  await signIn(page, home.parent.person);
  // The page tells the worker a moment later who has signed in.
  await expect
    .poll(async () => {
      await deliver(textFor(home.parent, 'A day was answered'));
      return shown(page);
    })
    .toContain('A day was answered');
  await deliver(textFor(nanny, 'A shift was changed'));
  await deliver(textFor(home.parent, 'A payment was recorded'));
  await expect.poll(() => shown(page)).toEqual(['A day was answered', 'A payment was recorded', SIGN_IN]);
});

test('a tapped notification opens what it is about, in the open page', async ({ page, server }) => {
  const { nanny } = await openHome(server.url);
  await allow(page, server.url);
  await signedInAs(page.context(), nanny);
  await page.goto('/schedule');
  const deliver = await openDeliveryTo(page, nanny);
  const tapped = 'A payment was recorded';
  await deliver(textFor(nanny, tapped, '/pay?from=push'));
  await expect.poll(() => shown(page)).toEqual([tapped]);
  // The listener comes with a part of the page that is loaded later.
  await expect
    .poll(async () => {
      const [worker] = page.context().serviceWorkers();
      await worker?.evaluate(async (title) => {
        // The worker's names, which this program has no types of.
        const { registration, dispatchEvent, NotificationEvent } = globalThis as unknown as WorkerScope;
        const notifications = await registration.getNotifications();
        const notification = notifications.find((one) => one.title === title);
        if (notification !== undefined)
          dispatchEvent(new NotificationEvent('notificationclick', { notification }));
      }, tapped);
      return new URL(page.url()).pathname;
    })
    .toBe('/pay');
});

interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly dispatchEvent: (event: Event) => boolean;
  readonly NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
}

const card = (page: Page): Locator => page.getByRole('region', { name: 'Reminders' });

test('the settings say what this device can do, and how to change it', async ({ page, server }) => {
  const { home } = await openHome(server.url);
  await signedInAs(page.context(), home.parent);
  // Whatever isn't granted is denied.
  await page.context().grantPermissions(['clipboard-read'], { origin: server.url });
  await page.goto('/settings');
  await expect(card(page)).toContainText('Notifications from Fairday are blocked on this device.');
  await expectNoFindings(page, 'settings of reminders, blocked');
  await allow(page, server.url);
  await page.reload();
  await expect(card(page)).toContainText('Reminders don’t reach this device yet.');
  // Chromium in tests has no push service.
  await card(page).getByRole('button', { name: 'Turn On on This Device' }).click();
  await expectToast(
    page,
    'Reminders couldn’t be turned on',
    'Your browser couldn’t reach its notification service. Try again later.',
  );
  await expectNoFindings(page, 'settings of reminders');
  await expectToFit(page, 'settings of reminders');
});

/** Gives the pages a subscription: Chromium in tests has no push service. */
async function havePushService(page: Page): Promise<void> {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const made = {
    endpoint: `https://${NO_PUSH_HOST}/device`,
    keys: { p256dh: browser.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
  };
  await page.addInitScript((json) => {
    let subscription: object | null = null;
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(subscription),
      subscribe(options: object) {
        subscription = { options, toJSON: () => json };
        return Promise.resolve(subscription);
      },
    });
  }, made);
}

test('a choice is saved at once and kept without a connection; a device can be tried', async ({
  page,
  server,
}) => {
  const { home } = await openHome(server.url);
  await allow(page, server.url);
  await havePushService(page);
  await signedInAs(page.context(), home.parent);
  await page.goto('/settings');
  await card(page).getByRole('button', { name: 'Turn On on This Device' }).click();
  await expect(card(page)).toContainText('Reminders reach this device.');
  await card(page).getByRole('button', { name: 'Send Me One Now' }).click();
  await expectToast(
    page,
    'Not sent',
    'The notification service of this browser doesn’t answer. Try again later.',
  );

  const answered = card(page).getByRole('checkbox', { name: 'A day was answered Devices' });
  const quietFrom = card(page).getByLabel('Quiet from');
  await expect(answered).toBeChecked();
  await answered.uncheck();
  const saved = page.waitForResponse((response) => response.request().postData()?.includes('20:00') === true);
  await quietFrom.selectOption('20:00');
  expect((await saved).status()).toBe(200);
  await goOffline(page);
  await expect(card(page)).toContainText('Changing this needs a connection.');
  await expect(answered).toBeDisabled();
  await expect(answered).not.toBeChecked();
  await expect(quietFrom).toHaveValue('20:00');
  await page.context().setOffline(false);
  await page.reload();
  await expect(answered).not.toBeChecked();
  await expect(quietFrom).toHaveValue('20:00');
});

test('a nanny is asked after her first accepted day, and not again after ‘Not Now’', async ({
  page,
  server,
}) => {
  const { home, nanny } = await openHome(server.url);
  await page.addInitScript(() => {
    // Headless Chromium denies notifications; a person's browser hasn't been asked yet.
    Object.defineProperty(Notification, 'permission', { value: 'default' });
  });
  await signedInAs(page.context(), nanny);
  await page.goto('/schedule');
  await openDelivery(page);
  await page.reload();
  const question = page.getByRole('region', { name: 'Reminders' });
  await expect(page.getByRole('main')).toContainText(/./);
  await expect(question).toBeHidden();
  await aDay(home, { day: 1, isAccepted: true });
  await expect(question).toContainText('Get reminders on this device?');
  await expectNoFindings(page, 'asking for reminders');
  await expectToFit(page, 'asking for reminders');
  await question.getByRole('button', { name: 'Not Now' }).click();
  await expect(question).toBeHidden();
  await page.reload();
  await expect(page.getByText('Accepted').first()).toBeVisible();
  await expect(question).toBeHidden();
});
