/**
 * Tests late cancellations: what the family owes for agreed shifts that it takes away, that no detour avoids it, when
 * nothing is owed, and what a nanny may cancel.
 */
import { describe, expect, it } from 'vitest';
import {
  DAY_BEFORE,
  decline,
  EARLIER,
  LATER,
  moveTo,
  OWED,
  remove,
  TOMORROW,
  withAgreedDay,
} from '../../test-support/agreed-day.ts';
import { NANNY_ID, type TestHousehold } from '../../test-support/household.ts';
import { added, setTerms, WEEK } from '../../test-support/terms.ts';
import { addMinutes } from '../kernel/calendar.ts';

/** Refused: her first terms stay once she has agreed to a shift. */
const removeTerms = (household: TestHousehold): unknown =>
  household.as('family').run('terms.remove', { nannyId: NANNY_ID, effectiveFrom: WEEK });

/** Monday of the week after. */
const NEXT_WEEK = '2026-03-09';

describe('an accepted day that the family takes away', () => {
  it.each([
    ['exactly 24 hours before', DAY_BEFORE, OWED],
    ['less than 24 hours before', LATER, OWED],
    ['a minute earlier than that', '2026-03-05T13:59:59.999Z', []],
    ['once it has begun', '2026-03-06T14:00:00.000Z', OWED],
    ['days after it', '2026-03-11T14:00:00.000Z', OWED],
  ])('%s', (_name, at, owed) => {
    for (const takeAway of [decline, remove]) {
      const { household, dayId } = withAgreedDay();
      household.at = at;
      takeAway(household, dayId);
      expect(added(household)).toEqual(owed);
    }
  });

  it('is judged by when the server received it, whatever the device says', () => {
    const { household, dayId } = withAgreedDay();
    household
      .as('family')
      .must('day.remove', { dayId }, { at: EARLIER, claimedAt: EARLIER, receivedAt: LATER });
    expect(added(household)).toEqual(OWED);
  });

  it('is owed by no terms without notice', () => {
    const { household, dayId } = withAgreedDay(null);
    remove(household, dayId);
    expect(added(household)).toEqual([]);
  });

  it('is owed once, declined and then removed', () => {
    const { household, dayId } = withAgreedDay();
    decline(household, dayId);
    remove(household, dayId);
    expect(added(household)).toEqual(OWED);
  });

  it('is owed when the agenda is generated over it', () => {
    const { household, dayId } = withAgreedDay();
    const generate = { nannyId: NANNY_ID, startDate: TOMORROW, endDate: TOMORROW };
    const all = { overwritePending: true, overwriteAccepted: true, overwriteDeclined: true };
    household.plant('day', { ...household.day(dayId), origin: 'generated' });
    household.as('family').must('agenda.generate', { ...generate, ...all });
    expect(household.all('day')).toEqual([]);
    expect(added(household)).toEqual(OWED);
  });
});

