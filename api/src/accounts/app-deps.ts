/**
 * Defines the dependencies of account functions and routes (`AppDeps`): database, pokes, settings, tokens, clock,
 * public address, queue per person, e-mail outbox, error callbacks. Defines the claims of a token.
 */
import type { Config } from '../config.ts';
import type { KeyedQueue } from '../kit/keyed-queue.ts';
import type { Deps } from '../sync/execute.ts';
import type { Outbox } from './mail-queue.ts';

/** A token's account and session. In an impersonation `sub` is the viewed account, `act` the viewer (RFC 8693, 4.1). */
export interface Claims {
  readonly sub: string;
  readonly sid: string;
  readonly act?: { readonly sub: string } | undefined;
}

export interface Tokens {
  sign(claims: Claims): string;
  /** Returns undefined for a token that this server didn't sign for a session. */
  verify(token: string): Claims | undefined;
  /** Signs a proof that an account's owner has signed in on a device. It gives no access. */
  signDevice(accountId: string): string;
  /** Returns the account of a proof; undefined for a token that this server didn't sign with `signDevice`. */
  verifyDevice(token: string): string | undefined;
}

export interface AppDeps extends Deps {
  readonly config: Config;
  readonly tokens: Tokens;
  /** Returns the current instant, UTC. Tests set their own clock. */
  readonly now: () => string;
  /** Returns the server's address without a trailing slash. With PORT=0 it is known once the server listens. */
  readonly publicUrl: () => string;
  /** Runs the database work of each person, on at most half of the pool's connections. */
  readonly personTurns: KeyedQueue;
  /** Sends e-mails; undefined without SMTP_URL. */
  readonly outbox: Outbox | undefined;
  /** Milliseconds within which an export must be read; two minutes if omitted. */
  readonly exportMs?: number | undefined;
  /** Called when a session could not be extended. */
  readonly onSlideError?: (error: unknown) => void;
}
