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

/** Writes a list as a PostgreSQL array literal, which is much cheaper to parse there than JSON. */
export const textArray = (values: readonly string[]): string =>
  `{${values.map((value) => `"${value.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;
