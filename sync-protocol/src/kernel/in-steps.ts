/**
 * Long work in steps, as generators: a server answers other requests between the steps, a device runs them at once.
 */

/** A generator that yields after each step and returns the result. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Items that one step handles: some milliseconds of work. */
export const ITEMS_A_STEP = 500;

/** Runs all steps at once. */
export function runAtOnce<Result>(steps: Steps<Result>): Result {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/** Maps items, `ITEMS_A_STEP` in each step. */
export function* mapInSteps<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Steps<Result[]> {
  const results: Result[] = [];
  for (const [i, item] of items.entries()) {
    results.push(map(item));
    if ((i + 1) % ITEMS_A_STEP === 0) yield;
  }
  return results;
}

type Compare<Item> = (a: Item, b: Item) => number;

/** Merges two sorted lists. Of equal items, those of the first list come first. */
function* mergeInSteps<Item>(
  first: readonly Item[],
  second: readonly Item[],
  compare: Compare<Item>,
): Steps<Item[]> {
  const merged: Item[] = [];
  let taken = 0;
  for (const item of first) {
    for (let next = second[taken]; next !== undefined && compare(next, item) < 0; next = second[taken]) {
      merged.push(next);
      taken += 1;
      if (merged.length % ITEMS_A_STEP === 0) yield;
    }
    merged.push(item);
    if (merged.length % ITEMS_A_STEP === 0) yield;
  }
  // Not by push(...): its arguments have a limit.
  return merged.concat(second.slice(taken));
}

/** Sorts as `toSorted` does, in steps of at most `ITEMS_A_STEP` items: sorts parts, then merges them. */
export function* sortInSteps<Item extends object>(
  items: readonly Item[],
  compare: Compare<Item>,
): Steps<Item[]> {
  if (items.length <= ITEMS_A_STEP) return items.toSorted(compare);
  const middle = Math.ceil(items.length / 2);
  const first = yield* sortInSteps(items.slice(0, middle), compare);
  yield;
  const second = yield* sortInSteps(items.slice(middle), compare);
  yield;
  return yield* mergeInSteps(first, second, compare);
}
