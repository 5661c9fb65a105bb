/**
 * Tests what is withheld with a payment: its settlements, limit, duplicates, totals, voiding and forged arguments;
 * and that a correction can't be voided.
 */
import { describe, expect, it } from 'vitest';
import { COLLEAGUE_ID, NANNY_ID, TestHousehold } from '../../test-support/household.ts';
import { ledgerFaults } from '../../test-support/ledger-faults.ts';
import { UNSET } from '../kernel/unset-fields.ts';
import { parseMutation } from '../run-mutation.ts';
import { centsByKind, owedCents } from './ledger.ts';
import type { Payment } from './payment.ts';

const TODAY = '2026-03-05';

const assertSound = (household: TestHousehold): void => expect(ledgerFaults(household.ledger())).toEqual([]);

/** Three days of four hours, $80.00 each. */
function threeDays(): { household: TestHousehold; dayIds: string[] } {
  const household = TestHousehold.create();
  const hours = { start: '09:00', end: '13:00' };
  const dates = ['2026-03-02', '2026-03-03', '2026-03-04'];
  return { household, dayIds: dates.map((date) => household.completedDay(date, hours)) };
}

type Taxes = readonly (readonly [label: string, amountCents: number])[];

const SOCIAL_SECURITY: Taxes = [['Social Security', 1488]];
const BOTH_TAXES: Taxes = [...SOCIAL_SECURITY, ['Medicare', 348]];

/** Returns the arguments of a payment, with new ids. */
function payment(household: TestHousehold, amountCents: number, taxes: Taxes) {
  return {
    paymentId: household.newId(),
    nannyId: NANNY_ID,
    paymentDate: TODAY,
    amountCents,
    platform: 'VENMO',
    withheld: taxes.map(([label, cents]) => ({ paymentId: household.newId(), label, amountCents: cents })),
  } as const;
}

type Args = ReturnType<typeof payment>;

function record(household: TestHousehold, amountCents: number, taxes: Taxes): Args {
  const args = payment(household, amountCents, taxes);
  household.as('family').must('payment.record', args);
  return args;
}

const rowOf = (household: TestHousehold, id: string): Payment => {
  const row = household.row('payment', id);
  if (row === undefined) throw new Error(`No payment ${id}`);
  return row;
};

/** A correction as the review of an approved week makes it. */
function plantCorrection(household: TestHousehold, amountCents: number): string {
  const id = household.newId();
  household.plant('payment', {
    ...UNSET.payment,
    householdId: household.id,
    id,
    nannyId: NANNY_ID,
    version: 1,
    paymentDate: TODAY,
    kind: 'CORRECTION',
    weekStart: '2026-02-23',
    amountCents,
    unsettledCents: amountCents,
    createdAt: household.at,
  });
  return id;
}

describe('what is withheld with a payment', () => {
  it('is a payment each, recorded at once, and settles days like the net amount', () => {
    const { household, dayIds } = threeDays();
    const args = record(household, 22_164, BOTH_TAXES);
    const net = rowOf(household, args.paymentId);
    expect(net).toMatchObject({ kind: 'PAID', label: null, paidWith: null, amountCents: 22_164 });
    for (const { paymentId, label, amountCents } of args.withheld) {
      expect(rowOf(household, paymentId)).toEqual({
        ...net,
        id: paymentId,
        kind: 'WITHHELD',
        label,
        paidWith: net.id,
        amountCents,
        platform: null,
      });
    }
    expect(dayIds.map((dayId) => household.day(dayId).isPaid)).toEqual([true, true, true]);
    assertSound(household);
  });

  it('leaves the part open that neither covers, and its net amount may be a credit', () => {
    const { household } = threeDays();
    record(household, 10_000, BOTH_TAXES);
    const hers = household.all('payment');
    expect(owedCents(household.all('earning'), hers)).toBe(24_000 - 10_000 - 1836);
    const more = record(household, 20_000, [['State income tax', 5000]]);
    expect(rowOf(household, more.paymentId).unsettledCents).toBe(20_000 + 5000 - 12_164);
    expect(rowOf(household, more.withheld[0]?.paymentId ?? '').unsettledCents).toBe(0);
    assertSound(household);
  });

  it('may be all that is recorded', () => {
    const { household } = threeDays();
    const args = record(household, 0, BOTH_TAXES);
    expect(household.row('payment', args.paymentId)).toBeUndefined();
    expect(household.all('payment').map(({ kind, paidWith }) => [kind, paidWith])).toEqual([
      ['WITHHELD', null],
      ['WITHHELD', null],
    ]);
    assertSound(household);
  });

  it('is at most what is open before the net amount, to the cent', () => {
    const { household } = threeDays();
    household.completedDay('2026-03-04', { nannyId: COLLEAGUE_ID });
    const family = household.as('family');
    const args = payment(household, 5000, [
      ['Income tax', 20_000],
      ['Medicare', 4001],
    ]);
    expect(family.code('payment.record', args)).toBe('withheld_too_much');
    expect(household.all('payment')).toEqual([]);
    record(household, 5000, [['Income tax', 24_000]]);
    expect(family.code('payment.record', payment(household, 1, [['Medicare', 1]]))).toBe('withheld_too_much');
    assertSound(household);
  });

  it('is no duplicate of anything, nor is a payment of the same amount', () => {
    const { household } = threeDays();
    const first = record(household, 1000, [['Social Security', 1000]]);
    const second = record(household, 1000, [['Medicare', 1000]]);
    const duplicates = household.all('payment').map(({ possibleDuplicateOf }) => possibleDuplicateOf);
    expect(duplicates.filter((each) => each !== null)).toEqual([first.paymentId]);
    expect(rowOf(household, second.paymentId).possibleDuplicateOf).toBe(first.paymentId);
  });

  it('counts as withheld of the year, not as paid', () => {
    const { household } = threeDays();
    record(household, 5000, BOTH_TAXES);
    plantCorrection(household, 700);
    const year = { from: '2026-01-01', to: '2026-12-31' };
    expect(centsByKind(household.all('payment'), year)).toEqual({
      PAID: 5000,
      WITHHELD: 1836,
      CORRECTION: 700,
      REIMBURSED: 0,
    });
  });

  it('becomes credit only after all that was paid, when hours are lowered', () => {
    const household = TestHousehold.create();
    const dayId = household.completedDay('2026-03-02', { start: '09:00', end: '13:00' });
    const paid = household.recordPayment(4000, { paymentDate: '2026-03-04' });
    record(household, 0, [['Income tax', 3000]]);
    const { start, end } = household.span('2026-03-02', '09:00', '12:00');
    household.as('family').must('day.recordHours', { dayId, start, end });
    const credit = household.all('payment').filter(({ unsettledCents }) => unsettledCents > 0);
    expect(credit.map(({ id, unsettledCents }) => [id, unsettledCents])).toEqual([[paid, 1000]]);
    assertSound(household);
  });
});

