/** Tests questions about a week: who asks and answers, about which weeks, how many, and which answer stands. */
import { beforeEach, describe, expect, it } from 'vitest';
import { COLLEAGUE_ID, NANNY_ID, type PersonName, TestHousehold } from '../../test-support/household.ts';
import { setTerms, WEEK } from '../../test-support/terms.ts';
import { sign, statusOf } from '../../test-support/week-figures.ts';
import { generatedDayId } from '../kernel/generated-id.ts';
import { QUESTION_MAX } from './week.ts';
import { QUESTIONS_MAX } from './week-questions-mutators.ts';

let household: TestHousehold;
beforeEach(() => {
  household = TestHousehold.create();
});

function ask(by: PersonName, about: { nannyId?: string; weekStart?: string; text?: string } = {}) {
  const questionId = household.newId();
  const args = { questionId, nannyId: NANNY_ID, weekStart: WEEK, text: 'Did Friday end at five?', ...about };
  return { questionId, code: household.as(by).code('week.ask', args) };
}

const answer = (by: PersonName, questionId: string, text = 'Yes'): string =>
  household.as(by).code('week.answerQuestion', { questionId, text });

describe('a question', () => {
  it.each(['family', 'partner', 'nanny'] as const)('is asked by either side, with its author: %s', (by) => {
    const { questionId, code } = ask(by);
    expect(code).toBe('applied');
    expect(household.row('question', questionId)).toMatchObject({
      text: 'Did Friday end at five?',
      askedAt: household.at,
      askedBySide: by === 'nanny' ? 'nanny' : 'family',
      answer: null,
    });
  });

  it('is about a week that begins on its date, over or not', () => {
    expect(ask('nanny', { weekStart: '2026-03-03' }).code).toBe('not_found');
    expect(ask('nanny', { weekStart: '2026-03-09' }).code).toBe('applied');
    setTerms(household, { effectiveFrom: '2026-03-15', weekStartsOn: 0 });
    expect(ask('nanny', { weekStart: '2026-03-16' }).code).toBe('not_found');
    expect(ask('nanny', { weekStart: '2026-03-15' }).code).toBe('applied');
  });

  it.each([
    ['2024-02-26', 'bad_input'],
    ['2024-03-04', 'applied'],
    ['2026-03-30', 'applied'],
    ['2026-04-06', 'bad_input'],
    ['2199-12-02', 'bad_input'],
  ])('is about the last two years or the next four weeks: %s', (weekStart, code) => {
    expect(ask('nanny', { weekStart }).code).toBe(code);
  });

  it('cannot be about later weeks by a clock set forward', () => {
    const receivedAt = household.at;
    const args = { questionId: household.newId(), nannyId: NANNY_ID, weekStart: '2026-04-06', text: 'Why?' };
    const at = '2026-04-06T16:00:00.000Z';
    expect(household.as('nanny').code('week.ask', args, { at, receivedAt })).toBe('bad_input');
  });

  it('is refused to a viewer, and about a colleague or nobody', () => {
    expect(ask('viewer').code).toBe('forbidden');
    expect(ask('nanny', { nannyId: COLLEAGUE_ID }).code).toBe('not_found');
    expect(ask('family', { nannyId: household.newId() }).code).toBe('not_found');
    expect(household.all('question')).toEqual([]);
  });

  it('has a text of its own, up to its length', () => {
    expect(ask('nanny', { text: '  ' }).code).toBe('bad_input');
    expect(ask('nanny', { text: 'x'.repeat(QUESTION_MAX + 1) }).code).toBe('bad_input');
    expect(ask('nanny', { text: 'x'.repeat(QUESTION_MAX) }).code).toBe('applied');
  });

  it('has an id of its own, and never a derived one', () => {
    const { questionId } = ask('nanny');
    const again = { questionId, nannyId: NANNY_ID, weekStart: WEEK, text: 'Another?' };
    expect(household.as('family').code('week.ask', again)).toBe('id_conflict');
    const derived = { ...again, questionId: generatedDayId(NANNY_ID, WEEK, 0) };
    expect(household.as('family').code('week.ask', derived)).toBe('bad_input');
  });

  it(`is one of at most ${QUESTIONS_MAX} about a week`, () => {
    for (let i = 0; i < QUESTIONS_MAX; i += 1)
      expect(ask(i % 2 === 0 ? 'nanny' : 'family').code).toBe('applied');
    expect(ask('nanny').code).toBe('too_many_questions');
    expect(ask('family').code).toBe('too_many_questions');
    expect(ask('nanny', { weekStart: '2026-03-09' }).code).toBe('applied');
    expect(ask('family', { nannyId: COLLEAGUE_ID }).code).toBe('applied');
  });

  it('holds up neither confirming nor approving', () => {
    household.at = '2026-03-09T17:00:00.000Z';
    household.completedDay('2026-03-02');
    ask('nanny');
    ask('family');
    expect(sign(household, 'nanny')).toBe('applied');
    expect(sign(household, 'family')).toBe('applied');
    expect(ask('nanny').code).toBe('applied');
    expect(statusOf(household)).toBe('APPROVED');
  });

  it('goes with a nanny who has earned nothing', () => {
    const { questionId } = ask('nanny');
    household.as('family').must('nanny.remove', { nannyId: NANNY_ID });
    expect(household.all('question')).toEqual([]);
    expect(answer('family', questionId)).toBe('nanny_removed');
    expect(answer('colleague', questionId)).toBe('not_found');
  });
});

describe('an answer', () => {
  it("is the other side's: any parent's to a nanny, the nanny's to a parent", () => {
    const hers = ask('nanny').questionId;
    expect(answer('nanny', hers)).toBe('forbidden');
    expect(answer('partner', hers)).toBe('applied');
    const theirs = ask('family').questionId;
    expect(answer('family', theirs)).toBe('forbidden');
    expect(answer('partner', theirs)).toBe('forbidden');
    expect(answer('nanny', theirs)).toBe('applied');
    expect(household.row('question', theirs)).toMatchObject({ answer: 'Yes', answeredAt: household.at });
  });

  it('is refused to a viewer, a colleague, and of a question that is not there', () => {
    const { questionId } = ask('family');
    expect(answer('viewer', questionId)).toBe('forbidden');
    expect(answer('colleague', questionId)).toBe('not_found');
    expect(answer('nanny', household.newId())).toBe('not_found');
    expect(household.row('question', questionId)?.answer).toBeNull();
  });
});
