/**
 * Sends a message to an account's devices: encrypts it for each browser (RFC 8291), signs it (VAPID) and posts it to the
 * browser's push service, 8 at once, 2 of them to one service. Ends subscriptions that the service no longer knows.
 */
import { createHash } from 'node:crypto';
import { minutesBetween, toMillis } from 'sync-protocol/kernel/calendar.ts';
import type { Language } from 'sync-protocol/kernel/languages.ts';
import { ACCOUNT_MARK_BYTES, MESSAGE_BYTES_MAX, toPushText } from 'sync-protocol/reminders/push-message.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { KeyedQueue } from '../kit/keyed-queue.ts';
import { translator } from '../kit/messages.ts';
import { checkEndpoint, type Endpoint, RefusedAddress } from './endpoints.ts';
import { HostRests } from './host-rests.ts';
import {
  deleteSubscription,
  findSubscription,
  listSubscriptions,
  recordRefusal,
  type Subscription,
} from './subscriptions.ts';
import type { PostPush, PushAnswer } from './transport.ts';
import { loadWebPush, type VapidKeys } from './vapid-keys.ts';

const AT_ONCE = 8;
const AT_ONCE_A_HOST = 2;
/** A subscription whose key was refused rests for this long. */
const REST_MINUTES = 60;
/** A message that has waited for its turn this long is given back: it may be taken again, and must not be sent twice. */
const WAIT_MINUTES = 5;
const MS_PER_SECOND = 1000;

/** 'sent': a service took it. 'retry': none could, for now. 'gone': there is no device to send it to. */
export type PushResult = 'sent' | 'retry' | 'gone';

/** How one message to one device ended; `private_address`: its host leads into a private network. */
export type PushEnd = PushResult | 'private_address' | 'refused_key';

export interface OutgoingPush {
  readonly accountId: string;
  /** Sends to this session's device alone. */
  readonly sessionId?: string | undefined;
  readonly title: string;
  readonly language: Language;
  /** Path in the app that a tap opens. */
  readonly path: string;
  /** A newer message of the same topic replaces one that hasn't been delivered. */
  readonly topic: string;
  /** Instant after which it is no longer delivered. */
  readonly until: string;
  readonly isUrgent: boolean;
}

interface SenderParts extends Pick<AppDeps, 'config' | 'sql' | 'now' | 'publicUrl'> {
  readonly readKeys: () => Promise<VapidKeys>;
  readonly post: PostPush;
  readonly log: { warn(fields: object, message: string): void };
  readonly onEnd: (end: PushEnd) => void;
}

/** Returns the mark by which a service worker tells whose message it is. */
const accountMark = (accountId: string): string =>
  createHash('sha256').update(accountId).digest().subarray(0, ACCOUNT_MARK_BYTES).toString('base64url');

/** Returns a topic of 32 characters that tells push services nothing. */
export const toTopic = (accountId: string, subject: string): string =>
  createHash('sha256').update(`${accountId} ${subject}`).digest('base64url').slice(0, 32);

export class PushSender {
  readonly #parts: SenderParts;
  readonly #rests: HostRests;
  readonly #inAll = new KeyedQueue(AT_ONCE);
  readonly #inHost = new KeyedQueue(AT_ONCE_A_HOST);
  #isStopped = false;

  constructor(parts: SenderParts) {
    this.#parts = parts;
    this.#rests = new HostRests(parts.now);
  }

