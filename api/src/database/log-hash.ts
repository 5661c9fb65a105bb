/**
 * Hashes log entries, as canonical JSON, into a chain. An entry's hash covers the previous hash, the head that all
 * its readers see, and the hashes of its input, each change and the sealed rest. So a nanny can check the chain
 * without reading other parts than hers; random ids keep parts from being guessed.
 */
import { hash } from 'node:crypto';
import type { LoggedChange } from 'sync-protocol/kernel/logged-changes.ts';
import { canonicalJson, storableJson } from './canonical-json.ts';

/** Hashes the canonical JSON of one part, for example of an input or a change. */
export const textHash = (text: string): string => hash('sha256', text, 'hex');

export const partHash = (part: unknown): string => textHash(canonicalJson(part));

/** The part of an entry that all its readers see. */
interface EntryHead {
  readonly accountId: unknown;
  readonly actorRole: unknown;
  readonly code: unknown;
  readonly happenedAt: unknown;
  readonly householdId: unknown;
  readonly id: unknown;
  readonly impersonatedBy: unknown;
  readonly name: unknown;
  readonly receivedAt: unknown;
  readonly result: unknown;
  readonly subjects: unknown;
  readonly version: unknown;
}

/** An entry by its parts, all but the head as hashes. */
export interface EntryParts {
  readonly args: string;
  readonly changes: readonly string[];
  readonly head: EntryHead;
  readonly sealed: string;
}

/** Hashes the fields of a change that its readers see. */
export const changeHash = ({ table, id, about, before, after }: Readonly<Record<string, unknown>>): string =>
  partHash({ about, after, before, id, table });

/** A change whose JSON was written once, for its column, its hash and its readers. */
export interface ChangeText extends Pick<LoggedChange, 'table' | 'about' | 'nannyId'> {
  /** What its readers see. */
  readonly seen: string;
  readonly stored: string;
  /** As `changeHash` returns. */
  readonly hash: string;
}

/** Writes a change as JSON that PostgreSQL can store. */
export function toChangeText(change: LoggedChange): ChangeText {
  const { table, id, about, before, after, nannyId } = change;
  const seen = storableJson({ about, after, before, id, table });
  const stored = `{"nannyId":${storableJson(nannyId)},${seen.slice(1)}`;
  return { table, about, nannyId, seen, stored, hash: textHash(seen) };
}

/** A row of `mutation_log` without its hash. */
export type ChainedRow = Readonly<Record<string, unknown>>;

/** Splits a row into parts. Columns that aren't named here are sealed. */
export function partsOf(row: ChainedRow): EntryParts {
  const { household_id, mutation_id, version, name, result, code, account_id, ...others } = row;
  const { actor_role, impersonated_by, happened_at, received_at, subjects, args, changes, ...rest } = others;
  const list = changes as readonly Readonly<Record<string, unknown>>[];
  return {
    args: partHash(args),
    changes: list.map(changeHash),
    head: {
      accountId: account_id,
      actorRole: actor_role,
      code,
      happenedAt: happened_at,
      householdId: household_id,
      id: mutation_id,
      impersonatedBy: impersonated_by,
      name,
      receivedAt: received_at,
      result,
      subjects,
      version,
    },
    sealed: partHash({ ...rest, nannies: list.map((change) => change['nannyId']) }),
  };
}

export const contentHash = (parts: EntryParts): string => partHash(parts);

/** Returns the hash of an entry. `previous` is null for the first one. */
export const linkHash = (previous: string | null, content: string): string =>
  textHash(`${previous ?? ''}${content}`);

/** Returns the hash of a row. `previous` is null for the first one. */
export const entryHash = (previous: string | null, row: ChainedRow): string =>
  linkHash(previous, contentHash(partsOf(row)));
