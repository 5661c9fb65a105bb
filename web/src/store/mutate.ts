/** What screens call to change something. Saved on this device first; the loop sends it. */
import type { MutatorArgs, MutatorBasedOn, MutatorName } from 'sync-protocol/mutators/registry.ts';
import { Rejection } from 'sync-protocol/rejection.ts';
import { OutdatedBuild } from '../sync/device-storage.ts';
import { type Gesture, type GestureResult, performGestures } from '../sync/gesture.ts';
import { currentDevice } from './device.ts';

/** The id of a new row: its maker gives it, with or without a connection. */
export { newId } from '../sync/new-id.ts';

/** This device's database could not be written: nothing has been saved, what was typed is to be kept. */
export class NotSaved extends Error {
  constructor(cause: unknown) {
    super(sentenceOf(cause), { cause });
    this.name = 'NotSaved';
  }
}

function sentenceOf(cause: unknown): string {
  if (cause instanceof OutdatedBuild) return cause.message;
  if (cause instanceof Error && /quota/i.test(`${cause.name} ${cause.message}`)) {
    return 'This device is out of space, so this could not be saved. Free some space and try again.';
  }
  return 'This could not be saved on this device. Please try again.';
}

async function perform(householdId: string, gestures: readonly Gesture[]): Promise<GestureResult[]> {
  const device = currentDevice();
  if (device === undefined) throw new NotSaved(new Error('No device is open'));
  const { accountId, storage } = device;
  try {
    const results = await performGestures(
      { accountId, storage, now: () => Date.now() },
      householdId,
      gestures,
    );
    device.loop.request();
    return results;
  } catch (error) {
    throw error instanceof Rejection ? error : new NotSaved(error);
  }
}

/**
 * Runs one mutation and queues it; resolves, with the mutator's own data, when it is saved on this device.
 * Rejects with `Rejection` when the rules refuse it, and with `NotSaved`; then nothing has been written.
 */
export async function mutate<N extends MutatorName>(
  householdId: string,
  name: N,
  ...[args, basedOn]: [args: MutatorArgs<N>, basedOn?: MutatorBasedOn<N>]
): Promise<Readonly<Record<string, unknown>>> {
  const [result] = await perform(householdId, [{ name, args, basedOn }]);
  if (result === undefined) throw new NotSaved(new Error('Nothing was carried out'));
  if (result.refused !== null) throw result.refused;
  return result.data;
}

/**
 * Many at once, in one transaction, each on its own: null for what is saved, the refusal for what is not.
 * Rejects with `NotSaved`: then none is.
 */
export async function mutateAll(
  householdId: string,
  gestures: readonly Gesture[],
): Promise<(Rejection | null)[]> {
  const results = await perform(householdId, gestures);
  return results.map((result) => result.refused);
}
