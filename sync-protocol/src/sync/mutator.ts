import type * as z from 'zod/mini';
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

/** What a mutator may answer beyond having changed rows; nothing changed and nothing said is a `noop`. */
export interface Verdict {
  /** It changed nothing, and is told all the same: hours that later ones stand over, a day paid already. */
  readonly noted?: (typeof NOTED)[number];
  /** Kept, waits for a person. */
  readonly review?: { readonly id: string; readonly kind: string };
  /** What the caller is told, kept in the log so that a repeated call gets the same answer. */
  readonly result?: Readonly<Record<string, unknown>>;
}

/**
 * One named intent. `run` is pure: no clock, no randomness, no I/O; the same args on the same rows give
 * the same rows in a page, in a service worker and on the server. It throws `Rejection` to refuse.
 */
export interface Mutator<Args, Based = undefined> {
  readonly name: string;
  /** Of the args' shape; older ones are raised by `raise`. */
  readonly version: number;
  readonly args: z.ZodMiniType<Args>;
  /** What the user saw when acting; absent means that it was what stands now. */
  readonly basedOn?: z.ZodMiniType<Based>;
  /** Only through its own route, with a connection: never from a device's queue. */
  readonly online?: true;
  readonly raise?: (args: unknown, version: number) => unknown;
  /**
   * The rows that `run` needs. Asked again after each loading, since which rows are needed may hang on
   * rows: `rows` holds what earlier rounds brought.
   */
  readonly reads: (args: Args, rows: LoadedRows) => Read[];
  readonly run: (rows: WorkingSet, args: Args, context: MutationContext<Based>) => Verdict | undefined;
}

export interface MutationContext<Based = unknown> extends Context {
  readonly basedOn: Based | undefined;
}

/** What `reads` may look at: rows of earlier rounds; undefined where not there or not loaded yet. */
export type LoadedRows = Pick<WorkingSet, 'peek' | 'peekList' | 'deleted'>;

export const sideOf = (actor: Actor): Side => (actor.role === 'NANNY' ? 'nanny' : 'family');
