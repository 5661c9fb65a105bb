/** Tells whether an id of a nanny stands in another household already, where somebody may have planted it. */
import type { Sql, TransactionSql } from './connection.ts';

/** By the index nanny_elsewhere, which no other query takes; on Citus, on every shard. Nannies are added rarely. */
export async function isNannyElsewhere(
  sql: Sql | TransactionSql,
  { householdId, nannyId }: { householdId: string; nannyId: string },
): Promise<boolean> {
  const rows = await sql`
    select 1 from nanny where id::text = ${nannyId} and household_id <> ${householdId} limit 1`;
  return rows.length > 0;
}
