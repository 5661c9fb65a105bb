/**
 * The one door to writes: `POST /api/sync`, every mutating route, registration and the demo come through
 * here.
 */

import { isRejectionCode, Rejection } from 'sync-protocol/errors.ts';
import { mutatorNamed, type NewMutation } from 'sync-protocol/mutators/registry.ts';
import type { Mutation } from 'sync-protocol/sync/wire.ts';
import { type Change, WorkingSet } from 'sync-protocol/sync/working-set.ts';
import type { Config } from '../config.ts';
import type { Sql, TransactionSql } from '../database/connection.ts';
import { loadReads } from '../database/household-reads.ts';
import {
  type Batch,
  type LoggedMutation,
  type LoggedResult,
  lockLog,
  sendLastSeq,
  sendLog,
} from '../database/mutation-log.ts';
import { Pipeline } from '../database/pipeline.ts';
import { countedFailure, type Executed, executeAtOnce, executeBatch } from './execute-batch.ts';
import type { Pokes } from './pokes.ts';
import { type BatchMutation, type BatchOfMutations, type Fault, toEntry, type Writer } from './run-batch.ts';

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
  const results: LoggedResult[] = [];
  const changes: Change[] = [];
  let version = 0;
  for (const mutation of batch.mutations) {
    const done = await executeQueue(deps, writer, { householdId: batch.householdId, mutations: [mutation] });
    results.push(...done.results);
    version = Math.max(version, done.version);
    changes.push(...done.changes);
    if (done.stop !== undefined) return { results, changes, version, stop: done.stop };
  }
  return { results, changes, version };
}

/** An entry that comes with no change. Answers the household's version. */
async function logAlone(tx: TransactionSql, batch: Batch, entry: LoggedMutation): Promise<number> {
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
  poison: { householdId: string; mutation: BatchMutation; error: unknown },
): Promise<Executed> {
  const { householdId, mutation, error } = poison;
  return deps.sql.begin(async (tx) => {
    const log = await lockLog(tx, householdId);
    if (log === undefined) throw new Rejection('no_access');
    const heard = { ...writer, onFault: deps.onFault };
    const result = await countedFailure(tx, heard, { householdId, mutation, error });
    if (!('result' in result))
      return { results: [], changes: [], version: log.version, stop: { ...result, householdId } };
    const entry = toEntry(mutation, result, { rows: new WorkingSet(householdId) });
    const { actor, clientId, receivedAt } = writer;
    const version = await logAlone(tx, { householdId, log, actor, clientId, receivedAt }, entry);
    return { results: [entry], changes: [], version };
  });
}

/** A mutation from a REST route: it has no number, and happens now. */
export type RouteMutation = NewMutation & Pick<Mutation, 'id'>;

export interface RouteBatch {
  readonly householdId: string;
  readonly mutations: readonly RouteMutation[];
}

function incoming(mutation: RouteMutation, writer: Writer): BatchMutation {
  const version = mutatorNamed(mutation.name)?.version ?? 1;
  return { ...mutation, version, happenedAt: writer.receivedAt };
}

/** Throws `Rejection` when the mutation was refused. */
export function assertNotRefused(logged: LoggedResult | undefined): LoggedResult {
  if (logged === undefined) throw new Error('A mutation was not carried out');
  if (logged.result !== 'rejected') return logged;
  const code = logged.code ?? '';
  throw new Rejection(isRejectionCode(code) ? code : 'server_error', logged.message ?? undefined);
}

const batchOf = ({ householdId, mutations }: RouteBatch, writer: Writer): BatchOfMutations => ({
  householdId,
  mutations: mutations.map((mutation) => incoming(mutation, writer)),
});

async function executeRoute(deps: Deps, writer: Writer, batch: RouteBatch): Promise<Executed> {
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
  batch: RouteBatch,
): Promise<readonly LoggedResult[]> {
  return (await executeRoute(deps, writer, batch)).results;
}

/** Returns one mutation's result and the rows that it changed: none when it is a repeat. Throws `Rejection`. */
export async function executeOne(
  deps: Deps,
  writer: Writer,
  { householdId, mutation }: { householdId: string; mutation: RouteMutation },
): Promise<LoggedResult & Pick<Executed, 'changes'>> {
  const { results, changes } = await executeRoute(deps, writer, { householdId, mutations: [mutation] });
  return { ...assertNotRefused(results[0]), changes };
}

/**
 * Applies the mutations of one request in one transaction: all of them or none. A refusal is logged as the result of
 * the first mutation, so that a repeated request is refused again. Throws `Rejection` when one of them is refused.
 */
export async function executeAllOrNothing(deps: Deps, writer: Writer, batch: RouteBatch): Promise<void> {
  const { householdId, mutations } = batch;
  const [first, ...others] = mutations;
  if (first !== undefined && others.length === 0) {
    await executeOne(deps, writer, { householdId, mutation: first });
    return;
  }
  const done = await deps.sql.begin(async (tx) => {
    try {
      return await tx.savepoint(async (parts) => {
        const { results, version } = await executeWithin(parts, writer, batch);
        for (const result of results) assertNotRefused(result);
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
  refused: { householdId: string; mutation: RouteMutation; refusal: Rejection },
): Promise<number> {
  const { householdId, mutation, refusal } = refused;
  const log = await lockLog(tx, householdId);
  if (log === undefined) throw refusal;
  const rows = new WorkingSet(householdId);
  const asked = { ids: [mutation.id], clientId: writer.clientId };
  const standing = await loadReads(tx, rows, { reads: [], asked });
  if (standing?.known.has(mutation.id) === true) return log.version;
  const entry = toEntry(incoming(mutation, writer), refusal.toResult(), { rows });
  const { actor, clientId, receivedAt } = writer;
  return logAlone(tx, { householdId, log, actor, clientId, receivedAt }, entry);
}

/**
 * The same inside a transaction that the caller opened, for what also writes account tables. The caller
 * announces the answered version after its commit.
 */
export async function executeWithin(
  tx: TransactionSql,
  writer: Writer,
  batch: RouteBatch,
): Promise<Executed> {
  const done = await executeBatch(tx, writer, batchOf(batch, writer));
  if (done.stop !== undefined) throw new Error(`Could not be carried out: ${done.stop.code}`);
  return done;
}
