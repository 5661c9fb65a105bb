/**
 * Tests what format.ts writes in Spanish and French: money, hours, times on both clock changes, dates and ranges over a
 * year's end, weekdays, lists. English is in format.test.ts.
 */
import type { Language } from 'sync-protocol/kernel/languages.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  formatClock,
  formatCount,
  formatCurrencySign,
  formatDate,
  formatDateHeading,
  formatDateRange,
  formatDayLabel,
  formatDayRange,
  formatDuration,
  formatHour,
  formatHours,
  formatHoursBrief,
  formatHoursShort,
  formatHourTick,
  formatList,
  formatMinuteOfDay,
  formatMoney,
  formatMoneyTick,
  formatMonthDay,
  formatMonthHeading,
  formatMonthLabel,
  formatMonthRange,
  formatMonthYear,
  formatNearDate,
  formatNearRange,
  formatTime,
  formatWeekday,
  formatWeekdayDate,
  formatWeekdayShort,
  startLine,
} from './format.ts';
import { setLanguage } from './language.ts';

const CURRENCIES = ['USD', 'CAD', 'EUR', 'GBP'] as const;
const SEVEN = [0, 1, 2, 3, 4, 5, 6];
const clockChanges = () =>
  // New York: 1:59 AM then 3:00 AM on March 8; 1:59 AM then 1:00 AM on November 1.
  [
    '2026-03-08T06:59:00.000Z',
    '2026-03-08T07:00:00.000Z',
    '2026-11-01T05:59:00.000Z',
    '2026-11-01T06:00:00.000Z',
  ].map((instant) => formatTime(instant, 'America/New_York'));

afterEach(() => setLanguage('en'));

it('hours are rounded to the same number in every language', () => {
  const minutes = Array.from({ length: 6000 }, (_, each) => each);
  const written = (language: Language) => {
    setLanguage(language);
    return minutes.map((each) => formatHoursShort(each).replace(',', '.'));
  };
  expect(written('es')).toEqual(written('en'));
  expect(written('fr')).toEqual(written('en'));
});

