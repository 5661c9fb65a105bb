/** Tests that an event's SEQUENCE in a calendar file rises with each change that it shows, and never falls. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pay } from '../../test-support/conflict-steps.ts';
import { TestHousehold } from '../../test-support/household.ts';
import { anyChoice, runStep, stepsFor } from '../../test-support/week-steps.ts';
import { anyWorld, openWorld, todayOf } from '../../test-support/week-world.ts';
import { addMinutes } from '../kernel/calendar.ts';
import { calendarFile } from './calendar-file.ts';

const TIMEOUT_MS = 60_000;
const DATE = '2026-03-06';

interface SeenEvent {
  readonly sequence: number;
  /** Its lines without the instants of its change. */
  readonly shown: string;
}

/** Returns the events of a household's calendar file by UID. */
function eventsOf(household: TestHousehold, withNotes: boolean): Map<string, SeenEvent> {
  const days = household.all('day');
  const file = calendarFile([{ household: { name: 'Home' }, nannyNames: null, days }], {
    withNotes,
    today: todayOf(household),
    language: 'en',
    t: (message) => message,
  });
  return new Map(
    file
      .split('BEGIN:VEVENT')
      .slice(1)
      .map((text) => {
        const shown = text.replaceAll(/(?:DTSTAMP|LAST-MODIFIED|SEQUENCE|END):.*\r\n/g, '');
        const sequence = Number(/SEQUENCE:(\d+)/.exec(text)?.[1]);
        return [/UID:(.*)\r\n/.exec(text)?.[1] ?? '', { sequence, shown }];
      }),
  );
}

/** Compares the events with those seen before, of which it keeps the newest. Returns how many have changed. */
function compareEvents(seen: Map<string, SeenEvent>, now: Map<string, SeenEvent>, step: unknown): number {
  let changed = 0;
  for (const [uid, event] of now) {
    const before = seen.get(uid);
    seen.set(uid, event);
    if (before === undefined) continue;
    const isChanged = before.shown !== event.shown;
    if (isChanged) changed += 1;
    const least = before.sequence + (isChanged ? 1 : 0);
    expect({ isRisen: event.sequence >= least, before, event, step }).toMatchObject({ isRisen: true });
  }
  return changed;
}

test(
  'whatever people do, SEQUENCE never falls, and rises with each change',
  () => {
    let changed = 0;
    const anySteps = fc.array(anyChoice, { minLength: 8, maxLength: 25, size: 'max' });
    fc.assert(
      fc.property(anyWorld, anySteps, (world, choices) => {
        const household = openWorld(world);
        const seen = { plain: eventsOf(household, false), withNotes: eventsOf(household, true) };
        for (const [i, choice] of choices.entries()) {
          for (const step of stepsFor(household, choice, i)) {
            runStep(household, step);
            changed += compareEvents(seen.plain, eventsOf(household, false), step);
            compareEvents(seen.withNotes, eventsOf(household, true), step);
          }
        }
      }),
      { numRuns: 40 },
    );
    // Otherwise the property would hold for want of changes.
    expect(changed).toBeGreaterThan(10);
  },
  TIMEOUT_MS,
);

const sequences = (household: TestHousehold): number[] =>
  [...eventsOf(household, true).values()].map(({ sequence }) => sequence);

describe('SEQUENCE of one day', () => {
  test('rises when an answer is taken back', () => {
    const household = TestHousehold.create();
    const dayId = household.pendingDay(DATE);
    const seen = sequences(household);
    const record = () => seen.push(...sequences(household));
    household.at = addMinutes(household.at, 5);
    household.as('nanny').must('day.answer', { dayId, status: 'ACCEPTED' });
    record();
    household.as('nanny').must('day.withdrawAnswer', { dayId, status: 'ACCEPTED' });
    record();
    household.as('nanny').must('day.answer', { dayId, status: 'ACCEPTED' });
    record();
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b));
  });

  test('rises with an edit by a device whose clock is an hour behind', () => {
    const household = TestHousehold.create();
    const dayId = household.pendingDay(DATE);
    household.as('nanny').must('day.answer', { dayId, status: 'ACCEPTED' });
    const [before = 0] = sequences(household);
    const at = addMinutes(household.at, -60);
    const args = { dayId, ...household.span(DATE, '10:00', '16:00'), notes: 'Bring boots' };
    household.as('family').must('day.editSchedule', args, { at });
    expect(sequences(household)).toEqual([before + 1]);
  });

  test('stays with a payment', () => {
    const household = TestHousehold.create();
    const dayId = household.completedDay('2026-03-05');
    const before = sequences(household);
    household.at = addMinutes(household.at, 5);
    pay(household, dayId, household.day(dayId).amountCents ?? 0);
    expect(household.day(dayId).isPaid).toBe(true);
    expect(sequences(household)).toEqual(before);
  });
});