describe('an agreed shift stays owed when the family', () => {
  it('moves the day first', () => {
    const { household, dayId } = withAgreedDay();
    moveTo(household, dayId, '2026-03-20');
    remove(household, dayId);
    expect(added(household)).toEqual(OWED);
  });

  it('moves the day away and back', () => {
    const { household, dayId } = withAgreedDay();
    household.at = EARLIER;
    moveTo(household, dayId, '2026-03-20');
    moveTo(household, dayId, TOMORROW);
    household.at = LATER;
    remove(household, dayId);
    expect(added(household)).toEqual(OWED);
  });

  it('moves the day away, and back once the shift should have begun', () => {
    const { household, dayId } = withAgreedDay();
    household.at = LATER;
    moveTo(household, dayId, '2026-03-20');
    household.at = addMinutes(household.day(dayId).agreedStartUtc ?? '', 30);
    moveTo(household, dayId, TOMORROW);
    remove(household, dayId);
    expect(added(household)).toEqual(OWED);
  });

  it('moves the day and accepts it for the nanny', () => {
    const { household, dayId } = withAgreedDay();
    moveTo(household, dayId, '2026-03-20');
    household.as('family').must('day.answer', { dayId, status: 'ACCEPTED' });
    remove(household, dayId);
    expect(added(household)).toEqual(OWED);
  });

  it('moves the day to another date that the nanny then declines', () => {
    const { household, dayId } = withAgreedDay();
    moveTo(household, dayId, '2026-03-20');
    household.as('nanny').must('day.answer', { dayId, status: 'DECLINED' });
    expect(added(household)).toEqual(OWED);
    household.as('family').must('day.answer', { dayId, status: 'ACCEPTED' });
    remove(household, dayId);
    expect(added(household)).toEqual(OWED);
  });

  it('tries to take back the nanny’s answer', () => {
    const { household, dayId } = withAgreedDay();
    household.at = '2026-03-04T12:05:00.000Z';
    const answer = { dayId, status: 'ACCEPTED' } as const;
    expect(household.as('family').code('day.withdrawAnswer', answer)).toBe('not_pending');
    household.at = LATER;
    remove(household, dayId);
    expect(added(household)).toEqual(OWED);
  });

  it('shortens a shift of today', () => {
    const { household, dayId } = withAgreedDay();
    household.at = '2026-03-06T11:00:00.000Z';
    household.as('family').must('day.editSchedule', { dayId, ...household.span(TOMORROW, '09:00', '09:15') });
    remove(household, dayId);
    expect(added(household)).toEqual(OWED);
  });

  it('takes back its own decline later, by a clock set back', () => {
    const { household, dayId } = withAgreedDay();
    decline(household, dayId);
    const late = { at: '2026-03-05T14:05:00.000Z', receivedAt: '2026-03-07T12:00:00.000Z' };
    const answer = { dayId, status: 'DECLINED' } as const;
    expect(household.as('family').code('day.withdrawAnswer', answer, late)).toBe('not_pending');
    expect(added(household)).toEqual(OWED);
  });

  it('moves the day into the past, where the nanny can still decline it', () => {
    const { household, dayId } = withAgreedDay();
    moveTo(household, dayId, '2026-03-04');
    household.as('nanny').must('day.answer', { dayId, status: 'DECLINED' });
    expect(added(household)).toEqual(OWED);
  });

  it.each([
    ['less notice', (household: TestHousehold) => setTerms(household, { cancellationHours: 1 })],
    ['no notice', (household: TestHousehold) => setTerms(household)],
    ['no terms', removeTerms],
  ])('sets %s before it takes the day away, or after', (_name, change) => {
    for (const takeAway of [decline, remove]) {
      const { household, dayId } = withAgreedDay();
      const later = household.copy();
      change(household);
      takeAway(household, dayId);
      expect(added(household)).toEqual(OWED);
      takeAway(later, dayId);
      change(later);
      expect(added(later)).toEqual(OWED);
    }
  });

  it('makes its date a holiday, or none', () => {
    const { household, dayId } = withAgreedDay();
    remove(household, dayId);
    const own = [{ date: TOMORROW, name: 'Founders Day' }];
    household.as('family').must('household.saveHolidays', { useFederal: true, own });
    expect(added(household)).toEqual(OWED);
    household.as('family').must('household.saveHolidays', { useFederal: false, own: [] });
    expect(added(household)).toEqual(OWED);
  });

  it('removes the nanny after the start', () => {
    const { household } = withAgreedDay();
    household.at = '2026-03-06T15:00:00.000Z';
    household.as('family').must('nanny.remove', { nannyId: NANNY_ID });
    expect(added(household)).toEqual(OWED);
  });

  it('records a few minutes of hours in its place', () => {
    const { household, dayId } = withAgreedDay();
    remove(household, dayId);
    household.at = '2026-03-07T17:00:00.000Z';
    household.completedDay(TOMORROW, { start: '09:00', end: '09:15' });
    expect(added(household)).toEqual([`cancellation ${TOMORROW} 15500`]);
  });
});

