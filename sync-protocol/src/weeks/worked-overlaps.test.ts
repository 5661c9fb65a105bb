/**
 * Tests which recorded hours of a nanny overlap, against an oracle that compares each two days: over midnight, over a
 * week's border, and at clock changes.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMinutes, dateOf } from '../kernel/calendar.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import { overlapMinutes } from '../schedule/hours.ts';
import { plannedDay } from '../schedule/planned-day.ts';
import { cutAtMidnight } from './minutes-by-date.ts';
import { weekOf } from './nanny-week.ts';
import { daysOverlapping, findWorkedOverlaps, hoursOfOverlaps, overlapsInWeek } from './worked-overlaps.ts';

const NEW_YORK = 'America/New_York';

function worked(id: string, start: string, minutes: number): AgendaDay {
  const date = dateOf(start, NEW_YORK);
  const end = addMinutes(start, minutes);
  return {
    ...plannedDay({
      householdId: 'millers',
      id,
      nannyId: 'maria',
      date,
      origin: 'scheduled',
      scheduledStartUtc: null,
      scheduledEndUtc: null,
      scheduledNotes: null,
    }),
    status: 'COMPLETED',
    actualStartUtc: start,
    actualEndUtc: end,
    billableMinutes: minutes,
    minutesByDate: cutAtMidnight({ start, end }, minutes, NEW_YORK),
  };
}

/** The night of the clock change is in these days. */
const FIRST = '2026-03-06T05:00:00.000Z';
const anyDays = fc
  .array(fc.record({ after: fc.nat(4320), minutes: fc.integer({ min: 1, max: 1440 }) }), { maxLength: 14 })
  .map((shifts) =>
    shifts.map(({ after, minutes }, i) => worked(`day ${i}`, addMinutes(FIRST, after), minutes)),
  );

const spanOf = ({ actualStartUtc, actualEndUtc }: AgendaDay) => ({
  start: actualStartUtc ?? '',
  end: actualEndUtc ?? '',
});

describe('overlapping hours', () => {
  it('are named of each day that shares time with another, and of no other day', () => {
    fc.assert(
      fc.property(anyDays, (days) => {
        const overlaps = findWorkedOverlaps(days);
        const expected = days.filter((a) =>
          days.some((b) => a !== b && overlapMinutes(spanOf(a), spanOf(b)) > 0),
        );
        expect(
          hoursOfOverlaps(overlaps)
            .map(({ dayId }) => dayId)
            .toSorted(),
        ).toEqual(expected.map(({ id }) => id).toSorted());
        for (const {
          days: [a, b],
          start,
          end,
        } of overlaps) {
          expect(overlapMinutes(spanOf(a), spanOf(b))).toBe(overlapMinutes({ start, end }, { start, end }));
          expect(overlapMinutes({ start, end }, { start, end })).toBeGreaterThan(0);
        }
        expect(overlaps.length).toBeLessThan(Math.max(1, days.length));
      }),
      { numRuns: 500 },
    );
  });

  it('are in a week where both days have minutes, or where the shared time begins', () => {
    fc.assert(
      fc.property(anyDays, (days) => {
        for (const week of ['2026-03-02', '2026-03-09'].map((date) => weekOf([], date))) {
          const inWeek = overlapsInWeek(days, week, NEW_YORK);
          const shared = inWeek.filter(({ start }) => {
            const date = dateOf(start, NEW_YORK);
            return date >= week.start && date <= week.end;
          });
          const starting = findWorkedOverlaps(days).filter(({ start }) => {
            const date = dateOf(start, NEW_YORK);
            return date >= week.start && date <= week.end;
          });
          expect(shared).toEqual(starting);
        }
      }),
    );
  });

  it('over the border of a week keep only the week of the shared time', () => {
    const night = worked('night', '2026-03-09T02:00:00.000Z', 240);
    const morning = worked('morning', '2026-03-09T05:00:00.000Z', 240);
    expect([night.date, morning.date]).toEqual(['2026-03-08', '2026-03-09']);
    const counts = ['2026-03-02', '2026-03-09'].map(
      (date) => overlapsInWeek([morning, night], weekOf([], date), NEW_YORK).length,
    );
    expect(counts).toEqual([0, 1]);
  });

  it('that share time on both sides of the border keep both weeks', () => {
    const days = ['a', 'b'].map((id) => worked(id, '2026-03-09T02:00:00.000Z', 240));
    const counts = ['2026-03-02', '2026-03-09'].map(
      (date) => overlapsInWeek(days, weekOf([], date), NEW_YORK).length,
    );
    expect(counts).toEqual([1, 1]);
  });

  it('don’t touch where one shift ends as the next begins, nor with days without hours', () => {
    const first = worked('first', FIRST, 60);
    const next = worked('next', addMinutes(FIRST, 60), 60);
    const planned = { ...worked('planned', FIRST, 60), status: 'ACCEPTED' } as const;
    expect(findWorkedOverlaps([next, first, planned])).toEqual([]);
    const span = { start: FIRST, end: addMinutes(FIRST, 61) };
    expect(daysOverlapping([next, first, planned], { dayId: 'first', span }).map(({ id }) => id)).toEqual([
      'next',
    ]);
  });
});
