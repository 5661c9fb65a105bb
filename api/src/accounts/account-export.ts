/** Everything that an account may see, as one JSON text. */
import type { Membership } from 'sync-protocol/wire.ts';
import { allRows } from '../changes.ts';
import { historyBetween } from '../changes-history.ts';
import type { TransactionSql } from '../database/connection.ts';
import { userOf } from './account.ts';
import type { AppDeps } from './deps.ts';
import { type Session, standingMemberships } from './session.ts';
import { listSessions } from './session-list.ts';

async function householdText(tx: TransactionSql, accountId: string, membership: Membership): Promise<string> {
  const everything = { from: 0, to: Number.MAX_SAFE_INTEGER, since: null };
  const [rows, history] = await Promise.all([
    allRows(tx, membership),
    historyBetween(tx, { accountId, membership }, everything),
  ]);
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
