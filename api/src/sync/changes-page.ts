/** Where a page of an answer ends: what there is to send is weighed, never more of it than fits. */
import { TABLE_NAMES } from 'sync-protocol/model/tables.ts';
import type { Membership } from 'sync-protocol/sync/wire.ts';
import type { TransactionSql } from '../database/connection.ts';
import { tableNameOf } from '../database/household-rows.ts';
import { isNanny, parametersOf, scopeOf } from './visible-rows.ts';

/** An entry of the history in rows: its words about it, and as many as its account of rows is long. */
const ENTRY_ROWS = 2;
const BYTES_A_ROW = 500;

/** Entries that are too old to be sent are those up to the last of them: ten years of them are not looked at for each page. */
const LAST_OLD_ENTRY =
  'select o.version from mutation_log o where o.household_id = $1::uuid and o.version > $2::bigint ' +
  'and o.received_at < $3::timestamptz order by o.version desc limit 1';

/**
 * What there is to send, by version and in rows: of each kind the first `most`, so that a page is not weighed by all that
 * is still to come. $1 household, $2 from (exclusive), $3 since when the history is sent, $4 the nanny.
 */
function weighedSql(membership: Membership, most: number): string {
  const parts = TABLE_NAMES.map((table) => {
    const scope = scopeOf(table, membership).replace('$3', '$4');
    return (
      `(select t.version, 1 as weight from ${tableNameOf(table)} t ` +
      `where t.household_id = $1::uuid and t.version > $2::bigint ${scope} order by t.version limit ${most})`
    );
  });
  // Which entries she sees only their changes tell: these are nearly all, and nearly no others.
  const hers = isNanny(membership) ? 'and (l.nanny_id is null or l.nanny_id = $4::uuid)' : '';
  const history =
    `(select l.version, ${ENTRY_ROWS} + (pg_column_size(l.changes) + ` +
    `case when l.result = 'rejected' then pg_column_size(l.args) else 0 end) / ${BYTES_A_ROW} as weight ` +
    `from mutation_log l where l.household_id = $1::uuid ` +
    `and l.version > coalesce((${LAST_OLD_ENTRY}), $2::bigint) ` +
    `and l.received_at >= $3::timestamptz and (l.result <> 'noop' or l.code is not null) ${hers} ` +
    `order by l.version limit ${most})`;
  return [...parts, history].join(' union all ');
}

interface PageRange {
  readonly from: number;
  readonly current: number;
  readonly limit: number;
  /** When the history that is sent begins. */
  readonly since: string;
}

/** The last version that fits a page: pages are cut between versions, never inside one. */
export async function pageEnd(
  tx: TransactionSql,
  membership: Membership,
  { from, current, limit, since }: PageRange,
): Promise<number> {
  const most = limit + 1;
  const weighed = weighedSql(membership, most);
  const parameters = parametersOf(membership, [from, since]);
  const [whole] = await tx.unsafe<{ rows: number }[]>(
    // Each weighs something: so many are enough to know that they are too many, however many there are.
    `select coalesce(sum(weight), 0)::int as rows from (select * from (${weighed}) u limit ${most}) w`,
    parameters,
    { prepare: true },
  );
  if ((whole?.rows ?? 0) <= limit) return current;
  const [cut] = await tx.unsafe<{ version: number; first: number }[]>(
    `select version, first from (select version, min(version) over () as first, ` +
      `sum(sum(weight)) over (order by version) as total from (` +
      `select * from (${weighed}) u order by version limit ${most}) w group by version) v ` +
      `where total > ${limit} order by version limit 1`,
    parameters,
    { prepare: true },
  );
  // A single version may be larger than a page: then the page is that version.
  return cut === undefined ? current : Math.max(cut.version - 1, cut.first);
}
