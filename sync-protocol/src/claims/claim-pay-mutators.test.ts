/** Tests paying claims back: what one payment settles, what it leaves, and that nothing is paid twice. */
import { beforeEach, describe, expect, it } from 'vitest';
import { COLLEAGUE_ID, NANNY_ID, type PersonName, TestHousehold } from '../../test-support/household.ts';
import { ledgerFaults } from '../../test-support/ledger-faults.ts';
import { addDays, addMinutes } from '../kernel/calendar.ts';
import { UNSET } from '../kernel/unset-fields.ts';
import type { MutatorArgs } from '../registry.ts';

const TODAY = '2026-03-05';

let household: TestHousehold;
beforeEach(() => {
  household = TestHousehold.create();
});

/** The family enters an expense, which counts at once. Returns its id. */
function enter(amountCents: number, { nannyId = NANNY_ID, date = TODAY } = {}): string {
  const claimId = household.newId();
  household.as('family').must('claim.submit', {
    claimId,
    nannyId,
    kind: 'EXPENSE',
    date,
    category: 'PARKING',
    distanceTenths: null,
    amountCents,
    note: null,
    receiptHash: null,
  });
  return claimId;
}

const seen = (claimId: string, amountCents: number) => ({ claimId, amountCents });

const args = (
  claims: MutatorArgs<'claim.pay'>['claims'],
  other: Partial<MutatorArgs<'claim.pay'>> = {},
): MutatorArgs<'claim.pay'> => ({
  paymentId: household.newId(),
  nannyId: NANNY_ID,
  claims,
  platform: 'VENMO',
  paymentDate: TODAY,
  ...other,
});
const pay = (
  claims: MutatorArgs<'claim.pay'>['claims'],
  other: Partial<MutatorArgs<'claim.pay'>> = {},
  by: PersonName = 'family',
) => household.as(by).run('claim.pay', args(claims, other));

const openCents = (claimId: string) => household.row('earning', claimId)?.openCents;
const expectSound = () => expect(ledgerFaults(household.ledger())).toEqual([]);

