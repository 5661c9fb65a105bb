/**
 * Types of a mutator, its input and output, and of the person who makes a mutation. Says how to change a released
 * mutator, and lists what the history may note.
 */
import type * as z from 'zod/mini';
import type { RefusedResult } from './errors.ts';
import type { Read } from './reads.ts';
import type { ActorRole, Side } from './roles.ts';
import type { Rows } from './tables.ts';
import type { WorkingSet } from './working-set.ts';

/** The person who makes a mutation, in one household. */
export interface Actor {
  readonly accountId: string;
  readonly role: ActorRole;
  /** The nanny's own record in this household; null for a family member. */
  readonly nannyId: string | null;
  /** A removed nanny, whose device sends what it had queued: `nannyId` is her former record. */
  readonly isFormer?: true;
  /** The person behind an impersonation. */
  readonly impersonatedBy: string | null;
}

/** What only the server has. A device runs its mutations without it, and takes what they made from the answer. */
export interface ServerTools {
  /** UTC instant at which the server got the mutation. */
  readonly receivedAt: string;
  /** SHA-256 of a value as canonical JSON, hexadecimal. */
  readonly hashOf: (value: unknown) => string;
}

export interface Context {
  readonly actor: Actor;
  readonly mutationId: string;
  /** UTC instant of the mutation, which rules compare with. The server clamps what the device says. */
  readonly at: string;
  /** UTC instant of the mutation as its device says. Believe it only where it grants nothing. */
  readonly claimedAt: string;
  /** UTC instant at which the server got the mutation; on the device, before it is sent, `at`. */
  readonly receivedAt: string;
  readonly household: Rows['household'];
  /** Undefined on devices. */
  readonly server: ServerTools | undefined;
}

/** Noted where the nanny's hours count on a day whose times were changed unseen. Both sides are told. */
export const TIMES_UNSEEN = 'times_unseen';

/**
 * What the history notes beside a mutation: newer hours of the same person count already, or wait in review; somebody
 * has paid already; these hours have replaced another parent's, which their author had not seen; the nanny's hours
 * count on a day whose times were changed unseen; a nanny who taps 'Arrive' has done so already; or time off or a claim
 * was asked for or answered already.
 */
const NOTED = [
  'hours_superseded',
  'newer_hours_in_review',
  'already_paid',
  'hours_replaced',
  TIMES_UNSEEN,
  'already_here',
  'already_asked',
  'already_answered',
] as const;

/** What a mutator returns besides the rows that it changed. */
export interface MutatorOutput {
  /** Logged with the mutation. Without it, a no-op is silent. */
  readonly noted?: (typeof NOTED)[number];
  /** The kind of review that now waits for a person. */
  readonly review?: string;
  /** Data for the caller. The log keeps it, so that a repeated call gets the same data. */
  readonly result?: Readonly<Record<string, unknown>>;
}

/** A long run in short steps. The server lets other requests run between them; a device runs them in one go. */
export type MutatorSteps = Generator<undefined, MutatorOutput | undefined, undefined>;

/**
 * Carries out one kind of mutation. `run` is pure (no clock, randomness or I/O): a page, a service worker and the
 * server get the same rows from the same args and rows. It throws `Rejection` to refuse.
 *
 * A new argument or a new mutator? A queue may hold a mutation for a year, and a server that is rolled back or not
 * restarted yet may be older than the app. So once a mutator is released:
 *
 * - A new argument, for the same intent: raise `version`. Where args of an earlier version don't fit the new shape,
 *   `upgradeArgs` gives it to them, so that a newer server takes older queues. wire.test.ts names what they would lose.
 * - Another intent, or an argument that older mutations can't be given: a new mutator. Keep the old one.
 * - An older server knows neither the new version nor the new name. It stops the push with `unknown_mutation`
 *   (`UnknownMutation`), and the device keeps its queue and tries again.
 * - Don't add an argument without a new version: older servers refuse unknown keys with `bad_input`, and the mutation
 *   ends in needs attention. Never rename or remove a mutator: queues with it would be stuck.
 * - `basedOn` has no version: a new field must be optional, and devices may send it once all servers know it. Servers
 *   that know no `basedOn` of a mutator ignore it.
 * - `PROTOCOL` stays. It counts changes of messages: the server takes the push of any protocol, and answers 426 where
 *   it differs from its own. A changed row needs nothing: each cursor holds a
 *   hash of the rows' shape, and devices with another one load all rows again.
 */
