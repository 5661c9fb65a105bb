/**
 * Tests days that are marked as not worked: who marks which days, that planned hours change but no pay, and what ends
 * the mark.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { basedOnDay } from '../../test-support/conflict-steps.ts';
import { NANNY_ID, type PersonName, TestHousehold } from '../../test-support/household.ts';
import { added, closeWeek, setTerms } from '../../test-support/terms.ts';
import { totalNow } from '../../test-support/week-figures.ts';
import { WorkingSet } from '../kernel/working-set.ts';
import { termsOf } from '../people/nanny-ranges.ts';
import { payOfAnyWeek, readsOfWeekPay } from '../weeks/any-week-pay.ts';
import { weekOf } from '../weeks/nanny-week.ts';

const TODAY = '2026-03-05';

let household: TestHousehold;
beforeEach(() => {
  household = TestHousehold.create();
});

const mark = (by: PersonName, dayId: string, notWorked = true): string =>
  household.as(by).code('day.markNotWorked', { dayId, notWorked });

const isMarked = (dayId: string): boolean => household.day(dayId).notWorkedAt !== null;

/** Returns the id of a day of today that the family has marked. */
function markedDay(): string {
  const dayId = household.acceptedDay(TODAY);
  expect(mark('family', dayId)).toBe('applied');
  return dayId;
}

describe('a day', () => {
  it.each(['family', 'partner', 'nanny'] as const)('is marked by either side, and unmarked: %s', (by) => {
    const dayId = household.acceptedDay(TODAY);
    const before = household.day(dayId);
    expect(mark(by, dayId, false)).toBe('noop');
    expect(mark(by, dayId)).toBe('applied');
    expect(household.day(dayId)).toMatchObject({ status: 'ACCEPTED', notWorkedAt: household.at });
    expect(mark('family', dayId)).toBe('noop');
    expect(mark('nanny', dayId, false)).toBe('applied');
    expect(household.day(dayId)).toEqual({ ...before, version: expect.any(Number) });
  });

  it('is refused to a viewer, and of a colleague or nobody', () => {
    const dayId = household.acceptedDay(TODAY);
    expect(mark('viewer', dayId)).toBe('forbidden');
    expect(mark('colleague', dayId)).toBe('not_found');
    expect(mark('nanny', household.newId())).toBe('not_found');
    household.as('family').must('day.remove', { dayId });
    expect(mark('nanny', dayId)).toBe('day_deleted');
  });

  it('is accepted, without hours, and not after today', () => {
    expect(mark('nanny', household.acceptedDay('2026-03-06'))).toBe('day_in_future');
    expect(mark('nanny', household.pendingDay(TODAY))).toBe('not_accepted');
    expect(mark('nanny', household.completedDay('2026-03-04'))).toBe('has_hours');
    const declined = household.pendingDay(TODAY);
    household.as('nanny').must('day.answer', { dayId: declined, status: 'DECLINED' });
    expect(mark('family', declined)).toBe('not_accepted');
  });
});

