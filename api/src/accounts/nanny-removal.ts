/**
 * Removes a nanny with her schedule and invitations, and wakes the household's devices. Her pay stays with the family;
 * her account stays but may no longer see the household. Throws `Rejection`.
 */
import { transact } from '../database/transaction.ts';
import type { Writer } from '../sync/batch.ts';
import type { AppDeps } from './app-deps.ts';
import { revokeNanny } from './membership.ts';
import { mutateInTransaction } from './mutate-in-transaction.ts';
import { deleteLostPictures } from './receipts.ts';
import { lockSessionsOnCitus } from './session.ts';

export async function removeNanny(
  deps: AppDeps,
  writer: Writer,
  { householdId, nannyId, mutationId }: { householdId: string; nannyId: string; mutationId: string },
): Promise<void> {
  const mutation = { id: mutationId, name: 'nanny.remove', args: { nannyId } } as const;
  const version = await transact(deps.sql, async (tx) => {
    await lockSessionsOnCitus(deps, tx);
    const newVersion = await mutateInTransaction(deps, tx, { writer, householdId, mutation });
    await deleteLostPictures(tx, householdId);
    await revokeNanny(tx, { householdId, nannyId });
    return newVersion;
  });
  deps.pokes.announce(householdId, version);
}
