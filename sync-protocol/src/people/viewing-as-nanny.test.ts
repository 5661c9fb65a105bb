/**
 * Tests impersonations of a nanny: hours that a parent enters there are the family's and take nothing from her, and
 * nothing that stands for her own will is taken.
 */
import { describe, expect, it } from 'vitest';
import { LATER, OWED, remove, withAgreedDay } from '../../test-support/agreed-day.ts';
import { approvedWeek, hoursOf } from '../../test-support/approved-weeks.ts';
import { PEOPLE, TestHousehold } from '../../test-support/household.ts';
import { added } from '../../test-support/terms.ts';

const UNSEEN = { status: 'ACCEPTED', actualStartUtc: null, actualEndUtc: null, isPaid: false } as const;
const DATE = '2026-03-03';

describe('hours that a parent enters while viewing as the nanny', () => {
  it('lower no approved week', () => {
    const { household, dayIds } = approvedWeek();
    const [dayId = ''] = dayIds;
    const before = household.contents();
    const reviewId = household.newId();
    const fewer = hoursOf(household, dayId, '10:00');
    const sent = household.as('familyAsNanny').code('day.recordHours', fewer, { mutationId: reviewId });
    expect(sent).toBe('hours_after_approval');
    const confirm = { reviewId, choice: 'confirm' } as const;
    expect(household.as('family').code('review.resolve', confirm)).toBe('forbidden');
    expect(household.as('familyAsNanny').code('review.resolve', confirm)).toBe('not_as_another');
    const rows = household.contents();
    expect([rows['payment'], rows['earning'], rows['day']]).toEqual([
      before['payment'],
      before['earning'],
      before['day'],
    ]);
  });

  it('lower no paid day', () => {
    const household = TestHousehold.create();
    const dayId = household.completedDay(DATE);
    household.recordPayment(16_000);
    const reviewId = household.newId();
    const fewer = { dayId, ...household.span(DATE, '09:00', '09:15') };
    const circumstances = { basedOn: UNSEEN, mutationId: reviewId };
    expect(household.as('familyAsNanny').code('day.recordHours', fewer, circumstances)).toBe(
      'hours_after_paid',
    );
    expect(household.as('family').code('review.resolve', { reviewId, choice: 'confirm' })).toBe('forbidden');
    expect(household.day(dayId)).toMatchObject({ amountCents: 16_000, isPaid: true });
  });

  it("are the family's, by the parent who entered them", () => {
    const household = TestHousehold.create();
    const dayId = household.acceptedDay(DATE);
    household
      .as('familyAsNanny')
      .must('day.recordHours', { dayId, ...household.span(DATE, '09:00', '17:00') });
    expect(household.day(dayId)).toMatchObject({
      hoursRecordedBySide: 'family',
      hoursRecordedBy: PEOPLE.family.accountId,
    });
  });

  it("wait for a review against the nanny's own, and withdraw none of hers", () => {
    const household = TestHousehold.create();
    const dayId = household.completedDay(DATE);
    const send = (by: 'nanny' | 'familyAsNanny', end: string, reviewId: string) =>
      household
        .as(by)
        .code(
          'day.recordHours',
          { dayId, ...household.span(DATE, '09:00', end) },
          { basedOn: UNSEEN, mutationId: reviewId },
        );
    const hers = household.newId();
    expect(send('nanny', '18:00', hers)).toBe('hours_conflict');
    send('familyAsNanny', '10:00', household.newId());
    expect(household.row('review', hers)).toMatchObject({ status: 'open', authorSide: 'nanny' });
  });

  it('let the nanny keep her hours against unseen ones, as against hours of the family', () => {
    const household = TestHousehold.create();
    const dayId = household.acceptedDay(DATE);
    household.as('nanny').must('day.recordHours', { dayId, ...household.span(DATE, '09:00', '17:00') });
    const fewer = { dayId, ...household.span(DATE, '09:00', '10:00') };
    household.at = '2026-03-05T18:00:00.000Z';
    expect(household.as('familyAsNanny').code('day.recordHours', fewer, { basedOn: UNSEEN })).toBe(
      'hours_conflict',
    );
    expect(household.day(dayId)).toMatchObject({ amountCents: 16_000, hoursRecordedBySide: 'nanny' });
  });
});

describe('while viewing as the nanny', () => {
  it('a parent cancels no day as her, so that its late removal stays owed', () => {
    const { household, dayId } = withAgreedDay();
    household.at = LATER;
    expect(household.as('familyAsNanny').code('day.cancel', { dayId })).toBe('not_as_another');
    remove(household, dayId);
    expect(added(household)).toEqual(OWED);
  });

  it('a parent proposes no day as her, who would be owed nothing for its late removal', () => {
    const household = TestHousehold.create();
    const args = { dayId: household.newId(), nannyId: PEOPLE.nanny.nannyId ?? '', date: DATE, notes: null };
    const span = household.span(DATE, '09:00', '17:00');
    expect(household.as('familyAsNanny').code('day.schedule', { ...args, ...span })).toBe('not_as_another');
    expect(household.all('day')).toEqual([]);
  });

  it("a former nanny's device is told first that she was removed", () => {
    const household = TestHousehold.create();
    const dayId = household.acceptedDay(DATE);
    expect(household.as('formerNanny').code('day.cancel', { dayId })).toBe('nanny_removed');
  });
});
