/**
 * How an entry of the log is hashed. The chain binds the hash of each entry's content, and the content is hashed
 * in parts: what every reader of the entry sees, its input, each of its changes, and what no reader is shown. Of
 * each part either it or its hash is enough to follow the chain, so a nanny can follow it over entries, and parts
 * of entries, that are a colleague's. Every part has random ids in it: from its hash nobody can guess it.
 */
import { hash } from 'node:crypto';

const STARTS_WITH_A_DIGIT = /^\d/;

/**
 * Sorted; but the platform puts names that are whole numbers first, by their size, and so has every hash since the first.
 * Where there are any, one of them is the first.
 */
function keysInOrder(fields: object): readonly string[] {
  const keys = Object.keys(fields);
  const sorted = keys.toSorted();
  return STARTS_WITH_A_DIGIT.test(keys[0] ?? '')
    ? Object.keys(Object.fromEntries(sorted.map((key) => [key, true])))
    : sorted;
}

/**
 * JSON with its keys in order, so that the same value has the same text, in memory or from the database: what
 * `JSON.stringify` would say of it, without a function called back for every value, which takes three times as long.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) {
    return `[${value.map((item) => (item === undefined ? 'null' : canonicalJson(item))).join(',')}]`;
  }
  const fields = value as Readonly<Record<string, unknown>>;
  let text = '';
  for (const key of keysInOrder(fields)) {
    const field = fields[key];
    if (field !== undefined)
      text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(field)}`;
  }
  return `{${text}}`;
}

const sha256 = (text: string): string => hash('sha256', text, 'hex');

/** Of a part: an input, a change. */
export const partHash = (part: unknown): string => sha256(canonicalJson(part));

/** What every reader of an entry sees of it. */
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

/** A whole entry, by its parts; all but the head as hashes. */
export interface EntryParts {
  readonly head: EntryHead;
  readonly args: string;
  readonly changes: readonly string[];
  readonly sealed: string;
}

/** A change as its readers have it, and nothing else that it may carry. */
export const changeHash = ({ table, id, about, before, after }: Readonly<Record<string, unknown>>): string =>
  partHash({ table, id, about, before, after });

/** A log entry as its table has it, without the hash. */
export type ChainedRow = Readonly<Record<string, unknown>>;

/** Every column is in one of the parts: what isn't named here is sealed. */
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

/** The hash of an entry that follows `previous`; null before the first. */
export const linkHash = (previous: string | null, content: string): string =>
  sha256(`${previous ?? ''}${content}`);

/** The same of a row. */
export const entryHash = (previous: string | null, row: ChainedRow): string =>
  linkHash(previous, contentHash(partsOf(row)));
