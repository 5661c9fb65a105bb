/** The server without rules (bare-server.ts), as what ours is held against is asked of it. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Sql, socketUrl } from 'api/database/connection.ts';
import type { Mutation } from 'sync-protocol/sync/wire.ts';
import { DATABASE, originOf, type Server, stopProcess } from './server.ts';

const program = fileURLToPath(new URL('bare-server.ts', import.meta.url));

/** What a push writes, but for the household's counter, which it raises. */
export const BARE_TABLES = ['day', 'earning', 'mutation_log', 'log_subject', 'client_sequence'] as const;
const COUNTER = 'household_version';

/** By a parameter a value, as drivers do it; or by a JSON text a table. */
export type BareWay = 'rows' | 'json';

export interface BareServer {
  /**
   * Has it read what recording these hours has left, to be written again; answers how many rows of each table. The
   * copies begin empty, but for the counter.
   */
  prepare(householdId: string): Promise<Readonly<Record<string, number>>>;
  /** One POST of the same mutations, until it is committed. */
  push(mutations: readonly Mutation[], way: BareWay): Promise<void>;
  /** Throws away what a push has written. */
  empty(): Promise<void>;
  /** All of a household's rows, unpacked, as one text. */
  rows(householdId: string): Promise<string>;
  stop(): Promise<void>;
}

/** Copies of the tables with all their indexes, so that the bare rows cost what ours cost. */
async function makeCopies(database: Sql): Promise<void> {
  await database.unsafe('create schema if not exists bare');
  for (const table of [...BARE_TABLES, COUNTER]) {
    await database.unsafe(`create table if not exists bare.${table} (like ${table} including all)`);
  }
}

async function call(url: string, method: 'GET' | 'POST', body?: unknown): Promise<string> {
  const response = await fetch(url, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`);
  return text;
}

/** On the same database as the API, in a process of its own. */
export async function startBareServer({ database, socketFolder }: Server): Promise<BareServer> {
  await makeCopies(database);
  const bare = spawn(process.execPath, [program], {
    env: { PATH: process.env['PATH'], BENCH_DATABASE_URL: socketUrl(socketFolder, DATABASE, DATABASE) },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const origin = await originOf(bare);
  const empty = async (): Promise<void> => {
    await database.unsafe(`truncate ${BARE_TABLES.map((table) => `bare.${table}`).join(', ')}`);
  };
  return {
    async prepare(householdId) {
      await empty();
      await database`truncate bare.household_version`;
      await database`
        insert into bare.household_version select * from household_version where household_id = ${householdId}`;
      return JSON.parse(await call(`${origin}/prepare/${householdId}`, 'POST')) as Record<string, number>;
    },
    async push(mutations, way) {
      await call(`${origin}/push/${way}`, 'POST', { mutations });
    },
    empty,
    rows: (householdId) => call(`${origin}/rows/${householdId}`, 'GET'),
    stop: () => stopProcess(bare),
  };
}
