/**
 * For each fault of test-faults.ts, the seed that finds it: `npm run converge -- --seed 7 --fault name`; and how many
 * seeds `npm test` plays.
 */

/** Scenarios of each of the two processors, from seed 1 on. Those that find a fault are played besides. */
export const RUNS_PER_PROCESSOR = 50;

/** The first seed from 1 whose scenario fails with the fault and passes without it. */
export const FAULT_SEEDS: Readonly<Record<string, number>> = {
  'no idempotency': 1,
  'identity by number alone': 1,
  'effect and result in two transactions': 15,
  'no tombstones': 1,
  'a delete that wins over hours': 19,
  'last writer wins on hours': 7,
  'paying without looking at the amount': 33,
  'a claim to have seen a day accepted makes pay': 229,
  'a nanny may do what a family may': 58,
  'dropping the queue entry when the call returns': 2,
  'bad input answered with a 500': 2,
  'lost access not delivered': 7,
  'hours that leave their week as it was': 1,
  'a family may answer terms for its nanny': 43,
};
