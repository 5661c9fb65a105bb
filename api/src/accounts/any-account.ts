import type { Sql } from '../database/connection.ts';

/** Whether anybody at all has an account here. */
export async function hasAccounts(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ found: boolean }[]>`select exists (select 1 from account) as found`;
  return row?.found === true;
}
