/** Tests claims: who submits, answers and withdraws what when, what is owed then, and what a liar doesn't gain. */
import { beforeEach, describe, expect, it } from 'vitest';
import {
  COLLEAGUE_ID,
  NANNY_ID,
  PEOPLE,
  type PersonName,
  TestHousehold,
} from '../../test-support/household.ts';
import { addDays, addMinutes } from '../kernel/calendar.ts';
import type { MutatorArgs, MutatorBasedOn } from '../registry.ts';

const TODAY = '2026-03-05';

let household: TestHousehold;
let claimId: string;
beforeEach(() => {
  household = TestHousehold.create();
  claimId = household.newId();
});

type SubmitArgs = MutatorArgs<'claim.submit'>;
const expense = (args: Partial<SubmitArgs> = {}): SubmitArgs => ({
  claimId,
  nannyId: NANNY_ID,
  kind: 'EXPENSE',
  date: TODAY,
  category: 'PARKING',
  distanceTenths: null,
  amountCents: 1250,
  note: null,
  receiptHash: null,
  ...args,
});
const mileage = (distanceTenths: number, args: Partial<SubmitArgs> = {}): SubmitArgs =>
  expense({ kind: 'MILEAGE', category: null, amountCents: null, distanceTenths, ...args });

const submit = (by: PersonName, args: SubmitArgs = expense(), at: object = {}) =>
  household.as(by).code('claim.submit', args, at);

interface Moment {
  readonly at?: string;
  readonly receivedAt?: string;
}

const decide = (
  by: PersonName,
  status: MutatorArgs<'claim.decide'>['status'],
  { at, receivedAt = at, ...seen }: Partial<MutatorBasedOn<'claim.decide'>> & Moment = {},
) => {
  const note = status === 'DECLINED' ? 'Not ours' : null;
  const basedOn = { amountCents: 1250, status: 'SUBMITTED', ...seen };
  const moment = at === undefined ? {} : { at, receivedAt: receivedAt ?? at };
  return household.as(by).code('claim.decide', { claimId, status, note }, { basedOn, ...moment });
};
const withdraw = (by: PersonName, at: object = {}) =>
  household.as(by).code('claim.withdraw', { claimId }, at);

const claim = () => household.row('claim', claimId);
const earning = () => household.row('earning', claimId);
const later = (minutes: number) => ({ at: addMinutes(household.at, minutes) });
const rate = (rateTenths: number, effectiveFrom = TODAY) =>
  household.as('family').code('nanny.setMileageRate', { nannyId: NANNY_ID, rateTenths, effectiveFrom });