export interface Mutator<Args, Based = undefined> {
  readonly name: string;
  /** Version of the args' shape, from 1. */
  readonly version: number;
  readonly args: z.ZodMiniType<Args>;
  /** What the author saw. A mutation without it counts as made on the current rows. */
  readonly basedOn?: z.ZodMiniType<Based>;
  /** `basedOn` only says what its author changed, so that edits merge. A refused mutation is tried again with it. */
  readonly merges?: true;
  /** Invalid args may hold what must not be stored: such a refusal isn't logged. */
  readonly isSecret?: true;
  /** REST routes only: refused with `needs_connection` in a device's queue. */
  readonly online?: true;
  /**
   * Also taken in an impersonation of a nanny, as an entry of the family's. All other mutators stand for the nanny's own
   * will there, and are refused with `not_as_another`.
   */
  readonly viewerMayCall?: true;
  /** Also taken from a removed nanny: it decides itself what of hers may still come. */
  readonly formerMayCall?: true;
  /**
   * Turns args of an earlier version into today's; without it they stay as they are. They aren't validated yet: `args`
   * checks what it returns.
   */
  readonly upgradeArgs?: (args: unknown, version: number) => unknown;
  /** Returns the rows that `run` needs. Called after each round of loading, with the rows loaded so far. */
  readonly reads: (args: Args, rows: LoadedRows, call: Pick<MutatorCall, 'id' | 'server'>) => Read[];
  readonly run: (
    rows: WorkingSet,
    args: Args,
    context: MutationContext<Based>,
  ) => MutatorOutput | MutatorSteps | undefined;
}

/** A mutator of any args. Its schema has parsed the args that it is called with. */
export type AnyMutator = Mutator<unknown, unknown>;

/** A mutator with the arguments of one mutation, both parsed. */
export interface MutatorCall {
  /** The mutation's id. */
  readonly id: string;
  readonly mutator: AnyMutator;
  readonly args: unknown;
  readonly basedOn: unknown;
  /** Undefined on devices. */
  readonly server?: ServerTools;
}

/** The result of one call, before it has a place in the log. */
export type RunResult =
  | {
      readonly result: 'applied';
      readonly data?: Readonly<Record<string, unknown>> | undefined;
      /** What the history notes. */
      readonly code?: string;
    }
  | {
      readonly result: 'noop';
      readonly data?: Readonly<Record<string, unknown>> | undefined;
      /** Reason to log the no-op; without one it is silent. */
      readonly code?: string;
    }
  | { readonly result: 'review'; readonly code: string }
  | RefusedResult;

export interface MutationContext<Based = unknown> extends Context {
  readonly basedOn: Based | undefined;
}

/** What `reads` may look at. Its methods return undefined for rows that don't exist or aren't loaded yet. */
export type LoadedRows = Pick<WorkingSet, 'householdId' | 'peek' | 'peekList' | 'deleted'>;

/** Whether somebody else views the app as the nanny: what that person enters is the family's. */
export const isViewingNanny = ({ role, impersonatedBy }: Actor): boolean =>
  role === 'NANNY' && impersonatedBy !== null;

export const sideOf = (actor: Actor): Side =>
  actor.role === 'NANNY' && !isViewingNanny(actor) ? 'nanny' : 'family';

/** The account that answers for hours: who really entered them, where that wasn't the nanny. */
export const authorOf = (actor: Actor): string =>
  isViewingNanny(actor) ? (actor.impersonatedBy ?? actor.accountId) : actor.accountId;
