/** Tests claims that are changed from two devices at once: in each order, and by who had seen what. */
import { beforeEach, describe, expect, it } from 'vitest';
import { NANNY_ID, type PersonName, type Step, TestHousehold } from '../../test-support/household.ts';

const TODAY = '2026-03-05';

let household: TestHousehold;
let claimId: string;
beforeEach(() => {
  household = TestHousehold.create();
  household.as('family').must('nanny.setMileageRate', {
    nannyId: NANNY_ID,
    rateTenths: 700,
    effectiveFrom: '2026-01-01',
  });
  claimId = household.newId();
  household.as('nanny').must('claim.submit', drive(claimId));
});

const drive = (id: string) =>
  ({
    claimId: id,
    nannyId: NANNY_ID,
    kind: 'MILEAGE',
    date: TODAY,
    category: null,
    distanceTenths: 124,
    amountCents: null,
    note: null,
    receiptHash: null,
  }) as const;

/** A decision by who saw the claim as it was submitted. */
const decide = (by: PersonName, status: 'APPROVED' | 'DECLINED'): Step => ({
  by,
  name: 'claim.decide',
  args: { claimId, status, note: status === 'DECLINED' ? 'Commute' : null },
  basedOn: { amountCents: 868, status: 'SUBMITTED' },
});
const withdraw = (): Step => ({ by: 'nanny', name: 'claim.withdraw', args: { claimId } });
const raise = (): Step => ({
  by: 'family',
  name: 'nanny.setMileageRate',
  args: { nannyId: NANNY_ID, rateTenths: 725, effectiveFrom: TODAY },
});
const pay = (by: PersonName): Step => ({
  by,
  name: 'claim.pay',
  args: {
    paymentId: household.newId(),
    nannyId: NANNY_ID,
    claims: [{ claimId, amountCents: 868 }],
    platform: null,
    paymentDate: TODAY,
  },
});
const remove = (): Step => ({ by: 'family', name: 'nanny.remove', args: { nannyId: NANNY_ID } });

const driveSeen = (rateTenths: number): Step => ({
  by: 'nanny',
  name: 'claim.submit',
  args: drive(household.newId()),
  basedOn: { rateTenths, unit: 'MILE' },
});
const correct = (): Step => ({
  ...raise(),
  args: { nannyId: NANNY_ID, rateTenths: 710, effectiveFrom: TODAY },
});
const amounts = () => household.all('claim').map(({ amountCents }) => amountCents);
const hers = (): Step => ({ by: 'nanny', name: 'claim.submit', args: drive(household.newId()) });

/** Returns the code of each step's result, or its kind. */
const codes = (...steps: Step[]) =>
  steps.map((step) => {
    const result = household.run(step);
    return 'code' in result ? result.code : result.result;
  });
const claim = () => household.row('claim', claimId);
const owed = () => household.row('earning', claimId)?.amountCents;

describe('withdrawing and approving', () => {
  it('withdrawn first: the approval is refused', () => {
    expect(codes(withdraw(), decide('family', 'APPROVED'))).toEqual(['applied', 'claim_withdrawn']);
    expect(owed()).toBeUndefined();
  });

  it('approved first: she withdraws it, and nothing is owed', () => {
    expect(codes(decide('family', 'APPROVED'), withdraw())).toEqual(['applied', 'applied']);
    expect(claim()?.status).toBe('WITHDRAWN');
    expect(owed()).toBeUndefined();
  });

  it('withdrawn first: declining it is refused, too', () => {
    expect(codes(withdraw(), decide('family', 'DECLINED'))).toEqual(['applied', 'claim_withdrawn']);
    expect(claim()?.status).toBe('WITHDRAWN');
  });

  it('declined first: there is nothing to withdraw', () => {
    expect(codes(decide('family', 'DECLINED'), withdraw())).toEqual(['applied', 'claim_decided']);
  });
});

describe('two parents', () => {
  it.each([
    ['APPROVED', 'DECLINED', 868],
    ['DECLINED', 'APPROVED', undefined],
  ] as const)('%s, then %s: the first answer stands', (first, second, cents) => {
    expect(codes(decide('family', first), decide('partner', second))).toEqual([
      'applied',
      'already_answered',
    ]);
    expect(claim()?.status).toBe(first);
    expect(owed()).toBe(cents);
  });

  it('approve both: it is owed once', () => {
    expect(codes(decide('family', 'APPROVED'), decide('partner', 'APPROVED'))).toEqual(['applied', 'noop']);
    expect(household.all('earning')).toHaveLength(1);
  });

  it('pay both: it is paid once', () => {
    household.run(decide('family', 'APPROVED'));
    expect(codes(pay('family'), pay('partner'))).toEqual(['applied', 'already_paid']);
    expect(household.all('payment')).toHaveLength(1);
  });
});

describe('a raised rate and an approval', () => {
  it('raised first: the approval of the lower amount is refused', () => {
    expect(codes(raise(), decide('family', 'APPROVED'))).toEqual(['applied', 'claim_changed']);
    expect(claim()).toMatchObject({ status: 'SUBMITTED', amountCents: 899 });
  });

  it('approved first: it keeps the amount', () => {
    expect(codes(decide('family', 'APPROVED'), raise())).toEqual(['applied', 'applied']);
    expect(owed()).toBe(868);
  });
});

