/**
 * All mutators by name, with the types of their names, arguments and `basedOn`. A released name stays;
 * kernel/mutator.ts says when to add a version and when a name.
 */
import { decideClaim, submitClaim, withdrawClaim } from './claims/claim-mutators.ts';
import { payClaims } from './claims/claim-pay-mutators.ts';
import { setMileageRate } from './claims/mileage-rate-mutators.ts';
import { noteReceipt } from './claims/receipt-mutators.ts';
import { arrive, discard } from './clock/clock-mutators.ts';
import type { AnyMutator, Mutator } from './kernel/mutator.ts';
import type { Mutation } from './kernel/wire.ts';
import { payDays } from './ledger/pay-days-mutators.ts';
import { recordPayment, voidPayment } from './ledger/payment-mutators.ts';
import { resolveReview, withdrawReview } from './ledger/review-mutators.ts';
import { agreeToHours, restoreHours } from './ledger/review-replaced-mutators.ts';
import { saveEmployer, saveTaxId } from './people/employer-mutators.ts';
import { createHousehold, saveSettings } from './people/household-mutators.ts';
import { addNanny, editNanny, linkNanny, unlinkNanny } from './people/nanny-mutators.ts';
import { removeNanny } from './people/nanny-removal-mutators.ts';
import { setRate } from './people/rate-mutators.ts';
import { generateAgenda } from './schedule/agenda-mutators.ts';
import { saveBaseSchedule } from './schedule/base-schedule-mutators.ts';
import { answerDay, cancelDay } from './schedule/day-answer-mutators.ts';
import { recordHours } from './schedule/day-hours-mutators.ts';
import { answerNotWorked, markNotWorked } from './schedule/day-not-worked-mutators.ts';
import { editSchedule, removeDay, scheduleDay } from './schedule/day-schedule-mutators.ts';
import { withdrawAnswer, withdrawHours } from './schedule/day-withdraw-mutators.ts';
import { addTodo, removeTodo, renameTodo, tickTodo } from './schedule/todo-mutators.ts';
import { issueStatement } from './statements/statement-mutators.ts';
import { saveTaxAnswers, saveTaxSetting } from './taxes/tax-setting-mutators.ts';
import { adjustLeave, payOutLeave, undoEntry } from './time-off/leave-entry-mutators.ts';
import { answerLeave, askLeave, withdrawLeave } from './time-off/leave-mutators.ts';
import { removePolicy, setPolicy } from './time-off/leave-policy-mutators.ts';
import { saveHolidays } from './weeks/holidays-mutators.ts';
import { answerTerms, removeTerms, setTerms } from './weeks/terms-mutators.ts';
import { closeWeek } from './weeks/week-mutators.ts';
import { allowOverlaps } from './weeks/week-overlaps-mutators.ts';
import { answerQuestion, askQuestion } from './weeks/week-questions-mutators.ts';
import { approveWeek, confirmWeek } from './weeks/week-signing-mutators.ts';

export const MUTATORS = {
  'household.create': createHousehold,
  'household.saveSettings': saveSettings,
  'household.saveHolidays': saveHolidays,
  'household.saveEmployer': saveEmployer,
  'household.saveTaxAnswers': saveTaxAnswers,
  'nanny.add': addNanny,
  'nanny.edit': editNanny,
  'nanny.setRate': setRate,
  'nanny.setMileageRate': setMileageRate,
  'nanny.saveTaxId': saveTaxId,
  'nanny.saveTaxSetting': saveTaxSetting,
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
  'clock.arrive': arrive,
  'clock.discard': discard,
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
  'leave.setPolicy': setPolicy,
  'leave.removePolicy': removePolicy,
  'leave.ask': askLeave,
  'leave.answer': answerLeave,
  'leave.withdraw': withdrawLeave,
  'leave.adjust': adjustLeave,
  'leave.undoEntry': undoEntry,
  'leave.payOut': payOutLeave,
  'claim.submit': submitClaim,
  'claim.withdraw': withdrawClaim,
  'claim.decide': decideClaim,
  'receipt.note': noteReceipt,
  'claim.pay': payClaims,
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
