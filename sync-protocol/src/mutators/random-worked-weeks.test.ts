/**
 * Tests over random households that no change of what prices weeks lowers one with hours: after each change by the
 * family, every week with hours of a nanny with an account pays at least what it paid before.
 */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { NANNY_ID, type Step, type TestHousehold } from '../../test-support/household.ts';
import { totalNow } from '../../test-support/week-figures.ts';
import { anyChoice, closings, runStep, type StepKind, stepsFor } from '../../test-support/week-steps.ts';
import { anyWorld, openWorld, todayOf } from '../../test-support/week-world.ts';
import { addDays } from '../rules/calendar.ts';
import { weeksBetween } from '../rules/weeks.ts';

const TIMEOUT_MS = 60_000;

/** The doors by which a family changes what prices weeks. */
const DOORS: readonly StepKind[] = [
  'setTerms',
  'removeTerms',
  'saveHolidays',
  'setRate',
  'saveSettings',
  'saveSchedule',
];
const anyDoor = fc.record({ choice: anyChoice, kind: fc.constantFrom(...DOORS) });
const anySteps = fc.array(
  fc.oneof(
    anyChoice.map((choice) => ({ choice, isDoor: false })),
    anyDoor.map(({ choice, kind }) => ({ choice: { ...choice, kind }, isDoor: true })),
  ),
  { minLength: 1, maxLength: 30, size: 'max' },
);

/** What the weeks with hours pay, by their first and last date. */
function worked(household: TestHousehold): Map<string, number> {
  const today = todayOf(household);
  const terms = household.all('terms').filter(({ nannyId }) => nannyId === NANNY_ID);
  const days = household
    .all('day')
    .filter(({ nannyId, status }) => nannyId === NANNY_ID && status === 'COMPLETED');
  return new Map(
    weeksBetween(terms, addDays(today, -42), addDays(today, 7))
      .filter(({ start, end }) => days.some(({ date }) => date >= start && date <= end))
      .map(({ start, end }) => [
        `${start} ${end}`,
        totalNow(household, { nannyId: NANNY_ID, weekStart: start }, { asIfOver: true }).grossCents,
      ]),
  );
}

const sum = (weeks: Map<string, number>): number =>
  [...weeks.values()].reduce((total, cents) => total + cents, 0);

/** Runs a change and names the weeks that it lowers. Weeks of which one is cut otherwise count as a whole. */
function loweredBy(household: TestHousehold, step: Step): string[] {
  const before = worked(household);
  runStep(household, step);
  const after = worked(household);
  const isCutAnew = [...before.keys()].some((week) => !after.has(week));
  if (isCutAnew) return sum(after) < sum(before) ? ['all'] : [];
  return [...before].flatMap(([week, cents]) => ((after.get(week) ?? 0) < cents ? week : []));
}

it('no door of the family lowers a week that was worked', { timeout: TIMEOUT_MS }, () => {
  fc.assert(
    fc.property(anyWorld, anySteps, (world, steps) => {
      const household = openWorld(world);
      for (const [i, { choice, isDoor }] of steps.entries()) {
        for (const step of stepsFor(household, choice, i)) {
          const lowered = loweredBy(household, step);
          expect({ step, lowered: isDoor ? lowered : [] }).toEqual({ step, lowered: [] });
        }
      }
      // Once every week is over and she was removed, the holidays lower none, either.
      household.at = `${addDays(todayOf(household), 15)}T18:00:00.000Z`;
      for (const step of closings(household)) runStep(household, step);
      const removal = { by: 'family', name: 'nanny.remove', args: { nannyId: NANNY_ID } } as const;
      runStep(household, removal);
      const none = { useFederal: false, own: [] };
      const holidays = { by: 'family', name: 'household.saveHolidays', args: none } as const;
      expect(loweredBy(household, holidays)).toEqual([]);
    }),
    { numRuns: 100 },
  );
});
