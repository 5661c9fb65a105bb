/**
 * Reads a household's log as history, by range, page or stream: a family sees all entries, a nanny her part of the
 * entries about her, the household's settings, and her own refusals. Checks the log's hash chain.
 */
import type { HistoryEntry } from 'sync-protocol/model/history.ts';
import type { Membership } from 'sync-protocol/sync/wire.ts';
import type { Sql, TransactionSql } from '../database/connection.ts';
import { type ChainReport, checkChain, type LogPlace } from '../database/log-chain.ts';

type AnySql = Sql | TransactionSql;

export interface HistoryRange {
  /** Versions, exclusive and inclusive. */
  readonly from: number;
  readonly to: number;
  /** Leaves out entries that arrived before this instant; null for none. */
  readonly since: string | null;
}

export interface HistoryReader {
  readonly accountId: string;
  readonly membership: Membership;
}

/** The canonical form of instants (sync-protocol's `instant`). */
const INSTANT = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/** Most bytes of a refused input that its author and other readers get. No person types more. */
export const OWN_ARGS_MAX = 16_384;
export const OTHERS_ARGS_MAX = 1024;

/** Entries per fetch of a database cursor, for answers that are streamed. */
const TEXTS_A_TIME = 200;

/** Tables whose changes follow from days and payments, unless they are about a nanny: those of what terms add. */
const DERIVED_TABLES = ['earning', 'settlement'];

const nannyOf = ({ membership }: HistoryReader): string | null =>
  membership.role === 'NANNY' ? membership.nannyId : null;

/**
 * Returns the condition that the reader sees change `c`. `c` is a row, because each `->` on JSON would parse its whole
 * text.
 */
function isSeenBy(tx: AnySql, reader: HistoryReader) {
  const nannyId = nannyOf(reader);
  return tx`
    (c."table" <> all(${DERIVED_TABLES}::text[]) or c.about is not null)
    and (${nannyId}::text is null or c."nannyId" = ${nannyId}::text or c."table" = 'household')`;
}

/**
 * Selects the entries of log `l` that the reader sees. Mutations without changes are left out unless they were refused
 * or have a reason. A nanny sees her own part of each entry, the household's settings, and her own refusals. Names are
 * looked up one by one: for a long history the planner would otherwise scan all accounts.
 */
function seenEntries(tx: AnySql, reader: HistoryReader) {
  return tx`
      select l.mutation_id as id, l.version, l.name, l.result, l.code,
        json_build_object('accountId', l.account_id,
          'name', (select a.name from account a where a.id = l.account_id), 'role', l.actor_role) as by,
        case when l.impersonated_by is not null then json_build_object('accountId', l.impersonated_by,
          'name', (select v.name from account v where v.id = l.impersonated_by)) end as "viewedBy",
        case when l.client_id is not null
          then coalesce((select d.label from client d where d.client_id = l.client_id), '') end as device,
        to_char(l.happened_at at time zone 'UTC', ${INSTANT}) as "happenedAt",
        to_char(l.received_at at time zone 'UTC', ${INSTANT}) as "receivedAt",
        l.subjects, encode(l.hash, 'hex') as hash,
        coalesce(s.changes, '[]'::json) as changes,
        case when l.result in ('rejected', 'noop') and octet_length(l.args::text) <=
          case when l.account_id = ${reader.accountId} then ${OWN_ARGS_MAX}::int else ${OTHERS_ARGS_MAX}::int end
          then l.args end as args
      from mutation_log l
        cross join lateral (
          select json_agg(json_build_object('table', c."table", 'id', c.id, 'about', c.about,
            'before', c.before, 'after', c.after)) as changes
          from json_to_recordset(l.changes)
            as c("table" text, id text, about text, "nannyId" text, before json, after json)
          where ${isSeenBy(tx, reader)}) s
      where l.household_id = ${reader.membership.householdId} and (l.result <> 'noop' or l.code is not null)
        and (${nannyOf(reader)}::text is null
          or l.result = 'rejected' and l.account_id = ${reader.accountId} and l.nanny_id = ${nannyOf(reader)}
          or l.result = 'noop' and l.nanny_id = ${nannyOf(reader)}
          or l.result <> 'rejected' and s.changes is not null)`;
}

