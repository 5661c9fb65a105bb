/** Tests that previews of recording and voiding a payment equal what the mutators do, and leave the rows unchanged. */
import { NANNY_ID, TestHousehold } from 'sync-protocol/test-support/household.ts';
import { describe, expect, it } from 'vitest';
import { previewPayment, previewVoid } from './settlement-preview.ts';
import { testBalance } from './test-ledger.ts';

/** A household with three unpaid days of $160.00. */
function threeDays(): TestHousehold {
  const household = TestHousehold.create();
  for (const date of ['2026-03-02', '2026-03-03', '2026-03-04']) household.completedDay(date);
  return household;
}

function pay(household: TestHousehold, amountCents: number, withheldCents = 0): string {
  const paymentId = household.newId();
  household.as('family').must('payment.record', {
    paymentId,
    nannyId: NANNY_ID,
    paymentDate: '2026-03-05',
    amountCents,
    platform: 'VENMO',
    withheld:
      withheldCents === 0
        ? []
        : [{ paymentId: household.newId(), label: 'Medicare', amountCents: withheldCents }],
  });
  return paymentId;
}

const openDates = (household: TestHousehold): (readonly [string, number])[] =>
  testBalance(household, NANNY_ID).open.map(({ date, openCents }) => [date, openCents] as const);

describe('previewPayment', () => {
  it.each([1, 16_000, 20_000, 48_000, 50_000])('equals what a payment of %i cents settles', (amountCents) => {
    const household = threeDays();
    const preview = previewPayment(household.id, testBalance(household, NANNY_ID), amountCents);
    const paymentId = pay(household, amountCents);
    const settled = household
      .all('settlement')
      .map(({ earningId, amountCents: cents }) => [earningId, cents] as const);
    expect(new Map(preview.covered.map(({ earning, cents }) => [earning.id, cents]))).toEqual(
      new Map(settled),
    );
    expect(preview.creditCents).toBe(household.row('payment', paymentId)?.unsettledCents);
    const open = openDates(household);
    expect([preview.open.length, preview.openCents]).toEqual([
      open.length,
      open.reduce((sum, [, cents]) => sum + cents, 0),
    ]);
  });

  it('of a gross amount equals what the net amount and the deduction settle together', () => {
    const household = threeDays();
    const { open, creditCents } = previewPayment(household.id, testBalance(household, NANNY_ID), 50_000);
    const paymentId = pay(household, 40_000, 10_000);
    expect(open).toEqual([]);
    expect(household.row('payment', paymentId)?.unsettledCents).toBe(creditCents);
  });

  it('lists the oldest day first, and what stays unpaid of the last', () => {
    const household = threeDays();
    const { covered } = previewPayment(household.id, testBalance(household, NANNY_ID), 20_000);
    expect(covered.map(({ earning, cents, leftCents }) => [earning.date, cents, leftCents])).toEqual([
      ['2026-03-02', 16_000, 0],
      ['2026-03-03', 4000, 12_000],
    ]);
  });

  it('tells the rest of a partly paid day from a whole day', () => {
    const household = threeDays();
    pay(household, 10_000);
    const { covered } = previewPayment(household.id, testBalance(household, NANNY_ID), 22_000);
    expect(covered.map(({ cents, isPartlyPaid }) => [cents, isPartlyPaid])).toEqual([
      [6000, true],
      [16_000, false],
    ]);
  });

  it('settles the overtime of a week after its days', () => {
    const household = TestHousehold.create();
    household.as('family').must('terms.set', {
      nannyId: NANNY_ID,
      effectiveFrom: '2026-03-02',
      weekStartsOn: 1,
      weeklyLimitMinutes: 600,
      dailyLimitMinutes: null,
      restWeekday: null,
      overtimeMultiplierHundredths: 150,
      guaranteedMinutes: null,
      cancellationHours: null,
      holidayMultiplierHundredths: null,
      payPeriod: 'WEEKLY',
    });
    for (const date of ['2026-03-02', '2026-03-03']) household.completedDay(date);
    const { covered, open } = previewPayment(household.id, testBalance(household, NANNY_ID), 33_000);
    expect(covered.map(({ earning, cents }) => [earning.kind, cents])).toEqual([
      ['hours', 16_000],
      ['hours', 16_000],
      ['overtime', 1000],
    ]);
    expect(open.map(({ kind, openCents }) => [kind, openCents])).toEqual([['overtime', 5000]]);
    pay(household, 33_000);
    expect(household.all('earning').find(({ kind }) => kind === 'overtime')?.openCents).toBe(5000);
  });

  it('does not change the rows', () => {
    const household = threeDays();
    const before = household.contents();
    previewPayment(household.id, testBalance(household, NANNY_ID), 20_000);
    expect(household.contents()).toEqual(before);
  });
});

function settlementsOf(household: TestHousehold, paymentId: string) {
  const payments = household.all('payment');
  const withheld = payments.filter(({ paidWith }) => paidWith === paymentId);
  const ids = new Set([paymentId, ...withheld.map(({ id }) => id)]);
  return {
    withheld,
    settled: household.all('settlement').flatMap((settlement) => {
      const earning = household.row('earning', settlement.earningId);
      return ids.has(settlement.paymentId) && earning ? [{ settlement, earning }] : [];
    }),
    credit: payments.filter(({ id, unsettledCents }) => !ids.has(id) && unsettledCents > 0),
    open: testBalance(household, NANNY_ID).open,
  };
}

describe('previewVoid', () => {
  it('equals what voiding makes unpaid, including a partly unpaid day', () => {
    const household = threeDays();
    pay(household, 10_000);
    const paymentId = pay(household, 10_000);
    const payment = household.row('payment', paymentId);
    if (payment === undefined) throw new Error('The payment is missing');
    const { opened, coveredCents } = previewVoid(payment, settlementsOf(household, paymentId));
    expect(opened.map(({ earning, cents, openCents }) => [earning.date, cents, openCents])).toEqual([
      ['2026-03-02', 6000, 6000],
      ['2026-03-03', 4000, 16_000],
    ]);
    expect(coveredCents).toBe(0);
    household.as('family').must('payment.void', { paymentId });
    expect(openDates(household).slice(0, 2)).toEqual([
      ['2026-03-02', 6000],
      ['2026-03-03', 16_000],
    ]);
  });

  it('includes what was withheld with the payment, and counts a shared day once', () => {
    const household = threeDays();
    const paymentId = pay(household, 20_000, 1000);
    const payment = household.row('payment', paymentId);
    if (payment === undefined) throw new Error('The payment is missing');
    const { opened, coveredCents } = previewVoid(payment, settlementsOf(household, paymentId));
    expect(opened.map(({ earning, cents }) => [earning.date, cents])).toEqual([
      ['2026-03-02', 16_000],
      ['2026-03-03', 5000],
    ]);
    expect(coveredCents).toBe(0);
    household.as('family').must('payment.void', { paymentId });
    expect(openDates(household)).toEqual(
      ['2026-03-02', '2026-03-03', '2026-03-04'].map((date) => [date, 16_000]),
    );
  });

  it('leaves out what the nanny’s other credit covers', () => {
    const household = threeDays();
    const paymentId = pay(household, 48_000);
    pay(household, 20_000);
    const payment = household.row('payment', paymentId);
    if (payment === undefined) throw new Error('The payment is missing');
    const { opened, coveredCents } = previewVoid(payment, settlementsOf(household, paymentId));
    household.as('family').must('payment.void', { paymentId });
    expect(opened.map(({ earning, openCents }) => [earning.date, openCents])).toEqual(openDates(household));
    expect(coveredCents).toBe(20_000);
  });
});
