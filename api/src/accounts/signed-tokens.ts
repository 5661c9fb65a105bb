/** Whether tokens are ours: signed with our secret, and saying what ours say. */
import { id } from 'sync-protocol/model/values.ts';
import * as z from 'zod/mini';
import type { Claims, Tokens } from './app-deps.ts';

/** Each is some 500 bytes; as many devices are in use at once on few servers. */
export const KEPT_MAX = 1000;

const claims = z.object({ sub: id, sid: id, act: z.optional(z.object({ sub: id })) });
/** Has no end, and no beginning, of its own. None of ours has: their session's row decides. */
const timeless = z.looseObject({ exp: z.optional(z.never()), nbf: z.optional(z.never()) });

/** With our secret, and no other algorithm than ours. */
interface Signature {
  sign(said: object): string;
  /** What a token says; throws for one that is not ours. */
  verify(token: string): unknown;
}

/**
 * A token that has been verified is known by its whole text, signature included, and not verified anew: its bytes and our
 * secret stay what they are, so would the answer. Whether its session counts is asked of the database each time.
 */
export function signedTokens(jwt: Signature): Tokens {
  const kept = new Map<string, Claims>();

  function verify(token: string): Claims | undefined {
    try {
      const said = jwt.verify(token);
      const verified = claims.safeParse(said);
      if (!verified.success) return undefined;
      if (timeless.safeParse(said).success) keep(token, verified.data);
      return verified.data;
    } catch {
      return undefined;
    }
  }

  function keep(token: string, verified: Claims): void {
    const [oldest] = kept.keys();
    if (kept.size >= KEPT_MAX && oldest !== undefined) kept.delete(oldest);
    kept.set(token, verified);
  }

  return {
    sign: (claimed) => jwt.sign({ ...claimed }),
    verify: (token) => kept.get(token) ?? verify(token),
  };
}
