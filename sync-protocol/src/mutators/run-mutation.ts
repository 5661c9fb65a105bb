/** How one mutation is carried out over a working set: the same on a device and on the server. */
import type * as z from 'zod/mini';
import { Rejection } from '../errors.ts';
import type { Actor, MutatorCall, RunResult } from '../sync/mutator.ts';
import type { Mutation } from '../sync/wire.ts';
import type { WorkingSet } from '../sync/working-set.ts';
import { mutatorNamed } from './registry.ts';

/** A name or version that this build doesn't know: it may be older than who sent it. Never a rejection. */
export class UnknownMutation extends Error {
  constructor(name: string, version: number) {
    super(`Unknown mutation ${name} of version ${version}`);
    this.name = 'UnknownMutation';
  }
}

function describe(issues: readonly z.core.$ZodIssue[]): string {
  const issue = issues[0];
  if (issue === undefined) return 'Invalid input';
  const path = issue.path.map(String).join('.');
  return path === '' ? issue.message : `${path}: ${issue.message}`;
}

/**
 * Parses a mutation's args by its mutator's schema. Throws `UnknownMutation`, and `Rejection('bad_input')`
 * with what is wrong.
 */
export function parseMutation(
  mutation: Pick<Mutation, 'id' | 'name' | 'version' | 'args' | 'basedOn'>,
): MutatorCall {
  const mutator = mutatorNamed(mutation.name);
  if (mutator === undefined) throw new UnknownMutation(mutation.name, mutation.version);
  let raw = mutation.args;
  if (mutation.version !== mutator.version) {
    if (mutator.upgradeArgs === undefined || mutation.version > mutator.version) {
      throw new UnknownMutation(mutation.name, mutation.version);
    }
    raw = mutator.upgradeArgs(raw, mutation.version);
  }
  const args = mutator.args.safeParse(raw);
  if (!args.success) throw new Rejection('bad_input', describe(args.error.issues));
  if (mutation.basedOn === undefined || mutator.basedOn === undefined) {
    return { id: mutation.id, mutator, args: args.data, basedOn: undefined };
  }
  const basedOn = mutator.basedOn.safeParse(mutation.basedOn);
  if (!basedOn.success) throw new Rejection('bad_input', describe(basedOn.error.issues));
  return { id: mutation.id, mutator, args: args.data, basedOn: basedOn.data };
}

/**
 * Runs a mutation whose reads are loaded, at the moment `at` (already clamped on the server). A refusal
 * leaves the rows as they were; any other error does too, and is thrown on.
 */
export function runMutation(
  rows: WorkingSet,
  mutation: MutatorCall,
  { actor, at }: { actor: Actor; at: string },
): RunResult {
  rows.begin();
  try {
    const household = rows.get('household', rows.householdId);
    if (household === undefined && mutation.mutator.name !== 'household.create') {
      throw new Rejection('no_access');
    }
    const output = mutation.mutator.run(rows, mutation.args, {
      actor,
      at,
      mutationId: mutation.id,
      basedOn: mutation.basedOn,
      // Only household.create runs without one, and it doesn't look.
      household: household ?? NO_HOUSEHOLD,
    });
    if (output?.review !== undefined) return { result: 'review', code: output.review };
    const data = output?.result;
    if (rows.touched().length > 0) return { result: 'applied', data };
    return output?.noted === undefined
      ? { result: 'noop', data }
      : { result: 'noop', data, code: output.noted };
  } catch (error) {
    rows.rollback();
    if (error instanceof Rejection) return error.toResult();
    throw error;
  }
}

const NO_HOUSEHOLD = {
  householdId: '',
  id: '',
  version: 0,
  name: '',
  timezone: 'UTC',
  billingIncrementMinutes: 1,
  currency: 'USD',
  createdAt: '2000-01-01T00:00:00.000Z',
} as const;
