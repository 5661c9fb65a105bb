/** Tests closed weeks: who closes them and when, guarantees, holidays, and rates that change afterwards. */
import { describe, expect, it } from 'vitest';
import { NANNY_ID, TestHousehold, testId } from '../../test-support/household.ts';
import { added, closeWeek, setTerms, WEEK } from '../../test-support/terms.ts';
import { parseMutation } from '../run-mutation.ts';
import { closingId } from './added-earning-id.ts';

const NEXT_MONDAY = '2026-03-09T17:00:00.000Z';
const args = { nannyId: NANNY_ID, weekStart: WEEK };

/** A week with terms and these days of eight hours, at Monday noon after it. */
function weekOf(dates: readonly string[], terms: Parameters<typeof setTerms>[1]): TestHousehold {
  const household = TestHousehold.create();
  setTerms(household, terms);
  household.at = NEXT_MONDAY;
  for (const date of dates) household.completedDay(date);
  return household;
}

const FOUR_DAYS = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'];

describe('a week is closed', () => {
  it('by the server alone: a device cannot even name the mutation', () => {
    const household = weekOf([], {});
    const close = { householdId: household.id, ...args };
    expect(household.as('family').code('week.close', close)).toBe('forbidden');
    expect(household.as('nanny').code('week.close', close)).toBe('forbidden');
    const call = parseMutation({
      id: testId(1),
      name: 'week.close',
      version: 1,
      args: close,
      basedOn: undefined,
    });
    expect(call.mutator.online).toBe(true);
  });

  it('once it is over where the household is', () => {
    const household = weekOf([], {});
    household.at = '2026-03-09T03:59:59.999Z';
    const close = { householdId: household.id, ...args };
    expect(household.as('server').code('week.close', close)).toBe('week_not_over');
    household.at = '2026-03-09T04:00:00.000Z';
    closeWeek(household);
    expect(household.as('server').code('week.close', close)).toBe('noop');
  });

  it('by an id that depends on nanny and week', () => {
    expect(closingId(NANNY_ID, WEEK)).toBe(closingId(NANNY_ID, WEEK));
    expect(closingId(NANNY_ID, WEEK)).not.toBe(closingId(NANNY_ID, '2026-03-09'));
  });

  it('only from its first day, and only under terms', () => {
    const household = weekOf([], {});
    const close = (weekStart: string) =>
      household.as('server').code('week.close', { householdId: household.id, nannyId: NANNY_ID, weekStart });
    expect(close('2026-03-03')).toBe('not_found');
    expect(close('2026-02-23')).toBe('not_found');
  });
});

describe('the guarantee', () => {
  const terms = { guaranteedMinutes: 2400 };

  it('is owed once the week is over', () => {
    const household = weekOf(FOUR_DAYS, terms);
    expect(added(household)).toEqual([]);
    closeWeek(household);
    expect(added(household)).toEqual(['guarantee 2026-03-08 16000']);
  });

  it('follows hours that come later, and those that are taken back', () => {
    const household = weekOf(FOUR_DAYS, terms);
    closeWeek(household);
    const late = household.completedDay('2026-03-06', { start: '09:00', end: '15:00' });
    expect(added(household)).toEqual(['guarantee 2026-03-08 4000']);
    household.as('family').must('day.remove', { dayId: late });
    expect(added(household)).toEqual(['guarantee 2026-03-08 16000']);
  });

  it('is at the rate of the week as it was when it was closed', () => {
    const household = weekOf(FOUR_DAYS, terms);
    closeWeek(household);
    household.as('family').must('nanny.setRate', {
      nannyId: NANNY_ID,
      hourlyRateCents: 4000,
      effectiveFrom: '2026-03-01',
    });
    household.as('family').must('day.remove', { dayId: household.completedDay('2026-03-07') });
    expect(added(household)).toEqual(['guarantee 2026-03-08 16000']);
  });

  it('leaves out what she declined of the base schedule, and only that', () => {
    const household = TestHousehold.create();
    setTerms(household, terms);
    const friday = { weekday: 5, startMinutes: 540, endMinutes: 1020, notes: null };
    household.as('family').must('baseSchedule.save', { nannyId: NANNY_ID, items: [friday] });
    const usual = household.pendingDay('2026-03-06');
    const extra = household.pendingDay('2026-03-07');
    for (const dayId of [usual, extra])
      household.as('nanny').must('day.answer', { dayId, status: 'DECLINED' });
    expect(household.day(usual).declinedMinutes).toBe(480);
    expect(household.day(extra).declinedMinutes).toBe(0);
    household.at = NEXT_MONDAY;
    for (const date of FOUR_DAYS) household.completedDay(date);
    closeWeek(household);
    expect(added(household)).toEqual([]);
  });

  it('loses nothing more by a second day at the same time that she declines', () => {
    const household = TestHousehold.create();
    setTerms(household, terms);
    const friday = { weekday: 5, startMinutes: 540, endMinutes: 1020, notes: null };
    household.as('family').must('baseSchedule.save', { nannyId: NANNY_ID, items: [friday] });
    const usual = household.pendingDay('2026-03-06');
    const second = household.pendingDay('2026-03-06');
    household.as('nanny').must('day.answer', { dayId: second, status: 'DECLINED' });
    expect(household.day(second).declinedMinutes).toBe(0);
    household.as('nanny').must('day.answer', { dayId: usual, status: 'DECLINED' });
    expect(household.day(usual).declinedMinutes).toBe(480);
  });

  it('counts her first week in proportion to the base schedule', () => {
    const household = TestHousehold.create();
    const nanny = household.all('nanny').find(({ id }) => id === NANNY_ID);
    if (nanny === undefined) throw new Error('No nanny');
    setTerms(household, terms);
    const startPlan = [0, 480, 480, 480, 480, 480, 0];
    household.plant('nanny', { ...nanny, startedOn: '2026-03-05', startPlan });
    household.at = NEXT_MONDAY;
    closeWeek(household);
    // Two of five days: 16 of 40 hours at $20.00.
    expect(added(household)).toEqual(['guarantee 2026-03-08 32000']);
  });

  it('keeps her part of a week that is closed, when she leaves or joins again', () => {
    const household = weekOf(FOUR_DAYS, terms);
    closeWeek(household);
    const nanny = household.all('nanny').find(({ id }) => id === NANNY_ID);
    if (nanny === undefined) throw new Error('No nanny');
    const plan = [0, 480, 480, 480, 480, 480, 0];
    household.plant('nanny', {
      ...nanny,
      startedOn: '2026-03-05',
      startPlan: plan,
      endedOn: '2026-03-06',
      endPlan: plan,
    });
    household.as('family').must('day.remove', { dayId: household.completedDay('2026-03-07') });
    expect(added(household)).toEqual(['guarantee 2026-03-08 16000']);
  });

  it('counts her only week from its first to its last day', () => {
    const household = TestHousehold.create();
    const nanny = household.all('nanny').find(({ id }) => id === NANNY_ID);
    if (nanny === undefined) throw new Error('No nanny');
    setTerms(household, terms);
    const plan = [0, 480, 480, 480, 480, 480, 0];
    const dates = { startedOn: '2026-03-03', startPlan: plan, endedOn: '2026-03-05', endPlan: plan };
    household.plant('nanny', { ...nanny, ...dates });
    household.at = NEXT_MONDAY;
    closeWeek(household);
    expect(added(household)).toEqual(['guarantee 2026-03-08 48000']);
  });

  it('is none before her first day and after her last', () => {
    const household = TestHousehold.create();
    const nanny = household.all('nanny').find(({ id }) => id === NANNY_ID);
    if (nanny === undefined) throw new Error('No nanny');
    const plan = [0, 480, 480, 480, 480, 480, 0];
    setTerms(household, { ...terms, effectiveFrom: '2026-02-23' });
    household.plant('nanny', { ...nanny, startedOn: '2026-03-02', startPlan: plan });
    closeWeek(household, '2026-02-23');
    expect(added(household)).toEqual([]);
    household.plant('nanny', { ...nanny, startedOn: null, endedOn: '2026-02-27', endPlan: plan });
    household.at = NEXT_MONDAY;
    closeWeek(household);
    expect(added(household)).toEqual([]);
  });
});

