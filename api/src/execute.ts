/**
 * The one door to writes: `POST /api/sync`, every mutating route, registration and the demo come through
 * here.
 */
import { type MutatorName, mutatorNamed } from 'sync-protocol/mutators/registry.ts';
import { isRejectionCode, Rejection } from 'sync-protocol/rejection.ts';
import { WorkingSet } from 'sync-protocol/working-set.ts';
import type { Sql, TransactionSql } from './database/connection.ts';
import {
  appendToLog,
  knownOutcomes,
  type LoggedOutcome,
  lastSeq,
  lockLog,
  saveLastSeq,
} from './database/mutation-log.ts';
import {
  type Executed,
  executeBatch,
  type Fault,
  failed,
  type Incoming,
  type Run,
  toEntry,
  type Writer,
} from './execute-batch.ts';
import type { Pokes } from './pokes.ts';

export interface Deps {
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
 * A device's queue for one household, as one transaction. When the database refuses what one of them made,
 * they go one by one, so that the others are not held up.
 */
export async function executeQueue(
  deps: Deps,
  writer: Writer,
  batch: { householdId: string; mutations: readonly Incoming[] },
): Promise<Executed> {
  try {
    const heard = { ...writer, onFault: deps.onFault };
    const done = await deps.sql.begin((tx) => executeBatch(tx, heard, batch));
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

async function executeOneByOne(
  deps: Deps,
  writer: Writer,
  batch: { householdId: string; mutations: readonly Incoming[] },
): Promise<Executed> {
  const outcomes: LoggedOutcome[] = [];
  let version = 0;
  for (const mutation of batch.mutations) {
    const done = await executeQueue(deps, writer, { householdId: batch.householdId, mutations: [mutation] });
    outcomes.push(...done.outcomes);
    version = Math.max(version, done.version);
    if (done.stop !== undefined) return { outcomes, version, stop: done.stop };
  }
  return { outcomes, version };
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
    const seq = await lastSeq(tx, householdId, writer.clientId);
    const rows = new WorkingSet(householdId);
    const run: Run = {
      tx,
      writer: { ...writer, onFault: deps.onFault },
      rows,
      known: new Map(),
      parsed: new Map(),
      entries: [],
      outcomes: [],
      seq,
    };
    const decision = await failed(run, mutation, error);
    if (!('result' in decision))
      return { outcomes: [], version: log.version, stop: { ...decision, householdId } };
    const entry = toEntry(mutation, decision, rows);
    const { actor, clientId, receivedAt } = writer;
    const version = await appendToLog(tx, { householdId, log, actor, clientId, receivedAt }, [entry]);
    if (clientId !== null && mutation.seq !== undefined) {
      await saveLastSeq(tx, { householdId, clientId }, mutation.seq);
    }
    return { outcomes: [entry], version };
  });
}

/** A mutation of the REST door: no queue, no number, it happens now. */
export interface NewMutation {
  readonly id: string;
  readonly name: MutatorName;
  readonly args: unknown;
  readonly basedOn?: unknown;
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

/**
 * Many independent mutations in one transaction; an answer each, refused ones included.
 * Throws when one fails for a reason of our own: then none has happened.
 */
export async function executeAll(
  deps: Deps,
  writer: Writer,
  batch: { householdId: string; mutations: readonly NewMutation[] },
): Promise<readonly LoggedOutcome[]> {
  const done = await deps.sql.begin((tx) => executeWithin(tx, writer, batch));
  deps.pokes.announce(batch.householdId, done.version);
  return done.outcomes;
}

/** One mutation. Throws `Rejection` when it is refused. */
export async function executeOne(
  deps: Deps,
  writer: Writer,
  { householdId, mutation }: { householdId: string; mutation: NewMutation },
): Promise<LoggedOutcome> {
  const [outcome] = await executeAll(deps, writer, { householdId, mutations: [mutation] });
  return assertNotRefused(outcome);
}

/**
 * The parts of one deed, in one transaction: all of them happen or none. A refusal is logged as the answer of
 * the first part, so that a repeated call is refused alike. Throws `Rejection` when one of them is refused.
 */
export async function executeAllOrNothing(
  deps: Deps,
  writer: Writer,
  batch: { householdId: string; mutations: readonly NewMutation[] },
): Promise<void> {
  const { householdId, mutations } = batch;
  const done = await deps.sql.begin(async (tx) => {
    try {
      return await tx.savepoint(async (parts) => {
        const { outcomes, version } = await executeWithin(parts, writer, batch);
        for (const outcome of outcomes) assertNotRefused(outcome);
        return { version };
      });
    } catch (error) {
      const [first] = mutations;
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
  if ((await knownOutcomes(tx, householdId, [mutation.id])).size > 0) return log.version;
  const decision = { result: 'rejected', code: refusal.code, message: refusal.message } as const;
  const entry = toEntry(incoming(mutation, writer), decision, new WorkingSet(householdId));
  const { actor, clientId, receivedAt } = writer;
  return appendToLog(tx, { householdId, log, actor, clientId, receivedAt }, [entry]);
}

/**
 * The same inside a transaction that the caller opened, for what also writes account tables. The caller
 * announces the answered version after its commit.
 */
export async function executeWithin(
  tx: TransactionSql,
  writer: Writer,
  { householdId, mutations }: { householdId: string; mutations: readonly NewMutation[] },
): Promise<Executed> {
  const done = await executeBatch(tx, writer, {
    householdId,
    mutations: mutations.map((mutation) => incoming(mutation, writer)),
  });
  if (done.stop !== undefined) throw new Error(`Could not be carried out: ${done.stop.code}`);
  return done;
}