describe('withdrawing and paying', () => {
  beforeEach(() => {
    household.run(decide('family', 'APPROVED'));
  });

  it('withdrawn first: nothing is paid', () => {
    expect(codes(withdraw(), pay('family'))).toEqual(['applied', 'claim_withdrawn']);
    expect(household.all('payment')).toEqual([]);
  });

  it.each(['withdraw', 'pay'] as const)('%s first: the rest of a payment is paid', (first) => {
    const other = household.newId();
    household.as('family').must('claim.submit', drive(other));
    const both = pay('family');
    const claims = [claimId, other].map((id) => ({ claimId: id, amountCents: 868 }));
    if (first === 'withdraw') household.run(withdraw());
    else household.run(pay('partner'));
    expect(household.run({ ...both, args: { ...(both.args as object), claims } })).toMatchObject({
      result: 'applied',
      data: {
        paid: [other],
        errors: [{ id: claimId, code: first === 'withdraw' ? 'claim_withdrawn' : 'already_paid' }],
      },
    });
    expect(household.row('earning', other)?.openCents).toBe(0);
  });

  it('paid first: it can’t be withdrawn', () => {
    expect(codes(pay('family'), withdraw())).toEqual(['applied', 'claim_settled']);
    expect(household.row('earning', claimId)?.openCents).toBe(0);
  });
});

describe('another rate and a queued drive', () => {
  it('raised first: it is submitted at the higher rate', () => {
    expect(codes(raise(), driveSeen(700))).toEqual(['applied', 'applied']);
    expect(amounts()).toEqual([899, 899]);
  });

  it('submitted first: it gets the higher rate while it waits', () => {
    expect(codes(driveSeen(700), raise())).toEqual(['applied', 'applied']);
    expect(amounts()).toEqual([899, 899]);
  });

  it('corrected downward first: what she saw is more, and she is asked again', () => {
    expect(codes(raise(), correct(), driveSeen(725))).toEqual(['applied', 'applied', 'claim_changed']);
    expect(amounts()).toEqual([880]);
  });

  it('submitted first: a correction downward leaves her what she saw', () => {
    expect(codes(raise(), driveSeen(725), correct())).toEqual(['applied', 'applied', 'applied']);
    expect(amounts()).toEqual([880, 899]);
  });
});

describe('settings and claims', () => {
  const USD = { billingIncrementMinutes: 15, currency: 'USD', timezone: 'America/New_York' } as const;
  const save = (changed: object): Step => ({
    by: 'family',
    name: 'household.saveSettings',
    args: { ...USD, ...changed },
    basedOn: USD,
  });

  it.each(['zone', 'claim'])('a claim of today counts beside a move to the west, the %s first', (first) => {
    household.at = '2026-03-05T06:00:00.000Z';
    const steps = [save({ timezone: 'Pacific/Honolulu' }), hers()];
    expect(codes(...(first === 'zone' ? steps : steps.toReversed()))).toEqual(['applied', 'applied']);
  });

  it.each(['zone', 'rate'])(
    'no rate of today is lowered beside a move to the west, the %s first',
    (first) => {
      household.at = '2026-03-05T06:00:00.000Z';
      const args = { nannyId: NANNY_ID, rateTenths: 600, effectiveFrom: TODAY };
      const steps = [save({ timezone: 'Pacific/Honolulu' }), { ...raise(), args }];
      const results = codes(...(first === 'zone' ? steps : steps.toReversed()));
      expect(results.toSorted()).toEqual(['applied', 'too_far_back']);
    },
  );

  it('a claim that waits holds the currency; withdrawn, the rate still does', () => {
    const toCanada = save({ currency: 'CAD' });
    expect(codes(toCanada, withdraw(), toCanada)).toEqual(['currency_in_use', 'applied', 'currency_in_use']);
  });

  it('another currency before the first rate: a drive seen in miles is refused', () => {
    const fresh = TestHousehold.create();
    fresh.as('family').must('household.saveSettings', { ...USD, currency: 'CAD' });
    fresh.as('family').must('nanny.setMileageRate', {
      nannyId: NANNY_ID,
      rateTenths: 700,
      effectiveFrom: '2026-01-01',
    });
    const basedOn = { rateTenths: 700, unit: 'MILE' };
    expect(fresh.as('nanny').code('claim.submit', drive(fresh.newId()), { basedOn })).toBe('claim_changed');
  });
});

describe('a nanny who is removed, and her queued claim', () => {
  it('removed first: it is refused, and the family may enter it for her', () => {
    const queued = drive(household.newId());
    const sent: Step = { by: 'formerNanny', name: 'claim.submit', args: queued };
    expect(codes(remove(), sent, { ...sent, by: 'family' })).toEqual(['applied', 'nanny_removed', 'applied']);
    expect(household.row('earning', queued.claimId)?.amountCents).toBe(868);
  });

  it.each(['APPROVED', 'DECLINED'] as const)('removed first: an earlier one is still %s', (status) => {
    expect(codes(remove(), decide('family', status))).toEqual(['applied', 'applied']);
    expect(claim()?.status).toBe(status);
  });

  it('removed first: an approved one is still paid back', () => {
    household.run(decide('family', 'APPROVED'));
    expect(codes(remove(), pay('family'))).toEqual(['applied', 'applied']);
    expect(household.row('earning', claimId)?.openCents).toBe(0);
  });

  it('sent first: it stays for the family to answer', () => {
    expect(codes(remove(), decide('family', 'APPROVED'))).toEqual(['applied', 'applied']);
    expect(owed()).toBe(868);
  });
});
