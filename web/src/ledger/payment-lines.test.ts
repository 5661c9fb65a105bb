/** Tests that what was withheld is a part of its payment's line, and which deductions have a line of their own. */
import { expect, it } from 'vitest';
import { describeWithheld, toPaymentLines } from './payment-lines.ts';
import { paymentItem } from './test-ledger.ts';

const paid = paymentItem({ id: 'paid' });
const fica = paymentItem({
  id: 'fica',
  kind: 'WITHHELD',
  label: 'FICA',
  paidWith: 'paid',
  amountCents: 8340,
});
const VOIDED = '2026-03-06T12:00:00.000Z';

const shown = (...items: Parameters<typeof toPaymentLines>[0]) =>
  toPaymentLines(items).map(({ payment, withheld }) => [payment.id, withheld.map(({ id }) => id)]);

it('what was withheld with a payment is a part of its line, in either order', () => {
  expect(shown(paid, fica)).toEqual([['paid', ['fica']]]);
  expect(shown(fica, paid)).toEqual([['paid', ['fica']]]);
  const [line] = toPaymentLines([paid, fica]);
  const terms = { currency: 'USD', yearToDate: new Map([[line?.withheld[0]?.id ?? '', 25_020]]) } as const;
  expect(describeWithheld(line?.withheld ?? [], terms)).toBe('Withheld: FICA $83.40 (2026 so far: $250.20)');
});

it('both voided are one line; a deduction that was voided alone has its own', () => {
  const voided = { ...paid, payment: { ...paid.payment, voidedAt: VOIDED } };
  const alone = { ...fica, payment: { ...fica.payment, voidedAt: VOIDED } };
  expect(shown(voided, alone)).toEqual([['paid', ['fica']]]);
  expect(shown(paid, alone)).toEqual([
    ['paid', []],
    ['fica', []],
  ]);
});

it('a deduction whose payment isn’t listed has a line of its own', () => {
  expect(shown(fica)).toEqual([['fica', []]]);
  const without = { ...fica, payment: { ...fica.payment, paidWith: null } };
  expect(shown(paid, without)).toEqual([
    ['paid', []],
    ['fica', []],
  ]);
});

it('a line is marked as not sent while a part of it isn’t', () => {
  expect(toPaymentLines([paid, { ...fica, isUnsent: true }])).toMatchObject([{ isUnsent: true }]);
});
