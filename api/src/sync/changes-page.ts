/** Finds the version at which a page of a household's changes ends, by the weight of its rows and history entries. */
import { TABLE_NAMES } from 'sync-protocol/kernel/tables.ts';
import type { Membership } from 'sync-protocol/kernel/wire.ts';
import type { TransactionSql } from '../database/connection.ts';
import { tableNameOf } from '../database/household-rows.ts';
import { SqlParameters } from '../database/sql-parameters.ts';
import { OWN_ARGS_MAX } from '../history/history-feed.ts';
import { isNanny, scopeOf } from './visible-rows.ts';

/** The weight of a history entry in rows: 400 bytes without its changes, and its changes by their size. */
const ENTRY_ROWS = 1;
const BYTES_A_ROW = 500;

/**
 * Selects a version up to which all entries are too old to be sent, so that a page's query doesn't read years of them.
 * Finds it by bisection: entries arrive in the order of their versions.
 */
const LAST_OLD_VERSION =
  'with recursive search(low, high) as (select $2::bigint, $4::bigint union all ' +
  'select case when m.is_old then m.version else s.low end, ' +
  'case when m.is_old then s.high else (s.low + s.high) / 2 end ' +
  'from search s left join lateral (select o.version, o.received_at < $3::timestamptz as is_old from mutation_log o ' +
  'where o.household_id = $1::uuid and o.version > (s.low + s.high) / 2 and o.version <= s.high ' +
  'order by o.version limit 1) m on true where s.low < s.high) select max(low) from search';

/** Bytes of the changes of an entry `l`. A compressed column's stored size is up to a hundredfold too small. */
export const CHANGES_BYTES =
  'case when pg_column_compression(l.changes) is null then pg_column_size(l.changes) ' +
  'else octet_length(l.changes::text) end';

/**
 * Selects version and weight (in rows) of the rows and entries to send, at most the first `most` of each table, so that
 * finding a page's end doesn't read all that follows. $1 household, $2 from (exclusive), $3 the start of the history
 * that is sent, $4 the newest version: with this bound the planner expects few rows, and reads them in an index's order
 * instead of sorting all that follow.
 */
function weighedSql(parameters: SqlParameters, membership: Membership, most: number): string {
  const scope = scopeOf(parameters, membership);
  const parts = TABLE_NAMES.map(
    (table) =>
      `(select t.version, 1 as weight from ${tableNameOf(table)} t where t.household_id = $1::uuid ` +
      `and t.version > $2::bigint and t.version <= $4::bigint ${scope(table)} order by t.version limit ${most})`,
  );
  // An estimate: which entries a nanny sees depends on their changes.
  const hers = isNanny(membership)
    ? `and (l.nanny_id is null or l.nanny_id = ${parameters.add(membership.nannyId)}::uuid)`
    : '';
  const history =
    `(select l.version, ${ENTRY_ROWS} + (${CHANGES_BYTES} + ` +
    `case when l.result = 'rejected' then least(octet_length(l.args::text), ${OWN_ARGS_MAX}) else 0 end) ` +
    `/ ${BYTES_A_ROW} as weight ` +
    `from mutation_log l where l.household_id = $1::uuid ` +
    `and l.version > (${LAST_OLD_VERSION}) and l.version <= $4::bigint ` +
    `and l.received_at >= $3::timestamptz and (l.result <> 'noop' or l.code is not null) ${hers} ` +
    `order by l.version limit ${most})`;
  return [...parts, history].join(' union all ');
}

interface PageRange {
  readonly from: number;
  readonly current: number;
  readonly limit: number;
  /** The start of the history that is sent, an instant. */
  readonly since: string;
}

/**
 * Returns the last version that fits a page. Pages are cut between versions, so one large version makes a large page.
 */
export async function pageEnd(
  tx: TransactionSql,
  membership: Membership,
  { from, current, limit, since }: PageRange,
): Promise<number> {
  // A single version, such as that of one push, always makes one page.
  if (current <= from + 1) return current;
  // Each weighs at least 1, so `most` of them are enough to exceed the limit.
  const most = limit + 1;
  const parameters = new SqlParameters(membership.householdId, from, since, current);
  const weighed = weighedSql(parameters, membership, most);
  const [cut] = await tx.unsafe<{ version: number; first: number }[]>(
    `select version, first from (select version, min(version) over () as first, ` +
      `sum(sum(weight)) over (order by version) as total from (` +
      `select * from (${weighed}) u order by version limit ${most}) w group by version) v ` +
      `where total > ${limit} order by version limit 1`,
    parameters.values,
    { prepare: true },
  );
  return cut === undefined ? current : Math.max(cut.version - 1, cut.first);
}
