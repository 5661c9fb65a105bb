/** Seeds with something to tell. Each is one history: `npm run converge -- --seed 7` plays it again. */

/** Histories that once failed, with what was found by them. */
export const SEEDS: readonly { readonly seed: number; readonly found: string }[] = [];

/** For each fault, a history that fails with it and holds without it. */
export const FAULT_SEEDS: Readonly<Record<string, number>> = {
  'no idempotency': 2,
  'identity by number alone': 2,
  'effect and outcome in two transactions': 33,
  'no tombstones': 2,
  'a delete that wins over hours': 19,
  'last writer wins on hours': 12,
  'paying without looking at the amount': 131,
  'dropping the queue entry when the call returns': 2,
  'bad input answered with a 500': 3,
  'lost access not delivered': 6,
};
