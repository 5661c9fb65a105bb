/**
 * Mutators by which either side asks a question about a recent or coming week, and the other side answers it. A week
 * has at most 50 questions.
 */
import * as z from 'zod/mini';
import { dateOf } from '../kernel/calendar.ts';
import { Rejection } from '../kernel/errors.ts';
import { type Actor, type Mutator, sideOf } from '../kernel/mutator.ts';
import { UNSET } from '../kernel/unset-fields.ts';
import { calendarDate, id, newRowId } from '../kernel/values.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { termsOf } from '../people/nanny-ranges.ts';
import { assertSeesNanny, nannyOrArchived, readsIfGone, refuseGone, visible } from '../people/permissions.ts';
import { isAskable, weekFrom } from './nanny-week.ts';
import { type Question, question } from './week.ts';

/** Questions about one week. */
export const QUESTIONS_MAX = 50;

const askArgs = z.strictObject({
  questionId: newRowId,
  nannyId: id,
  weekStart: calendarDate,
  text: question.shape.text,
});

const questionsOf = ({ nannyId, weekStart }: { nannyId: string; weekStart: string }) =>
  ({ table: 'question', where: { nannyId, weekStart } }) as const;

/** Asks a question about a week, whether it is over or not. The server's clock says which weeks may be asked about. */
export const askQuestion: Mutator<z.infer<typeof askArgs>> = {
  name: 'week.ask',
  version: 1,
  args: askArgs,
  reads: (args) => [
    { table: 'nanny', ids: [args.nannyId] },
    { table: 'question', ids: [args.questionId] },
    termsOf(args.nannyId),
    questionsOf(args),
  ],
  run(rows, args, { actor, at, receivedAt, household }) {
    const { questionId, nannyId, weekStart, text } = args;
    assertSeesNanny(actor, nannyId);
    nannyOrArchived(rows, nannyId);
    if (weekFrom(rows.list(termsOf(nannyId)), weekStart) === undefined) throw new Rejection('not_found');
    if (!isAskable(weekStart, dateOf(receivedAt, household.timezone))) {
      throw new Rejection('bad_input', 'Questions are about the last two years or the next four weeks');
    }
    if (rows.get('question', questionId) !== undefined) throw new Rejection('id_conflict');
    if (rows.list(questionsOf(args)).length >= QUESTIONS_MAX) throw new Rejection('too_many_questions');
    rows.put('question', {
      ...UNSET.question,
      householdId: rows.householdId,
      id: questionId,
      nannyId,
      version: 0,
      weekStart,
      text,
      askedAt: at,
      askedBy: actor.accountId,
      askedBySide: sideOf(actor),
    });
    return undefined;
  },
};

const answerArgs = z.strictObject({ questionId: id, text: question.shape.text });

/** Returns the question, or throws why the actor can't have it. */
function questionOf(rows: WorkingSet, actor: Actor, questionId: string): Question {
  const asked = rows.get('question', questionId);
  return asked === undefined ? refuseGone(rows, actor, ['question', questionId]) : visible(actor, asked);
}

/** Answers a question of the other side. The first answer stands. */
export const answerQuestion: Mutator<z.infer<typeof answerArgs>> = {
  name: 'week.answerQuestion',
  version: 1,
  args: answerArgs,
  reads: ({ questionId }, rows) => [
    { table: 'question', ids: [questionId] },
    ...readsIfGone(rows, 'question', questionId),
  ],
  run(rows, { questionId, text }, { actor, at }) {
    const asked = questionOf(rows, actor, questionId);
    if (asked.askedBySide === sideOf(actor)) throw new Rejection('forbidden');
    if (asked.answer === text) return undefined;
    if (asked.answer !== null) throw new Rejection('question_answered');
    rows.put('question', { ...asked, answer: text, answeredAt: at, answeredBy: actor.accountId });
    return undefined;
  },
};
