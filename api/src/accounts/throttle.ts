/**
 * How often sign-in may be tried. Per address: the setting. Per account over all addresses: five times it,
 * for a guesser may have many; that limit passes over browsers in which the account's owner has signed in
 * before, so that nobody can lock an owner out by guessing.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toMillis } from 'sync-protocol/rules/calendar.ts';
import { newId } from 'sync-protocol/rules/new-id.ts';
import type { AppDeps } from './app-deps.ts';
import { cookieOptions } from './authentication.ts';
import { Refused } from './refused.ts';

const DEVICE_COOKIE = 'fairday_device';
const PER_ACCOUNT = 5;
const timeWindow = '1 minute';

export interface Throttle {
  /** Counts a try from this address. Throws `too_many_tries`. */
  address(request: FastifyRequest): Promise<void>;
  /** Counts a try for this account, unless its owner is known here. Throws `too_many_tries`. */
  account(request: FastifyRequest, tried: { email: string; accountId: string | undefined }): Promise<void>;
  /** Counts an e-mail that is asked for. Throws `too_many_tries`. */
  reset(request: FastifyRequest, email: string): Promise<void>;
  /** Counts a try to confirm the password by somebody who is signed in. Throws `too_many_tries`. */
  confirmation(request: FastifyRequest, accountId: string): Promise<void>;
  /** Counts an answer that takes much work, such as an export. Throws `too_many_tries`. */
  heavy(request: FastifyRequest, accountId: string): Promise<void>;
}

type Limit = ReturnType<FastifyInstance['createRateLimit']>;

async function count(limit: Limit, request: FastifyRequest): Promise<void> {
  const state = await limit(request);
  if (!state.isAllowed && state.isExceeded) {
    throw new Refused('too_many_tries', { retryAfter: Math.max(1, state.ttlInSeconds) });
  }
}

/** Needs @fastify/rate-limit and @fastify/cookie registered. */
export function makeThrottle(app: FastifyInstance, deps: AppDeps): Throttle {
  const max = deps.config.authRateLimitPerMinute;
  const keys = new WeakMap<FastifyRequest, string>();
  // Without a key of ours the library takes the address, of IPv6 the network.
  const perAddress = app.createRateLimit({ max, timeWindow });
  const perAccount = app.createRateLimit({
    max: max * PER_ACCOUNT,
    timeWindow,
    keyGenerator: (request) => keys.get(request) ?? '',
  });
  // Its own count: what strangers try at the door takes nothing from those who are in.
  const perConfirmation = app.createRateLimit({
    max,
    timeWindow,
    keyGenerator: (request) => keys.get(request) ?? '',
  });
  // Whether there is such an account or not. By the hour: who asks for others fills their mailboxes.
  const perReset = app.createRateLimit({
    max,
    timeWindow: '1 hour',
    keyGenerator: (request) => keys.get(request) ?? '',
  });
  const perHeavy = app.createRateLimit({
    max,
    timeWindow,
    keyGenerator: (request) => keys.get(request) ?? '',
  });
  return {
    address: (request) => count(perAddress, request),
    async account(request, { email, accountId }) {
      const device = request.cookies[DEVICE_COOKIE];
      const owner = device === undefined ? undefined : deps.tokens.verify(device)?.sub;
      if (owner !== undefined && owner === accountId) return;
      keys.set(request, email);
      await count(perAccount, request);
    },
    async reset(request, email) {
      keys.set(request, email);
      await count(perReset, request);
    },
    async confirmation(request, accountId) {
      keys.set(request, accountId);
      await count(perConfirmation, request);
    },
    async heavy(request, accountId) {
      keys.set(request, accountId);
      await count(perHeavy, request);
    },
  };
}

/** Remembers, in the browser, that the account's owner has signed in here. It opens nothing: no session has its id. */
export function rememberDevice(deps: AppDeps, reply: FastifyReply, accountId: string): void {
  const proof = deps.tokens.sign({ sub: accountId, sid: newId(toMillis(deps.now())) });
  void reply.setCookie(DEVICE_COOKIE, proof, { ...cookieOptions(deps), path: '/api' });
}
