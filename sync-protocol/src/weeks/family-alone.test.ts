/**
 * Tests that a family which both records hours and confirms them, because the nanny's account is deleted, takes away nothing
 * that was paid, or that an approved week keeps.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { NANNY_ID, type PersonName, TestHousehold } from '../../test-support/household.ts';
import { ledgerFaults } from '../../test-support/ledger-faults.ts';
import { added, setTerms } from '../../test-support/terms.ts';
import { sign, totalNow } from '../../test-support/week-figures.ts';
import { owedCents } from '../ledger/ledger.ts';

interface Recorded {
  readonly dayId: string;
  readonly start: string;
  readonly end: string;
}

/** What a device claims that last saw the day before it had hours and was paid. */
const STALE = { status: 'ACCEPTED', actualStartUtc: null, actualEndUtc: null, isPaid: false } as const;

let household: TestHousehold;
beforeEach(() => {
  household = TestHousehold.create();
});

/** The nanny deletes her account: nobody is left to decide but the family. */
function deleteAccount(): void {
  const nanny = household.row('nanny', NANNY_ID);
  if (nanny === undefined) throw new Error('No nanny');
  household.plant('nanny', { ...nanny, nannyUserId: null, formerUserId: nanny.nannyUserId });
}

const owed = (): number => owedCents(household.all('earning'), household.all('payment'));

/** Somebody records hours. Returns the code of the family's confirmation, or 'applied' where they count at once. */
function confirm(by: PersonName, hours: Recorded, basedOn?: typeof STALE): string {
  const reviewId = household.newId();
  const circumstances = basedOn === undefined ? { mutationId: reviewId } : { mutationId: reviewId, basedOn };
  const { result } = household.as(by).run('day.recordHours', hours, circumstances);
  if (result !== 'review') return result;
  const code = household.as('family').code('review.resolve', { reviewId, choice: 'confirm' });
  expect(ledgerFaults(household.ledger())).toEqual([]);
  return code;
}

const DATE = '2026-03-04';
/** Returns hours on a day, as '09:00–17:00'. */
function on(dayId: string, times: string): Recorded {
  const [start = '', end = ''] = times.split('–');
  return { dayId, ...household.span(household.day(dayId).date, start, end) };
}

