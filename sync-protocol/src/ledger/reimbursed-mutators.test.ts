/**
 * Tests payments of kind REIMBURSED beside those of wages: what they settle, what voiding opens again, what a liar
 * doesn't gain, and how years and statements tell them.
 */
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { NANNY_ID, type PersonName, TestHousehold, testId } from '../../test-support/household.ts';
import { ledgerFaults } from '../../test-support/ledger-faults.ts';
import { addDays, addMinutes } from '../kernel/calendar.ts';
import type { MutatorArgs, MutatorName } from '../registry.ts';
import { yearOfPayments, yearsOf } from '../statements/year.ts';
import { openBalances } from './ledger.ts';
import type { Earning, Payment, Settlement } from './payment.ts';
import { purposeOfEarning, purposeOfPayment } from './purpose.ts';

const TODAY = '2026-03-05';

let household: TestHousehold;
let dayId: string;
let claimId: string;
/** A day of $160.00, and a claim of $8.99 that the family entered, so that it is approved. */
beforeEach(() => {
  household = TestHousehold.create();
  dayId = household.completedDay('2026-03-04');
  claimId = claim(899, '2026-03-02');
});

function claim(
  amountCents: number,
  date = TODAY,
  { id, of } = { id: household.newId(), of: household },
): string {
  of.as('family').must('claim.submit', {
    claimId: id,
    nannyId: NANNY_ID,
    kind: 'EXPENSE',
    date,
    category: 'PARKING',
    distanceTenths: null,
    amountCents,
    note: null,
    receiptHash: null,
  });
  return id;
}

const reimburse = (amountCents: number, more: { paymentDate?: string } = {}): string =>
  household.recordPayment(amountCents, { kind: 'REIMBURSED', ...more });

const owed = () => openBalances(household.all('earning'), household.all('payment'));
const assertSound = (): void => expect(ledgerFaults(household.ledger())).toEqual([]);
const openOf = (id: string) => household.row('earning', id)?.openCents;

describe('what is reimbursed', () => {
  it('settles claims alone, and the rest is a credit for claims', () => {
    const paymentId = reimburse(1000);
    expect(household.row('payment', paymentId)).toMatchObject({ kind: 'REIMBURSED', unsettledCents: 101 });
    expect(owed()).toEqual({ wages: 16_000, claims: -101 });
    expect(household.day(dayId).isPaid).toBe(false);
    claim(250);
    expect(owed()).toEqual({ wages: 16_000, claims: 149 });
    assertSound();
  });

  it('is left open by wages, however much is paid', () => {
    household.recordPayment(20_000);
    expect(owed()).toEqual({ wages: -4000, claims: 899 });
    household.completedDay('2026-03-05', { start: '09:00', end: '11:00' });
    expect(owed()).toEqual({ wages: 0, claims: 899 });
    assertSound();
  });

  it('voided, opens its claims again, from other credit for claims first', () => {
    household.recordPayment(20_000);
    const first = reimburse(899);
    const second = reimburse(500, { paymentDate: '2026-03-04' });
    household.as('family').must('payment.void', { paymentId: first, reason: 'Never sent' });
    expect(openOf(claimId)).toBe(399);
    household.as('partner').must('payment.void', { paymentId: second });
    expect(owed()).toEqual({ wages: -4000, claims: 899 });
    assertSound();
  });

  it('is a possible duplicate of the same amount reimbursed on that date, not of wages', () => {
    household.recordPayment(899);
    const first = reimburse(899);
    const again = reimburse(899);
    const duplicateOf = (id: string) => household.row('payment', id)?.possibleDuplicateOf;
    expect([duplicateOf(first), duplicateOf(again)]).toEqual([null, first]);
    expect(duplicateOf(household.recordPayment(899))).not.toBeNull();
  });

  it('is recorded for a former nanny, too', () => {
    household.as('family').must('nanny.remove', { nannyId: NANNY_ID });
    reimburse(899);
    expect(owed().claims).toBe(0);
  });
});

/** Records 8.99 that were reimbursed, with other arguments. */
const record = (more: object, by: 'family' | 'nanny' | 'viewer' = 'family') =>
  household.as(by).code('payment.record', {
    paymentId: household.newId(),
    nannyId: NANNY_ID,
    paymentDate: TODAY,
    amountCents: 899,
    platform: 'CASH',
    kind: 'REIMBURSED',
    ...more,
  });

const pay = (args: Partial<MutatorArgs<'payment.payDays'>>) => {
  const payments = [{ paymentId: household.newId(), nannyId: NANNY_ID }];
  const all = { payments, days: [], platform: null, ...args };
  const result = household.as('family').run('payment.payDays', all);
  return 'data' in result ? result.data : result;
};

