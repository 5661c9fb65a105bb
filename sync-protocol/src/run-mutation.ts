/**
 * Parses one mutation (`UnknownMutation` where this build doesn't know it), and runs it over a working set, at once
 * or step by step, on devices and on the server.
 */

import type * as z from 'zod/mini';
import { stampShownDays } from './calendar/calendar-stamp.ts';
import { Rejection } from './kernel/errors.ts';
import type { Actor, MutatorCall, MutatorOutput, MutatorSteps, RunResult } from './kernel/mutator.ts';
import { UNSET } from './kernel/unset-fields.ts';
import type { Mutation } from './kernel/wire.ts';
import type { WorkingSet } from './kernel/working-set.ts';
import { assertMayChange, assertOwnWill } from './people/permissions.ts';
import { mutatorNamed } from './registry.ts';

/**
 * This build doesn't know the name or version; mostly it is older than the sender. Not a refusal: the sender retries.
 */
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
 * Parses a mutation's `args` and `basedOn` by its mutator's schemas, upgrading args of an earlier version. Throws
 * `UnknownMutation`, or `Rejection('bad_input')` with the first thing that is wrong.
 */
export function parseMutation(
  mutation: Pick<Mutation, 'id' | 'name' | 'version' | 'args' | 'basedOn'>,
): MutatorCall {
  const mutator = mutatorNamed(mutation.name);
  if (mutator === undefined) throw new UnknownMutation(mutation.name, mutation.version);
  if (mutation.version > mutator.version) throw new UnknownMutation(mutation.name, mutation.version);
  const { upgradeArgs } = mutation.version < mutator.version ? mutator : {};
  const args = mutator.args.safeParse(
    upgradeArgs === undefined ? mutation.args : upgradeArgs(mutation.args, mutation.version),
  );
  if (!args.success) throw new Rejection('bad_input', describe(args.error.issues));
  if (mutation.basedOn === undefined || mutator.basedOn === undefined) {
    return { id: mutation.id, mutator, args: args.data, basedOn: undefined };
  }
  const basedOn = mutator.basedOn.safeParse(mutation.basedOn);
  if (!basedOn.success) throw new Rejection('bad_input', describe(basedOn.error.issues));
  return { id: mutation.id, mutator, args: args.data, basedOn: basedOn.data };
}

const isSteps = (output: MutatorOutput | MutatorSteps | undefined): output is MutatorSteps =>
  output !== undefined && 'next' in output;

interface RunContext {
  readonly actor: Actor;
  /** The UTC instant of the mutation, which the server has clamped. */
  readonly at: string;
  /** The author's own instant; `at` unless given. */
  readonly claimedAt?: string;
  /** When the server got the mutation; `at` unless given. */
  readonly receivedAt?: string;
}

/** Runs a mutator whose reads are loaded. Returns refusals and rethrows other errors; both leave the rows unchanged. */
export function runMutation(rows: WorkingSet, call: MutatorCall, context: RunContext): RunResult {
  const steps = mutationSteps(rows, call, context);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/** Like `runMutation`, one step of the mutator at a time. Nobody else may use the rows before the last step. */
export function* mutationSteps(
  rows: WorkingSet,
  { id, mutator, args, basedOn, server }: MutatorCall,
  { actor, at, claimedAt = at, receivedAt = at }: RunContext,
): Generator<undefined, RunResult, undefined> {
  rows.begin();
  try {
    const household = rows.get('household', rows.householdId);
    if (household === undefined && mutator.name !== 'household.create') {
      throw new Rejection('no_access');
    }
    assertMayChange(actor, mutator);
    assertOwnWill(actor, mutator);
    const started = mutator.run(rows, args, {
      actor,
      at,
      claimedAt,
      receivedAt,
      mutationId: id,
      basedOn,
      server,
      // Only household.create runs without a household, and it doesn't read this.
      household: household ?? NO_HOUSEHOLD,
    });
    const output = isSteps(started) ? yield* started : started;
    stampShownDays(rows, at);
    if (output?.review !== undefined) return { result: 'review', code: output.review };
    const data = output?.result;
    const result = rows.touched().length > 0 ? 'applied' : 'noop';
    return output?.noted === undefined ? { result, data } : { result, data, code: output.noted };
  } catch (error) {
    rows.rollback();
    if (error instanceof Rejection) return error.toResult();
    throw error;
  }
}

const NO_HOUSEHOLD = {
  ...UNSET.household,
  householdId: '',
  id: '',
  version: 0,
  name: '',
  timezone: 'UTC',
  billingIncrementMinutes: 1,
  currency: 'USD',
  createdAt: '2000-01-01T00:00:00.000Z',
} as const;
