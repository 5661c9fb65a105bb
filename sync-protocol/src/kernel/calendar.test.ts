/**
 * Tests dates, weekdays, wall-clock times, zones and instants across clock changes, partly against luxon, and the
 * limits of the instant that a device claims (`clampHappenedAt`).
 */
import * as fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it, vi } from 'vitest';
import {
  addDays,
  clampHappenedAt,
  dateOf,
  datesFrom,
  daysBetween,
  formatClock,
  isTimezone,
  minuteOfDayOf,
  parseClock,
  startOfWeek,
  toInstant,
  toMillis,
  wallClockToInstant,
  weekdayOf,
  yearStart,
} from './calendar.ts';

const NEW_YORK = 'America/New_York';
const LORD_HOWE = 'Australia/Lord_Howe';
const APIA = 'Pacific/Apia';

const at = (date: string, clock: string, timezone: string): string =>
  wallClockToInstant(date, clock === '24:00' ? 1440 : parseClock(clock), timezone);

describe('a wall-clock time becomes an instant', () => {
  it.each([
    ['an ordinary morning', '2026-03-05', '09:00', NEW_YORK, '2026-03-05T14:00:00.000Z'],
    ['the end of the day is the next midnight', '2026-03-05', '24:00', NEW_YORK, '2026-03-06T05:00:00.000Z'],
    ['the end of the year', '2026-12-31', '24:00', NEW_YORK, '2027-01-01T05:00:00.000Z'],
    ['no clock changes in Phoenix', '2026-03-08', '02:30', 'America/Phoenix', '2026-03-08T09:30:00.000Z'],
    ['none in Honolulu', '2026-11-01', '01:30', 'Pacific/Honolulu', '2026-11-01T11:30:00.000Z'],
    ['before the gap in New York', '2026-03-08', '01:59', NEW_YORK, '2026-03-08T06:59:00.000Z'],
    ['in the gap: moves forward by it', '2026-03-08', '02:30', NEW_YORK, '2026-03-08T07:30:00.000Z'],
    ['the first moment of the gap', '2026-03-08', '02:00', NEW_YORK, '2026-03-08T07:00:00.000Z'],
    ['after the gap', '2026-03-08', '03:00', NEW_YORK, '2026-03-08T07:00:00.000Z'],
    ['twice in New York: the first', '2026-11-01', '01:30', NEW_YORK, '2026-11-01T05:30:00.000Z'],
    ['after it happened twice', '2026-11-01', '02:00', NEW_YORK, '2026-11-01T07:00:00.000Z'],
    ['in the gap of London', '2026-03-29', '01:30', 'Europe/London', '2026-03-29T01:30:00.000Z'],
    ['twice in London: the first', '2026-10-25', '01:30', 'Europe/London', '2026-10-25T00:30:00.000Z'],
    ['in the half-hour gap of Lord Howe', '2026-10-04', '02:15', LORD_HOWE, '2026-10-03T15:45:00.000Z'],
    ['twice in Lord Howe: the first', '2026-04-05', '01:45', LORD_HOWE, '2026-04-04T14:45:00.000Z'],
    ['a date that Apia skipped moves forward a day', '2011-12-30', '09:00', APIA, '2011-12-30T19:00:00.000Z'],
    ['the day after it', '2011-12-31', '09:00', APIA, '2011-12-30T19:00:00.000Z'],
    ['far east of Greenwich', '2026-01-01', '00:00', APIA, '2025-12-31T11:00:00.000Z'],
  ])('%s', (...[, date, clock, timezone, instant]) => {
    expect(at(date, clock, timezone)).toBe(instant);
  });

  it.each(['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z', '2026-11-01T05:45:00Z'])(
    'whatever the present moment is (%s)',
    (now) => {
      vi.useFakeTimers({ now: toMillis(now) });
      try {
        expect(at('2026-11-01', '01:30', NEW_YORK)).toBe('2026-11-01T05:30:00.000Z');
        expect(at('2026-03-08', '02:30', NEW_YORK)).toBe('2026-03-08T07:30:00.000Z');
        expect(at('2026-04-05', '01:45', LORD_HOWE)).toBe('2026-04-04T14:45:00.000Z');
      } finally {
        vi.useRealTimers();
      }
    },
  );

  const zone = fc.constantFrom(
    NEW_YORK,
    'America/Phoenix',
    'Pacific/Honolulu',
    'Europe/London',
    LORD_HOWE,
    APIA,
    'Asia/Kathmandu',
    'America/Santiago',
  );
  const date = fc.integer({ min: 0, max: 12_000 }).map((days) => addDays('2012-01-01', days));

  it('and back gives the same date and minute, or later for skipped times', () => {
    fc.assert(
      fc.property(zone, date, fc.integer({ min: 0, max: 1439 }), (timezone, day, minutes) => {
        const instant = wallClockToInstant(day, minutes, timezone);
        const shown = minuteOfDayOf(instant, timezone);
        expect(dateOf(instant, timezone)).toBe(day);
        expect([0, 30, 60]).toContain(shown - minutes);
      }),
      { numRuns: 300 },
    );
  });

  it('a time that happens twice is the first of both', () => {
    fc.assert(
      fc.property(zone, date, fc.integer({ min: 0, max: 1439 }), (timezone, day, minutes) => {
        const millis = toMillis(wallClockToInstant(day, minutes, timezone));
        for (const back of [30, 60]) {
          const earlier = toInstant(millis - back * 60_000);
          const same = dateOf(earlier, timezone) === day && minuteOfDayOf(earlier, timezone) === minutes;
          expect(same).toBe(false);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('dates', () => {
  it('count over leap days and the ends of years', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
    expect(daysBetween('2028-01-01', '2029-01-01')).toBe(366);
    expect(datesFrom('2026-12-30', '2027-01-02')).toEqual([
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
    ]);
    expect(datesFrom('2026-03-02', '2026-03-01')).toEqual([]);
    expect(yearStart('2026-12-31')).toBe('2026-01-01');
  });

  it('know their weekday, 0 for Sunday', () => {
    expect(datesFrom('2026-03-01', '2026-03-07').map(weekdayOf)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it("are the household's: one instant can be two dates in two zones", () => {
    const newYear = '2027-01-01T04:59:59.999Z';
    expect(dateOf(newYear, NEW_YORK)).toBe('2026-12-31');
    expect(dateOf('2027-01-01T05:00:00.000Z', NEW_YORK)).toBe('2027-01-01');
    expect(dateOf(newYear, 'Pacific/Honolulu')).toBe('2026-12-31');
    expect(dateOf(newYear, 'Europe/London')).toBe('2027-01-01');
    expect(dateOf('2026-12-31T10:00:00.000Z', APIA)).toBe('2026-12-31');
    expect(dateOf('2026-12-31T11:00:00.000Z', APIA)).toBe('2027-01-01');
  });
});

describe('zones and clocks', () => {
  it('a zone is an IANA name that exists, never a bare offset', () => {
    for (const known of [NEW_YORK, LORD_HOWE, 'UTC']) expect(isTimezone(known)).toBe(true);
    for (const none of ['', 'Mars/Olympus', '+05:00', '-03:30']) expect(isTimezone(none)).toBe(false);
  });

  it('a clock time is HH:mm and nothing else', () => {
    expect(parseClock('23:59')).toBe(1439);
    expect(formatClock(1440)).toBe('24:00');
    expect(formatClock(parseClock('09:05'))).toBe('09:05');
    for (const bad of ['24:00', '9:00', '09:60', '']) expect(() => parseClock(bad)).toThrow(RangeError);
  });
});

describe('the moment that the rules judge by', () => {
  const received = '2026-03-05T12:00:00.000Z';

  it('is when it happened, from 60 days before to 5 minutes after its receipt', () => {
    expect(clampHappenedAt('2026-03-01T08:00:00.000Z', received)).toBe('2026-03-01T08:00:00.000Z');
    expect(clampHappenedAt('2025-01-01T00:00:00.000Z', received)).toBe('2026-01-04T12:00:00.000Z');
    expect(clampHappenedAt('2027-01-01T00:00:00.000Z', received)).toBe('2026-03-05T12:05:00.000Z');
  });
});

describe('instants are read and written as a calendar library does', () => {
  const millis = fc.integer({
    min: toMillis('2000-01-01T00:00:00.000Z'),
    max: toMillis('2199-12-31T23:59:59.999Z'),
  });
  const utc = { zone: 'utc' };

  it('both ways, from 2000 to 2199', () => {
    fc.assert(
      fc.property(millis, (moment) => {
        const instant = toInstant(moment);
        expect(instant).toBe(DateTime.fromMillis(moment, utc).toISO());
        expect(toMillis(instant)).toBe(moment);
        expect(weekdayOf(instant.slice(0, 10))).toBe(DateTime.fromMillis(moment, utc).weekday % 7);
      }),
    );
  });

  it('any other text is NaN milliseconds, and NaN is no instant', () => {
    for (const text of ['', 'March 5, 2026', '2026-03-05', '2026-03-05T14:00:00Z', '2026-02-31', 'T']) {
      expect(toMillis(text)).toBeNaN();
    }
    expect(() => toInstant(Number.NaN)).toThrow(RangeError);
  });
});

describe('the start of a week', () => {
  it.each([
    ['a Monday is its own', '2026-03-02', '2026-03-02'],
    ['a Sunday ends its week', '2026-03-08', '2026-03-02'],
    ['a week runs over the end of the year', '2027-01-03', '2026-12-28'],
    ['and over the end of February', '2028-03-01', '2028-02-28'],
  ])('is a Monday: %s', (_name, date, monday) => {
    expect(startOfWeek(date)).toBe(monday);
  });

  it('is a Monday at most six days back, whatever the date', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), (days) => {
        const date = addDays('1990-01-01', days);
        expect(weekdayOf(startOfWeek(date))).toBe(1);
        expect(startOfWeek(date) <= date && date < addDays(startOfWeek(date), 7)).toBe(true);
      }),
    );
  });
});
