/**
 * Turns push messages on and off on this device: the browser's permission, its subscription at a push service, and the
 * server's copy of it. A device keeps for which accounts they are on; without a session the browser has no subscription.
 */
import { pushKey, subscribePush } from 'sync-protocol/reminders/push-rest.ts';
import { isInstalledApp, isIosSafari } from '../kit/install-platform.ts';
import { call } from '../session/rest-client.ts';

/**
 * `unsupported`: not by this browser. `needs_install`: only in the app on an iPhone's home screen. `blocked`: the person
 * has denied it to this site. `off`, `on`: for the account.
 */
export type DevicePush = 'unsupported' | 'needs_install' | 'blocked' | 'off' | 'on';

/** Accounts on this device for which they are on. */
const ACCOUNTS_KEY = 'fairday:push';
/** A family's tablet has a handful of people. */
const ACCOUNTS_MAX = 10;
/** A first visit installs the worker after the page. */
const WORKER_MS = 30_000;
/** A browser that can't reach its push service may never answer. */
const SUBSCRIBE_MS = 30_000;

function accountsWithPush(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(ACCOUNTS_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

function keepAccount(accountId: string, isOn: boolean): void {
  const others = accountsWithPush().filter((id) => id !== accountId);
  localStorage.setItem(
    ACCOUNTS_KEY,
    JSON.stringify(isOn ? [...others, accountId].slice(-ACCOUNTS_MAX) : others),
  );
}

/** Resolves once a service worker is active; to undefined if none is after a while. */
async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  const timeout = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), WORKER_MS);
  });
  return Promise.race([navigator.serviceWorker.ready, timeout]);
}

const findSubscription = async (): Promise<PushSubscription | undefined> =>
  (await (await findRegistration())?.pushManager.getSubscription()) ?? undefined;

const canPush = (): boolean =>
  'PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator;

/** Returns what this device does for an account. */
export async function readDevicePush(accountId: string): Promise<DevicePush> {
  if (isIosSafari(navigator) && !isInstalledApp()) return 'needs_install';
  if (!canPush() || (await findRegistration()) === undefined) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const isOn =
    Notification.permission === 'granted' &&
    accountsWithPush().includes(accountId) &&
    (await findSubscription()) !== undefined;
  return isOn ? 'on' : 'off';
}

const decode = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    atob(base64url.replaceAll('-', '+').replaceAll('_', '/')),
    (character) => character.codePointAt(0) ?? 0,
  );

/** Whether a subscription is bound to the server's key. */
function isBoundTo({ options }: PushSubscription, key: Uint8Array): boolean {
  if (options.applicationServerKey === null) return false;
  const bound = new Uint8Array(options.applicationServerKey);
  return bound.length === key.length && bound.every((byte, i) => byte === key[i]);
}

/** The browser's push service couldn't be reached. */
export class NoPushService extends Error {
  override name = 'NoPushService';
}

async function subscribeBrowser({ pushManager }: ServiceWorkerRegistration, key: Uint8Array<ArrayBuffer>) {
  const timeout = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new NoPushService()), SUBSCRIBE_MS);
  });
  const subscribing = pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  try {
    return await Promise.race([subscribing, timeout]);
  } catch (cause) {
    throw new NoPushService('The browser could not subscribe', { cause });
  }
}

/**
 * Subscribes this browser with the server's key of now, and tells the server. Throws `NoPushService`, `ApiError` and
 * `NetworkError`.
 */
async function subscribe(): Promise<void> {
  const registration = await findRegistration();
  if (registration === undefined) throw new NoPushService();
  const key = decode((await call(pushKey)).key);
  const existing = await registration.pushManager.getSubscription();
  const isUsable = existing !== null && isBoundTo(existing, key);
  if (existing !== null && !isUsable) await existing.unsubscribe();
  const { endpoint = '', keys } = (isUsable ? existing : await subscribeBrowser(registration, key)).toJSON();
  const body = { endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
  await call(subscribePush, { body });
}

/** Asks for the permission, which needs a person's tap, and subscribes. Throws like `subscribe`. */
export async function turnOnPush(accountId: string): Promise<DevicePush> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  await subscribe();
  keepAccount(accountId, true);
  return 'on';
}

/** Ends this browser's subscription. The server learns of it from the push service, at the latest. */
async function unsubscribe(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
}

export async function turnOffPush(accountId: string): Promise<DevicePush> {
  keepAccount(accountId, false);
  await unsubscribe();
  return readDevicePush(accountId);
}

/**
 * Brings the browser and the server to what the signed-in account chose on this device: after another sign-in, with a
 * new key of the server, or where a subscription has ended. Null: nobody is signed in. Throws like `subscribe`.
 */
export async function followAccount(accountId: string | null): Promise<void> {
  if (!canPush()) return;
  const isOn = accountId !== null && accountsWithPush().includes(accountId);
  if (!isOn) await unsubscribe();
  else if (Notification.permission === 'granted') await subscribe();
}
