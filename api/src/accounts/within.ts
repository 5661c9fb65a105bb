import { isRejectionCode, Rejection } from 'sync-protocol/rejection.ts';
import type { TransactionSql } from '../database/connection.ts';
import { executeWithin, type NewMutation } from '../execute.ts';
import type { Writer } from '../execute-batch.ts';

/**
 * One mutation beside account rows, in the caller's transaction; answers the household's new version.
 * Throws `Rejection` when it is refused: the caller's other rows then go with it.
 */
export async function mutateWithin(
  tx: TransactionSql,
  writer: Writer,
  { householdId, mutation }: { householdId: string; mutation: NewMutation },
): Promise<number> {
  const { outcomes, version } = await executeWithin(tx, writer, { householdId, mutations: [mutation] });
  const [outcome] = outcomes;
  if (outcome === undefined) throw new Error('A mutation was not carried out');
  if (outcome.result !== 'rejected') return version;
  const code = outcome.code ?? '';
  throw new Rejection(isRejectionCode(code) ? code : 'server_error', outcome.message ?? undefined);
}
