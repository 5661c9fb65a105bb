/** Tests to which week or wage statement history entries lead. */
import { expect, it } from 'vitest';
import { findTarget } from './history-targets.ts';

type Entry = Parameters<typeof findTarget>[0];

const entry = (name: string, args: unknown, changes: Entry['changes'] = []): Entry => ({
  // Only these fields are read.
  entry: { name, args } as Entry['entry'],
  changes,
});

const change = (table: string, is: Record<string, unknown>): Entry['changes'][number] => ({
  table,
  id: 'row',
  about: null,
  was: null,
  is,
});

const WEEK = { nannyId: 'nora', weekStart: '2026-03-02' };

it('an entry about a week or its question leads to the week', () => {
  const target = { kind: 'week', ...WEEK };
  expect(findTarget(entry('week.approve', {}, [change('week', WEEK)]))).toEqual(target);
  const answered = [change('question', { ...WEEK, answer: 'Yes' })];
  expect(findTarget(entry('week.answerQuestion', { questionId: 'q' }, answered))).toEqual(target);
});

it('an entry that changed nothing leads to the week that it names', () => {
  expect(findTarget(entry('week.confirm', { ...WEEK, grossCents: 1 }))).toEqual({ kind: 'week', ...WEEK });
  expect(findTarget(entry('week.answerQuestion', { questionId: 'q' }))).toBeUndefined();
  expect(findTarget(entry('week.confirm', null))).toBeUndefined();
});

it('an issued statement leads to it, and one that stood already to nothing', () => {
  const issued = [change('statement', { number: '2026-001', nannyId: 'nora' })];
  expect(findTarget(entry('statement.issue', {}, issued))).toEqual({
    kind: 'statement',
    id: 'row',
    number: '2026-001',
  });
  expect(findTarget(entry('statement.issue', {}))).toBeUndefined();
});

it('other entries lead nowhere, also where they change weeks or statements', () => {
  expect(findTarget(entry('day.recordHours', WEEK, [change('week', WEEK)]))).toBeUndefined();
  expect(
    findTarget(entry('payment.void', {}, [change('statement', { number: '2026-001' })])),
  ).toBeUndefined();
});
