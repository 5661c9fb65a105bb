/** Tests which week a date belongs to: without terms, from the first terms on, and where terms follow terms. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, datesFrom, daysBetween, weekdayOf } from '../kernel/calendar.ts';
import { type NannyWeek, weekOf, weeksBetween } from './nanny-week.ts';
import { type Terms, termsId } from './terms.ts';

const NANNY_ID = '01920000-0000-7000-8000-000000000001';

const termsFrom = (effectiveFrom: string): Terms => ({
  householdId: NANNY_ID,
  id: termsId(NANNY_ID, effectiveFrom),
  nannyId: NANNY_ID,
  version: 1,
  effectiveFrom,
  weekStartsOn: weekdayOf(effectiveFrom),
  weeklyLimitMinutes: 2400,
  dailyLimitMinutes: null,
  restWeekday: null,
  overtimeMultiplierHundredths: 150,
  guaranteedMinutes: null,
  cancellationHours: null,
  holidayMultiplierHundredths: null,
  livesIn: null,
  payPeriod: 'WEEKLY',
  changedAt: '2026-01-01T00:00:00.000Z',
  answer: null,
  answerNote: null,
  answeredAt: null,
});

/** Start, end and the date of the terms, '–' without. */
const short = ({ start, end, terms }: NannyWeek): string => `${start} ${end} ${terms?.effectiveFrom ?? '–'}`;

describe('a week without terms', () => {
  it.each([
    ['a Monday', '2026-03-02', '2026-03-02', '2026-03-08'],
    ['a Sunday', '2026-03-01', '2026-02-23', '2026-03-01'],
    ['the clock change in spring', '2026-03-08', '2026-03-02', '2026-03-08'],
    ['the day after it', '2026-03-09', '2026-03-09', '2026-03-15'],
    ['the clock change in fall', '2026-11-01', '2026-10-26', '2026-11-01'],
    ['the day after it', '2026-11-02', '2026-11-02', '2026-11-08'],
    ["the year's end", '2026-12-31', '2026-12-28', '2027-01-03'],
    ['a leap day', '2028-02-29', '2028-02-28', '2028-03-05'],
  ])('begins on Monday: %s', (...[, date, start, end]) => {
    expect(weekOf([], date)).toEqual({ start, end, terms: null });
  });
});

describe('terms', () => {
  const wednesday = termsFrom('2026-03-04');
  const sunday = termsFrom('2026-04-05');

  it('begin a week, and end the one before them, which may be shorter', () => {
    expect(weeksBetween([wednesday], '2026-03-01', '2026-03-12').map(short)).toEqual([
      '2026-02-23 2026-03-01 –',
      '2026-03-02 2026-03-03 –',
      '2026-03-04 2026-03-10 2026-03-04',
      '2026-03-11 2026-03-17 2026-03-04',
    ]);
  });

  it('with another first weekday than those before end a week early', () => {
    expect(weeksBetween([sunday, wednesday], '2026-03-31', '2026-04-12').map(short)).toEqual([
      '2026-03-25 2026-03-31 2026-03-04',
      '2026-04-01 2026-04-04 2026-03-04',
      '2026-04-05 2026-04-11 2026-04-05',
      '2026-04-12 2026-04-18 2026-04-05',
    ]);
  });

  it('keep their weeks over clock changes and the end of the year', () => {
    for (const date of ['2026-03-11', '2026-10-28', '2026-11-04', '2026-12-30', '2027-03-10']) {
      expect(short(weekOf([wednesday], date))).toBe(`${date} ${addDays(date, 6)} 2026-03-04`);
      expect(weekOf([wednesday], addDays(date, 6)).start).toBe(date);
    }
  });

  it('are in force from their first date', () => {
    expect(weekOf([wednesday, sunday], '2026-04-04').terms).toBe(wednesday);
    expect(weekOf([wednesday, sunday], '2026-04-05').terms).toBe(sunday);
    expect(weekOf([wednesday, sunday], '2026-03-03').terms).toBeNull();
  });
});

describe('weeks under any terms', () => {
  const FIRST = '2026-02-01';
  const offsets = fc.uniqueArray(fc.nat({ max: 60 }), { maxLength: 4 });
  const allTerms = offsets.map((days) => days.map((each) => termsFrom(addDays(FIRST, each))));
  const range = fc.tuple(fc.nat({ max: 70 }), fc.nat({ max: 70 })).map((ends) => {
    const [from = 0, to = 0] = ends.toSorted((a, b) => a - b);
    return { from: addDays(FIRST, from), to: addDays(FIRST, to) };
  });

  it('cover each date once, in order, without gaps', () => {
    fc.assert(
      fc.property(allTerms, range, (terms, { from, to }) => {
        const weeks = weeksBetween(terms, from, to);
        const dates = weeks.flatMap(({ start, end }) => datesFrom(start, end));
        expect(dates).toEqual(datesFrom(weeks[0]?.start ?? '', weeks.at(-1)?.end ?? ''));
        expect(dates).toEqual(expect.arrayContaining(datesFrom(from, to)));
        expect(weeks[0]).toEqual(weekOf(terms, from));
        expect(weeks.at(-1)).toEqual(weekOf(terms, to));
      }),
      { numRuns: 300 },
    );
  });

  it('are the same for each of their dates, in any order of the terms', () => {
    fc.assert(
      fc.property(allTerms, range, (terms, { from }) => {
        const week = weekOf(terms, from);
        for (const date of datesFrom(week.start, week.end)) {
          expect(weekOf(terms.toReversed(), date)).toEqual(week);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('have seven dates, or fewer right before terms, and begin with their terms', () => {
    fc.assert(
      fc.property(allTerms, range, (terms, { from, to }) => {
        for (const week of weeksBetween(terms, from, to)) {
          const endsEarly = terms.some(({ effectiveFrom }) => effectiveFrom === addDays(week.end, 1));
          const dates = daysBetween(week.start, week.end) + 1;
          expect(endsEarly ? dates <= 7 : dates === 7).toBe(true);
          expect(weekdayOf(week.start)).toBe(week.terms?.weekStartsOn ?? 1);
        }
      }),
      { numRuns: 300 },
    );
  });
});
