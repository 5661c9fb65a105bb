/**
 * Limits concurrent requests (per account and in all) and bytes per hour; closes answers that the client doesn't read.
 */
import { finished } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { HttpRefusal } from '../accounts/http-refusal.ts';

const RETRY_SECONDS = 5;
const WAIT_MS = 1000;
const SECONDS_AN_HOUR = 3600;
const MS_PER_SECOND = 1000;

/** Counts each request until its answer has left this process: until then the answer takes up memory here. */
export class RequestsUnderWay {
  readonly #perAccount: number;
  readonly #total: number;
  readonly #counts = new Map<string, number>();
  #all = 0;

  constructor(perAccount: number, total = Number.POSITIVE_INFINITY) {
    this.#perAccount = perAccount;
    this.#total = total;
  }

  /** Throws `too_many_tries` when this account, or all together, have too many. */
  claim(accountId: string, reply: FastifyReply): void {
    if (this.#isFull(accountId)) throw new HttpRefusal('too_many_tries', { retryAfter: RETRY_SECONDS });
    this.#counts.set(accountId, (this.#counts.get(accountId) ?? 0) + 1);
    this.#all += 1;
    finished(reply.raw, () => {
      this.#all -= 1;
      const left = (this.#counts.get(accountId) ?? 1) - 1;
      if (left === 0) this.#counts.delete(accountId);
      else this.#counts.set(accountId, left);
    });
  }

  /**
   * Like `claim`, but waits for a second before it throws, to slow down clients that ignore `Retry-After`.
   */
  async claimSoon(accountId: string, reply: FastifyReply): Promise<void> {
    if (this.#isFull(accountId)) await delay(WAIT_MS);
    this.claim(accountId, reply);
  }

  #isFull(accountId: string): boolean {
    return (this.#counts.get(accountId) ?? 0) >= this.#perAccount || this.#all >= this.#total;
  }
}

/** Counts the bytes that each account sends in an hour. */
export class BytesAnHour {
  readonly #most: number;
  #hour = 0;
  #bytes = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Throws `too_many_tries` until the next hour. `now` is in milliseconds. */
  count(accountId: string, bytes: number, now: number): void {
    const hour = Math.floor(now / (SECONDS_AN_HOUR * MS_PER_SECOND));
    if (hour !== this.#hour) {
      this.#hour = hour;
      this.#bytes = new Map();
    }
    const sum = (this.#bytes.get(accountId) ?? 0) + bytes;
    if (sum > this.#most) {
      const passed = Math.floor(now / MS_PER_SECOND) % SECONDS_AN_HOUR;
      throw new HttpRefusal('too_many_tries', { retryAfter: SECONDS_AN_HOUR - passed });
    }
    this.#bytes.set(accountId, sum);
  }
}

/** Characters of a text; longer answers are watched. */
const SHORT_ANSWER = 65_536;

interface Progress {
  taken: number;
  movedAt: number;
}

/** Bytes that have left this process on the reply's connection. */
const takenOf = ({ raw }: FastifyReply): number =>
  (raw.socket?.bytesWritten ?? 0) - (raw.socket?.writableLength ?? 0) - raw.writableLength;

/** Resets a connection whose client has read nothing of its answer for `stalledMs`. */
export function closeStalledAnswers(app: FastifyInstance, stalledMs: number): void {
  const watched = new Map<FastifyReply, Progress>();
  app.addHook('onSend', async (_request, reply, payload) => {
    // A short answer fits into the connection's buffers: unread, it costs too little to need a timer.
    const isShort = typeof payload === 'string' && payload.length < SHORT_ANSWER;
    if (isShort) return;
    watched.set(reply, { taken: takenOf(reply), movedAt: performance.now() });
    reply.raw.once('close', () => watched.delete(reply));
  });
  const timer = setInterval(() => {
    for (const [reply, progress] of watched) {
      const taken = takenOf(reply);
      if (taken !== progress.taken) watched.set(reply, { taken, movedAt: performance.now() });
      else if (performance.now() - progress.movedAt >= stalledMs) reply.raw.socket?.resetAndDestroy();
    }
  }, stalledMs / 3);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
