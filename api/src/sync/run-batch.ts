/**
 * Runs a batch's mutators in order over rows that its caller loads, recognizes repeats and gaps in the queue's
 * numbers, and returns what to write.
 */

import { clampHappenedAt } from 'sync-protocol/kernel/calendar.ts';
import { Rejection } from 'sync-protocol/kernel/errors.ts';
import { loadMissing, loadMissingInTurns, missingReads } from 'sync-protocol/kernel/load-rounds.ts';
import type { MutatorCall, RunResult, ServerTools } from 'sync-protocol/kernel/mutator.ts';
import type { Read } from 'sync-protocol/kernel/reads.ts';
import type { Stop } from 'sync-protocol/kernel/wire.ts';
import { WorkingSet } from 'sync-protocol/kernel/working-set.ts';
import { MUTATORS, mutatorNamed } from 'sync-protocol/registry.ts';
import { mutationSteps, parseMutation, UnknownMutation } from 'sync-protocol/run-mutation.ts';
import type { LogState, ReadRequest } from '../database/household-reads.ts';
import { partHash } from '../database/log-hash.ts';
import type { KnownResult, LoggedMutation, LoggedResult } from '../database/mutation-log.ts';
import { createYielder, personBehind } from '../kit/event-loop-share.ts';
import type { BatchMutation, BatchOfMutations, Writer } from './batch.ts';
import { type InputText, idConflict, inputOf, toLoggedMutation } from './logged-mutation.ts';

interface RunDeps {
  /** Loads rows into the working set. Returns the state of the log, undefined when there is no such household. */
  readonly load: (rows: WorkingSet, request: ReadRequest) => Promise<LogState | undefined>;
  /** Whether another household has a nanny with this id. */
  readonly isNannyElsewhere: (nannyId: string) => Promise<boolean>;
  /** Handles a fault: rejects the mutation or stops the batch. */
  readonly onFault: (mutation: BatchMutation, error: unknown) => Promise<RunResult | Stop>;
}

/** A batch while it runs. */
interface Run {
  readonly deps: RunDeps;
  readonly writer: Writer;
  readonly rows: WorkingSet;
  readonly known: ReadonlyMap<string, KnownResult>;
  readonly parsed: ReadonlyMap<BatchMutation, ParseResult>;
  readonly inputs: ReadonlyMap<BatchMutation, InputText>;
  readonly yieldIfDue: () => Promise<void>;
  /** By mutation id, in order. */
  readonly entries: Map<string, LoggedMutation>;
  readonly results: LoggedResult[];
  /** The batch's calls that the log doesn't know, in order. */
  readonly calls: readonly MutatorCall[];
  /** The client's last sequence number so far. */
  seq: number;
  /** How many more calls that lack rows may load those of all later calls, too. */
  loadsAhead: number;
}

export interface BatchResult {
  /** The log before the batch. */
  readonly log: LogState;
  readonly rows: WorkingSet;
  readonly entries: readonly LoggedMutation[];
  /** One for each mutation that ran, in order. */
  readonly results: readonly LoggedResult[];
  /** The client's last sequence number, when the batch raised it. */
  readonly lastSeq: number | undefined;
  readonly stop?: Stop;
}

/** Few: each asks all later calls for their reads. */
const LOADS_AHEAD = 4;

type ParseResult = MutatorCall | RunResult | 'unknown';

const toolsOf = ({ receivedAt }: Writer): ServerTools => ({ receivedAt, hashOf: partHash });

/** Parses a mutation. Invalid input is a refusal; an unknown name stops the batch. */
function tryParse(mutation: BatchMutation, server: ServerTools): ParseResult {
  try {
    const parsed = parseMutation(mutation);
    const isQueued = mutation.seq !== undefined;
    if (isQueued && parsed.mutator.online === true) return new Rejection('needs_connection').toResult();
    return { ...parsed, server };
  } catch (error) {
    if (error instanceof UnknownMutation) return 'unknown';
    if (error instanceof Rejection) return error.toResult();
    throw error;
  }
}

