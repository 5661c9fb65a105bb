/** The log of everything that was asked for, the queues' numbers, and mutations that failed on our side. */

import { loggedChanges } from 'sync-protocol/rules/history.ts';
import type { Actor } from 'sync-protocol/sync/mutator.ts';
import type { MutationResult } from 'sync-protocol/sync/wire.ts';
import type { Change } from 'sync-protocol/sync/working-set.ts';
import { takeTurns } from '../event-loop-yield.ts';
import type { TransactionSql } from './connection.ts';
import { entryHash } from './log-hash.ts';
import type { Pipeline } from './pipeline.ts';

export interface LoggedResult {
  readonly mutationId: string;
  readonly fingerprint: string;
  readonly result: MutationResult['result'];
  readonly code: string | null;
  readonly message: string | null;
  readonly data: Record<string, unknown> | null;
}

/** The select list of a `KnownResult`. */
export const RESULT_FIELDS =
  'mutation_id as "mutationId", fingerprint, result, code, message, data, name, ' +
  'account_id as "accountId", client_id as "clientId"';

/** A result that the log already holds, and who sent its mutation. */
export interface KnownResult extends LoggedResult {
  readonly name: string;
  readonly accountId: string;
  /** Null: it came through the REST door. */
  readonly clientId: string | null;
}

export interface LoggedMutation extends LoggedResult {
  readonly seq: number | null;
  readonly name: string;
  readonly mutationVersion: number;
  readonly args: unknown;
  readonly basedOn: unknown;
  readonly happenedAt: string;
  readonly nannyId: string | null;
  readonly changes: readonly Change[];
  /** Of what changed nothing: the days, payments, nannies or households that it is about. */
  readonly subjects: readonly string[];
}

/** What a batch has in common. */
export interface Batch {
  readonly householdId: string;
  readonly log: LogHead;
  readonly actor: Actor;
  readonly clientId: string | null;
  readonly receivedAt: string;
}

/** Where a household's log stands: its version, and the hash of its last entry. */
export interface LogHead {
  readonly version: number;
  readonly hash: string | null;
}

/** Locks the household: its writers queue up here. Undefined when there is no such household. */
export async function lockLog(tx: TransactionSql, householdId: string): Promise<LogHead | undefined> {
  const [row] = await tx<LogHead[]>`
    select version, encode(log_hash, 'hex') as hash from household_version
    where household_id = ${householdId} for update`;
  return row;
}

/** The same for who doesn't write to the log; answers the household's version. */
export async function lockHousehold(tx: TransactionSql, householdId: string): Promise<number | undefined> {
  return (await lockLog(tx, householdId))?.version;
}

/** The number of the device's last mutation that was taken. */
export function sendLastSeq(
  pipeline: Pipeline,
  { householdId, clientId }: { householdId: string; clientId: string },
  seq: number,
): void {
  pipeline.unsafe(
    'insert into client_sequence (household_id, client_id, last_seq) values ($1, $2, $3) ' +
      'on conflict (household_id, client_id) do update set last_seq = excluded.last_seq',
    [householdId, clientId, seq],
  );
}

/** NUL and halves of a surrogate pair, as JSON escapes them; and every other escape, to step over it. */
const ESCAPE = /\\(?:u0000|ud[89a-f][0-9a-f]{2}|[^])/g;
const ESCAPE_LENGTH = '\\u0000'.length;
/** Whether there can be one at all. */
const UNKEPT = /\\u(?:0000|d[89a-f])/;

/**
 * The same as PostgreSQL can keep it as JSON. The log holds what was refused too, and that may be text that no rule would
 * let pass: it must not keep the refusal from being recorded.
 */
function loggable<T>(value: T): T {
  const text = JSON.stringify(value);
  if (text.search(UNKEPT) === -1) return value;
  return JSON.parse(
    text.replaceAll(ESCAPE, (escape) => (escape.length === ESCAPE_LENGTH ? '\\ufffd' : escape)),
  ) as T;
}

const logRow = (batch: Batch, entry: LoggedMutation, position: number) => ({
  household_id: batch.householdId,
  mutation_id: entry.mutationId,
  version: batch.log.version + 1,
  position,
  client_id: batch.clientId,
  seq: entry.seq,
  account_id: batch.actor.accountId,
  impersonated_by: batch.actor.impersonatedBy,
  actor_role: batch.actor.role,
  nanny_id: entry.nannyId,
  name: entry.name,
  mutation_version: entry.mutationVersion,
  // JSON's null would become SQL's, which the column doesn't take; what is missing is refused all the same.
  args: entry.args ?? {},
  based_on: entry.basedOn ?? null,
  fingerprint: entry.fingerprint,
  happened_at: entry.happenedAt,
  received_at: batch.receivedAt,
  result: entry.result,
  code: entry.code,
  message: entry.message,
  data: entry.data,
  changes: loggedChanges(entry.changes),
  subjects: entry.subjects,
});

/** Each entry bound to the one before it. They are hashed as the database keeps them. */
async function chained(batch: Batch, entries: readonly LoggedMutation[], { previous, from, turn }: LotPlace) {
  let [hash, position] = [previous, from];
  const linked: (ReturnType<typeof logRow> & { readonly hash: string })[] = [];
  for (const entry of entries) {
    await turn();
    const row = loggable(logRow(batch, entry, position));
    hash = entryHash(hash, row);
    position += 1;
    linked.push({ ...row, hash });
  }
  return linked;
}

