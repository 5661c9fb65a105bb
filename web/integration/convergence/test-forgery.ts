/** Random forgeries of sync requests: ids, numbers, times, words, false claims of what was seen, changes dated back. */
import { constantFrom, nat, record } from 'fast-check';
import { generatedDayId } from 'sync-protocol/kernel/generated-id.ts';
import type { AnyRow } from 'sync-protocol/kernel/tables.ts';
import type { NewMutation } from 'sync-protocol/registry.ts';
import type { Terms } from 'sync-protocol/weeks/terms.ts';
import { mutation, pick } from '../test-choice.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const DATE = /^\d{4}-\d\d-\d\d$/;
const TIMES = [
  '2000-01-01T00:00:00.000Z',
  '2001-02-03T09:00:00.000Z',
  '2026-03-04T14:00:00.000Z',
  '2026-03-05T16:59:59.999Z',
  '2026-03-06T23:00:00.000Z',
  '2199-12-31T23:59:00.000Z',
  '2026-03-05T14:00:00.000+00:00',
];
const DATES = [
  '1999-12-31',
  '2000-01-01',
  '2001-02-03',
  '2026-03-05',
  '2026-03-31',
  '2199-12-31',
  '2200-01-01',
];
const NUMBERS = [-1, 0, 0.5, 1, 1440, 100_000, 2 ** 31, Number.MAX_SAFE_INTEGER, 2 ** 60];
const WORDS = [
  'ACCEPTED',
  'COMPLETED',
  'PENDING',
  'DECLINED',
  'FAMILY',
  'confirm',
  '',
  '‮Ana',
  'x'.repeat(300),
];

/** `field` picks the value of the request that changes, `value` the forged value that it gets. */
const forgery = record({ field: nat(59), value: nat(59) });

/** `claims`: what `basedOn` says was seen: nothing, what the mutation really saw, or a day accepted or worked. */
export const anyLie = record(
  {
    liar: nat(2),
    claims: constantFrom('nothing', 'accepted', 'worked', 'as made'),
    stolenId: constantFrom('none', 'none', 'none', 'mutation', 'row'),
    closesWeek: constantFrom(false, false, true),
    forged: record({ first: forgery, second: forgery, count: nat(2) }),
  },
  { requiredKeys: ['liar', 'claims', 'stolenId', 'forged'] },
);

export interface Lie {
  readonly claims: 'nothing' | 'accepted' | 'worked' | 'as made';
  readonly stolenId: 'none' | 'mutation' | 'row';
  /** Sends what only the server does. */
  readonly closesWeek?: boolean;
  readonly forged: { readonly first: Forgery; readonly second: Forgery; readonly count: number };
}

interface Forgery {
  readonly field: number;
  readonly value: number;
}

/** Returns a claim that a week is over, which no device may make. */
export function closedWeek(householdId: string, rows: readonly AnyRow[], number: number): NewMutation {
  const terms = rows.filter((row) => 'effectiveFrom' in row && row.householdId === householdId);
  const { nannyId, effectiveFrom } = (pick(terms, number) ?? {}) as Partial<Terms>;
  const args = { householdId, nannyId: nannyId ?? householdId, weekStart: effectiveFrom ?? '2026-02-23' };
  return mutation('week.close', args);
}

/** What the liar knows of others. */
export interface Stolen {
  readonly rows: readonly AnyRow[];
  readonly mutationIds: readonly string[];
  readonly clientIds: readonly string[];
}

/** A value of a JSON text. */
type Json = unknown;

/** Returns the paths of all single values in a request. */
function paths(value: Json, path: readonly string[] = []): (readonly string[])[] {
  if (value === null || typeof value !== 'object') return [path];
  return Object.entries(value).flatMap(([key, inner]) => paths(inner, [...path, key]));
}

function replaced(value: Json, [key, ...rest]: readonly string[], change: (old: Json) => Json): Json {
  if (key === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((item, i) => (`${i}` === key ? replaced(item, rest, change) : item));
  const fields = value as Readonly<Record<string, Json>>;
  return { ...fields, [key]: replaced(fields[key], rest, change) };
}

/** Returns what the liar claims to have seen: what would make the rules take the mutation. */
export function claimed({ claims }: Lie, { args, basedOn }: NewMutation, { rows }: Stolen): Json {
  if (claims === 'nothing') return undefined;
  if (claims === 'as made') return basedOn;
  const { dayId } = args as { dayId?: string };
  const day: object = rows.find((row) => row.id === dayId && 'actualStartUtc' in row) ?? {};
  const worked = claims === 'worked';
  return {
    status: worked ? 'COMPLETED' : 'ACCEPTED',
    actualStartUtc: worked && 'actualStartUtc' in day ? day.actualStartUtc : null,
    actualEndUtc: worked && 'actualEndUtc' in day ? day.actualEndUtc : null,
    isPaid: false,
  };
}

function otherId(old: string, number: number, { rows, clientIds }: Stolen): string | undefined {
  const derived = rows
    .filter((row) => 'nannyUserId' in row)
    .flatMap(({ id }) => DATES.slice(1, 5).map((date) => generatedDayId(id, date, number % 3)));
  const known = rows.map(({ id }) => id).filter((id) => UUID.test(id));
  return pick([...known, ...clientIds, ...derived, old.toUpperCase()], number * 7);
}

/** Returns a forged value, of the same kind unless the old one is null. */
function otherValue(old: Json, number: number, stolen: Stolen): Json {
  if (old === undefined || old === null) return pick<Json>([...TIMES, ...NUMBERS, ...WORDS], number);
  if (typeof old === 'boolean') return !old;
  if (typeof old === 'number') return pick(NUMBERS, number);
  if (typeof old !== 'string') return null;
  if (UUID.test(old)) return otherId(old, number, stolen);
  if (TIMES.some((time) => time.length === old.length)) return pick(TIMES, number);
  return pick(DATE.test(old) ? DATES : WORDS, number);
}

const DAYS_BACK = [0, 0, 0, 0, 1, 4, 58];

/** Returns how many days ago a lie says that it happened. Lies without a second forgery use its number. */
export const daysBackOf = ({ forged }: Lie): number =>
  forged.count > 1 ? 0 : (pick(DAYS_BACK, forged.second.value) ?? 0);

/** Returns the request with up to two of its values changed. */
export function forge(request: Json, { forged, stolenId }: Lie, stolen: Stolen): Json {
  // With a stolen id nothing else is forged: otherwise the model couldn't tell which mutation has that id.
  const forgeries = stolenId === 'none' ? [forged.first, forged.second].slice(0, forged.count) : [];
  return forgeries.reduce((from, { field, value }) => {
    const path = pick(paths(from), field) ?? [];
    return replaced(from, path, (old) => otherValue(old, value, stolen));
  }, request);
}
