/** Devices of accounts, and of nannies who were removed. */
import type { Sql } from '../database/connection.ts';

/** Registers a browser profile for the account of its first sync. Returns false if it belongs to another account. */
export async function claimClient(
  sql: Sql,
  client: { clientId: string; accountId: string; label: string; now: string },
): Promise<boolean> {
  const [known] = await sql<{ accountId: string }[]>`
    select account_id as "accountId" from client where client_id = ${client.clientId}`;
  if (known !== undefined) return known.accountId === client.accountId;
  const [row] = await sql<{ accountId: string }[]>`
    insert into client (client_id, account_id, created_at, label)
    values (${client.clientId}, ${client.accountId}, ${client.now}, ${client.label})
    on conflict (client_id) do update set client_id = excluded.client_id
    returning account_id as "accountId"`;
  return row?.accountId === client.accountId;
}

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
