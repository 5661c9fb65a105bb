/**
 * Builds the log entry of a mutation that has run, the fingerprint that tells a repeat from another mutation with the
 * same id, and the refusal `id_conflict` of such another mutation.
 */
import { hash } from 'node:crypto';
import { aboutOf } from 'sync-protocol/kernel/logged-changes.ts';
import type { RunResult } from 'sync-protocol/kernel/mutator.ts';
import { refusalOf, refusalSentence } from 'sync-protocol/kernel/refusals.ts';
import type { WorkingSet } from 'sync-protocol/kernel/working-set.ts';
import { canonicalJson } from '../database/canonical-json.ts';
import type { LoggedMutation, LoggedResult } from '../database/mutation-log.ts';
import type { BatchMutation } from './batch.ts';

/** A mutation's input as canonical JSON, and what tells a repeat from another mutation with the same id. */
export type InputText = Pick<LoggedMutation, 'input' | 'fingerprint'>;

/** Returns the mutation's input, and a hash of its name, version and input. */
export function inputOf({ name, version, args }: BatchMutation): InputText {
  const input = canonicalJson(args ?? null);
  const text = `[${canonicalJson(name)},${canonicalJson(version)},${input}]`;
  return { input, fingerprint: hash('sha256', text, 'base64url') };
}

/** Returns what a result carries beside its code: the mutator's own data, of a refusal its figures. */
function dataOf(result: RunResult): LoggedResult['data'] {
  if (result.result === 'rejected') return result.details ?? null;
  return 'data' in result ? (result.data ?? null) : null;
}

/** Returns the log entry of a mutation that has just run over these rows. */
export function toLoggedMutation(
  mutation: BatchMutation,
  result: RunResult,
  { rows, input = inputOf(mutation) }: { rows: WorkingSet; input?: InputText | undefined },
): LoggedMutation {
  const changes = result.result === 'rejected' ? [] : rows.touched();
  const { subjects, nannyId } = aboutOf(rows, mutation.args, changes);
  return {
    mutationId: mutation.id,
    fingerprint: input.fingerprint,
    seq: mutation.seq ?? null,
    name: mutation.name,
    mutationVersion: mutation.version,
    args: mutation.args,
    input: input.input,
    basedOn: mutation.basedOn,
    happenedAt: mutation.happenedAt,
    nannyId,
    result: result.result,
    code: 'code' in result ? result.code : null,
    message: result.result === 'rejected' ? refusalOf(result.code, result.message).sentence : null,
    data: dataOf(result),
    changes,
    subjects,
  };
}

/** Returns the result of a mutation whose id belongs to another one. It isn't logged: the id's entry stays. */
export const idConflict = (mutation: BatchMutation): LoggedResult => ({
  mutationId: mutation.id,
  fingerprint: inputOf(mutation).fingerprint,
  result: 'rejected',
  code: 'id_conflict',
  message: refusalSentence('id_conflict'),
  data: null,
});
