/**
 * Tests that hours which the nanny recorded stay hers where the family makes them fewer or deletes their day, by
 * whichever way: she is told, restores them as a review, or agrees, and nobody else can take them away.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { basedOnDay } from '../../test-support/conflict-steps.ts';
import { NANNY_ID, TestHousehold } from '../../test-support/household.ts';
import { sign } from '../../test-support/week-figures.ts';
import { fewerHours } from './replaced-hours.ts';
import type { Review } from './review.ts';

const TUESDAY = '2026-03-03';
let household: TestHousehold;
/** Tuesday, with eight hours that she recorded. */
let dayId: string;

beforeEach(() => {
  household = TestHousehold.create();
  dayId = household.acceptedDay(TUESDAY);
  record('nanny', '17:00');
});

/** Records hours from 09:00 as somebody who sees the day as it is. */
function record(by: 'family' | 'nanny', end: string): string {
  const hours = { dayId, ...household.span(TUESDAY, '09:00', end) };
  return household.as(by).code('day.recordHours', hours, { basedOn: basedOnDay(household, dayId) });
}

const remove = () => household.as('family').must('day.remove', { dayId });
const kept = (): Review[] => household.all('review').filter(({ status }) => status === 'replaced');

/** What she is told: minutes that she recorded, and those of now. */
const told = () =>
  household.all('review').flatMap((review) => {
    const fewer = fewerHours(review, { day: household.row('day', dayId), reviews: household.all('review') });
    return fewer === undefined ? [] : [[fewer.recorded, fewer.now]];
  });

function keptId(): string {
  const [review] = kept();
  if (review === undefined) throw new Error('Nothing of hers is kept');
  return review.id;
}

const restore = (by: 'nanny' | 'family' | 'colleague' = 'nanny', reviewId = keptId()) =>
  household.as(by).code('review.restore', { reviewId });

function agree(by: 'nanny' | 'family' | 'colleague' = 'nanny'): string {
  const { actualStartUtc: start = null, actualEndUtc: end = null } = household.row('day', dayId) ?? {};
  return household.as(by).code('review.agree', { reviewId: keptId(), start, end });
}

const decide = (choice: 'confirm' | 'dismiss', reviewId: string) =>
  household.as('family').code('review.resolve', { reviewId, choice });

describe('a nanny is told of fewer hours than she recorded', () => {
  it('when the family changes them', () => {
    record('family', '10:00');
    expect(told()).toEqual([[480, 60]]);
    expect(kept()).toMatchObject([{ authorSide: 'nanny', ...spanOf('17:00') }]);
  });

  it('when the family deletes their day', () => {
    remove();
    expect(told()).toEqual([[480, 0]]);
  });

  it('when the family changes them and then takes its own back', () => {
    record('family', '10:00');
    household.as('family').must('day.withdrawHours', { dayId, ...household.span(TUESDAY, '09:00', '10:00') });
    expect(told()).toEqual([[480, 0]]);
  });

  it('when they become more first and fewer then, and when the day is deleted after', () => {
    record('family', '17:01');
    expect(told()).toEqual([]);
    record('family', '10:00');
    expect(told()).toEqual([[480, 60]]);
    remove();
    expect(told()).toEqual([[480, 0]]);
  });

  it('when the family confirms fewer hours of its own beside hers', () => {
    expect(record('family', '10:00')).toBe('applied');
    record('nanny', '17:00');
    const hours = { dayId, ...household.span(TUESDAY, '09:00', '11:00') };
    const seen = { status: 'ACCEPTED', actualStartUtc: null, actualEndUtc: null, isPaid: false };
    expect(household.as('family').code('day.recordHours', hours, { basedOn: seen })).toBe('hours_conflict');
    const open = household.all('review').find(({ status }) => status === 'open');
    expect(decide('confirm', open?.id ?? '')).toBe('applied');
    expect(told()).toEqual([[480, 120]]);
  });

  it('not of more hours, of her own corrections, nor once hers count again', () => {
    record('family', '18:00');
    expect(told()).toEqual([]);
    record('nanny', '12:00');
    expect([told(), kept()]).toEqual([[], []]);
  });

  it('not of hours that the family recorded', () => {
    const other = household.completedDay('2026-03-04');
    const hours = { dayId: other, ...household.span('2026-03-04', '09:00', '10:00') };
    household.as('family').must('day.recordHours', hours);
    expect(kept()).toEqual([]);
  });
});

