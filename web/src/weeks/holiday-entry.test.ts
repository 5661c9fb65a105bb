/**
 * Tests the form of a family's own holiday: required date and name, their limits, holidays added, removed, and those of
 * a household that never chose.
 */

import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { OWN_HOLIDAYS_MAX } from 'sync-protocol/people/household.ts';
import { expect, it } from 'vitest';
import { holidaysOf, validateHoliday, withHoliday, withoutHoliday } from './holiday-entry.ts';

const NONE = { useFederal: true, own: [] };
const DAY = { date: '2026-04-03', name: 'Founders’ Day' };

it('a holiday needs a date and a name', () => {
  expect(Object.keys(validateHoliday({ date: '', name: ' ' }, NONE))).toEqual(['date', 'name']);
  expect(Object.keys(validateHoliday({ date: '2026-02-30', name: 'x' }, NONE))).toEqual(['date']);
  expect(validateHoliday(DAY, NONE)).toEqual({});
});

it('a name has at most 100 characters', () => {
  expect(Object.keys(validateHoliday({ ...DAY, name: 'x'.repeat(101) }, NONE))).toEqual(['name']);
});

it('a date has one holiday, and a household at most 100', () => {
  expect(Object.keys(validateHoliday(DAY, withHoliday(NONE, DAY)))).toEqual(['date']);
  const full = Array.from({ length: OWN_HOLIDAYS_MAX }, (_, day) => ({
    date: addDays('2027-01-01', day),
    name: 'x',
  }));
  expect(Object.keys(validateHoliday(DAY, { useFederal: false, own: full }))).toEqual(['date']);
});

it('adding trims the name, and removing keeps the others', () => {
  const two = withHoliday(withHoliday(NONE, DAY), { date: '2026-05-01', name: ' May Day ' });
  expect(two.own).toEqual([DAY, { date: '2026-05-01', name: 'May Day' }]);
  expect(withoutHoliday(two, DAY.date).own).toEqual([{ date: '2026-05-01', name: 'May Day' }]);
});

it('a household that never chose has the federal holidays and none of its own', () => {
  const row = { useFederalHolidays: null, ownHolidays: null } as Parameters<typeof holidaysOf>[0];
  expect(holidaysOf(row)).toEqual(NONE);
});