/** Loads entries in order, as the JSON of `HistoryEntry[]`. */
export async function historyBetween(
  tx: TransactionSql,
  reader: HistoryReader,
  { from, to, since }: HistoryRange,
): Promise<Buffer> {
  const [answer] = await tx`
    select '[' || coalesce(string_agg(row_to_json(e)::text, ','), '') || ']' as entries from (
      ${seenEntries(tx, reader)} and l.version > ${from} and l.version <= ${to}
        and (${since}::timestamptz is null or l.received_at >= ${since})
      order by l.version, l.position) e`.raw();
  return answer?.[0] ?? Buffer.from('[]');
}

/** Yields batches of all entries in order, as one JSON text per entry. */
export async function* historyTexts(tx: TransactionSql, reader: HistoryReader): AsyncGenerator<string[]> {
  const entries = tx<{ entry: string }[]>`
    select row_to_json(e)::text as entry from (
      ${seenEntries(tx, reader)} order by l.version, l.position) e`;
  for await (const page of entries.cursor(TEXTS_A_TIME)) yield page.map(({ entry }) => entry);
}

/** Loads the entries after one place and up to another. */
export async function seenBetween(
  tx: TransactionSql,
  reader: HistoryReader,
  { after, upTo }: { after: LogPlace; upTo: LogPlace },
): Promise<HistoryEntry[]> {
  const [answer] = await tx<{ entries: string }[]>`
    select coalesce(json_agg(row_to_json(e)), '[]'::json)::text as entries from (
      ${seenEntries(tx, reader)} and (l.version, l.position) > (${after.version}, ${after.position})
        and (l.version, l.position) <= (${upTo.version}, ${upTo.position})) e`;
  return JSON.parse(answer?.entries ?? '[]') as HistoryEntry[];
}

export interface HistoryQuery {
  /** Only entries about this day, payment or nanny. */
  readonly subject?: string | null | undefined;
  /** Only entries before this one. */
  readonly before?: string | null | undefined;
  readonly limit: number;
}

/**
 * Returns the condition that an entry is about the subject, in the part that the reader sees. `log_subject` is its
 * index.
 */
function isAboutSubject(sql: Sql, reader: HistoryReader, subject: string) {
  return sql`
    (l.version, l.position) in (
      select s.version, s.position from log_subject s
      where s.household_id = ${reader.membership.householdId} and s.subject = ${subject})
    and (l.subjects::jsonb ? ${subject}::text or exists (
      select 1 from json_to_recordset(l.changes) as c("table" text, about text, "nannyId" text)
      where c.about = ${subject}::text and ${isSeenBy(sql, reader)}))`;
}

/** Loads at most `limit` entries, newest first. */
export async function historyPage(
  sql: Sql,
  reader: HistoryReader,
  { subject = null, before = null, limit }: HistoryQuery,
): Promise<HistoryEntry[]> {
  const isAbout = subject === null ? sql`` : sql`and ${isAboutSubject(sql, reader, subject)}`;
  const [answer] = await sql<{ entries: string }[]>`
    select coalesce(json_agg(row_to_json(e)), '[]'::json)::text as entries from (
      ${seenEntries(sql, reader)}
        and (${before}::uuid is null or (l.version, l.position) < (
          select b.version, b.position from mutation_log b
          where b.household_id = ${reader.membership.householdId} and b.mutation_id = ${before}))
        ${isAbout}
      order by l.version desc, l.position desc limit ${limit}) e`;
  return JSON.parse(answer?.entries ?? '[]') as HistoryEntry[];
}

/** Checks the hash chain of a household's log in one snapshot. */
export const checkHistory = (sql: Sql, householdId: string): Promise<ChainReport> =>
  sql.begin('isolation level repeatable read read only', (tx) => checkChain(tx, householdId));