it('a shift that is canceled twice is owed once', () => {
  const { household, dayId } = withAgreedDay();
  remove(household, dayId);
  const again = household.pendingDay(TOMORROW);
  household.as('nanny').must('day.answer', { dayId: again, status: 'ACCEPTED' });
  remove(household, again);
  expect(household.all('cancellation')).toHaveLength(2);
  expect(added(household)).toEqual(OWED);
});

describe('the notice of an agreed shift', () => {
  it('is that of its agreement, or a longer one of later terms', () => {
    const { household, dayId } = withAgreedDay(null);
    setTerms(household, { cancellationHours: 48 });
    remove(household, dayId);
    expect(added(household)).toEqual(OWED);
  });

  it('is kept where the shift is within longer notice that terms take back', () => {
    const { household, dayId } = withAgreedDay(1);
    setTerms(household, { cancellationHours: 48 });
    setTerms(household, { cancellationHours: 1 });
    expect(household.day(dayId).agreedNoticeHours).toBe(48);
    remove(household, dayId);
    expect(added(household)).toEqual(OWED);
  });

  it('goes with longer notice that the shift is not within yet', () => {
    const { household, dayId } = withAgreedDay(1);
    household.at = EARLIER;
    setTerms(household, { cancellationHours: 24 });
    setTerms(household, { cancellationHours: 1 });
    expect(household.day(dayId).agreedNoticeHours).toBe(1);
    household.at = LATER;
    remove(household, dayId);
    expect(added(household)).toEqual([]);
  });

  it('of a day from before it was stored is that of the terms', () => {
    const { household, dayId } = withAgreedDay();
    household.plant('day', { ...household.day(dayId), agreedNoticeHours: null });
    const earlier = household.copy();
    setTerms(household);
    remove(household, dayId);
    expect(added(household)).toEqual(OWED);
    earlier.at = EARLIER;
    setTerms(earlier);
    earlier.at = LATER;
    remove(earlier, dayId);
    expect(added(earlier)).toEqual([]);
  });
});

describe('nothing is owed after the start', () => {
  it('by terms without notice', () => {
    const { household, dayId } = withAgreedDay(null);
    household.at = NEXT_WEEK + 'T17:00:00.000Z';
    remove(household, dayId);
    expect(added(household)).toEqual([]);
  });

  it('for a shift that was entered and accepted once it had begun', () => {
    const { household } = withAgreedDay();
    for (const date of ['2026-03-03', '2026-03-05']) {
      household.at = '2026-03-05T18:00:00.000Z';
      remove(household, household.acceptedDay(date));
      remove(household, household.completedDay(date, { start: '09:00', end: '10:00' }));
    }
    expect(added(household)).toEqual([]);
  });

  it('to a nanny without an account: the family’s word counts', () => {
    const { household, dayId } = withAgreedDay();
    const nanny = household.row('nanny', NANNY_ID);
    if (nanny !== undefined) household.plant('nanny', { ...nanny, nannyUserId: null });
    const late = household.copy();
    remove(late, dayId);
    expect(added(late)).toEqual(OWED);
    household.at = '2026-03-06T15:00:00.000Z';
    const marked = household.copy();
    remove(household, dayId);
    expect(added(household)).toEqual([]);
    marked.as('family').must('day.markNotWorked', { dayId, notWorked: true });
    remove(marked, dayId);
    expect(added(marked)).toEqual([]);
  });

  it('but the minutes that were not worked', () => {
    const { household, dayId } = withAgreedDay();
    household.at = '2026-03-06T22:30:00.000Z';
    household.completedDay(TOMORROW, { start: '09:00', end: '11:00' });
    remove(household, dayId);
    expect(added(household)).toEqual([`cancellation ${TOMORROW} 12000`]);
  });
});

