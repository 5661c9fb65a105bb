/** What becomes of mutations, one after the other, over rows that whoever runs them loads. */
import { hash } from 'node:crypto';
import { REFUSALS, Rejection } from 'sync-protocol/errors.ts';
import {
  missingReads,
  parseMutation,
  runMutation,
  UnknownMutation,
} from 'sync-protocol/mutators/run-mutation.ts';
import { clampHappenedAt } from 'sync-protocol/rules/calendar.ts';
import { aboutOf } from 'sync-protocol/rules/history.ts';
import type { Actor, MutatorCall, RunResult } from 'sync-protocol/sync/mutator.ts';
import type { Mutation, Stop } from 'sync-protocol/sync/wire.ts';
import { type Read, WorkingSet } from 'sync-protocol/sync/working-set.ts';
import type { Standing, Wanted } from '../database/household-reads.ts';
import { canonicalJson } from '../database/log-hash.ts';
import type { KnownResult, LoggedMutation, LoggedResult } from '../database/mutation-log.ts';
import { takeTurns } from '../event-loop-yield.ts';

/** A mutation that failed for a reason of our own: for the operators, its input stays out. */
export interface Fault {
  readonly householdId: string;
  readonly mutationId: string;
  readonly name: string;
  /** How often by now. */
  readonly attempts: number;
  /** It has failed too often: it is refused with its input kept, and the rest goes on. */
  readonly isSetAside: boolean;
  readonly error: unknown;
}

/** Who writes, from which device (null: through the REST door), and when it arrived. */
export interface Writer {
  readonly actor: Actor;
  readonly clientId: string | null;
  readonly receivedAt: string;
  /** Hears of failures of our own. */
  readonly onFault?: ((fault: Fault) => void) | undefined;
}

/** A mutation within a batch, which names the household. Mutations from REST routes have no number. */
export type BatchMutation = Omit<Mutation, 'householdId' | 'seq'> & Partial<Pick<Mutation, 'seq'>>;

/** A mutator that asks for more rows this often is asking for ever. */
const MAX_READ_ROUNDS = 8;

/** Mutations of one household, in order. */
export interface BatchOfMutations {
  readonly householdId: string;
  readonly mutations: readonly BatchMutation[];
}

const fingerprintOf = ({ name, version, args }: BatchMutation): string =>
  hash('sha256', canonicalJson([name, version, args]), 'base64url');

async function fingerprintsOf(
  mutations: readonly BatchMutation[],
  turn: () => Promise<void>,
): Promise<ReadonlyMap<BatchMutation, string>> {
  const fingerprints = new Map<BatchMutation, string>();
  for (const mutation of mutations) {
    await turn();
    fingerprints.set(mutation, fingerprintOf(mutation));
  }
  return fingerprints;
}

type ParseResult = MutatorCall | RunResult | 'unknown';

/** Parses, or says why not: a refusal is an answer, an unknown name stops the batch. */
function tryParse(mutation: BatchMutation): ParseResult {
  try {
    const parsed = parseMutation(mutation);
    const queued = mutation.seq !== undefined;
    return queued && parsed.mutator.online === true ? new Rejection('needs_connection').toResult() : parsed;
  } catch (error) {
    if (error instanceof UnknownMutation) return 'unknown';
    if (error instanceof Rejection) return error.toResult();
    throw error;
  }
}

const isParsed = (parsed: ParseResult): parsed is MutatorCall => parsed !== 'unknown' && 'mutator' in parsed;

export function toEntry(
  mutation: BatchMutation,
  result: RunResult,
  { rows, fingerprint = fingerprintOf(mutation) }: { rows: WorkingSet; fingerprint?: string | undefined },
): LoggedMutation {
  const changes = result.result === 'rejected' ? [] : rows.touched();
  const { subjects, nannyId } = aboutOf(rows, mutation.args, changes);
  return {
    mutationId: mutation.id,
    fingerprint,
    seq: mutation.seq ?? null,
    name: mutation.name,
    mutationVersion: mutation.version,
    args: mutation.args,
    basedOn: mutation.basedOn,
    happenedAt: mutation.happenedAt,
    nannyId,
    result: result.result,
    code: 'code' in result ? result.code : null,
    message: 'message' in result ? result.message : null,
    data: 'data' in result ? (result.data ?? null) : null,
    changes,
    subjects,
  };
}

const conflictOf = (mutation: BatchMutation, fingerprint: string): LoggedResult => ({
  mutationId: mutation.id,
  fingerprint,
  result: 'rejected',
  code: 'id_conflict',
  message: REFUSALS.id_conflict.sentence,
  data: null,
});

/** How a run comes to rows, and what it does with failures of our own. */
export interface RunDeps {
  /** Loads into the working set; answers where the household stands, undefined when there is none. */
  readonly load: (rows: WorkingSet, wanted: Wanted) => Promise<Standing | undefined>;
  readonly failed: (mutation: BatchMutation, error: unknown) => Promise<RunResult | Stop>;
}

/** A batch in the making: what is known, what runs, what has come out so far. */
interface Run {
  readonly deps: RunDeps;
  readonly writer: Writer;
  readonly rows: WorkingSet;
  readonly known: ReadonlyMap<string, KnownResult>;
  readonly parsed: ReadonlyMap<string, ParseResult>;
  readonly fingerprints: ReadonlyMap<BatchMutation, string>;
  /** By mutation id, in order. */
  readonly entries: Map<string, LoggedMutation>;
  readonly results: LoggedResult[];
  seq: number;
}

/** What has come out of a batch, to be written. */
export interface BatchResult {
  /** Where the household stood. */
  readonly standing: Standing;
  readonly rows: WorkingSet;
  readonly entries: readonly LoggedMutation[];
  /** One for each mutation that was reached, in order. */
  readonly results: readonly LoggedResult[];
  /** The number of the client's last mutation that was taken, when one of these was. */
  readonly lastSeq: number | undefined;
  readonly stop?: Stop;
}

