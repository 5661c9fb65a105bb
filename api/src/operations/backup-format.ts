/**
 * What a backup is: one gzip file of lines, so that it can be read without us (`zcat FILE | less`).
 *
 *     {"format":"fairday-backup","formatVersion":1,"migrations":[…],"epoch":"…","createdAt":"…"}
 *     {"table":"account","columns":["id","email",…]}
 *     rows as PostgreSQL's COPY writes them, one a line, tabs between, \N for null
 *     \.
 *     … the next table …
 *     {"end":true,"sha256":"…","tables":{"account":{"rows":2,"sum":"…"},…}}
 *
 * The SHA-256 is of every byte before the last line.
 */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';

export const FORMAT_VERSION = 1;

/** Ends a table's rows; no row is written so, for COPY doubles the backslash of a text. */
export const END_OF_TABLE = '\\.';

export const header = z.object({
  format: z.literal('fairday-backup'),
  formatVersion: z.int(),
  /** The migrations that the database had seen: its schema. */
  migrations: z.array(z.string()).check(z.minLength(1)),
  /** Of the database that was kept; the restored one has another. */
  epoch: z.nullable(z.string()),
  createdAt: z.string(),
});
export type Header = z.infer<typeof header>;

export const tableHead = z.object({ table: z.string(), columns: z.array(z.string()) });
export type TableHead = z.infer<typeof tableHead>;

export const tableTally = z.object({
  rows: z.int(),
  /** Of all rows, whatever their order: sixteen hexadecimal digits. */
  sum: z.string(),
});
export type TableTally = z.infer<typeof tableTally>;

export const trailer = z.object({
  end: z.literal(true),
  /** Hexadecimal. */
  sha256: z.string(),
  tables: z.record(z.string(), tableTally),
});
export type Trailer = z.infer<typeof trailer>;

/** A backup that can't be made, read or restored; the message is a sentence for the person at the server. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}

const MODULUS = 1n << 64n;

/** Counts rows, and adds up what they hash to: two tables with the same rows have the same tally. */
export class Tally {
  #rows = 0;
  #sum = 0n;

  add(line: Buffer): void {
    this.#rows += 1;
    this.#sum = (this.#sum + createHash('sha256').update(line).digest().readBigUInt64BE(0)) % MODULUS;
  }

  get result(): TableTally {
    return { rows: this.#rows, sum: this.#sum.toString(16).padStart(16, '0') };
  }
}

const NEWLINE = 0x0a;

/** Cuts bytes into lines, without their ends. What follows the last end comes as a line of its own, if anything does. */
export async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, from)) {
      const piece = chunk.subarray(from, at);
      yield rest.length === 0 ? piece : Buffer.concat([...rest, piece]);
      rest = [];
      from = at + 1;
    }
    if (from < chunk.length) rest.push(chunk.subarray(from));
  }
  if (rest.length > 0) yield Buffer.concat(rest);
}

const UNESCAPED: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
const ESCAPED = new Map(Object.entries(UNESCAPED).map(([name, char]) => [char, `\\${name}`]));

/** A row's values, as PostgreSQL writes them, as a line of COPY's text format; null is null. */
export function lineOf(values: readonly (Buffer | null)[]): Buffer {
  const escaped = values.map((value) =>
    value === null
      ? '\\N'
      : value.toString('utf8').replaceAll(/[\\\b\f\n\r\t\v]/g, (char) => ESCAPED.get(char) ?? '\\\\'),
  );
  return Buffer.from(escaped.join('\t'));
}

/** The values of a line of COPY's text format; null for \N. */
export function valuesOf(line: Buffer): (string | null)[] {
  return line
    .toString('utf8')
    .split('\t')
    .map((value) =>
      value === '\\N' ? null : value.replaceAll(/\\(.)/g, (_, char: string) => UNESCAPED[char] ?? char),
    );
}
