/** Discards an entry that needs attention, or resubmits it: as it was, changed, or a payment with today's amounts. */
import { Rejection, rejectionOf } from 'sync-protocol/errors.ts';
import type { AgendaDay } from 'sync-protocol/model/agenda-day.ts';
import { isMutatorName, MUTATORS } from 'sync-protocol/mutators/registry.ts';
import { newId } from 'sync-protocol/rules/new-id.ts';
import { loadRefusals } from '../language/refusal-text.ts';
import type { AttentionEntry } from '../sync/device-storage.ts';
import { currentDevice, type Device } from './device.ts';
import { NotSaved, perform } from './mutate.ts';

/** Deletes an entry that its author has seen. Rejects with `NotSaved`. */
export async function discardAttention(id: string): Promise<void> {
  try {
    await currentDevice()?.database.attention.delete(id);
  } catch (error) {
    throw new NotSaved(error);
  }
}

/** Submits an entry again, based on today's rows, then deletes it. Keeps it on `Rejection` or `NotSaved`. */
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

/** Returns the entry's arguments; for a payment of days, with the amounts that those days have now. */
async function currentArgs({ householdId, name, args }: AttentionEntry, device: Device): Promise<unknown> {
  if (name !== 'payment.payDays') return args;
  const input = MUTATORS[name].args.safeParse(args);
  if (!input.success) throw new Rejection('bad_input');
  const { days, payments, platform } = input.data;
  const rows = await device.database
    .rows<AgendaDay>('day')
    .bulkGet(days.map(({ dayId }) => [householdId, dayId]));
  const known = rows.filter((day) => day !== undefined);
  if (known.length < days.length) throw new Rejection('day_deleted');
  if (known.some(({ status }) => status !== 'COMPLETED')) throw new Rejection('not_completed');
  const nannyIds = new Set(known.map(({ nannyId }) => nannyId));
  return {
    // The mutation may have been applied in part: its payment ids are taken.
    payments: payments
      .filter(({ nannyId }) => nannyIds.has(nannyId))
      .map(({ nannyId }) => ({ paymentId: newId(), nannyId })),
    days: known.map((day) => ({ dayId: day.id, amountCents: day.amountCents ?? 0 })),
    platform,
  };
}

async function submit({ id, householdId, name }: AttentionEntry, args: unknown): Promise<void> {
  if (!isMutatorName(name)) throw new Rejection('bad_input');
  const [result] = await perform(householdId, [{ name, args }]);
  const refusal = result && rejectionOf(result);
  if (refusal) throw refusal;
  await discardAttention(id);
}