  /** Lets waiting messages end as 'retry'. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Sends to all devices, or to one. Returns 'sent' if one service took it. Rejects with a database error. */
  async send(push: OutgoingPush): Promise<PushResult> {
    const found = await listSubscriptions(this.#parts, push);
    const results = await Promise.all(found.map((each) => this.#queue(each, push)));
    if (results.includes('sent')) return 'sent';
    return results.includes('retry') ? 'retry' : 'gone';
  }

  async #queue(
    { id, endpoint }: Pick<Subscription, 'id' | 'endpoint'>,
    push: OutgoingPush,
  ): Promise<PushResult> {
    // Checked again: PUSH_HOSTS may have changed since the device subscribed.
    const checked = checkEndpoint(endpoint, this.#parts.config.pushHosts);
    if (checked === undefined) return 'gone';
    // The host's own places first: messages to one that hangs must not hold all places while they wait for it.
    const queuedAt = this.#parts.now();
    const end = await this.#inHost.run(checked.host, () =>
      this.#inAll.run('', async () =>
        minutesBetween(queuedAt, this.#parts.now()) < WAIT_MINUTES
          ? this.#sendOne(id, checked, push)
          : 'retry',
      ),
    );
    this.#parts.onEnd(end);
    if (end === 'private_address') return 'gone';
    return end === 'refused_key' ? 'retry' : end;
  }

  /** Sends to a device once it is its turn: its session may have ended while it waited. */
  async #sendOne(id: string, endpoint: Endpoint, push: OutgoingPush): Promise<PushEnd> {
    const { now } = this.#parts;
    const seconds = Math.floor((toMillis(push.until) - toMillis(now())) / MS_PER_SECOND);
    if (this.#isStopped || seconds <= 0 || this.#rests.isResting(endpoint.host)) return 'retry';
    const subscription = await findSubscription(this.#parts, id);
    if (subscription === undefined) return 'gone';
    if (isResting(subscription, now())) return 'retry';
    const request = await this.#encrypt(subscription, endpoint, { ...push, seconds });
    let answer: PushAnswer;
    try {
      answer = await this.#parts.post(request);
    } catch (error) {
      if (!(error instanceof RefusedAddress)) return 'retry';
      this.#parts.log.warn({ host: endpoint.host }, 'a push service has no public address');
      return 'private_address';
    }
    return this.#readAnswer(answer, endpoint.host, subscription);
  }

  async #encrypt(
    { keys, accountId, endpoint }: Subscription,
    checked: Endpoint,
    { title, language, path, topic, isUrgent, seconds }: OutgoingPush & { seconds: number },
  ) {
    const { publicUrl } = this.#parts;
    const t = translator(language);
    const text = toPushText({
      title,
      navigate: `${publicUrl()}${path}`,
      tag: topic,
      account: accountMark(accountId),
      signIn: t('Fairday: sign in to see what is new'),
    });
    if (Buffer.byteLength(text) > MESSAGE_BYTES_MAX) throw new Error('The push message is too long');
    const { generateRequestDetails } = await loadWebPush();
    const { headers, body } = generateRequestDetails({ endpoint, keys }, text, {
      vapidDetails: { subject: this.#subject(), ...(await this.#parts.readKeys()) },
      TTL: seconds,
      topic,
      urgency: isUrgent ? 'high' : 'normal',
      contentEncoding: 'aes128gcm',
    });
    if (!(body instanceof Buffer)) throw new Error('The push message was not encrypted');
    return { endpoint: checked, headers, body };
  }

  /** Returns an address at which a push service reaches the operator. */
  #subject(): string {
    const { config, publicUrl } = this.#parts;
    if (config.mail !== undefined) return `mailto:${config.mail.from}`;
    const url = publicUrl();
    return url.startsWith('https:') ? url : `mailto:operator@${new URL(url).hostname}`;
  }

  async #readAnswer(
    { status, retryAfter }: PushAnswer,
    host: string,
    { id, accountId, failedAt }: Subscription,
  ): Promise<PushEnd> {
    const { sql, now, log } = this.#parts;
    if (status >= 200 && status < 300) {
      this.#rests.recordTaken(host);
      if (failedAt !== null) await recordRefusal(sql, id, null);
      return 'sent';
    }
    if (status === 404 || status === 410) {
      await deleteSubscription(sql, id);
      return 'gone';
    }
    if (status === 401 || status === 403) {
      await recordRefusal(sql, id, now());
      if (this.#rests.recordRefusedKey(host, accountId))
        log.warn({ host, status }, 'a push service refuses the VAPID key; it gets no messages for an hour');
      return 'refused_key';
    }
    if (status === 429 || (status === 503 && retryAfter !== undefined))
      this.#rests.recordWait(host, retryAfter);
    // What a service calls wrong stays wrong.
    return status >= 500 || status === 429 || status === 408 ? 'retry' : 'gone';
  }
}

function isResting({ failedAt }: Subscription, now: string): boolean {
  if (failedAt === null) return false;
  const minutes = minutesBetween(failedAt, now);
  // A clock that was ahead and has been set back must not extend the rest.
  return minutes >= 0 && minutes < REST_MINUTES;
}
