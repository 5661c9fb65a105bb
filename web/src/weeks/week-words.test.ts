/** Tests what the lines of a week say, and which hours of a shift over the week's border. */
import { plannedDay } from 'sync-protocol/schedule/planned-day.ts';
import type { WeekLine } from 'sync-protocol/weeks/week-pay.ts';
import { expect, it } from 'vitest';
import type { DayInWeek } from './week-pages.ts';
import { describeHours, describeLine } from './week-words.ts';

const line = (fields: Partial<WeekLine>): WeekLine => ({
  kind: 'hours',
  minutes: 2400,
  rateCents: 2250,
  amountCents: 90_000,
  date: null,
  ...fields,
});

const describeIn = (lines: readonly Partial<WeekLine>[]): string[] => {
  const week = { lines: lines.map(line), multiplierHundredths: 150 };
  return week.lines.map((each) => describeLine(each, { currency: 'USD', week }));
};

it('says each line with its hours and rate', () => {
  expect(
    describeIn([
      {},
      { kind: 'overtime', minutes: 375, rateCents: 3375 },
      { kind: 'guarantee', minutes: 270 },
      { kind: 'cancellation', minutes: 480, date: '2026-03-05' },
      { kind: 'holiday', minutes: 480, rateCents: 1125, date: '2026-11-26' },
      { kind: 'adjustment', minutes: null, rateCents: null, amountCents: 1688, date: '2026-03-14' },
      { kind: 'rounding', minutes: null, rateCents: null, amountCents: 1 },
    ]),
  ).toEqual([
    '40 h at $22.50',
    '6 h 15 min overtime at $33.75',
    'Guaranteed hours, 4 h 30 min at $22.50',
    'Late cancellation on Mar 5, 8 h at $22.50',
    'Holiday on Nov 26, 8 h at $11.25',
    'Adjustment on Mar 14',
    'Rounding, day by day',
  ]);
});

it('tells changed hours of a night from rounding', () => {
  const rounding = { kind: 'rounding', minutes: null, rateCents: null } as const;
  expect(
    describeIn([
      { ...rounding, amountCents: -25 },
      { ...rounding, amountCents: -4700 },
      { ...rounding, amountCents: 4700 },
    ]),
  ).toEqual([
    'Rounding, day by day',
    'Added hours of a night, paid by an adjustment',
    'Removed hours of a night, settled by a correction',
  ]);
});

it('names no rate of overtime that is no whole number of cents', () => {
  const overtime = { kind: 'overtime', minutes: 480, rateCents: null } as const;
  expect(describeIn([{ rateCents: 2333 }, overtime])[1]).toBe('8 h overtime at 1.5 times the rate');
});

it('says of overtime at several rates that it is paid on top', () => {
  const overtime = { kind: 'overtime', minutes: 600, rateCents: null } as const;
  expect(describeIn([{ rateCents: 2000 }, { rateCents: 2200 }, overtime])[2]).toBe(
    '10 h overtime, paid on top at the average rate',
  );
});

it('says of overtime without minutes that it adds to a holiday’s premium', () => {
  const overtime = { kind: 'overtime', minutes: 0, rateCents: null } as const;
  expect(describeIn([{ rateCents: 2000 }, { rateCents: 2200 }, overtime])[2]).toBe(
    'Overtime beyond the holiday’s premium',
  );
});

it('says how much of a shift over the border of the week falls into it', () => {
  const [start, end] = ['2026-03-09T00:00:00.000Z', '2026-03-09T10:00:00.000Z'];
  const plan = { householdId: 'h', id: 'd', nannyId: 'n', date: '2026-03-08', origin: 'scheduled' } as const;
  const planned = plannedDay({
    ...plan,
    scheduledStartUtc: start,
    scheduledEndUtc: end,
    scheduledNotes: null,
  });
  const hours = { actualStartUtc: start, actualEndUtc: end, billableMinutes: 600 };
  const inWeek = (minutes: number): DayInWeek => ({
    day: { ...planned, ...hours },
    minutes,
    amountCents: 0,
    openCents: 0,
  });
  expect(describeHours(inWeek(600), 'America/New_York')).toBe('8:00 PM – 6:00 AM · 10 h');
  const day = { ...inWeek(600).day, actualEndUtc: '2026-03-09T09:55:00.000Z' };
  expect(describeHours({ day, minutes: 600 }, 'America/New_York')).toBe(
    '8:00 PM – 5:55 AM · worked 9 h 55 min, paid as 10 h',
  );
  expect(describeHours(inWeek(240), 'America/New_York')).toBe('8:00 PM – 6:00 AM · 4 h of it in this week');
});
