import { isMutatorName } from 'sync-protocol/mutators/registry.ts';
import { Rejection } from 'sync-protocol/rejection.ts';
import { currentDevice } from './device.ts';
import { NotSaved, perform } from './mutate.ts';

/** Forgets an entry, for its author has seen it. Rejects with `NotSaved`. */
export async function discardAttention(id: string): Promise<void> {
  try {
    await currentDevice()?.database.attention.delete(id);
  } catch (error) {
    throw new NotSaved(error);
  }
}

/**
 * Does the same again as a new mutation, seeing what stands now; the entry goes once it is queued.
 * Rejects with `Rejection` when it is refused again, and with `NotSaved`: then the entry stays.
 */
export const retryAttention = (id: string): Promise<void> => enterAgain(id, (args) => args);

/** The same with other input. Rejects as `retryAttention` does. */
export const changeAttention = (id: string, args: unknown): Promise<void> => enterAgain(id, () => args);

async function enterAgain(id: string, argsFrom: (args: unknown) => unknown): Promise<void> {
  const device = currentDevice();
  const entry = await device?.database.attention.get(id);
  if (device === undefined || entry === undefined) return;
  if (!isMutatorName(entry.name)) throw new Rejection('bad_input');
  const gesture = { name: entry.name, args: argsFrom(entry.args) };
  const [result] = await perform(entry.householdId, [gesture]);
  if (result?.refused) throw result.refused;
  await discardAttention(id);
}
