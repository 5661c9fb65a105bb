/**
 * Starts limit-server.ts on the API's database, and times its requests, one at a time: a POST of rows of a day's size,
 * a GET of a household's rows, and a GET without the database.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { socketUrl } from 'api/database/connection.ts';
import { isCheck, timed } from './figure.ts';
import { DATABASE, originOf, type Server, stopProcess, whenDone } from './server.ts';

const program = fileURLToPath(new URL('limit-server.ts', import.meta.url));

export interface Limit {
  /** Returns the ms of one POST of this many new rows of one household, until they are committed. */
  write(rows: number, householdId?: string): Promise<number>;
  /** Returns the ms of one GET of a household's rows, parsed. */
  read(householdId: string): Promise<number>;
  /** Returns the ms of one GET without the database. */
  get(): Promise<number>;
}

/** A row of 14 columns, like a scheduled day. */
const toRow = (householdId: string, nannyId: string, i: number) => ({
  household_id: householdId,
  id: crypto.randomUUID(),
  nanny_id: nannyId,
  version: i,
  date: '2026-03-05',
  status: 'PENDING',
  scheduled_start: '2026-03-05T14:00:00.000Z',
  scheduled_end: '2026-03-05T18:00:00.000Z',
  notes: null,
  actual_start: null,
  actual_end: null,
  minutes: 240,
  amount_cents: 8000,
  is_paid: false,
});

async function call(url: string, init?: RequestInit): Promise<unknown> {
  const response = await fetch(url, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return text === '' ? undefined : JSON.parse(text);
}

async function start({ socketFolder }: Server): Promise<Limit> {
  const server = spawn(process.execPath, [program], {
    env: { PATH: process.env['PATH'], BENCH_DATABASE_URL: socketUrl(socketFolder, DATABASE, DATABASE) },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  whenDone(() => stopProcess(server));
  const origin = await originOf(server);
  return {
    write(count, householdId = crypto.randomUUID()) {
      const nannyId = crypto.randomUUID();
      const rows = Array.from({ length: count }, (_, i) => toRow(householdId, nannyId, i));
      return timed(() => call(origin, { method: 'POST', body: JSON.stringify(rows) }));
    },
    read: (householdId) => timed(() => call(`${origin}/${householdId}`)),
    get: () => timed(() => call(origin)),
  };
}

/** The server shared by all workloads of a check. */
let kept: Promise<Limit> | undefined;

/** Starts the server in a process of its own. */
export function startLimit(server: Server): Promise<Limit> {
  if (!isCheck) return start(server);
  kept ??= start(server);
  return kept;
}