describe('a claim', () => {
  it('by the nanny waits for the family, and is owed once it is approved', () => {
    expect(submit('nanny')).toBe('applied');
    expect(claim()).toMatchObject({ status: 'SUBMITTED', submittedBySide: 'nanny', decidedAt: null });
    expect(earning()).toBeUndefined();
    expect(decide('partner', 'APPROVED')).toBe('applied');
    expect(claim()).toMatchObject({ status: 'APPROVED', decidedBy: PEOPLE.partner.accountId });
    expect(earning()).toMatchObject({
      kind: 'expense',
      date: TODAY,
      earnedFrom: '2026-03-05T05:00:00.000Z',
      amountCents: 1250,
      openCents: 1250,
      dayId: null,
      weekStart: null,
      hoursDate: null,
      minutes: null,
      rateCents: null,
    });
  });

  it('entered by a parent for her counts at once', () => {
    expect(submit('family')).toBe('applied');
    expect(claim()).toMatchObject({ status: 'APPROVED', submittedBySide: 'family', decidedAt: household.at });
    expect(earning()).toMatchObject({ amountCents: 1250 });
  });

  it('is submitted for herself alone, and never by who views as her', () => {
    expect(submit('nanny', expense({ nannyId: COLLEAGUE_ID }))).toBe('not_found');
    expect(submit('colleague')).toBe('not_found');
    expect(submit('viewer')).toBe('forbidden');
    expect(submit('familyAsNanny')).toBe('not_as_another');
    expect(submit('family', expense({ nannyId: household.newId() }))).toBe('not_found');
  });

  it('is of today or up to 400 days back in the household’s zone', () => {
    // 23:30 in New York, and the next day in UTC.
    household.at = '2026-03-06T04:30:00.000Z';
    expect(submit('nanny', expense({ date: addDays(TODAY, 2) }))).toBe('claim_in_future');
    expect(submit('nanny', expense({ date: addDays(TODAY, -401) }))).toBe('too_far_back');
    expect(submit('family', expense({ date: addDays(TODAY, -401) }))).toBe('too_far_back');
    expect(submit('nanny', expense({ date: addDays(TODAY, -400) }))).toBe('applied');
    expect(submit('nanny', expense({ claimId: household.newId() }))).toBe('applied');
  });

  it('is dated by the server, whatever the device says', () => {
    const claimed = { at: '2026-03-04T17:00:00.000Z', receivedAt: household.at };
    expect(submit('nanny', expense({ date: addDays(TODAY, -401) }), claimed)).toBe('too_far_back');
    const farAhead = { claimedAt: '2026-03-13T17:00:00.000Z' };
    expect(submit('nanny', expense({ date: addDays(TODAY, 2) }), farAhead)).toBe('claim_in_future');
  });

  it('of today counts with the server’s clock behind, or the zone moved west', () => {
    const ahead = { claimedAt: '2026-03-07T17:00:00.000Z' };
    expect(submit('nanny', expense({ date: addDays(TODAY, 2) }), ahead)).toBe('applied');
    claimId = household.newId();
    household.at = '2026-03-06T06:00:00.000Z';
    const settings = { billingIncrementMinutes: 15, currency: 'USD' } as const;
    household.as('family').must('household.saveSettings', { ...settings, timezone: 'Pacific/Honolulu' });
    expect(submit('nanny', expense({ date: '2026-03-06' }))).toBe('applied');
  });

  it.each([
    ['2026-03-08T04:59:00.000Z', '2026-03-07'],
    ['2026-03-08T05:00:00.000Z', '2026-03-08'],
    ['2026-03-09T03:59:00.000Z', '2026-03-08'],
    ['2026-11-01T03:59:00.000Z', '2026-10-31'],
    ['2026-11-01T04:00:00.000Z', '2026-11-01'],
    ['2026-11-02T04:59:00.000Z', '2026-11-01'],
  ])('at %s is of %s at the latest, also when clocks change', (at, today) => {
    household.at = at;
    expect(submit('nanny', expense({ date: addDays(today, 2) }))).toBe('claim_in_future');
    expect(submit('nanny', expense({ date: addDays(today, 1) }))).toBe('applied');
  });

  it('has an amount or a distance within limits', () => {
    for (const amountCents of [0, -1, 1.5, 1_000_001, 9e9]) {
      expect(submit('nanny', expense({ amountCents }))).toBe('bad_input');
    }
    for (const distance of [0, -1, 0.5, 20_001]) expect(submit('nanny', mileage(distance))).toBe('bad_input');
    expect(submit('nanny', expense({ distanceTenths: 5 }))).toBe('bad_input');
    expect(submit('nanny', expense({ category: null }))).toBe('bad_input');
    expect(submit('nanny', mileage(10, { amountCents: 5 }))).toBe('bad_input');
    expect(submit('nanny', mileage(10, { category: 'FOOD' }))).toBe('bad_input');
    expect(submit('nanny', expense({ amountCents: 1_000_000 }))).toBe('applied');
  });

  it('carries no side and no status of its author’s choice', () => {
    const forged = { ...expense(), submittedBySide: 'family', status: 'APPROVED' };
    expect(submit('nanny', forged)).toBe('bad_input');
  });

  it('takes no id that a claim, a day, an earning or a payment has', () => {
    const dayId = household.completedDay(TODAY);
    const pending = household.pendingDay(addDays(TODAY, 1));
    const paymentId = household.recordPayment(100);
    for (const used of [dayId, pending, paymentId]) {
      expect(submit('nanny', expense({ claimId: used }))).toBe('id_conflict');
      expect(submit('family', expense({ claimId: used }))).toBe('id_conflict');
    }
    expect(submit('nanny')).toBe('applied');
    expect(submit('nanny', expense({ amountCents: 9000 }))).toBe('id_conflict');
    expect(submit('family', expense({ amountCents: 1 }))).toBe('id_conflict');
    const span = household.span(TODAY, '18:00', '19:00');
    const day = { dayId: claimId, nannyId: NANNY_ID, date: TODAY, ...span, notes: null };
    expect(household.as('family').code('day.schedule', day)).toBe('id_conflict');
    const payment = { nannyId: NANNY_ID, paymentDate: TODAY, amountCents: 5, platform: 'VENMO' } as const;
    const family = household.as('family');
    expect(family.code('payment.record', { ...payment, paymentId: claimId })).toBe('id_conflict');
    const amountCents = household.row('day', dayId)?.amountCents ?? 0;
    const paid = {
      payments: [{ nannyId: NANNY_ID, paymentId: claimId }],
      days: [{ dayId, amountCents }],
      platform: null,
    };
    // The payment before has settled a part of the day.
    expect(amountCents).toBeGreaterThan(100);
    expect(family.code('payment.payDays', paid)).toBe('id_conflict');
    expect(claim()).toMatchObject({ amountCents: 1250 });
  });

  it('like another one is marked, and both stand', () => {
    const other = (args: Partial<SubmitArgs>) => {
      claimId = household.newId();
      expect(submit('nanny', expense({ claimId, ...args }))).toBe('applied');
      return claim()?.possibleDuplicateOf;
    };
    const first = claimId;
    expect(submit('nanny', expense({ receiptHash: 'a'.repeat(64) }))).toBe('applied');
    expect(other({})).toBe(first);
    expect(other({ category: 'TRANSIT' })).toBeNull();
    expect(other({ amountCents: 1251 })).toBeNull();
    expect(other({ date: '2026-03-04' })).toBeNull();
    expect(other({ date: '2026-03-01', amountCents: 5, receiptHash: 'a'.repeat(64) })).toBe(first);
    expect(other({ date: '2026-03-01', amountCents: 6, receiptHash: 'b'.repeat(64) })).toBeNull();
  });

  it('like one that was withdrawn or declined is not marked', () => {
    submit('nanny');
    withdraw('nanny');
    claimId = household.newId();
    submit('nanny', expense());
    expect(claim()?.possibleDuplicateOf).toBeNull();
    decide('family', 'DECLINED');
    claimId = household.newId();
    submit('nanny', expense());
    expect(claim()?.possibleDuplicateOf).toBeNull();
  });
});

