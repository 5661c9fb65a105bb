/** Writers and a reader of one household at once, on connections of their own: whether the reader misses a row. */
import type { AnyRow } from 'sync-protocol/model/tables.ts';
import { PROTOCOL, type SyncAnswer, type SyncRequest } from 'sync-protocol/sync/wire.ts';
import { BEGINNING } from './test-scenario.ts';
import { Gate, Server } from './test-server.ts';
import { type Home, hire, idOf, type Person, setStage } from './test-setup.ts';

const MAX_TRIES = 50;
const CAST = { homes: 1, nannies: 1, familyPhones: 1, nannyPhones: 1 };

/** A phone without an engine: it asks, and says what it was told. */
class Line {
  readonly #server: Server;
  readonly #person: Person;
  readonly #clientId = crypto.randomUUID();
  readonly #householdId: string;
  #cursor: string | null = null;
  #seq = 0;
  readonly told = new Map<string, AnyRow>();
  /** How often the server did not know the way on from where it had told this line to stand. */
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
      return { ...mutation, version: 1, args, happenedAt: BEGINNING };
    });
    // Without a lock two may get into each other's way: then it comes again, as from a phone.
    for (let tries = 0; tries < MAX_TRIES; tries += 1) if (await this.#send(sent)) return;
    throw new Error('A write is never taken');
  }

  async read(): Promise<void> {
    await this.#send([]);
  }

  /** Whether all of it was taken. */
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
    for (const row of (changes.rows['todo'] ?? []) as AnyRow[]) this.told.set(row.id, row);
    if (changes.reset && this.#cursor !== null) this.resets += 1;
    this.#cursor = changes.cursor;
    return stop === undefined;
  }
}

/** Until this writer is done, or waits for a lock that another one holds. */
async function doneOrBlocked({ sql }: Server, writing: Promise<void>): Promise<void> {
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
  /** In how many places one writer was held while the other wrote. */
  readonly places: number;
  /** Rows that stand in the end and that the reader was never told of. */
  readonly rows: number;
  /** How often the reader had to begin anew: its place in the book was no more. */
  readonly resets: number;
}

/**
 * Counts rows that a reader misses, with writes of one statement and with writes under the lock.
 * @public Loaded with a fault in the source by test-converge.ts.
 */
export async function missedRows(templateUrl: string): Promise<Missed> {
  const [one, two] = [await missedOf(templateUrl, 1), await missedOf(templateUrl, 2)];
  return { places: one.places + two.places, rows: one.rows + two.rows, resets: one.resets + two.resets };
}

/**
 * One writer of so many mutations is held before each statement of its write in turn, and before its commit; meanwhile
 * another writes, as far as it can, and the reader reads. Then the first goes on, and the reader reads again.
 */
async function missedOf(templateUrl: string, mutations: number): Promise<Missed> {
  const server = await Server.open(templateUrl, BEGINNING);
  try {
    await server.sql`create sequence fault_cursor start 1000`;
    const [home] = await setStage(server, await hire(server), CAST);
    if (home === undefined) throw new Error('No home');
    const [reader, first, second] = [new Line(server, home), new Line(server, home), new Line(server, home)];
    for (const line of [reader, first, second]) await line.read();
    let last = 0;
    const some = () => Array.from({ length: mutations }, () => (last += 1));
    for (let place = 1; ; place += 1) {
      const gate = new Gate(place);
      server.hold(gate);
      const writing = first.write(0, some());
      const end = await Promise.race([writing.then(() => 'done'), gate.reached.then(() => 'held')]);
      if (end === 'done') {
        await reader.read();
        const rows = (await countTodos(server)) - reader.told.size;
        return { places: place - 1, rows, resets: reader.resets };
      }
      const other = second.write(1, some());
      await doneOrBlocked(server, other);
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
