/**
 * Returns the refused part of a mutation that was applied in part: days and other earnings that could not be marked as
 * paid.
 */

import { sentenceOf } from './kernel/refusals.ts';
import { paidDays } from './ledger/pay-days-mutators.ts';
import { MUTATORS } from './registry.ts';

interface RefusedPart {
  readonly code: string;
  /** Each reason once, in English. */
  readonly message: string;
  /** Args for the same mutator, of the refused part only. */
  readonly args: unknown;
}

/** Returns the refused part; undefined where there is none. `data` is the mutator's own. */
export function refusedPart(name: string, args: unknown, data: unknown): RefusedPart | undefined {
  if (name !== MUTATORS['payment.payDays'].name) return undefined;
  const input = MUTATORS['payment.payDays'].args.safeParse(args);
  const answer = paidDays.safeParse(data);
  if (!input.success || !answer.success) return undefined;
  const { errors } = answer.data;
  const [first] = errors;
  if (first === undefined) return undefined;
  const refused = new Set(errors.map(({ id }) => id));
  const { days, earnings } = input.data;
  const refusedEarnings = earnings?.filter(({ earningId }) => refused.has(earningId));
  return {
    code: first.code,
    message: [...new Set(errors.map(sentenceOf))].join(' '),
    args: {
      ...input.data,
      days: days.filter(({ dayId }) => refused.has(dayId)),
      ...(refusedEarnings === undefined ? {} : { earnings: refusedEarnings }),
    },
  };
}
