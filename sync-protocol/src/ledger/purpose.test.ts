/**
 * Tests that wages and claims never settle each other: over random histories of both, against a second simulation and
 * against each purpose alone; and the cases of both with their cents.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NANNY_ID, testId } from '../../test-support/household.ts';
import { Book, type Happening } from '../../test-support/two-purposes.ts';
import { addDays } from '../kernel/calendar.ts';
import { Rejection } from '../kernel/errors.ts';
import type { Read } from '../kernel/reads.ts';
import type { Rows } from '../kernel/tables.ts';
import { UNSET } from '../kernel/unset-fields.ts';
import { PAYMENT_KINDS, type PaymentKind } from '../kernel/values.ts';
import { WorkingSet } from '../kernel/working-set.ts';
import {
  centsByKind,
  dropEarning,
  openBalances,
  owedNow,
  paidInYearCents,
  setEarning,
  settleOpen,
  settleWith,
  voidSettlements,
} from './ledger.ts';
import { readsOfOwed, readsToEarn, readsToSettle, readsToVoid } from './ledger-reads.ts';
import { EARNING_KINDS, type EarningKind } from './payment.ts';
import { isWagePayment, type Purpose, purposeOfEarning, purposeOfPayment } from './purpose.ts';

const DATE = '2026-03-02';

/** A nanny's ledger whose store is empty: every row is made by the rules. */
class TestLedger {
  readonly rows = new WorkingSet(testId(1));

  constructor() {
    this.#load(() => [...readsOfOwed(NANNY_ID), { table: 'settlement', where: { nannyId: NANNY_ID } }]);
  }

  earn(id: string, kind: EarningKind, { cents, from = `${DATE}T12:00:00.000Z` }: Earned): void {
    const earning = { ids: [id], nannyId: NANNY_ID, purpose: purposeOfEarning(kind) };
    this.#load(() => readsToEarn(earning, this.rows));
    setEarning(this.rows, {
      ...UNSET.earning,
      householdId: testId(1),
      id,
      nannyId: NANNY_ID,
      version: 0,
      kind,
      date: from.slice(0, DATE.length),
      weekStart: purposeOfEarning(kind) === 'wages' ? DATE : null,
      earnedFrom: from,
      amountCents: cents,
    });
  }

  drop(id: string, purpose: Purpose): void {
    this.#load(() => readsToEarn({ ids: [id], nannyId: NANNY_ID, purpose }, this.rows));
    dropEarning(this.rows, { id, nannyId: NANNY_ID }, purpose);
  }

  pay(id: string, kind: PaymentKind, { cents, date = DATE }: { cents: number; date?: string }): void {
    const purpose = purposeOfPayment(kind);
    this.#load(() => [{ table: 'payment', ids: [id] }, ...readsToSettle(NANNY_ID, purpose, this.rows)]);
    this.rows.put('payment', {
      ...UNSET.payment,
      householdId: testId(1),
      id,
      nannyId: NANNY_ID,
      version: 0,
      paymentDate: date,
      kind,
      amountCents: cents,
      unsettledCents: cents,
      createdAt: `${date}T12:00:00.000Z`,
    });
    settleOpen(this.rows, NANNY_ID, purpose);
  }

  void(id: string): void {
    const payment = this.rows.get('payment', id);
    if (payment === undefined || payment.voidedAt !== null) return;
    const purpose = purposeOfPayment(payment.kind);
    this.#load(() => [...readsToVoid(id, this.rows), ...readsToSettle(NANNY_ID, purpose, this.rows)]);
    this.rows.put('payment', { ...payment, unsettledCents: 0, voidedAt: `${DATE}T12:00:00.000Z` });
    voidSettlements(this.rows, payment);
  }

  owed(purpose: Purpose): number {
    return owedNow(this.rows, NANNY_ID, purpose);
  }

  all() {
    const changes = this.rows.changes().flatMap(({ table, after }) => (after ? [{ table, after }] : []));
    const ofTable = (table: string) =>
      changes.filter((each) => each.table === table).map(({ after }) => after);
    return {
      earnings: ofTable('earning') as Rows['earning'][],
      payments: ofTable('payment') as Rows['payment'][],
      settlements: ofTable('settlement') as Rows['settlement'][],
    };
  }

  /** Loads reads in rounds: later ones depend on rows of earlier ones. */
  #load(reads: () => Read[]): void {
    for (let missing = reads(); missing.length > 0; missing = this.rows.missing(reads())) {
      this.rows.load(missing, []);
    }
  }
}

interface Earned {
  readonly cents: number;
  readonly from?: string;
}

const WAGES = ['overtime', 'guarantee', 'cancellation', 'holiday', 'adjustment'] as const;
const WAGE_PAYMENTS = ['PAID', 'WITHHELD', 'CORRECTION'] as const;

/** One happening to one purpose, by small numbers. */
interface Drawn {
  readonly purpose: Purpose;
  readonly what: Happening['what'];
  readonly which: number;
  readonly at: number;
  readonly cents: number;
}

