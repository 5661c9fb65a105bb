import type { Writer } from '../sync/run-batch.ts';
import type { AppDeps } from './app-deps.ts';
import { revokeNanny } from './membership.ts';
import { mutateInTransaction } from './mutate-in-transaction.ts';

/** Removes a nanny with all that is hers; her account stays and loses this household. Throws `Rejection`. */
export async function removeNanny(
  deps: AppDeps,
  writer: Writer,
  { householdId, nannyId, mutationId }: { householdId: string; nannyId: string; mutationId: string },
): Promise<void> {
  const mutation = { id: mutationId, name: 'nanny.remove', args: { nannyId } } as const;
  const version = await deps.sql.begin(async (tx) => {
    const raised = await mutateInTransaction(tx, writer, { householdId, mutation });
    await revokeNanny(tx, { householdId, nannyId });
    return raised;
  });
  deps.pokes.announce(householdId, version);
}
