/**
 * Tests the ledger by random sequences of hours, reviews, deletions, payments, withheld amounts and voids: owed =
 * earned − paid − withheld after each step, the sum owed doesn't depend on the order, and a batch gives the rows of its
 * mutations one by one.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLLEAGUE_ID, NANNY_ID, type Step, TestHousehold, testId } from '../../test-support/household.ts';
import { ledgerFaults } from '../../test-support/ledger-faults.ts';
import { addDays, addMinutes } from '../kernel/calendar.ts';
import { UNSET } from '../kernel/unset-fields.ts';
import { WorkingSet } from '../kernel/working-set.ts';
import { openBalanceCents, owedCents, setEarning } from './ledger.ts';
import { readsToEarn } from './ledger-reads.ts';

const assertSound = (household: TestHousehold): void => expect(ledgerFaults(household.ledger())).toEqual([]);

const NANNIES = [NANNY_ID, COLLEAGUE_ID] as const;
const FIRST_DATE = '2026-02-02';

interface Act {
  readonly kind: 'hours' | 'staleHours' | 'delete' | 'pay' | 'withhold' | 'payDays' | 'void' | 'confirm';
  readonly which: number;
  readonly minutes: number;
  readonly cents: number;
}

const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom(
    'hours',
    'hours',
    'staleHours',
    'delete',
    'pay',
    'withhold',
    'payDays',
    'void',
    'confirm',
  ),
  which: fc.nat({ max: 11 }),
  minutes: fc.integer({ min: 0, max: 600 }),
  cents: fc.integer({ min: 1, max: 30_000 }),
});

const DAYS = 6;

/** Makes a household of two nannies with six accepted days each. */
function withDays(): { household: TestHousehold; dayIds: string[] } {
  const household = TestHousehold.create({ billingIncrementMinutes: 1 });
  const dayIds = Array.from({ length: 2 * DAYS }, (_, i) =>
    household.acceptedDay(addDays(FIRST_DATE, Math.floor(i / 2)), { nannyId: NANNIES[i % 2] ?? NANNY_ID }),
  );
  return { household, dayIds };
}

const openTo = (household: TestHousehold, nannyId: string): number =>
  household
    .all('earning')
    .filter((earning) => earning.nannyId === nannyId)
    .reduce((sum, { openCents }) => sum + openCents, 0);

/** Pays a nanny and withholds two taxes, which is refused where they are more than what is owed. */
function withhold(household: TestHousehold, { which, cents }: Pick<Act, 'which' | 'cents'>): void {
  const nannyId = NANNIES[which % 2] ?? NANNY_ID;
  const open = openTo(household, nannyId);
  const parts = [Math.ceil(cents / 5), Math.ceil(cents / 7)];
  const withheld = parts.map((amountCents, i) => ({
    paymentId: household.newId(),
    label: `Tax ${i}`,
    amountCents,
  }));
  const { result } = household.as('family').run('payment.record', {
    paymentId: household.newId(),
    nannyId,
    paymentDate: addDays(FIRST_DATE, which),
    amountCents: cents % 3 === 0 ? 0 : cents,
    withheld,
    platform: 'CASH',
  });
  const fits = parts.reduce((sum, each) => sum + each, 0) <= open;
  expect(result).toBe(fits ? 'applied' : 'rejected');
  const made = withheld.flatMap(({ paymentId }) => household.row('payment', paymentId) ?? []);
  expect(made.map(({ unsettledCents }) => unsettledCents)).toEqual(fits ? [0, 0] : []);
}