describe('her hours', () => {
  it('restored are a review, which the family confirms', () => {
    record('family', '10:00');
    const reviewId = keptId();
    expect(restore()).toBe('applied');
    expect(household.row('review', reviewId)).toMatchObject({ status: 'open', kind: 'hours_conflict' });
    expect([told(), household.day(dayId).billableMinutes]).toEqual([[], 60]);
    expect(decide('confirm', reviewId)).toBe('applied');
    expect(household.day(dayId)).toMatchObject({ billableMinutes: 480, hoursRecordedBySide: 'nanny' });
    expect(kept()).toEqual([]);
  });

  it('restored and dismissed leave the family’s, and are decided', () => {
    record('family', '10:00');
    const reviewId = keptId();
    restore();
    expect(decide('dismiss', reviewId)).toBe('applied');
    expect(household.day(dayId).billableMinutes).toBe(60);
    expect(restore('nanny', reviewId)).toBe('review_decided');
  });

  it('of a deleted day bring it back, without hours until the family confirms', () => {
    remove();
    const reviewId = keptId();
    expect(restore()).toBe('applied');
    expect(household.day(dayId)).toMatchObject({
      status: 'ACCEPTED',
      date: TUESDAY,
      actualStartUtc: null,
      proposedByNanny: true,
      restoredAt: household.at,
      scheduledStartUtc: household.span(TUESDAY, '09:00', '17:00').start,
    });
    expect(household.row('earning', dayId)).toBeUndefined();
    expect(decide('confirm', reviewId)).toBe('applied');
    expect(household.day(dayId)).toMatchObject({ status: 'COMPLETED', amountCents: 16_000 });
  });

  it('twice restored are one review', () => {
    record('family', '10:00');
    const reviewId = keptId();
    expect([restore(), restore('nanny', reviewId)]).toEqual(['applied', 'noop']);
  });

  it('restored after the day is paid are a review of a paid day', () => {
    record('family', '10:00');
    household.recordPayment(2000);
    expect(restore()).toBe('applied');
    expect(household.all('review')).toMatchObject([{ kind: 'hours_after_paid', status: 'open' }]);
  });

  it('restored after the week is approved are a review of an approved week', () => {
    record('family', '10:00');
    household.at = '2026-03-09T17:00:00.000Z';
    expect([sign(household, 'nanny'), sign(household, 'family')]).toEqual(['applied', 'applied']);
    expect(restore()).toBe('applied');
    expect(household.all('review')).toMatchObject([{ kind: 'hours_after_approval', status: 'open' }]);
  });

  it('keep their day on its date', () => {
    record('family', '10:00');
    household.as('family').must('day.withdrawHours', { dayId, ...household.span(TUESDAY, '09:00', '10:00') });
    const date = '2026-03-04';
    const moved = { dayId, date, ...household.span(date, '09:00', '17:00') };
    expect(household.as('family').code('day.editSchedule', moved)).toBe('has_hours');
  });

  it('can’t be restored, agreed to, decided or withdrawn by anybody else', () => {
    record('family', '10:00');
    const reviewId = keptId();
    for (const by of ['family', 'colleague'] as const) {
      const code = by === 'family' ? 'forbidden' : 'not_found';
      expect([restore(by), agree(by)]).toEqual([code, code]);
    }
    expect(decide('confirm', reviewId)).toBe('review_decided');
    expect(decide('dismiss', reviewId)).toBe('review_decided');
    expect(household.as('family').code('review.withdraw', { reviewId })).toBe('forbidden');
    expect(told()).toEqual([[480, 60]]);
  });
});

describe('what she agrees to', () => {
  it('is no longer told, until the family makes it fewer still', () => {
    record('family', '16:00');
    expect(agree()).toBe('applied');
    expect(told()).toEqual([]);
    record('family', '10:00');
    expect(told()).toEqual([[420, 60]]);
  });

  it('a deleted day, is done', () => {
    remove();
    expect(agree()).toBe('applied');
    expect(household.all('review')).toMatchObject([{ status: 'withdrawn' }]);
  });

  it('is what she saw: other hours by now change nothing', () => {
    record('family', '16:00');
    const { actualStartUtc: start, actualEndUtc: end } = household.day(dayId);
    record('family', '10:00');
    expect(household.as('nanny').code('review.agree', { reviewId: keptId(), start, end })).toBe('noop');
    expect(told()).toEqual([[480, 60]]);
  });
});

function spanOf(end: string) {
  const span = household.span(TUESDAY, '09:00', end);
  return { startUtc: span.start, endUtc: span.end };
}

it('keeps nothing of another nanny’s hours', () => {
  record('family', '10:00');
  expect(kept().every(({ nannyId }) => nannyId === NANNY_ID)).toBe(true);
});
