/**
 * Tests the mutators of agenda days and reviews: who may schedule, answer, record hours, edit, move, delete, decide,
 * and when.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { basedOnDay } from '../../test-support/conflict-steps.ts';
import { COLLEAGUE_ID, NANNY_ID, type PersonName, TestHousehold } from '../../test-support/household.ts';
import type { DayStatus } from './agenda-day.ts';
import { TODOS_MAX } from './todo-mutators.ts';

let household: TestHousehold;
beforeEach(() => {
  household = TestHousehold.create();
});

const YESTERDAY = '2026-03-04';
const TODAY = '2026-03-05';
const TOMORROW = '2026-03-06';
const LATER = '2026-03-10';

/** Makes a day of this date in this status. */
function dayIn(status: DayStatus, date: string): string {
  if (status === 'PENDING') return household.pendingDay(date);
  if (status === 'ACCEPTED') return household.acceptedDay(date);
  if (status === 'COMPLETED') return household.completedDay(date);
  const dayId = household.pendingDay(date);
  household.as('family').must('day.answer', { dayId, status: 'DECLINED' });
  return dayId;
}

type Answer = readonly [PersonName, DayStatus, string, 'ACCEPTED' | 'DECLINED', string];

describe('an answer', () => {
  it.each<Answer>([
    ['nanny', 'PENDING', TODAY, 'ACCEPTED', 'applied'],
    ['nanny', 'PENDING', TOMORROW, 'DECLINED', 'applied'],
    ['nanny', 'PENDING', YESTERDAY, 'ACCEPTED', 'day_past'],
    ['nanny', 'ACCEPTED', TOMORROW, 'DECLINED', 'not_pending'],
    ['nanny', 'DECLINED', TOMORROW, 'ACCEPTED', 'not_pending'],
    ['nanny', 'ACCEPTED', TOMORROW, 'ACCEPTED', 'noop'],
    ['nanny', 'COMPLETED', TODAY, 'ACCEPTED', 'day_completed'],
    ['family', 'PENDING', TOMORROW, 'ACCEPTED', 'applied'],
    ['family', 'PENDING', YESTERDAY, 'ACCEPTED', 'applied'],
    ['family', 'PENDING', YESTERDAY, 'DECLINED', 'applied'],
    ['family', 'ACCEPTED', TOMORROW, 'DECLINED', 'applied'],
    ['family', 'DECLINED', TOMORROW, 'ACCEPTED', 'applied'],
    ['family', 'DECLINED', TOMORROW, 'DECLINED', 'noop'],
    ['family', 'COMPLETED', TODAY, 'DECLINED', 'day_completed'],
    ['colleague', 'PENDING', TOMORROW, 'ACCEPTED', 'not_found'],
  ])('of the %s, on a day %s of %s: %s is %s', (...[by, status, date, answer, expected]) => {
    const dayId = dayIn(status, date);
    const code = household.as(by).code('day.answer', { dayId, status: answer });
    expect(code).toBe(expected);
    expect(household.day(dayId).status).toBe(expected === 'applied' ? answer : status);
  });

  it('counts from when it was given: an answer without signal is in time', () => {
    const dayId = household.pendingDay(TODAY);
    household.at = '2026-03-08T12:00:00.000Z';
    const nanny = household.as('nanny');
    expect(nanny.code('day.answer', { dayId, status: 'ACCEPTED' })).toBe('day_past');
    const at = '2026-03-05T12:00:00.000Z';
    expect(nanny.run('day.answer', { dayId, status: 'ACCEPTED' }, { at }).result).toBe('applied');
  });

  it("is judged by the household's date, not by Greenwich's", () => {
    const dayId = household.pendingDay(TODAY);
    household.at = '2026-03-06T04:59:00.000Z';
    const answer = { dayId, status: 'ACCEPTED' } as const;
    expect(household.as('nanny').run('day.answer', answer).result).toBe('applied');
  });
});

type Recording = readonly [PersonName, DayStatus, string, string];

