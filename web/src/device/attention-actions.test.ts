/**
 * Tests that a refused retry of an entry says why, that an answer to changed terms isn't given again unseen, that
 * settings merge when they are retried, and that an entry goes with the write of its retry.
 */

import { newId } from 'sync-protocol/kernel/new-id.ts';
import { UNSET } from 'sync-protocol/kernel/unset-fields.ts';
import { afterEach, expect, it } from 'vitest';
import { retryAttention } from './attention-actions.ts';
import { DeviceDatabase } from './database.ts';
import { type Device, setCurrentDevice } from './device.ts';
import { createDexieStorage } from './dexie-storage.ts';
import { failureSentence } from './failure-sentence.ts';
import type { DeviceStorage } from './sync/device-storage.ts';

afterEach(() => setCurrentDevice(undefined));

const AT = '2026-03-05T12:00:00.000Z';
const SEEN = { timezone: 'America/New_York', billingIncrementMinutes: 15, currency: 'USD' } as const;

const nothing = (): void => undefined;

/** Opens a family's device with a household, and a change of its time zone that needs attention. */
async function openFamily(billingIncrementMinutes: number): Promise<Device> {
  const [accountId, householdId] = [newId(), newId()];
  const database = new DeviceDatabase(accountId);
  const storage = createDexieStorage(database);
  const row = { ...UNSET.household, householdId, id: householdId, version: 1, name: 'A', createdAt: AT };
  await storage.write(async (tx) => {
    await tx.setMeta('memberships', [{ householdId, role: 'FAMILY', nannyId: null, access: 'a' }]);
    await tx.putRows('household', [{ ...row, ...SEEN, billingIncrementMinutes }]);
    const reason = { code: 'no_access', message: '', arrivedAt: AT };
    const args = { ...SEEN, timezone: 'America/Chicago' };
    const entered = { name: 'household.saveSettings', version: 1, args, basedOn: SEEN, happenedAt: AT };
    await tx.putAttention([{ id: newId(), householdId, ...entered, ...reason }]);
  });
  const sending = { loop: { request: nothing }, sendInBackground: nothing };
  const saving = { isViewing: false, inProgress: new Set(), savedListeners: new Set() };
  return { accountId, database, storage, ...saving, ...sending } as unknown as Device;
}

async function retryFirst(device: Device): Promise<unknown> {
  setCurrentDevice(device);
  const [entry] = await device.database.attention.toArray();
  return retryAttention(entry?.id ?? '').catch((error: unknown) => error);
}

it('settings that are tried again leave what another parent has changed since', async () => {
  const device = await openFamily(60);
  expect(await retryFirst(device)).toBeUndefined();
  const [household] = await device.database.rows('household').toArray();
  expect(household).toMatchObject({ ...SEEN, timezone: 'America/Chicago', billingIncrementMinutes: 60 });
  expect(await device.storage.read((tx) => tx.queue())).toMatchObject([{ basedOn: SEEN }]);
  await device.database.delete();
});

it('an entry leaves needs attention in the write that queues its retry', async () => {
  const device = await openFamily(15);
  // The page ends right after its first write.
  const write: DeviceStorage['write'] = async (...work) => {
    await device.storage.write(...work);
    throw new Error('The page has ended');
  };
  await retryFirst({ ...device, storage: { ...device.storage, write } });
  expect(await device.storage.read((tx) => tx.queue())).toHaveLength(1);
  expect(await device.database.attention.count()).toBe(0);
  await device.database.delete();
});

it('a retry that is refused before it is tried says why, in the reader’s words', async () => {
  const database = new DeviceDatabase(newId());
  const [id, householdId, nannyId] = [newId(), newId(), newId()];
  const args = {
    payments: [{ paymentId: newId(), nannyId }],
    days: [{ dayId: newId(), amountCents: 100 }],
    platform: null,
  };
  const at = '2026-03-05T12:00:00.000Z';
  const reason = { code: 'amount_changed', message: '', arrivedAt: at };
  await database.attention.add({
    id,
    householdId,
    name: 'payment.payDays',
    version: 1,
    args,
    happenedAt: at,
    ...reason,
  });
  // Only its database is used: the day that was to be paid is gone.
  setCurrentDevice({ database } as Device);
  const refusal: unknown = await retryAttention(id).catch((error: unknown) => error);
  expect(failureSentence(refusal)).toBe('This day has been deleted.');
  await database.delete();
});

it('an answer to terms that have changed is not given to the new ones', async () => {
  const database = new DeviceDatabase(newId());
  const id = newId();
  const args = { nannyId: newId(), effectiveFrom: '2026-03-08', status: 'AGREED', note: null };
  const at = '2026-03-05T12:00:00.000Z';
  const entry = { id, householdId: newId(), name: 'terms.answer', version: 1, args, message: '' };
  await database.attention.add({ ...entry, code: 'terms_changed', happenedAt: at, arrivedAt: at });
  setCurrentDevice({ database } as Device);
  const refusal: unknown = await retryAttention(id).catch((error: unknown) => error);
  expect(failureSentence(refusal)).toBe('These terms have changed meanwhile.');
  expect(await database.attention.count()).toBe(1);
  await database.delete();
});