describe('hours of the family for a paid day that the family confirms', () => {
  let dayId: string;
  beforeEach(() => {
    dayId = household.completedDay(DATE);
    household.recordPayment(16_000);
    deleteAccount();
  });

  it('are refused where they are worth less than what was paid: day_paid', () => {
    expect(confirm('family', on(dayId, '09:00–09:01'), STALE)).toBe('day_paid');
    expect(confirm('partner', on(dayId, '09:00–16:30'), STALE)).toBe('day_paid');
    expect(household.day(dayId)).toMatchObject({ isPaid: true, amountCents: 16_000, billableMinutes: 480 });
    expect(owed()).toBe(0);
  });

  it('may be dismissed, and count where they are worth the same or more', () => {
    expect(confirm('family', on(dayId, '09:30–17:30'), STALE)).toBe('applied');
    expect(confirm('family', on(dayId, '09:30–18:00'), STALE)).toBe('applied');
    expect(owed()).toBe(1000);
  });

  it('count where she recorded them herself, or has no account', () => {
    expect(confirm('nanny', on(dayId, '09:00–16:30'), STALE)).toBe('applied');
    expect(owed()).toBe(-1000);
    const nannyId = household.newId();
    const args = { id: nannyId, name: 'Ann', email: 'ann@example.com', hourlyRateCents: 2000 };
    household.as('family').must('nanny.add', args, { at: '2026-01-01T17:00:00.000Z' });
    const other = household.completedDay(DATE, { nannyId });
    household.recordPayment(16_000, { nannyId });
    expect(confirm('family', on(other, '09:00–16:30'), STALE)).toBe('applied');
  });

  it('are refused after her removal, too', () => {
    const reviewId = household.newId();
    const fewer = on(dayId, '09:00–09:01');
    household.as('family').run('day.recordHours', fewer, { mutationId: reviewId, basedOn: STALE });
    household.as('family').must('nanny.remove', { nannyId: NANNY_ID });
    const resolve = { reviewId, choice: 'confirm' } as const;
    expect(household.as('family').code('review.resolve', resolve)).toBe('day_paid');
    household.as('family').must('review.resolve', { ...resolve, choice: 'dismiss' });
  });

  it('are refused where the day is paid only after they went to review', () => {
    const other = household.acceptedDay('2026-03-03');
    household.as('nanny').must('day.recordHours', on(other, '09:00–17:00'));
    deleteAccount();
    const reviewId = household.newId();
    const fewer = on(other, '09:00–10:00');
    const seen = { mutationId: reviewId, basedOn: STALE };
    expect(household.as('family').code('day.recordHours', fewer, seen)).toBe('hours_conflict');
    household.recordPayment(16_000);
    const code = household.as('family').code('review.resolve', { reviewId, choice: 'confirm' });
    expect(code).toBe('day_paid');
  });

  it('are refused where the day keeps its amount, but loses what the terms add to it', () => {
    setTerms(household, { restWeekday: 0, weeklyLimitMinutes: null });
    household.at = '2026-03-09T17:00:00.000Z';
    const night = {
      start: household.span('2026-03-07', '20:00', '22:00').start,
      end: '2026-03-08T10:00:00.000Z',
    };
    const saturday = household.acceptedDay('2026-03-07');
    household.as('nanny').must('day.recordHours', { dayId: saturday, ...night });
    expect(added(household)).toEqual(['overtime 2026-03-08 5000']);
    household.recordPayment(owed(), { paymentDate: '2026-03-09' });
    const before = on(saturday, '10:00–19:00');
    expect(confirm('family', before, STALE)).toBe('day_paid');
    expect(owed()).toBe(0);
  });
});

const evening = (start: string, end: string) => household.span('2026-03-08', start, end);

describe('hours of the family for a night that an approved week keeps a share of', () => {
  const NEXT = { nannyId: NANNY_ID, weekStart: '2026-03-09' };
  let night: Recorded;
  beforeEach(() => {
    household.at = '2026-03-17T17:00:00.000Z';
    const dayId = household.acceptedDay('2026-03-08', { start: '20:00', end: '23:00' });
    night = { dayId, start: evening('20:00', '21:00').start, end: '2026-03-09T10:00:00.000Z' };
    household.as('nanny').must('day.recordHours', night);
    household.completedDay('2026-03-10');
    for (const by of ['nanny', 'family'] as const) sign(household, by, NEXT);
    deleteAccount();
  });

  it('are refused where they pay less than that share: week_approved', () => {
    // Six hours after midnight, of $120, are in the approved week.
    expect(totalNow(household, NEXT).grossCents).toBe(28_000);
    expect(confirm('family', { ...night, ...evening('20:00', '20:01') })).toBe('week_approved');
    expect(confirm('partner', { ...night, end: '2026-03-09T09:30:00.000Z' })).toBe('week_approved');
    expect(owed()).toBe(36_000);
  });

  it('are refused where that leaves her the share and the day nothing before midnight', () => {
    household.recordPayment(36_000, { paymentDate: '2026-03-17' });
    expect(confirm('family', { ...night, start: evening('23:00', '23:30').start })).toBe('day_paid');
    expect(owed()).toBe(0);
  });

  it('count where they keep the share, and where she recorded them', () => {
    expect(confirm('family', { ...night, start: evening('23:00', '23:30').start })).toBe('applied');
    expect([owed(), totalNow(household, NEXT).grossCents]).toEqual([30_000, 28_000]);
    expect(confirm('nanny', { ...night, ...evening('20:00', '20:01') })).toBe('applied');
    expect([owed(), totalNow(household, NEXT).grossCents]).toEqual([16_500, 28_000]);
    expect(confirm('family', { ...night, ...evening('20:00', '21:00') })).toBe('applied');
    expect(owed()).toBe(18_000);
  });
});
