import type { Sql } from '../database/connection.ts';

/**
 * Returns the id of the deleted nanny record that was linked to this account, if any. Her device may still push
 * mutations: the rules refuse them, and the household's log keeps them under this id.
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
