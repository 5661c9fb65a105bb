/**
 * For the service worker: shows a push message as a notification, and opens the app when somebody taps it. A message for
 * another account than the signed-in one is not shown, only that there is something new.
 */
/// <reference lib="webworker" />
import {
  ACCOUNT_MARK_BYTES,
  type PushMessage,
  readPushMessage,
} from 'sync-protocol/reminders/push-message.ts';
import { OPEN_PATH, readSignedInAccount } from '../device/signed-in-account.ts';

declare const self: ServiceWorkerGlobalScope;

const NAME = 'Fairday';
const ICON = '/icons/icon-192.png';

/** Missing in TypeScript's types. */
interface ShownOptions extends NotificationOptions {
  readonly renotify?: boolean;
}

/** A declarative message that Safari asks the worker about. */
interface WithProposal extends PushEvent {
  readonly notification?: unknown;
}

/** Returns the mark of the signed-in account; undefined if none is signed in. */
async function signedInMark(): Promise<string | undefined> {
  const id = await readSignedInAccount();
  if (id === undefined) return undefined;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(id));
  const bytes = new Uint8Array(hash).subarray(0, ACCOUNT_MARK_BYTES);
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

const show = (title: string, options: ShownOptions): Promise<void> =>
  self.registration.showNotification(title, { icon: ICON, ...options });

async function readMessage(
  event: WithProposal,
): Promise<{ message: PushMessage | undefined; isOwn: boolean }> {
  const message = readPushMessage(event.data?.text(), event.notification);
  const isOwn = message !== undefined && message.account === (await signedInMark());
  return { message, isOwn };
}

/** Ends this browser's subscription, which is an earlier person's: the push service tells the server. */
async function unsubscribe(): Promise<void> {
  const subscription = await self.registration.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

/** Shows a notification in any case: iOS ends the subscription of a worker that shows none. */
export async function showPush(event: PushEvent): Promise<void> {
  // What can't be read is like a message for nobody.
  const { message, isOwn } = await readMessage(event).catch(() => ({ message: undefined, isOwn: false }));
  if (message === undefined) {
    await show(NAME, { tag: NAME });
    return;
  }
  if (isOwn) {
    await show(message.title, { tag: message.tag, renotify: true, data: message.navigate });
    return;
  }
  await show(message.signIn, { tag: NAME });
  await unsubscribe().catch(() => undefined);
}

/** Returns the path of an address of this app; the start for any other. */
function toPath(address: unknown): string {
  const { origin } = self.location;
  if (typeof address !== 'string' || !URL.canParse(address, origin)) return '/';
  const url = new URL(address, origin);
  return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : '/';
}

/** Focuses a page of the app and asks it to open what the notification is about, or opens a page. */
export async function openNotification({ notification }: NotificationEvent): Promise<void> {
  const path = toPath(notification.data);
  notification.close();
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
  if (page === undefined) {
    await self.clients.openWindow(path);
    return;
  }
  // The page's router opens it, which asks before it drops what somebody has typed.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client of this worker, not a window
  page.postMessage({ type: OPEN_PATH, path });
  await page.focus();
}
