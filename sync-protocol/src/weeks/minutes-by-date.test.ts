/**
 * Tests on which dates hours fall, across midnight and both clock changes, and what a day is worth in each of two or
 * three weeks; partly against a walk through the shift minute by minute with luxon.
 */
import * as fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMinutes,
  dateOf,
  daysBetween,
  minutesBetween,
  parseClock,
  shiftMinutes,
  wallClockToInstant,
} from '../kernel/calendar.ts';
import { amountFor, roundUpToIncrement } from '../people/billing.ts';
import { cutAtMidnight, minutesByDate, workInWeek } from './minutes-by-date.ts';

const NEW_YORK = 'America/New_York';

function at(text: string, timezone: string): string {
  const [date = '', clock = ''] = text.split(' ');
  return wallClockToInstant(date, parseClock(clock), timezone);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

describe('a shift is cut at local midnight', () => {
  it.each([
    ['a day', '2026-03-05 09:00', '2026-03-05 17:00', NEW_YORK, [480]],
    ['a night', '2026-03-05 20:00', '2026-03-06 06:00', NEW_YORK, [240, 360]],
    ['the night that is an hour shorter', '2026-03-07 20:00', '2026-03-08 06:00', NEW_YORK, [240, 300]],
    ['the night that is an hour longer', '2026-10-31 20:00', '2026-11-01 06:00', NEW_YORK, [240, 420]],
    ['the end of the year', '2026-12-31 20:00', '2027-01-01 02:00', NEW_YORK, [240, 120]],
    ['until midnight', '2026-03-05 20:00', '2026-03-06 00:00', NEW_YORK, [240]],
    ['from midnight', '2026-03-06 00:00', '2026-03-06 08:00', NEW_YORK, [480]],
    ['from midnight to midnight', '2026-03-06 00:00', '2026-03-07 00:00', NEW_YORK, [1440]],
    ['24 hours over a short date', '2026-03-07 23:30', '2026-03-09 00:30', NEW_YORK, [30, 1380, 30]],
    ['23 hours of a short date', '2026-03-08 00:00', '2026-03-09 00:00', NEW_YORK, [1380]],
    ['where midnight is skipped', '2026-09-05 20:00', '2026-09-06 06:00', 'America/Santiago', [240, 300]],
    ['where 23:00 comes twice', '2026-04-04 20:00', '2026-04-05 06:00', 'America/Santiago', [300, 360]],
    ['where midnight comes twice', '2026-10-31 20:00', '2026-11-01 06:00', 'America/Havana', [240, 420]],
    ['a date that Apia skipped', '2011-12-29 20:00', '2011-12-31 04:00', 'Pacific/Apia', [240, 0, 240]],
  ])('%s', (...[, start, end, timezone, parts]) => {
    const range = { start: at(start, timezone), end: at(end, timezone) };
    expect(cutAtMidnight(range, minutesBetween(range.start, range.end), timezone)).toEqual(parts);
  });

  it('and the last part gets what billing rounds up', () => {
    const range = { start: at('2026-03-05 23:50', NEW_YORK), end: at('2026-03-06 00:01', NEW_YORK) };
    expect(cutAtMidnight(range, 60, NEW_YORK)).toEqual([10, 50]);
    expect(cutAtMidnight({ ...range, end: at('2026-03-06 00:00', NEW_YORK) }, 60, NEW_YORK)).toEqual([60]);
  });

  it('and a minute that midnight cuts belongs to the later part', () => {
    const range = { start: '2026-03-06T04:59:30.000Z', end: '2026-03-06T05:00:30.000Z' };
    expect(cutAtMidnight(range, 1, NEW_YORK)).toEqual([0, 1]);
  });

  it('and seconds on both sides of midnight count once', () => {
    const range = { start: '2026-03-06T04:29:45.000Z', end: '2026-03-06T05:29:30.000Z' };
    expect(shiftMinutes(range.start, range.end)).toBe(60);
    expect(cutAtMidnight(range, 60, NEW_YORK)).toEqual([30, 30]);
  });

  it('and never has more than was billed, nor more than three parts', () => {
    const range = { start: at('2026-03-05 20:00', NEW_YORK), end: at('2026-03-09 06:00', NEW_YORK) };
    expect(cutAtMidnight(range, 60, NEW_YORK)).toEqual([60, 0, 0]);
    expect(cutAtMidnight(range, 2000, NEW_YORK)).toEqual([240, 1440, 320]);
  });

  /** Shifts of up to 24 hours, many of them around clock changes. */
  const shift = fc.record({
    timezone: fc.constantFrom(
      NEW_YORK,
      'America/Santiago',
      'America/Havana',
      'Australia/Lord_Howe',
      'Asia/Tokyo',
    ),
    from: fc.constantFrom('2026-03-07', '2026-04-04', '2026-09-05', '2026-10-03', '2026-10-31', '2026-12-31'),
    offset: fc.nat({ max: 2880 }),
    minutes: fc.integer({ min: 1, max: 1440 }),
    increment: fc.integer({ min: 1, max: 60 }),
  });

  it('as a walk through it counts its minutes, in parts that sum to what is billed', () => {
    fc.assert(
      fc.property(shift, ({ timezone, from, offset, minutes, increment }) => {
        const start = addMinutes(`${from}T00:00:00.000Z`, offset);
        const billable = roundUpToIncrement(minutes, increment);
        const parts = cutAtMidnight({ start, end: addMinutes(start, minutes) }, billable, timezone);
        const walked = new Map<string, number>();
        for (let minute = 0; minute < minutes; minute++) {
          const date =
            DateTime.fromISO(start, { zone: timezone }).plus({ minutes: minute }).toISODate() ?? '';
          walked.set(date, (walked.get(date) ?? 0) + 1);
        }
        const expected = [...walked.values()];
        expected.push((expected.pop() ?? 0) + billable - minutes);
        expect(parts).toEqual(expected);
        expect(sum(parts)).toBe(billable);
      }),
      { numRuns: 30 },
    );
  });
});

/** A day with hours, priced as hours are. */
function recorded(start: string, end: string, hourlyRateCents = 2000) {
  const billableMinutes = minutesBetween(start, end);
  return {
    date: dateOf(start, NEW_YORK),
    actualStartUtc: start,
    actualEndUtc: end,
    billableMinutes,
    minutesByDate: cutAtMidnight({ start, end }, billableMinutes, NEW_YORK) as number[] | null,
    hourlyRateCents,
    amountCents: amountFor(billableMinutes, hourlyRateCents),
  };
}

const NIGHT = recorded(at('2026-03-08 20:00', NEW_YORK), at('2026-03-09 06:00', NEW_YORK));
const PLANNED = {
  date: '2026-03-08',
  actualStartUtc: null,
  actualEndUtc: null,
  billableMinutes: null,
  minutesByDate: null,
  hourlyRateCents: null,
  amountCents: null,
};

describe('the minutes of a day by date', () => {
  const cut = [
    { date: '2026-03-08', minutes: 240 },
    { date: '2026-03-09', minutes: 360 },
  ];

  it('stay as they were cut, whatever the zone is now', () => {
    expect(minutesByDate(NIGHT, NEW_YORK)).toEqual(cut);
    expect(minutesByDate(NIGHT, 'Pacific/Honolulu')).toEqual(cut);
  });

  it('are cut now where the version that recorded them did not', () => {
    const older = { ...NIGHT, minutesByDate: null };
    expect(minutesByDate(older, NEW_YORK)).toEqual(cut);
    expect(minutesByDate(older, 'Pacific/Honolulu')).toEqual([{ date: '2026-03-08', minutes: 600 }]);
  });

  it('are none without hours', () => {
    expect(minutesByDate(PLANNED, NEW_YORK)).toEqual([]);
  });
});

describe('the part of a day in a week', () => {
  const before = { start: '2026-03-02', end: '2026-03-08' };
  const after = { start: '2026-03-09', end: '2026-03-15' };

  it('is the whole day where no border cuts it', () => {
    expect(workInWeek(NIGHT, { start: '2026-03-04', end: '2026-03-10' }, NEW_YORK)).toEqual({
      parts: [
        { date: '2026-03-08', minutes: 240, hourlyRateCents: 2000 },
        { date: '2026-03-09', minutes: 360, hourlyRateCents: 2000 },
      ],
      amountCents: 20_000,
    });
  });

  it('is worth its minutes before the border, and after it the rest of the amount', () => {
    // 599 minutes at $20.01 are worth $199.77 (199.7665), the first 239 of them $79.71 (79.7065).
    const day = recorded(at('2026-03-08 20:01', NEW_YORK), at('2026-03-09 06:00', NEW_YORK), 2001);
    expect(workInWeek(day, before, NEW_YORK)).toEqual({
      parts: [{ date: '2026-03-08', minutes: 239, hourlyRateCents: 2001 }],
      amountCents: 7971,
    });
    expect(workInWeek(day, after, NEW_YORK)).toEqual({
      parts: [{ date: '2026-03-09', minutes: 360, hourlyRateCents: 2001 }],
      amountCents: day.amountCents - 7971,
    });
  });

  it('is never worth more than the day', () => {
    // Two minutes at 31 cents an hour are worth 1 cent, and so is the first of them alone.
    const day = recorded(at('2026-03-08 23:59', NEW_YORK), at('2026-03-09 00:01', NEW_YORK), 31);
    expect([before, after].map((week) => workInWeek(day, week, NEW_YORK).amountCents)).toEqual([1, 0]);
    const cheaper = { ...NIGHT, amountCents: 100 };
    expect([before, after].map((week) => workInWeek(cheaper, week, NEW_YORK).amountCents)).toEqual([100, 0]);
  });

  it('is worth after the last border what the day is, whatever its minutes would cost', () => {
    const dearer = { ...NIGHT, amountCents: 30_000 };
    expect([before, after].map((week) => workInWeek(dearer, week, NEW_YORK).amountCents)).toEqual([
      8000, 22_000,
    ]);
  });

  it('is nothing in another week, and without hours', () => {
    const nothing = { parts: [], amountCents: 0 };
    expect(workInWeek(NIGHT, { start: '2026-03-16', end: '2026-03-22' }, NEW_YORK)).toEqual(nothing);
    expect(workInWeek(NIGHT, { start: '2026-02-23', end: '2026-03-01' }, NEW_YORK)).toEqual(nothing);
    expect(workInWeek(PLANNED, before, NEW_YORK)).toEqual(nothing);
  });

  it('leaves out a date without minutes', () => {
    const day = recorded('2026-03-09T03:59:30.000Z', '2026-03-09T04:30:00.000Z');
    expect(day.minutesByDate).toEqual([0, 30]);
    expect(workInWeek(day, before, NEW_YORK)).toEqual({ parts: [], amountCents: 0 });
    expect(workInWeek(day, after, NEW_YORK).amountCents).toBe(day.amountCents);
  });

  it('and those in the other weeks sum to the day, wherever the borders are', () => {
    const scene = fc.record({
      offset: fc.nat({ max: 2880 }),
      minutes: fc.nat({ max: 1440 }),
      hourlyRateCents: fc.integer({ min: 1, max: 100_000 }),
      borders: fc.uniqueArray(fc.nat({ max: 5 }), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(scene, ({ offset, minutes, hourlyRateCents, borders }) => {
        const start = addMinutes('2026-03-07T05:00:00.000Z', offset);
        const day = recorded(start, addMinutes(start, minutes), hourlyRateCents);
        const starts = [0, ...borders.toSorted((a, b) => a - b).map((border) => border + 1)];
        const weeks = starts.map((first, i) => ({
          start: addDays('2026-03-06', first),
          end: addDays('2026-03-06', (starts[i + 1] ?? 10) - 1),
        }));
        expect(daysBetween('2026-03-06', weeks.at(-1)?.end ?? '')).toBe(9);
        const shares = weeks.map((week) => workInWeek(day, week, NEW_YORK));
        expect(sum(shares.map(({ amountCents }) => amountCents))).toBe(day.amountCents);
        expect(Math.min(...shares.map(({ amountCents }) => amountCents))).toBeGreaterThanOrEqual(0);
        expect(sum(shares.flatMap(({ parts }) => parts.map((part) => part.minutes)))).toBe(
          day.billableMinutes,
        );
        for (const { parts, amountCents } of shares) {
          const exact = sum(parts.map((part) => part.minutes)) * hourlyRateCents;
          expect(Math.abs(60 * amountCents - exact)).toBeLessThanOrEqual(60);
        }
      }),
      { numRuns: 400 },
    );
  });
});
