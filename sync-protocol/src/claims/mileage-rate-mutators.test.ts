/** Tests mileage rates: from when the family sets them, and what claims that wait for an answer pay then. */
import { beforeEach, describe, expect, it } from 'vitest';
import { NANNY_ID, type PersonName, TestHousehold } from '../../test-support/household.ts';
import { addDays, addMinutes } from '../kernel/calendar.ts';

const TODAY = '2026-03-05';

let household: TestHousehold;
let claimId: string;
beforeEach(() => {
  household = TestHousehold.create();
  claimId = household.newId();
});

const set = (
  rateTenths: number,
  days = 0,
  { by = 'family', nannyId = NANNY_ID }: { by?: PersonName; nannyId?: string } = {},
) =>
  household.as(by).code('nanny.setMileageRate', {
    nannyId,
    rateTenths,
    effectiveFrom: addDays(TODAY, days),
  });

const drive = (date = TODAY) =>
  household.as('nanny').must('claim.submit', {
    claimId,
    nannyId: NANNY_ID,
    kind: 'MILEAGE',
    date,
    category: null,
    distanceTenths: 124,
    amountCents: null,
    note: null,
    receiptHash: null,
  });
const approve = (amountCents: number) =>
  household
    .as('family')
    .code(
      'claim.decide',
      { claimId, status: 'APPROVED', note: null },
      { basedOn: { amountCents, status: 'SUBMITTED' } },
    );
const claim = () => household.row('claim', claimId);

describe('a mileage rate', () => {
  it('is set by a parent, within limits', () => {
    expect(set(725, 0, { by: 'nanny' })).toBe('forbidden');
    expect(set(725, 0, { by: 'viewer' })).toBe('forbidden');
    expect(set(725, 0, { nannyId: household.newId() })).toBe('not_found');
    for (const tenths of [0, -1, 0.5, 5001, 9e9]) expect(set(tenths)).toBe('bad_input');
    expect(set(5000)).toBe('applied');
    expect(household.row('mileageRate', `${NANNY_ID}/${TODAY}`)).toMatchObject({ rateTenths: 5000 });
  });

  it('begins today or later, the first one up to 400 days back', () => {
    expect(set(700, -401)).toBe('too_far_back');
    expect(set(700, -400)).toBe('applied');
    expect(set(699, -1)).toBe('too_far_back');
    expect(set(700, 0)).toBe('applied');
    expect(set(100, 30)).toBe('applied');
  });

  it('of past dates is only raised', () => {
    set(700, -100);
    household.at = addMinutes(household.at, 11);
    expect(set(650, -100)).toBe('too_far_back');
    expect(set(650, -50)).toBe('too_far_back');
    expect(set(725, -50)).toBe('applied');
    expect(set(710, -20)).toBe('too_far_back');
    expect(set(1, -200)).toBe('applied');
  });

  it('is lowered from tomorrow on: she may have driven today', () => {
    set(725, -10);
    expect(set(724)).toBe('too_far_back');
    expect(set(1, 1)).toBe('applied');
    drive();
    expect(claim()).toMatchObject({ rateTenths: 725 });
  });

  it('isn’t lowered for today by moving the zone west', () => {
    const settings = { billingIncrementMinutes: 15, currency: 'EUR' } as const;
    household.as('family').must('household.saveSettings', { ...settings, timezone: 'Europe/Berlin' });
    household.at = '2026-03-05T09:00:00.000Z';
    set(300, -10);
    household.as('family').must('household.saveSettings', { ...settings, timezone: 'Pacific/Honolulu' });
    expect(set(1)).toBe('too_far_back');
    expect(set(1, 1)).toBe('applied');
  });

  it('is of today by the server’s clock, whatever the device says', () => {
    set(700, -10);
    const args = { nannyId: NANNY_ID, rateTenths: 100, effectiveFrom: addDays(TODAY, -1) };
    const claimed = { at: '2026-03-04T17:00:00.000Z', receivedAt: household.at };
    expect(household.as('family').code('nanny.setMileageRate', args, claimed)).toBe('too_far_back');
  });

  it('is free within 400 days of a nanny who never had an account', () => {
    const nannyId = household.newId();
    const added = { id: nannyId, name: 'Ana', email: 'ana@example.com', hourlyRateCents: 2000 };
    household.as('family').must('nanny.add', added);
    expect(set(700, -100, { nannyId })).toBe('applied');
    expect(set(600, -100, { nannyId })).toBe('applied');
    expect(set(600, -401, { nannyId })).toBe('too_far_back');
  });

  it('ends with her: none is set of a former nanny', () => {
    set(700);
    drive();
    household.as('family').must('nanny.remove', { nannyId: NANNY_ID });
    expect(set(800)).toBe('nanny_removed');
    expect(household.all('mileageRate')).toHaveLength(1);
  });

  it('is one of 200 at most', () => {
    for (let days = 0; days < 200; days += 1) expect(set(700, days)).toBe('applied');
    expect(set(700, 200)).toBe('bad_input');
    expect(set(710, 199)).toBe('applied');
  });
});

