/**
 * Shows that no device misses a row that another one is writing: pauses a write before each of its statements while
 * another writer and a reader go on, and counts what the reader missed, and its resets. Finds FEED_FAULTS, too.
 */
import type { AnyRow } from 'sync-protocol/kernel/tables.ts';
import { PROTOCOL, type SyncAnswer, type SyncRequest } from 'sync-protocol/kernel/wire.ts';
import { START } from './test-scenario.ts';
import { Gate, Server } from './test-server.ts';
import { createHouseholds, createPeople, type Home, idOf, type Person } from './test-setup.ts';

const MAX_TRIES = 50;
const SIZES = { homes: 1, nannies: 1, familyDevices: 1, nannyDevices: 1 };

/** A client without the engine, which records the rows that it receives. */
class FeedClient {
  readonly #server: Server;
  readonly #person: Person;
  readonly #clientId = crypto.randomUUID();
  readonly #householdId: string;
  #cursor: string | null = null;
  #seq = 0;
  readonly received = new Map<string, AnyRow>();
  /** How often the server rejected a cursor that the server itself had sent. */
  resets = 0;

  constructor(server: Server, home: Home) {
    this.#server = server;
    this.#person = home.family;
    this.#householdId = home.householdId;
  }

  /** Adds these to-dos to this day. */
  async write(day: number, numbers: readonly number[]): Promise<void> {
    const householdId = this.#householdId;
    const sent = numbers.map((n) => {
      this.#seq += 1;
      const args = { todoId: idOf('3', n), dayId: idOf('d', day), title: `To-do ${n}` };
      const mutation = { id: idOf('4', n), seq: this.#seq, householdId, name: 'todo.add' };
      return { ...mutation, version: 1, args, happenedAt: START };
    });
    // Without the lock, concurrent writes may fail. Devices send them again.
    for (let tries = 0; tries < MAX_TRIES; tries += 1) if (await this.#send(sent)) return;
    throw new Error('The server never accepts the write');
  }

  async read(): Promise<void> {
    await this.#send([]);
  }

  /** Returns whether the server processed all mutations. */
  async #send(mutations: SyncRequest['mutations']): Promise<boolean> {
    const { accountId, token } = this.#person;
    const householdId = this.#householdId;
    const request: SyncRequest = {
      protocol: PROTOCOL,
      accountId,
      clientId: this.#clientId,
      cursors: { [householdId]: this.#cursor },
      mutations,
    };
    const call = { method: 'POST', url: '/api/sync', token, payload: JSON.stringify(request) } as const;
    const answer = await this.#server.send(call);
    if (answer?.status !== 200) throw new Error(answer?.body ?? 'No answer');
    const { households, stop } = JSON.parse(answer.body) as SyncAnswer;
    const changes = households[householdId];
    if (changes === undefined) throw new Error('No household');
    for (const row of (changes.rows['todo'] ?? []) as AnyRow[]) this.received.set(row.id, row);
    if (changes.reset && this.#cursor !== null) this.resets += 1;
    this.#cursor = changes.cursor;
    return stop === undefined;
  }
}

/** Waits until this write is done or blocked by a lock. */
async function waitUntilDoneOrBlocked({ sql }: Server, writing: Promise<void>): Promise<void> {
  const progress = { isDone: false };
  const done = (async () => {
    await writing;
    progress.isDone = true;
  })();
  const isBlocked = async (): Promise<boolean> => {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    return (row?.count ?? 0) > 0;
  };
  while (!progress.isDone && !(await isBlocked()));
  if (progress.isDone) await done;
}

export interface Missed {
  /** Number of statements before which the first writer was paused. */
  readonly pauses: number;
  /** Rows of the database that the reader never received. */
  readonly rows: number;
  /** How often the reader was reset. */
  readonly resets: number;
}

/** Counts rows that a reader misses. @public Loaded with a fault in its source by test-converge.ts. */
export async function missedRows(templateUrl: string): Promise<Missed> {
  const [one, two] = [await countMissed(templateUrl, 1), await countMissed(templateUrl, 2)];
  return { pauses: one.pauses + two.pauses, rows: one.rows + two.rows, resets: one.resets + two.resets };
}

/**
 * Pauses a write before each of its statements in turn, and before its commit. Meanwhile a second writer writes until
 * it is blocked, and the reader reads. Then the first write continues, and the reader reads again.
 */
async function countMissed(templateUrl: string, mutations: number): Promise<Missed> {
  const server = await Server.open(templateUrl, START);
  try {
    await server.sql`create sequence fault_cursor start 1000`;
    const [home] = await createHouseholds(server, await createPeople(server), SIZES);
    if (home === undefined) throw new Error('No home');
    const [reader, first, second] = [
      new FeedClient(server, home),
      new FeedClient(server, home),
      new FeedClient(server, home),
    ];
    for (const client of [reader, first, second]) await client.read();
    let last = 0;
    const some = () => Array.from({ length: mutations }, () => (last += 1));
    for (let pause = 1; ; pause += 1) {
      const gate = new Gate(pause);
      server.hold(gate);
      const writing = first.write(0, some());
      const end = await Promise.race([writing.then(() => 'done'), gate.reached.then(() => 'held')]);
      if (end === 'done') {
        await reader.read();
        const rows = (await countTodos(server)) - reader.received.size;
        return { pauses: pause - 1, rows, resets: reader.resets };
      }
      const other = second.write(1, some());
      await waitUntilDoneOrBlocked(server, other);
      await reader.read();
      gate.open();
      await Promise.all([writing, other]);
      await reader.read();
    }
  } finally {
    await server.close();
  }
}

async function countTodos({ sql }: Server): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from todo`;
  return row?.count ?? 0;
}
