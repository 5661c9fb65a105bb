/**
 * Reads a household's log as history, by range, page or stream: a family sees all entries, a nanny her part of the
 * entries about her, the household's settings, and her own refusals. Checks the log's hash chain.
 */
import type { HistoryEntry } from 'sync-protocol/kernel/history.ts';
import { DERIVED_TABLES } from 'sync-protocol/kernel/logged-changes.ts';
import type { Membership } from 'sync-protocol/kernel/wire.ts';
import { SHOWN_CHANGES } from '../database/change-lines.ts';
import type { Sql, TransactionSql } from '../database/connection.ts';
import { type ChainReport, checkChain, type LogPlace } from '../database/log-chain.ts';
import { allEntries, packedEntries } from '../database/log-packs.ts';
import { INSTANT_END, instantStart } from '../database/row-json.ts';
import { SqlParameters, textArray } from '../database/sql-parameters.ts';

type AnySql = Sql | TransactionSql;

interface HistoryRange {
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

/** Most bytes of a refused input that its author and other readers get. No person types more. */
export const OWN_ARGS_MAX = 16_384;
const OTHERS_ARGS_MAX = 1024;

/** Entries per fetch of a database cursor, for answers that are streamed. */
const TEXTS_A_TIME = 200;

export const nannyOf = ({ membership }: HistoryReader): string | null =>
  membership.role === 'NANNY' ? membership.nannyId : null;

/**
 * Returns the condition that the reader sees change `c`. `c` is a row, because each `->` on JSON would parse its whole
 * text.
 */
function isSeenBy(parameters: SqlParameters, reader: HistoryReader): string {
  const derived = parameters.add(textArray(DERIVED_TABLES));
  const nannyId = parameters.add(nannyOf(reader));
  return (
    `(c."table" <> all(${derived}::text[]) or c.about is not null) ` +
    `and (${nannyId}::text is null or c."nannyId" = ${nannyId}::text or c."table" = 'household')`
  );
}

const orNull = (json: string): string => `coalesce(${json}, 'null')`;
const instantOf = (column: string): string => `${instantStart(column)}, '${INSTANT_END}'`;

/**
 * Returns the JSON text of an entry `l`, with its changes `s`, author `a` and device `d`. Its author and kind of result
 * are never null, and need no escapes.
 */
const entryJson = (accountId: string): string => `
  concat('{"id":"', l.mutation_id, '","version":', l.version, ',"name":', to_json(l.name),
    ',"result":"', l.result, '","code":', ${orNull('to_json(l.code)::text')},
    ',"by":{"accountId":"', l.account_id, '","name":', ${orNull('a.name')}, ',"role":"', l.actor_role,
    '"},"viewedBy":', case when l.impersonated_by is null then 'null'
      else json_build_object('accountId', l.impersonated_by,
        'name', (select v.name from account v where v.id = l.impersonated_by))::text end,
    ',"device":', case when l.client_id is null then 'null' else coalesce(d.label, '""') end,
    ',"happenedAt":', ${instantOf('l.happened_at')}, ',"receivedAt":', ${instantOf('l.received_at')},
    ',"subjects":', l.subjects, ',"hash":', ${orNull(`'"' || encode(l.hash, 'hex') || '"'`)},
    ',"changes":[', s.changes, '],"args":', ${orNull(`
      case when l.result in ('rejected', 'noop') and octet_length(l.args::text) <=
        case when l.account_id = ${accountId}::uuid then ${OWN_ARGS_MAX} else ${OTHERS_ARGS_MAX} end
        then l.args::text end`)}, '}')`;

/**
 * Returns the select of `version` and `item` (the JSON text of `HistoryEntry`) of the entries of household `$1`'s log
 * `l`, without packs unless `source` has them, that the reader sees, and adds its values to the parameters. Mutations without changes are left out unless they
 * were refused or have a reason. A nanny sees her own part of each entry, the household's settings, and her own
 * refusals. Names are looked up one by one, once for entries in a row: for a long history the planner would otherwise
 * scan all accounts. Changes that aren't stored on lines are taken apart, their fields as text: JSON in a row would be
 * parsed again.
 */
function seenEntries(parameters: SqlParameters, reader: HistoryReader, source = 'mutation_log'): string {
  const accountId = parameters.add(reader.accountId);
  const nannyId = parameters.add(nannyOf(reader));
  return `
    select l.version, ${entryJson(accountId)} as item
    from ${source} l
      left join lateral (
        select to_json(n.name)::text as name from account n where n.id = l.account_id limit 1) a on true
      left join lateral (
        select to_json(n.label)::text as label from client n where n.client_id = l.client_id limit 1) d on true
      cross join lateral (
        select coalesce(case when ${nannyId}::uuid is null or l.nanny_id = ${nannyId}::uuid then ${SHOWN_CHANGES} end, (
          select string_agg(concat('{"table":"', c."table", '","id":"', c.id,
            '","about":', ${orNull('to_json(c.about)::text')}, ',"before":', ${orNull('c.before')},
            ',"after":', ${orNull('c.after')}, '}'), ',')
          from json_to_recordset(l.changes)
            as c("table" text, id text, about text, "nannyId" text, before text, after text)
          where ${isSeenBy(parameters, reader)})) as changes) s
    where l.household_id = $1::uuid and (l.result <> 'noop' or l.code is not null)
      and (${nannyId}::uuid is null
        or l.result = 'rejected' and l.account_id = ${accountId}::uuid and l.nanny_id = ${nannyId}::uuid
        or l.result = 'noop' and l.nanny_id = ${nannyId}::uuid
        or l.result <> 'rejected' and s.changes is not null)`;
}

/**
 * Returns the select of `version` and `item` (the JSON text of `HistoryEntry`) in order, as a part of a statement of
 * household `$1`. Adds its values to the parameters. Reads no packs: they hold nothing that devices are sent.
 */
export function selectHistory(
  parameters: SqlParameters,
  reader: HistoryReader,
  { from, to, since }: HistoryRange,
): string {
  const received = parameters.add(since);
  return (
    `${seenEntries(parameters, reader)} and l.version > ${parameters.add(from)}::bigint ` +
    `and l.version <= ${parameters.add(to)}::bigint ` +
    `and (${received}::timestamptz is null or l.received_at >= ${received}::timestamptz) ` +
    'order by l.version, l.position'
  );
}

/** Yields batches of all entries in order, as one JSON text per entry. */
export async function* historyTexts(tx: TransactionSql, reader: HistoryReader): AsyncGenerator<string[]> {
  const parameters = new SqlParameters(reader.membership.householdId);
  const entries = tx.unsafe<{ item: string }[]>(
    `${seenEntries(parameters, reader, allEntries())} order by l.version, l.position`,
    parameters.values,
    { prepare: true },
  );
  for await (const page of entries.cursor(TEXTS_A_TIME)) yield page.map(({ item }) => item);
}

/** Loads the entries after one place and up to another. */
export async function seenBetween(
  tx: TransactionSql,
  reader: HistoryReader,
  { after, upTo }: { after: LogPlace; upTo: LogPlace },
): Promise<HistoryEntry[]> {
  const parameters = new SqlParameters(reader.membership.householdId);
  const [from, to] = [parameters.add(after.version), parameters.add(upTo.version)];
  const source = allEntries(`p.last_version >= ${from}::bigint and p.first_version <= ${to}::bigint`);
  const entries =
    `${seenEntries(parameters, reader, source)} ` +
    `and (l.version, l.position) > (${from}::bigint, ${parameters.add(after.position)}::int) ` +
    `and (l.version, l.position) <= (${to}::bigint, ${parameters.add(upTo.position)}::int)`;
  return listOf(tx, entries, parameters);
}

/** Returns the entries of a select. */
async function listOf(sql: AnySql, entries: string, { values }: SqlParameters): Promise<HistoryEntry[]> {
  const items = await sql.unsafe<{ item: string }[]>(entries, values, { prepare: true });
  return items.map(({ item }) => JSON.parse(item) as HistoryEntry);
}

interface HistoryQuery {
  /** Only entries about this day, payment or nanny. */
  readonly subject?: string | null | undefined;
  /** Only entries before this one. */
  readonly before?: string | null | undefined;
  readonly limit: number;
}

/** Returns the condition that an entry is about the subject, in the part that the reader sees. `id` is its parameter. */
function isAboutSubject(parameters: SqlParameters, reader: HistoryReader, id: string): string {
  return `
    (l.subjects::jsonb ? ${id} or exists (
      select 1 from json_to_recordset(l.changes) as c("table" text, about text, "nannyId" text)
      where c.about = ${id} and ${isSeenBy(parameters, reader)}))`;
}

/** Loads at most `limit` entries, newest first. Those that aren't packed come first, so that most pages read no packs. */
export async function historyPage(
  sql: Sql,
  reader: HistoryReader,
  query: HistoryQuery,
): Promise<HistoryEntry[]> {
  const recent = await pageOf(sql, reader, query);
  const limit = query.limit - recent.length;
  if (limit === 0) return recent;
  const before = recent.at(-1)?.id ?? query.before;
  return [...recent, ...(await pageOf(sql, reader, { ...query, before, limit, isPacked: true }))];
}

/** Loads at most `limit` entries of the packs, or of the others, newest first. */
async function pageOf(
  sql: Sql,
  reader: HistoryReader,
  { subject = null, before = null, limit, isPacked = false }: HistoryQuery & { readonly isPacked?: boolean },
): Promise<HistoryEntry[]> {
  const parameters = new SqlParameters(reader.membership.householdId);
  const id = subject === null ? undefined : `${parameters.add(subject)}::text`;
  const packs = packedEntries(id === undefined ? 'true' : `p.about @> array[${id}]`);
  const seen = seenEntries(parameters, reader, isPacked ? packs : undefined);
  const indexed = isPacked
    ? 'true'
    : `(l.version, l.position) in (select s.version, s.position from log_subject s where s.household_id = $1::uuid and s.subject = ${id})`;
  const isAbout = id === undefined ? '' : `and ${indexed} and ${isAboutSubject(parameters, reader, id)}`;
  const older = `${parameters.add(before)}::uuid`;
  const place =
    'select b.version, b.position from mutation_log b ' +
    `where b.household_id = $1::uuid and b.mutation_id = ${older} union all ` +
    `select b.version, b.position from ${packedEntries(`p.mutation_id @> array[${older}]`)} b where b.mutation_id = ${older}`;
  const entries =
    `${seen} and (${older} is null or (l.version, l.position) < (${place})) ${isAbout} ` +
    `order by l.version desc, l.position desc limit ${parameters.add(limit)}::int`;
  return listOf(sql, entries, parameters);
}

/** Checks the hash chain of a household's log in one snapshot. */
export const checkHistory = (sql: Sql, householdId: string): Promise<ChainReport> =>
  sql.begin('isolation level repeatable read read only', (tx) => checkChain(tx, householdId));
