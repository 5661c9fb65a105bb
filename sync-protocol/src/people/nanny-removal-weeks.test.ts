/**
 * Tests that a nanny's removal lowers no week: a holiday that wasn't worked stays paid where the family has moved its
 * shift, or the shift is owed as a late cancellation where that is more.
 */
import { expect, it } from 'vitest';
import { NANNY_ID, PEOPLE, TestHousehold } from '../../test-support/household.ts';
import { added, closeWeek, setTerms } from '../../test-support/terms.ts';
import { totalNow } from '../../test-support/week-figures.ts';

const MONDAY_AFTER = '2026-03-09T17:00:00.000Z';
const HOLIDAY = '2026-03-04';

/** A shift on a holiday that she has agreed to in time, 09:00 to `end`, while nothing has begun. */
function agreed(
  end: string,
  { date = HOLIDAY, cancellationHours = 24 }: { date?: string; cancellationHours?: number | null } = {},
): { household: TestHousehold; dayId: string } {
  const household = TestHousehold.create();
  household.at = '2026-03-02T17:00:00.000Z';
  setTerms(household, { cancellationHours, holidayMultiplierHundredths: 150 });
  const own = [{ date: HOLIDAY, name: 'Founders Day' }];
  household.as('family').must('household.saveHolidays', { useFederal: false, own });
  const dayId = household.pendingDay(date, { start: '09:00', end });
  household.as('nanny').must('day.answer', { dayId, status: 'ACCEPTED' });
  return { household, dayId };
}

/** The family gives the shift another end on its day, an hour after its start. */
function changeEnd({ household, dayId }: ReturnType<typeof agreed>, end: string): void {
  household.at = '2026-03-04T15:00:00.000Z';
  household.as('family').must('day.editSchedule', { dayId, end: household.span(HOLIDAY, '09:00', end).end });
}

const removal = { by: 'family', name: 'nanny.remove', args: { nannyId: NANNY_ID } } as const;

/** Removes her once the week is over. Returns what the week pays before and after, in cents. */
function removeLater(household: TestHousehold): [number, number] {
  household.at = MONDAY_AFTER;
  const gross = () => totalNow(household, undefined, { asIfOver: true }).grossCents;
  const before = gross();
  expect(household.run(removal)).toMatchObject({ result: 'applied' });
  return [before, gross()];
}

it.each([false, true])('a moved shift stays paid as a holiday (account deleted: %s)', (hasLeft) => {
  const day = agreed('10:00');
  changeEnd(day, '17:00');
  const { household, dayId } = day;
  household.at = MONDAY_AFTER;
  const { accountId } = PEOPLE.nanny;
  if (hasLeft) household.as('nanny').must('nanny.unlink', { nannyId: NANNY_ID, accountId });
  expect(removeLater(household)).toEqual([16_000, 16_000]);
  expect(household.all('day').map(({ id }) => id)).toEqual([dayId]);
  closeWeek(household);
  expect(added(household)).toEqual([`holiday ${HOLIDAY} 16000`]);
});

it('a moved shift is owed at its agreed times where that is more than the holiday', () => {
  const day = agreed('17:00');
  changeEnd(day, '09:15');
  const { household } = day;
  expect(removeLater(household)).toEqual([500, 16_000]);
  closeWeek(household);
  expect(added(household)).toEqual([`cancellation ${HOLIDAY} 16000`]);
});

it('a shift moved to a holiday of another week is paid there, and owed in its own', () => {
  const { household, dayId } = agreed('17:00', { date: '2026-03-09' });
  household.at = '2026-03-09T02:00:00.000Z';
  const family = household.as('family');
  family.must('day.editSchedule', { dayId, date: HOLIDAY, ...household.span(HOLIDAY, '09:00', '17:00') });
  family.must('day.answer', { dayId, status: 'ACCEPTED' });
  expect(removeLater(household)).toEqual([16_000, 16_000]);
  expect(added(household)).toContain('cancellation 2026-03-09 16000');
});

it('a begun holiday shift moved to later today stays paid as a holiday', () => {
  const { household, dayId } = agreed('17:00', { cancellationHours: null });
  household.at = '2026-03-04T15:00:00.000Z';
  household.as('family').must('day.editSchedule', { dayId, ...household.span(HOLIDAY, '20:00', '22:00') });
  household.run(removal);
  household.at = MONDAY_AFTER;
  closeWeek(household);
  expect(added(household)).toEqual([`holiday ${HOLIDAY} 4000`]);
});
