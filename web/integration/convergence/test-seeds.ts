/**
 * For each fault of test-faults.ts, the seed that finds it: `npm run converge -- --seed 7 --fault name`. How many seeds
 * `npm test` plays.
 */

/** Scenarios of each of the two processors, from seed 1 on. Together they find every fault. */
export const RUNS_PER_PROCESSOR = 75;

/** The first seed from 1 whose scenario fails with the fault and passes without it. */
export const FAULT_SEEDS: Readonly<Record<string, number>> = {
  'no idempotency': 1,
  'identity by number alone': 1,
  'effect and result in two transactions': 5,
  'no tombstones': 1,
  'a delete that wins over hours': 33,
  'last writer wins on hours': 9,
  'paying without looking at the amount': 41,
  'a claim to have seen a day accepted makes pay': 45,
  'a nanny may do what a family may': 68,
  'dropping the queue entry when the call returns': 1,
  'bad input answered with a 500': 6,
  'lost access not delivered': 1,
};
