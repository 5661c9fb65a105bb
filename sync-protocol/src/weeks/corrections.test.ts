/**
 * Tests corrections of hours that are paid: what counts at once, who decides what doesn't, and that day, adjustment and
 * week pay the same as if the right hours had been paid.
 */
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  adjusted,
  approve,
  cents,
  DATES,
  hoursOf,
  totalFrom,
  weekOfForty,
} from '../../test-support/approved-weeks.ts';
import { basedOnDay } from '../../test-support/conflict-steps.ts';
import { NANNY_ID, type PersonName, TestHousehold } from '../../test-support/household.ts';
import { ledgerFaults } from '../../test-support/ledger-faults.ts';
import { closeWeek, setTerms, WEEK, WEEKLY_40 } from '../../test-support/terms.ts';
import { weekFaults } from '../../test-support/week-faults.ts';
import { decidingSide } from '../ledger/deciding-side.ts';
import { owedCents } from '../ledger/ledger.ts';
import { adjustmentIds } from './added-earning-id.ts';

let household: TestHousehold;
let dayId: string;

const owed = (of = household): number => owedCents(of.all('earning'), of.all('payment'));

/** Pays all that is owed. */
function payAll(of: TestHousehold): string {
  return of.recordPayment(owed(of), { paymentDate: of.at.slice(0, 10) });
}

/** Forty hours at $22.50 under weekly overtime, closed and paid. */
beforeEach(() => {
  const week = weekOfForty();
  household = week.household;
  dayId = week.dayIds[0] ?? '';
  payAll(household);
});

interface Sent {
  readonly code: string;
  readonly reviewId: string;
}

/** Records hours of the first day as somebody who sees it as it is. */
function record(by: PersonName, times: string, on = dayId): Sent {
  const reviewId = household.newId();
  const seen = { basedOn: basedOnDay(household, on), mutationId: reviewId };
  const code = household.as(by).code('day.recordHours', hoursOf(household, on, times), seen);
  expect(ledgerFaults(household.ledger())).toEqual([]);
  return { code, reviewId };
}

function decide(by: PersonName, { reviewId }: Sent, choice: 'confirm' | 'dismiss' = 'confirm'): string {
  const code = household.as(by).code('review.resolve', { reviewId, choice });
  expect(ledgerFaults(household.ledger())).toEqual([]);
  return code;
}

const paidDay = () => household.day(dayId);

