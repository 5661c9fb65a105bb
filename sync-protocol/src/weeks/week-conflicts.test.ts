/**
 * Tests weeks that two people sign, change, ask about and mark days of as not worked without having seen each other:
 * docs/sync.md. Also tests that confirming weeks before all terms leaves the first day of weeks open.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { basedOnDay } from '../../test-support/conflict-steps.ts';
import { NANNY_ID, TestHousehold } from '../../test-support/household.ts';
import { closeWeek, setTerms, WEEK } from '../../test-support/terms.ts';
import { figuresOf, sign, statusOf, totalNow } from '../../test-support/week-figures.ts';
import { weekId } from './week.ts';
import { weekStatus } from './week-status.ts';

let household: TestHousehold;
/** Completed on the Monday of the week. */
let dayId: string;
beforeEach(() => {
  household = TestHousehold.create();
  household.at = '2026-03-09T17:00:00.000Z';
  dayId = household.completedDay(WEEK);
});

/** The family records 09:00 to 18:00 instead of 17:00. */
const moreHours = () =>
  household.as('family').must('day.recordHours', { dayId, ...household.span(WEEK, '09:00', '18:00') });

describe('a confirmation', () => {
  it('from two of her devices is one', () => {
    const shown = figuresOf(household);
    expect(household.as('nanny').code('week.confirm', shown)).toBe('applied');
    expect(household.as('nanny').code('week.confirm', shown, { at: '2026-03-09T18:00:00.000Z' })).toBe(
      'noop',
    );
    expect(household.all('week')).toMatchObject([{ confirmed: { at: household.at } }]);
  });

  it('of a week whose hours the family has changed is refused', () => {
    const shown = figuresOf(household);
    moreHours();
    expect(household.as('nanny').code('week.confirm', shown)).toBe('week_changed');
    expect(household.all('week')).toEqual([]);
  });

  it('is open again once the family changes hours, and both see what it was', () => {
    sign(household, 'nanny');
    moreHours();
    const row = household.row('week', weekId(NANNY_ID, WEEK));
    expect(weekStatus(row, totalNow(household))).toMatchObject({
      status: 'OPEN',
      changedSinceConfirmed: true,
      confirmed: { grossCents: 16_000 },
    });
    expect(totalNow(household).grossCents).toBe(18_000);
  });

  it('holds again once the hours are as she confirmed them', () => {
    sign(household, 'nanny');
    moreHours();
    household.as('family').must('day.recordHours', { dayId, ...household.span(WEEK, '09:00', '17:00') });
    expect(statusOf(household)).toBe('CONFIRMED');
  });

  it('of a week that the family has paid holds: what is open is no line of it', () => {
    sign(household, 'nanny');
    household.recordPayment(16_000);
    expect(statusOf(household)).toBe('CONFIRMED');
  });

  it('of a week that new terms price otherwise is open again', () => {
    sign(household, 'nanny');
    setTerms(household, { dailyLimitMinutes: 420 });
    expect(statusOf(household)).toBe('OPEN');
    closeWeek(household);
    expect(sign(household, 'family')).toBe('week_not_confirmed');
  });
});

describe('an approval', () => {
  beforeEach(() => {
    sign(household, 'nanny');
  });

  it('of two parents is that of the first', () => {
    const shown = figuresOf(household);
    household.as('family').must('week.approve', shown);
    const rows = household.all('week');
    expect(household.as('partner').code('week.approve', shown)).toBe('noop');
    expect(household.all('week')).toEqual(rows);
  });

  it('made offline is refused where she has recorded hours since', () => {
    const shown = figuresOf(household);
    household.completedDay('2026-03-06');
    expect(household.as('family').code('week.approve', shown)).toBe('week_changed');
    expect(household.all('week')).toMatchObject([{ approved: null }]);
  });

  it('made offline is refused where a day without hours has been accepted since', () => {
    const shown = figuresOf(household);
    household.acceptedDay('2026-03-06');
    expect(household.as('family').code('week.approve', shown)).toBe('hours_missing');
  });

  it('of a week that she has confirmed anew counts with the figures of now alone', () => {
    const shown = figuresOf(household);
    moreHours();
    sign(household, 'nanny');
    expect(household.as('family').code('week.approve', shown)).toBe('week_changed');
    expect(sign(household, 'family')).toBe('applied');
  });
});

describe('a question', () => {
  it('answered twice keeps the first answer, and the second stays with its author', () => {
    const questionId = household.newId();
    const args = { questionId, nannyId: NANNY_ID, weekStart: WEEK, text: 'Until six?' };
    household.as('nanny').must('week.ask', args);
    household.as('family').must('week.answerQuestion', { questionId, text: 'Yes' });
    const code = (text: string) => household.as('partner').code('week.answerQuestion', { questionId, text });
    expect(code('Yes')).toBe('noop');
    expect(code('No')).toBe('question_answered');
    expect(household.row('question', questionId)?.answer).toBe('Yes');
  });
});

describe('a day that was not worked', () => {
  it('against hours: the hours count, whichever arrives first', () => {
    const [first, second] = [household.acceptedDay('2026-03-05'), household.acceptedDay('2026-03-06')];
    const record = (id: string, date: string) =>
      household
        .as('nanny')
        .code('day.recordHours', { dayId: id, ...household.span(date, '09:00', '11:00') }, { basedOn });
    const basedOn = basedOnDay(household, first);
    const mark = (id: string) =>
      household.as('family').code('day.markNotWorked', { dayId: id, notWorked: true });
    expect([mark(first), record(first, '2026-03-05')]).toEqual(['applied', 'applied']);
    expect([record(second, '2026-03-06'), mark(second)]).toEqual(['applied', 'has_hours']);
    for (const id of [first, second]) {
      expect(household.day(id)).toMatchObject({ status: 'COMPLETED', notWorkedAt: null, amountCents: 4000 });
    }
  });

  it('marked by both is marked once, and unmarked by one is unmarked', () => {
    const id = household.acceptedDay('2026-03-06');
    const mark = (by: 'family' | 'nanny', notWorked: boolean) =>
      household.as(by).code('day.markNotWorked', { dayId: id, notWorked });
    expect([mark('family', true), mark('nanny', true)]).toEqual(['applied', 'noop']);
    expect([mark('nanny', false), mark('family', false)]).toEqual(['applied', 'noop']);
    expect(household.day(id).notWorkedAt).toBeNull();
  });

  it('declined meanwhile is refused, and unmarked it opens nothing that was confirmed', () => {
    const id = household.acceptedDay('2026-03-06');
    household.as('nanny').must('day.cancel', { dayId: id });
    expect(household.as('family').code('day.markNotWorked', { dayId: id, notWorked: true })).toBe(
      'not_accepted',
    );
    const other = household.acceptedDay('2026-03-06');
    household.as('family').must('day.markNotWorked', { dayId: other, notWorked: true });
    sign(household, 'nanny');
    household.as('family').must('day.markNotWorked', { dayId: other, notWorked: false });
    expect(statusOf(household)).toBe('CONFIRMED');
    expect(sign(household, 'family')).toBe('hours_missing');
  });
});

describe('the first day of weeks', () => {
  it('stays open to new terms when only weeks before all terms are confirmed', () => {
    sign(household, 'nanny');
    setTerms(household, { effectiveFrom: '2026-03-15', weekStartsOn: 0 });
    const later = { effectiveFrom: '2026-03-16', weekStartsOn: 1 };
    household.as('family').must('terms.remove', { nannyId: NANNY_ID, effectiveFrom: '2026-03-15' });
    expect(() => setTerms(household, later)).not.toThrow();
  });
});