describe('mileage', () => {
  it.each([
    [124, 725, 899],
    [124, 700, 868],
    [73, 725, 529],
    [2, 725, 15],
    [1, 725, 7],
    [37, 725, 268],
    [36, 725, 261],
  ])('of %d tenths at %d tenths of a cent is %d cents', (distance, tenths, amountCents) => {
    rate(tenths);
    submit('nanny', mileage(distance));
    expect(claim()).toMatchObject({ amountCents, rateTenths: tenths, unit: 'MILE' });
    decide('family', 'APPROVED', { amountCents });
    expect(earning()).toMatchObject({ kind: 'mileage', amountCents, openCents: amountCents });
  });

  it('has the rate of its date, also when it is entered in another year', () => {
    household.at = '2026-01-05T17:00:00.000Z';
    expect(rate(700, '2025-06-01')).toBe('applied');
    household.as('family').must('nanny.setMileageRate', {
      nannyId: NANNY_ID,
      rateTenths: 725,
      effectiveFrom: '2026-01-01',
    });
    submit('nanny', mileage(73, { date: '2025-12-31' }));
    expect(claim()).toMatchObject({ amountCents: 511, rateTenths: 700 });
    claimId = household.newId();
    submit('nanny', mileage(73, { date: '2026-01-01' }));
    expect(claim()).toMatchObject({ amountCents: 529, rateTenths: 725 });
    claimId = household.newId();
    expect(submit('nanny', mileage(73, { date: '2025-05-31' }))).toBe('no_mileage_rate');
  });

  it('needs a rate, and is worth at least half a cent', () => {
    expect(submit('nanny', mileage(124))).toBe('no_mileage_rate');
    expect(submit('family', mileage(124))).toBe('no_mileage_rate');
    rate(1);
    expect(submit('nanny', mileage(49))).toBe('bad_input');
    expect(submit('nanny', mileage(50))).toBe('applied');
  });

  it.each([
    [700, 'applied'],
    [725, 'applied'],
    [726, 'claim_changed'],
  ])('whose author saw %d tenths where 725 count is %s', (rateTenths, code) => {
    rate(725);
    const basedOn = { rateTenths, unit: 'MILE' };
    expect(submit('nanny', mileage(124), { basedOn })).toBe(code);
    claimId = household.newId();
    expect(submit('nanny', mileage(124), { basedOn: { ...basedOn, unit: 'KILOMETER' } })).toBe(
      'claim_changed',
    );
    expect(submit('nanny', mileage(124), { basedOn: { rateTenths: -1 } })).toBe('bad_input');
  });

  it('is in kilometers where the currency is euros', () => {
    const settings = { timezone: household.timezone, billingIncrementMinutes: 15 };
    household.as('family').must('household.saveSettings', { ...settings, currency: 'EUR' });
    rate(300);
    submit('nanny', mileage(100));
    expect(claim()).toMatchObject({ amountCents: 300, unit: 'KILOMETER' });
    const back = household.as('family').code('household.saveSettings', { ...settings, currency: 'USD' });
    expect(back).toBe('currency_in_use');
  });
});

