/** Signs session tokens (JWTs), verifies their signatures and claims, and caches up to 1000 verified ones. */
import { id } from 'sync-protocol/model/values.ts';
import * as z from 'zod/mini';
import type { Claims, Tokens } from './app-deps.ts';

/** Most cached tokens, of about 500 bytes each. Few servers have more devices in use at once. */
export const CACHE_MAX = 1000;

const claims = z.object({ sub: id, sid: id, act: z.optional(z.object({ sub: id })) });
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

  function verify(token: string): Claims | undefined {
    try {
      const payload = jwt.verify(token);
      const verified = claims.safeParse(payload);
      if (!verified.success) return undefined;
      if (timeless.safeParse(payload).success) store(token, verified.data);
      return verified.data;
    } catch {
      return undefined;
    }
  }

  function store(token: string, verified: Claims): void {
    const [oldest] = cache.keys();
    if (cache.size >= CACHE_MAX && oldest !== undefined) cache.delete(oldest);
    cache.set(token, verified);
  }

  return {
    sign: (payload) => jwt.sign({ ...payload }),
    verify: (token) => cache.get(token) ?? verify(token),
  };
}
