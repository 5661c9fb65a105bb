/** Everything that an account may see, as one JSON text. */
import type { Membership } from 'sync-protocol/wire.ts';
import { allRows } from '../changes.ts';
import type { TransactionSql } from '../database/connection.ts';
import { userOf } from './account.ts';
import type { AppDeps } from './deps.ts';
import { type Session, standingMemberships } from './session.ts';
import { listSessions } from './session-list.ts';

/** Canonical text of an instant (sync-protocol's `instant`). */
const INSTANT = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/**
 * Of the log a family sees all; a nanny what was done about her, what paid her among others, and of what was
 * refused only her own tries.
 */
const entriesOf = (tx: TransactionSql, accountId: string, { nannyId }: Membership) =>
  nannyId === null
    ? tx`true`
    : tx`((nanny_id = ${nannyId} and (result <> 'rejected' or account_id = ${accountId}))
        or (nanny_id is null and account_id = ${accountId})
        or (name = 'payment.payDays' and result <> 'rejected'
          and jsonb_path_exists(args::jsonb, '$.payments[*] ? (@.nannyId == $nanny)',
            jsonb_build_object('nanny', ${nannyId}::text))))`;

/** One payment may be for days of several nannies: each reads her part of it alone. */
const argsOf = (tx: TransactionSql, { nannyId }: Membership) =>
  nannyId === null
    ? tx`args`
    : tx`case when name = 'payment.payDays' and result <> 'rejected' then json_build_object(
          'payments', jsonb_path_query_array(args::jsonb, '$.payments[*] ? (@.nannyId == $nanny)',
            jsonb_build_object('nanny', ${nannyId}::text)),
          'days', jsonb_path_query_array(args::jsonb, '$.days[*] ? (@.dayId == $hers[*])',
            jsonb_build_object('hers', jsonb_path_query_array(replaced::jsonb,
              '$[*] ? (@.table == "day" && @.row.nannyId == $nanny).id',
              jsonb_build_object('nanny', ${nannyId}::text)))),
          'platform', args -> 'platform')
        else args end`;

/** The household's log as far as the account may see it, in order. */
async function historyOf(tx: TransactionSql, accountId: string, membership: Membership): Promise<string> {
  const [answer] = await tx<{ entries: string }[]>`
    select coalesce(json_agg(row_to_json(e)), '[]'::json)::text as entries from (
      select mutation_id as id, name, ${argsOf(tx, membership)} as args, account_id as "accountId",
        impersonated_by as "impersonatedBy", actor_role as role,
        to_char(happened_at at time zone 'UTC', ${INSTANT}) as "happenedAt",
        to_char(received_at at time zone 'UTC', ${INSTANT}) as "receivedAt", result, code
      from mutation_log
      where household_id = ${membership.householdId} and ${entriesOf(tx, accountId, membership)}
      order by version, position) e`;
  return answer?.entries ?? '[]';
}

async function householdText(tx: TransactionSql, accountId: string, membership: Membership): Promise<string> {
  const [rows, history] = await Promise.all([allRows(tx, membership), historyOf(tx, accountId, membership)]);
  return `{"membership":${JSON.stringify(membership)},"rows":${rows},"history":${history}}`;
}

/** The JSON of an `AccountExport`; rows and history as text straight from the database, all in one snapshot. */
export async function exportAccount(deps: AppDeps, session: Session): Promise<string> {
  const { account } = session;
  const [user, sessions] = await Promise.all([userOf(deps, account), listSessions(deps, session)]);
  const households = await deps.sql.begin('isolation level repeatable read read only', async (tx) => {
    const memberships = await standingMemberships(tx, session);
    return Promise.all(memberships.map((membership) => householdText(tx, account.id, membership)));
  });
  const head = JSON.stringify({ exportedAt: deps.now(), user, sessions });
  return `${head.slice(0, -1)},"households":[${households.join(',')}]}`;
}
