/**
 * The one door to writes: `POST /api/sync`, every mutating route, registration and the demo come through
 * here.
 */

import { isRejectionCode, Rejection } from 'sync-protocol/errors.ts';
import { type MutatorName, mutatorNamed } from 'sync-protocol/mutators/registry.ts';
import { type Change, WorkingSet } from 'sync-protocol/sync/working-set.ts';
import type { Config } from '../config.ts';
import type { Sql, TransactionSql } from '../database/connection.ts';
import { loadReads } from '../database/household-reads.ts';
import {
  type Batch,
  type LogEntry,
  type LoggedOutcome,
  lockLog,
  sendLastSeq,
  sendLog,
} from '../database/mutation-log.ts';
import { Pipeline } from '../database/pipeline.ts';
import { countedFailure, type Executed, executeAtOnce, executeBatch } from './execute-batch.ts';
import type { Pokes } from './pokes.ts';
import { type BatchOfMutations, type Fault, type Incoming, toEntry, type Writer } from './run-batch.ts';

export interface Deps {
  readonly config?: Pick<Config, 'databaseDistributed'>;
  readonly sql: Sql;
  readonly pokes: Pokes;
  /** Hears of mutations of a queue that fail for a reason of our own, each time. */
  readonly onFault?: (fault: Fault) => void;
}

/** Whether PostgreSQL refused the values, rather than being away: then one of the batch is to blame. */
function isPoison(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^(22|23|54)/.test(code);
}

/**
 * A single mutation is tried without the lock first; undefined when it needs it. Several are worth the lock: the more of
 * them there are, the more would be in vain. Citus takes no insert in a part of another statement.
 */
async function tryAtOnce(deps: Deps, writer: Writer, batch: BatchOfMutations): Promise<Executed | undefined> {
  const isSmall = batch.mutations.length === 1 && deps.config?.databaseDistributed === undefined;
  return isSmall ? executeAtOnce(deps.sql, writer, batch) : undefined;
}

/**
 * A device's queue for one household, as one transaction. When the database refuses what one of them made,
 * they go one by one, so that the others are not held up.
 */
export async function executeQueue(deps: Deps, writer: Writer, batch: BatchOfMutations): Promise<Executed> {
  try {
    const heard = { ...writer, onFault: deps.onFault };
    const done =
      (await tryAtOnce(deps, heard, batch)) ?? (await deps.sql.begin((tx) => executeBatch(tx, heard, batch)));
    // 5. After the commit: tell the other devices.
    deps.pokes.announce(batch.householdId, done.version);
    return done;
  } catch (error) {
    if (!isPoison(error)) throw error;
    const [first, ...others] = batch.mutations;
    if (first === undefined) throw error;
    if (others.length > 0) return executeOneByOne(deps, writer, batch);
    return setAside(deps, writer, { householdId: batch.householdId, mutation: first, error });
  }
}

async function executeOneByOne(deps: Deps, writer: Writer, batch: BatchOfMutations): Promise<Executed> {
  const outcomes: LoggedOutcome[] = [];
  const changes: Change[] = [];
  let version = 0;
  for (const mutation of batch.mutations) {
    const done = await executeQueue(deps, writer, { householdId: batch.householdId, mutations: [mutation] });
    outcomes.push(...done.outcomes);
    version = Math.max(version, done.version);
    changes.push(...done.changes);
    if (done.stop !== undefined) return { outcomes, changes, version, stop: done.stop };
  }
  return { outcomes, changes, version };
}

/** An entry that comes with no change. Answers the household's version. */
async function logAlone(tx: TransactionSql, batch: Batch, entry: LogEntry): Promise<number> {
  const { householdId, clientId, log } = batch;
  const pipeline = new Pipeline(tx);
  if (clientId !== null && entry.seq !== null) sendLastSeq(pipeline, { householdId, clientId }, entry.seq);
  await sendLog(pipeline, batch, [entry]);
  await pipeline.done();
  return log.version + 1;
}

/** What the database itself refused: counted, and after a while logged as refused, its input kept. */
async function setAside(
  deps: Deps,
  writer: Writer,
  poison: { householdId: string; mutation: Incoming; error: unknown },
): Promise<Executed> {
  const { householdId, mutation, error } = poison;
  return deps.sql.begin(async (tx) => {
    const log = await lockLog(tx, householdId);
    if (log === undefined) throw new Rejection('no_access');
    const heard = { ...writer, onFault: deps.onFault };
    const decision = await countedFailure(tx, heard, { householdId, mutation, error });
    if (!('result' in decision))
      return { outcomes: [], changes: [], version: log.version, stop: { ...decision, householdId } };
    const entry = toEntry(mutation, decision, { rows: new WorkingSet(householdId) });
    const { actor, clientId, receivedAt } = writer;
    const version = await logAlone(tx, { householdId, log, actor, clientId, receivedAt }, entry);
    return { outcomes: [entry], changes: [], version };
  });
}