describe('paying claims', () => {
  it('makes one payment of what they are, and settles them alone', () => {
    const hours = household.completedDay('2026-03-04');
    const [first, second, other] = [enter(899), enter(101), enter(500)];
    const paymentId = household.newId();
    const result = pay([seen(second, 101), seen(first, 899)], { paymentId });
    expect(result).toMatchObject({
      result: 'applied',
      data: { paid: [second, first], errors: [], payments: [paymentId] },
    });
    expect(household.row('payment', paymentId)).toMatchObject({
      kind: 'REIMBURSED',
      amountCents: 1000,
      unsettledCents: 0,
      platform: 'VENMO',
      paymentDate: TODAY,
    });
    expect([first, second, other].map(openCents)).toEqual([0, 0, 500]);
    expect(openCents(hours)).toBe(16_000);
    expect(household.day(hours).isPaid).toBe(false);
    expectSound();
  });

  it('is for parents, of one nanny, on a date that has come', () => {
    const claimId = enter(899);
    const ofColleague = enter(500, { nannyId: COLLEAGUE_ID });
    for (const by of ['nanny', 'viewer', 'colleague'] as const) {
      expect(pay([seen(claimId, 899)], {}, by)).toMatchObject({ code: 'forbidden' });
    }
    expect(pay([seen(ofColleague, 500)])).toMatchObject({ code: 'not_found' });
    expect(pay([seen(claimId, 899)], { paymentDate: addDays(TODAY, 1) })).toMatchObject({
      code: 'payment_in_future',
    });
    expect(pay([])).toMatchObject({ code: 'bad_input' });
    expect(household.all('payment')).toEqual([]);
  });

  it('pays none that waits, was declined or withdrawn, or costs something else', () => {
    const [good, changed, gone] = [enter(899), enter(500), enter(300)];
    household.as('family').must('claim.withdraw', { claimId: gone });
    const waiting = household.newId();
    household.as('nanny').must('claim.submit', {
      claimId: waiting,
      nannyId: NANNY_ID,
      kind: 'EXPENSE',
      date: TODAY,
      category: 'OTHER',
      distanceTenths: null,
      amountCents: 700,
      note: null,
      receiptHash: null,
    });
    const unknown = household.newId();
    const claims = [
      seen(waiting, 700),
      seen(good, 899),
      seen(changed, 499),
      seen(gone, 300),
      seen(unknown, 1),
      seen(good, 899),
    ];
    expect(pay(claims)).toMatchObject({
      result: 'applied',
      data: {
        paid: [good],
        errors: [
          { id: waiting, code: 'claim_not_approved' },
          { id: changed, code: 'amount_changed' },
          { id: gone, code: 'claim_withdrawn' },
          { id: unknown, code: 'not_found' },
        ],
      },
    });
    expect(household.all('payment')).toMatchObject([{ amountCents: 899 }]);
    expectSound();
  });

  it('pays nothing twice, also in one batch', () => {
    const [first, second] = [enter(899), enter(101)];
    const [one, two, three] = [
      args([seen(first, 899)]),
      args([seen(first, 899), seen(second, 101)]),
      args([seen(first, 899), seen(second, 101)]),
    ];
    const results = household.together([
      { by: 'family', name: 'claim.pay', args: one },
      { by: 'partner', name: 'claim.pay', args: two },
      { by: 'family', name: 'claim.pay', args: three },
    ]);
    expect(results).toMatchObject([
      { data: { paid: [first], errors: [] } },
      { data: { paid: [second], errors: [{ id: first, code: 'already_paid' }] } },
      { code: 'already_paid' },
    ]);
    expect(household.all('payment').map(({ amountCents }) => amountCents)).toEqual([899, 101]);
    expectSound();
  });

  it('takes no id of another payment, nor of a claim', () => {
    const [first, second] = [enter(899), enter(101)];
    const paymentId = household.recordPayment(100);
    expect(pay([seen(first, 899)], { paymentId })).toMatchObject({ code: 'id_conflict' });
    expect(pay([seen(first, 899)], { paymentId: second })).toMatchObject({ code: 'id_conflict' });
    const mine = household.newId();
    pay([seen(first, 899)], { paymentId: mine });
    expect(pay([seen(second, 101)], { paymentId: mine })).toMatchObject({ code: 'id_conflict' });
  });

  it('stays below the most of one payment, and leaves the rest', () => {
    const ids = Array.from({ length: 102 }, (_, i) => enter(1_000_000, { date: addDays(TODAY, -(i % 5)) }));
    const result = pay(ids.map((claimId) => seen(claimId, 1_000_000)));
    expect(result).toMatchObject({
      data: { errors: ids.slice(100).map((id) => ({ id, code: 'payment_too_large' })) },
    });
    expect(household.all('payment')).toMatchObject([{ amountCents: 100_000_000 }]);
  });

  it('is undone by voiding: the claims are open again', () => {
    const claimId = enter(899);
    const paymentId = household.newId();
    pay([seen(claimId, 899)], { paymentId });
    expect(household.as('family').code('claim.withdraw', { claimId })).toBe('claim_settled');
    household.as('family').must('payment.void', { paymentId });
    expect(openCents(claimId)).toBe(899);
    expect(household.as('family').code('claim.withdraw', { claimId })).toBe('applied');
    expectSound();
  });

  it('pays a former nanny, too', () => {
    const claimId = enter(899);
    household.as('family').must('nanny.remove', { nannyId: NANNY_ID });
    expect(pay([seen(claimId, 899)])).toMatchObject({ result: 'applied' });
    expect(openCents(claimId)).toBe(0);
  });

  it('pays what credit for claims has left open', () => {
    household.plant('payment', {
      ...UNSET.payment,
      householdId: household.id,
      id: household.newId(),
      nannyId: NANNY_ID,
      version: 1,
      paymentDate: TODAY,
      kind: 'REIMBURSED',
      amountCents: 100,
      unsettledCents: 100,
      platform: 'CASH',
      createdAt: household.at,
    });
    const claimId = enter(899);
    expect(openCents(claimId)).toBe(799);
    expect(household.as('family').code('claim.withdraw', { claimId })).toBe('claim_settled');
    expect(pay([seen(claimId, 899)])).toMatchObject({ data: { paid: [claimId] } });
    expect(household.all('payment').map(({ amountCents }) => amountCents)).toEqual([100, 799]);
    expectSound();
  });
});

describe('a parent who enters a claim and takes it back', () => {
  it('leaves no earning, no credit, and no wages settled', () => {
    const hours = household.completedDay('2026-03-04');
    const claimId = enter(1_000_000, { date: addDays(TODAY, -400) });
    household.as('family').must('claim.withdraw', { claimId }, { at: addMinutes(household.at, 5) });
    household.recordPayment(16_000);
    expect(openCents(hours)).toBe(0);
    expect(household.row('earning', claimId)).toBeUndefined();
    expect(pay([seen(claimId, 1_000_000)])).toMatchObject({ code: 'claim_withdrawn' });
    expectSound();
  });
});
