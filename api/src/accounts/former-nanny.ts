import type { Sql } from '../database/connection.ts';

/** Returns the id of the account's deleted nanny record: what her device still pushes is logged under it. */
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
