/**
 * Reads the statements in PostgreSQL's log and checks each one with a `StatementWatch`. The server's settings must be
 * `log_statement = all` and `log_line_prefix = '@%n %c@ '`.
 */
import type { StatementWatch } from './statement-watch.ts';

interface Entry {
  /** In milliseconds. */
  readonly at: number;
  readonly connection: string;
  readonly level: string;
  readonly text: string;
}

/** Continuation lines of an entry begin with a tab. */
const ENTRY = /^@(\d+)\.(\d+) ([^@\n]+)@ (\w+): {2}(.*(?:\n\t.*)*)/gm;

const parseEntries = (log: string): Entry[] =>
  [...log.matchAll(ENTRY)].map(([, seconds, milliseconds, connection = '', level = '', text = '']) => ({
    at: Number(`${seconds}${milliseconds}`),
    connection,
    level,
    text: text.replaceAll('\n\t', '\n'),
  }));

/** `execute <unnamed>: select …`, `statement: begin`; undefined for any other event. */
const STATEMENT = /^(?:statement|execute (?:fetch from )?[^:]*): ([^]*)$/;
const PARAMETER = /\$(\d+) = (?:NULL|'((?:[^']|'')*)')/g;

function valuesOf(detail: Entry | undefined): (string | null)[] {
  const values: (string | null)[] = [];
  if (detail?.level !== 'DETAIL') return values;
  for (const [, number, value] of detail.text.matchAll(PARAMETER)) values[Number(number) - 1] = value ?? null;
  return values;
}

/** Checks every statement of a log; faults name the test that ran then. Returns the number of statements. */
export function watchLog(
  log: string,
  watch: StatementWatch,
  testAt: (milliseconds: number) => string | undefined = () => undefined,
): number {
  const entries = parseEntries(log);
  let count = 0;
  for (const [i, { at, connection, level, text }] of entries.entries()) {
    const statement = level === 'LOG' ? STATEMENT.exec(text)?.[1] : undefined;
    if (statement === undefined) continue;
    count += 1;
    // Another connection may have written in between.
    const next = entries.slice(i + 1, i + 50).find((entry) => entry.connection === connection);
    watch.check({ connection, statement, values: valuesOf(next), from: testAt(at) });
  }
  return count;
}
