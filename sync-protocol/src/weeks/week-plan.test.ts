/**
 * Tests that a nanny's first and last week are cut by the base schedule as it stood seven days before, or by what she
 * had agreed to, and not by one that is saved just before.
 */
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { NANNY_ID, PEOPLE, TestHousehold } from '../../test-support/household.ts';
import { added, closeWeek, setTerms } from '../../test-support/terms.ts';
import { addDays, toInstant, toMillis } from '../kernel/calendar.ts';

/** Thursday 5 March 2026: four of the seven dates of her last week. */
const REMOVED_AT = '2026-03-05T17:00:00.000Z';
const NEXT_MONDAY = '2026-03-09T17:00:00.000Z';
const DAY_MS = 86_400_000;

let household: TestHousehold;
const daysBefore = (days: number): string => toInstant(toMillis(REMOVED_AT) - days * DAY_MS);

/** The family saves eight hours on each of these weekdays; the server gets it at this instant. */
function saveWeek(weekdays: readonly number[], receivedAt: string, startMinutes = 540): void {
  const items = weekdays.map((weekday) => ({ weekday, startMinutes, endMinutes: 1020, notes: null }));
  // The device's clock says a month ago.
  const at = '2026-02-01T12:00:00.000Z';
  household.as('family').run('baseSchedule.save', { nannyId: NANNY_ID, items }, { at, receivedAt });
}

/** Removes her on Thursday and closes her last week. Returns the guaranteed cents of it. */
function remove(): string[] {
  household.at = REMOVED_AT;
  household.as('family').must('nanny.remove', { nannyId: NANNY_ID });
  household.at = NEXT_MONDAY;
  closeWeek(household);
  return added(household).filter((each) => each.startsWith('guarantee'));
}

beforeEach(() => {
  household = TestHousehold.create();
  household.at = REMOVED_AT;
  const nanny = household.row('nanny', NANNY_ID);
  // She has worked here for long.
  if (nanny !== undefined) household.plant('nanny', { ...nanny, startedOn: null });
  setTerms(household, { guaranteedMinutes: 2400 });
});

