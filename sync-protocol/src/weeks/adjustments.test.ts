/**
 * Tests approved weeks by random sequences of later hours and of changes of all else that prices a week: approved weeks
 * stay, adjustments make up for the hours, and each cent counts in one week.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NANNY_ID, type TestHousehold } from '../../test-support/household.ts';
import { ledgerFaults } from '../../test-support/ledger-faults.ts';
import { totalNow } from '../../test-support/week-figures.ts';
import {
  anyChoice,
  type Choice,
  closings,
  runStep,
  type StepKind,
  stepsFor,
} from '../../test-support/week-steps.ts';
import { anyWorld, openWorld, type World } from '../../test-support/week-world.ts';
import { addMinutes } from '../kernel/calendar.ts';
import { weeksBetween } from './nanny-week.ts';

const TIMEOUT_MS = 120_000;
const EIGHT_DAYS = 8 * 1440;

const cents = (rows: readonly { readonly amountCents: number }[]): number =>
  rows.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Each cent that was earned, less what corrections took back, counts in exactly one week. */
function assertWeeksSumUp(household: TestHousehold): void {
  const weeks = weeksBetween(household.all('terms'), '2025-11-01', '2027-02-28');
  const gross = weeks.map(
    ({ start }) => totalNow(household, { nannyId: NANNY_ID, weekStart: start }).grossCents,
  );
  const corrections = household.all('payment').filter(({ kind }) => kind === 'CORRECTION');
  expect(gross.reduce((sum, each) => sum + each, 0)).toBe(
    cents(household.all('earning')) - cents(corrections),
  );
}

/** Later hours, and all else that prices a week. */
const LATER: readonly StepKind[] = [
  ...Array.from({ length: 12 }, () => 'record' as const),
  ...Array.from({ length: 14 }, () => 'resolve' as const),
  'schedule',
  'sign',
  'pass',
  'remove',
  'withdrawHours',
  'setTerms',
  'removeTerms',
  'answerTerms',
  'saveHolidays',
  'setRate',
  'saveSettings',
  'decline',
  'accept',
  'generate',
  'pay',
  'payDays',
  'void',
];

const ofKinds = (kinds: readonly StepKind[]): fc.Arbitrary<Choice> =>
  fc.tuple(anyChoice, fc.constantFrom(...kinds)).map(([choice, kind]) => ({ ...choice, kind }));

const anyHistory = fc.record({
  hours: fc.array(ofKinds(['record']), { minLength: 4, maxLength: 12, size: 'max' }),
  signings: fc.array(ofKinds(['sign']), { minLength: 1, maxLength: 3 }),
  later: fc.array(ofKinds(LATER), { minLength: 4, maxLength: 20, size: 'max' }),
});

/** Opens a world in which shifts of the last two weeks were worked, and weeks are over. */
function workedWorld(world: World, hours: readonly Choice[]): TestHousehold {
  const household = openWorld(world);
  household.at = addMinutes(household.at, EIGHT_DAYS);
  for (const [i, choice] of hours.entries()) {
    for (const step of stepsFor(household, { ...choice, late: 0, which: i }, 0x800 + i))
      runStep(household, step);
  }
  for (const step of closings(household)) runStep(household, { ...step, at: household.at });
  return household;
}

describe('over random changes after approvals', () => {
  it('approved weeks stay, and adjustments make up for later hours', { timeout: TIMEOUT_MS }, () => {
    const seen = { approved: 0, raised: 0, lowered: 0, nights: 0 };
    fc.assert(
      fc.property(anyWorld, anyHistory, (world, { hours, signings, later }) => {
        const household = workedWorld(world, hours);
        for (const [i, choice] of [...signings, ...later].entries()) {
          for (const step of stepsFor(household, choice, i)) {
            runStep(household, step);
            expect({ step, faults: ledgerFaults(household.ledger()) }).toEqual({ step, faults: [] });
          }
        }
        assertWeeksSumUp(household);
        seen.approved += household.all('week').filter(({ approved }) => approved !== null).length;
        seen.nights += household.all('week').filter(({ frozen }) => (frozen?.shares.length ?? 0) > 0).length;
        seen.raised += household.all('earning').filter(({ kind }) => kind === 'adjustment').length;
        seen.lowered += household.all('payment').filter(({ kind }) => kind === 'CORRECTION').length;
      }),
      { numRuns: 120 },
    );
    // Each is seen some ten times or more in 120 histories.
    expect(Object.entries(seen).filter(([, times]) => times < 2)).toEqual([]);
  });
});