const anyStep: fc.Arbitrary<Drawn> = fc.record({
  purpose: fc.constantFrom('wages', 'claims'),
  what: fc.constantFrom('earn', 'earn', 'drop', 'pay', 'pay', 'void'),
  which: fc.nat({ max: 7 }),
  at: fc.nat({ max: 20 }),
  cents: fc.integer({ min: 1, max: 50_000 }),
});
const histories = fc.array(anyStep, { maxLength: 40, size: 'max' });

/** The ids of an earning and of the `n`th step's payment; those of wages and claims differ. */
const earningId = ({ purpose, which }: Drawn): string =>
  testId((purpose === 'wages' ? 0x1000 : 0x2000) + which);
const paymentId = (step: number): string => testId(0x3000 + step);

const paidKind = ({ purpose, which }: Drawn): PaymentKind =>
  purpose === 'claims' ? 'REIMBURSED' : (WAGE_PAYMENTS[which % WAGE_PAYMENTS.length] ?? 'PAID');

/** Returns what a step does; undefined for a void where there is no payment. */
function toHappening(each: Drawn, step: number, payments: readonly string[]): Happening | undefined {
  const { what, at, cents, which } = each;
  const date = addDays(DATE, at);
  if (what === 'earn') return { what, id: earningId(each), from: `${date}T12:00:00.000Z`, cents };
  if (what === 'drop') return { what, id: earningId(each) };
  if (what === 'pay') {
    return { what, id: paymentId(step), date, cents, isWithheld: paidKind(each) === 'WITHHELD' };
  }
  const id = payments[which % Math.max(payments.length, 1)];
  return id === undefined ? undefined : { what, id };
}

function carryOut(ledger: TestLedger, drawn: Drawn, happening: Happening): void {
  const { purpose, which } = drawn;
  const { what, id } = happening;
  if (what === 'earn') {
    const kind =
      purpose === 'wages' ? (WAGES[which % WAGES.length] ?? 'overtime') : which % 2 ? 'mileage' : 'expense';
    ledger.earn(id, kind, happening);
  }
  if (what === 'drop') ledger.drop(id, purpose);
  if (what === 'pay') ledger.pay(id, paidKind(drawn), happening);
  if (what === 'void') ledger.void(id);
}

const PURPOSES = ['wages', 'claims'] as const;

function leftOf(ledger: TestLedger, purpose: Purpose) {
  const { earnings, payments } = ledger.all();
  const open = earnings.filter(({ kind, openCents }) => openCents > 0 && purposeOfEarning(kind) === purpose);
  const credit = payments.filter(
    ({ kind, unsettledCents }) => unsettledCents > 0 && purposeOfPayment(kind) === purpose,
  );
  return {
    open: new Map(open.map(({ id, openCents }) => [id, openCents])),
    credit: new Map(credit.map(({ id, unsettledCents }) => [id, unsettledCents])),
  };
}

const sorted = (rows: readonly { id: string }[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));

