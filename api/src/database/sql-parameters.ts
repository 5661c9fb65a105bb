/** Collects the parameters of a statement while its text is built, and writes lists as PostgreSQL arrays. */

export type SqlValue = string | number | boolean | null;

/** The values of a statement, collected while its text is built. */
export class SqlParameters {
  readonly values: SqlValue[];

  constructor(...first: SqlValue[]) {
    this.values = first;
  }

  /** Adds a value and returns its placeholder, for example `$3`. */
  add(value: SqlValue): `$${number}` {
    return `$${this.values.push(value)}`;
  }
}

const ESCAPED = /["\\]/;

/** Quotes an array's item. */
function quoted(text: string): string {
  const escaped = ESCAPED.test(text) ? text.replaceAll(/["\\]/g, '\\$&') : text;
  return `"${escaped}"`;
}

/** Writes a list as a PostgreSQL array literal, which is much cheaper to parse there than JSON. */
export const textArray = (values: readonly string[]): string => `{${values.map(quoted).join(',')}}`;

const toItem = (value: string | number | boolean): string =>
  typeof value === 'string' ? quoted(value) : String(value);

/** Writes values as a PostgreSQL array literal, without nulls at the end. */
export function arrayOf<Row>(rows: readonly Row[], valueOf: (row: Row) => SqlValue): string {
  let text = '';
  let nulls = 0;
  for (const row of rows) {
    const value = valueOf(row);
    if (value === null) {
      nulls += 1;
    } else {
      text += `${text === '' ? '' : ','}${'null,'.repeat(nulls)}${toItem(value)}`;
      nulls = 0;
    }
  }
  return `{${text}}`;
}