/** A mutation of the REST door: no queue, no number, it happens now. */
export interface NewMutation {
  readonly id: string;
  readonly name: MutatorName;
  readonly args: unknown;
  readonly basedOn?: unknown;
}

export interface NewBatch {
  readonly householdId: string;
  readonly mutations: readonly NewMutation[];
}

function incoming(mutation: NewMutation, writer: Writer): Incoming {
  const version = mutatorNamed(mutation.name)?.version ?? 1;
  return { ...mutation, version, happenedAt: writer.receivedAt };
}

/** Throws what an outcome refuses. */
export function assertNotRefused(outcome: LoggedOutcome | undefined): LoggedOutcome {
  if (outcome === undefined) throw new Error('A mutation was not carried out');
  if (outcome.result !== 'rejected') return outcome;
  const code = outcome.code ?? '';
  throw new Rejection(isRejectionCode(code) ? code : 'server_error', outcome.message ?? undefined);
}

const batchOf = ({ householdId, mutations }: NewBatch, writer: Writer): BatchOfMutations => ({
  householdId,
  mutations: mutations.map((mutation) => incoming(mutation, writer)),
});

async function executeNew(deps: Deps, writer: Writer, batch: NewBatch): Promise<Executed> {
  const done =
    (await tryAtOnce(deps, writer, batchOf(batch, writer))) ??
    (await deps.sql.begin((tx) => executeWithin(tx, writer, batch)));
  deps.pokes.announce(batch.householdId, done.version);
  return done;
}

/**
 * Many independent mutations in one transaction; an answer each, refused ones included.
 * Throws when one fails for a reason of our own: then none has happened.
 */
export async function executeAll(
  deps: Deps,
  writer: Writer,
  batch: NewBatch,
): Promise<readonly LoggedOutcome[]> {
  return (await executeNew(deps, writer, batch)).outcomes;
}

/** One mutation's outcome, and what it has changed: nothing when it is repeated. Throws `Rejection` when it is refused. */
export async function executeOne(
  deps: Deps,
  writer: Writer,
  { householdId, mutation }: { householdId: string; mutation: NewMutation },
): Promise<LoggedOutcome & Pick<Executed, 'changes'>> {
  const { outcomes, changes } = await executeNew(deps, writer, { householdId, mutations: [mutation] });
  return { ...assertNotRefused(outcomes[0]), changes };
}

/**
 * The parts of one deed, in one transaction: all of them happen or none. A refusal is logged as the answer of
 * the first part, so that a repeated call is refused alike. Throws `Rejection` when one of them is refused.
 */
export async function executeAllOrNothing(deps: Deps, writer: Writer, batch: NewBatch): Promise<void> {
  const { householdId, mutations } = batch;
  const [first, ...others] = mutations;
  if (first !== undefined && others.length === 0) {
    await executeOne(deps, writer, { householdId, mutation: first });
    return;
  }
  const done = await deps.sql.begin(async (tx) => {
    try {
      return await tx.savepoint(async (parts) => {
        const { outcomes, version } = await executeWithin(parts, writer, batch);
        for (const outcome of outcomes) assertNotRefused(outcome);
        return { version };
      });
    } catch (error) {
      if (!(error instanceof Rejection) || first === undefined) throw error;
      const version = await logRefusal(tx, writer, { householdId, mutation: first, refusal: error });
      return { version, refusal: error };
    }
  });
  deps.pokes.announce(householdId, done.version);
  if ('refusal' in done) throw done.refusal;
}

/** Answers the household's version. Nothing to do for an id whose answer is known. */
async function logRefusal(
  tx: TransactionSql,
  writer: Writer,
  refused: { householdId: string; mutation: NewMutation; refusal: Rejection },
): Promise<number> {
  const { householdId, mutation, refusal } = refused;
  const log = await lockLog(tx, householdId);
  if (log === undefined) throw refusal;
  const rows = new WorkingSet(householdId);
  const asked = { ids: [mutation.id], clientId: writer.clientId };
  const standing = await loadReads(tx, rows, { reads: [], asked });
  if (standing?.known.has(mutation.id) === true) return log.version;
  const decision = { result: 'rejected', code: refusal.code, message: refusal.message } as const;
  const entry = toEntry(incoming(mutation, writer), decision, { rows });
  const { actor, clientId, receivedAt } = writer;
  return logAlone(tx, { householdId, log, actor, clientId, receivedAt }, entry);
}

/**
 * The same inside a transaction that the caller opened, for what also writes account tables. The caller
 * announces the answered version after its commit.
 */
export async function executeWithin(tx: TransactionSql, writer: Writer, batch: NewBatch): Promise<Executed> {
  const done = await executeBatch(tx, writer, batchOf(batch, writer));
  if (done.stop !== undefined) throw new Error(`Could not be carried out: ${done.stop.code}`);
  return done;
}
