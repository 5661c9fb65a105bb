/**
 * Builds the SQL that writes a table's row as JSON text in the model's own shape, with or without null fields.
 * `row_to_json` takes a third more time, and writes all of them.
 */
import { TABLE_NAMES, TABLES, type TableName } from 'sync-protocol/kernel/tables.ts';
import { calendarDate, id, instant } from 'sync-protocol/kernel/values.ts';
import { snakeCase, unwrapped } from './household-rows.ts';

/** A value as JSON: text that PostgreSQL returns, between what opens and closes it. */
interface ValueSql {
  readonly open: string;
  readonly text: string;
  readonly close: string;
}

/**
 * Returns an instant with the quote before it, without 'Z' and the quote behind it. `to_char` takes half as long again.
 * With a microsecond more, the fraction always has six digits, of which three are kept.
 */
export const instantStart = (column: string): string =>
  `left(to_json((${column} at time zone 'UTC') + interval '1 us')::text, 24)`;
/** What follows `instantStart`. */
export const INSTANT_END = 'Z"';

const typeOf = (schema: unknown): string => String((schema as { def?: { type?: unknown } }).def?.type);
/** Types without quotes. */
const BARE = ['number', 'array', 'object'];

function valueOf(schema: unknown, column: string): ValueSql {
  const value = unwrapped(schema);
  if (value === instant) return { open: '', text: instantStart(column), close: INSTANT_END };
  // `concat` would write a boolean as 't'.
  if (typeOf(value) === 'boolean') return { open: '', text: `${column}::text`, close: '' };
  if (BARE.includes(typeOf(value))) return { open: '', text: column, close: '' };
  // Ids, dates and names of choices need no escapes.
  const isPlain = value === id || value === calendarDate || typeOf(value) === 'enum';
  return isPlain
    ? { open: '"', text: column, close: '"' }
    : { open: '', text: `to_json(${column})::text`, close: '' };
}

/** Returns the SQL of a field's name and value as text. It is null where the value is null. */
function fieldSql(before: string, { open, text, close }: ValueSql): string {
  return close === '' ? `'${before}${open}' || ${text}` : `'${before}${open}' || ${text} || '${close}'`;
}

function describeRow(table: TableName, isCompact: boolean): string {
  const parts: string[] = [];
  let literal = '{';
  for (const [i, [field, schema]] of Object.entries(TABLES[table].schema.shape).entries()) {
    const value = valueOf(schema, `t.${snakeCase(field)}`);
    const name = `${i === 0 ? '' : ','}"${field}":`;
    if (unwrapped(schema) === schema) {
      parts.push(`'${literal}${name}${value.open}'`, value.text);
      literal = value.close;
      continue;
    }
    if (literal !== '') parts.push(`'${literal}'`);
    literal = '';
    const sql = fieldSql(name, value);
    parts.push(isCompact ? sql : `coalesce(${sql}, '${name}null')`);
  }
  // `concat` skips nulls.
  return `concat(${parts.join(', ')}, '${literal}}')`;
}

const ROWS = Object.fromEntries(
  TABLE_NAMES.map((table) => [table, [describeRow(table, false), describeRow(table, true)]]),
) as Record<TableName, [whole: string, compact: string]>;

/** Returns the JSON text of a row of table `t`; `isCompact` leaves out fields that are null. */
export const rowJson = (table: TableName, { isCompact }: { isCompact: boolean }): string =>
  ROWS[table][isCompact ? 1 : 0];
