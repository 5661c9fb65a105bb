/** Tests which claims are open: to be decided, and to be paid back. */
import { expect, it } from 'vitest';
import { claimArgs } from '../../test-support/claim-args.ts';
import { NANNY_ID, TestHousehold } from '../../test-support/household.ts';
import { openClaims } from './open-claims.ts';

const TODAY = '2026-03-05';

it('claims are open until they are declined, withdrawn or paid; hours never are', () => {
  const household = TestHousehold.create();
  household.completedDay(TODAY);
  const open = () => openClaims(household.all('claim'), household.all('earning'));
  const submit = (by: 'nanny' | 'family') => {
    const claimId = household.newId();
    household.as(by).must('claim.submit', claimArgs(claimId, TODAY, true));
    return claimId;
  };
  const none = { count: 0, cents: 0 };
  expect(open()).toEqual({ toDecide: none, toPay: none });

  const [declined, withdrawn] = [submit('nanny'), submit('nanny')];
  const entered = submit('family');
  submit('nanny');
  household.as('family').must('claim.decide', { claimId: declined, status: 'DECLINED', note: 'Not ours' });
  household.as('nanny').must('claim.withdraw', { claimId: withdrawn });
  expect(open()).toEqual({ toDecide: { count: 1, cents: 899 }, toPay: { count: 1, cents: 899 } });

  household.as('family').must('payment.record', {
    paymentId: household.newId(),
    nannyId: NANNY_ID,
    paymentDate: TODAY,
    amountCents: 400,
    platform: 'CASH',
    kind: 'REIMBURSED',
  });
  expect(open().toPay).toEqual({ count: 1, cents: 499 });
  household.as('family').must('claim.pay', {
    paymentId: household.newId(),
    nannyId: NANNY_ID,
    claims: [{ claimId: entered, amountCents: 899 }],
    platform: 'CASH',
    paymentDate: TODAY,
  });
  expect(open().toPay).toEqual(none);
});
