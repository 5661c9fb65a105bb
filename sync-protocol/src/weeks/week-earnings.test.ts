/**
 * Tests what terms add to weeks by random sequences of hours, answers, terms, holidays, payments and settings, across
 * clock changes, borders of weeks and the end of a year: after each change, in batches, in any order; a change of one
 * week leaves the others.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NANNY_ID, type Step, type TestHousehold } from '../../test-support/household.ts';
import { ledgerFaults } from '../../test-support/ledger-faults.ts';
import { WEEKLY_40 } from '../../test-support/terms.ts';
import { anyChoice, closings, fieldsOf, runStep, stepsFor } from '../../test-support/week-steps.ts';
import { anyWorld, openWorld } from '../../test-support/week-world.ts';
import { addDays, addMinutes, dateOf } from '../kernel/calendar.ts';
import { weekOf } from './nanny-week.ts';

const TIMEOUT_MS = 60_000;

const assertSound = (household: TestHousehold, step: unknown): void =>
  expect({ step, faults: ledgerFaults(household.ledger()) }).toEqual({ step, faults: [] });

const anySteps = fc.array(anyChoice, { minLength: 1, maxLength: 25, size: 'max' });

/** What terms have added, by id. */
const addedTo = (household: TestHousehold) =>
  household
    .all('earning')
    .filter(({ kind }) => kind !== 'hours')
    .map(({ id, kind, date, weekStart, minutes, amountCents }) => ({
      id,
      kind,
      date,
      weekStart,
      minutes,
      amountCents,
    }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));

describe('over random changes of a nanny under terms', () => {
  it('after each one, every week adds what its rows bring about, once', { timeout: TIMEOUT_MS }, () => {
    fc.assert(
      fc.property(anyWorld, anySteps, (world, choices) => {
        const household = openWorld(world);
        for (const [i, choice] of choices.entries()) {
          for (const step of stepsFor(household, choice, i)) {
            runStep(household, step);
            assertSound(household, step);
          }
        }
        expect(household.all('nanny')).toHaveLength(2);
      }),
      { numRuns: 150 },
    );
  });

  it('a batch gives the rows and results of its mutations one by one', { timeout: TIMEOUT_MS }, () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(anyWorld, anySteps, sizes, (world, choices, batchSizes) => {
        const single = openWorld(world);
        const batched = single.copy();
        const taken: { step: Step; result: unknown }[] = [];
        for (const [i, choice] of choices.entries()) {
          for (const step of stepsFor(single, choice, i)) taken.push({ step, result: runStep(single, step) });
        }
        for (let i = 0, batch = 0; i < taken.length; batch += 1) {
          const some = taken.slice(i, i + (batchSizes[batch % batchSizes.length] ?? 1));
          expect(batched.together(some.map(({ step }) => step))).toEqual(some.map(({ result }) => result));
          i += some.length;
        }
        expect(batched.contents()).toEqual(single.contents());
      }),
      { numRuns: 60 },
    );
  });
});

/** One change that doesn't depend on the others, of the n-th accepted day or of the household. */
interface Independent {
  readonly kind: 'record' | 'remove' | 'cancel' | 'decline' | 'terms' | 'holiday' | 'close';
  readonly which: number;
  readonly minutes: number;
}

const anyIndependent: fc.Arbitrary<Independent> = fc.record({
  kind: fc.constantFrom(
    'record',
    'record',
    'record',
    'record',
    'remove',
    'cancel',
    'decline',
    'terms',
    'holiday',
    'close',
  ),
  which: fc.nat(8),
  minutes: fc.integer({ min: 1, max: 1439 }),
});

const IS_OF_DAY: Readonly<Record<Independent['kind'], boolean>> = {
  record: true,
  remove: true,
  cancel: true,
  decline: true,
  terms: false,
  holiday: false,
  close: false,
};

/** Changes of which each day has at most one, and the household one of each kind. */
const independents = fc.uniqueArray(anyIndependent, {
  selector: ({ kind, which }) => (IS_OF_DAY[kind] ? `day ${which}` : kind),
  minLength: 2,
  maxLength: 10,
  size: 'max',
});

