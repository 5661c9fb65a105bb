/**
 * Builds the rows that a version appends to `mutation_log` and `log_subject`, with JSON as text, and hashes each entry
 * over the one before. The log also holds the input of refused mutations, which no rule has checked, and a refusal must
 * always be recorded: characters that PostgreSQL can't store are replaced.
 */
import { loggedChanges } from 'sync-protocol/kernel/logged-changes.ts';
import { createYielder, personBehind } from '../kit/event-loop-share.ts';
import { JsonText, storableJson, toStorable } from './canonical-json.ts';
import { layOutChanges } from './change-lines.ts';
import { type ChangeText, contentHash, linkHash, partHash, textHash, toChangeText } from './log-hash.ts';
import type { LoggedMutation, WriteContext } from './mutation-log.ts';

export type LogRow = SharedColumns &
  OwnColumns & {
    /** As PostgreSQL writes bytes: `\\x0f`. */
    readonly hash: string;
    /** The changes one by one; not a column. */
    readonly changeTexts: readonly ChangeText[];
  };

export interface LogRows {
  /** Rows of `mutation_log` by column, without the household; JSON columns as text. */
  readonly entries: readonly LogRow[];
  readonly shared: SharedColumns;
  /** Rows of `log_subject` by column, without the household and the version. */
  readonly subjects: readonly object[];
  /** The last entry's hash, hexadecimal. */
  readonly hash: string | null;
}

/** Returns what all entries of a version share, by column. */
const sharedColumns = ({ log, clientId, actor, receivedAt }: WriteContext) => ({
  version: log.version + 1,
  client_id: clientId,
  account_id: actor.accountId,
  impersonated_by: actor.impersonatedBy,
  actor_role: actor.role,
  received_at: receivedAt,
});

type SharedColumns = ReturnType<typeof sharedColumns>;

/** JSON's null would become a JSON value in the column. */
const jsonOrNull = (value: unknown): string | null =>
  value === null || value === undefined ? null : storableJson(value);

/** Returns the entry's own columns but the hash. */
function toColumns(entry: LoggedMutation, position: number, changes: readonly ChangeText[]) {
  return {
    mutation_id: entry.mutationId,
    position,
    seq: entry.seq,
    nanny_id: entry.nannyId,
    name: entry.name,
    mutation_version: entry.mutationVersion,
    // The column isn't nullable. Missing input is refused anyway.
    args: entry.input === 'null' ? '{}' : toStorable(entry.input),
    based_on: jsonOrNull(entry.basedOn),
    fingerprint: entry.fingerprint,
    happened_at: entry.happenedAt,
    result: entry.result,
    code: entry.code,
    message: entry.message === null ? null : (JSON.parse(storableJson(entry.message)) as string),
    data: jsonOrNull(entry.data),
    changes: layOutChanges(changes, entry.nannyId),
    subjects: storableJson(entry.subjects),
  };
}

type OwnColumns = ReturnType<typeof toColumns>;

const json = (text: string | null): JsonText | null => (text === null ? null : new JsonText(text));

/** Returns the hash of an entry's content: that of `partsOf` the row that the database will return. */
function hashContent(
  { householdId }: WriteContext,
  shared: SharedColumns,
  { own, changes }: { own: OwnColumns; changes: readonly ChangeText[] },
): string {
  return contentHash({
    args: textHash(own.args),
    changes: changes.map(({ hash }) => hash),
    head: {
      accountId: shared.account_id,
      actorRole: shared.actor_role,
      code: own.code,
      happenedAt: own.happened_at,
      householdId,
      id: own.mutation_id,
      impersonatedBy: shared.impersonated_by,
      name: own.name,
      receivedAt: shared.received_at,
      result: own.result,
      subjects: new JsonText(own.subjects),
      version: shared.version,
    },
    sealed: partHash({
      based_on: json(own.based_on),
      client_id: shared.client_id,
      data: json(own.data),
      fingerprint: own.fingerprint,
      message: own.message,
      mutation_version: own.mutation_version,
      nannies: changes.map(({ nannyId }) => nannyId),
      nanny_id: own.nanny_id,
      position: own.position,
      seq: own.seq,
    }),
  });
}

/** Returns one row for each day, payment, nanny or household whose history the entry belongs to. */
function toSubjectRows(
  position: number,
  { subjects }: LoggedMutation,
  changes: readonly ChangeText[],
): object[] {
  const all = new Set(subjects);
  for (const { about } of changes) if (about !== null) all.add(about);
  return [...all].map((subject) => ({ subject, position }));
}

const ENTRIES_A_STATEMENT = 250;

/** Yields a version's log rows in batches: the database writes one while the next is hashed. */
export async function* logRows(
  context: WriteContext,
  mutations: readonly LoggedMutation[],
): AsyncGenerator<LogRows, void> {
  const yieldIfDue = createYielder(personBehind(context.actor));
  const shared = sharedColumns(context);
  let { hash } = context.log;
  for (let from = 0; from < mutations.length; from += ENTRIES_A_STATEMENT) {
    const entries: LogRow[] = [];
    const subjects: object[] = [];
    for (const [i, mutation] of mutations.slice(from, from + ENTRIES_A_STATEMENT).entries()) {
      await yieldIfDue();
      const changes = loggedChanges(mutation.changes).map(toChangeText);
      const own = toColumns(mutation, from + i, changes);
      hash = linkHash(hash, hashContent(context, shared, { own, changes }));
      entries.push({ ...shared, ...own, hash: `\\x${hash}`, changeTexts: changes });
      subjects.push(...toSubjectRows(own.position, mutation, changes));
    }
    yield { entries, shared, subjects, hash };
  }
}
