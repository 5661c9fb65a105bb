/** What of a mutation was refused that went through for the rest: days that could not be marked as paid. */

import { paidDays } from './payment.ts';
import { MUTATORS } from './registry.ts';

export interface RefusedPart {
  readonly code: string;
  /** For a person: each reason once. */
  readonly message: string;
  /** Input for the same mutator, of just what was refused. */
  readonly args: unknown;
}

/** Undefined where nothing was refused, or the mutator knows only all or nothing. `data` is its own answer. */
export function refusedPart(name: string, args: unknown, data: unknown): RefusedPart | undefined {
  if (name !== MUTATORS['payment.payDays'].name) return undefined;
  const input = MUTATORS['payment.payDays'].args.safeParse(args);
  const answer = paidDays.safeParse(data);
  if (!input.success || !answer.success) return undefined;
  const { errors } = answer.data;
  const [first] = errors;
  if (first === undefined) return undefined;
  const refused = new Set(errors.map(({ id }) => id));
  return {
    code: first.code,
    message: [...new Set(errors.map(({ error }) => error))].join(' '),
    args: { ...input.data, days: input.data.days.filter(({ dayId }) => refused.has(dayId)) },
  };
}