describe('recording hours', () => {
  it.each<Recording>([
    ['nanny', 'ACCEPTED', TODAY, 'applied'],
    ['nanny', 'ACCEPTED', YESTERDAY, 'applied'],
    ['nanny', 'COMPLETED', YESTERDAY, 'applied'],
    ['nanny', 'PENDING', TODAY, 'day_not_worked'],
    ['nanny', 'PENDING', YESTERDAY, 'day_not_worked'],
    ['nanny', 'DECLINED', YESTERDAY, 'day_not_worked'],
    ['nanny', 'ACCEPTED', TOMORROW, 'hours_in_future'],
    ['family', 'ACCEPTED', TODAY, 'applied'],
    ['family', 'COMPLETED', TODAY, 'applied'],
    ['family', 'PENDING', YESTERDAY, 'applied'],
    ['family', 'DECLINED', YESTERDAY, 'applied'],
    ['family', 'PENDING', TODAY, 'day_not_worked'],
    ['family', 'DECLINED', TODAY, 'day_not_worked'],
    ['family', 'ACCEPTED', TOMORROW, 'hours_in_future'],
    ['colleague', 'ACCEPTED', TODAY, 'not_found'],
  ])('by the %s, on a day %s of %s: %s', (...[by, status, date, expected]) => {
    const dayId = dayIn(status, date);
    const worked = { dayId, ...household.span(date, '09:00', '10:20') };
    const code = household.as(by).code('day.recordHours', worked);
    expect(code).toBe(expected);
    const recorded = {
      status: 'COMPLETED',
      billableMinutes: 90,
      amountCents: 3000,
      hourlyRateCents: 2000,
      billingIncrementMinutes: 15,
      hoursRecordedBySide: by === 'nanny' ? 'nanny' : 'family',
    };
    expect(household.day(dayId)).toMatchObject(expected === 'applied' ? recorded : { status });
  });

  it.each([
    ['ends after it begins', '2026-03-05T14:00:00Z', '2026-03-05T14:00:00Z', 'shift_order'],
    ['lasts at most 24 hours', '2026-03-04T14:00:00Z', '2026-03-05T14:00:01Z', 'hours_too_long'],
    ['begins on the date of the day', '2026-03-04T04:59:59Z', '2026-03-04T12:00:00Z', 'wrong_date'],
    ['begins on the date of the day', '2026-03-05T05:00:00Z', '2026-03-05T12:00:00Z', 'wrong_date'],
  ])('work %s (%s to %s is %s)', (...[, start, end, code]) => {
    const dayId = household.acceptedDay(YESTERDAY);
    const wanted = code === 'shift_order' ? household.acceptedDay(TODAY) : dayId;
    const result = household.as('nanny').run('day.recordHours', { dayId: wanted, start, end });
    expect(result).toMatchObject({ code });
  });

  it('a whole day and a night past midnight may be recorded', () => {
    const dayId = household.acceptedDay(YESTERDAY);
    household.as('nanny').must('day.recordHours', {
      dayId,
      start: '2026-03-04T14:00:00Z',
      end: '2026-03-05T14:00:00Z',
    });
    expect(household.day(dayId).billableMinutes).toBe(1440);
  });

  it('work begins at most 5 minutes after now', () => {
    const dayId = household.acceptedDay(TODAY);
    const end = '2026-03-05T20:00:00Z';
    const nanny = household.as('nanny');
    expect(nanny.code('day.recordHours', { dayId, start: '2026-03-05T17:05:01Z', end })).toBe(
      'hours_in_future',
    );
    expect(nanny.run('day.recordHours', { dayId, start: '2026-03-05T17:05:00Z', end }).result).toBe(
      'applied',
    );
  });
});

const args = (nannyId: string) => ({
  dayId: household.newId(),
  nannyId,
  date: TOMORROW,
  ...household.span(TOMORROW, '09:00', '12:00'),
  notes: '',
});

