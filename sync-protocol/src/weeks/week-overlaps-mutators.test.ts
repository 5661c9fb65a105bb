/**
 * Tests that a week with overlapping hours isn't signed until one day is changed or both sides say that the hours are
 * meant, and that such words hold for exactly these times.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { NANNY_ID, PEOPLE, TestHousehold } from '../../test-support/household.ts';
import { WEEK } from '../../test-support/terms.ts';
import { sign } from '../../test-support/week-figures.ts';
import { weekOf } from './nanny-week.ts';
import { weekId } from './week.ts';
import { daysOf } from './week-reads.ts';
import { hoursOfOverlaps, overlapsInWeek } from './worked-overlaps.ts';

const TUESDAY = '2026-03-03';
let household: TestHousehold;
let [first, second]: [string, string] = ['', ''];

/** She schedules the shift offline, the family too, and both are recorded. */
beforeEach(() => {
  household = TestHousehold.create();
  household.at = '2026-03-09T17:00:00.000Z';
  first = household.completedDay(TUESDAY);
  second = household.completedDay(TUESDAY);
});

const overlapsNow = () => overlapsInWeek(household.all('day'), weekOf([], WEEK), household.timezone);
const wordNow = () => ({ nannyId: NANNY_ID, weekStart: WEEK, hours: hoursOfOverlaps(overlapsNow()) });
const allow = (by: 'family' | 'partner' | 'nanny', args = wordNow()) =>
  household.as(by).code('week.allowOverlaps', args);
const record = (dayId: string, from: string, to: string) =>
  household.as('family').must('day.recordHours', { dayId, ...household.span(TUESDAY, from, to) });
const rowNow = () => household.row('week', weekId(NANNY_ID, WEEK));

describe('a week in which the same shift is recorded twice', () => {
  it('is neither confirmed nor approved, and the refusal names the date', () => {
    expect(sign(household, 'nanny')).toBe('hours_overlap');
    const nanny = household.row('nanny', NANNY_ID);
    if (nanny !== undefined) household.plant('nanny', { ...nanny, nannyUserId: null });
    expect(sign(household, 'family')).toBe('hours_overlap');
    expect(household.all('week')).toEqual([]);
  });

  it('is signed once one of the two is changed', () => {
    record(second, '17:00', '18:00');
    expect([sign(household, 'nanny'), sign(household, 'family')]).toEqual(['applied', 'applied']);
  });

  it('is signed once one of the two is deleted', () => {
    household.as('family').must('day.remove', { dayId: second });
    expect([sign(household, 'nanny'), sign(household, 'family')]).toEqual(['applied', 'applied']);
  });

  it('is signed once both sides have said that it is meant', () => {
    expect(allow('family')).toBe('applied');
    expect(sign(household, 'nanny')).toBe('hours_overlap');
    expect(allow('nanny')).toBe('applied');
    expect([sign(household, 'nanny'), sign(household, 'family')]).toEqual(['applied', 'applied']);
  });

  it('needs the family’s word alone where she has no account', () => {
    household.as('nanny').must('nanny.unlink', { nannyId: NANNY_ID, accountId: PEOPLE.nanny.accountId });
    expect(sign(household, 'family')).toBe('hours_overlap');
    expect(allow('family')).toBe('applied');
    expect(sign(household, 'family')).toBe('applied');
  });
});

describe('the word that overlapping hours are meant', () => {
  it('ends when one of them changes by a minute, and holds again when it is back', () => {
    allow('family');
    allow('nanny');
    record(second, '09:01', '17:00');
    expect(sign(household, 'nanny')).toBe('hours_overlap');
    record(second, '09:00', '17:00');
    expect(sign(household, 'nanny')).toBe('applied');
  });

  it('doesn’t cover a third shift that comes later', () => {
    allow('family');
    allow('nanny');
    household.completedDay(TUESDAY, { start: '10:00', end: '11:00' });
    expect(sign(household, 'nanny')).toBe('hours_overlap');
  });

  it('is refused with other hours than those that overlap', () => {
    const stale = wordNow();
    record(second, '09:30', '17:00');
    expect(allow('nanny', stale)).toBe('week_changed');
    const [hers] = stale.hours;
    expect(allow('nanny', { ...stale, hours: hers === undefined ? [] : [hers] })).toBe('week_changed');
    expect(household.all('week')).toEqual([]);
  });

  it('is refused where nothing overlaps', () => {
    const args = wordNow();
    record(second, '17:00', '18:00');
    expect(allow('family', args)).toBe('week_changed');
  });

  it('given twice is no change, and two parents are one side', () => {
    expect([allow('family'), allow('family'), allow('partner')]).toEqual(['applied', 'noop', 'noop']);
    expect(rowNow()).toMatchObject({ overlapsMeantByFamily: wordNow().hours, overlapsMeantByNanny: null });
  });

  it('is nobody else’s to give', () => {
    expect(household.as('viewer').code('week.allowOverlaps', wordNow())).toBe('forbidden');
    expect(household.as('colleague').code('week.allowOverlaps', wordNow())).toBe('not_found');
    expect(household.as('formerNanny').code('week.allowOverlaps', wordNow())).toBe('nanny_removed');
  });

  it('changes nothing of an approved week', () => {
    record(second, '17:00', '18:00');
    sign(household, 'nanny');
    sign(household, 'family');
    const hours = [first, second].map((dayId) => ({ dayId, ...household.span(TUESDAY, '09:00', '17:00') }));
    expect(allow('family', { ...wordNow(), hours })).toBe('noop');
  });
});

it('reads the days that a week’s overlaps are of', () => {
  const week = weekOf([], WEEK);
  expect(daysOf(NANNY_ID, week).range).toMatchObject({ from: '2026-02-28', to: '2026-03-08' });
});
