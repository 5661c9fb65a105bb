/** Seeds of known scenarios: `npm run converge -- --seed 7` runs one again. */

/** Scenarios that once failed, and what they found. */
export const SEEDS: readonly { readonly seed: number; readonly found: string }[] = [
  { seed: 129, found: 'a sequence gap, answered with the loss of the household, restored its cursor' },
];

/** For each fault the first seed from 1 that finds it: it fails with the fault and passes without it. */
export const FAULT_SEEDS: Readonly<Record<string, number>> = {
  'no idempotency': 1,
  'identity by number alone': 1,
  'effect and result in two transactions': 16,
  'no tombstones': 2,
  'a delete that wins over hours': 20,
  'last writer wins on hours': 26,
  'paying without looking at the amount': 32,
  'dropping the queue entry when the call returns': 3,
  'bad input answered with a 500': 3,
  'lost access not delivered': 3,
};