describe('in Spanish', () => {
  beforeEach(() => setLanguage('es'));

  it('money has its sign where the language has it', () => {
    expect(CURRENCIES.map((each) => formatMoney(-1_234_567_50, each))).toEqual([
      '-$1,234,567.50',
      '-CAD\u00A01,234,567.50',
      '-€1,234,567.50',
      '-£1,234,567.50',
    ]);
    expect(CURRENCIES.map(formatCurrencySign)).toEqual(['$', 'CAD', '€', '£']);
    expect(formatMoneyTick(1200_00, 'USD')).toBe('$1,200');
  });

  it('counts, hours and durations have the language’s groups and decimals', () => {
    expect([formatCount(1234), formatHours(-90), formatHoursShort(133_188), formatHourTick(2400)]).toEqual([
      '1,234',
      '-1.50',
      '2,219.8',
      '40 h',
    ]);
    expect([450, 30, 60, 133_188].map(formatDuration)).toEqual([
      '7 h 30 min',
      '30 min',
      '1 h',
      '2,219 h 48 min',
    ]);
  });

  it('times read by its clock, at midnight, noon and both clock changes', () => {
    expect([formatClock(0, 0), formatClock(12, 0), formatClock(17, 5), formatMinuteOfDay(1440)]).toEqual([
      '12:00\u00A0a.m.',
      '12:00\u00A0p.m.',
      '5:05\u00A0p.m.',
      '12:00\u00A0a.m.',
    ]);
    expect([0, 9, 12, 23].map(formatHour)).toEqual([
      '12\u00A0a.m.',
      '9\u00A0a.m.',
      '12\u00A0p.m.',
      '11\u00A0p.m.',
    ]);
    expect(clockChanges()).toEqual(['1:59\u00A0a.m.', '3:00\u00A0a.m.', '1:59\u00A0a.m.', '1:00\u00A0a.m.']);
  });

  it('dates, months and weekdays have its names and order', () => {
    expect(formatDateHeading('2024-03-05')).toBe('martes, 5 de marzo de 2024');
    expect(formatWeekdayDate('2024-03-05')).toBe('martes, 5 de marzo');
    expect([formatDate('2024-12-31'), formatDayLabel('2024-12-31'), formatMonthDay(2, 29)]).toEqual([
      '31 dic 2024',
      '31 dic',
      '29 feb',
    ]);
    expect([formatMonthYear('2024-03'), formatMonthHeading('2026-01'), formatMonthLabel('2025-12')]).toEqual([
      'marzo de 2024',
      'ene 2026',
      'dic',
    ]);
    expect(formatNearDate('2026-11-22', '2027-01-02')).toBe('22 nov');
    expect(SEVEN.map(formatWeekdayShort)).toEqual(['dom', 'lun', 'mar', 'mié', 'jue', 'vie', 'sáb']);
    expect(SEVEN.map(formatWeekday)).toEqual([
      'domingo',
      'lunes',
      'martes',
      'miércoles',
      'jueves',
      'viernes',
      'sábado',
    ]);
    expect(startLine(formatWeekday(3))).toBe('Miércoles');
    expect(formatDate('tomorrow')).toBe('tomorrow');
  });

  it('ranges name the month and the year once, also over a year’s end', () => {
    expect(formatDayRange('2026-11-23', '2026-11-29')).toBe('23–29 de nov');
    expect(formatDayRange('2026-12-30', '2027-01-06')).toBe('30 dic – 6 ene');
    expect(formatDateRange('2026-11-25', '2026-11-25')).toBe('25 nov 2026');
    expect(formatDateRange('2026-11-23', '2026-11-29')).toBe('23–29 de nov de 2026');
    expect(formatDateRange('2026-11-30', '2026-12-06')).toBe('30 de nov – 6 de dic 2026');
    expect(formatDateRange('2026-12-28', '2027-01-03')).toBe('28 de dic de 2026 – 3 de ene de 2027');
    expect(formatMonthRange('2026-11', '2026-11-30')).toBe('nov 2026');
    expect(formatMonthRange('2026-03', '2026-11')).toBe('mar–nov de 2026');
    expect(formatNearRange(['2025-11-26', '2026-11-26'], '2026-11-25')).toBe(
      '26 de nov de 2025 – 26 de nov de 2026',
    );
  });

  it('lists end with its word for and', () => {
    expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map((words) => formatList(words))).toEqual([
      '',
      'a',
      'a y b',
      'a, b y c',
    ]);
    expect(formatList(['a', 'b', 'c'], { serialComma: true })).toBe('a, b y c');
  });
});

