/**
 * Limits concurrent requests (per person and in all) and bytes per hour; closes answers that the client doesn't read,
 * or reads for longer than a given time.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { HttpRefusalCode } from 'sync-protocol/kernel/refusals.ts';
import { HttpRefusal } from '../accounts/http-refusal.ts';
import { HourlySum, MS_PER_HOUR } from '../kit/hourly-sum.ts';
import { beforeSend } from './before-send.ts';

const WAIT_MS = 1000;
const MS_PER_SECOND = 1000;

interface RequestsRefusal {
  readonly code: HttpRefusalCode;
  /** Seconds. */
  readonly retryAfter: number;
}

interface RequestsLimit {
  readonly perPerson: number;
  /** Of all people together; no limit if omitted. Who was refused for it comes before others (`#mustWait`). */
  readonly total?: number;
  /** `too_many_tries`, to be tried again after 5 s, if omitted. */
  readonly refusal?: RequestsRefusal;
}

/** Milliseconds for which a place is kept for a person who was refused and hasn't asked again. */
const PLACE_KEPT_MS = 120_000;

const TOO_MANY: RequestsRefusal = { code: 'too_many_tries', retryAfter: 5 };

/** Counts each request until its answer has left this process: until then the answer takes up memory here. */
export class RequestsUnderWay {
  readonly #perPerson: number;
  readonly #total: number;
  readonly #refusal: RequestsRefusal;
  readonly #counts = new Map<string, number>();
  /** When people last asked who were refused because of all together, the first to be refused first. */
  readonly #waiting = new Map<string, number>();
  #all = 0;

  constructor({ perPerson, total = Number.POSITIVE_INFINITY, refusal = TOO_MANY }: RequestsLimit) {
    this.#perPerson = perPerson;
    this.#total = total;
    this.#refusal = refusal;
  }

  /** Throws the limit's refusal when this person, or all together, have too many. */
  claim(personId: string, reply: FastifyReply): void {
    if (this.#isFull(personId)) throw new HttpRefusal(this.#refusal.code, this.#refusal);
    if (this.#mustWait(personId)) {
      this.#waiting.set(personId, performance.now());
      throw new HttpRefusal(this.#refusal.code, this.#refusal);
    }
    this.#waiting.delete(personId);
    this.#counts.set(personId, (this.#counts.get(personId) ?? 0) + 1);
    this.#all += 1;
    const release = (): void => {
      this.#all -= 1;
      const left = (this.#counts.get(personId) ?? 1) - 1;
      if (left === 0) this.#counts.delete(personId);
      else this.#counts.set(personId, left);
    };
    // The client may have left before: then the event has been.
    if (reply.raw.closed) release();
    else reply.raw.once('close', release);
  }

  /**
   * Like `claim`, but waits for a second before it throws, to slow down clients that ignore `Retry-After`.
   */
  async claimSoon(personId: string, reply: FastifyReply): Promise<void> {
    if (this.#isFull(personId)) await delay(WAIT_MS);
    this.claim(personId, reply);
  }

  #isFull(personId: string): boolean {
    return (this.#counts.get(personId) ?? 0) >= this.#perPerson;
  }

  /**
   * Whether those under way and those who were refused earlier take all places. Otherwise the people who ask most often
   * would get each free place.
   */
  #mustWait(personId: string): boolean {
    if (this.#total === Number.POSITIVE_INFINITY) return false;
    const from = performance.now() - PLACE_KEPT_MS;
    let before = 0;
    for (const [waiting, askedAt] of this.#waiting) {
      if (waiting === personId) break;
      if (askedAt < from) this.#waiting.delete(waiting);
      else before += 1;
    }
    return this.#all + before >= this.#total;
  }
}

/** Counts the bytes that each person sends in an hour. */
export class BytesAnHour {
  readonly #sum: HourlySum;

  constructor(most: number) {
    this.#sum = new HourlySum(most);
  }

  /** Throws `too_many_tries` until the next hour. `now` is in milliseconds. */
  count(personId: string, bytes: number, now: number): void {
    if (this.#sum.tryAdd(personId, bytes, now)) return;
    const left = MS_PER_HOUR - (now % MS_PER_HOUR);
    throw new HttpRefusal('too_many_tries', { retryAfter: Math.ceil(left / MS_PER_SECOND) });
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
  beforeSend(app, (_request, reply, payload) => {
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

/** Resets a connection whose client hasn't read the whole answer within `ms`: a slow reader keeps others waiting. */
export function closeSlowAnswer({ raw }: FastifyReply, ms: number): void {
  const timer = setTimeout(() => raw.socket?.resetAndDestroy(), ms);
  timer.unref();
  raw.once('close', () => clearTimeout(timer));
}
