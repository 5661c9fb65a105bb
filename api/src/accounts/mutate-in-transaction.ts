/**
 * Executes a mutation in the caller's transaction, so that accounts and memberships change with the household's rows.
 * Returns the household's new version, which the caller announces after its commit. Throws `Rejection`.
 */
import type { TransactionSql } from '../database/connection.ts';
import type { Writer } from '../sync/batch.ts';
import { assertNotRefused, executeWithin, type RouteMutation } from '../sync/execute.ts';

export async function mutateInTransaction(
  tx: TransactionSql,
  writer: Writer,
  { householdId, mutation }: { householdId: string; mutation: RouteMutation },
): Promise<number> {
  const { results, version } = await executeWithin(tx, writer, { householdId, mutations: [mutation] });
  assertNotRefused(results[0]);
  return version;
}
