/**
 * Makes a range's key, a text that only equal ranges share, and keeps ranges that rules ask for again and again with
 * their keys: a push of 1,000 hours asks some twenty times for each.
 */
import type { ReadRange } from './reads.ts';

/** Separates the parts of a key: no field's name and no id, date or number holds it. */
const SEPARATOR = '\u0000';

/** Keys of the ranges that are kept. */
const keys = new WeakMap<ReadRange, string>();

/** JSON.stringify would take twice as long. */
function makeKey({ table, where, range, first }: ReadRange): string {
  let key: string = table;
  for (const name in where) key += `${SEPARATOR}${name}${SEPARATOR}${where[name]}`;
  if (first === true) return `${key}${SEPARATOR}first`;
  if (range === undefined) return key;
  return `${key}${SEPARATOR}${range.field}${SEPARATOR}${range.from ?? ''}${SEPARATOR}${range.to ?? ''}`;
}

export const keyOf = (read: ReadRange): string => keys.get(read) ?? makeKey(read);

/** Keeps the key of a range that is itself kept. Returns the range. */
export function withKey<R extends ReadRange>(read: R): R {
  keys.set(read, makeKey(read));
  return read;
}

const OWNERS_KEPT = 1000;

/** Returns a function that makes each owner's range once. It keeps those of some owners. */
export function rangePerOwner<R extends ReadRange>(make: (ownerId: string) => R): (ownerId: string) => R {
  const kept = new Map<string, R>();
  return (ownerId) => {
    const known = kept.get(ownerId);
    if (known !== undefined) return known;
    if (kept.size >= OWNERS_KEPT) kept.clear();
    const read = withKey(make(ownerId));
    kept.set(ownerId, read);
    return read;
  };
}
