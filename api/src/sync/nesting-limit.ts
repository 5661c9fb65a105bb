import type { Mutation } from 'sync-protocol/sync/wire.ts';

/** Deeper than any input of ours by far; what digs deeper could exhaust the stack wherever it is looked at. */
const DEEPEST = 32;

function isTooDeep(value: unknown, depth = 0): boolean {
  if (value === null || typeof value !== 'object') return false;
  return depth >= DEEPEST || Object.values(value).some((inner) => isTooDeep(inner, depth + 1));
}

/** Without what is nested too deep: the mutation is then refused as any that lacks its input. */
export function shallowInput(mutation: Mutation): Mutation {
  const { args, basedOn } = mutation;
  return {
    ...mutation,
    args: isTooDeep(args) ? null : args,
    ...(isTooDeep(basedOn) ? { basedOn: null } : {}),
  };
}
