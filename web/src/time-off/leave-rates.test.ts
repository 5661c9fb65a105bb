/** Tests which rate approving a request keeps, as the device reads it. */
import { expect, it } from 'vitest';
import { aDevice, HOUSEHOLD_ID } from '../schedule/test-agenda.ts';
import { readLeaveRates } from './leave-rates.ts';
import { leaveRow, rateRow } from './test-leave.ts';

it('is that of asking where the rate was lowered since, else that of now', async () => {
  const database = await aDevice(0);
  const rates = [rateRow('nora', '2026-01-01', 2250), rateRow('nora', '2026-03-20', 2400)];
  await database.rows('rate').bulkPut([...rates, rateRow('mary', '2026-01-01', 9900)]);
  const asked = [
    leaveRow('typo', 'nora', { date: '2026-03-16', rateCents: 22_500 }),
    leaveRow('raised', 'nora', { date: '2026-03-23', rateCents: 2250 }),
    leaveRow('older', 'nora', { date: '2026-03-17', rateCents: null }),
  ];
  const read = await readLeaveRates(database, { householdId: HOUSEHOLD_ID, id: 'nora' }, asked);
  expect(Object.fromEntries(read)).toEqual({
    typo: { keptCents: 22_500, nowCents: 2250 },
    raised: { keptCents: 2400, nowCents: 2400 },
    older: { keptCents: 2250, nowCents: 2250 },
  });
});