describe('voiding', () => {
  it('a payment voids what was withheld with it; its days are unpaid again', () => {
    const { household, dayIds } = threeDays();
    const other = record(household, 0, [['State income tax', 500]]);
    const args = record(household, 21_664, BOTH_TAXES);
    household.as('family').must('payment.void', { paymentId: args.paymentId });
    const standing = household.all('payment').filter(({ voidedAt }) => voidedAt === null);
    expect(standing.map(({ id }) => id)).toEqual([other.withheld[0]?.paymentId]);
    expect(owedCents(household.all('earning'), household.all('payment'))).toBe(23_500);
    expect(dayIds.some((dayId) => household.day(dayId).isPaid)).toBe(false);
    assertSound(household);
  });

  it('what was withheld voids it alone', () => {
    const { household } = threeDays();
    const args = record(household, 22_164, BOTH_TAXES);
    const [social = { paymentId: '' }] = args.withheld;
    household.as('family').must('payment.void', { paymentId: social.paymentId });
    expect(owedCents(household.all('earning'), household.all('payment'))).toBe(1488);
    expect(rowOf(household, args.paymentId).voidedAt).toBeNull();
    household.as('family').must('payment.void', { paymentId: args.paymentId });
    expect(owedCents(household.all('earning'), household.all('payment'))).toBe(24_000);
    assertSound(household);
  });

  it('a correction cannot be voided: only the hours of its week change it', () => {
    const { household } = threeDays();
    const paymentId = plantCorrection(household, 700);
    expect(household.as('family').code('payment.void', { paymentId })).toBe('not_voidable');
  });
});

const codeOf = (household: TestHousehold, args: unknown) =>
  household.as('family').code('payment.record', args as Args);

describe('forged arguments', () => {
  it('with the same id twice, or with none, are bad input', () => {
    const { household } = threeDays();
    const args = payment(household, 1000, BOTH_TAXES);
    const [one, two] = args.withheld;
    const forged = [
      { ...args, withheld: [one, { ...two, paymentId: one?.paymentId }] },
      { ...args, withheld: [{ ...one, paymentId: args.paymentId }] },
      { ...args, withheld: [{ ...one, label: ' ' }] },
      { ...args, withheld: [{ ...one, label: undefined }] },
      { ...args, withheld: [{ ...one, amountCents: 0 }] },
      { ...args, withheld: [{ ...one, amountCents: -5 }] },
      { ...args, amountCents: 0, withheld: [] },
      { ...args, amountCents: -1 },
      { ...args, platform: undefined },
      { ...args, kind: 'CORRECTION' },
      { ...args, label: 'Medicare' },
      { ...args, withheld: Array.from({ length: 21 }, () => ({ ...one, paymentId: household.newId() })) },
    ];
    expect(forged.map((each) => codeOf(household, each))).toEqual(forged.map(() => 'bad_input'));
    expect(household.all('payment')).toEqual([]);
  });

  it('with the id of another row are refused: id_conflict', () => {
    const { household } = threeDays();
    const known = record(household, 1000, BOTH_TAXES);
    const args = payment(household, 1000, SOCIAL_SECURITY);
    const [one] = args.withheld;
    const taken = [known.paymentId, known.withheld[1]?.paymentId];
    const forged = [
      ...taken.map((paymentId) => ({ ...args, withheld: [{ ...one, paymentId }] })),
      ...taken.map((paymentId) => ({ ...args, paymentId })),
      // The id of a net amount of 0 makes no row, and still may not be another's.
      { ...args, amountCents: 0, paymentId: known.paymentId },
    ];
    const before = household.contents();
    expect(forged.map((each) => codeOf(household, each))).toEqual(forged.map(() => 'id_conflict'));
    expect(household.contents()).toEqual(before);
  });

  it('of a nanny, for herself, are forbidden', () => {
    const { household } = threeDays();
    expect(household.as('nanny').code('payment.record', payment(household, 0, BOTH_TAXES))).toBe('forbidden');
  });
});

it('a queue of the version before records payments as before', () => {
  const household = TestHousehold.create();
  const args = {
    paymentId: household.newId(),
    nannyId: NANNY_ID,
    paymentDate: TODAY,
    amountCents: 1,
    platform: 'CASH',
  };
  const older = { id: household.newId(), name: 'payment.record', version: 1, args };
  expect(parseMutation(older).args).toEqual(args);
});
