/**
 * Tests the formats of times, dates, ranges, weekdays, hours, counts, money, lists and the labels of charts, against
 * the specification and luxon.
 */
import * as fc from 'fast-check';
import { DateTime, IANAZone } from 'luxon';
import { afterEach, expect, it } from 'vitest';
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

const millis = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2199, 11, 31) });

afterEach(() => setLanguage('en'));

it('times and dates read as the specification spells them', () => {
  expect(formatTime('2026-03-05T14:00:00.000Z', 'America/New_York')).toBe('9:00 AM');
  expect(formatTime('2026-03-05T05:05:00.000Z', 'America/New_York')).toBe('12:05 AM');
  expect(formatTime('2026-03-05T17:30:59.999Z', 'America/New_York')).toBe('12:30 PM');
  expect(formatDateHeading('2024-03-05')).toBe('Tuesday, March 5, 2024');
  expect(formatWeekdayDate('2024-03-05')).toBe('Tuesday, March 5');
  expect(formatDate('2024-03-05')).toBe('Mar 5, 2024');
});

it('ranges name the month and the year once where they are the same', () => {
  expect(formatDayRange('2026-11-23', '2026-11-29')).toBe('Nov 23 – 29');
  expect(formatDayRange('2026-11-30', '2026-12-06')).toBe('Nov 30 – Dec 6');
  expect(formatDateRange('2026-11-25', '2026-11-25')).toBe('Nov 25, 2026');
  expect(formatDateRange('2026-11-23', '2026-11-29')).toBe('Nov 23 – 29, 2026');
  expect(formatDateRange('2026-11-30', '2026-12-06')).toBe('Nov 30 – Dec 6, 2026');
  expect(formatDateRange('2026-12-28', '2027-01-03')).toBe('Dec 28, 2026 – Jan 3, 2027');
  expect(formatMonthRange('2026-11', '2026-11')).toBe('Nov 2026');
  expect(formatMonthRange('2026-03-02', '2026-11-30')).toBe('Mar – Nov 2026');
  expect(formatMonthRange('2025-11', '2027-01')).toBe('Nov 2025 – Jan 2027');
});

it('numbers have separators from a thousand on', () => {
  expect([0, 999, 1000, 1_234_567].map(formatCount)).toEqual(['0', '999', '1,000', '1,234,567']);
  const hours = [7.5, 999.9, 2219.75, 1_234_567.8, -1500].map((number) => formatHoursShort(number * 60));
  expect(hours).toEqual(['7.5', '999.9', '2,219.8', '1,234,567.8', '-1,500.0']);
  expect(formatHours(2219 * 60 + 48)).toBe('2,219.80');
  expect([450, 479, 480, 133_188].map(formatHoursBrief)).toEqual(['7.5', '8', '8', '2,219.8']);
  expect(formatDuration(2219 * 60 + 48)).toBe('2,219 h 48 min');
});

it('times and dates read as luxon formats them, on any day in any zone', () => {
  const zones = ['America/New_York', 'Asia/Kolkata', 'Pacific/Chatham', 'Europe/London', 'UTC'];
  fc.assert(
    fc.property(millis, fc.constantFrom(...zones), (moment, zone) => {
      const local = DateTime.fromMillis(moment, { zone: IANAZone.create(zone), locale: 'en-US' });
      const date = local.toFormat('yyyy-MM-dd');
      const instant = new Date(moment).toISOString();
      expect(formatTime(instant, zone)).toBe(local.toFormat('h:mm a'));
      expect(formatDateHeading(date)).toBe(local.toFormat('EEEE, MMMM d, yyyy'));
      expect(formatDate(date)).toBe(local.toFormat('MMM d, yyyy'));
      expect(formatClock(local.hour, local.minute)).toBe(local.toFormat('h:mm a'));
      expect(formatMonthDay(local.month, local.day)).toBe(local.toFormat('MMM d'));
    }),
  );
});

it('a date near today needs no year, across a new year too', () => {
  expect(formatNearDate('2026-11-22', '2027-01-02')).toBe('Nov 22');
  expect(formatNearDate('2026-03-05', '2027-01-02')).toBe('Mar 5, 2026');
  expect(formatNearRange(['2026-11-26', '2027-01-24'], '2026-11-25')).toBe('Nov 26 – Jan 24');
  expect(formatNearRange(['2026-11-26', '2026-11-26'], '2026-11-25')).toBe('Nov 26');
  expect(formatNearRange(['2025-11-26', '2026-11-26'], '2026-11-25')).toBe('Nov 26, 2025 – Nov 26, 2026');
  expect(formatNearRange(['2026-12-01', '2026-12-09'], '2026-11-30')).toBe('Dec 1 – 9');
});

it('charts name hours, money, weeks and months short', () => {
  expect([0, 600].map(formatHourTick)).toEqual(['0 h', '10 h']);
  expect([-200_00, 0].map((cents) => formatMoneyTick(cents, 'CAD'))).toEqual(['-CA$200', 'CA$0']);
  expect(formatDayLabel('2026-03-02')).toBe('Mar 2');
  expect(formatMonthLabel('2025-12')).toBe('Dec');
  expect(formatMonthHeading('2026-01')).toBe('Jan 2026');
});

it('English money reads as Intl writes it', () => {
  const cents = fc.oneof(fc.integer({ min: -200, max: 200 }), fc.integer({ min: -1e12, max: 1e12 }));
  fc.assert(
    fc.property(cents, fc.constantFrom('USD', 'EUR', 'GBP', 'CAD'), (amount, currency) => {
      const written = (digits: number) =>
        new Intl.NumberFormat('en-US', {
          style: 'currency',
          currency,
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
        }).format(amount / 100);
      expect([formatMoney(amount, currency), formatMoneyTick(amount, currency)]).toEqual([
        written(2),
        written(0),
      ]);
    }),
  );
});

it('money reads as the active language writes it', () => {
  const currencies = ['USD', 'CAD', 'EUR', 'GBP'] as const;
  const debts = currencies.map((each) => formatMoney(-1_234_567_50, each));
  expect(debts).toEqual(['-$1,234,567.50', '-CA$1,234,567.50', '-€1,234,567.50', '-£1,234,567.50']);
  expect(currencies.map(formatCurrencySign)).toEqual(['$', 'CA$', '€', '£']);
  setLanguage('fr');
  expect(formatMoney(1_234_50, 'CAD')).toBe('1 234,50 $');
});

it('weekdays, hours of the day and lists read as before', () => {
  expect([0, 6].map(formatWeekday)).toEqual(['Sunday', 'Saturday']);
  expect([0, 6].map(formatWeekdayShort)).toEqual(['Sun', 'Sat']);
  expect([0, 9, 12, 23].map(formatHour)).toEqual(['12 AM', '9 AM', '12 PM', '11 PM']);
  expect([0, 570, 1440].map(formatMinuteOfDay)).toEqual(['12:00 AM', '9:30 AM', '12:00 AM']);
  expect(formatMonthYear('2024-03')).toBe('March 2024');
  expect(startLine(formatDateHeading('2024-03-05'))).toBe('Tuesday, March 5, 2024');
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map((words) => formatList(words))).toEqual([
    '',
    'a',
    'a and b',
    'a, b and c',
  ]);
  expect(formatList(['a', 'b', 'c'], { serialComma: true })).toBe('a, b, and c');
});
