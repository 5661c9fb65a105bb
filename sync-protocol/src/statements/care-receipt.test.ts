/** Tests the receipt for dependent care: dates of payment and of service, what was withheld, and what is paid ahead. */
import { expect, it } from 'vitest';
import { NANNY_ID, TestHousehold } from '../../test-support/household.ts';
import { fullWeek } from '../../test-support/issued-statements.ts';
import { careReceipt } from './care-receipt.ts';

const receiptOf = (household: TestHousehold, dates = { from: '2026-03-01', to: '2026-03-31' }) =>
  careReceipt(
    {
      nannies: household.all('nanny'),
      payments: household.all('payment'),
      settlements: household.all('settlement'),
      earnings: new Map(household.all('earning').map((earning) => [earning.id, earning])),
    },
    dates,
  );

it('has the dates of service of each payment, of overtime those of its week', () => {
  const household = fullWeek();
  household.recordPayment(30_000, { paymentDate: '2026-03-05' });
  household.recordPayment(89_531, { paymentDate: '2026-03-09' });
  const { paidCents, providers } = receiptOf(household);
  expect(paidCents).toBe(119_531);
  expect(providers).toMatchObject([{ name: 'nanny', paidCents: 119_531, aheadCents: 0 }]);
  expect(
    providers[0]?.payments.map(({ date, amountCents, service }) => [date, amountCents, service]),
  ).toEqual([
    ['2026-03-05', 30_000, { from: '2026-03-02', to: '2026-03-03' }],
    ['2026-03-09', 89_531, { from: '2026-03-02', to: '2026-03-08' }],
  ]);
  const ofFirst = receiptOf(household, { from: '2026-03-05', to: '2026-03-08' });
  expect([
    ofFirst.paidCents,
    receiptOf(household, { from: '2026-04-01', to: '2026-04-30' }).providers,
  ]).toEqual([30_000, []]);
});

it('what is paid ahead is no service yet', () => {
  const household = TestHousehold.create();
  household.completedDay('2026-03-02');
  household.recordPayment(20_000, { paymentDate: '2026-03-04' });
  household.recordPayment(5000, { paymentDate: '2026-03-05' });
  const [provider] = receiptOf(household).providers;
  expect(provider).toMatchObject({ paidCents: 16_000, aheadCents: 9000 });
  expect(provider?.payments.map(({ amountCents, service }) => [amountCents, service?.from])).toEqual([
    [16_000, '2026-03-02'],
    [0, undefined],
  ]);
});

it('counts what was withheld as paid, and neither a correction nor a voided payment', () => {
  const household = fullWeek();
  const record = (amountCents: number, withheldCents: number): string => {
    const paymentId = household.newId();
    household.as('family').must('payment.record', {
      paymentId,
      nannyId: NANNY_ID,
      paymentDate: '2026-03-09',
      amountCents,
      platform: 'ZELLE',
      withheld: [{ paymentId: household.newId(), label: 'FICA', amountCents: withheldCents }],
    });
    return paymentId;
  };
  household.as('family').must('payment.void', { paymentId: record(5000, 100) });
  record(900, 100);
  const corrected = household.row('payment', household.recordPayment(50, { paymentDate: '2026-03-09' }));
  if (corrected === undefined) throw new Error('No payment');
  household.plant('payment', { ...corrected, kind: 'CORRECTION', weekStart: '2026-02-23' });
  expect(receiptOf(household).providers).toMatchObject([{ paidCents: 1000, withheldCents: 100 }]);
});
