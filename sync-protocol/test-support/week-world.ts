/**
 * Random households with a nanny under terms, for tests: zone, clock, increment, terms, her start, and accepted days
 * around today.
 */
import * as fc from 'fast-check';
import { addDays, dateOf, weekdayOf } from '../src/kernel/calendar.ts';
import type { TermsFields } from '../src/weeks/terms.ts';
import { NANNY_ID, TestHousehold } from './household.ts';
import { anyTerms } from './terms.ts';

/** Both clock changes of New York, the end of a year, and an ordinary week; at noon UTC or later. */
const STARTS = [
  '2026-03-06T17:00:00.000Z',
  '2026-10-30T16:00:00.000Z',
  '2026-12-31T17:00:00.000Z',
  '2026-05-27T16:00:00.000Z',
];
export const ZONES = ['America/New_York', 'America/New_York', 'America/Los_Angeles', 'Pacific/Auckland'];

export interface World {
  readonly start: string;
  readonly zone: string;
  readonly increment: number;
  readonly terms: TermsFields;
  readonly startedDaysAgo: number;
}

export const anyWorld: fc.Arbitrary<World> = fc.record({
  start: fc.constantFrom(...STARTS),
  zone: fc.constantFrom(...ZONES),
  increment: fc.integer({ min: 1, max: 60 }),
  terms: anyTerms,
  startedDaysAgo: fc.constantFrom(2, 4, 40),
});

export const todayOf = (household: TestHousehold): string => dateOf(household.at, household.timezone);

/** Returns the Monday of a date's week. */
export const mondayOf = (date: string): string => addDays(date, -((weekdayOf(date) + 6) % 7));

const DAYS = [-8, -6, -5, -3, -2, -1, 0, 1, 2];

/** Creates a household whose nanny has terms since two weeks, a base schedule, and accepted days around today. */
export function openWorld({ start, zone, increment, terms, startedDaysAgo }: World): TestHousehold {
  const household = TestHousehold.create({ timezone: zone, billingIncrementMinutes: increment });
  household.at = start;
  const today = todayOf(household);
  const row = household.row('nanny', NANNY_ID);
  if (row === undefined) throw new Error('No nanny');
  const plan = { startedOn: addDays(today, -startedDaysAgo), startPlan: [0, 480, 480, 480, 480, 480, 0] };
  household.plant('nanny', { ...row, ...plan });
  const items = [1, 2, 3, 4, 5].map((weekday) => ({
    weekday,
    startMinutes: 540,
    endMinutes: 1020,
    notes: null,
  }));
  household.as('family').must('baseSchedule.save', { nannyId: NANNY_ID, items });
  const effectiveFrom = addDays(mondayOf(today), -14);
  household.as('family').must('terms.set', { nannyId: NANNY_ID, effectiveFrom, ...terms });
  for (const days of DAYS) household.acceptedDay(addDays(today, days), { start: '08:00', end: '16:30' });
  return household;
}
