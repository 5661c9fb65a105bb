/** One batch of one household: one transaction, one lock, so that writers queue up and can't deadlock. */
import { createHash } from 'node:crypto';
import type { Actor } from 'sync-protocol/mutator.ts';
import { REFUSALS, Rejection, type RejectionCode } from 'sync-protocol/rejection.ts';
import { clampHappenedAt, minutesBetween } from 'sync-protocol/rules/calendar.ts';
import { aboutOf, loggedChanges } from 'sync-protocol/rules/history.ts';
import {
  type Decision,
  missingReads,
  type ParsedMutation,
  parseMutation,
  runMutation,
  UnknownMutation,
} from 'sync-protocol/run-mutation.ts';
import type { Stop } from 'sync-protocol/wire.ts';
import { WorkingSet } from 'sync-protocol/working-set.ts';
import type { TransactionSql } from './database/connection.ts';
import { loadReads, writeChanges } from './database/household-rows.ts';
import { canonicalJson } from './database/log-hash.ts';
import {
  appendToLog,
  countFailure,
  type KnownOutcome,
  knownOutcomes,
  type LogEntry,
  type LoggedOutcome,
  lastSeq,
  lockLog,
  saveLastSeq,
} from './database/mutation-log.ts';

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

/** One mutation as it comes to the door. */
export interface Incoming {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly args: unknown;
  readonly basedOn?: unknown;
  readonly happenedAt: string;
  /** Its number in the client's queue; absent at the REST door. */
  readonly seq?: number;
}

export interface Executed {
  /** One for each mutation that was reached, in order. */
  readonly outcomes: readonly LoggedOutcome[];
  readonly stop?: Stop;
  readonly version: number;
}

/** After this many failures of our own over this long, a mutation is set aside so that the rest can go on. */
const ATTEMPTS = 5;
const ATTEMPTS_OVER_MINUTES = 10;
const RETRY_AFTER_MS = 5000;
/** A mutator that asks for more rows this often is asking for ever. */
const MAX_READ_ROUNDS = 8;

function fingerprintOf({ name, version, args }: Incoming): string {
  return createHash('sha256')
    .update(canonicalJson([name, version, args]))
    .digest('base64url');
}

async function loadMissing(
  tx: TransactionSql,
  rows: WorkingSet,
  parsed: readonly ParsedMutation[],
): Promise<void> {
  for (let round = 0; ; round += 1) {
    const reads = parsed.flatMap((mutation) => missingReads(rows, mutation));
    if (reads.length === 0) return;
    if (round === MAX_READ_ROUNDS) throw new Error('A mutator asks for rows without end');
    await loadReads(tx, rows, rows.missing(reads));
  }
}

const rejected = (code: RejectionCode, message: string = REFUSALS[code].sentence): Decision => ({
  result: 'rejected',
  code,
  message,
});

type ParseResult = ParsedMutation | Decision | 'unknown';

/** Parses, or says why not: a refusal is an answer, an unknown name stops the batch. */
function tryParse(mutation: Incoming): ParseResult {
  try {
    const parsed = parseMutation(mutation);
    const queued = mutation.seq !== undefined;
    return queued && parsed.mutator.online === true ? rejected('needs_connection') : parsed;
  } catch (error) {
    if (error instanceof UnknownMutation) return 'unknown';
    if (error instanceof Rejection) return rejected(error.code, error.message);
    throw error;
  }
}

const isParsed = (parsed: ParseResult): parsed is ParsedMutation =>
  parsed !== 'unknown' && 'mutator' in parsed;

export function toEntry(mutation: Incoming, decision: Decision, rows: WorkingSet): LogEntry {
  const changes = decision.result === 'rejected' ? [] : loggedChanges(rows);
  const { subjects, nannyId } = aboutOf(rows, mutation.args, changes);
  return {
    mutationId: mutation.id,
    fingerprint: fingerprintOf(mutation),
    seq: mutation.seq ?? null,
    name: mutation.name,
    mutationVersion: mutation.version,
    args: mutation.args,
    basedOn: mutation.basedOn,
    happenedAt: mutation.happenedAt,
    nannyId,
    result: decision.result,
    code: 'code' in decision ? decision.code : null,
    message: 'message' in decision ? decision.message : null,
    data: 'data' in decision ? (decision.data ?? null) : null,
    changes,
    subjects,
  };
}

const conflictOf = (mutation: Incoming, fingerprint: string): LoggedOutcome => ({
  mutationId: mutation.id,
  fingerprint,
  result: 'rejected',
  code: 'id_conflict',
  message: REFUSALS.id_conflict.sentence,
  data: null,
});

/** A batch in the making: what is known, what runs, what has come out so far. */
export interface Run {
  readonly tx: TransactionSql;
  readonly writer: Writer;
  readonly rows: WorkingSet;
  readonly known: ReadonlyMap<string, KnownOutcome>;
  readonly parsed: ReadonlyMap<string, ParseResult>;
  readonly entries: LogEntry[];
  readonly outcomes: LoggedOutcome[];
  seq: number;
}

/** Whether our own code threw, rather than the database: then the transaction can go on. */
const isFault = (error: unknown): boolean => !(error instanceof Error && 'code' in error);

/** Parses and loads for the whole batch at once. A fault in one mutation comes up again when it is its turn. */
async function prepare(
  tx: TransactionSql,
  rows: WorkingSet,
  mutations: readonly Incoming[],
): Promise<Map<string, ParseResult>> {
  const parsed = new Map<string, ParseResult>();
  try {
    for (const mutation of mutations) parsed.set(mutation.id, tryParse(mutation));
    await loadMissing(tx, rows, [...parsed.values()].filter(isParsed));
  } catch (error) {
    if (!isFault(error)) throw error;
  }
  return parsed;
}