describe('an answer', () => {
  beforeEach(() => {
    submit('nanny');
  });

  it('is the family’s, and says why it declines', () => {
    expect(decide('nanny', 'APPROVED')).toBe('forbidden');
    expect(decide('viewer', 'APPROVED')).toBe('forbidden');
    expect(decide('colleague', 'APPROVED')).toBe('forbidden');
    const silent = { claimId, status: 'DECLINED', note: null } as const;
    expect(household.as('family').code('claim.decide', silent)).toBe('bad_input');
    expect(decide('family', 'DECLINED')).toBe('applied');
    expect(claim()).toMatchObject({ status: 'DECLINED', answerNote: 'Not ours' });
    expect(earning()).toBeUndefined();
  });

  it('is bound to the amount that was seen', () => {
    expect(decide('family', 'APPROVED', { amountCents: 1249 })).toBe('claim_changed');
    expect(earning()).toBeUndefined();
  });

  it('counts once: the first one stands', () => {
    expect(decide('family', 'APPROVED')).toBe('applied');
    expect(decide('partner', 'APPROVED')).toBe('noop');
    expect(decide('partner', 'DECLINED')).toBe('already_answered');
    expect(decide('partner', 'DECLINED', { status: 'APPROVED' })).toBe('claim_decided');
    expect(earning()).toMatchObject({ amountCents: 1250 });
    expect(household.all('earning')).toHaveLength(1);
  });

  it('to a claim that was withdrawn is refused', () => {
    expect(withdraw('nanny')).toBe('applied');
    expect(decide('family', 'APPROVED')).toBe('claim_withdrawn');
    expect(decide('family', 'SUBMITTED')).toBe('claim_withdrawn');
  });

  it('by mistake is taken back within ten minutes, by either parent', () => {
    decide('family', 'APPROVED');
    expect(decide('nanny', 'SUBMITTED')).toBe('forbidden');
    expect(decide('partner', 'SUBMITTED', later(10))).toBe('applied');
    expect(claim()).toMatchObject({ status: 'SUBMITTED', decidedAt: null, decidedBy: null });
    expect(earning()).toBeUndefined();
    decide('family', 'DECLINED', later(11));
    expect(decide('family', 'SUBMITTED', later(20))).toBe('applied');
    decide('family', 'APPROVED', later(21));
    expect(decide('family', 'SUBMITTED', later(31.01))).toBe('claim_decided');
    const backdated = { ...later(22), receivedAt: addMinutes(household.at, 32) };
    expect(decide('family', 'SUBMITTED', backdated)).toBe('claim_decided');
    expect(earning()).toMatchObject({ amountCents: 1250 });
  });

  it.each(['2026-03-08T06:55:00.000Z', '2026-11-01T05:55:00.000Z'])(
    'at %s is taken back for ten minutes, although clocks change',
    (at) => {
      household.at = at;
      decide('family', 'APPROVED');
      expect(decide('family', 'SUBMITTED', later(11))).toBe('claim_decided');
      expect(decide('family', 'SUBMITTED', later(10))).toBe('applied');
    },
  );
});

