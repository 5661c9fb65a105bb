/** Writers and a reader of one household at once, on connections of their own: whether the reader misses a row. */
import type { AnyRow } from 'sync-protocol/model/tables.ts';
import { PROTOCOL, type SyncAnswer, type SyncRequest } from 'sync-protocol/wire.ts';
import { BEGINNING } from './test-play.ts';
import { Server } from './test-server.ts';
import { type Home, hire, idOf, type Person, setStage } from './test-stage.ts';

/** Each has a day of its own: two that wrote about the same one would meet at the history's key. */
const WRITERS = 4;
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

  constructor(server: Server, home: Home) {
    this.#server = server;
    this.#person = home.family;
    this.#householdId = home.householdId;
  }

  /** Adds a to-do to this day. */
  async write(day: number, n: number): Promise<void> {
    this.#seq += 1;
    const args = { todoId: idOf('3', n), dayId: idOf('d', day), title: `To-do ${n}` };
    const mutation = { id: idOf('4', n), seq: this.#seq, householdId: this.#householdId, name: 'todo.add' };
    const sent = [{ ...mutation, version: 1, args, happenedAt: BEGINNING }];
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
    this.#cursor = changes.cursor;
    return stop === undefined;
  }
}

/** How many of the rows that stand in the end the reader was never told. */
export async function missedRows(templateUrl: string, rounds: number): Promise<number> {
  const server = await Server.open(templateUrl, BEGINNING);
  try {
    await server.sql`create sequence fault_cursor start 1000`;
    const [home] = await setStage(server, await hire(server), CAST);
    if (home === undefined) throw new Error('No home');
    const reader = new Line(server, home);
    const writers = Array.from({ length: WRITERS }, () => new Line(server, home));
    const progress = { written: 0 };
    const write = async (writer: Line, number: number): Promise<void> => {
      for (let i = 0; i < rounds; i += 1) {
        await writer.write(number, number * 1000 + i);
        progress.written += 1;
      }
    };
    const read = async (): Promise<void> => {
      while (progress.written < WRITERS * rounds) await reader.read();
      await reader.read();
    };
    await Promise.all([...writers.map(write), read()]);
    return (await countTodos(server)) - reader.told.size;
  } finally {
    await server.close();
  }
}

async function countTodos({ sql }: Server): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from todo`;
  return row?.count ?? 0;
}