describe('the last week is cut by', () => {
  it('its dates, where a schedule of later weekdays was saved just before', () => {
    saveWeek([6], REMOVED_AT);
    // 22.86 of 40 hours at $20.00: 1,371 minutes.
    expect(remove()).toEqual(['guarantee 2026-03-08 45700']);
  });

  it('the schedule that stood seven days before, whatever was saved since', () => {
    saveWeek([1, 2, 3, 4, 5], daysBefore(30));
    saveWeek([6], daysBefore(7));
    saveWeek([0], daysBefore(3));
    saveWeek([5], REMOVED_AT);
    // Four of five days: 32 hours.
    expect(remove()).toEqual(['guarantee 2026-03-08 64000']);
  });

  it('a schedule of eight days before, which has stood since', () => {
    saveWeek([1, 2, 3, 4, 5], daysBefore(30));
    saveWeek([3, 4, 5, 6], daysBefore(8));
    expect(remove()).toEqual(['guarantee 2026-03-08 40000']);
  });

  it('what stood then, however often it is saved', () => {
    saveWeek([1, 2, 3, 4, 5], daysBefore(30));
    for (let days = 7; days >= 0; days -= 1) {
      for (let i = 0; i < 100; i += 1) {
        const receivedAt = toInstant(toMillis(daysBefore(days)) + i * 1000);
        saveWeek([i % 2 === 0 ? 6 : 0], receivedAt, 540 + (i % 60));
      }
    }
    const rows = household.all('baseSchedule');
    expect(Math.max(...rows.map(({ earlier }) => earlier?.length ?? 0))).toBeLessThanOrEqual(9);
    expect(remove()).toEqual(['guarantee 2026-03-08 64000']);
  });

  it('her agreed shifts, where they are more and give her more', () => {
    saveWeek([1, 6], daysBefore(30));
    for (const date of ['2026-03-02', '2026-03-03', '2026-03-06']) household.acceptedDay(date);
    // Two of three shifts instead of one of two: 26 h 40 min at $20.00.
    expect(remove()).toEqual(['guarantee 2026-03-08 53333']);
  });

  it('the schedule, where agreed shifts are more and give her less', () => {
    saveWeek([1, 2, 3, 4, 5], daysBefore(30));
    household.acceptedDay('2026-03-05', { start: '09:00', end: '10:00' });
    for (const date of ['2026-03-06', '2026-03-07', '2026-03-08'])
      household.acceptedDay(date, { start: '08:00', end: '23:00' });
    expect(remove()).toEqual(['guarantee 2026-03-08 64000']);
  });

  it('the same where her account was deleted', () => {
    saveWeek([1, 2, 3, 4, 5], daysBefore(30));
    saveWeek([6], REMOVED_AT);
    const link = { nannyId: NANNY_ID, accountId: PEOPLE.nanny.accountId };
    household.as('nanny').must('nanny.unlink', link);
    household.at = NEXT_MONDAY;
    closeWeek(household);
    expect(added(household)).toEqual(['guarantee 2026-03-08 64000']);
  });

  it('the schedule that stood when each day began, by any history of saves', () => {
    const anySave = fc.record({ hoursBefore: fc.integer({ min: 0, max: 500 }), weekday: fc.nat(6) });
    fc.assert(
      fc.property(fc.array(anySave, { maxLength: 30 }), (saves) => {
        household = TestHousehold.create();
        const inOrder = saves
          .map(({ hoursBefore, weekday }) => ({
            at: toInstant(toMillis(REMOVED_AT) - hoursBefore * 3_600_000),
            weekday,
          }))
          .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
        for (const { at, weekday } of inOrder) saveWeek([weekday], at);
        const begin = `${addDays(REMOVED_AT.slice(0, 10), -7)}T00:00:00.000Z`;
        const stood = inOrder.findLast(({ at }) => at < begin);
        household.at = REMOVED_AT;
        const link = { nannyId: NANNY_ID, accountId: PEOPLE.nanny.accountId };
        household.as('nanny').must('nanny.unlink', link);
        const plan = household.row('nanny', NANNY_ID)?.endPlan;
        const expected = [0, 0, 0, 0, 0, 0, 0].map((_, day) => (day === stood?.weekday ? 480 : 0));
        expect(plan).toEqual(expected);
      }),
      { numRuns: 100 },
    );
  });
});

/** She joins on Thursday. */
function join(): string[] {
  const nannyId = NANNY_ID;
  const link = { nannyId, accountId: PEOPLE.nanny.accountId };
  household.as('nanny').must('nanny.unlink', link);
  household.at = REMOVED_AT;
  household.as('nanny').must('nanny.link', link);
  household.at = NEXT_MONDAY;
  closeWeek(household);
  return added(household);
}

describe('the first week is cut by', () => {
  it('the schedule that stood seven days before', () => {
    saveWeek([1, 2, 3, 4, 5], daysBefore(30));
    saveWeek([1], REMOVED_AT);
    // Two of five days: 16 hours.
    expect(join()).toEqual(['guarantee 2026-03-08 32000']);
  });

  it('its dates, where none stood then', () => {
    saveWeek([1], REMOVED_AT);
    // Four of seven dates.
    expect(join()).toEqual(['guarantee 2026-03-08 45700']);
  });

  it('its own plan, also where she is removed before it is closed', () => {
    saveWeek([1, 2, 3, 4, 5], daysBefore(30));
    household.as('nanny').must('nanny.unlink', { nannyId: NANNY_ID, accountId: PEOPLE.nanny.accountId });
    household.as('nanny').must('nanny.link', { nannyId: NANNY_ID, accountId: PEOPLE.nanny.accountId });
    saveWeek([1], REMOVED_AT);
    household.at = '2026-03-20T17:00:00.000Z';
    household.as('family').must('nanny.remove', { nannyId: NANNY_ID });
    closeWeek(household);
    expect(added(household).filter((each) => each.includes('2026-03-08'))).toEqual([
      'guarantee 2026-03-08 32000',
    ]);
  });
});
