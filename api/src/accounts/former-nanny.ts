import type { Sql } from '../database/connection.ts';

/**
 * The record that linked an account to a household before it was removed. What such a nanny still has in
 * her queue is refused by the rules, and kept in the household's log.
 */
export async function formerNannyId(
  sql: Sql,
  { householdId, accountId }: { householdId: string; accountId: string },
): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    select id from tombstone
    where household_id = ${householdId} and table_name = 'nanny' and last_state ->> 'nannyUserId' = ${accountId}
    order by version desc limit 1`;
  return row?.id;
}
