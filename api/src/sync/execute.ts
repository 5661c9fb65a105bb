/**
 * Executes mutations for `POST /api/sync`, the mutating REST routes and accounts: writes optimistically or under the
 * household's lock, limits a household's concurrent writers, announces new versions, and sets aside mutations that keep
 * failing.
 */
import { Rejection } from 'sync-protocol/kernel/errors.ts';
import { isRejectionCode } from 'sync-protocol/kernel/refusals.ts';
import type { Mutation } from 'sync-protocol/kernel/wire.ts';
import { type Change, WorkingSet } from 'sync-protocol/kernel/working-set.ts';
import { mutatorNamed, type NewMutation } from 'sync-protocol/registry.ts';
import type { Config } from '../config.ts';
import type { Sql, TransactionSql } from '../database/connection.ts';
import { loadReads } from '../database/household-reads.ts';
import { writeUnderLock } from '../database/household-writes.ts';
import { withHouseholds } from '../database/machine-scope.ts';
import {
  type LoggedMutation,
  type LoggedResult,
  lockLog,
  refusalDetails,
  type WriteContext,
} from '../database/mutation-log.ts';
import { transactInHousehold } from '../database/transaction.ts';
import { KeyedQueue } from '../kit/keyed-queue.ts';
import { AccessEnded, type BatchMutation, type BatchOfMutations, type Fault, type Writer } from './batch.ts';
import {
  countFault,
  type Executed,
  executeLocked,
  executeOptimistic,
  type News,
  toWriteContext,
} from './execute-batch.ts';
import { toLoggedMutation } from './logged-mutation.ts';
import type { Pokes } from './pokes.ts';
import { limitRefusals } from './refusal-limit.ts';

export interface Deps {
  readonly config?: Pick<Config, 'databaseDistributed'>;
  readonly sql: Sql;
  readonly pokes: Pokes;
  /** Called for each fault of a queued mutation. */
  readonly onFault?: (fault: Fault) => void;
  /** Called after the commit of each batch that changed rows. */
  readonly onWritten?: (written: WrittenBatch) => void;
}

/** Rows of one household that an author has changed. */
export interface WrittenBatch extends Pick<Writer, 'actor' | 'receivedAt'> {
  readonly householdId: string;
  readonly changes: readonly Change[];
}

/** Whether the tables are distributed over several machines (DATABASE_DISTRIBUTED). */
export const isDistributed = ({ config }: Pick<Deps, 'config'>): boolean =>
  config?.databaseDistributed !== undefined;

/** PostgreSQL's classes for bad data (22), violated constraints (23) and exceeded limits (54). */
const REFUSED_BY_DATABASE = /^(22|23|54)/;

/** Whether PostgreSQL refused the values of a mutation, rather than being unreachable. */
function isRefusedByDatabase(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && REFUSED_BY_DATABASE.test(code);
}

/**
 * Runs at most two writers of a household at once in this process: one writes, and the next waits for the household's
 * lock. Otherwise each would hold one of the pool's connections while it waits, and other households would get none.
 */
const householdWriters = new KeyedQueue(2);

/** Runs a write when it is the household's turn. */
const inTurn = <T>({ sql }: Deps, householdId: string, write: () => Promise<T>): Promise<T> =>
  householdWriters.run(householdId, () => withHouseholds(sql, [householdId], write));

/** Runs a transaction that writes only this household, when it is the household's turn. */
export const transactInTurn = <T>(
  deps: Deps,
  householdId: string,
  work: (tx: TransactionSql) => Promise<T>,
): Promise<T> => inTurn(deps, householdId, () => transactInHousehold(deps.sql, work));

/** Returns the writer as the executor needs it. */
const authorOf = (deps: Deps, writer: Writer, householdId: string): Writer => ({
  ...writer,
  isDistributed: isDistributed(deps),
  mayLogRefusal: limitRefusals(writer, householdId),
});

/**
 * Tries a single mutation without the lock. Returns undefined when the batch must run under the lock. Larger batches
 * always do: they lose more when another writer comes between. So does everything on Citus, which has no INSERT in a
 * CTE.
 */
async function tryOptimistic(
  deps: Deps,
  writer: Writer,
  batch: BatchOfMutations,
): Promise<Executed | undefined> {
  const isSmall = batch.mutations.length === 1 && !isDistributed(deps);
  return isSmall ? executeOptimistic(deps.sql, writer, batch) : undefined;
}

