/** Tests 'Undo' of a nanny's answer and of recorded hours: what it restores, and when it is refused. */
import { beforeEach, describe, expect, it } from 'vitest';
import { basedOnDay, pay } from '../../test-support/conflict-steps.ts';
import { TestHousehold } from '../../test-support/household.ts';
import { setTerms } from '../../test-support/terms.ts';
import { addMinutes } from '../kernel/calendar.ts';

const TODAY = '2026-03-05';
const TOMORROW = '2026-03-06';

let household: TestHousehold;
beforeEach(() => {
  household = TestHousehold.create();
});

const takeBackAnswer = (dayId: string, status: 'ACCEPTED' | 'DECLINED', at = household.at) =>
  household.as('nanny').code('day.withdrawAnswer', { dayId, status }, { at });

const enter = (by: 'nanny' | 'family', dayId: string, end = '11:00') =>
  household.as(by).must('day.recordHours', { dayId, ...household.span(TODAY, '09:00', end) });
const takeBackHours = (by: 'nanny' | 'family' | 'partner', dayId: string, end = '11:00') =>
  household.as(by).code('day.withdrawHours', { dayId, ...household.span(TODAY, '09:00', end) });

describe('an answer taken back', () => {
  it.each(['ACCEPTED', 'DECLINED'] as const)('leaves the day pending, as never answered: %s', (status) => {
    const dayId = household.pendingDay(TOMORROW);
    const before = household.day(dayId);
    household.as('nanny').must('day.answer', { dayId, status });
    expect(takeBackAnswer(dayId, status)).toBe('applied');
    const unanswered = { ...before, version: expect.any(Number), calendarChangedAt: expect.any(String) };
    expect(household.day(dayId)).toEqual(unanswered);
    expect(takeBackAnswer(dayId, status)).toBe('noop');
  });

  it('is refused once others rely on it: after ten minutes, another answer, hours', () => {
    const dayId = household.acceptedDay(TODAY);
    expect(takeBackAnswer(dayId, 'ACCEPTED', addMinutes(household.at, 11))).toBe('not_pending');
    expect(takeBackAnswer(dayId, 'DECLINED')).toBe('not_pending');
    household.as('family').must('day.recordHours', { dayId, ...household.span(TODAY, '09:00', '11:00') });
    expect(takeBackAnswer(dayId, 'ACCEPTED')).toBe('day_completed');
    pay(household, dayId, 4000);
    expect(takeBackAnswer(dayId, 'ACCEPTED')).toBe('day_paid');
  });

  it('is refused to the other side, and allowed to the other parent', () => {
    const dayId = household.pendingDay(TODAY);
    household.as('family').must('day.answer', { dayId, status: 'DECLINED' });
    expect(takeBackAnswer(dayId, 'DECLINED')).toBe('not_pending');
    expect(household.as('nanny').code('day.answer', { dayId, status: 'ACCEPTED' })).toBe('not_pending');
    household.as('partner').must('day.withdrawAnswer', { dayId, status: 'DECLINED' });
    household.as('nanny').must('day.answer', { dayId, status: 'ACCEPTED' });
    const hers = { dayId, status: 'ACCEPTED' } as const;
    expect(household.as('family').code('day.withdrawAnswer', hers)).toBe('not_pending');
    expect(takeBackAnswer(dayId, 'ACCEPTED')).toBe('applied');
  });

  it('is refused for an answer from before sides were stored', () => {
    const dayId = household.acceptedDay(TODAY);
    household.plant('day', { ...household.day(dayId), answeredBySide: null, answerReceivedAt: null });
    const answer = { dayId, status: 'ACCEPTED' } as const;
    expect(household.as('family').code('day.withdrawAnswer', answer)).toBe('not_pending');
  });

  it.each([
    ['with the answer, both offline', 0, 'applied'],
    ['within ten minutes of it', 10, 'applied'],
    ['later, by a clock set back', 11, 'not_pending'],
  ])('counts under terms when the server gets it: %s', (_name, minutesLater, result) => {
    setTerms(household, { cancellationHours: 24 });
    const dayId = household.pendingDay(TOMORROW);
    const receivedAt = addMinutes(household.at, 60);
    const answer = { dayId, status: 'DECLINED' } as const;
    household.as('nanny').must('day.answer', answer, { receivedAt });
    const undo = { at: addMinutes(household.at, 1), receivedAt: addMinutes(receivedAt, minutesLater) };
    expect(household.as('nanny').code('day.withdrawAnswer', answer, undo)).toBe(result);
  });

  it('makes no pay: hours of an author who saw the day accepted wait for the family', () => {
    const dayId = household.pendingDay(TODAY);
    household.as('nanny').must('day.answer', { dayId, status: 'ACCEPTED' });
    const { status, actualStartUtc, actualEndUtc, isPaid } = household.day(dayId);
    household.as('nanny').must('day.withdrawAnswer', { dayId, status: 'ACCEPTED' });
    const span = household.span(TODAY, '09:00', '11:00');
    const basedOn = { status, actualStartUtc, actualEndUtc, isPaid };
    const { result } = household.as('nanny').run('day.recordHours', { dayId, ...span }, { basedOn });
    expect(result).toBe('review');
  });
});