describe('nothing is owed', () => {
  it('for what the nanny cancels', () => {
    const { household, dayId } = withAgreedDay();
    household.as('nanny').must('day.cancel', { dayId });
    expect(household.day(dayId).status).toBe('DECLINED');
    remove(household, dayId);
    expect(added(household)).toEqual([]);
  });

  it('for what the nanny cancels, after the family declined it and accepted it again', () => {
    const { household, dayId } = withAgreedDay();
    decline(household, dayId);
    household.as('family').must('day.answer', { dayId, status: 'ACCEPTED' });
    expect(added(household)).toEqual(OWED);
    household.as('nanny').must('day.cancel', { dayId });
    expect(added(household)).toEqual([]);
    expect(household.all('cancellation')).toEqual([]);
    remove(household, dayId);
    expect(added(household)).toEqual([]);
  });

  it('for a decline that is undone, until the day is taken away again', () => {
    const { household, dayId } = withAgreedDay();
    decline(household, dayId);
    household.as('family').must('day.withdrawAnswer', { dayId, status: 'DECLINED' });
    expect(added(household)).toEqual([]);
    remove(household, dayId);
    expect(added(household)).toEqual(OWED);
  });

  it('for times that she has agreed to change', () => {
    const { household, dayId } = withAgreedDay();
    moveTo(household, dayId, '2026-03-20');
    household.as('nanny').must('day.answer', { dayId, status: 'ACCEPTED' });
    remove(household, dayId);
    expect(added(household)).toEqual([]);
  });

  it('once its hours are worked after all, and again once they are taken back', () => {
    const { household, dayId } = withAgreedDay();
    remove(household, dayId);
    household.at = '2026-03-07T17:00:00.000Z';
    const again = household.completedDay(TOMORROW);
    expect(added(household)).toEqual([]);
    household.as('family').must('day.withdrawHours', {
      dayId: again,
      ...household.span(TOMORROW, '09:00', '17:00'),
    });
    expect(added(household)).toEqual(OWED);
  });

  it('for a day that she was only asked for', () => {
    const { household } = withAgreedDay();
    remove(household, household.pendingDay('2026-03-05', { start: '20:00', end: '22:00' }));
    expect(added(household)).toEqual([]);
  });
});

describe('the nanny', () => {
  it('makes no pay by asking for a day and accepting it herself', () => {
    const { household } = withAgreedDay();
    const dayId = household.newId();
    const asked = { dayId, nannyId: NANNY_ID, date: TOMORROW, ...household.span(TOMORROW, '18:00', '22:00') };
    household.as('nanny').must('day.schedule', { ...asked, notes: null });
    household.as('nanny').must('day.answer', { dayId, status: 'ACCEPTED' });
    household.at = '2026-03-06T00:00:00.000Z';
    const copy = household.copy();
    remove(household, dayId);
    expect(added(household)).toEqual([]);
    // Once the family has agreed, the day is owed as any other.
    copy.as('family').must('day.answer', { dayId, status: 'DECLINED' });
    copy.as('family').must('day.answer', { dayId, status: 'ACCEPTED' });
    remove(copy, dayId);
    expect(added(copy)).toEqual([`cancellation ${TOMORROW} 8000`]);
  });

  it('cancels her own accepted days only', () => {
    const { household, dayId } = withAgreedDay();
    expect(household.as('family').code('day.cancel', { dayId })).toBe('forbidden');
    expect(household.as('colleague').code('day.cancel', { dayId })).toBe('not_found');
    const asked = household.pendingDay('2026-03-09');
    expect(household.as('nanny').code('day.cancel', { dayId: asked })).toBe('not_accepted');
    const worked = household.completedDay('2026-03-04', { start: '08:00', end: '09:00' });
    expect(household.as('nanny').code('day.cancel', { dayId: worked })).toBe('day_completed');
  });
});
