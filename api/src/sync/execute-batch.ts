/**
 * Runs and writes one batch of one household: under the household's lock, or optimistically without it. Counts faults,
 * and rejects a mutation that has failed too often.
 */

import { minutesBetween } from 'sync-protocol/kernel/calendar.ts';
import { Rejection } from 'sync-protocol/kernel/errors.ts';
import type { RunResult } from 'sync-protocol/kernel/mutator.ts';
import type { Stop } from 'sync-protocol/kernel/wire.ts';
import type { Change, TotalChange } from 'sync-protocol/kernel/working-set.ts';
import type { Sql, TransactionSql } from '../database/connection.ts';
import type { LogState } from '../database/household-reads.ts';
import { loadReads } from '../database/household-reads.ts';
import { type WrittenLog, writeIfUnchanged, writeUnderLock } from '../database/household-writes.ts';
import {
  countFailure,
  type LoggedResult,
  type LogHead,
  lockLog,
  type WriteContext,
} from '../database/mutation-log.ts';
import { isNannyElsewhere } from '../database/nanny-ids.ts';
import { AccessEnded, type BatchMutation, type BatchOfMutations, type Writer } from './batch.ts';
import { type BatchResult, runBatch } from './run-batch.ts';

/** The one version that a batch has written. */
export interface WrittenVersion extends WrittenLog {
  readonly householdId: string;
  /** The log before. */
  readonly before: LogState;
  readonly changes: readonly TotalChange[];
}

export interface Executed {
  /** One for each mutation that ran, in order. */
  readonly results: readonly LoggedResult[];
  /** The rows that the batch changed; their version field is still the old one. Repeated mutations change none. */
  readonly changes: readonly Change[];
  readonly stop?: Stop;
  readonly version: number;
  /** Undefined where nothing was written, or not in one batch. */
  readonly written?: WrittenVersion | undefined;
  readonly news: News;
}

/**
 * Whether other devices may have something to load. `repeated`: mutations that were written before, which others may
 * not have been told of, where the process ended first. `none`: only refusals that weren't logged.
 */
export type News = 'new' | 'repeated' | 'none';

/** A mutation that has failed this often over this long is set aside, so that the rest of the queue can go on. */
const ATTEMPTS = 5;
const ATTEMPTS_OVER_MINUTES = 10;
const RETRY_AFTER_MS = 5000;

/** Counts a fault. Stops the batch to be sent again, or rejects the mutation when it has failed too often. */
export async function countFault(
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

export const toWriteContext = (
  { actor, clientId, receivedAt, right, isDistributed, nextDue }: Writer,
  householdId: string,
  log: LogHead,
): WriteContext => ({ householdId, log, actor, clientId, receivedAt, right, isDistributed, nextDue });

const newsOfRepeats = (results: readonly LoggedResult[]): News =>
  results.some((each) => each.result !== 'rejected') ? 'repeated' : 'none';

function toExecuted(
  result: BatchResult,
  householdId: string,
  { changes, log }: { changes: readonly TotalChange[]; log?: WrittenLog },
): Executed {
  const { results, stop, entries, log: before } = result;
  const version = entries.length > 0 ? before.version + 1 : before.version;
  const news = entries.length > 0 ? 'new' : newsOfRepeats(results);
  return {
    results,
    version,
    news,
    changes,
    ...(log === undefined ? {} : { written: { ...log, householdId, before, changes } }),
    ...(stop === undefined ? {} : { stop: { ...stop, householdId } }),
  };
}

/**
 * Runs mutations of one household in a transaction that the caller opened (READ COMMITTED), under the household's lock:
 * its writers queue up and can't deadlock. The caller announces the new version after its commit.
 *
 * Throws `Rejection('no_access')` when there is no such household, and `AccessEnded` when the writer's session or
 * membership has ended or changed: checked as the last statement, in the transaction that writes.
 */
export async function executeLocked(
  tx: TransactionSql,
  writer: Writer,
  batch: BatchOfMutations,
): Promise<Executed> {
  const { householdId } = batch;
  const log = await lockLog(tx, householdId);
  if (log === undefined) throw new Rejection('no_access');
  const result = await runBatch(
    {
      load: (rows, request) => loadReads(tx, rows, request),
      isNannyElsewhere: (nannyId) => isNannyElsewhere(tx, { householdId, nannyId }),
      onFault: (mutation, error) => countFault(tx, writer, { householdId, mutation, error }),
    },
    writer,
    batch,
  );
  if (result === undefined) throw new Rejection('no_access');
  const { entries, lastSeq } = result;
  const changes = result.rows.changes();
  if (entries.length === 0) return toExecuted(result, householdId, { changes });
  const context = toWriteContext(writer, householdId, log);
  const written = await writeUnderLock(tx, context, { changes, entries, lastSeq });
  if (written === undefined) throw new AccessEnded(householdId);
  return toExecuted(result, householdId, { changes, log: written });
}

/** The batch needs the lock: another writer came between, or a mutator failed. */
class NeedsLock extends Error {}

/**
 * Runs a small batch without a lock or a transaction. Each round of its reads is one statement, and one more statement
 * writes, only if the household's version is still the one that all rounds read. Every write raises the version, so
 * nothing can have changed in between (docs/decisions/optimistic-write.md).
 *
 * Returns undefined, with nothing written, when the batch must run under the lock: another writer came between, the
 * author's right to write has ended, a row is removed, a mutator failed, or the batch stops early.
 */
export async function executeOptimistic(
  sql: Sql,
  writer: Writer,
  batch: BatchOfMutations,
): Promise<Executed | undefined> {
  const { householdId } = batch;
  let version: number | undefined;
  try {
    const result = await runBatch(
      {
        async load(rows, request) {
          const state = await loadReads(sql, rows, { ...request, isUnlocked: true });
          version ??= state?.version;
          if (state?.version !== version) throw new NeedsLock();
          return state;
        },
        isNannyElsewhere: (nannyId) => isNannyElsewhere(sql, { householdId, nannyId }),
        onFault: (_mutation, error) => Promise.reject(new NeedsLock('Fault', { cause: error })),
      },
      writer,
      batch,
    );
    if (result === undefined || result.stop !== undefined) return undefined;
    const { entries, log, lastSeq } = result;
    const changes = result.rows.changes();
    if (entries.length === 0) return toExecuted(result, householdId, { changes });
    if (changes.some(({ after }) => after === undefined)) return undefined;
    const context = toWriteContext(writer, householdId, log);
    const written = await writeIfUnchanged(sql, context, { changes, entries, lastSeq });
    return written && toExecuted(result, householdId, { changes, log: written });
  } catch (error) {
    if (error instanceof NeedsLock) return undefined;
    throw error;
  }
}