describe('a liar', () => {
  it('withholds nothing of claims, and names no other kind', () => {
    const withheld = [{ paymentId: household.newId(), label: 'Tax', amountCents: 1 }];
    const forged = [
      { withheld },
      { withheld, amountCents: 0 },
      { amountCents: 0 },
      { amountCents: -899 },
      { approvedWeekStart: '2026-03-02' },
      { platform: undefined },
      { kind: 'WITHHELD' },
      { kind: 'CORRECTION' },
      { kind: 'reimbursed' },
      { kind: null },
      { purpose: 'wages' },
      { unsettledCents: 0 },
    ];
    expect(forged.map((each) => record(each))).toEqual(forged.map(() => 'bad_input'));
    expect(household.all('payment')).toEqual([]);
  });

  it('of the nanny or a viewer records nothing', () => {
    expect([record({}, 'nanny'), record({}, 'viewer')]).toEqual(['forbidden', 'forbidden']);
  });

  it('withholds no more than the open wages, whatever claims are open', () => {
    household.recordPayment(16_000);
    const withheld = [{ paymentId: household.newId(), label: 'Tax', amountCents: 1 }];
    expect(record({ kind: undefined, amountCents: 0, withheld })).toBe('withheld_too_much');
  });

  it('can’t change the kind of a payment by sending its id again', () => {
    const paymentId = household.recordPayment(899);
    const before = household.contents();
    expect(record({ paymentId })).toBe('id_conflict');
    expect(household.contents()).toEqual(before);
  });

  it('pays no claim as wages, named as an earning or as a day', () => {
    const seen = { amountCents: 899 };
    const errors = [
      pay({ earnings: [{ earningId: claimId, ...seen }] }),
      pay({ days: [{ dayId: claimId, ...seen }] }),
    ];
    expect(errors).toMatchObject([
      { paid: [], payments: [], errors: [{ id: claimId, code: 'bad_input' }] },
      { paid: [], payments: [], errors: [{ id: claimId, code: 'not_found' }] },
    ]);
    expect(openOf(claimId)).toBe(899);
  });
});

const issued = (args: MutatorArgs<'statement.issue'>) => {
  household.as('family').must('statement.issue', args);
  return household.all('statement').at(-1)?.content;
};

describe('a year and statements', () => {
  it('tell what was reimbursed by pay date, apart from wages', () => {
    reimburse(300, { paymentDate: '2026-02-27' });
    reimburse(599);
    const voided = reimburse(50);
    household.as('family').must('payment.void', { paymentId: voided });
    household.recordPayment(10_000);
    const year = yearOfPayments(
      { currency: 'USD', nannies: household.all('nanny'), payments: household.all('payment') },
      { year: 2026, today: TODAY },
    );
    expect(year.nannies).toMatchObject([
      { nannyId: NANNY_ID, grossCents: 10_000, paidCents: 10_000, withheldCents: 0, reimbursedCents: 899 },
    ]);
    expect(year.total.reimbursedCents).toBe(899);
    expect(year.thresholds.map(({ countedCents }) => countedCents)).toEqual([10_000, 10_000]);
    expect(issued({ nannyId: NANNY_ID, from: '2026-03-02', to: '2026-03-08' })).toMatchObject({
      grossCents: 16_000,
      netCents: 16_000,
      reimbursementsCents: 599,
      yearToDate: { grossCents: 10_000, netCents: 10_000, reimbursementsCents: 899 },
      openCents: 6000,
    });
  });

  it('list whom nothing but claims was paid, in a year that can be chosen', () => {
    const payments = [household.row('payment', reimburse(899, { paymentDate: '2025-12-30' }))].flatMap(
      (each) => each ?? [],
    );
    expect(yearsOf(payments, TODAY)).toEqual([2026, 2025]);
    const rows = { currency: 'USD', nannies: household.all('nanny'), payments } as const;
    const year = yearOfPayments(rows, { year: 2025, today: TODAY });
    expect(year.nannies).toMatchObject([{ grossCents: 0, reimbursedCents: 899 }]);
    expect(year.thresholds.map(({ countedCents }) => countedCents)).toEqual([0]);
  });

  it('of a payment tell what was reimbursed on its date', () => {
    reimburse(300, { paymentDate: '2026-03-03' });
    reimburse(599);
    expect(issued({ paymentId: household.recordPayment(16_000) })).toMatchObject({
      netCents: 16_000,
      reimbursementsCents: 599,
      yearToDate: { grossCents: 16_000, reimbursementsCents: 899 },
    });
  });

  it('state nothing of what was reimbursed alone', () => {
    const paymentId = reimburse(899);
    expect(household.as('family').code('statement.issue', { paymentId })).toBe('nothing_to_state');
  });
});

