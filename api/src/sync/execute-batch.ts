/** One batch of one household: under its lock, so that writers queue up and can't deadlock; or at once. */
import { Rejection } from 'sync-protocol/errors.ts';
import { minutesBetween } from 'sync-protocol/rules/calendar.ts';
import type { RunResult } from 'sync-protocol/sync/mutator.ts';
import type { Stop } from 'sync-protocol/sync/wire.ts';
import type { Change } from 'sync-protocol/sync/working-set.ts';
import type { Sql, TransactionSql } from '../database/connection.ts';
import { loadReads } from '../database/household-reads.ts';
import { sendChanges, writeAtOnce } from '../database/household-writes.ts';
import { countFailure, type LoggedResult, lockLog, sendLastSeq, sendLog } from '../database/mutation-log.ts';
import { Pipeline } from '../database/pipeline.ts';
import {
  type BatchMutation,
  type BatchOfMutations,
  type BatchResult,
  runBatch,
  type Writer,
} from './run-batch.ts';

export interface Executed {
  /** One for each mutation that was reached, in order. */
  readonly results: readonly LoggedResult[];
  /** What they have changed, as it is now but for its version; a repeated one changes nothing. */
  readonly changes: readonly Change[];
  readonly stop?: Stop;
  readonly version: number;
}

/** After this many failures of our own over this long, a mutation is set aside so that the rest can go on. */
const ATTEMPTS = 5;
const ATTEMPTS_OVER_MINUTES = 10;
const RETRY_AFTER_MS = 5000;

/** A failure of our own: the batch stops here and comes again, until this mutation has failed too often. */
export async function countedFailure(
  tx: TransactionSql,
  writer: Writer,
  { householdId, mutation, error }: { householdId: string; mutation: BatchMutation; error: unknown },
): Promise<RunResult | Stop> {
  const { receivedAt, onFault } = writer;
  const { attempts, firstAt } = await countFailure(tx, {
    householdId,
    mutationId: mutation.id,
    at: receivedAt,
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });
  const isSetAside = attempts >= ATTEMPTS && minutesBetween(firstAt, receivedAt) >= ATTEMPTS_OVER_MINUTES;
  onFault?.({ householdId, mutationId: mutation.id, name: mutation.name, attempts, isSetAside, error });
  if (isSetAside) return new Rejection('server_error').toResult();
  return { code: 'server_error', retryAfterMs: RETRY_AFTER_MS };
}

const versionAfter = ({ standing, entries }: BatchResult): number =>
  entries.length > 0 ? standing.version + 1 : standing.version;

function executedOf(result: BatchResult, householdId: string, changes: readonly Change[]): Executed {
  const { results, stop } = result;
  const version = versionAfter(result);
  return { results, version, changes, ...(stop === undefined ? {} : { stop: { ...stop, householdId } }) };
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
  batch: BatchOfMutations,
): Promise<Executed> {
  const { householdId } = batch;
  const { clientId, actor } = writer;

  // 1. Lock the household's row: its writers queue up.
  const log = await lockLog(tx, householdId);
  if (log === undefined) throw new Rejection('no_access');

  // 2. What is known already, where this client's queue stands, and every row that the batch reads.
  // 3. Run the mutators in order.
  const result = await runBatch(
    {
      load: (rows, wanted) => loadReads(tx, rows, wanted),
      failed: (mutation, error) => countedFailure(tx, writer, { householdId, mutation, error }),
    },
    writer,
    batch,
  );
  if (result === undefined) throw new Rejection('no_access');

  // 4. Write what changed, append to the log, raise the version by one.
  const { rows, entries, lastSeq } = result;
  const changes = rows.changes();
  if (entries.length > 0) {
    const at = writer.receivedAt;
    const pipeline = new Pipeline(tx);
    sendChanges(pipeline, changes, { householdId, version: versionAfter(result), at });
    if (clientId !== null && lastSeq !== undefined) sendLastSeq(pipeline, { householdId, clientId }, lastSeq);
    // The database writes the rows while the log is hashed here.
    await sendLog(pipeline, { householdId, log, actor, clientId, receivedAt: at }, entries);
    await pipeline.done();
  }
  return executedOf(result, householdId, changes);
}

/** It has to go the long way, under the lock. */
class NotAtOnce extends Error {}

/**
 * The same without lock and transaction, for a small batch: what it reads is of one moment, and what it writes is one
 * statement that writes only if the household's version is still that moment's. Then nobody has written in between,
 * and it is as if the lock had been held all the while. Undefined when somebody has, or when it isn't as simple as
 * that: then nothing has happened.
 */
export async function executeAtOnce(
  sql: Sql,
  writer: Writer,
  batch: BatchOfMutations,
): Promise<Executed | undefined> {
  const { householdId } = batch;
  let version: number | undefined;
  try {
    const result = await runBatch(
      {
        async load(rows, wanted) {
          const standing = await loadReads(sql, rows, wanted);
          version ??= standing?.version;
          if (standing?.version !== version) throw new NotAtOnce();
          return standing;
        },
        failed: (_mutation, error) => Promise.reject(new NotAtOnce('Failed', { cause: error })),
      },
      writer,
      batch,
    );
    // Who is told to come again, or with another number, is told so under the lock.
    if (result === undefined || result.stop !== undefined) return undefined;
    const { rows, entries, standing, lastSeq } = result;
    const changes = rows.changes();
    if (entries.length === 0) return executedOf(result, householdId, changes);
    if (changes.some(({ after }) => after === undefined)) return undefined;
    const { actor, clientId, receivedAt } = writer;
    const head = { householdId, log: standing, actor, clientId, receivedAt };
    const isWritten = await writeAtOnce(sql, head, { changes, entries, lastSeq });
    return isWritten ? executedOf(result, householdId, changes) : undefined;
  } catch (error) {
    if (error instanceof NotAtOnce) return undefined;
    throw error;
  }
}
