/** Tests that no detour through other mutations makes a late cancellation that isn't owed, or avoids one that is. */
import { describe, expect, it } from 'vitest';
import { EARLIER, moveTo, remove, TOMORROW, withAgreedDay } from '../../test-support/agreed-day.ts';
import { basedOnDay } from '../../test-support/conflict-steps.ts';
import type { TestHousehold } from '../../test-support/household.ts';
import { added } from '../../test-support/terms.ts';

/** Before its shift, the nanny records five minutes on the deleted day, and takes them back. */
function restored(): { household: TestHousehold; dayId: string } {
  const { household, dayId } = withAgreedDay();
  const basedOn = basedOnDay(household, dayId);
  household.at = EARLIER;
  remove(household, dayId);
  household.at = '2026-03-06T08:00:00.000Z';
  const hours = { dayId, ...household.span(TOMORROW, '01:00', '01:05') };
  household.as('nanny').must('day.recordHours', hours, { basedOn });
  household.as('nanny').must('day.withdrawHours', hours);
  return { household, dayId };
}

describe('a day that the family deleted in time, and the nanny’s hours restored', () => {
  it('isn’t owed when the family deletes it again', () => {
    const { household, dayId } = restored();
    remove(household, dayId);
    expect(added(household)).toEqual([]);
  });

  it('is owed again once the family has agreed to it', () => {
    const { household, dayId } = restored();
    moveTo(household, dayId, '2026-03-07');
    household.as('nanny').must('day.answer', { dayId, status: 'ACCEPTED' });
    household.at = '2026-03-06T17:00:00.000Z';
    remove(household, dayId);
    expect(added(household)).toEqual(['cancellation 2026-03-07 16000']);
  });
});
