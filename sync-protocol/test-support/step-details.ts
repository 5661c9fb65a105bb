/** What random steps have in common: their details, and how a mutation is made from them. For tests. */

import type { MutatorArgs, MutatorBasedOn, MutatorName } from '../src/registry.ts';
import type { TermsFields } from '../src/weeks/terms.ts';
import type { Step, TestHousehold } from './household.ts';

/** To which row a random step does what it does, when and for how long. Each step uses those that it needs. */
export interface StepDetails {
  readonly which: number;
  /** Days from the household's today. */
  readonly days: number;
  /** Minutes after midnight. */
  readonly start: number;
  readonly minutes: number;
  readonly isHers: boolean;
  /** Minutes for which the change waited in a queue. */
  readonly late: number;
  readonly terms: TermsFields;
}

/** A step's mutation, without its id and times. */
export type StepMutation = Pick<Step, 'by' | 'name' | 'args' | 'basedOn'>;

/** One step in four does what is rare. */
export const isRare = ({ which }: StepDetails): boolean => which % 4 === 0;

const by = ({ isHers }: StepDetails) => (isHers ? 'nanny' : 'family');

/** Makes a mutation by a person, or by whom the step chose. */
export const change = <N extends MutatorName>(
  choice: StepDetails | Step['by'],
  name: N,
  ...[args, basedOn]: [args: MutatorArgs<N>, basedOn?: MutatorBasedOn<N>]
): StepMutation => ({ by: typeof choice === 'string' ? choice : by(choice), name, args, basedOn });

/** Returns the row that the step chose. */
export function one<Row>(rows: readonly Row[], { which }: StepDetails): Row | undefined {
  return rows[which % Math.max(rows.length, 1)];
}

/** Makes a step's mutation; undefined where the household has no row for it. */
export type StepMaker = (household: TestHousehold, details: StepDetails) => StepMutation | undefined;