describe('a claim is withdrawn', () => {
  it('by the nanny, also after its approval', () => {
    submit('nanny');
    expect(withdraw('colleague')).toBe('not_found');
    expect(withdraw('viewer')).toBe('forbidden');
    expect(withdraw('family')).toBe('forbidden');
    decide('family', 'APPROVED');
    expect(withdraw('family')).toBe('forbidden');
    expect(withdraw('nanny', later(60 * 24))).toBe('applied');
    expect(earning()).toBeUndefined();
    expect(claim()).toMatchObject({ status: 'WITHDRAWN' });
    expect(withdraw('nanny')).toBe('noop');
    expect(submit('nanny')).toBe('id_conflict');
  });

  it('by the nanny not after it was declined', () => {
    submit('nanny');
    decide('family', 'DECLINED');
    expect(withdraw('nanny')).toBe('claim_decided');
  });

  it('by the family only within ten minutes of its own entry', () => {
    submit('family', expense({ date: '2026-02-01' }));
    expect(decide('family', 'SUBMITTED')).toBe('claim_decided');
    expect(withdraw('family', later(11))).toBe('claim_decided');
    const backdated = { at: household.at, receivedAt: addMinutes(household.at, 11) };
    expect(withdraw('family', backdated)).toBe('claim_decided');
    expect(withdraw('partner', later(10))).toBe('applied');
    expect(earning()).toBeUndefined();
  });

  it('by the family at any time where the nanny never had an account', () => {
    const nannyId = household.newId();
    const added = { id: nannyId, name: 'Ana', email: 'ana@example.com', hourlyRateCents: 2000 };
    household.as('family').must('nanny.add', added);
    submit('family', expense({ nannyId }));
    expect(withdraw('family', later(600))).toBe('applied');
  });
});

describe('of a nanny who was removed', () => {
  it('claims stay, the family answers and enters them, and she sends none', () => {
    submit('nanny');
    household.as('family').must('nanny.remove', { nannyId: NANNY_ID });
    expect(household.row('nanny', NANNY_ID)?.archivedAt).not.toBeNull();
    expect(claim()).toMatchObject({ status: 'SUBMITTED' });
    const queued = expense({ claimId: household.newId() });
    expect(submit('formerNanny', queued)).toBe('nanny_removed');
    expect(submit('rejoinedNanny', queued)).toBe('not_found');
    expect(submit('family', queued)).toBe('applied');
    expect(withdraw('formerNanny')).toBe('nanny_removed');
    expect(decide('family', 'APPROVED')).toBe('applied');
    expect(decide('family', 'SUBMITTED', later(11))).toBe('claim_decided');
  });
});
