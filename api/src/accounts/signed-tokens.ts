/**
 * Signs session tokens (JWTs), verifies their signatures and claims, and caches up to 1000 verified ones. Signs and
 * verifies proofs that an owner has signed in on a device.
 */
import { id } from 'sync-protocol/kernel/values.ts';
import * as z from 'zod/mini';
import type { Claims, Tokens } from './app-deps.ts';

/** Most cached tokens, of about 500 bytes each. Few servers have more devices in use at once. */
export const CACHE_MAX = 1000;

const claims = z.object({
  sub: id,
  sid: id,
  act: z.optional(z.object({ sub: id })),
  use: z.optional(z.never()),
});
/** A session's token has no `use`: people who view an account have one for it, which proves no sign-in of its owner. */
const deviceClaims = z.object({ sub: id, use: z.literal('device') });
/** A token without expiry. This server signs only these: the session's row decides when the session ends. */
const timeless = z.looseObject({ exp: z.optional(z.never()), nbf: z.optional(z.never()) });

interface Jwt {
  sign(payload: object): string;
  /** Returns the payload. Throws for another secret or algorithm. */
  verify(token: string): unknown;
}

/**
 * Returns a signer that caches verified tokens by their whole text, signature included: a second verification could
 * only give the same result. Whether the session is active is read from the database each time.
 */
export function signedTokens(jwt: Jwt): Tokens {
  const cache = new Map<string, Claims>();

  /** Returns undefined for a token of another signature. */
  function payloadOf(token: string): unknown {
    try {
      return jwt.verify(token);
    } catch {
      return undefined;
    }
  }

  function verify(token: string): Claims | undefined {
    const payload = payloadOf(token);
    const verified = claims.safeParse(payload);
    if (!verified.success) return undefined;
    if (timeless.safeParse(payload).success) store(token, verified.data);
    return verified.data;
  }

  function store(token: string, verified: Claims): void {
    const [oldest] = cache.keys();
    if (cache.size >= CACHE_MAX && oldest !== undefined) cache.delete(oldest);
    cache.set(token, verified);
  }

  return {
    sign: (payload) => jwt.sign({ ...payload }),
    verify: (token) => cache.get(token) ?? verify(token),
    signDevice: (accountId) => jwt.sign({ sub: accountId, use: 'device' }),
    verifyDevice: (token) => deviceClaims.safeParse(payloadOf(token)).data?.sub,
  };
}