async function decide(run: Run, mutation: Incoming): Promise<Decision | Stop> {
  try {
    const parsed = run.parsed.get(mutation.id) ?? tryParse(mutation);
    if (parsed === 'unknown') return { code: 'unknown_mutation' };
    run.rows.begin();
    if (!isParsed(parsed)) return parsed;
    // Rows that the batch's own mutations have brought about may call for more than was loaded ahead.
    await loadMissing(run.tx, run.rows, [parsed]);
    const at = clampHappenedAt(mutation.happenedAt, run.writer.receivedAt);
    return runMutation(run.rows, parsed, { actor: run.writer.actor, at });
  } catch (error) {
    if (!isFault(error)) throw error;
    return failed(run, mutation, error);
  }
}

/** A failure of our own: the batch stops here and comes again, until this mutation has failed too often. */
export async function failed(run: Run, mutation: Incoming, error: unknown): Promise<Decision | Stop> {
  const { receivedAt, onFault } = run.writer;
  const { householdId } = run.rows;
  const { attempts, firstAt } = await countFailure(run.tx, {
    householdId,
    mutationId: mutation.id,
    at: receivedAt,
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });
  const isSetAside = attempts >= ATTEMPTS && minutesBetween(firstAt, receivedAt) >= ATTEMPTS_OVER_MINUTES;
  onFault?.({ householdId, mutationId: mutation.id, name: mutation.name, attempts, isSetAside, error });
  if (isSetAside) return rejected('server_error');
  return { code: 'server_error', retryAfterMs: RETRY_AFTER_MS };
}

/** What is known of a mutation's id: logged before, or made by this very batch. */
function knownOf({ known, entries, writer }: Run, mutationId: string): KnownOutcome | undefined {
  const made = entries.find((entry) => entry.mutationId === mutationId);
  const { accountId } = writer.actor;
  return known.get(mutationId) ?? (made && { ...made, accountId, clientId: writer.clientId });
}

/**
 * Whether what is known of an id is the answer to this mutation. A device sends the same bytes again, so its
 * input decides. A REST call's input is worked out anew each time ('today', what a day is worth now); that it is
 * the same request has been seen to by its key (request-key.ts), so there the same deed of the same account is
 * enough.
 */
function isRepeated({ writer }: Run, mutation: Incoming, known: KnownOutcome): boolean {
  if (writer.clientId !== null) return known.fingerprint === fingerprintOf(mutation);
  if (known.accountId !== writer.actor.accountId) return false;
  if (known.clientId !== null) return known.fingerprint === fingerprintOf(mutation);
  return known.name === mutation.name;
}

/** Steps 2 and 3 for one mutation; a stop ends the batch, what came before stays. */
async function step(run: Run, mutation: Incoming): Promise<Stop | undefined> {
  const known = knownOf(run, mutation.id);
  if (known !== undefined) {
    run.outcomes.push(
      isRepeated(run, mutation, known) ? known : conflictOf(mutation, fingerprintOf(mutation)),
    );
    return undefined;
  }
  const expectedSeq = run.seq + 1;
  if (mutation.seq !== undefined && mutation.seq !== expectedSeq) return { code: 'seq_gap', expectedSeq };
  const decision = await decide(run, mutation);
  if ('retryAfterMs' in decision || !('result' in decision)) return decision;
  const entry = toEntry(mutation, decision, run.rows);
  run.entries.push(entry);
  run.outcomes.push(entry);
  if (mutation.seq !== undefined) run.seq = mutation.seq;
  return undefined;
}

/**
 * Runs mutations of one household inside a transaction that the caller opened (READ COMMITTED). The caller
 * announces the household after its commit.
 *
 * Throws `Rejection('no_access')` when there is no such household.
 */
export async function executeBatch(
  tx: TransactionSql,
  writer: Writer,
  batch: { householdId: string; mutations: readonly Incoming[] },
): Promise<Executed> {
  const { householdId, mutations } = batch;
  const { clientId } = writer;

  // 1. Lock the household's row: its writers queue up.
  const log = await lockLog(tx, householdId);
  if (log === undefined) throw new Rejection('no_access');

  // 2. What is known already, and where this client's queue stands.
  const ids = mutations.map((mutation) => mutation.id);
  const [known, seq] = await Promise.all([
    knownOutcomes(tx, householdId, ids),
    lastSeq(tx, householdId, clientId),
  ]);

  // 3. Load every row that the batch reads, a query a table; run the mutators in order.
  const rows = new WorkingSet(householdId);
  const fresh = mutations.filter((mutation) => !known.has(mutation.id));
  const parsed = await prepare(tx, rows, fresh);
  const run: Run = { tx, writer, rows, known, parsed, entries: [], outcomes: [], seq };
  let stop: Stop | undefined;
  for (const mutation of mutations) {
    stop = await step(run, mutation);
    if (stop !== undefined) break;
  }

  // 4. Write what changed, append to the log, raise the version by one.
  const version = run.entries.length > 0 ? log.version + 1 : log.version;
  if (run.entries.length > 0) {
    const at = writer.receivedAt;
    await Promise.all([
      writeChanges(tx, rows.changes(), { householdId, version, at }),
      appendToLog(tx, { householdId, log, actor: writer.actor, clientId, receivedAt: at }, run.entries),
      clientId !== null && run.seq !== seq ? saveLastSeq(tx, { householdId, clientId }, run.seq) : undefined,
    ]);
  }
  return {
    outcomes: run.outcomes,
    version,
    ...(stop === undefined ? {} : { stop: { ...stop, householdId } }),
  };
}