function carryOut(
  household: TestHousehold,
  dayIds: readonly string[],
  { kind, which, minutes, cents }: Act,
): void {
  const dayId = dayIds[which] ?? '';
  const nannyId = NANNIES[which % 2] ?? NANNY_ID;
  const start = `${addDays(FIRST_DATE, Math.floor(which / 2))}T15:00:00.000Z`;
  // Less than a minute completes the day, but is worth nothing.
  const end = minutes === 0 ? start.replace('00.000Z', '30.000Z') : addMinutes(start, minutes);
  const family = household.as('family');
  const stale = { basedOn: { status: 'ACCEPTED', actualStartUtc: null, actualEndUtc: null, isPaid: false } };
  const pick = <Row>(rows: Row[]): Row | undefined => rows[which % Math.max(rows.length, 1)];
  if (kind === 'hours') family.run('day.recordHours', { dayId, start, end });
  if (kind === 'staleHours') {
    household
      .as(which % 2 === 0 ? 'nanny' : 'colleague')
      .run('day.recordHours', { dayId, start, end }, stale);
  }
  if (kind === 'delete') family.run('day.remove', { dayId });
  if (kind === 'void') family.run('payment.void', { paymentId: pick(household.all('payment'))?.id ?? dayId });
  if (kind === 'confirm') {
    const review = pick(household.all('review').filter(({ status }) => status === 'open'));
    if (review !== undefined) family.run('review.resolve', { reviewId: review.id, choice: 'confirm' });
  }
  if (kind === 'pay') {
    const paymentDate = addDays(FIRST_DATE, which);
    household.recordPayment(cents, { nannyId, paymentDate });
  }
  if (kind === 'withhold') withhold(household, { which, cents });
  if (kind === 'payDays') {
    const days = household
      .all('day')
      .filter((_, i) => (i + which) % 3 === 0)
      .flatMap((day, i) => Array.from({ length: 1 + (i % 2) }, () => day))
      .map((day) => ({ dayId: day.id, amountCents: day.amountCents ?? 0 }));
    const payments = NANNIES.map((each) => ({ paymentId: household.newId(), nannyId: each }));
    if (days.length > 0) family.run('payment.payDays', { payments, days, platform: null });
  }
}

const duration = fc.integer({ min: 1, max: 600 });

/** Returns one step as a mutation that depends on its numbers only. */
function stepOf(
  dayIds: readonly string[],
  { what, which, minutes: worked }: { what: number; which: number; minutes: number },
  mutationId: string,
): Step {
  const dayId = dayIds[which] ?? '';
  const nannyId = NANNIES[which % 2] ?? NANNY_ID;
  const start = `${addDays(FIRST_DATE, Math.floor(which / 2))}T15:00:00.000Z`;
  const hours = { dayId, start, end: addMinutes(start, worked) };
  const stale = { status: 'ACCEPTED', actualStartUtc: null, actualEndUtc: null, isPaid: false };
  const payment = { paymentId: mutationId, nannyId, paymentDate: FIRST_DATE, platform: 'CASH' };
  const steps: readonly Step[] = [
    { by: 'family', name: 'day.recordHours', args: hours },
    { by: which % 2 === 0 ? 'nanny' : 'colleague', name: 'day.recordHours', args: hours, basedOn: stale },
    { by: 'family', name: 'day.remove', args: { dayId } },
    { by: 'family', name: 'payment.record', args: { ...payment, amountCents: worked * 20 } },
    {
      by: 'family',
      name: 'payment.record',
      args: {
        ...payment,
        amountCents: worked,
        withheld: [
          { paymentId: testId(Number(`0x${mutationId.slice(-4)}`) + 0x1000), label: 'Tax', amountCents: 99 },
        ],
      },
    },
    {
      by: 'family',
      name: 'payment.payDays',
      args: {
        payments: [{ paymentId: mutationId, nannyId }],
        days: [{ dayId, amountCents: worked }],
        platform: null,
      },
    },
  ];
  const step = steps[what];
  if (step === undefined) throw new Error(`No step ${what}`);
  return { ...step, mutationId };
}

it('owed is what is open less what is credit, and may be negative', () => {
  expect(openBalanceCents([{ openCents: 1500 }, { openCents: 250 }], [])).toBe(1750);
  expect(openBalanceCents([], [{ unsettledCents: 999 }])).toBe(-999);
});