/** The days, payments, nannies and households whose histories these entries belong to. */
const subjectsOf = (rows: Awaited<ReturnType<typeof chained>>) =>
  rows.flatMap(({ version, position, subjects, changes }) => {
    const about = changes.flatMap((change) => change.about ?? []);
    return [...new Set([...subjects, ...about])].map((subject) => ({ subject, version, position }));
  });

/** Where some of a version's entries follow: the hash of the one before them, and how many of the version there are. */
interface LotPlace {
  readonly previous: string | null;
  readonly from: number;
  readonly turn: () => Promise<void>;
}

/** What is appended to the log, as rows of its tables, and the hash that it ends with; hashes are hexadecimal. */
export interface LogRows {
  readonly entries: readonly Readonly<Record<EntryColumn, unknown>>[];
  readonly subjects: readonly {
    readonly subject: string;
    readonly version: number;
    readonly position: number;
  }[];
  readonly hash: string | null;
}

/** All of a version, or a lot of it. */
export async function logRows(
  batch: Batch,
  entries: readonly LoggedMutation[],
  place: LotPlace = { previous: batch.log.hash, from: 0, turn: takeTurns() },
): Promise<LogRows> {
  const rows = await chained(batch, entries, place);
  return {
    entries: rows,
    subjects: subjectsOf(rows),
    hash: rows.at(-1)?.hash ?? place.previous,
  };
}

/** All but the household. */
export const ENTRY_COLUMNS = [
  'mutation_id',
  'version',
  'position',
  'client_id',
  'seq',
  'account_id',
  'impersonated_by',
  'actor_role',
  'nanny_id',
  'name',
  'mutation_version',
  'args',
  'based_on',
  'fingerprint',
  'happened_at',
  'received_at',
  'result',
  'code',
  'message',
  'data',
  'changes',
  'subjects',
  'hash',
] as const;
type EntryColumn = (typeof ENTRY_COLUMNS)[number];
const ENTRY_LIST = ENTRY_COLUMNS.join(', ');

/** `values` is a select of the entries' columns for the household `$1`. */
export const insertEntries = (values: string): string =>
  `insert into mutation_log (household_id, ${ENTRY_LIST}) select $1::uuid, ${values}`;

/** Entries as `entriesOf` takes them. What is not in the text is null; each name in it costs the database some 50 ns. */
export const entriesJson = (entries: LogRows['entries']): string =>
  JSON.stringify(
    entries.map((entry) => {
      const given: Record<string, unknown> = {};
      for (const column of ENTRY_COLUMNS) given[column] = entry[column] ?? undefined;
      given['hash'] = `\\x${String(entry.hash)}`;
      return given;
    }),
  );

/** The entries of a JSON list; `given` is more to select from, a row of it for each. */
export const entriesOf = (parameter: string, given = ''): string =>
  `${ENTRY_LIST} from ${given}json_populate_recordset(null::mutation_log, ${parameter}::text::json)`;

/** The same of what they are about; `given` is more to select from, a row of it for each. */
export const insertSubjects = (parameter: string, given = ''): string =>
  `insert into log_subject (household_id, subject, version, position) select $1::uuid, subject, version, position ` +
  `from ${given}json_populate_recordset(null::log_subject, ${parameter}::text::json)`;

/** So many at a time: the database writes them while the next are hashed. */
const LOT = 250;
const lotsOf = (entries: readonly LoggedMutation[]): (readonly LoggedMutation[])[] =>
  Array.from({ length: Math.ceil(entries.length / LOT) }, (_, i) => entries.slice(i * LOT, (i + 1) * LOT));

/**
 * Appends one version's entries to the log, under the lock that `batch.log` was read with, and raises the
 * household's version by one. Others have their turn in between.
 */
export async function sendLog(
  pipeline: Pipeline,
  batch: Batch,
  entries: readonly LoggedMutation[],
): Promise<void> {
  const { householdId, log } = batch;
  const turn = takeTurns();
  let [hash, from] = [log.hash, 0];
  for (const lot of lotsOf(entries)) {
    const rows = await logRows(batch, lot, { previous: hash, from, turn });
    pipeline.unsafe(insertEntries(entriesOf('$2')), [householdId, entriesJson(rows.entries)]);
    pipeline.unsafe(insertSubjects('$2'), [householdId, JSON.stringify(rows.subjects)]);
    ({ hash } = rows);
    from += lot.length;
  }
  pipeline.unsafe(
    `update household_version set version = $2, log_hash = decode($3, 'hex') where household_id = $1`,
    [householdId, log.version + 1, hash],
  );
}

/** Counts one more failure; answers how often it failed, and since when. */
export async function countFailure(
  tx: TransactionSql,
  failure: { householdId: string; mutationId: string; at: string; error: string },
): Promise<{ attempts: number; firstAt: string }> {
  const [row] = await tx<{ attempts: number; firstAt: string }[]>`
    insert into failed_attempt (household_id, mutation_id, attempts, first_at, last_error)
    values (${failure.householdId}, ${failure.mutationId}, 1, ${failure.at}, ${failure.error})
    on conflict (household_id, mutation_id) do update
    set attempts = failed_attempt.attempts + 1, last_error = excluded.last_error
    returning attempts, first_at as "firstAt"`;
  return row ?? { attempts: 1, firstAt: failure.at };
}