describe('the mark', () => {
  it('changes no pay: a holiday is owed as before, and the guarantee fills the week', () => {
    setTerms(household, { guaranteedMinutes: 600, holidayMultiplierHundredths: 150 });
    const own = [{ date: TODAY, name: 'Founders Day' }];
    household.as('family').must('household.saveHolidays', { useFederal: true, own });
    const dayId = household.acceptedDay(TODAY);
    household.at = '2026-03-09T17:00:00.000Z';
    closeWeek(household);
    const before = [added(household), totalNow(household)];
    expect(mark('family', dayId)).toBe('applied');
    expect([added(household), totalNow(household)]).toEqual(before);
  });

  it('takes the day out of what the week comes to as planned', () => {
    setTerms(household);
    const planned = () => {
      const rows = new WorkingSet(household.id);
      const week = weekOf(household.all('terms'), TODAY);
      const all = ['household', 'nanny', 'rate', 'terms', 'week', 'day', 'cancellation'] as const;
      rows.load(
        [termsOf(NANNY_ID)],
        household.all('terms').map((row) => ['terms', row] as const),
      );
      rows.load(
        readsOfWeekPay({ householdId: household.id, nannyId: NANNY_ID }, [week], rows),
        all.flatMap((table) => household.all(table).map((row) => [table, row] as const)),
      );
      return payOfAnyWeek(rows, { nannyId: NANNY_ID, week, outlook: { withPlanned: true } }).billableMinutes;
    };
    const dayId = household.acceptedDay(TODAY);
    expect(planned()).toBe(480);
    mark('family', dayId);
    expect(planned()).toBe(0);
  });

  it('ends with hours, also those that were entered without knowing of it', () => {
    const dayId = household.acceptedDay(TODAY);
    const basedOn = basedOnDay(household, dayId);
    mark('family', dayId);
    const hours = { dayId, ...household.span(TODAY, '09:00', '11:00') };
    expect(household.as('nanny').code('day.recordHours', hours, { basedOn })).toBe('applied');
    expect(household.day(dayId)).toMatchObject({ status: 'COMPLETED', notWorkedAt: null, amountCents: 4000 });
    household.as('nanny').must('day.withdrawHours', hours);
    expect(isMarked(dayId)).toBe(false);
  });

  it('ends with hours that wait for the family, and with those of a deleted day', () => {
    const ahead = markedDay();
    const hours = { dayId: ahead, ...household.span(TODAY, '09:00', '17:00') };
    const early = { at: '2026-03-05T12:00:00.000Z', claimedAt: household.at };
    expect(household.as('nanny').code('day.recordHours', hours, early)).toBe('hours_in_future');
    expect(isMarked(ahead)).toBe(false);
    const deleted = markedDay();
    const basedOn = basedOnDay(household, deleted);
    household.as('family').must('day.remove', { dayId: deleted });
    const restored = { dayId: deleted, ...household.span(TODAY, '09:00', '11:00') };
    household.as('nanny').must('day.recordHours', restored, { basedOn });
    expect(isMarked(deleted)).toBe(false);
  });

  it('ends with other times or another date, and stays with other notes', () => {
    const edit = (change: object): boolean => {
      const dayId = markedDay();
      household.as('family').must('day.editSchedule', { dayId, ...change });
      return isMarked(dayId);
    };
    expect(edit({ notes: 'Park' })).toBe(true);
    expect(edit(household.span(TODAY, '10:00', '12:00'))).toBe(false);
    expect(edit({ date: '2026-03-04', ...household.span('2026-03-04', '09:00', '17:00') })).toBe(false);
    expect(edit({ date: '2026-03-06', ...household.span('2026-03-06', '09:00', '17:00') })).toBe(false);
  });

  it('ends when the day is declined, canceled, or its answer taken back', () => {
    const [declined, canceled, withdrawn] = [markedDay(), markedDay(), markedDay()];
    household.as('family').must('day.answer', { dayId: declined, status: 'DECLINED' });
    household.as('nanny').must('day.cancel', { dayId: canceled });
    household.as('family').must('day.withdrawAnswer', { dayId: withdrawn, status: 'ACCEPTED' });
    expect([declined, canceled, withdrawn].map(isMarked)).toEqual([false, false, false]);
    household.as('family').must('day.answer', { dayId: withdrawn, status: 'ACCEPTED' });
    expect(isMarked(withdrawn)).toBe(false);
  });

  it('ends when the agenda is generated over the day', () => {
    const items = [{ weekday: 4, startMinutes: 540, endMinutes: 1020, notes: null }];
    household.as('family').must('baseSchedule.save', { nannyId: NANNY_ID, items });
    const range = { nannyId: NANNY_ID, startDate: TODAY, endDate: TODAY };
    const overwrite = { overwritePending: true, overwriteAccepted: true, overwriteDeclined: true };
    household.as('family').must('agenda.generate', { ...range, ...overwrite });
    const dayId = household.all('day')[0]?.id ?? '';
    household.as('nanny').must('day.answer', { dayId, status: 'ACCEPTED' });
    mark('nanny', dayId);
    const kept = { ...range, ...overwrite, overwriteAccepted: false };
    expect(household.as('family').code('agenda.generate', kept)).toBe('noop');
    expect(isMarked(dayId)).toBe(true);
    household.as('family').must('agenda.generate', { ...range, ...overwrite });
    expect(household.day(dayId)).toMatchObject({ status: 'PENDING', notWorkedAt: null });
  });
});