/** Opens a household a day after the accepted days, with none of its weeks closed. */
function openLater(world: Parameters<typeof openWorld>[0]) {
  const household = openWorld({ ...world, startedDaysAgo: 40 });
  const dayIds = household
    .all('day')
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .map(({ id }) => id);
  household.at = addMinutes(household.at, 1440);
  return { household, dayIds };
}

/** Refusals of what would lower a week: these depend on what came before. */
const LOWERING = ['lowers_worked_week', 'holidays_lower_pay'];

/** Makes a change. Returns whether it was refused because it lowers a week. */
function runIndependent(
  { household, dayIds }: ReturnType<typeof openLater>,
  { kind, which, minutes }: Independent,
): boolean {
  let code = '';
  const dayId = dayIds[which] ?? '';
  const today = dateOf(household.at, household.timezone);
  const family = household.as('family');
  if (kind === 'record') {
    const { scheduledStartUtc: start } = household.day(dayId);
    if (start !== null)
      code = family.code('day.recordHours', { dayId, start, end: addMinutes(start, minutes) });
  }
  if (kind === 'remove') code = family.code('day.remove', { dayId });
  if (kind === 'cancel') code = household.as('nanny').code('day.cancel', { dayId });
  if (kind === 'decline') code = family.code('day.answer', { dayId, status: 'DECLINED' });
  if (kind === 'terms') {
    const { start: effectiveFrom } = weekOf(household.all('terms'), addDays(today, -7));
    // Terms that lower pay are refused after hours and count before them. Whether a cancellation is late depends on
    // the terms of its moment.
    const [{ weeklyLimitMinutes, guaranteedMinutes, ...kept } = WEEKLY_40] = household
      .all('terms')
      .map(fieldsOf);
    const higher = {
      weeklyLimitMinutes: Math.min(weeklyLimitMinutes ?? minutes, minutes),
      guaranteedMinutes: Math.max(guaranteedMinutes ?? 0, minutes + 600),
    };
    code = family.code('terms.set', { nannyId: NANNY_ID, effectiveFrom, ...kept, ...higher });
  }
  if (kind === 'holiday') {
    const own = [{ date: addDays(today, -(which % 7)), name: 'Ours' }];
    code = family.code('household.saveHolidays', { useFederal: true, own });
  }
  if (kind === 'close') for (const step of closings(household)) household.run(step);
  return LOWERING.includes(code);
}

describe('independent changes of a nanny under terms', () => {
  it('add the same in any order', { timeout: TIMEOUT_MS }, () => {
    const inTwoOrders = independents.chain((changes) =>
      fc.tuple(fc.constant(changes), fc.shuffledSubarray(changes, { minLength: changes.length })),
    );
    fc.assert(
      fc.property(anyWorld, inTwoOrders, (world, orders) => {
        const [added, otherwise] = orders.map((changes) => {
          const opened = openLater(world);
          for (const change of changes) fc.pre(!runIndependent(opened, change));
          for (const step of closings(opened.household)) opened.household.run(step);
          assertSound(opened.household, changes);
          return addedTo(opened.household);
        });
        expect(otherwise).toEqual(added);
      }),
      { numRuns: 80 },
    );
  });

  it('of one week leave the others as they are, but for a shift over their border', () => {
    fc.assert(
      fc.property(anyWorld, independents, (world, changes) => {
        const opened = openLater(world);
        const { household, dayIds } = opened;
        for (const step of closings(household)) household.run(step);
        for (const change of changes.filter(({ kind }) => IS_OF_DAY[kind])) {
          const before = addedTo(household);
          const { date } = household.day(dayIds[change.which] ?? '');
          runIndependent(opened, change);
          const terms = household.all('terms');
          const after = household.row('day', dayIds[change.which] ?? '');
          const last = dateOf(after?.actualEndUtc ?? household.at, household.timezone);
          const own = [date, ...(after?.actualEndUtc == null ? [] : [last])].map(
            (each) => weekOf(terms, each).start,
          );
          const others = (rows: typeof before) =>
            rows.filter(({ weekStart }) => weekStart !== null && !own.includes(weekStart));
          expect(others(addedTo(household))).toEqual(others(before));
        }
      }),
      { numRuns: 80 },
    );
  });
});
