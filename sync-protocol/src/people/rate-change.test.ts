/** Tests what a new rate from a date changes, that `nanny.setRate` leaves recorded hours, and the list of rates. */
import { describe, expect, it } from 'vitest';
import { NANNY_ID, TestHousehold } from '../../test-support/household.ts';
import type { Rate } from './nanny.ts';
import { rateChange, ratesByDate } from './rate-change.ts';

const rate = (effectiveFrom: string, hourlyRateCents: number): Rate => ({
  householdId: 'h',
  id: `n/${effectiveFrom}`,
  nannyId: 'n',
  version: 1,
  effectiveFrom,
  hourlyRateCents,
});
const [march, june, december] = [
  rate('2026-03-01', 2000),
  rate('2026-06-01', 2150),
  rate('2026-12-01', 2500),
];
const rates = [december, march, june];

describe('a new rate from a date', () => {
  it('holds until the day before the next rate', () => {
    const change = { current: june, before: june, replaced: undefined, lastDate: '2026-11-30' };
    expect(rateChange(rates, '2026-08-15')).toEqual(change);
  });

  it('has no end after the last rate', () => {
    expect(rateChange(rates, '2027-01-01')).toMatchObject({ before: december, lastDate: undefined });
  });

  it('replaces the rate of the same date; the one before it stays until then', () => {
    const change = { current: december, before: june, replaced: december, lastDate: undefined };
    expect(rateChange(rates, '2026-12-01')).toEqual(change);
  });

  it('before the first rate leaves no rate before it: earlier days get it too', () => {
    const change = { current: march, before: undefined, replaced: undefined, lastDate: '2026-02-28' };
    expect(rateChange(rates, '2026-01-01')).toEqual(change);
    expect(rateChange([], '2026-01-01').current).toBeUndefined();
  });

  it('leaves recorded hours as they are, until they are corrected', () => {
    const household = TestHousehold.create();
    const dayId = household.completedDay('2026-03-04');
    const before = household.day(dayId);
    household.as('family').must('nanny.setRate', {
      nannyId: NANNY_ID,
      hourlyRateCents: 4200,
      effectiveFrom: '2026-03-01',
    });
    expect(household.day(dayId)).toEqual(before);
    household
      .as('family')
      .must('day.recordHours', { dayId, ...household.span('2026-03-04', '09:00', '18:30') });
    expect(household.day(dayId).hourlyRateCents).toBe(4200);
  });
});

it('rates are listed from the latest on, with the one of today', () => {
  const states = (today: string) => ratesByDate(rates, today).map(({ state }) => state);
  expect(ratesByDate(rates, '2026-08-15').map((each) => each.rate)).toEqual([december, june, march]);
  expect(states('2026-08-15')).toEqual(['upcoming', 'current', 'past']);
  expect(states('2026-12-01')).toEqual(['current', 'past', 'past']);
  expect(states('2026-01-01')).toEqual(['upcoming', 'upcoming', 'current']);
});
