/**
 * Limits tries to register, sign in, accept an invitation, and reset or confirm a password; also password e-mails,
 * account exports, checks of the history, requests for calendar feeds and push messages to try a device. Sets the cookie of a browser in which an account's owner has signed in.
 *
 * Signed out: AUTH_RATE_LIMIT_PER_MINUTE per IP address. Sign-ins and invitations also per account, five times as many,
 * since attackers may have several addresses; not for sign-ins with the owner's cookie (`rememberDevice`), so that
 * nobody can lock the owner out. Password checks, history checks and exports: AUTH_RATE_LIMIT_PER_MINUTE per account.
 * Password e-mails: as many per address, but per hour. Calendar feeds: 60 an hour each; unknown ones
 * AUTH_RATE_LIMIT_PER_MINUTE per IP address. Push messages to try a device: 3 an hour per account.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from './app-deps.ts';
import { cookieOptions } from './authentication.ts';
import { HttpRefusal } from './http-refusal.ts';

const DEVICE_COOKIE = 'fairday_device';
const PER_ACCOUNT = 5;
const timeWindow = '1 minute';
/** Requests for one calendar feed in an hour: calendar programs ask every few minutes at most. */
const FEED_AN_HOUR = 60;
const PUSH_TESTS_AN_HOUR = 3;

export interface Throttle {
  /** Counts a try from this IP address. Throws `too_many_tries`. */
  address(request: FastifyRequest): Promise<void>;
  /** Counts a try for this account, except in its owner's browser. Throws `too_many_tries`. */
  account(request: FastifyRequest, tried: { email: string; accountId: string | undefined }): Promise<void>;
  /** Counts a requested password e-mail. Throws `too_many_tries`. */
  reset(request: FastifyRequest, email: string): Promise<void>;
  /** Counts a signed-in person's try to confirm the password, or check of the history. Throws `too_many_tries`. */
  confirmation(request: FastifyRequest, accountId: string): Promise<void>;
  /** Counts an export of the account. Throws `too_many_tries`. */
  heavy(request: FastifyRequest, accountId: string): Promise<void>;
  /** Counts a request for a calendar feed, whatever its present address. Throws `too_many_tries`. */
  feed(request: FastifyRequest, subject: string): Promise<void>;
  /** Counts a request for an unknown calendar feed, or link that ends e-mails, from this IP address. Throws `too_many_tries`. */
  unknownLink(request: FastifyRequest): Promise<void>;
  /** Counts a push message to try a device. Throws `too_many_tries`. */
  pushTest(request: FastifyRequest, accountId: string): Promise<void>;
}

type Limit = ReturnType<FastifyInstance['createRateLimit']>;

/** The keys of requests that aren't counted by IP address. */
const keys = new WeakMap<FastifyRequest, string>();

async function count(limit: Limit, request: FastifyRequest, key = ''): Promise<void> {
  keys.set(request, key);
  const state = await limit(request);
  if (!state.isAllowed && state.isExceeded) {
    throw new HttpRefusal('too_many_tries', { retryAfter: Math.max(1, state.ttlInSeconds) });
  }
}

/** Needs @fastify/rate-limit and @fastify/cookie registered. */
export function makeThrottle(app: FastifyInstance, deps: AppDeps): Throttle {
  const max = deps.config.authRateLimitPerMinute;
  const perKey = (tries: number, window = timeWindow): Limit =>
    app.createRateLimit({
      max: tries,
      timeWindow: window,
      keyGenerator: (request) => keys.get(request) ?? '',
    });
  // Without a keyGenerator the library counts by IP address, or by network for IPv6: a home often gets 256 of /64.
  const byAddress = { max, timeWindow, ipv6Subnet: 56 };
  const perAddress = app.createRateLimit(byAddress);
  // Counted apart from sign-in: a calendar program that keeps asking for an ended feed would lock its home out.
  const perUnknownFeed = app.createRateLimit(byAddress);
  const perAccount = perKey(max * PER_ACCOUNT);
  // Counted apart from sign-in: strangers can't use up a signed-in person's tries.
  const perConfirmation = perKey(max);
  // Also counted for unknown accounts. Per hour: the limit protects other people's mailboxes.
  const perReset = perKey(max, '1 hour');
  const perHeavy = perKey(max);
  const perPushTest = perKey(PUSH_TESTS_AN_HOUR, '1 hour');
  const perFeed = perKey(FEED_AN_HOUR, '1 hour');
  return {
    address: (request) => count(perAddress, request),
    async account(request, { email, accountId }) {
      const device = request.cookies[DEVICE_COOKIE];
      const owner = device === undefined ? undefined : deps.tokens.verifyDevice(device);
      if (owner !== undefined && owner === accountId) return;
      await count(perAccount, request, email);
    },
    reset: (request, email) => count(perReset, request, email),
    confirmation: (request, accountId) => count(perConfirmation, request, accountId),
    heavy: (request, accountId) => count(perHeavy, request, accountId),
    feed: (request, subject) => count(perFeed, request, subject),
    unknownLink: (request) => count(perUnknownFeed, request),
    pushTest: (request, accountId) => count(perPushTest, request, accountId),
  };
}

/** Sets a cookie that proves that the owner has signed in here before. It gives no access. */
export function rememberDevice(deps: AppDeps, reply: FastifyReply, accountId: string): void {
  const proof = deps.tokens.signDevice(accountId);
  void reply.setCookie(DEVICE_COOKIE, proof, { ...cookieOptions(deps), path: '/api' });
}
