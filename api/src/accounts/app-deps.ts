import type { Config } from '../config.ts';
import type { Deps } from '../sync/execute.ts';
import type { Outbox } from './mail-queue.ts';

/**
 * What a token says: whose it is, and which session decides whether it counts. In an impersonation `sub` is the
 * viewed person and `act` the real one (RFC 8693, section 4.1).
 */
export interface Claims {
  readonly sub: string;
  readonly sid: string;
  readonly act?: { readonly sub: string } | undefined;
}

export interface Tokens {
  sign(claims: Claims): string;
  /** Undefined for a token that is not ours. */
  verify(token: string): Claims | undefined;
}

/** What accounts and routes work with. */
export interface AppDeps extends Deps {
  readonly config: Config;
  readonly tokens: Tokens;
  /** The present moment, an instant; tests have their own. */
  readonly now: () => string;
  /** Where people reach us, without a slash at its end; known once we listen. */
  readonly publicUrl: () => string;
  /** What sends e-mails; undefined where the operator has given no mail server. */
  readonly outbox: Outbox | undefined;
}
