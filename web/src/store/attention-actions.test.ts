/** Tests that a refused retry of an entry says why, and that an answer to changed terms isn't given again unseen. */
import { newId } from 'sync-protocol/rules/new-id.ts';
import { afterEach, expect, it } from 'vitest';
import { retryAttention } from './attention-actions.ts';
import { DeviceDatabase } from './database.ts';
import { type Device, setCurrentDevice } from './device.ts';
import { failureSentence } from './failure-sentence.ts';

afterEach(() => setCurrentDevice(undefined));

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
