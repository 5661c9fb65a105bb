/**
 * Runs the changes of screens: on this device first, then sent. An impersonation's changes need the server's answer. A
 * refusal is a `Rejection`; a failure becomes a `NotSaved` with a sentence to show.
 */

import { Rejection, rejectionOf } from 'sync-protocol/kernel/errors.ts';
import type { RunResult } from 'sync-protocol/kernel/mutator.ts';
import type { Change } from 'sync-protocol/kernel/working-set.ts';
import type { MutatorArgs, MutatorBasedOn, MutatorName, NewMutation } from 'sync-protocol/registry.ts';
import { t } from '../kit/language/messages.ts';
import { loadRefusals } from '../kit/language/refusal-text.ts';
import { currentDevice, type Device } from './device.ts';
import { isArrival, isShownAtOnce } from './saved-days.ts';
import type { LocalMutation } from './sync/apply-mutations.ts';
import { NoPictureSpace, OutdatedBuild, OutOfSpace } from './sync/device-storage.ts';
import { NotConfirmed } from './sync/not-confirmed.ts';
import type { LocalPicture } from './sync/picture-records.ts';

/** An impersonation's change can't be sent: there is no connection. */
class NeedsConnection extends Error {
  override name = 'NeedsConnection';
}

/** Nothing has been saved; the form must keep its input. */
export class NotSaved extends Error {
  constructor(cause: unknown) {
    super(toSentence(cause), { cause });
    this.name = 'NotSaved';
  }
}

function toSentence(cause: unknown): string {
  if (cause instanceof OutdatedBuild)
    return t('A newer version of Fairday has been opened on this device. Please reload to go on.');
  if (cause instanceof OutOfSpace)
    return t('This device is out of space, so this could not be saved. Free some space and try again.');
  if (cause instanceof NoPictureSpace)
    return t(
      'Pictures of receipts that are not sent yet fill the space for them on this device. Connect to the internet to send them, or save this without the picture.',
    );
  if (cause instanceof NotConfirmed)
    return t(
      'No answer came, so this is not saved. Should it have arrived all the same, it will appear here.',
    );
  if (cause instanceof NeedsConnection)
    return t('You are offline. While you view as somebody else, changes need a connection.');
  return t('This could not be saved on this device. Please try again.');
}

const now = (): number => Date.now();

async function performHere(
  device: Device,
  householdId: string,
  mutations: readonly LocalMutation[],
): Promise<RunResult[]> {
  const { accountId, storage, loop, isViewing, savedListeners } = device;
  const onSaved = (changes: readonly Change[]): void => {
    for (const listener of savedListeners) listener(changes);
  };
  if (isViewing) {
    if (!navigator.onLine) throw new NeedsConnection();
    const sync = (): Promise<void> => {
      loop.request();
      return loop.settled();
    };
    const { applyOnline } = await import('./sync/apply-online.ts');
    return applyOnline({ accountId, storage, now, sync, onSaved }, householdId, mutations);
  }
  // In one chunk with applyAnswer, which the first sync has loaded (the group `sync` of web/scripts/chunk-groups.ts).
  const { applyMutations } = await import('./sync/apply-mutations.ts');
  // The page already shows these changes: running the live queries before the next frame would only delay it.
  const isShown = (changes: readonly Change[]): boolean =>
    isArrival(changes) || (savedListeners.size > 0 && isShownAtOnce(changes));
  const saving = { accountId, storage, now, onSaved, isShownAtOnce: isShown };
  const results = await applyMutations(saving, householdId, mutations);
  loop.request();
  device.sendInBackground();
  return results;
}

/**
 * Runs mutations in one transaction; each may be refused alone. Rejects with `Rejection` (no access) or `NotSaved`:
 * then nothing is saved.
 */
export async function perform(
  householdId: string,
  mutations: readonly LocalMutation[],
): Promise<RunResult[]> {
  const device = currentDevice();
  if (device === undefined) throw new NotSaved(new Error('No device is open'));
  const work = performHere(device, householdId, mutations);
  device.inProgress.add(work);
  try {
    const results = await work;
    if (results.some(({ result }) => result === 'rejected')) await loadRefusals();
    return results;
  } catch (error) {
    if (!(error instanceof Rejection)) throw new NotSaved(error);
    await loadRefusals();
    throw error;
  } finally {
    device.inProgress.delete(work);
  }
}

/** Runs and queues a mutation. Resolves with the mutator's data once saved. Rejects with `Rejection` or `NotSaved`. */
export async function mutate<N extends MutatorName>(
  householdId: string,
  name: N,
  ...[args, basedOn]: [args: MutatorArgs<N>, basedOn?: MutatorBasedOn<N>]
): Promise<Readonly<Record<string, unknown>>> {
  return performOne(householdId, { name, args, basedOn });
}

/**
 * Like `mutate`. The picture of a receipt is kept in the same write, and sent after the queue; a `NotSaved` says so
 * where there is no space for it.
 */
export async function mutateWithPicture<N extends MutatorName>(
  householdId: string,
  mutation: {
    readonly name: N;
    readonly args: MutatorArgs<N>;
    readonly basedOn?: MutatorBasedOn<N> | undefined;
  },
  picture: LocalPicture,
): Promise<Readonly<Record<string, unknown>>> {
  return performOne(householdId, { ...mutation, picture });
}

async function performOne(
  householdId: string,
  mutation: LocalMutation,
): Promise<Readonly<Record<string, unknown>>> {
  const [result] = await perform(householdId, [mutation]);
  if (result === undefined) throw new NotSaved(new Error('No mutation was run'));
  const refusal = rejectionOf(result);
  if (refusal !== null) throw refusal;
  return ('data' in result ? result.data : undefined) ?? {};
}

/** Runs mutations in one transaction. Returns null or a refusal for each. Rejects as `perform` does. */
export async function mutateAll(
  householdId: string,
  mutations: readonly NewMutation[],
): Promise<(Rejection | null)[]> {
  const results = await perform(householdId, mutations);
  return results.map(rejectionOf);
}
