/**
 * Lists an account's active sessions, and ends one or all others. Their event streams end at once; after
 * `endOtherSessions`, once the caller announces the account.
 */
import type { SessionAnswer } from 'sync-protocol/people/sessions-rest.ts';
import { isActive } from '../database/active-session.ts';
import type { Sql, TransactionSql } from '../database/connection.ts';
import { retryConflicts } from '../database/transaction.ts';
import type { AppDeps } from './app-deps.ts';
import { HttpRefusal } from './http-refusal.ts';
import type { Session } from './session.ts';
import { endSessions } from './session-end.ts';

/** Returns the account's active sessions, impersonations included, the last used first. */
export async function listSessions(deps: AppDeps, session: Session): Promise<SessionAnswer[]> {
  const rows = await deps.sql<Omit<SessionAnswer, 'isCurrent'>[]>`
    select s.id, s.device, s.created_at as "createdAt", s.last_used_at as "lastUsedAt",
      s.expires_at as "expiresAt",
      case when v.id is null then null else json_build_object('id', v.id, 'name', v.name) end
        as "impersonatedBy"
    from session s left join account v on v.id = s.impersonated_by
      cross join (select ${deps.now()}::timestamptz as now) moment
    where s.account_id = ${session.account.id} and ${isActive(deps.sql)}
    order by s.last_used_at desc, s.id desc`;
  return rows.map((row) => ({ ...row, isCurrent: row.id === session.id }));
}

/** Ends one session of the account. Throws `not_found` for an ended session and for another account's. */
export async function revokeSession(
  deps: AppDeps,
  { accountId, sessionId }: { accountId: string; sessionId: string },
): Promise<void> {
  const ended = await retryConflicts(() =>
    endSessions(deps.sql, { accountId, at: deps.now(), only: sessionId }),
  );
  if (ended === 0) throw new HttpRefusal('not_found');
  deps.pokes.announce(accountId, 0);
}

/** Ends all other sessions of the account. The caller announces the account after its commit. */
export async function endOtherSessions(
  deps: AppDeps,
  sql: Sql | TransactionSql,
  session: Session,
): Promise<void> {
  await endSessions(sql, { accountId: session.account.id, at: deps.now(), except: session.id });
}

export async function revokeOtherSessions(deps: AppDeps, session: Session): Promise<void> {
  await retryConflicts(() => endOtherSessions(deps, deps.sql, session));
  deps.pokes.announce(session.account.id, 0);
}
