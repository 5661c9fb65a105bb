/**
 * Executes a mutation in the caller's transaction, so that accounts and memberships change with the household's rows.
 * Returns the household's new version, which the caller announces after its commit. Throws `Rejection`.
 */
import type { TransactionSql } from '../database/connection.ts';
import type { Writer } from '../sync/batch.ts';
import {
  assertNotRefused,
  type Deps,
  executeWithin,
  isDistributed,
  type RouteMutation,
} from '../sync/execute.ts';

interface MutationInTransaction {
  readonly writer: Writer;
  readonly householdId: string;
  readonly mutation: RouteMutation;
}

export async function mutateInTransaction(
  deps: Pick<Deps, 'config'>,
  tx: TransactionSql,
  { writer, householdId, mutation }: MutationInTransaction,
): Promise<number> {
  const author = { ...writer, isDistributed: isDistributed(deps) };
  const { results, version } = await executeWithin(tx, author, { householdId, mutations: [mutation] });
  assertNotRefused(results[0]);
  return version;
}
