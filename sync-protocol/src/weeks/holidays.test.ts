/**
 * Tests the federal holidays against the dates that the government published, and for all years against a walk through
 * the calendar; and a household's own.
 */
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { weekdayOf } from '../kernel/calendar.ts';
import { type Holiday, holidaysBetween } from './holidays.ts';

const FEDERAL = { useFederalHolidays: null, ownHolidays: null };
const inYear = (year: number): Holiday[] => holidaysBetween(FEDERAL, `${year}-01-01`, `${year}-12-31`);
const short = (holidays: readonly Holiday[]): string[] =>
  holidays.map(
    (each) => `${each.date} ${each.name}${each.kind === 'federal' && each.isObserved ? ' observed' : ''}`,
  );

/** Weekday (1 = Monday) and which of them in its month; the last one is 5. */
const BY_WEEKDAY: Readonly<Record<string, readonly [month: number, weekday: number, nth: number]>> = {
  MARTIN_LUTHER_KING: [1, 1, 3],
  WASHINGTON: [2, 1, 3],
  MEMORIAL: [5, 1, 5],
  LABOR: [9, 1, 1],
  COLUMBUS: [10, 1, 2],
  THANKSGIVING: [11, 4, 4],
};
const BY_DATE: Readonly<Record<string, readonly [month: number, day: number]>> = {
  NEW_YEAR: [1, 1],
  JUNETEENTH: [6, 19],
  INDEPENDENCE: [7, 4],
  VETERANS: [11, 11],
  CHRISTMAS: [12, 25],
};

/** Returns the holidays that fall on the same date every year. */
const onDate = (date: DateTime, suffix = ''): string[] =>
  Object.entries(BY_DATE)
    .filter(([, [month, day]]) => date.month === month && date.day === day)
    .filter(([name]) => name !== 'JUNETEENTH' || date.year >= 2021)
    .map(([name]) => `${name}${suffix}`);

/** Returns the holidays of a date by looking at nothing but the date and its neighbors. */
function namesOn(date: DateTime): string[] {
  const isLast = date.plus({ days: 7 }).month !== date.month;
  const nth = Math.ceil(date.day / 7);
  const weekdays = Object.entries(BY_WEEKDAY)
    .filter(([, [month, weekday]]) => date.month === month && date.weekday === weekday)
    .filter(([, [, , which]]) => (which === 5 ? isLast : nth === which))
    .map(([name]) => name);
  return [
    ...weekdays,
    ...onDate(date),
    ...(date.weekday === 5 ? onDate(date.plus({ days: 1 }), ' observed') : []),
    ...(date.weekday === 1 ? onDate(date.minus({ days: 1 }), ' observed') : []),
  ];
}

describe('federal holidays', () => {
  it.each([
    [
      2021,
      [
        '2021-01-01 NEW_YEAR',
        '2021-01-18 MARTIN_LUTHER_KING',
        '2021-02-15 WASHINGTON',
        '2021-05-31 MEMORIAL',
        '2021-06-18 JUNETEENTH observed',
        '2021-06-19 JUNETEENTH',
        '2021-07-04 INDEPENDENCE',
        '2021-07-05 INDEPENDENCE observed',
        '2021-09-06 LABOR',
        '2021-10-11 COLUMBUS',
        '2021-11-11 VETERANS',
        '2021-11-25 THANKSGIVING',
        '2021-12-24 CHRISTMAS observed',
        '2021-12-25 CHRISTMAS',
        // The observed date of New Year's Day 2022, a Saturday.
        '2021-12-31 NEW_YEAR observed',
      ],
    ],
    [
      2026,
      [
        '2026-01-01 NEW_YEAR',
        '2026-01-19 MARTIN_LUTHER_KING',
        '2026-02-16 WASHINGTON',
        '2026-05-25 MEMORIAL',
        '2026-06-19 JUNETEENTH',
        '2026-07-03 INDEPENDENCE observed',
        '2026-07-04 INDEPENDENCE',
        '2026-09-07 LABOR',
        '2026-10-12 COLUMBUS',
        '2026-11-11 VETERANS',
        '2026-11-26 THANKSGIVING',
        '2026-12-25 CHRISTMAS',
      ],
    ],
  ])('of %i are those of the law, with the dates they are observed on', (year, expected) => {
    expect(short(inYear(year))).toEqual(expected);
  });

  it('have Juneteenth from 2021 on', () => {
    expect(short(inYear(2020)).filter((each) => each.includes('JUNETEENTH'))).toEqual([]);
    expect(inYear(2000).filter((each) => each.kind === 'federal' && !each.isObserved)).toHaveLength(10);
  });

  it('of all years are what a walk through the calendar finds', () => {
    const walked: string[] = [];
    for (let date = DateTime.utc(2000, 1, 1); date.year < 2200; date = date.plus({ days: 1 })) {
      for (const name of namesOn(date)) walked.push(`${date.toISODate()} ${name}`);
    }
    expect(short(holidaysBetween(FEDERAL, '2000-01-01', '2199-12-31'))).toEqual(walked);
    expect(walked.length).toBeGreaterThan(2200);
  });

  it('are observed on workdays only', () => {
    const observed = holidaysBetween(FEDERAL, '2000-01-01', '2199-12-31').filter(
      (each) => each.kind === 'federal' && each.isObserved,
    );
    expect(new Set(observed.map(({ date }) => weekdayOf(date)))).toEqual(new Set([1, 5]));
  });
});

describe('the holidays of a household', () => {
  const own = [
    { date: '2026-12-24', name: 'Christmas Eve' },
    { date: '2026-07-04', name: 'Our anniversary' },
  ];

  it('are its own, too, in order of date', () => {
    const household = { useFederalHolidays: true, ownHolidays: own };
    expect(
      holidaysBetween(household, '2026-07-04', '2026-12-24').filter(({ kind }) => kind === 'own'),
    ).toEqual([
      { kind: 'own', date: '2026-07-04', name: 'Our anniversary' },
      { kind: 'own', date: '2026-12-24', name: 'Christmas Eve' },
    ]);
    expect(short(holidaysBetween(household, '2026-07-03', '2026-07-05'))).toEqual([
      '2026-07-03 INDEPENDENCE observed',
      '2026-07-04 INDEPENDENCE',
      '2026-07-04 Our anniversary',
    ]);
  });

  it('are only its own where it does not use the federal ones', () => {
    const household = { useFederalHolidays: false, ownHolidays: own };
    expect(short(holidaysBetween(household, '2026-01-01', '2026-12-31'))).toEqual([
      '2026-07-04 Our anniversary',
      '2026-12-24 Christmas Eve',
    ]);
    expect(holidaysBetween({ ...household, ownHolidays: null }, '2026-01-01', '2026-12-31')).toEqual([]);
  });

  it('are those from the first to the last date, both included', () => {
    expect(short(holidaysBetween(FEDERAL, '2021-12-31', '2022-01-01'))).toEqual([
      '2021-12-31 NEW_YEAR observed',
      '2022-01-01 NEW_YEAR',
    ]);
    expect(holidaysBetween(FEDERAL, '2026-01-02', '2026-01-18')).toEqual([]);
    expect(holidaysBetween(FEDERAL, '2026-12-31', '2026-01-01')).toEqual([]);
  });
});
