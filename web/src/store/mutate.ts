/**
 * What screens call to change something. Saved on this device first; the loop sends it. Whoever views as another
 * has no queue: what they change is sent at once, and saved only when the server says so.
 */

import { Rejection, refusalOf } from 'sync-protocol/errors.ts';
import type {
  MutatorArgs,
  MutatorBasedOn,
  MutatorName,
  NewMutation,
} from 'sync-protocol/mutators/registry.ts';
import type { RunResult } from 'sync-protocol/sync/mutator.ts';
import type { Change } from 'sync-protocol/sync/working-set.ts';
import { OutdatedBuild, OutOfSpace } from '../sync/device-storage.ts';
import { NotConfirmed } from '../sync/not-confirmed.ts';
import { isShownAtOnce } from './agenda-saved.ts';
import { currentDevice, type Device } from './device.ts';

/** The id of a new row: its maker gives it, with or without a connection. */
export { newId } from 'sync-protocol/rules/new-id.ts';

/** Somebody views as another, and there is no connection to send what they change. */
class NeedsConnection extends Error {
  constructor() {
    super('You are offline. While you view as somebody else, changes need a connection.');
    this.name = 'NeedsConnection';
  }
}

/** Nothing has been saved, what was typed is to be kept. */
export class NotSaved extends Error {
  constructor(cause: unknown) {
    super(sentenceOf(cause), { cause });
    this.name = 'NotSaved';
  }
}

function sentenceOf(cause: unknown): string {
  const plain = [OutdatedBuild, OutOfSpace, NotConfirmed, NeedsConnection];
  if (cause instanceof Error && plain.some((kind) => cause instanceof kind)) return cause.message;
  return 'This could not be saved on this device. Please try again.';
}

const now = (): number => Date.now();

async function performHere(
  device: Device,
  householdId: string,
  mutations: readonly NewMutation[],
): Promise<RunResult[]> {
  const { accountId, storage, loop, isViewing, savedListeners } = device;
  if (isViewing) {
    if (!navigator.onLine) throw new NeedsConnection();
    const sync = (): Promise<void> => {
      loop.request();
      return loop.settled();
    };
    const { applyOnline } = await import('../sync/apply-online.ts');
    return applyOnline({ accountId, storage, now, sync }, householdId, mutations);
  }
  // In one file with what applies answers, which the first sync has fetched: vite.config.ts.
  const { applyMutations } = await import('../sync/apply-mutations.ts');
  const onSaved = (changes: readonly Change[]): void => {
    for (const tell of savedListeners) tell(changes);
  };
  // Whoever else reads the days, the agenda's own queries too, would only keep the page from showing them.
  const isShown = (changes: readonly Change[]): boolean => savedListeners.size > 0 && isShownAtOnce(changes);
  const saving = { accountId, storage, now, onSaved, isShownAtOnce: isShown };
  const results = await applyMutations(saving, householdId, mutations);
  loop.request();
  device.sendInBackground();
  return results;
}

/**
 * Each on its own: what one is refused does not hold back the others. Rejects with `Rejection` when the household
 * may not be changed at all, and with `NotSaved`: then none is saved.
 */
export async function perform(householdId: string, mutations: readonly NewMutation[]): Promise<RunResult[]> {
  const device = currentDevice();
  if (device === undefined) throw new NotSaved(new Error('No device is open'));
  const work = performHere(device, householdId, mutations);
  device.inProgress.add(work);
  try {
    return await work;
  } catch (error) {
    throw error instanceof Rejection ? error : new NotSaved(error);
  } finally {
    device.inProgress.delete(work);
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
  const refusal = refusalOf(result);
  if (refusal !== null) throw refusal;
  return ('data' in result ? result.data : undefined) ?? {};
}

/**
 * Many at once, in one transaction, each on its own: null for what is saved, the refusal for what is not.
 * Rejects with `NotSaved`: then none is.
 */
export async function mutateAll(
  householdId: string,
  mutations: readonly NewMutation[],
): Promise<(Rejection | null)[]> {
  const results = await perform(householdId, mutations);
  return results.map(refusalOf);
}