interface Drawn {
  readonly kind: 'hours' | 'remove' | 'pay' | 'withhold' | 'claim' | 'withdraw' | 'reimburse' | 'void';
  readonly which: number;
  readonly cents: number;
}

const OF_CLAIMS: readonly Drawn['kind'][] = ['claim', 'withdraw', 'reimburse'];
const histories = fc.array(
  fc.record({
    kind: fc.constantFrom<Drawn['kind']>(
      'hours',
      'hours',
      'remove',
      'pay',
      'withhold',
      'claim',
      'claim',
      'withdraw',
      'reimburse',
      'reimburse',
      'void',
    ),
    which: fc.nat({ max: 5 }),
    cents: fc.integer({ min: 1, max: 20_000 }),
  }),
  { maxLength: 24, size: 'max' },
);

/** Carries out one step, whose ids follow from its number: with or without the other purpose, they are the same. */
function carryOut(of: TestHousehold, { kind, which, cents }: Drawn, step: number): void {
  const circumstances = { mutationId: testId(0xd000 + step) };
  const run = <N extends MutatorName>(name: N, args: MutatorArgs<N>, by: PersonName = 'family') =>
    of.as(by).run(name, args, circumstances);
  const [wagesId, claimsId] = [testId(0x8000 + which), testId(0x9000 + which)];
  const payment = { nannyId: NANNY_ID, paymentDate: addDays(TODAY, -which), platform: 'CASH' } as const;
  if (kind === 'hours') {
    const start = `2026-03-0${1 + (which % 4)}T15:00:00.000Z`;
    run('day.recordHours', { dayId: wagesId, start, end: addMinutes(start, 15 * (1 + (cents % 30))) });
  }
  if (kind === 'remove') run('day.remove', { dayId: wagesId });
  if (kind === 'pay')
    run('payment.record', { paymentId: testId(0xa000 + step), ...payment, amountCents: cents });
  if (kind === 'withhold') {
    const withheld = [{ paymentId: testId(0xb000 + step), label: 'Tax', amountCents: 1 + (cents % 300) }];
    run('payment.record', {
      paymentId: testId(0xa000 + step),
      ...payment,
      amountCents: cents,
      withheld,
    });
  }
  if (kind === 'claim') {
    if (of.row('claim', claimsId) === undefined) claim(cents, addDays(TODAY, -which), { id: claimsId, of });
  }
  if (kind === 'withdraw') run('claim.withdraw', { claimId: claimsId }, 'nanny');
  if (kind === 'reimburse') {
    const args = { paymentId: testId(0xc000 + step), ...payment, amountCents: 1 + (cents % 3000) };
    run('payment.record', { kind: 'REIMBURSED', ...args });
  }
  // Voids a payment of an earlier step, if there is one.
  const paymentId = testId((which % 2 === 0 ? 0xa000 : 0xc000) + (cents % 24));
  if (kind === 'void') run('payment.void', { paymentId });
}

function withDays(): TestHousehold {
  const made = TestHousehold.create({ billingIncrementMinutes: 1 });
  for (let which = 0; which < 6; which += 1) {
    const day = testId(0x8000 + which);
    const date = `2026-03-0${1 + (which % 4)}`;
    const span = made.span(date, '09:00', '17:00');
    made.as('family').must('day.schedule', { dayId: day, nannyId: NANNY_ID, date, ...span, notes: null });
    made.as('family').must('day.answer', { dayId: day, status: 'ACCEPTED' });
  }
  return made;
}

/** Returns a household's rows of wages, without versions. */
function ofWages(of: TestHousehold) {
  const { day, earning, payment, settlement } = of.contents();
  const payments = (payment as Payment[]).filter(({ kind }) => purposeOfPayment(kind) === 'wages');
  const ids = new Set(payments.map(({ id }) => id));
  return {
    day,
    payments,
    earnings: (earning as Earning[]).filter(({ kind }) => purposeOfEarning(kind) === 'wages'),
    settlements: (settlement as Settlement[]).filter(({ paymentId }) => ids.has(paymentId)),
  };
}

it('over random histories, wages are to the cent what they would be without claims', () => {
  fc.assert(
    fc.property(histories, (steps) => {
      const [both, wages] = [withDays(), withDays()];
      for (const [index, step] of steps.entries()) {
        carryOut(both, step, index);
        expect(ledgerFaults(both.ledger())).toEqual([]);
        if (!OF_CLAIMS.includes(step.kind)) carryOut(wages, step, index);
      }
      expect(ofWages(both)).toEqual(ofWages(wages));
    }),
    { numRuns: 100 },
  );
});