/** Whether our own code threw, rather than the database: then the transaction can go on. */
const isFault = (error: unknown): boolean => !(error instanceof Error && 'code' in error);

/** What these ask for and is not loaded yet. */
const readsOf = (rows: WorkingSet, parsed: readonly MutatorCall[]): Read[] =>
  rows.missing(parsed.flatMap((mutation) => missingReads(rows, mutation)));

/** Asks for rows until nothing is missing. */
async function loadMissing(
  { deps, rows }: Pick<Run, 'deps' | 'rows'>,
  parsed: readonly MutatorCall[],
): Promise<void> {
  for (let round = 0; ; round += 1) {
    const reads = readsOf(rows, parsed);
    if (reads.length === 0) return;
    if (round === MAX_READ_ROUNDS) throw new Error('A mutator asks for rows without end');
    await deps.load(rows, { reads });
  }
}

async function decide(run: Run, mutation: BatchMutation): Promise<RunResult | Stop> {
  try {
    const parsed = run.parsed.get(mutation.id) ?? tryParse(mutation);
    if (parsed === 'unknown') return { code: 'unknown_mutation' };
    run.rows.begin();
    if (!isParsed(parsed)) return parsed;
    // Rows that the batch's own mutations have brought about may call for more than was loaded ahead.
    await loadMissing(run, [parsed]);
    const at = clampHappenedAt(mutation.happenedAt, run.writer.receivedAt);
    return runMutation(run.rows, parsed, { actor: run.writer.actor, at });
  } catch (error) {
    if (!isFault(error)) throw error;
    return run.deps.failed(mutation, error);
  }
}

/** What is known of a mutation's id: logged before, or made by this very batch. */
function knownOf({ known, entries, writer }: Run, mutationId: string): KnownResult | undefined {
  const made = entries.get(mutationId);
  const { accountId } = writer.actor;
  return known.get(mutationId) ?? (made && { ...made, accountId, clientId: writer.clientId });
}

/**
 * Whether what is known of an id is the answer to this mutation. A device sends the same bytes again, so its
 * input decides. A REST call's input is worked out anew each time ('today', what a day is worth now); that it is
 * the same request has been seen to by its key (request-key.ts), so there the same mutator of the same account is
 * enough.
 */
function isRepeated({ writer, fingerprints }: Run, mutation: BatchMutation, known: KnownResult): boolean {
  const isSameInput = known.fingerprint === fingerprints.get(mutation);
  if (writer.clientId !== null) return isSameInput;
  if (known.accountId !== writer.actor.accountId) return false;
  if (known.clientId !== null) return isSameInput;
  return known.name === mutation.name;
}

/** Steps 2 and 3 for one mutation; a stop ends the batch, what came before stays. */
async function step(run: Run, mutation: BatchMutation): Promise<Stop | undefined> {
  const known = knownOf(run, mutation.id);
  if (known !== undefined) {
    run.results.push(
      isRepeated(run, mutation, known) ? known : conflictOf(mutation, fingerprintOf(mutation)),
    );
    return undefined;
  }
  const expectedSeq = run.seq + 1;
  if (mutation.seq !== undefined && mutation.seq !== expectedSeq) return { code: 'seq_gap', expectedSeq };
  const result = await decide(run, mutation);
  if ('retryAfterMs' in result || !('result' in result)) return result;
  const entry = toEntry(mutation, result, {
    rows: run.rows,
    fingerprint: run.fingerprints.get(mutation),
  });
  run.entries.set(entry.mutationId, entry);
  run.results.push(entry);
  if (mutation.seq !== undefined) run.seq = mutation.seq;
  return undefined;
}

/** Every row that a batch reads is loaded for all of it at once, then its mutations run in order. */
export async function runBatch(
  deps: RunDeps,
  writer: Writer,
  batch: BatchOfMutations,
): Promise<BatchResult | undefined> {
  const { householdId, mutations } = batch;
  const rows = new WorkingSet(householdId);
  const parsed = new Map<string, ParseResult>();
  const turn = takeTurns();
  let reads: readonly Read[] = [];
  try {
    for (const mutation of mutations) {
      await turn();
      parsed.set(mutation.id, tryParse(mutation));
    }
    reads = readsOf(rows, [...parsed.values()].filter(isParsed));
  } catch (error) {
    // It comes up again when it is that mutation's turn.
    if (!isFault(error)) throw error;
  }
  const asked = { ids: mutations.map(({ id }) => id), clientId: writer.clientId };
  // The database reads meanwhile.
  const [standing, fingerprints] = await Promise.all([
    deps.load(rows, { reads, asked }),
    fingerprintsOf(mutations, turn),
  ]);
  if (standing === undefined) return undefined;
  const { known, lastSeq } = standing;
  const run: Run = {
    deps,
    writer,
    rows,
    known,
    parsed,
    fingerprints,
    entries: new Map(),
    results: [],
    seq: lastSeq,
  };
  const fresh = [...parsed].flatMap(([id, each]) => (isParsed(each) && !known.has(id) ? [each] : []));
  try {
    await loadMissing(run, fresh);
  } catch (error) {
    if (!isFault(error)) throw error;
  }
  let stop: Stop | undefined;
  for (const mutation of mutations) {
    await turn();
    stop = await step(run, mutation);
    if (stop !== undefined) break;
  }
  return {
    standing,
    rows,
    entries: [...run.entries.values()],
    results: run.results,
    lastSeq: run.seq === lastSeq ? undefined : run.seq,
    ...(stop === undefined ? {} : { stop }),
  };
}
