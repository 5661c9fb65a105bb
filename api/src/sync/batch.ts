/**
 * Defines the types of a batch: mutations of one household that are executed together, their author, faults, and the
 * error of an author who has lost access.
 */
import type { Actor } from 'sync-protocol/kernel/mutator.ts';
import type { Mutation } from 'sync-protocol/kernel/wire.ts';
import type { AccessRight } from '../database/access-right.ts';
import type { NextDue } from '../database/weeks-due.ts';

/** A fault of a mutation, for the operators: it doesn't hold the mutation's input. */
export interface Fault {
  readonly householdId: string;
  readonly mutationId: string;
  readonly name: string;
  /** Failed attempts, this one included. */
  readonly attempts: number;
  /** The mutation has failed too often: it is rejected with its input kept, and the rest of the queue goes on. */
  readonly isSetAside: boolean;
  readonly error: unknown;
}

export interface Writer {
  readonly actor: Actor;
  /** The sending device; null for a REST call. */
  readonly clientId: string | null;
  readonly receivedAt: string;
  /** On what the author's right to write rests. Omitted where the caller's own transaction has checked it. */
  readonly right?: AccessRight;
  /** Whether the database is distributed with Citus. If omitted there, rows are written in a slower way. */
  readonly isDistributed?: boolean | undefined;
  /** Asked for each refusal: whether the log takes it. All are logged if omitted. */
  readonly mayLogRefusal?: (mutationId: string, code: string | null) => boolean;
  readonly onFault?: ((fault: Fault) => void) | undefined;
  /** When the household's weeks are due next, once these mutations have changed a week of this version. */
  readonly nextDue?: NextDue | undefined;
}

/** A mutation within a batch, which names the household. Mutations from REST routes have no number. */
export type BatchMutation = Omit<Mutation, 'householdId' | 'seq'> & Partial<Pick<Mutation, 'seq'>>;

/** The author's session or membership has ended or changed since it was read. Nothing was written. */
export class AccessEnded extends Error {
  readonly householdId: string;

  constructor(householdId: string) {
    super('The author may no longer write to this household');
    this.householdId = householdId;
  }
}

/** Mutations of one household, in order. */
export interface BatchOfMutations {
  readonly householdId: string;
  readonly mutations: readonly BatchMutation[];
}