describe('a holiday', () => {
  const terms = { holidayMultiplierHundredths: 150 };
  const own = [{ date: '2026-03-04', name: 'Founders Day' }];
  const holidays = { useFederal: true, own };

  it('that is worked pays its premium, and that is no overtime', () => {
    const household = weekOf([...FOUR_DAYS, '2026-03-06'], terms);
    household.as('family').must('household.saveHolidays', holidays);
    expect(added(household)).toEqual(['holiday 2026-03-04 8000']);
    household.completedDay('2026-03-07');
    expect(added(household)).toEqual(['holiday 2026-03-04 8000']);
    household.as('family').must('household.saveHolidays', { useFederal: true, own: [] });
    expect(added(household)).toEqual(['overtime 2026-03-08 8000']);
  });

  it('that was agreed and not worked is paid once the week is over', () => {
    const household = weekOf([], terms);
    household.as('family').must('household.saveHolidays', holidays);
    household.acceptedDay('2026-03-04');
    expect(added(household)).toEqual([]);
    closeWeek(household);
    expect(added(household)).toEqual(['holiday 2026-03-04 16000']);
  });

  it('is not owed to a nanny who accepted it afterwards, by a clock set back', () => {
    const household = weekOf([], terms);
    household.as('family').must('household.saveHolidays', holidays);
    household.at = '2026-03-03T12:00:00.000Z';
    const dayId = household.pendingDay('2026-03-04');
    household.at = NEXT_MONDAY;
    const before = { at: '2026-03-03T13:00:00.000Z', receivedAt: NEXT_MONDAY };
    household.as('nanny').must('day.answer', { dayId, status: 'ACCEPTED' }, before);
    closeWeek(household);
    expect(added(household)).toEqual([]);
  });

  it('that was worked is not taken away', () => {
    const household = weekOf(FOUR_DAYS, terms);
    household.as('family').must('household.saveHolidays', holidays);
    const none = { useFederal: true, own: [] };
    expect(household.as('family').code('household.saveHolidays', none)).toBe('lowers_worked_week');
  });

  it('of two parents who add one each: both stand', () => {
    const household = weekOf([], terms);
    const seen = { useFederal: true, own: [] };
    const other = { date: '2026-12-24', name: 'Christmas Eve' };
    household.as('family').must('household.saveHolidays', holidays, { basedOn: seen });
    household
      .as('partner')
      .must('household.saveHolidays', { useFederal: false, own: [other] }, { basedOn: seen });
    expect(household.all('household')[0]).toMatchObject({
      useFederalHolidays: false,
      ownHolidays: [...own, other],
    });
  });
});
