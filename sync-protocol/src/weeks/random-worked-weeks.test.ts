/**
 * Tests over random households that no change of what prices weeks lowers one with hours: after each change by the
 * family, every week with hours of a nanny with an account pays at least what it paid before.
 */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { NANNY_ID, PEOPLE, type Step, type TestHousehold } from '../../test-support/household.ts';
import { type PricingRows, pricingRows, totalNow, totalOf } from '../../test-support/week-figures.ts';
import { anyChoice, closings, runStep, type StepKind, stepsFor } from '../../test-support/week-steps.ts';
import { anyWorld, openWorld, todayOf } from '../../test-support/week-world.ts';
import { addDays, addMinutes } from '../kernel/calendar.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import { weeksBetween } from './nanny-week.ts';

const TIMEOUT_MS = 240_000;

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

const anyEnd = fc.record({ isOver: fc.boolean(), later: fc.nat(1440), hasLeft: fc.boolean() });
const HERS = { nannyId: NANNY_ID, accountId: PEOPLE.nanny.accountId };
const UNLINK = { by: 'nanny', name: 'nanny.unlink', args: HERS } as const;
const REMOVAL = { by: 'family', name: 'nanny.remove', args: { nannyId: NANNY_ID } } as const;

/** Whether an accepted shift is still to come. */
const isAhead = ({ status, scheduledStartUtc }: AgendaDay, at: string): boolean =>
  status === 'ACCEPTED' && (scheduledStartUtc ?? '') > at;

const grossIn = (rows: PricingRows, weekStart: string): number =>
  totalOf(rows, { nannyId: NANNY_ID, weekStart }, { asIfOver: true })?.grossCents ?? 0;

/**
 * Runs a step by which she leaves and names the begun weeks that it lowers. Her last week's guarantee ends on her last
 * date, and shifts to come end with her.
 */
function loweredByEnd(household: TestHousehold, step: Step): string[] {
  const today = todayOf(household);
  const before = pricingRows(household);
  runStep(household, step);
  const rows = pricingRows(household);
  // The end of an account leaves shifts to come, which may be paid as holidays, until the family removes her.
  const after = { ...rows, day: rows.day.filter((day) => !isAhead(day, household.at)) };
  const [ended] = after.nanny.filter(({ id }) => id === NANNY_ID);
  const end = ended && { endedOn: ended.endedOn, endPlan: ended.endPlan };
  const compared = {
    ...before,
    nanny: before.nanny.map((nanny) => (nanny.id === NANNY_ID ? { ...nanny, ...end } : nanny)),
    day: before.day.filter((day) => !isAhead(day, household.at)),
  };
  return weeksBetween(before.terms, addDays(today, -42), today)
    .map(({ start }) => start)
    .filter((start) => (ended === undefined ? 0 : grossIn(after, start)) < grossIn(compared, start));
}

it('no door of the family lowers a week that was worked', { timeout: TIMEOUT_MS }, () => {
  fc.assert(
    fc.property(anyWorld, anySteps, anyEnd, (world, steps, { isOver, later, hasLeft }) => {
      const household = openWorld(world);
      for (const [i, { choice, isDoor }] of steps.entries()) {
        for (const step of stepsFor(household, choice, i)) {
          const lowered = loweredBy(household, step);
          expect({ step, lowered: isDoor ? lowered : [] }).toEqual({ step, lowered: [] });
        }
      }
      // Nor does the end of her account, her removal, in a week or once all are over, nor the holidays after it.
      household.at = addMinutes(household.at, isOver ? 15 * 1440 : later);
      for (const step of closings(household)) runStep(household, step);
      for (const step of hasLeft ? [UNLINK, REMOVAL] : [REMOVAL]) {
        expect([step.name, loweredByEnd(household, step)]).toEqual([step.name, []]);
      }
      const none = { useFederal: false, own: [] };
      const holidays = { by: 'family', name: 'household.saveHolidays', args: none } as const;
      expect(loweredBy(household, holidays)).toEqual([]);
    }),
    { numRuns: 100 },
  );
});
