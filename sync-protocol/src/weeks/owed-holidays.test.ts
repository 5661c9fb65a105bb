/** Tests that the family can't take an agreed, unworked holiday of a closed week away with its shift. */
import { beforeEach, describe, expect, it } from 'vitest';
import { approve } from '../../test-support/approved-weeks.ts';
import { NANNY_ID, TestHousehold } from '../../test-support/household.ts';
import { added, closeWeek, setTerms, WEEK } from '../../test-support/terms.ts';

const NEXT_MONDAY = '2026-03-09T17:00:00.000Z';
const date = '2026-03-04';
const own = [{ date, name: 'Founders Day' }];
const moved = { date: '2026-03-05', start: '2026-03-05T14:00:00.000Z', end: '2026-03-05T22:00:00.000Z' };
let household: TestHousehold;
let dayId: string;

const stays = (): void => expect(added(household)).toEqual([`holiday ${date} 16000`]);

describe('a holiday that a closed week owes unworked stays with its shift', () => {
  beforeEach(() => {
    household = TestHousehold.create();
    household.at = '2026-03-03T12:00:00.000Z';
    setTerms(household, { holidayMultiplierHundredths: 150 });
    household.as('family').must('household.saveHolidays', { useFederal: true, own });
    dayId = household.pendingDay(date);
    household.as('nanny').must('day.answer', { dayId, status: 'ACCEPTED' });
    household.at = NEXT_MONDAY;
    closeWeek(household);
  });

  it.each([
    ['deleted', 'day.remove', {}],
    ['declined', 'day.answer', { status: 'DECLINED' }],
    ['moved', 'day.editSchedule', moved],
    ['made shorter', 'day.editSchedule', { end: '2026-03-04T14:01:00.000Z' }],
  ] as const)('%s by the family', (...[, name, args]) => {
    const step = { by: 'family', name, args: { dayId, ...args } } as const;
    expect(household.run(step)).toMatchObject({ code: 'holidays_lower_pay' });
    household.recordPayment(16_000);
    expect(household.run(step)).toMatchObject({ code: 'holidays_lower_pay' });
    stays();
  });

  it('when the agenda is generated over it', () => {
    const items = [{ weekday: 3, startMinutes: 600, endMinutes: 660, notes: null }];
    household.as('family').must('baseSchedule.save', { nannyId: NANNY_ID, items });
    const flags = { overwritePending: true, overwriteAccepted: true, overwriteDeclined: true };
    const args = { nannyId: NANNY_ID, startDate: WEEK, endDate: '2026-03-08', ...flags };
    household.as('family').run('agenda.generate', args);
    expect(household.day(dayId).status).toBe('ACCEPTED');
    stays();
  });

  it('but the nanny may cancel it, and its notes may change', () => {
    household.as('family').must('day.editSchedule', { dayId, notes: 'Home' });
    stays();
    household.as('nanny').must('day.cancel', { dayId });
    expect(added(household)).toEqual([]);
  });

  it('also when the holiday is taken off the list first', () => {
    const none = { useFederal: true, own: [] };
    expect(household.as('family').code('household.saveHolidays', none)).toBe('lowers_worked_week');
    stays();
  });
});

it('a holiday’s shift that nobody answered is generated over after its start', () => {
  household = TestHousehold.create();
  household.at = '2026-03-03T12:00:00.000Z';
  setTerms(household, { holidayMultiplierHundredths: 150 });
  const family = household.as('family');
  family.must('household.saveHolidays', { useFederal: true, own });
  const flags = { overwritePending: true, overwriteAccepted: false, overwriteDeclined: false };
  const args = { nannyId: NANNY_ID, startDate: date, endDate: date, ...flags };
  const shift = { weekday: 3, startMinutes: 600, endMinutes: 660, notes: null };
  family.must('baseSchedule.save', { nannyId: NANNY_ID, items: [shift] });
  family.must('agenda.generate', args);
  expect(household.all('day')).toMatchObject([{ date, status: 'PENDING' }]);
  household.at = '2026-03-04T18:00:00.000Z';
  family.must('baseSchedule.save', { nannyId: NANNY_ID, items: [] });
  family.must('agenda.generate', args);
  expect(household.all('day')).toEqual([]);
});

it('an approved week keeps the shifts of a holiday in the order of their starts', () => {
  household = TestHousehold.create();
  household.at = '2026-03-03T12:00:00.000Z';
  setTerms(household, { holidayMultiplierHundredths: 150 });
  household.as('family').must('household.saveHolidays', { useFederal: true, own });
  const days = [
    household.acceptedDay(date, { start: '14:00', end: '16:00' }),
    household.acceptedDay(date, { start: '09:00', end: '11:00' }),
  ];
  household.at = NEXT_MONDAY;
  for (const id of days) household.as('family').must('day.markNotWorked', { dayId: id, notWorked: true });
  closeWeek(household);
  approve(household, WEEK);
  const starts = household.all('week').flatMap(({ frozen }) => frozen?.unworked.map((each) => each.startUtc));
  expect(starts).toEqual(['2026-03-04T14:00:00.000Z', '2026-03-04T19:00:00.000Z']);
});