/** Reports what an author has written, unless that changed nothing. */
function reportWritten({ onWritten }: Deps, { actor, receivedAt }: Writer, written: ChangedRows): void {
  if (written.changes.length > 0) onWritten?.({ ...written, actor, receivedAt });
}

type ChangedRows = Pick<WrittenBatch, 'householdId' | 'changes'>;

/** Pokes the household's devices after a commit. A repeat is told once: a device whose answers get lost repeats often. */
function tellOthers(
  deps: Deps,
  writer: Writer,
  { householdId, done }: { householdId: string; done: Executed },
): void {
  const { news, version, changes } = done;
  if (news === 'new') deps.pokes.announce(householdId, version);
  if (news === 'repeated') deps.pokes.announceOnce(householdId, version);
  reportWritten(deps, writer, { householdId, changes });
}

/**
 * Executes a device's queue for one household in one transaction, then pokes the household's devices. When the database
 * refuses the rows of one mutation, the mutations run one by one, so that the refused one doesn't block the others.
 */
export async function executeQueue(deps: Deps, writer: Writer, batch: BatchOfMutations): Promise<Executed> {
  try {
    const author = { ...authorOf(deps, writer, batch.householdId), onFault: deps.onFault };
    const done = await inTurn(
      deps,
      batch.householdId,
      async () =>
        (await tryOptimistic(deps, author, batch)) ??
        transactInHousehold(deps.sql, (tx) => executeLocked(tx, author, batch)),
    );
    // After the commit.
    tellOthers(deps, writer, { householdId: batch.householdId, done });
    return done;
  } catch (error) {
    if (!isRefusedByDatabase(error)) throw error;
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
  let news: News = 'none';
  for (const mutation of batch.mutations) {
    const done = await executeQueue(deps, writer, { householdId: batch.householdId, mutations: [mutation] });
    results.push(...done.results);
    version = Math.max(version, done.version);
    if (news !== 'new' && done.news !== 'none') news = done.news;
    changes.push(...done.changes);
    if (done.stop !== undefined) return { results, changes, version, news, stop: done.stop };
  }
  return { results, changes, version, news };
}

/** Logs an entry that changes no rows. Returns the household's new version. */
async function logAlone(tx: TransactionSql, context: WriteContext, entry: LoggedMutation): Promise<number> {
  const writes = { changes: [], entries: [entry], lastSeq: entry.seq ?? undefined };
  if (!(await writeUnderLock(tx, context, writes))) throw new AccessEnded(context.householdId);
  return context.log.version + 1;
}

/** Counts a mutation that the database refused, and rejects it with its input kept once it has failed too often. */
async function setAside(
  deps: Deps,
  writer: Writer,
  failed: { householdId: string; mutation: BatchMutation; error: unknown },
): Promise<Executed> {
  const { householdId, mutation } = failed;
  const work = async (tx: TransactionSql): Promise<Executed> => {
    const log = await lockLog(tx, householdId);
    if (log === undefined) throw new Rejection('no_access');
    const result = await countFault(tx, { ...writer, onFault: deps.onFault }, failed);
    if (!('result' in result))
      return {
        results: [],
        changes: [],
        version: log.version,
        news: 'none',
        stop: { ...result, householdId },
      };
    const entry = toLoggedMutation(mutation, result, { rows: new WorkingSet(householdId) });
    const version = await logAlone(tx, toWriteContext(writer, householdId, log), entry);
    return { results: [entry], changes: [], version, news: 'new' };
  };
  return transactInTurn(deps, householdId, work);
}

/** A mutation from a REST route: it has no number, and happens now. */
export type RouteMutation = NewMutation & Pick<Mutation, 'id'>;

interface RouteBatch {
  readonly householdId: string;
  readonly mutations: readonly RouteMutation[];
}

function toBatchMutation(mutation: RouteMutation, writer: Writer): BatchMutation {
  const version = mutatorNamed(mutation.name)?.version ?? 1;
  return { ...mutation, version, happenedAt: writer.receivedAt };
}

/** Throws `Rejection` when the mutation was refused. */
export function assertNotRefused(logged: LoggedResult | undefined): LoggedResult {
  if (logged === undefined) throw new Error('A mutation has no result');
  if (logged.result !== 'rejected') return logged;
  const code = logged.code ?? '';
  const known = isRejectionCode(code) ? code : 'server_error';
  throw new Rejection(known, logged.message ?? undefined, refusalDetails(logged));
}

const toBatch = ({ householdId, mutations }: RouteBatch, writer: Writer): BatchOfMutations => ({
  householdId,
  mutations: mutations.map((mutation) => toBatchMutation(mutation, writer)),
});

async function executeRoute(deps: Deps, writer: Writer, batch: RouteBatch): Promise<Executed> {
  const author = authorOf(deps, writer, batch.householdId);
  const done = await inTurn(
    deps,
    batch.householdId,
    async () =>
      (await tryOptimistic(deps, author, toBatch(batch, author))) ??
      transactInHousehold(deps.sql, (tx) => executeWithin(tx, author, batch)),
  );
  tellOthers(deps, writer, { householdId: batch.householdId, done });
  return done;
}

/** Executes independent mutations in one transaction. Returns one result each. Throws on a fault and rolls back. */
export async function executeAll(
  deps: Deps,
  writer: Writer,
  batch: RouteBatch,
): Promise<readonly LoggedResult[]> {
  return (await executeRoute(deps, writer, batch)).results;
}

/**
 * Returns one mutation's result, the household's version then, and the rows that it changed: none when it is a repeat.
 * Throws `Rejection`.
 */
export async function executeOne(
  deps: Deps,
  writer: Writer,
  { householdId, mutation }: { householdId: string; mutation: RouteMutation },
): Promise<LoggedResult & Pick<Executed, 'changes' | 'version'>> {
  const { results, changes, version } = await executeRoute(deps, writer, {
    householdId,
    mutations: [mutation],
  });
  return { ...assertNotRefused(results[0]), changes, version };
}

interface AllOrNothing {
  readonly version: number;
  readonly changes: readonly Change[];
  readonly refusal?: Rejection;
}

/**
 * Executes the mutations of one request: all of them or none. A refusal is logged as the result of the first, so that a
 * repeated request is refused again. Throws that `Rejection`.
 */
export async function executeAllOrNothing(deps: Deps, writer: Writer, batch: RouteBatch): Promise<void> {
  const { householdId, mutations } = batch;
  const [first, ...others] = mutations;
  if (first !== undefined && others.length === 0) {
    await executeOne(deps, writer, { householdId, mutation: first });
    return;
  }
  const author = authorOf(deps, writer, householdId);
  const work = async (tx: TransactionSql): Promise<AllOrNothing> => {
    try {
      return await tx.savepoint(async (parts) => {
        const { results, version, changes } = await executeWithin(parts, author, batch);
        for (const result of results) assertNotRefused(result);
        return { version, changes };
      });
    } catch (error) {
      if (!(error instanceof Rejection) || first === undefined) throw error;
      const version = await logRefusal(tx, author, { householdId, mutation: first, refusal: error });
      return { version, changes: [], refusal: error };
    }
  };
  const done = await transactInTurn(deps, householdId, work);
  deps.pokes.announce(householdId, done.version);
  reportWritten(deps, writer, { householdId, changes: done.changes });
  if (done.refusal !== undefined) throw done.refusal;
}

/**
 * Logs a refusal unless the mutation's result is logged already or the log takes no more. Returns the household's
 * version.
 */
async function logRefusal(
  tx: TransactionSql,
  writer: Writer,
  refused: { householdId: string; mutation: RouteMutation; refusal: Rejection },
): Promise<number> {
  const { householdId, mutation, refusal } = refused;
  const log = await lockLog(tx, householdId);
  if (log === undefined) throw refusal;
  const rows = new WorkingSet(householdId);
  const batch = { ids: [mutation.id], clientId: writer.clientId };
  const state = await loadReads(tx, rows, { reads: [], batch });
  if (state?.known.has(mutation.id) === true || writer.mayLogRefusal?.(mutation.id, refusal.code) === false)
    return log.version;
  const entry = toLoggedMutation(toBatchMutation(mutation, writer), refusal.toResult(), { rows });
  return logAlone(tx, toWriteContext(writer, householdId, log), entry);
}

/**
 * Executes mutations in a transaction that the caller opened and in which it also writes account tables. The caller
 * announces the returned version after its commit. Throws on a fault.
 */
export async function executeWithin(
  tx: TransactionSql,
  writer: Writer,
  batch: RouteBatch,
): Promise<Executed> {
  const done = await executeLocked(tx, writer, toBatch(batch, writer));
  if (done.stop !== undefined) throw new Error(`The batch stopped: ${done.stop.code}`);
  return done;
}
