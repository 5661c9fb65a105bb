/** Drops mutation input that is nested too deep, and finds input with an infinite number. */
import type { Mutation } from 'sync-protocol/kernel/wire.ts';

/** Far deeper than any mutation's input. Deeper values could exhaust the stack wherever they are traversed. */
const MAX_DEPTH = 32;

const partsOf = (value: unknown): unknown[] =>
  value === null || typeof value !== 'object' ? [] : Object.values(value);

function isTooDeep(value: unknown, depth = 0): boolean {
  if (value === null || typeof value !== 'object') return false;
  return depth >= MAX_DEPTH || partsOf(value).some((inner) => isTooDeep(inner, depth + 1));
}

/** Replaces input that is nested too deep by null. The mutation is then refused like any without input. */
export function shallowInput(mutation: Mutation): Mutation {
  const { args, basedOn } = mutation;
  return {
    ...mutation,
    args: isTooDeep(args) ? null : args,
    ...(isTooDeep(basedOn) ? { basedOn: null } : {}),
  };
}

const isInfinite = (value: unknown): boolean =>
  typeof value === 'number' ? !Number.isFinite(value) : partsOf(value).some(isInfinite);

/** Whether the input has a number such as 1e400, which is read as infinity and would be logged as null. */
export const hasInfiniteNumber = ({ args, basedOn }: Mutation): boolean =>
  isInfinite(args) || isInfinite(basedOn);