describe('over random histories of wages and claims', () => {
  it('each is settled oldest first by its own payments, as an oracle says', () => {
    fc.assert(
      fc.property(histories, (steps) => {
        const ledger = new TestLedger();
        const books = { wages: new Book(), claims: new Book() };
        const made = { wages: [] as string[], claims: [] as string[] };
        for (const [step, each] of steps.entries()) {
          const { purpose } = each;
          const happening = toHappening(each, step, made[purpose]);
          if (happening === undefined) continue;
          if (happening.what === 'pay') made[purpose].push(happening.id);
          carryOut(ledger, each, happening);
          books[purpose].add(happening);
          for (const of of PURPOSES) {
            expect(leftOf(ledger, of)).toEqual({ open: books[of].open, credit: books[of].credit });
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('each is to the cent what it would be without the other', () => {
    fc.assert(
      fc.property(histories, (steps) => {
        const both = new TestLedger();
        const alone = { wages: new TestLedger(), claims: new TestLedger() };
        const made = { wages: [] as string[], claims: [] as string[] };
        for (const [step, each] of steps.entries()) {
          const happening = toHappening(each, step, made[each.purpose]);
          if (happening === undefined) continue;
          if (happening.what === 'pay') made[each.purpose].push(happening.id);
          for (const ledger of [both, alone[each.purpose]]) carryOut(ledger, each, happening);
        }
        for (const table of ['earnings', 'payments', 'settlements'] as const) {
          const apart = [...alone.wages.all()[table], ...alone.claims.all()[table]];
          expect(sorted(both.all()[table])).toEqual(sorted(apart));
        }
        expect(both.owed('wages')).toBe(alone.wages.owed('wages'));
        expect(both.owed('claims')).toBe(alone.claims.owed('claims'));
      }),
      { numRuns: 200 },
    );
  });
});

const year = (ledger: TestLedger) =>
  centsByKind(ledger.all().payments, { from: '2026-01-01', to: '2026-12-31' });

describe('the cases of both', () => {
  const [HOURS, CLAIM, PAID] = [testId(5), testId(6), testId(7)];

  /** 500.00 of wages, and an older claim of 8.99 for 12.4 miles. */
  function wagesAndClaim(): TestLedger {
    const ledger = new TestLedger();
    ledger.earn(HOURS, 'adjustment', { cents: 50_000 });
    ledger.earn(CLAIM, 'mileage', { cents: 899, from: '2026-02-20T05:00:00.000Z' });
    return ledger;
  }

  it('wages of 500.00 paid: the claim of 8.99 stays open', () => {
    const ledger = wagesAndClaim();
    ledger.pay(PAID, 'PAID', { cents: 50_000 });
    expect([ledger.owed('wages'), ledger.owed('claims')]).toEqual([0, 899]);
    expect(ledger.all().settlements.map(({ earningId: id, amountCents }) => [id, amountCents])).toEqual([
      [HOURS, 50_000],
    ]);
    expect(year(ledger)).toEqual({ PAID: 50_000, WITHHELD: 0, CORRECTION: 0, REIMBURSED: 0 });
  });

  it('520.00 paid: 20.00 are credit for wages alone', () => {
    const ledger = wagesAndClaim();
    ledger.pay(PAID, 'PAID', { cents: 52_000 });
    expect([ledger.owed('wages'), ledger.owed('claims')]).toEqual([-2000, 899]);
    ledger.earn(testId(8), 'expense', { cents: 2500 });
    expect([ledger.owed('wages'), ledger.owed('claims')]).toEqual([-2000, 3399]);
    ledger.earn(testId(9), 'overtime', { cents: 2500 });
    expect([ledger.owed('wages'), ledger.owed('claims')]).toEqual([500, 3399]);
  });

  it('10.00 reimbursed: 1.01 are credit for claims; the year’s pay stays', () => {
    const ledger = wagesAndClaim();
    const before = paidInYearCents(ledger.all().payments, DATE);
    ledger.pay(PAID, 'REIMBURSED', { cents: 1000 });
    expect([ledger.owed('wages'), ledger.owed('claims')]).toEqual([50_000, -101]);
    expect(paidInYearCents(ledger.all().payments, DATE)).toBe(before);
    expect(year(ledger)).toEqual({ PAID: 0, WITHHELD: 0, CORRECTION: 0, REIMBURSED: 1000 });
    ledger.void(PAID);
    expect([ledger.owed('wages'), ledger.owed('claims')]).toEqual([50_000, 899]);
  });
});

describe('what has the id of the other purpose', () => {
  const ID = testId(5);

  it('is refused as an earning, and neither replaced nor removed', () => {
    for (const [first, second] of [
      ['mileage', 'hours'],
      ['hours', 'expense'],
    ] as const) {
      const ledger = new TestLedger();
      ledger.earn(ID, first, { cents: 899 });
      const before = ledger.all();
      expect(() => ledger.earn(ID, second, { cents: 1 })).toThrow(new Rejection('id_conflict'));
      ledger.drop(ID, purposeOfEarning(second));
      expect(ledger.all()).toEqual(before);
    }
  });

  it('is never settled, not even when it is named', () => {
    const ledger = new TestLedger();
    ledger.earn(ID, 'mileage', { cents: 899 });
    ledger.pay(testId(6), 'PAID', { cents: 899 });
    expect(() => settleWith(ledger.rows, testId(6), [ID])).toThrow('A payment of PAID settles no mileage');
  });
});

it('every kind of earning and payment has its purpose', () => {
  const claims = EARNING_KINDS.filter((kind) => purposeOfEarning(kind) === 'claims');
  expect(claims).toEqual(['mileage', 'expense']);
  expect(PAYMENT_KINDS.filter((kind) => purposeOfPayment(kind) === 'claims')).toEqual(['REIMBURSED']);
  expect(PAYMENT_KINDS.filter(isWagePayment)).toEqual(['PAID', 'WITHHELD']);
  expect(openBalances([{ kind: 'expense', openCents: 899 }], [{ kind: 'PAID', unsettledCents: 50 }])).toEqual(
    {
      wages: -50,
      claims: 899,
    },
  );
});

const settlementReads = (reads: readonly Read[]) => reads.filter(({ table }) => table === 'settlement');

it('claims add no read to wages, nor does credit for them', () => {
  const ledger = new TestLedger();
  for (let i = 0; i < 3; i += 1) ledger.earn(testId(0x20 + i), 'expense', { cents: 100 });
  const wages = { ids: [testId(5)], nannyId: NANNY_ID, purpose: 'wages' } as const;
  expect(settlementReads(readsToSettle(NANNY_ID, 'wages', ledger.rows))).toEqual([]);
  ledger.pay(testId(6), 'REIMBURSED', { cents: 1000 });
  expect(settlementReads(readsToEarn(wages, ledger.rows))).toEqual([]);
});
