/** Tests when the family is offered to pay out what is left. */

import { UNSET } from 'sync-protocol/kernel/unset-fields.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import { leavePolicyId } from 'sync-protocol/time-off/leave-policy.ts';
import { expect, it } from 'vitest';
import { readBalances } from '../people/read-balances.ts';
import { aDevice, HOUSEHOLD_ID, TODAY } from '../schedule/test-agenda.ts';
import { leftToday, mayPayOut } from './pay-out.ts';
import { leaveRow, rateRow } from './test-leave.ts';

const VACATION = 'VACATION';
const ID = 'nora';

/** What is left today of 480 granted minutes, where agreed time off ahead takes so many. */
async function viewWith(paidMinutes: number) {
  const database = await aDevice(0);
  const effectiveFrom = '2026-01-01';
  await database.rows('rate').put(rateRow(ID, effectiveFrom, 2250));
  await database.rows('leavePolicy').put({
    householdId: HOUSEHOLD_ID,
    id: leavePolicyId(ID, VACATION, effectiveFrom),
    nannyId: ID,
    version: 1,
    kind: VACATION,
    effectiveFrom,
    ...UNSET.leavePolicy,
    grantMinutes: 480,
    yearStartsOn: '01-01',
    waitingDays: 0,
    paysOut: true,
  });
  const answeredAt = '2026-03-02T08:00:00.000Z';
  await database
    .rows('leave')
    .put(leaveRow('ahead', ID, { date: '2026-03-23', status: 'APPROVED', paidMinutes, answeredAt }));
  const { left } = await readBalances(database, { householdId: HOUSEHOLD_ID, id: ID }, [TODAY]);
  const nanny = await database.rows<Nanny>('nanny').get([HOUSEHOLD_ID, ID]);
  if (nanny === undefined) throw new Error('No nanny');
  return { left, today: TODAY, nanny };
}

it.each([
  [480, 0, false],
  [479, 1, true],
])('of 480 minutes, with %i of agreed leave ahead: %i', async (paid, left, isOffered) => {
  const view = await viewWith(paid);
  expect(leftToday(view, VACATION)).toBe(left);
  expect(mayPayOut(view, { kind: VACATION, paysOut: true })).toBe(isOffered);
});

it('is for a kind that pays out, and for any of a former nanny', async () => {
  const view = await viewWith(240);
  const kept = { kind: VACATION, paysOut: false } as const;
  const former = { ...view, nanny: { ...view.nanny, archivedAt: '2026-03-05T08:00:00.000Z' } };
  expect([mayPayOut(view, kept), mayPayOut(former, kept)]).toEqual([false, true]);
});
