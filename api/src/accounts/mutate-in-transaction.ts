import type { TransactionSql } from '../database/connection.ts';
import { assertNotRefused, executeWithin, type RouteMutation } from '../sync/execute.ts';
import type { Writer } from '../sync/run-batch.ts';

/**
 * One mutation beside account rows, in the caller's transaction; answers the household's new version.
 * Throws `Rejection` when it is refused: the caller's other rows then go with it.
 */
export async function mutateInTransaction(
  tx: TransactionSql,
  writer: Writer,
  { householdId, mutation }: { householdId: string; mutation: RouteMutation },
): Promise<number> {
  const { results, version } = await executeWithin(tx, writer, { householdId, mutations: [mutation] });
  assertNotRefused(results[0]);
  return version;
}