describe('in French', () => {
  beforeEach(() => setLanguage('fr'));

  it('money has its sign where the language has it', () => {
    expect(CURRENCIES.map((each) => formatMoney(-1_234_567_50, each))).toEqual([
      '-1\u00A0234\u00A0567,50\u00A0$\u00A0US',
      '-1\u00A0234\u00A0567,50\u00A0$',
      '-1\u00A0234\u00A0567,50\u00A0€',
      '-1\u00A0234\u00A0567,50\u00A0£',
    ]);
    expect(CURRENCIES.map(formatCurrencySign)).toEqual(['$\u00A0US', '$', '€', '£']);
    expect(formatMoneyTick(1200_00, 'USD')).toBe('1\u00A0200\u00A0$\u00A0US');
  });

  it('counts, hours and durations have the language’s groups and decimals', () => {
    expect([formatCount(1234), formatHours(-90), formatHoursShort(133_188), formatHourTick(2400)]).toEqual([
      '1\u00A0234',
      '-1,50',
      '2\u00A0219,8',
      '40\u00A0h',
    ]);
    expect([450, 30, 60, 133_188].map(formatDuration)).toEqual([
      '7\u00A0h 30\u00A0min',
      '30\u00A0min',
      '1\u00A0h',
      '2\u00A0219\u00A0h 48\u00A0min',
    ]);
  });

  it('times read by its clock, at midnight, noon and both clock changes', () => {
    expect([formatClock(0, 0), formatClock(12, 0), formatClock(17, 5), formatMinuteOfDay(1440)]).toEqual([
      '0\u00A0h\u00A000',
      '12\u00A0h\u00A000',
      '17\u00A0h\u00A005',
      '0\u00A0h\u00A000',
    ]);
    expect([0, 9, 12, 23].map(formatHour)).toEqual(['0\u00A0h', '9\u00A0h', '12\u00A0h', '23\u00A0h']);
    expect(clockChanges()).toEqual([
      '1\u00A0h\u00A059',
      '3\u00A0h\u00A000',
      '1\u00A0h\u00A059',
      '1\u00A0h\u00A000',
    ]);
  });

  it('dates, months and weekdays have its names and order', () => {
    expect(formatDateHeading('2024-03-05')).toBe('mardi 5 mars 2024');
    expect(formatWeekdayDate('2024-03-05')).toBe('mardi 5 mars');
    expect([450, 479, 480].map(formatHoursBrief)).toEqual(['7,5', '8', '8']);
    expect([formatDate('2024-12-31'), formatDayLabel('2024-12-31'), formatMonthDay(2, 29)]).toEqual([
      '31 déc. 2024',
      '31 déc.',
      '29 févr.',
    ]);
    expect([formatMonthYear('2024-03'), formatMonthHeading('2026-01'), formatMonthLabel('2025-12')]).toEqual([
      'mars 2024',
      'janv. 2026',
      'déc.',
    ]);
    expect(formatNearDate('2026-11-22', '2027-01-02')).toBe('22 nov.');
    expect(SEVEN.map(formatWeekdayShort)).toEqual(['dim.', 'lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.']);
    expect(SEVEN.map(formatWeekday)).toEqual([
      'dimanche',
      'lundi',
      'mardi',
      'mercredi',
      'jeudi',
      'vendredi',
      'samedi',
    ]);
    expect(startLine(formatWeekday(3))).toBe('Mercredi');
    expect(formatDate('tomorrow')).toBe('tomorrow');
  });

  it('ranges name the month and the year once, also over a year’s end', () => {
    expect(formatDayRange('2026-11-23', '2026-11-29')).toBe('23 – 29 nov.');
    expect(formatDayRange('2026-12-30', '2027-01-06')).toBe('30 déc. – 6 janv.');
    expect(formatDateRange('2026-11-25', '2026-11-25')).toBe('25 nov. 2026');
    expect(formatDateRange('2026-11-23', '2026-11-29')).toBe('23–29 nov. 2026');
    expect(formatDateRange('2026-11-30', '2026-12-06')).toBe('30 nov. – 6 déc. 2026');
    expect(formatDateRange('2026-12-28', '2027-01-03')).toBe('28 déc. 2026 – 3 janv. 2027');
    expect(formatMonthRange('2026-11', '2026-11-30')).toBe('nov. 2026');
    expect(formatMonthRange('2026-03', '2026-11')).toBe('mars – nov. 2026');
    expect(formatNearRange(['2025-11-26', '2026-11-26'], '2026-11-25')).toBe('26 nov. 2025 – 26 nov. 2026');
  });

  it('the first of a month is 1er, and no other day', () => {
    expect([formatDateHeading('2026-11-01'), formatDate('2026-11-01'), formatMonthDay(11, 1)]).toEqual([
      'dimanche 1er novembre 2026',
      '1er nov. 2026',
      '1er nov.',
    ]);
    expect([formatDayLabel('2026-11-11'), formatDayLabel('2026-11-21')]).toEqual(['11 nov.', '21 nov.']);
    expect(formatDayRange('2026-11-01', '2026-11-07')).toBe('1er – 7 nov.');
    expect(formatDayRange('2026-11-11', '2026-12-01')).toBe('11 nov. – 1er déc.');
    expect(formatDateRange('2026-11-01', '2027-01-01')).toBe('1er nov. 2026 – 1er janv. 2027');
    expect(formatMonthRange('2021-01', '2021-12')).toBe('janv. – déc. 2021');
  });

  it('lists end with its word for and', () => {
    expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map((words) => formatList(words))).toEqual([
      '',
      'a',
      'a et b',
      'a, b et c',
    ]);
    expect(formatList(['a', 'b', 'c'], { serialComma: true })).toBe('a, b et c');
  });
});