describe('a correction of a paid day', () => {
  it('by the family counts at once where it raises pay, as an adjustment', () => {
    const { code, reviewId } = record('family', '18:00');
    expect(code).toBe('applied');
    expect(paidDay()).toMatchObject({ amountCents: 18_000, billableMinutes: 540, isPaid: true });
    expect(adjusted(household)).toEqual(['2026-03-09 2250 2026-03-02']);
    // One hour more than 40 is overtime: 22.50 straight and 11.25 on top.
    expect(owed()).toBe(3375);
    expect(household.row('review', reviewId)).toMatchObject({
      status: 'confirmed',
      kind: 'hours_after_paid',
    });
    expect(household.row('earning', adjustmentIds(reviewId)[0] ?? '')).toMatchObject({
      kind: 'adjustment',
      hoursDate: WEEK,
      weekStart: WEEK,
      openCents: 2250,
    });
  });

  it('by her counts at once where it lowers pay, as a correction', () => {
    expect(record('nanny', '16:00').code).toBe('applied');
    expect(paidDay()).toMatchObject({ amountCents: 18_000, billableMinutes: 420, isPaid: true });
    expect(adjusted(household)).toEqual(['2026-03-09 -2250 2026-03-02']);
    expect(owed()).toBe(-2250);
  });

  it('waits for the family where she raises it', () => {
    const sent = record('nanny', '18:00');
    expect(sent.code).toBe('hours_after_paid');
    expect(owed()).toBe(0);
    expect(decide('nanny', sent)).toBe('forbidden');
    expect(decide('familyAsNanny', sent)).toBe('not_as_another');
    expect(decide('family', sent)).toBe('applied');
    expect(owed()).toBe(3375);
  });

  it('waits for her where the family lowers it, and is hers once she confirms it', () => {
    const sent = record('family', '16:00');
    expect(sent.code).toBe('hours_after_paid');
    for (const by of ['family', 'partner', 'familyAsNanny'] as const)
      expect(decide(by, sent)).toBe(by === 'familyAsNanny' ? 'not_as_another' : 'forbidden');
    expect(decide('colleague', sent)).toBe('not_found');
    expect(owed()).toBe(0);
    expect(decide('nanny', sent)).toBe('applied');
    expect(owed()).toBe(-2250);
    expect(paidDay()).toMatchObject({ hoursRecordedBySide: 'nanny', amountCents: 18_000 });
  });

  it('changes nothing where the other side dismisses it', () => {
    const before = household.contents();
    expect(decide('nanny', record('family', '16:00'), 'dismiss')).toBe('applied');
    expect(decide('family', record('nanny', '18:00'), 'dismiss')).toBe('applied');
    expect({ ...household.contents(), review: [] }).toEqual({ ...before, review: [] });
  });

  it('waits where it costs nobody: other times of the same worth', () => {
    expect(record('family', '09:30–17:30').code).toBe('hours_after_paid');
    expect(record('nanny', '09:30–17:30').code).toBe('hours_after_paid');
  });

  it('waits where its author had not seen the payment or the hours', () => {
    const unseen = { ...basedOnDay(household, dayId), isPaid: false };
    const other = { ...basedOnDay(household, dayId), actualEndUtc: null };
    for (const basedOn of [unseen, other]) {
      const code = household
        .as('family')
        .code('day.recordHours', hoursOf(household, dayId, '18:00'), { basedOn });
      expect(['hours_after_paid', 'noop']).toContain(code);
    }
    expect(owed()).toBe(0);
  });

  it('is judged by what is owed: fewer hours that a guarantee fills wait', () => {
    household = weekOfForty({ ...WEEKLY_40, guaranteedMinutes: 2400 }).household;
    dayId = household.all('day').find(({ date }) => date === WEEK)?.id ?? '';
    payAll(household);
    expect(record('nanny', '16:00').code).toBe('hours_after_paid');
    expect(record('family', '16:00').code).toBe('hours_after_paid');
  });

  it('is judged by its week’s end: more hours below the guarantee’s rate wait', () => {
    household = TestHousehold.create({ billingIncrementMinutes: 15 });
    setTerms(household, { ...WEEKLY_40, guaranteedMinutes: 2400 });
    dayId = household.completedDay(WEEK);
    payAll(household);
    const raise = { nannyId: NANNY_ID, hourlyRateCents: 3000, effectiveFrom: '2026-03-08' };
    household.as('family').must('nanny.setRate', raise);
    // An hour more pays $20.00 now, and fills an hour of the guarantee, which pays $30.00 at the week's end.
    expect(record('family', '18:00').code).toBe('hours_after_paid');
    expect(record('nanny', '16:00').code).toBe('hours_after_paid');
  });

  it('counts twice, and back again adjusts to nothing', () => {
    record('family', '18:00');
    record('family', '19:00');
    expect(owed()).toBe(6750);
    record('nanny', '17:00');
    expect(owed()).toBe(0);
    expect(cents(household.all('earning').filter(({ kind }) => kind === 'adjustment'))).toBe(4500);
    expect(totalFrom(household, WEEK).lines).toHaveLength(1);
  });

  it('outlives its payment: the day keeps its amount, the other side decides', () => {
    const [payment] = household.all('payment');
    record('family', '18:00');
    const sent = record('family', '16:00');
    household.as('family').must('payment.void', { paymentId: payment?.id ?? '' });
    expect(paidDay()).toMatchObject({ isPaid: false, amountCents: 18_000 });
    expect(household.as('family').code('day.remove', { dayId })).toBe('has_hours');
    const hours = hoursOf(household, dayId, '18:00');
    expect(household.as('family').code('day.withdrawHours', hours)).toBe('has_hours');
    expect(decide('nanny', sent)).toBe('applied');
    expect(owed()).toBe(90_000 - 2250);
  });

  it('of a payment that is voided meanwhile counts on the day, once she confirms it', () => {
    const sent = record('family', '16:00');
    const [payment] = household.all('payment');
    household.as('family').must('payment.void', { paymentId: payment?.id ?? '' });
    expect(decide('family', sent)).toBe('forbidden');
    expect(decide('nanny', sent)).toBe('applied');
    expect(paidDay()).toMatchObject({ isPaid: false, amountCents: 15_750 });
    expect(adjusted(household)).toEqual([]);
  });

  it('whose week is approved meanwhile adjusts the approved week', () => {
    const sent = record('nanny', '18:00');
    approve(household);
    expect(decide('family', sent)).toBe('applied');
    expect(adjusted(household)).toEqual(['2026-03-09 3375 2026-03-02']);
  });

  it('before the approval is part of what is approved, and counts once', () => {
    household.at = '2026-03-16T17:00:00.000Z';
    record('family', '18:00');
    expect(totalFrom(household, WEEK)).toMatchObject({
      grossCents: 91_125,
      lines: [
        { kind: 'hours', minutes: 2400, amountCents: 90_000 },
        { kind: 'overtime', minutes: 60, amountCents: 3375 },
        { kind: 'adjustment', date: '2026-03-16', hoursDate: WEEK, amountCents: -2250 },
      ],
    });
    approve(household);
    expect(record('family', '19:00').code).toBe('applied');
    expect(owed()).toBe(6750);
    expect(totalFrom(household, '2026-03-16').grossCents).toBe(2250 + 3375);
  });

  it('stays with its day where first terms cut the week anew', () => {
    household = TestHousehold.create({ billingIncrementMinutes: 15 });
    household.at = '2026-03-09T17:00:00.000Z';
    dayId = household.completedDay('2026-03-05');
    payAll(household);
    record('family', '18:00');
    expect(adjusted(household)).toEqual(['2026-03-09 2000 2026-03-02']);
    const terms = { nannyId: NANNY_ID, effectiveFrom: '2026-03-04', ...WEEKLY_40, weekStartsOn: 3 };
    household.as('family').must('terms.set', terms);
    record('family', '19:00');
    expect(owed()).toBe(4000);
  });
});

