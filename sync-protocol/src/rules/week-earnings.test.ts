/**
 * Tests what terms add to weeks by random sequences of hours, answers, terms, holidays, payments and settings, across
 * clock changes, borders of weeks and the end of a year.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TestHousehold } from '../../test-support/household.ts';
import { ledgerFaults } from '../../test-support/ledger-faults.ts';
import { anyChoice, anyWorld, openWorld, stepsFor, take } from '../../test-support/week-steps.ts';

const assertSound = (household: TestHousehold, step: unknown): void =>
  expect({ step, faults: ledgerFaults(household.ledger()) }).toEqual({ step, faults: [] });

const anySteps = fc.array(anyChoice, { minLength: 1, maxLength: 25, size: 'max' });

describe('over random changes of a nanny under terms', () => {
  it('after each one, every week adds what its rows bring about, once', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(anyWorld, anySteps, (world, choices) => {
        const household = openWorld(world);
        for (const [i, choice] of choices.entries()) {
          for (const step of stepsFor(household, choice, i)) {
            take(household, step);
            assertSound(household, step);
          }
        }
      }),
      { numRuns: 150 },
    );
  });
});