function wait(minutes: number): void {
  household.at = addMinutes(household.at, minutes);
}

describe('a typing mistake', () => {
  it('in the first rate is corrected for ten minutes, also downward', () => {
    set(5000, -100);
    wait(10);
    expect(set(500, -100)).toBe('applied');
    wait(0.01);
    expect(set(499, -100)).toBe('too_far_back');
    expect(set(501, -100)).toBe('applied');
  });

  it('in a raised rate is corrected down to what it replaced, however often', () => {
    set(700, -100);
    wait(60);
    set(5000);
    wait(6);
    expect(set(725)).toBe('applied');
    expect(set(699)).toBe('too_far_back');
    expect(set(700)).toBe('applied');
    wait(6);
    set(5000);
    expect(set(725)).toBe('applied');
    expect(set(4000, -100)).toBe('applied');
    wait(11);
    expect(set(724)).toBe('too_far_back');
  });

  it('leaves a claim that waits what it was submitted with, or more', () => {
    set(700, -10);
    wait(60);
    drive();
    set(5000);
    expect(claim()).toMatchObject({ rateTenths: 5000 });
    set(725);
    expect(claim()).toMatchObject({ rateTenths: 725, amountCents: 899 });
    claimId = household.newId();
    set(800);
    drive();
    set(700);
    expect(claim()).toMatchObject({ rateTenths: 800, amountCents: 992 });
    expect(household.all('claim').map(({ rateTenths }) => rateTenths)).toEqual([700, 800]);
  });

  it('isn’t corrected by a device that dates itself back', () => {
    set(5000);
    const args = { nannyId: NANNY_ID, rateTenths: 1, effectiveFrom: TODAY };
    const back = { at: household.at, receivedAt: addMinutes(household.at, 11) };
    expect(household.as('family').code('nanny.setMileageRate', args, back)).toBe('too_far_back');
  });
});

describe('a claim that waits for an answer', () => {
  it('keeps its rate when the family lowers that of later dates', () => {
    set(725);
    drive();
    expect(set(10, 1)).toBe('applied');
    expect(claim()).toMatchObject({ rateTenths: 725, amountCents: 899 });
    expect(approve(899)).toBe('applied');
  });

  it('gets a higher rate of its date, which a parent sees before approving', () => {
    set(700, -10);
    drive(addDays(TODAY, -5));
    expect(set(725, -7)).toBe('applied');
    expect(claim()).toMatchObject({ rateTenths: 725, amountCents: 899 });
    expect(approve(868)).toBe('claim_changed');
    expect(claim()).toMatchObject({ status: 'SUBMITTED' });
    expect(approve(899)).toBe('applied');
  });

  it('stays as it is where the higher rate begins or ends beside its date', () => {
    set(700, -10);
    set(705, -2);
    drive(addDays(TODAY, -5));
    expect(set(725, -4)).toBe('applied');
    expect(claim()).toMatchObject({ rateTenths: 700 });
  });

  it('alone gets a higher rate: an approved one keeps its own', () => {
    set(700);
    drive();
    approve(868);
    set(725);
    expect(claim()).toMatchObject({ rateTenths: 700, amountCents: 868 });
    expect(household.row('earning', claimId)).toMatchObject({ amountCents: 868 });
  });
});
