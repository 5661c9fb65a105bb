/**
 * Discards an entry that needs attention, or resubmits it: as it was (and whether it may be), changed, or a payment
 * with today's amounts.
 */
import { Rejection, rejectionOf } from 'sync-protocol/kernel/errors.ts';
import { isMutatorName, mutatorNamed } from 'sync-protocol/registry.ts';
import { loadRefusals } from '../kit/language/refusal-text.ts';
import { withCurrentAmounts } from './current-amounts.ts';
import { currentDevice, type Device } from './device.ts';
import { NotSaved, perform } from './mutate.ts';
import type { AttentionEntry } from './sync/device-storage.ts';

/** Deletes an entry that its author has seen. Rejects with `NotSaved`. */
export async function discardAttention(id: string): Promise<void> {
  try {
    await currentDevice()?.database.attention.delete(id);
  } catch (error) {
    throw new NotSaved(error);
  }
}

/**
 * Submits an entry again, and deletes it in the same write. Based on today's rows; a change that merges is based on what
 * its author saw, and leaves the rest as it is. Keeps the entry on `Rejection` or `NotSaved`.
 */
export async function retryAttention(id: string): Promise<void> {
  const device = currentDevice();
  const entry = await device?.database.attention.get(id);
  if (device === undefined || entry === undefined) return;
  try {
    await submit(entry, await currentArgs(entry, device));
  } catch (error) {
    await loadRefusals();
    throw error;
  }
}

/**
 * Submits an entry with other arguments, even if it was resolved elsewhere meanwhile: what its author typed counts.
 * Rejects as `retryAttention` does.
 */
export const changeAttention = (entry: AttentionEntry, args: unknown): Promise<void> => submit(entry, args);

/** Whether an entry can be submitted as it is. A nanny answers the terms that she has read, not those of today. */
export const mayRetry = ({ name, code }: Pick<AttentionEntry, 'name' | 'code'>): boolean =>
  !(name === 'terms.answer' && code === 'terms_changed');

/** Returns the entry's arguments; a payment's with the amounts that its days, and what terms add, have now. */
async function currentArgs(entry: AttentionEntry, device: Device): Promise<unknown> {
  const { householdId, name, args } = entry;
  if (!mayRetry(entry)) throw new Rejection('terms_changed');
  return name === 'payment.payDays' ? withCurrentAmounts(device.database, householdId, args) : args;
}

async function submit({ id, householdId, name, basedOn }: AttentionEntry, args: unknown): Promise<void> {
  if (!isMutatorName(name)) throw new Rejection('bad_input');
  const seen = mutatorNamed(name)?.merges === undefined ? {} : { basedOn };
  const [result] = await perform(householdId, [{ name, args, ...seen, replaces: id }]);
  const refusal = result && rejectionOf(result);
  if (refusal) throw refusal;
}
