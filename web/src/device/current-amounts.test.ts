/** Tests that a payment is submitted again with today's amounts: of its days, and of what terms add. */

import { newId } from 'sync-protocol/kernel/new-id.ts';
import { TABLE_NAMES } from 'sync-protocol/kernel/tables.ts';
import { NANNY_ID, TestHousehold } from 'sync-protocol/test-support/household.ts';
import { setTerms } from 'sync-protocol/test-support/terms.ts';
import { expect, it } from 'vitest';
import { withCurrentAmounts } from './current-amounts.ts';
import { DeviceDatabase } from './database.ts';

it('a payment has the amounts of today, and none that is no longer owed', async () => {
  const household = TestHousehold.create();
  setTerms(household, { weeklyLimitMinutes: 240 });
  // 6 hours at $20.00, 2 of them overtime.
  const dayId = household.completedDay('2026-03-03', { start: '09:00', end: '15:00' });
  const overtime = household.all('earning').find(({ kind }) => kind === 'overtime');
  const database = new DeviceDatabase(newId());
  for (const table of TABLE_NAMES) await database.rows(table).bulkPut(household.all(table));
  const seen = {
    payments: [
      { paymentId: newId(), nannyId: NANNY_ID },
      { paymentId: newId(), nannyId: newId() },
    ],
    days: [{ dayId, amountCents: 100 }],
    earnings: [
      { earningId: overtime?.id ?? '', amountCents: 100 },
      { earningId: newId(), amountCents: 100 },
    ],
    platform: null,
  };
  const now = await withCurrentAmounts(database, household.id, seen);
  expect(now).toMatchObject({
    payments: [{ nannyId: NANNY_ID }],
    days: [{ dayId, amountCents: 12_000 }],
    earnings: [{ earningId: overtime?.id, amountCents: 2000 }],
  });
  expect(now.payments).toHaveLength(1);
  expect(now.earnings).toHaveLength(1);
  household.as('family').must('payment.payDays', now);
  expect(household.all('earning').map(({ openCents }) => openCents)).toEqual([0, 0]);

  const alone = await withCurrentAmounts(database, household.id, { ...seen, days: [] });
  expect(alone).toMatchObject({ payments: [{ nannyId: NANNY_ID }], days: [] });
  const [, gone] = seen.earnings;
  const ofNothing = { ...seen, days: [], earnings: gone === undefined ? [] : [gone] };
  await expect(withCurrentAmounts(database, household.id, ofNothing)).rejects.toThrow('not_found');
  await database.delete();
});