describe('over random sequences of hours, deletes, payments and voids', () => {
  it('after each step owed = earned − paid − withheld, and everything is settled once', () => {
    fc.assert(
      fc.property(fc.array(act, { minLength: 1, maxLength: 20, size: 'max' }), (steps) => {
        const { household, dayIds } = withDays();
        for (const each of steps) {
          carryOut(household, dayIds, each);
          assertSound(household);
        }
        expect(household.all('nanny')).toHaveLength(NANNIES.length);
      }),
      { numRuns: 200 },
    );
  });

  it('a batch over one working set leaves the same rows as its mutations one by one', () => {
    const steps = fc.array(
      fc.record({ what: fc.nat({ max: 5 }), which: fc.nat({ max: 3 }), minutes: duration }),
      {
        maxLength: 14,
        size: 'max',
      },
    );
    fc.assert(
      fc.property(steps, (drawn) => {
        const [batch, single] = [withDays(), withDays()];
        const mutations = drawn.map((each, i) => stepOf(batch.dayIds, each, testId(0x9000 + i)));
        const results = batch.household.together(mutations);
        expect(results).toEqual(mutations.map((step) => single.household.run(step)));
        expect(batch.household.contents()).toEqual(single.household.contents());
        assertSound(batch.household);
      }),
      { numRuns: 200 },
    );
  });

  it('the sum owed depends on what was done, not on its order', () => {
    // What may be withheld depends on what is open, and so on the order.
    const independent = fc.uniqueArray(
      act.filter(
        ({ kind, minutes }) => (kind === 'hours' && minutes > 0) || kind === 'pay' || kind === 'void',
      ),
      {
        selector: ({ kind, which }) => `${kind} ${kind === 'void' ? which % EARLIER : which}`,
        maxLength: 14,
      },
    );
    const shuffled = independent.chain((steps) =>
      fc.tuple(fc.constant(steps), fc.shuffledSubarray(steps, { minLength: steps.length })),
    );
    fc.assert(
      fc.property(shuffled, ([inOrder, otherwise]) => {
        const [owed, owedOtherwise] = [inOrder, otherwise].map((steps) => {
          const { household, dayIds } = withDays();
          // Both orders void only these earlier payments: a later one may not exist yet when it is voided.
          const earlier = Array.from({ length: EARLIER }, (_, i) => recordEarlier(household, i));
          for (const each of steps) {
            if (each.kind !== 'void') carryOut(household, dayIds, each);
            else
              household.as('family').must('payment.void', { paymentId: earlier[each.which % EARLIER] ?? '' });
          }
          assertSound(household);
          return NANNIES.map((nannyId) =>
            owedCents(
              household.all('earning').filter((earning) => earning.nannyId === nannyId),
              household.all('payment').filter((payment) => payment.nannyId === nannyId),
            ),
          );
        });
        expect(owedOtherwise).toEqual(owed);
      }),
      { numRuns: 200 },
    );
  });
});

/** How many payments are recorded before two orders of the same steps are compared. */
const EARLIER = 4;

/** A payment to one nanny or the other, of an amount of its own. */
const recordEarlier = (household: TestHousehold, i: number): string =>
  household.recordPayment(2000 + i, { nannyId: NANNIES[i % 2] ?? NANNY_ID, paymentDate: FIRST_DATE });

it('a new earning’s settlements need no read by the next mutation', () => {
  const rows = new WorkingSet(testId(1));
  const earning = { ids: [testId(5)], nannyId: NANNY_ID, purpose: 'wages' } as const;
  rows.load(readsToEarn(earning, rows), []);
  setEarning(rows, {
    ...UNSET.earning,
    householdId: testId(1),
    id: testId(5),
    nannyId: NANNY_ID,
    version: 0,
    kind: 'overtime',
    dayId: null,
    date: FIRST_DATE,
    weekStart: FIRST_DATE,
    minutes: 60,
    rateCents: 1000,
    earnedFrom: `${FIRST_DATE}T12:00:00.000Z`,
    amountCents: 1000,
  });
  expect(rows.missing(readsToEarn(earning, rows))).toEqual([]);
});
