/**
 * Hashes log entries, as canonical JSON, into a chain. An entry's hash covers the previous hash, the head that all
 * its readers see, and the hashes of its input, each change and the sealed rest. So a nanny can check the chain
 * without reading other parts than hers; random ids keep parts from being guessed.
 */
import { hash } from 'node:crypto';

const STARTS_WITH_A_DIGIT = /^\d/;

function isSorted(keys: readonly string[]): boolean {
  for (let i = 1; i < keys.length; i += 1) if ((keys[i - 1] ?? '') > (keys[i] ?? '')) return false;
  return true;
}

/**
 * Returns the keys sorted, but with integer-like ones first in numeric order, as JavaScript orders an object's keys:
 * all stored hashes were made that way. An object lists such keys first, so its first key tells whether there are any.
 */
function keysInOrder(fields: object): readonly string[] {
  const keys = Object.keys(fields);
  if (STARTS_WITH_A_DIGIT.test(keys[0] ?? ''))
    return Object.keys(Object.fromEntries(keys.toSorted().map((key) => [key, true])));
  return isSorted(keys) ? keys : keys.toSorted();
}

/** Text that JSON writes as it is: printable ASCII without quote and backslash. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** Like JSON.stringify, which takes twice as long for the short texts of rows. */
const quote = (text: string): string => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text));

/**
 * Returns JSON with ordered keys: equal values have equal texts. Five times as fast as JSON.stringify with a
 * replacer.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (value === null) return 'null';
  if (typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) {
    return `[${value.map((item) => (item === undefined ? 'null' : canonicalJson(item))).join(',')}]`;
  }
  const fields = value as Readonly<Record<string, unknown>>;
  let text = '';
  for (const key of keysInOrder(fields)) {
    const field = fields[key];
    if (field !== undefined) text += `${text === '' ? '' : ','}${quote(key)}:${canonicalJson(field)}`;
  }
  return `{${text}}`;
}

const sha256 = (text: string): string => hash('sha256', text, 'hex');

/** Hashes one part, for example an input or a change. */
export const partHash = (part: unknown): string => sha256(canonicalJson(part));

/** The part of an entry that all its readers see. */
export interface EntryHead {
  readonly householdId: unknown;
  readonly id: unknown;
  readonly version: unknown;
  readonly name: unknown;
  readonly result: unknown;
  readonly code: unknown;
  readonly accountId: unknown;
  readonly actorRole: unknown;
  readonly impersonatedBy: unknown;
  readonly happenedAt: unknown;
  readonly receivedAt: unknown;
  readonly subjects: unknown;
}

/** An entry by its parts, all but the head as hashes. */
export interface EntryParts {
  readonly head: EntryHead;
  readonly args: string;
  readonly changes: readonly string[];
  readonly sealed: string;
}

/** Hashes the fields of a change that its readers see. */
export const changeHash = ({ table, id, about, before, after }: Readonly<Record<string, unknown>>): string =>
  partHash({ table, id, about, before, after });

/** A row of `mutation_log` without its hash. */
export type ChainedRow = Readonly<Record<string, unknown>>;

/** Splits a row into parts. Columns that aren't named here are sealed. */
export function partsOf(row: ChainedRow): EntryParts {
  const { household_id, mutation_id, version, name, result, code, account_id, ...others } = row;
  const { actor_role, impersonated_by, happened_at, received_at, subjects, args, changes, ...rest } = others;
  const list = changes as readonly Readonly<Record<string, unknown>>[];
  return {
    head: {
      householdId: household_id,
      id: mutation_id,
      version,
      name,
      result,
      code,
      accountId: account_id,
      actorRole: actor_role,
      impersonatedBy: impersonated_by,
      happenedAt: happened_at,
      receivedAt: received_at,
      subjects,
    },
    args: partHash(args),
    changes: list.map(changeHash),
    sealed: partHash({ ...rest, nannies: list.map((change) => change['nannyId']) }),
  };
}

export const contentHash = (parts: EntryParts): string => partHash(parts);

/** Returns the hash of an entry. `previous` is null for the first one. */
export const linkHash = (previous: string | null, content: string): string =>
  sha256(`${previous ?? ''}${content}`);

/** Returns the hash of a row. `previous` is null for the first one. */
export const entryHash = (previous: string | null, row: ChainedRow): string =>
  linkHash(previous, contentHash(partsOf(row)));
