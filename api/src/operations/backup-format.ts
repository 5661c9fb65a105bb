/**
 * Defines the backup format: its schemas, encoding and decoding of rows, line splitting, tallies of tables, and the
 * error `BackupRefused`. A backup is a gzip file of text lines, readable without Fairday (`zcat FILE | less`).
 *
 *     {"format":"fairday-backup","formatVersion":1,"migrations":[…],"epoch":"…","createdAt":"…"}
 *     {"table":"account","columns":["id","email",…]}
 *     rows in PostgreSQL's COPY text format: one per line, tabs between values, \N for null
 *     \.
 *     … the next table …
 *     {"end":true,"sha256":"…","tables":{"account":{"rows":2,"sum":"…"},…}}
 *
 * The SHA-256 covers every byte before the last line.
 */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { OperatorError } from '../config.ts';

export const FORMAT_VERSION = 1;

/** Ends a table's rows. No row can look like this, because COPY doubles backslashes. */
export const END_OF_TABLE = '\\.';

export const header = z.object({
  format: z.literal('fairday-backup'),
  formatVersion: z.int(),
  /** The database's applied migrations, which define its schema. */
  migrations: z.array(z.string()).check(z.minLength(1)),
  /** The original database's epoch. A restored database gets a new one. */
  epoch: z.nullable(z.string()),
  createdAt: z.string(),
});
export type Header = z.infer<typeof header>;

export const tableHead = z.object({ table: z.string(), columns: z.array(z.string()) });
export type TableHead = z.infer<typeof tableHead>;

const tableTally = z.object({
  rows: z.int(),
  /** Sum of the rows' hashes, independent of their order: 16 hexadecimal digits. */
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

/** A backup can't be written, read or restored. */
export class BackupRefused extends OperatorError {
  override name = 'BackupRefused';
}

const MODULUS = 1n << 64n;

/** Counts rows and sums their hashes: two tables with the same rows have the same tally. */
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

/** Splits bytes into lines without their line ends. The last line may lack its end. */
export async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
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

/**
 * From this length on, a value or a row is kept as bytes: a picture of 300 kB would be several strings of 600 kB, which
 * wait together for a garbage collection.
 */
export const LONG_BYTES = 100_000;

const [TAB, BACKSLASH] = [Buffer.from('\t'), Buffer.from('\\')];
const ESCAPED_BYTES = Buffer.from(`\\${[...ESCAPED.keys()].join('')}`);

/** Returns whether the only character to be escaped is the first: the backslash before a bytea's digits. */
const isLongBytea = (value: Buffer | null): value is Buffer =>
  value !== null &&
  value.length >= LONG_BYTES &&
  value[0] === BACKSLASH[0] &&
  !ESCAPED_BYTES.some((byte) => value.includes(byte, 1));

const escapeText = (value: Buffer | null): string =>
  value === null
    ? '\\N'
    : value.toString('utf8').replaceAll(/[\\\b\f\n\r\t\v]/g, (char) => ESCAPED.get(char) ?? '\\\\');

/** Returns a row as a line of COPY's text format. */
export function encodeRow(values: readonly (Buffer | null)[]): Buffer {
  if (!values.some(isLongBytea)) return Buffer.from(values.map(escapeText).join('\t'));
  const parts = values.flatMap((value) =>
    isLongBytea(value) ? [TAB, BACKSLASH, value] : [TAB, Buffer.from(escapeText(value))],
  );
  return Buffer.concat(parts.slice(1));
}

/** Before the digits of a bytea: its own backslash, escaped, and an x. */
const BYTES_PREFIX = '\\\\x';

function decodeValue(value: string): string | null {
  if (value === '\\N') return null;
  // A slice copies nothing of a long value.
  if (value.startsWith(BYTES_PREFIX) && !value.includes('\\', BYTES_PREFIX.length)) return value.slice(1);
  return value.replaceAll(/\\(.)/g, (_, char: string) => UNESCAPED[char] ?? char);
}

/** Parses a line of COPY's text format. */
export const decodeRow = (line: Buffer): (string | null)[] =>
  line.toString('utf8').split('\t').map(decodeValue);
