/** Tests what a list says a payment was for. */
import { TestHousehold } from 'sync-protocol/test-support/household.ts';
import { expect, test } from 'vitest';
import { toPurpose } from './use-settlements.ts';

test('a payment counts two shifts on a date as one day', () => {
  const household = TestHousehold.create();
  household.completedDay('2026-03-02', { start: '08:00', end: '12:00' });
  household.completedDay('2026-03-02', { start: '14:00', end: '18:00' });
  household.completedDay('2026-03-03');
  expect(household.all('earning')).toHaveLength(3);
  expect(toPurpose(household.all('earning'))).toEqual({
    from: '2026-03-02',
    to: '2026-03-03',
    dayCount: 2,
    addedKinds: [],
  });
});