describe('a nanny without an account', () => {
  it('who never had one leaves the family alone: what it corrects counts at once', () => {
    const nannyId = household.newId();
    const args = { id: nannyId, name: 'Ann', email: 'ann@example.com', hourlyRateCents: 2000 };
    household.as('family').must('nanny.add', args, { at: '2026-01-01T17:00:00.000Z' });
    dayId = household.completedDay('2026-03-04', { nannyId });
    household.recordPayment(16_000, { nannyId });
    expect(record('family', '16:00').code).toBe('applied');
    expect(paidDay()).toMatchObject({ amountCents: 16_000, billableMinutes: 420 });
  });

  it('who had one is protected: the family decides, and lowers nothing', () => {
    const nanny = household.row('nanny', NANNY_ID);
    if (nanny === undefined) throw new Error('No nanny');
    household.plant('nanny', { ...nanny, nannyUserId: null, formerUserId: nanny.nannyUserId });
    const sent = record('family', '16:00');
    expect(sent.code).toBe('hours_after_paid');
    expect(decide('family', sent)).toBe('day_paid');
    expect(decide('family', sent, 'dismiss')).toBe('applied');
    expect(record('family', '18:00').code).toBe('applied');
  });
});

describe('the side that decides', () => {
  it('is the other one of settled hours, and else the family', () => {
    for (const kind of ['hours_after_paid', 'hours_after_approval'] as const) {
      expect(decidingSide({ kind, authorSide: 'family' }, true)).toBe('nanny');
      expect(decidingSide({ kind, authorSide: 'nanny' }, true)).toBe('family');
      expect(decidingSide({ kind, authorSide: 'family' }, false)).toBe('family');
    }
    expect(decidingSide({ kind: 'hours_conflict', authorSide: 'family' }, true)).toBe('family');
  });
});

