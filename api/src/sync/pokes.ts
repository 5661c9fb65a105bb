/**
 * Pokes: 'this household has something new', never what; and 'the sessions of this account have changed', by the
 * account's id with version 0. Each API process listens once and tells its own streams; a poke that is lost to a
 * crash is made good by a device's next sync.
 */
import { randomUUID } from 'node:crypto';
import type { Sql } from '../database/connection.ts';

export interface Poke {
  readonly householdId: string;
  readonly version: number | null;
}

/** There are thousands, so they are objects that are known as they are, without a function for each of them. */
export interface Listener {
  hear(poke: Poke): void;
}

export interface Pokes {
  /** Tells every process that a household has a new version; call it after the commit. */
  announce(householdId: string, version: number): void;
  /** It hears each poke of a household from now on. */
  subscribe(householdId: string, listener: Listener): void;
  unsubscribe(householdId: string, listener: Listener): void;
  close(): Promise<void>;
}

const CHANNEL = 'household';
/**
 * A notify inside the write transaction serialises commits; after it, it costs little. The first goes at once, what
 * comes this soon after it goes together.
 */
const GATHER_MS = 10;
/**
 * How often a process asks itself whether it still hears: a connection that dies without a word tells nothing, and
 * devices that have a stream ask by themselves no more.
 */
const HEARING_MS = 20_000;
/** PostgreSQL's payload limit is 8000 bytes. */
const PER_NOTIFY = 100;

class Fanout {
  readonly #listeners = new Map<string, Set<Listener>>();

  add(householdId: string, listener: Listener): void {
    const listeners = this.#listeners.get(householdId) ?? new Set();
    listeners.add(listener);
    this.#listeners.set(householdId, listeners);
  }

  remove(householdId: string, listener: Listener): void {
    const listeners = this.#listeners.get(householdId);
    listeners?.delete(listener);
    if (listeners?.size === 0) this.#listeners.delete(householdId);
  }

  tell(householdId: string, version: number | null): void {
    const poke = { householdId, version };
    for (const listener of this.#listeners.get(householdId) ?? []) listener.hear(poke);
  }

  /** After a lost connection nobody knows what was sent in between. */
  tellAll(): void {
    for (const householdId of this.#listeners.keys()) this.tell(householdId, null);
  }
}

interface Hearing {
  /** Between two looks whether this process still hears. */
  readonly hearingMs?: number;
  /** What is listened on, which takes one connection of its own: `sql`, unless that goes through a pooler. */
  readonly listenOn?: Sql;
}

/** `onError` hears of notifications that could not be sent: the next sync makes them good. */
export async function openPokes(
  sql: Sql,
  onError: (error: unknown) => void,
  { hearingMs = HEARING_MS, listenOn = sql }: Hearing = {},
): Promise<Pokes> {
  const fanout = new Fanout();
  const pending = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<unknown> = Promise.resolve();

  const send = (): void => {
    const due = [...pending];
    pending.clear();
    for (let i = 0; i < due.length; i += PER_NOTIFY) {
      const payload = due
        .slice(i, i + PER_NOTIFY)
        .map(([householdId, version]) => `${householdId}:${version}`)
        .join(' ');
      sending = sending.then(() => sql.notify(CHANNEL, payload)).catch(onError);
    }
  };

  const sendAndGather = (): void => {
    send();
    timer = setTimeout(() => {
      timer = undefined;
      if (pending.size > 0) sendAndGather();
    }, GATHER_MS);
  };

  // A household of its own that no other process knows.
  const self = randomUUID();
  let [asked, heard] = [0, 0];
  fanout.add(self, {
    hear({ version }) {
      heard = Math.max(heard, version ?? 0);
    },
  });
  const askWhetherHeard = async (): Promise<void> => {
    // Deaf, though the database answers: until it is mended everybody asks for himself.
    if (heard < asked) fanout.tellAll();
    const next = asked + 1;
    await sql.notify(CHANNEL, `${self}:${next}`);
    asked = next;
  };
  const hearing = setInterval(() => void askWhetherHeard().catch(onError), hearingMs).unref();

  let isFirst = true;
  const listening = await listenOn.listen(
    CHANNEL,
    (payload) => {
      for (const poke of payload.split(' ')) {
        const [householdId, version] = poke.split(':');
        if (householdId !== undefined) fanout.tell(householdId, Number(version));
      }
    },
    () => {
      if (!isFirst) fanout.tellAll();
      isFirst = false;
    },
  );

  return {
    announce(householdId, version) {
      pending.set(householdId, Math.max(version, pending.get(householdId) ?? 0));
      if (timer === undefined) sendAndGather();
    },
    subscribe: (householdId, listener) => fanout.add(householdId, listener),
    unsubscribe: (householdId, listener) => fanout.remove(householdId, listener),
    async close() {
      clearTimeout(timer);
      clearInterval(hearing);
      if (pending.size > 0) send();
      await sending;
      await listening.unlisten();
    },
  };
}
