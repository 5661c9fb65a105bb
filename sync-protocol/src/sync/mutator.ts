import type * as z from 'zod/mini';
import type { RefusedResult } from '../errors.ts';
import type { Role } from '../model/account.ts';
import type { Side } from '../model/agenda-day.ts';
import type { Household } from '../model/household.ts';
import type { Read, WorkingSet } from './working-set.ts';

/** Who does something, in one household. */
export interface Actor {
  readonly accountId: string;
  readonly role: Role;
  /** Her own record in this household; null for a family member. */
  readonly nannyId: string | null;
  /** The person behind an impersonation. */
  readonly impersonatedBy: string | null;
}

export interface Context {
  readonly actor: Actor;
  readonly mutationId: string;
  /** The moment that the rules judge by (UTC instant): when it happened, as far as that can be believed. */
  readonly at: string;
  /** The household's settings as they stand. */
  readonly household: Household;
}

/** Why something that changed nothing still stands in the history. */
export const NOTED = ['hours_superseded', 'already_paid'] as const;

/** What a mutator returns besides the rows that it changed. */
export interface MutatorOutput {
  /** Reason to log a no-op. Omit it to stay silent. */
  readonly noted?: (typeof NOTED)[number];
  /** The kind of review that now waits for a person. */
  readonly review?: string;
  /** Data for the caller. The log keeps it, so that a repeated call gets the same data. */
  readonly result?: Readonly<Record<string, unknown>>;
}

/**
 * One named intent. `run` is pure: no clock, no randomness, no I/O; the same args on the same rows give
 * the same rows in a page, in a service worker and on the server. It throws `Rejection` to refuse.
 */
export interface Mutator<Args, Based = undefined> {
  readonly name: string;
  /** Of the args' shape; `upgradeArgs` upgrades older ones. */
  readonly version: number;
  readonly args: z.ZodMiniType<Args>;
  /** What the user saw when acting; absent means that it was what stands now. */
  readonly basedOn?: z.ZodMiniType<Based>;
  /** Only through its own route, with a connection: never from a device's queue. */
  readonly online?: true;
  readonly upgradeArgs?: (args: unknown, version: number) => unknown;
  /**
   * The rows that `run` needs. Asked again after each loading, since which rows are needed may hang on
   * rows: `rows` holds what earlier rounds brought.
   */
  readonly reads: (args: Args, rows: LoadedRows) => Read[];
  readonly run: (rows: WorkingSet, args: Args, context: MutationContext<Based>) => MutatorOutput | undefined;
}

/** A mutator whose args are checked only by its own schema. */
export type AnyMutator = Mutator<unknown, unknown>;

/** A mutator with the arguments of one mutation, both parsed. */
export interface MutatorCall {
  /** The mutation's id. */
  readonly id: string;
  readonly mutator: AnyMutator;
  readonly args: unknown;
  readonly basedOn: unknown;
}

/** The result of one call, before it has a place in the log. */
export type RunResult =
  | { readonly result: 'applied'; readonly data?: Readonly<Record<string, unknown>> | undefined }
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

/** What `reads` may look at: rows of earlier rounds; undefined where not there or not loaded yet. */
export type LoadedRows = Pick<WorkingSet, 'peek' | 'peekList' | 'deleted'>;

export const sideOf = (actor: Actor): Side => (actor.role === 'NANNY' ? 'nanny' : 'family');
