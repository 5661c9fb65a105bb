/** Every mutator there is. A name once released stays: a device's queue may hold it for a year. */
import type { AnyMutator, Mutator } from '../sync/mutator.ts';
import type { Mutation } from '../sync/wire.ts';
import { generateAgenda } from './agenda.ts';
import { saveBaseSchedule } from './base-schedule.ts';
import { recordHours } from './day-hours.ts';
import { answerDay, editSchedule, removeDay, scheduleDay } from './day-schedule.ts';
import { createHousehold, saveSettings } from './household.ts';
import { addNanny, editNanny, linkNanny, removeNanny, setRate, unlinkNanny } from './nanny.ts';
import { payDays, recordPayment, voidPayment } from './payment.ts';
import { resolveReview, withdrawReview } from './review.ts';
import { addTodo, removeTodo, renameTodo, tickTodo } from './todo.ts';

export const MUTATORS = {
  'household.create': createHousehold,
  'household.saveSettings': saveSettings,
  'nanny.add': addNanny,
  'nanny.edit': editNanny,
  'nanny.setRate': setRate,
  'nanny.link': linkNanny,
  'nanny.unlink': unlinkNanny,
  'nanny.remove': removeNanny,
  'baseSchedule.save': saveBaseSchedule,
  'agenda.generate': generateAgenda,
  'day.schedule': scheduleDay,
  'day.editSchedule': editSchedule,
  'day.answer': answerDay,
  'day.recordHours': recordHours,
  'day.remove': removeDay,
  'todo.add': addTodo,
  'todo.rename': renameTodo,
  'todo.tick': tickTodo,
  'todo.remove': removeTodo,
  'payment.record': recordPayment,
  'payment.void': voidPayment,
  'payment.payDays': payDays,
  'review.resolve': resolveReview,
  'review.withdraw': withdrawReview,
} as const;

export type MutatorName = keyof typeof MUTATORS;
export type MutatorArgs<N extends MutatorName> =
  (typeof MUTATORS)[N] extends Mutator<infer Args, infer _Based> ? Args : never;
export type MutatorBasedOn<N extends MutatorName> =
  (typeof MUTATORS)[N] extends Mutator<infer _Args, infer Based> ? Based : never;
export function isMutatorName(name: string): name is MutatorName {
  return Object.hasOwn(MUTATORS, name);
}

/** What a screen or a route gives to make a mutation. A device makes the id itself where none is given. */
export type NewMutation = Pick<Mutation, 'args' | 'basedOn'> &
  Partial<Pick<Mutation, 'id'>> & { readonly name: MutatorName };

export function mutatorNamed(name: string): AnyMutator | undefined {
  // Each mutator is called with nothing but what its own schema parsed: run-mutation.ts.
  return isMutatorName(name) ? (MUTATORS[name] as unknown as AnyMutator) : undefined;
}
