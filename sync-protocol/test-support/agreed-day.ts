/** An agreed day tomorrow, for tests of late cancellations, and what a family does to take it away. */
import { TestHousehold } from './household.ts';
import { setTerms } from './terms.ts';

/** Tomorrow, Friday; its shift is from 09:00 to 17:00 in New York: $160.00 at $20.00. */
export const TOMORROW = '2026-03-06';
/** 24 hours before its start. */
export const DAY_BEFORE = '2026-03-05T14:00:00.000Z';
export const LATER = '2026-03-05T14:01:00.000Z';
export const EARLIER = '2026-03-05T13:00:00.000Z';
export const OWED = [`cancellation ${TOMORROW} 16000`];

/** Makes a household with a day that the nanny accepted two days before. Terms: 24 hours of notice. */
export function withAgreedDay(cancellationHours: number | null = 24): {
  household: TestHousehold;
  dayId: string;
} {
  const household = TestHousehold.create();
  household.at = '2026-03-04T12:00:00.000Z';
  setTerms(household, { cancellationHours });
  const dayId = household.pendingDay(TOMORROW);
  household.as('nanny').must('day.answer', { dayId, status: 'ACCEPTED' });
  household.at = LATER;
  return { household, dayId };
}

export const decline = (household: TestHousehold, dayId: string): unknown =>
  household.as('family').must('day.answer', { dayId, status: 'DECLINED' });
export const remove = (household: TestHousehold, dayId: string): unknown =>
  household.as('family').must('day.remove', { dayId });
export const moveTo = (household: TestHousehold, dayId: string, date: string): unknown =>
  household.as('family').must('day.editSchedule', { dayId, date, ...household.span(date, '09:00', '17:00') });
