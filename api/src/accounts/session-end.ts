/** Ends sessions of an account, with the push subscriptions of their devices. */
import type { Sql, TransactionSql } from '../database/connection.ts';

interface EndedSessions {
  readonly accountId: string;
  readonly at: string;
  /** Ends this session alone. */
  readonly only?: string;
  /** Leaves this session. */
  readonly except?: string;
}

/** Returns the number of sessions that ended. In one statement: no message goes to a device that was signed out. */
export async function endSessions(
  sql: Sql | TransactionSql,
  { accountId, at, only, except }: EndedSessions,
): Promise<number> {
  const ended = await sql`
    with ended as (
      update session set revoked_at = ${at}
      where account_id = ${accountId} and revoked_at is null
        and id = coalesce(${only ?? null}::uuid, id) and id is distinct from ${except ?? null}::uuid
      returning id),
    unsubscribed as (
      delete from push_subscription where session_id in (select id from ended))
    select id from ended`;
  return ended.count;
}