const isParsed = (parsed: ParseResult): parsed is MutatorCall => parsed !== 'unknown' && 'mutator' in parsed;

/** Whether Fairday's code threw, not the database: then the transaction can go on. */
const isFault = (error: unknown): boolean => !(error instanceof Error && 'code' in error);

/** Ignores a fault that will come again, and be handled, when its mutation runs. */
async function withoutFaults(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isFault(error)) throw error;
  }
}

/** Loads the rows that a call lacks, and the first few times those of all later calls: what one lacks, many may. */
async function loadFrom(run: Run, call: MutatorCall): Promise<void> {
  const { rows, deps, calls, yieldIfDue } = run;
  const load = (reads: readonly Read[]) => deps.load(rows, { reads });
  if (run.loadsAhead > 0) {
    run.loadsAhead -= 1;
    const rest = calls.slice(Math.max(0, calls.indexOf(call)));
    await withoutFaults(() => loadMissingInTurns(rows, rest, { load, yieldIfDue }));
  }
  await loadMissing(rows, [call], load);
}

/**
 * Whether a call adds a nanny by an id of another household's. Only the server can know: to calls that name the id, a
 * planted one would be another household's nanny, too.
 */
async function addsPlantedNanny({ deps }: Run, { mutator, args }: MutatorCall): Promise<boolean> {
  if (mutator.name !== MUTATORS['nanny.add'].name) return false;
  return deps.isNannyElsewhere((args as { readonly id: string }).id);
}

async function runOne(run: Run, mutation: BatchMutation): Promise<RunResult | Stop> {
  try {
    const parsed = run.parsed.get(mutation) ?? tryParse(mutation, toolsOf(run.writer));
    if (parsed === 'unknown') return { code: 'unknown_mutation' };
    if (!isParsed(parsed)) return parsed;
    if (await addsPlantedNanny(run, parsed)) return new Rejection('id_conflict').toResult();
    // Rows that earlier mutations of the batch created may lead to others that aren't loaded yet.
    if (missingReads(run.rows, [parsed]).length > 0) await loadFrom(run, parsed);
    const { actor, receivedAt } = run.writer;
    const claimedAt = mutation.happenedAt;
    const context = { actor, at: clampHappenedAt(claimedAt, receivedAt), claimedAt, receivedAt };
    const steps = mutationSteps(run.rows, parsed, context);
    for (;;) {
      const { done, value } = steps.next();
      if (done === true) return value;
      await run.yieldIfDue();
    }
  } catch (error) {
    if (!isFault(error)) throw error;
    return run.deps.onFault(mutation, error);
  }
}

/** Returns the earlier result of a mutation's id, in the log or in this batch. */
function knownResultOf({ known, entries, writer }: Run, mutationId: string): KnownResult | undefined {
  const entry = entries.get(mutationId);
  const { accountId } = writer.actor;
  return known.get(mutationId) ?? (entry && { ...entry, accountId, clientId: writer.clientId });
}

/**
 * Whether a mutation repeats the one with the known result: that of the same account. A device repeats the same input.
 * A REST call derives its input anew each time ('today', a day's amount); its idempotency key has shown already that
 * the request is the same (http/idempotency.ts), so the same mutation name is enough.
 */
function isRepeat({ writer, inputs }: Run, mutation: BatchMutation, known: KnownResult): boolean {
  if (known.accountId !== writer.actor.accountId) return false;
  const isSameInput = known.fingerprint === inputs.get(mutation)?.fingerprint;
  if (writer.clientId !== null || known.clientId !== null) return isSameInput;
  return known.name === mutation.name;
}

