/**
 * Captures the parameterized statements that the API sends during an action, from PostgreSQL's log, so that pgbench can
 * send the same.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Server } from './server.ts';

export interface CapturedStatement {
  /** SQL with placeholders: `$1`. */
  readonly text: string;
  /** The values sent for the placeholders, as text. */
  readonly values: readonly (string | null)[];
  /** The placeholders' PostgreSQL types, such as `uuid`. */
  readonly types: readonly string[];
}

const LOOK_MS = 50;
/** Logged last, to mark the end of the captured part. */
const LAST = 'select 1 as "end of capture"';
/** Joins continuation lines of the log to the entry before them. Values may hold carriage returns, unlike `.`. */
const ENTRY =
  /^\S+ \S+ \S+ \[\d+\] LOG: {2}execute [^:]+: (?<text>[^\n]*(?:\n\t[^\n]*)*)\n[^\n]*DETAIL: {2}[Pp]arameters: (?<values>[^\n]*(?:\n\t[^\n]*)*)/gm;
const VALUE = /\$\d+ = (?:NULL|'(?<text>(?:[^']|'')*)')/g;

const unfolded = (lines: string): string => lines.replaceAll('\n\t', '\n');

function valuesOf(parameters: string): (string | null)[] {
  return [...unfolded(parameters).matchAll(VALUE)].map(
    ({ groups }) => groups?.['text']?.replaceAll("''", "'") ?? null,
  );
}

/** Asks PostgreSQL for the types of a statement's placeholders. */
async function typesOf({ database }: Server, text: string): Promise<string[]> {
  const connection = await database.reserve();
  try {
    await connection.unsafe(`prepare captured as ${text}`).simple();
    const [row] = await connection.unsafe<{ types: string[] }[]>(
      `select parameter_types::text[] as types from pg_prepared_statements where name = 'captured'`,
    );
    await connection.unsafe('deallocate captured').simple();
    return row?.types ?? [];
  } finally {
    connection.release();
  }
}

async function logStatements({ database }: Server, which: 'all' | 'none'): Promise<void> {
  await database.unsafe(`alter system set log_statement = '${which}'`);
  await database.unsafe('select pg_reload_conf()');
}

/** Returns the parameterized statements logged during `act` that match. */
export async function capturedStatements(
  server: Server,
  fits: RegExp,
  act: () => Promise<unknown>,
): Promise<CapturedStatement[]> {
  const file = join(server.socketFolder, '../../postgres.log');
  const from = statSync(file).size;
  const newLog = () => readFileSync(file).subarray(from).toString();
  await logStatements(server, 'all');
  while (!newLog().includes('"log_statement" changed to "all"')) await pause(LOOK_MS);
  await act();
  await server.database.unsafe(LAST);
  while (!newLog().includes(LAST)) await pause(LOOK_MS);
  await logStatements(server, 'none');
  const found: CapturedStatement[] = [];
  for (const { groups } of newLog().matchAll(ENTRY)) {
    const text = unfolded(groups?.['text'] ?? '');
    if (!fits.test(text)) continue;
    found.push({ text, values: valuesOf(groups?.['values'] ?? ''), types: await typesOf(server, text) });
  }
  return found;
}
