/**
 * All mutators by name, with the types of their names, arguments and `basedOn`. A released name stays;
 * sync/mutator.ts says when to add a version and when a name.
 */
import type { AnyMutator, Mutator } from '../sync/mutator.ts';
import type { Mutation } from '../sync/wire.ts';
import { generateAgenda } from './agenda.ts';
import { saveBaseSchedule } from './base-schedule.ts';
import { answerDay, cancelDay } from './day-answer.ts';
import { recordHours } from './day-hours.ts';
import { answerNotWorked, markNotWorked } from './day-not-worked.ts';
import { editSchedule, removeDay, scheduleDay } from './day-schedule.ts';
import { withdrawAnswer, withdrawHours } from './day-withdraw.ts';
import { saveEmployer, saveTaxId } from './employer.ts';
import { saveHolidays } from './holidays.ts';
import { createHousehold, saveSettings } from './household.ts';
import { addNanny, editNanny, linkNanny, unlinkNanny } from './nanny.ts';
import { removeNanny } from './nanny-removal.ts';
import { payDays } from './pay-days.ts';
import { recordPayment, voidPayment } from './payment.ts';
import { setRate } from './rate.ts';
import { resolveReview, withdrawReview } from './review.ts';
import { agreeToHours, restoreHours } from './review-replaced.ts';
import { issueStatement } from './statement.ts';
import { answerTerms, removeTerms, setTerms } from './terms.ts';
import { addTodo, removeTodo, renameTodo, tickTodo } from './todo.ts';
import { closeWeek } from './week.ts';
import { allowOverlaps } from './week-overlaps.ts';
import { answerQuestion, askQuestion } from './week-questions.ts';
import { approveWeek, confirmWeek } from './week-signing.ts';

export const MUTATORS = {
  'household.create': createHousehold,
  'household.saveSettings': saveSettings,
  'household.saveHolidays': saveHolidays,
  'household.saveEmployer': saveEmployer,
  'nanny.add': addNanny,
  'nanny.edit': editNanny,
  'nanny.setRate': setRate,
  'nanny.saveTaxId': saveTaxId,
  'nanny.link': linkNanny,
  'nanny.unlink': unlinkNanny,
  'nanny.remove': removeNanny,
  'terms.set': setTerms,
  'terms.remove': removeTerms,
  'terms.answer': answerTerms,
  'week.close': closeWeek,
  'week.confirm': confirmWeek,
  'week.approve': approveWeek,
  'week.allowOverlaps': allowOverlaps,
  'week.ask': askQuestion,
  'week.answerQuestion': answerQuestion,
  'baseSchedule.save': saveBaseSchedule,
  'agenda.generate': generateAgenda,
  'day.schedule': scheduleDay,
  'day.editSchedule': editSchedule,
  'day.answer': answerDay,
  'day.cancel': cancelDay,
  'day.recordHours': recordHours,
  'day.remove': removeDay,
  'day.withdrawAnswer': withdrawAnswer,
  'day.withdrawHours': withdrawHours,
  'day.markNotWorked': markNotWorked,
  'day.answerNotWorked': answerNotWorked,
  'todo.add': addTodo,
  'todo.rename': renameTodo,
  'todo.tick': tickTodo,
  'todo.remove': removeTodo,
  'payment.record': recordPayment,
  'payment.void': voidPayment,
  'payment.payDays': payDays,
  'statement.issue': issueStatement,
  'review.resolve': resolveReview,
  'review.withdraw': withdrawReview,
  'review.restore': restoreHours,
  'review.agree': agreeToHours,
} as const;

export type MutatorName = keyof typeof MUTATORS;
export type MutatorArgs<N extends MutatorName> =
  (typeof MUTATORS)[N] extends Mutator<infer Args, infer _Based> ? Args : never;
export type MutatorBasedOn<N extends MutatorName> =
  (typeof MUTATORS)[N] extends Mutator<infer _Args, infer Based> ? Based : never;
export function isMutatorName(name: string): name is MutatorName {
  return Object.hasOwn(MUTATORS, name);
}

/** A mutation before it is queued or run. A device makes the id where none is given; routes always give one. */
export type NewMutation = Pick<Mutation, 'args' | 'basedOn'> &
  Partial<Pick<Mutation, 'id'>> & { readonly name: MutatorName };

export function mutatorNamed(name: string): AnyMutator | undefined {
  // Safe: parseMutation calls a mutator only with args that its own schema has parsed.
  return isMutatorName(name) ? (MUTATORS[name] as unknown as AnyMutator) : undefined;
}