/** Runs one mutation and records its result. A stop ends the batch and keeps what ran before. */
async function step(run: Run, mutation: BatchMutation): Promise<Stop | undefined> {
  const known = knownResultOf(run, mutation.id);
  if (known !== undefined) {
    run.results.push(isRepeat(run, mutation, known) ? known : idConflict(mutation));
    return undefined;
  }
  const expectedSeq = run.seq + 1;
  if (mutation.seq !== undefined && mutation.seq !== expectedSeq) return { code: 'seq_gap', expectedSeq };
  const result = await runOne(run, mutation);
  if (!('result' in result)) return result;
  const input = run.inputs.get(mutation);
  const entry = toLoggedMutation(mutation, result, { rows: run.rows, input });
  const isSecret = entry.code === 'bad_input' && mutatorNamed(mutation.name)?.isSecret === true;
  // A refusal that isn't logged changed nothing: repeated, the mutation runs again.
  if (
    entry.result !== 'rejected' ||
    (!isSecret && run.writer.mayLogRefusal?.(mutation.id, entry.code) !== false)
  ) {
    run.entries.set(entry.mutationId, entry);
  }
  run.results.push(entry);
  if (mutation.seq !== undefined) run.seq = mutation.seq;
  return undefined;
}

async function inputsOf(
  mutations: readonly BatchMutation[],
  yieldIfDue: () => Promise<void>,
): Promise<ReadonlyMap<BatchMutation, InputText>> {
  const inputs = new Map<BatchMutation, InputText>();
  for (const mutation of mutations) {
    await yieldIfDue();
    inputs.set(mutation, inputOf(mutation));
  }
  return inputs;
}

/** Parses a batch, and loads all its rows and its known results. Returns undefined when there is no such household. */
async function prepare(
  deps: RunDeps,
  writer: Writer,
  { householdId, mutations }: BatchOfMutations,
): Promise<{ run: Run; log: LogState } | undefined> {
  const rows = new WorkingSet(householdId);
  const parsed = new Map<BatchMutation, ParseResult>();
  const yieldIfDue = createYielder(personBehind(writer.actor));
  const server = toolsOf(writer);
  let reads: readonly Read[] = [];
  await withoutFaults(async () => {
    for (const mutation of mutations) {
      await yieldIfDue();
      parsed.set(mutation, tryParse(mutation, server));
    }
    reads = missingReads(rows, [...parsed.values()].filter(isParsed));
  });
  const batch = { ids: mutations.map(({ id }) => id), clientId: writer.clientId };
  // Hashed while the database reads.
  const [log, inputs] = await Promise.all([
    deps.load(rows, { reads, batch }),
    inputsOf(mutations, yieldIfDue),
  ]);
  if (log === undefined) return undefined;
  const { known, lastSeq } = log;
  const fresh = [...parsed].flatMap(([{ id }, each]) => (isParsed(each) && !known.has(id) ? [each] : []));
  const load = (missing: readonly Read[]) => deps.load(rows, { reads: missing });
  await withoutFaults(() => loadMissingInTurns(rows, fresh, { load, yieldIfDue }));
  const made = { entries: new Map<string, LoggedMutation>(), results: [], seq: lastSeq };
  const run = { deps, writer, rows, known, parsed, inputs, calls: fresh, loadsAhead: LOADS_AHEAD, ...made };
  // A new yielder: the wait for the database was no work.
  return { run: { ...run, yieldIfDue: createYielder(personBehind(writer.actor)) }, log };
}

/** Runs a batch: loads its rows together, runs its mutations in order. Returns undefined for an unknown household. */
export async function runBatch(
  deps: RunDeps,
  writer: Writer,
  batch: BatchOfMutations,
): Promise<BatchResult | undefined> {
  const prepared = await prepare(deps, writer, batch);
  if (prepared === undefined) return undefined;
  const { run, log } = prepared;
  let stop: Stop | undefined;
  for (const mutation of batch.mutations) {
    await run.yieldIfDue();
    stop = await step(run, mutation);
    if (stop !== undefined) break;
  }
  return {
    log,
    rows: run.rows,
    entries: [...run.entries.values()],
    results: run.results,
    lastSeq: run.seq === log.lastSeq ? undefined : run.seq,
    ...(stop === undefined ? {} : { stop }),
  };
}
