/** The log as its readers see it: a family the household's, a nanny what is hers. */
import type { Membership } from 'sync-protocol/wire.ts';
import type { TransactionSql } from './database/connection.ts';

export interface HistoryRange {
  /** Versions, exclusive and inclusive. */
  readonly from: number;
  readonly to: number;
  /** Nothing that arrived before this instant; null for all that there is. */
  readonly since: string | null;
}

export interface HistoryReader {
  readonly accountId: string;
  readonly membership: Membership;
}

/** The form of every instant that leaves us (sync-protocol's `instant`). */
const INSTANT = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/** What follows from days and payments is told by them. */
const UNTOLD = ['earning', 'settlement'];

/**
 * Entries in their order, as the JSON text of `HistoryEntry[]`; what changed nothing is left out, unless it was
 * refused. A nanny reads what changed of hers, the household's settings, and her own refused tries: what one
 * mutation did to several nannies, each reads her part of alone.
 */
export async function historyBetween(
  tx: TransactionSql,
  { accountId, membership }: HistoryReader,
  { from, to, since }: HistoryRange,
): Promise<string> {
  const nannyId = membership.role === 'NANNY' ? membership.nannyId : null;
  const isSeen = tx`
    c ->> 'table' <> all(${UNTOLD}::text[])
    and (${nannyId}::text is null or c ->> 'nannyId' = ${nannyId}::text or c ->> 'table' = 'household')`;
  const [answer] = await tx<{ entries: string }[]>`
    select coalesce(json_agg(row_to_json(e)), '[]'::json)::text as entries from (
      select l.mutation_id as id, l.version, l.name, l.result, l.code,
        json_build_object('accountId', l.account_id, 'name', a.name, 'role', l.actor_role) as by,
        case when l.impersonated_by is not null
          then json_build_object('accountId', l.impersonated_by, 'name', v.name) end as "viewedBy",
        case when l.client_id is not null then coalesce(d.label, '') end as device,
        to_char(l.happened_at at time zone 'UTC', ${INSTANT}) as "happenedAt",
        to_char(l.received_at at time zone 'UTC', ${INSTANT}) as "receivedAt",
        l.subjects, encode(l.hash, 'hex') as hash,
        (select coalesce(json_agg(json_build_object('table', c -> 'table', 'id', c -> 'id',
            'about', c -> 'about', 'before', c -> 'before', 'after', c -> 'after')), '[]'::json)
          from json_array_elements(l.changes) c where ${isSeen}) as changes,
        case when l.result = 'rejected' then l.args end as args
      from mutation_log l
        left join account a on a.id = l.account_id
        left join account v on v.id = l.impersonated_by
        left join client d on d.client_id = l.client_id
      where l.household_id = ${membership.householdId} and l.version > ${from} and l.version <= ${to}
        and (${since}::timestamptz is null or l.received_at >= ${since}) and l.result <> 'noop'
        and (${nannyId}::text is null
          or l.result = 'rejected' and l.account_id = ${accountId}
          or l.result <> 'rejected' and exists (select 1 from json_array_elements(l.changes) c where ${isSeen}))
      order by l.version, l.position) e`;
  return answer?.entries ?? '[]';
}
