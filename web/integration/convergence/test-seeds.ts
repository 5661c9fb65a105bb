/**
 * For each fault of test-faults.ts, the scenario that finds it: a seed (`npm run converge -- --seed 7 --fault name`) or
 * steps. Also how many seeds `npm test` plays.
 */
import { makersOf } from '../test-mutations.ts';
import type { Lie } from './test-forgery.ts';
import type { History, Step } from './test-steps.ts';

/** Scenarios of each of the two processors, from seed 1 on. Those that find a fault are played besides. */
export const RUNS_PER_PROCESSOR = 30;

/** The first seed from 1 whose scenario fails with the fault and passes without it. */
export const FAULT_SEEDS: Readonly<Record<string, number>> = {
  'no idempotency': 1,
  'identity by number alone': 1,
  'effect and result in two transactions': 2,
  'no tombstones': 1,
  'a delete that wins over hours': 7,
  'last writer wins on hours': 9,
  'paying without looking at the amount': 2,
  'dropping the queue entry when the call returns': 2,
  'bad input answered with a 500': 2,
  'lost access not delivered': 4,
  'hours that leave their week as it was': 1,
  'terms may lower a worked week': 1,
  'an impersonation counts as her': 12,
  'a schedule saved on her last day cuts her last week': 4,
};

const NOTHING = { field: 0, value: 0 };

/** Returns a lie with one mutation, in which nothing is forged but what its author claims to have seen. */
function plainLie(
  liar: number,
  claims: Lie['claims'],
  { makers: [maker = 0], which, size }: { makers: readonly number[]; which: number; size: number },
): Step {
  const forged = { first: NOTHING, second: NOTHING, count: 0 };
  const lie = { liar, claims, stolenId: 'none' as const, forged };
  return { do: 'lie', home: 0, maker, hers: maker, which, size, lie };
}

const sizes = { homes: 1, nannies: 1, familyDevices: 1, nannyDevices: 1, hasTerms: true };
/** The lying nanny. With a size that four divides, she does what only a family may. */
const NANNY = 0;
const PARENT = 1;

/** Scenarios for faults that few seeds find. As steps: a new mutator changes what a seed makes. */
export const FAULT_HISTORIES: Readonly<Record<string, History>> = {
  'a claim to have seen a day accepted makes pay': {
    sizes,
    // Her last day is pending.
    steps: [plainLie(NANNY, 'accepted', { makers: makersOf('day.recordHours'), which: 3, size: 1 })],
  },
  'a nanny may do what a family may': {
    sizes,
    steps: [plainLie(NANNY, 'as made', { makers: makersOf('nanny.edit'), which: 0, size: 4 })],
  },
  'a family may answer terms for its nanny': {
    sizes,
    steps: [plainLie(PARENT, 'as made', { makers: makersOf('terms.answer'), which: 0, size: 0 })],
  },
};
