/** Copies the tables that a push writes, starts the server of bare-server.ts on the copies, and calls that server. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Sql, socketUrl } from 'api/database/connection.ts';
import type { Mutation } from 'sync-protocol/sync/wire.ts';
import { DATABASE, originOf, type Server, stopProcess, whenDone } from './server.ts';

const program = fileURLToPath(new URL('bare-server.ts', import.meta.url));

/** The tables that a push writes, besides the household's version. */
export const BARE_TABLES = ['day', 'earning', 'mutation_log', 'log_subject', 'client_sequence'] as const;
const COUNTER = 'household_version';

/** One parameter per value, or one JSON text per table. */
export type BareWay = 'rows' | 'json';

export interface BareServer {
  /** Makes the server read the rows that a push wrote, to write them again. Returns the number of rows per table. */
  prepare(householdId: string): Promise<Readonly<Record<string, number>>>;
  /** Sends one POST of the same mutations and waits for its commit. */
  push(mutations: readonly Mutation[], way: BareWay): Promise<void>;
  /** Deletes what a push has written. */
  empty(): Promise<void>;
  /** Fetches all rows of a household as one uncompressed text. */
  rows(householdId: string): Promise<string>;
}

/** Copies the tables with all indexes, so that bare rows cost what the product's rows cost. */
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

/** Starts the bare server in its own process on the API's database. */
export async function startBareServer({ database, socketFolder }: Server): Promise<BareServer> {
  await makeCopies(database);
  const bare = spawn(process.execPath, [program], {
    env: { PATH: process.env['PATH'], BENCH_DATABASE_URL: socketUrl(socketFolder, DATABASE, DATABASE) },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  whenDone(() => stopProcess(bare));
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
  };
}
