/** Tests what a nanny's hours bring by her word alone: after her removal, and on a day that only her arrival made. */
import { expect, it } from 'vitest';
import { hoursOf } from '../../test-support/approved-weeks.ts';
import { basedOnDay } from '../../test-support/conflict-steps.ts';
import { NANNY_ID, TestHousehold } from '../../test-support/household.ts';
import { owedCents } from '../ledger/ledger.ts';

const make = (): TestHousehold => TestHousehold.create({ billingIncrementMinutes: 15 });
const owed = (of: TestHousehold): number => owedCents(of.all('earning'), of.all('payment'));
const kinds = (of: TestHousehold): string[] => of.all('review').map(({ kind }) => kind);

it('arrivals on days that she missed keep them for hours that the family decides', () => {
  const household = make();
  const dayIds = ['2026-03-02', '2026-03-03', '2026-03-04'].map((date) => household.acceptedDay(date));
  household.at = '2026-03-09T17:00:00.000Z';
  for (const [i, dayId] of dayIds.entries()) {
    const ids = { clockId: household.newId(), nannyId: NANNY_ID, dayId, newDayId: household.newId() };
    household.as('nanny').must('clock.arrive', { ...ids, at: `2026-03-0${2 + i}T14:00:00.000Z` });
  }
  household.as('family').must('nanny.remove', { nannyId: NANNY_ID });
  household.at = '2026-06-20T17:00:00.000Z';
  const [first = '', ...others] = dayIds;
  const former = household.as('formerNanny');
  expect(former.code('day.recordHours', hoursOf(household, first, '09:00–17:00'))).toBe('hours_not_accepted');
  for (const dayId of others) former.code('day.recordHours', hoursOf(household, dayId, '00:00–23:45'));
  expect(owed(household)).toBe(0);
  const theirs = { basedOn: basedOnDay(household, first) };
  const hours = hoursOf(household, first, '09:15');
  expect(household.as('family').code('day.recordHours', hours, theirs)).toBe('applied');
});

it('hours of her last shift count about as planned; longer ones wait for the family', () => {
  for (const [times, cents] of [
    ['08:31–17:04', 17_500],
    ['07:59–17:00', 0],
    ['09:00–18:01', 0],
  ] as const) {
    const household = make();
    const dayId = household.acceptedDay('2026-03-05', { start: '09:00', end: '17:00' });
    household.as('family').must('nanny.remove', { nannyId: NANNY_ID });
    household.at = '2026-03-06T17:00:00.000Z';
    household.as('formerNanny').code('day.recordHours', hoursOf(household, dayId, times));
    expect([owed(household), kinds(household).length]).toEqual([cents, cents > 0 ? 0 : 1]);
  }
});

it('an arrival without a plan brings hours up to now, each minute once', () => {
  const household = make();
  const record = (span: { start: string; end: string }): string => {
    const [clockId, dayId] = [household.newId(), household.newId()];
    const arrival = { clockId, nannyId: NANNY_ID, dayId: null, newDayId: dayId, at: household.at };
    household.as('nanny').must('clock.arrive', arrival);
    return household.as('nanny').code('day.recordHours', { dayId, clockId, ...span });
  };
  const wholeDay = household.span('2026-03-05', '00:00', '23:59');
  expect(record(wholeDay)).toBe('hours_not_accepted');
  expect(owed(household)).toBe(0);
  const { start } = household.span('2026-03-05', '08:00', '09:00');
  expect(record({ start, end: household.at })).toBe('applied');
  expect(owed(household)).toBe(8000);
  expect(record({ start, end: household.at })).toBe('hours_not_accepted');
  expect(owed(household)).toBe(8000);
});

/** Makes overlapping shifts of today, agreed or only hers, and removes her at 9:05. Returns what later hours bring. */
function ofOverlapping(household: TestHousehold, isAgreed: boolean, times: string): string[] {
  const span = household.span('2026-03-05', '09:00', '22:00');
  household.at = span.start;
  const dayIds = [1, 2, 3].map(() => {
    if (isAgreed) return household.acceptedDay('2026-03-05', { start: '09:00', end: '22:00' });
    const dayId = household.newId();
    const args = { dayId, nannyId: NANNY_ID, date: '2026-03-05', ...span, notes: null };
    household.as('nanny').must('day.schedule', args);
    household.as('nanny').must('day.answer', { dayId, status: 'ACCEPTED' });
    return dayId;
  });
  household.at = household.span('2026-03-05', '09:05', '22:00').start;
  household.as('family').must('nanny.remove', { nannyId: NANNY_ID });
  household.at = '2026-03-06T04:10:00.000Z';
  const former = household.as('formerNanny');
  return dayIds.map((dayId) => former.code('day.recordHours', hoursOf(household, dayId, times)));
}

it('a plan that only she made brings hours up to her removal, each minute once', () => {
  const late = make();
  expect(ofOverlapping(late, false, '08:00–23:00')).toEqual(Array(3).fill('hours_not_accepted'));
  expect(owed(late)).toBe(0);
  const inTime = make();
  const results = ofOverlapping(inTime, false, '08:05–09:05');
  expect(results).toEqual(['applied', 'hours_not_accepted', 'hours_not_accepted']);
  expect(owed(inTime)).toBe(2000);
});

it('agreed shifts of the same time bring each minute once after her removal', () => {
  const household = make();
  const results = ofOverlapping(household, true, '08:00–23:00');
  expect(results).toEqual(['applied', 'hours_not_accepted', 'hours_not_accepted']);
  expect(owed(household)).toBe(30_000);
});
