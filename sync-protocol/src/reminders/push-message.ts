/**
 * Push messages as a server sends them and a service worker shows them: declarative JSON, which Safari shows even
 * without the worker. Limits of subscriptions.
 */

/** Characters of an endpoint. */
export const ENDPOINT_MAX = 2048;
/** Subscriptions of an account; a newer one replaces the oldest. */
export const SUBSCRIPTIONS_MAX = 10;
/** Bytes of SHA-256 of an account's id that a message carries, so that a worker shows it to its owner alone. */
export const ACCOUNT_MARK_BYTES = 8;
/** Bytes of a message before its encryption. Services take about 4,000. */
export const MESSAGE_BYTES_MAX = 1024;

/** "Declarative Web Push": the member that tells such a message from others. */
const DECLARATIVE = 8030;

export interface PushMessage {
  readonly title: string;
  /** Address that a tap opens. */
  readonly navigate: string;
  /** A newer message of the same tag replaces one that is shown. */
  readonly tag: string;
  /** The mark of the account that it is for, in base64url. */
  readonly account: string;
  /** Shown instead where another account is signed in, or none. */
  readonly signIn: string;
}

/** Returns the message's text. `mutable` has Safari ask the worker first, which knows who is signed in. */
export const toPushText = ({ title, navigate, tag, account, signIn }: PushMessage): string =>
  JSON.stringify({
    web_push: DECLARATIVE,
    mutable: true,
    notification: { title, navigate, tag, data: { account, signIn } },
  });

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Returns the message that a notification of a text or a browser tells; undefined for anything else. */
function toPushMessage(notification: unknown): PushMessage | undefined {
  const { title, navigate, tag, data } = Object(notification) as Record<string, unknown>;
  const { account, signIn } = Object(data) as Record<string, unknown>;
  if (!isText(title) || !isText(navigate) || !isText(tag) || !isText(account) || !isText(signIn))
    return undefined;
  return { title, navigate, tag, account, signIn };
}

/**
 * Returns the message of a `push` event: of its text, or of the notification that Safari has made of it. Undefined if
 * neither is one.
 */
export function readPushMessage(text: string | undefined, proposed: unknown): PushMessage | undefined {
  const message = toPushMessage(proposed);
  if (message !== undefined || text === undefined) return message;
  try {
    return toPushMessage((Object(JSON.parse(text)) as Record<string, unknown>)['notification']);
  } catch {
    return undefined;
  }
}
