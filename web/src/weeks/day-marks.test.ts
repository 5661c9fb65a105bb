/** Tests how a day of a week is said to differ from its schedule: by the clock's minutes, and at other times. */
import { plannedDay } from 'sync-protocol/schedule/planned-day.ts';
import { expect, it } from 'vitest';
import { describeMark } from './day-marks.ts';
import { daysToCheck } from './week-days.ts';

/** Returns the words of a day from 9:00 to 17:00 in New York that was worked at these times. */
function wordsOf(start: string, end: string): string | null | undefined {
  const date = '2026-03-02';
  const planned = plannedDay({
    householdId: 'h',
    id: 'd',
    nannyId: 'n',
    date,
    origin: 'scheduled',
    scheduledStartUtc: `${date}T14:00:00.000Z`,
    scheduledEndUtc: `${date}T22:00:00.000Z`,
    scheduledNotes: null,
  });
  const day = {
    ...planned,
    status: 'COMPLETED' as const,
    actualStartUtc: `${date}T${start}:00.000Z`,
    actualEndUtc: `${date}T${end}:00.000Z`,
    hourlyRateCents: 2000,
    billableMinutes: 480,
    minutesByDate: [480],
    amountCents: 16_000,
  };
  const week = { start: date, end: '2026-03-08', terms: null };
  const [check] = daysToCheck([day], {
    week,
    timezone: 'America/New_York',
    today: date,
    now: `${date}T23:59:00.000Z`,
    leaves: [],
  });
  return check && describeMark(check);
}

it.each([
  { what: 'as scheduled', times: ['14:05', '22:10'], words: null },
  { what: 'by the minutes of the clock', times: ['14:00', '22:17'], words: '17 min longer than scheduled' },
  { what: 'an earlier end', times: ['14:00', '21:20'], words: '40 min shorter than scheduled' },
  {
    what: 'a later start and an earlier end',
    times: ['14:30', '21:00'],
    words: '1 h 30 min shorter than scheduled',
  },
  { what: 'other times', times: ['15:00', '22:40'], words: 'Other times, 20 min shorter' },
  { what: 'earlier times', times: ['12:00', '21:00'], words: 'Other times, 1 h longer' },
  { what: 'other times as long', times: ['15:00', '23:00'], words: 'Other times, just as long' },
] as const)('tells $what', ({ times: [start, end], words }) => {
  expect(wordsOf(start, end)).toBe(words);
});
