/**
 * Finds traces of a household (ids, words and amounts of its rows and accounts) in texts that another family can read.
 * Also loads all rows of a household, by table.
 */
import type { Sql } from '../src/database/connection.ts';

interface Values {
  readonly texts: ReadonlySet<string>;
  readonly cents: ReadonlySet<number>;
}

const IS_MOMENT = /^\d{4}-\d\d-\d\d([T ].*)?$/;
/** A word of the app's own, such as a status. */
const IS_WORD = /^[a-z_]+$/;
/** The number of a statement, which each household counts for itself. */
const IS_STATEMENT_NUMBER = /^\d{4}-\d{3,}$/;
/** Texts shorter than this occur in others by chance, so they are searched in quotes. */
const LONG_ENOUGH = 6;
/** Texts shorter than this are not searched. */
const SHORTEST = 3;
/** A smaller amount may be in any text by chance. */
const SMALLEST_CENTS = 1000;

/** Collects the texts and amounts of a value, and of JSON inside a text. */
function collect(value: unknown, key: string, found: { texts: Set<string>; cents: Set<number> }): void {
  if (typeof value === 'number') {
    if (/cents/i.test(key) && Math.abs(value) >= SMALLEST_CENTS) found.cents.add(Math.abs(value));
  } else if (typeof value === 'string') {
    if (/^[[{]/.test(value)) collect(JSON.parse(value), key, found);
    else if (![IS_MOMENT, IS_WORD, IS_STATEMENT_NUMBER].some((each) => each.test(value))) {
      if (value.length >= SHORTEST) found.texts.add(value);
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value))
      collect(inner, Array.isArray(value) ? key : name, found);
  }
}

const HOUSEHOLD_TABLES = `
  select table_name as name from information_schema.columns
  where table_schema = 'public' and column_name = 'household_id' and table_name <> 'session' order by table_name`;

/** Returns every row of a household as JSON, by table. */
export async function rowsOfHousehold(
  sql: Sql,
  householdId: string,
): Promise<{ table: string; rows: Record<string, unknown>[] }[]> {
  const tables = await sql.unsafe<{ name: string }[]>(HOUSEHOLD_TABLES);
  return Promise.all(
    tables.map(async ({ name }) => {
      const query = `select to_jsonb(t) as row from "${name}" t where household_id = $1`;
      const found = await sql.unsafe<{ row: Record<string, unknown> }[]>(query, [householdId]);
      return { table: name, rows: found.map(({ row }) => row) };
    }),
  );
}

/** Returns the household's rows, and the accounts of its people, as texts and amounts. */
async function valuesOf(sql: Sql, householdId: string): Promise<Values> {
  const found = { texts: new Set<string>(), cents: new Set<number>() };
  for (const { rows } of await rowsOfHousehold(sql, householdId)) collect(rows, '', found);
  const accounts = await sql<{ id: string; name: string; email: string }[]>`
    select a.id, a.name, a.email from account a join membership m on m.account_id = a.id
    where m.household_id = ${householdId}`;
  collect(accounts, '', found);
  return found;
}

/** Returns the traces in a text. Parts of the text in `known` are ignored. */
export type TraceFinder = (text: string, known?: readonly string[]) => string[];

const withoutAll = (text: string, parts: readonly string[]): string =>
  parts.reduce((rest, part) => rest.replaceAll(part, ''), text);

/** Returns how an amount may be written: in cents, or in a currency's units. */
function amountPattern(cents: number): RegExp {
  const units = Math.floor(cents / 100);
  const rest = String(cents % 100).padStart(2, '0');
  const grouped = units.toLocaleString('en-US').replaceAll(',', ',?');
  const decimals = rest.endsWith('0') ? `${rest[0]}0?` : rest;
  return new RegExp(`(?<![\\w.-])(${cents}|${grouped}[.,]${decimals})(?![\\w-])`);
}

/**
 * Returns a function that finds traces of one household in a text that another may read. Both must have rows of every
 * kind: what they have in common, such as a status or a shared nanny's account, is no trace.
 */
export async function traceFinder(
  sql: Sql,
  of: string,
  { besides }: { besides: string },
): Promise<TraceFinder> {
  const [theirs, ours] = [await valuesOf(sql, of), await valuesOf(sql, besides)];
  const texts = [...theirs.texts].filter((text) => !ours.texts.has(text));
  const amounts = [...theirs.cents]
    .filter((cents) => !ours.cents.has(cents))
    .map((cents) => [String(cents), amountPattern(cents)] as const);
  return (text, known = []) => {
    const shown = withoutAll(text, known);
    const found = texts.filter((trace) => shown.includes(trace.length < LONG_ENOUGH ? `"${trace}"` : trace));
    return [...found, ...amounts.flatMap(([cents, pattern]) => (pattern.test(shown) ? [cents] : []))];
  };
}
