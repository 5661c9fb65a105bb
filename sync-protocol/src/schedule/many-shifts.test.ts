/** Tests that a nanny's week has a limited number of shifts, and that what a larger one costs grows with its shifts. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NANNY_ID, PEOPLE, TestHousehold } from '../../test-support/household.ts';
import { setTerms, WEEK, WEEKLY_40 } from '../../test-support/terms.ts';
import { addMinutes } from '../kernel/calendar.ts';
import { WorkingSet } from '../kernel/working-set.ts';
import { mutationSteps, parseMutation } from '../run-mutation.ts';
import { SHIFTS_A_DATE } from './shifts-a-date.ts';

const DATE = '2026-03-04';
const NEXT = '2026-03-05';
const MIDNIGHT = '2026-03-04T05:00:00.000Z';
const FULL = 'too_many_shifts_a_day';
let household: TestHousehold;
beforeEach(() => {
  household = TestHousehold.create();
});

function schedule(date: string, at = household.newId()): string {
  const times = household.span(date, '09:00', '10:00');
  return household.as('family').code('day.schedule', {
    dayId: at,
    nannyId: NANNY_ID,
    date,
    ...times,
    notes: null,
  });
}

const fill = (count: number): void => {
  for (let i = 0; i < count; i += 1) expect(schedule(DATE)).toBe('applied');
};

describe(`a date takes ${SHIFTS_A_DATE} shifts of a nanny`, () => {
  it('whichever side schedules the next one', () => {
    fill(SHIFTS_A_DATE);
    expect(schedule(DATE)).toBe(FULL);
    const hers = { dayId: household.newId(), nannyId: NANNY_ID, date: DATE, notes: null };
    const times = household.span(DATE, '11:00', '12:00');
    expect(household.as('nanny').code('day.schedule', { ...hers, ...times })).toBe(FULL);
    expect(schedule(NEXT)).toBe('applied');
  });

  it('also where one is moved to it, or comes back with hours', () => {
    const moved = household.pendingDay(NEXT);
    const deleted = household.acceptedDay(DATE);
    household.as('family').must('day.remove', { dayId: deleted });
    fill(SHIFTS_A_DATE);
    const to = { dayId: moved, date: DATE, ...household.span(DATE, '12:00', '13:00') };
    expect(household.as('family').code('day.editSchedule', to)).toBe(FULL);
    const basedOn = { status: 'ACCEPTED', actualStartUtc: null, actualEndUtc: null, isPaid: false };
    const hours = { dayId: deleted, ...household.span(DATE, '09:00', '10:00') };
    expect(household.as('nanny').code('day.recordHours', hours, { basedOn })).toBe(FULL);
  });

  it('also where generating would add one', () => {
    const items = [{ weekday: 3, startMinutes: 1200, endMinutes: 1260, notes: null }];
    household.as('family').must('baseSchedule.save', { nannyId: NANNY_ID, items });
    fill(SHIFTS_A_DATE);
    const range = { nannyId: NANNY_ID, startDate: DATE, endDate: NEXT };
    const flags = { overwritePending: false, overwriteAccepted: false, overwriteDeclined: false };
    expect(household.as('family').code('agenda.generate', { ...range, ...flags })).toBe(FULL);
  });

  it('and late cancellations count, whose days are gone', () => {
    household.at = '2026-03-03T17:00:00.000Z';
    setTerms(household, { cancellationHours: 72 });
    for (let i = 0; i < SHIFTS_A_DATE; i += 1) {
      const dayId = household.pendingDay(DATE, {
        start: `${String(i % 12).padStart(2, '0')}:00`,
        end: '13:00',
      });
      household.as('nanny').must('day.answer', { dayId, status: 'ACCEPTED' });
      household.as('family').must('day.remove', { dayId });
    }
    expect(household.all('cancellation')).toHaveLength(SHIFTS_A_DATE);
    expect(schedule(DATE)).toBe(FULL);
  });
});

/** Plants copies of a worked and of an agreed shift of a holiday, and of its late cancellation: all at the same time. */
function plantWeek(count: number): void {
  const own = [{ date: DATE, name: 'Founders Day' }];
  household.as('family').run('household.saveHolidays', { useFederal: false, own });
  const worked = household.day(household.completedDay(DATE));
  const agreed = household.day(household.acceptedDay(DATE, { start: '18:00', end: '20:00' }));
  for (let i = 0; i < count; i += 1) {
    const [workedId, dayId, canceledId] = [household.newId(), household.newId(), household.newId()];
    household.plant('day', { ...worked, id: workedId });
    household.plant('day', { ...agreed, id: dayId });
    household.plant('cancellation', {
      householdId: household.id,
      id: `${canceledId}/${MIDNIGHT}`,
      nannyId: NANNY_ID,
      version: 0,
      dayId: canceledId,
      date: DATE,
      startUtc: addMinutes(MIDNIGHT, 600),
      endUtc: addMinutes(MIDNIGHT, 1200),
      hourlyRateCents: 2000,
    });
  }
}

/** Runs new terms of this week. Returns how many instants they read, and in how many steps. */
function costOfTerms(): { instantsRead: number; steps: number } {
  const fields = { ...WEEKLY_40, holidayMultiplierHundredths: 200, cancellationHours: 24 };
  const args = { nannyId: NANNY_ID, effectiveFrom: WEEK, ...fields };
  const call = parseMutation({ id: household.newId(), name: 'terms.set', version: 1, args });
  const rows = new WorkingSet(household.id);
  household.load(rows, call);
  const parse = vi.spyOn(Date, 'parse');
  const steps = [...mutationSteps(rows, call, { actor: PEOPLE.family, at: household.at })].length;
  const instantsRead = parse.mock.calls.length;
  parse.mockRestore();
  expect(rows.touched()).not.toEqual([]);
  return { instantsRead, steps };
}

describe('new terms of a week that has many shifts, as older versions let it have', () => {
  it('cost as much more as there are more shifts', () => {
    plantWeek(100);
    const few = costOfTerms().instantsRead;
    household = TestHousehold.create();
    plantWeek(400);
    expect(costOfTerms().instantsRead).toBeLessThan(few * 5);
  });

  it('are priced in a step for each week', () => {
    plantWeek(1);
    expect(costOfTerms().steps).toBeGreaterThan(10);
  });
});

it('removing terms, and agreeing to them, takes a step for each week, too', () => {
  setTerms(household);
  const steps = (name: string, args: object, by: 'family' | 'nanny'): number => {
    const call = parseMutation({
      id: household.newId(),
      name,
      version: 1,
      args: { nannyId: NANNY_ID, effectiveFrom: WEEK, ...args },
    });
    const rows = new WorkingSet(household.id);
    household.load(rows, call);
    return [...mutationSteps(rows, call, { actor: PEOPLE[by], at: household.at })].length;
  };
  expect(steps('terms.remove', {}, 'family')).toBeGreaterThan(10);
  expect(steps('terms.answer', { status: 'AGREED', note: null }, 'nanny')).toBeGreaterThan(10);
});