describe('scheduling by hand', () => {
  it('is for the family, and for a nanny herself; the day is pending', () => {
    for (const by of ['family', 'nanny'] as const) {
      const day = args(NANNY_ID);
      household.as(by).must('day.schedule', day);
      expect(household.day(day.dayId)).toMatchObject({ status: 'PENDING', scheduledNotes: null });
    }
    expect(household.as('colleague').code('day.schedule', args(NANNY_ID))).toBe('not_found');
  });

  it('refuses a used id, a start on another date, and an end before the start', () => {
    const day = args(NANNY_ID);
    household.as('family').must('day.schedule', day);
    const family = household.as('family');
    expect(family.code('day.schedule', { ...day, nannyId: COLLEAGUE_ID })).toBe('id_conflict');
    const other = { ...day, dayId: household.newId() };
    expect(family.code('day.schedule', { ...other, date: TODAY })).toBe('wrong_date');
    expect(family.code('day.schedule', { ...other, end: day.start })).toBe('shift_order');
    const bad = family.run('day.schedule', { ...other, notes: 'x'.repeat(101) });
    expect(bad).toMatchObject({ code: 'bad_input' });
  });

  it('only the family changes times and deletes', () => {
    const dayId = household.pendingDay(TOMORROW);
    const nanny = household.as('nanny');
    expect(nanny.code('day.editSchedule', { dayId, notes: 'x' })).toBe('forbidden');
    expect(nanny.code('day.remove', { dayId })).toBe('forbidden');
  });

  it(`has at most ${TODOS_MAX} to-dos from both sides; one that is removed makes room`, () => {
    const dayId = household.pendingDay(TOMORROW);
    const add = (by: PersonName, todoId = household.newId()): string =>
      household.as(by).code('todo.add', { todoId, dayId, title: 'Nap' });
    const first = household.newId();
    expect(add('family', first)).toBe('applied');
    for (let i = 1; i < TODOS_MAX; i += 1) expect(add(i % 2 === 0 ? 'family' : 'nanny')).toBe('applied');
    expect([add('family'), add('nanny')]).toEqual(['too_many_todos', 'too_many_todos']);
    household.as('nanny').must('todo.remove', { todoId: first });
    expect(add('nanny')).toBe('applied');
  });

  it('moves to another date with times and to-dos; an accepted one is asked again', () => {
    const dayId = household.acceptedDay(TOMORROW);
    const todoId = household.newId();
    household.as('family').must('todo.add', { todoId, dayId, title: 'Nap' });
    const family = household.as('family');
    const later = household.span(LATER, '10:00', '12:00');
    expect(family.code('day.editSchedule', { dayId, date: LATER })).toBe('wrong_date');
    expect(household.as('nanny').code('day.editSchedule', { dayId, date: LATER, ...later })).toBe(
      'forbidden',
    );
    household.as('family').must('day.editSchedule', { dayId, date: LATER, ...later });
    expect(household.day(dayId)).toMatchObject({
      date: LATER,
      status: 'PENDING',
      origin: 'scheduled',
      scheduledStartUtc: later.start,
      scheduledEndUtc: later.end,
    });
    expect(household.row('todo', todoId)?.dayId).toBe(dayId);
  });

  it('moves an accepted day between today and the past without a new answer', () => {
    const dayId = household.acceptedDay(TODAY);
    const moveTo = (date: string) =>
      household.as('family').must('day.editSchedule', {
        dayId,
        date,
        ...household.span(date, '09:00', '17:00'),
      });
    moveTo(YESTERDAY);
    expect(household.day(dayId)).toMatchObject({ date: YESTERDAY, status: 'ACCEPTED' });
    moveTo(TOMORROW);
    expect(household.day(dayId)).toMatchObject({ date: TOMORROW, status: 'PENDING' });
  });

  it('a generated day that is moved back gets its origin again, if asked for', () => {
    const dayId = household.pendingDay(TOMORROW);
    const moveTo = (date: string, origin?: 'generated') =>
      household.as('family').must('day.editSchedule', {
        dayId,
        date,
        ...household.span(date, '09:00', '17:00'),
        ...(origin && { origin }),
      });
    moveTo(LATER);
    moveTo(TOMORROW);
    expect(household.day(dayId).origin).toBe('scheduled');
    moveTo(LATER);
    moveTo(TOMORROW, 'generated');
    expect(household.day(dayId).origin).toBe('generated');
  });

  it('a day with hours, even in review, stays on its date', () => {
    const moved = { date: TOMORROW, ...household.span(TOMORROW, '09:00', '17:00') };
    const family = household.as('family');
    for (const dayId of [household.completedDay(TODAY), hoursOnDeclined().dayId]) {
      expect(family.code('day.editSchedule', { dayId, ...moved })).toBe('has_hours');
    }
  });

  it('a completed unpaid day may be removed; its settlements become credit', () => {
    const dayId = household.completedDay(TODAY);
    household.as('family').must('todo.add', { todoId: household.newId(), dayId, title: 'Nap' });
    const paymentId = household.recordPayment(100);
    household.as('family').must('day.remove', { dayId });
    for (const table of ['day', 'todo', 'earning', 'settlement'] as const)
      expect(household.all(table)).toEqual([]);
    expect(household.row('payment', paymentId)?.unsettledCents).toBe(100);
  });
});

/** Opens a review: the nanny records hours on a day without having seen that it was declined. */
function hoursOnDeclined(): { reviewId: string; dayId: string } {
  const dayId = household.acceptedDay(TODAY);
  const basedOn = basedOnDay(household, dayId);
  household.as('family').must('day.answer', { dayId, status: 'DECLINED' });
  const worked = { dayId, ...household.span(TODAY, '09:00', '10:00') };
  const reviewId = household.newId();
  household.as('nanny').run('day.recordHours', worked, { basedOn, mutationId: reviewId });
  return { reviewId, dayId };
}

describe('a review', () => {
  it('is decided once, by the family; its author may withdraw it', () => {
    const { reviewId, dayId } = hoursOnDeclined();
    const confirm = { reviewId, choice: 'confirm' } as const;
    expect(household.as('nanny').code('review.resolve', confirm)).toBe('forbidden');
    expect(household.as('family').code('review.withdraw', { reviewId })).toBe('forbidden');
    expect(household.as('colleague').code('review.withdraw', { reviewId })).toBe('not_found');
    household.as('nanny').must('review.withdraw', { reviewId });
    expect(household.as('family').code('review.resolve', confirm)).toBe('review_decided');
    expect(household.as('nanny').run('review.withdraw', { reviewId }).result).toBe('noop');
    expect(household.day(dayId).status).toBe('DECLINED');
  });

  it('decided by two in the same way is a noop, in another way review_decided', () => {
    const { reviewId } = hoursOnDeclined();
    household.as('family').must('review.resolve', { reviewId, choice: 'confirm' });
    const partner = household.as('partner');
    expect(partner.code('review.resolve', { reviewId, choice: 'confirm' })).toBe('noop');
    expect(partner.code('review.resolve', { reviewId, choice: 'dismiss' })).toBe('review_decided');
  });
});