describe('hours taken back', () => {
  it('leave the day accepted, without hours, price or earning', () => {
    const dayId = household.acceptedDay(TODAY);
    const before = household.day(dayId);
    enter('nanny', dayId);
    expect(takeBackHours('nanny', dayId)).toBe('applied');
    const hoursTimezone = 'America/New_York';
    expect(household.day(dayId)).toEqual({ ...before, hoursTimezone, version: expect.any(Number) });
    expect(household.all('earning')).toEqual([]);
    expect(takeBackHours('nanny', dayId)).toBe('noop');
  });

  it('leave what was paid of them as credit', () => {
    const dayId = household.acceptedDay(TODAY);
    enter('nanny', dayId);
    const paymentId = household.recordPayment(1000);
    expect(takeBackHours('nanny', dayId)).toBe('applied');
    expect(household.row('payment', paymentId)).toMatchObject({ unsettledCents: 1000 });
    expect(household.all('settlement')).toEqual([]);
  });

  it('are refused to all but their author, and once they are paid', () => {
    const dayId = household.acceptedDay(TODAY);
    enter('nanny', dayId);
    expect(takeBackHours('family', dayId)).toBe('forbidden');
    pay(household, dayId, 4000);
    expect(takeBackHours('nanny', dayId)).toBe('day_paid');
    expect(household.day(dayId)).toMatchObject({ status: 'COMPLETED', isPaid: true });
  });

  it('are refused when other hours count by now, or wait beside them', () => {
    const dayId = household.acceptedDay(TODAY);
    enter('family', dayId);
    enter('family', dayId, '12:00');
    expect(takeBackHours('family', dayId)).toBe('has_hours');
    const basedOn = { status: 'ACCEPTED', actualStartUtc: null, actualEndUtc: null, isPaid: false } as const;
    const hers = { dayId, ...household.span(TODAY, '09:00', '13:00') };
    expect(household.as('nanny').run('day.recordHours', hers, { basedOn }).result).toBe('review');
    expect(takeBackHours('family', dayId, '12:00')).toBe('has_hours');
  });

  it('are not held up by hours in review that their author has corrected since', () => {
    const dayId = household.acceptedDay(TODAY);
    const basedOn = basedOnDay(household, dayId);
    enter('family', dayId);
    const hers = { dayId, ...household.span(TODAY, '09:00', '12:00') };
    expect(household.as('nanny').run('day.recordHours', hers, { basedOn }).result).toBe('review');
    enter('nanny', dayId, '11:30');
    expect(takeBackHours('nanny', dayId, '11:30')).toBe('applied');
  });

  it('don’t keep a day that is deleted by an author who still saw them', () => {
    const dayId = household.acceptedDay(TODAY);
    enter('family', dayId);
    const { status, actualStartUtc, actualEndUtc } = household.day(dayId);
    expect(takeBackHours('family', dayId)).toBe('applied');
    household
      .as('partner')
      .must('day.remove', { dayId }, { basedOn: { status, actualStartUtc, actualEndUtc } });
    expect(household.row('day', dayId)).toBeUndefined();
  });
});