describe('hours that the nanny recorded', () => {
  it('stay hers where the family raises the paid day and lowers it once it is unpaid', () => {
    household = TestHousehold.create();
    setTerms(household, { restWeekday: 0, weeklyLimitMinutes: null });
    household.at = '2026-03-09T17:00:00.000Z';
    dayId = household.acceptedDay('2026-03-07');
    household.as('nanny').must('day.recordHours', hoursOf(household, dayId, '09:00–17:00'));
    const paymentId = payAll(household);
    const night = {
      start: household.span('2026-03-07', '20:00', '21:00').start,
      end: '2026-03-08T09:00:00.000Z',
    };
    const seen = { basedOn: basedOnDay(household, dayId) };
    // As many hours, of which four are on her day of rest: the day's amount stays the same.
    expect(household.as('family').code('day.recordHours', { dayId, ...night }, seen)).toBe('applied');
    household.as('family').must('payment.void', { paymentId });
    household.as('family').must('day.recordHours', hoursOf(household, dayId, '09:00–10:00'));
    const kept = household.all('review').filter(({ status }) => status === 'replaced');
    expect(kept).toMatchObject([{ authorSide: 'nanny', ...spanOf('09:00', '17:00') }]);
  });
});

function spanOf(from: string, to: string) {
  const { start, end } = household.span('2026-03-07', from, to);
  return { startUtc: start, endUtc: end };
}

const anyEnd = fc.integer({ min: 10, max: 23 }).map((hour) => `${hour}:00`);
const anyHours = fc.record({ day: fc.nat(4), end: anyEnd });
const anyTerms = fc.constantFrom(
  {},
  { dailyLimitMinutes: 480 },
  { weeklyLimitMinutes: 1800, restWeekday: 4 },
  { guaranteedMinutes: 2400 },
);

describe('corrected hours, confirmed by the other side', () => {
  it.each([false, true])('owe as if they had been paid so (approved: %s)', (isApproved) => {
    fc.assert(
      fc.property(anyTerms, fc.array(anyHours, { minLength: 1, maxLength: 4 }), (terms, changes) => {
        const corrected = weekOfForty(terms);
        household = corrected.household;
        payAll(household);
        if (isApproved) approve(household);
        const paid = owedCents([], household.all('payment'));
        for (const { day, end } of changes) {
          const on = corrected.dayIds[day] ?? '';
          const sent = record('family', end, on);
          const isWaiting = sent.code !== 'applied' && sent.code !== 'noop';
          expect(isWaiting ? decide('nanny', sent) : 'applied').toBe('applied');
        }
        const right = TestHousehold.create({ billingIncrementMinutes: 15 });
        const rate = { nannyId: NANNY_ID, hourlyRateCents: 2250, effectiveFrom: '2026-01-01' };
        right.as('family').must('nanny.setRate', rate);
        setTerms(right, terms);
        right.at = household.at;
        for (const [i, date] of DATES.entries()) {
          const last = changes.findLast(({ day }) => day === i);
          right.completedDay(date, { end: last?.end ?? '17:00' });
        }
        closeWeek(right);
        expect(owed()).toBe(owed(right) + paid);
      }),
      { numRuns: 60, seed: 7 },
    );
  });
});

it('stay with the date of their hours where first terms cut their week', () => {
  for (const [effectiveFrom, weekStartsOn] of [
    ['2026-03-04', 3],
    ['2026-03-01', 0],
  ] as const) {
    household = TestHousehold.create({ billingIncrementMinutes: 15 });
    household.at = '2026-03-09T17:00:00.000Z';
    const friday = household.completedDay('2026-03-06');
    payAll(household);
    record('family', '18:00', friday);
    const terms = { nannyId: NANNY_ID, effectiveFrom, ...WEEKLY_40, weekStartsOn };
    household.as('family').must('terms.set', terms);
    const monday = household.completedDay('2026-03-02');
    payAll(household);
    record('family', '19:00', monday);
    expect(owed()).toBe(4000);
    expect(weekFaults(household.ledger())).toEqual([]);
  }
});

it('are taken back by entering again the hours that count', () => {
  const sent = record('family', '16:00');
  expect(sent.code).toBe('hours_after_paid');
  record('family', '17:00');
  expect(household.row('review', sent.reviewId)).toMatchObject({ status: 'withdrawn' });
  expect(decide('nanny', sent)).toBe('review_decided');
  expect(owed()).toBe(0);
});
