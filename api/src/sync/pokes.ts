/**
 * Sends and receives pokes over PostgreSQL's LISTEN and NOTIFY: a household has a new version or, by an account's id
 * and version 0, the account's sessions or memberships have changed. Each process listens once, checks that connection,
 * and passes pokes to its event streams; what it announces itself reaches them at once. The next sync makes up for a
 * lost poke.
 */
import { randomUUID } from 'node:crypto';
import type { Sql } from '../database/connection.ts';

export interface Poke {
  readonly householdId: string;
  /** Null when pokes may have been missed. */
  readonly version: number | null;
}

/** An object rather than a function: a process has thousands, and each is its own listener. */
export interface Listener {
  onPoke(poke: Poke): void;
}

export interface Pokes {
  /** Tells every process that a household has a new version, its own listeners at once. Call it after the commit. */
  announce(householdId: string, version: number): void;
  /** Like `announce`, unless this process has announced or heard of that version. */
  announceOnce(householdId: string, version: number): void;
  subscribe(householdId: string, listener: Listener): void;
  unsubscribe(householdId: string, listener: Listener): void;
  /** Returns the version of the last poke of a household with listeners. A newer one may be on its way. */
  newest(householdId: string): number | undefined;
  /** Whether notifications are sent and received. */
  isListening(): Promise<boolean>;
  close(): Promise<void>;
}

const CHANNEL = 'household';
/** Pokes that follow another within this time share a notification. The first is sent at once. */
const DEBOUNCE_MS = 10;
/** Interval of the self-check: a dead connection may report nothing, and devices with a stream don't poll. */
const SELF_CHECK_MS = 20_000;
/** Time for a process's own notification to come back. Without it the process isn't ready. */
const COME_BACK_MS = 1000;
/** Pokes per notification: PostgreSQL's payload has at most 8000 bytes. */
const POKES_A_PAYLOAD = 100;

const toPayload = (pokes: readonly (readonly [string, number])[]): string =>
  pokes.map(([householdId, version]) => `${householdId}:${version}`).join(' ');

/** Returns the pokes of a payload. It may begin with the id of the process that sent it, which has no version. */
function parsePayload(payload: string): Poke[] {
  return payload.split(' ').flatMap((poke) => {
    const [householdId, version] = poke.split(':');
    return householdId === undefined || version === undefined
      ? []
      : [{ householdId, version: Number(version) }];
  });
}

class Fanout {
  readonly #listeners = new Map<string, Set<Listener>>();
  /** By household with listeners. */
  readonly #newest = new Map<string, number>();

  add(householdId: string, listener: Listener): void {
    const listeners = this.#listeners.get(householdId) ?? new Set();
    listeners.add(listener);
    this.#listeners.set(householdId, listeners);
  }

  remove(householdId: string, listener: Listener): void {
    const listeners = this.#listeners.get(householdId);
    listeners?.delete(listener);
    if (listeners?.size !== 0) return;
    this.#listeners.delete(householdId);
    this.#newest.delete(householdId);
  }

  poke(poke: Poke): void {
    const { householdId, version } = poke;
    const listeners = this.#listeners.get(householdId);
    if (listeners === undefined) return;
    if (version !== null) this.#newest.set(householdId, version);
    for (const listener of listeners) listener.onPoke(poke);
  }

  newest(householdId: string): number | undefined {
    return this.#newest.get(householdId);
  }

  /** Pokes all listeners, after notifications may have been missed. */
  pokeAll(): void {
    for (const householdId of this.#listeners.keys()) this.poke({ householdId, version: null });
  }
}

/** Households whose last version a process remembers: 1 MB of ids. */
const REMEMBERED_MAX = 10_000;

/** The last version of each household that this process announced or received. Forgets the least recently used. */
class RememberedVersions {
  readonly #versions = new Map<string, number>();

  remember(householdId: string, version: number): void {
    const known = this.#versions.get(householdId) ?? 0;
    this.#versions.delete(householdId);
    this.#versions.set(householdId, Math.max(version, known));
    if (this.#versions.size <= REMEMBERED_MAX) return;
    const [oldest] = this.#versions.keys();
    if (oldest !== undefined) this.#versions.delete(oldest);
  }

  has(householdId: string, version: number): boolean {
    return (this.#versions.get(householdId) ?? 0) >= version;
  }
}

/** Sends notifications outside of the write transactions: a NOTIFY inside would serialize all commits. */
class Sender {
  readonly #notify: (payload: string) => Promise<unknown>;
  readonly #onError: (error: unknown) => void;
  readonly #pending = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<unknown> = Promise.resolve();

  constructor(notify: (payload: string) => Promise<unknown>, onError: (error: unknown) => void) {
    this.#notify = notify;
    this.#onError = onError;
  }

  announce(householdId: string, version: number): void {
    this.#pending.set(householdId, Math.max(version, this.#pending.get(householdId) ?? 0));
    if (this.#timer === undefined) this.#sendAndWait();
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#send();
    await this.#sending;
  }

  #sendAndWait(): void {
    this.#send();
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#pending.size > 0) this.#sendAndWait();
    }, DEBOUNCE_MS);
  }

  #send(): void {
    const due = [...this.#pending];
    this.#pending.clear();
    for (let i = 0; i < due.length; i += POKES_A_PAYLOAD) {
      const payload = toPayload(due.slice(i, i + POKES_A_PAYLOAD));
      this.#sending = this.#sending.then(() => this.#notify(payload)).catch(this.#onError);
    }
  }
}

/** Sends a notification. Its commit doesn't wait for the disk: the next sync makes up for a poke that is lost. */
const notify = (sql: Sql, payload: string): Promise<unknown> =>
  sql`select set_config('synchronous_commit', 'off', true), pg_notify(${CHANNEL}, ${payload})`;

/** Checks every interval whether its own last poke arrived. If not, all listeners are poked. */
function startSelfCheck(
  sql: Sql,
  fanout: Fanout,
  { selfCheckMs, onError }: { selfCheckMs: number; onError: (error: unknown) => void },
): NodeJS.Timeout {
  const ownId = randomUUID();
  let [sent, received] = [0, 0];
  fanout.add(ownId, {
    onPoke({ version }) {
      received = Math.max(received, version ?? 0);
    },
  });
  const check = async (): Promise<void> => {
    if (received < sent) fanout.pokeAll();
    const next = sent + 1;
    await notify(sql, toPayload([[ownId, next]]));
    sent = next;
  };
  return setInterval(() => void check().catch(onError), selfCheckMs).unref();
}

/** Whether a notification to a random id comes back from the database within a second. */
function comesBack(sql: Sql, fanout: Fanout, onError: (error: unknown) => void): Promise<boolean> {
  const id = randomUUID();
  return new Promise((done) => {
    const finish = (isBack: boolean): void => {
      clearTimeout(timeout);
      fanout.remove(id, listener);
      done(isBack);
    };
    const timeout = setTimeout(finish, COME_BACK_MS, false);
    const listener: Listener = {
      onPoke({ version }) {
        // Without a version it is not this one: it says that some may have been missed.
        if (version !== null) finish(true);
      },
    };
    fanout.add(id, listener);
    notify(sql, toPayload([[id, 0]])).catch(onError);
  });
}

interface PokeOptions {
  readonly selfCheckMs?: number;
  /** The connection that listens, when `sql` goes through a pooler. */
  readonly listenOn?: Sql;
}

/** Starts to listen. `onError` receives failed notifications, which the next sync makes up for. */
export async function openPokes(
  sql: Sql,
  onError: (error: unknown) => void,
  { selfCheckMs = SELF_CHECK_MS, listenOn = sql }: PokeOptions = {},
): Promise<Pokes> {
  const fanout = new Fanout();
  const remembered = new RememberedVersions();
  const processId = randomUUID();
  const sender = new Sender((payload) => notify(sql, `${processId} ${payload}`), onError);
  const selfCheck = startSelfCheck(sql, fanout, { selfCheckMs, onError });
  let isFirst = true;
  const listening = await listenOn.listen(
    CHANNEL,
    (payload) => {
      // This process announced them, and poked its listeners then.
      if (payload.startsWith(processId)) return;
      for (const poke of parsePayload(payload)) {
        if (poke.version !== null) remembered.remember(poke.householdId, poke.version);
        fanout.poke(poke);
      }
    },
    // Called at every connection: before any but the first, pokes may have been missed.
    () => {
      if (!isFirst) fanout.pokeAll();
      isFirst = false;
    },
  );
  const announce = (householdId: string, version: number): void => {
    remembered.remember(householdId, version);
    fanout.poke({ householdId, version });
    sender.announce(householdId, version);
  };
  return {
    announce,
    announceOnce(householdId, version) {
      if (!remembered.has(householdId, version)) announce(householdId, version);
    },
    subscribe: (householdId, listener) => fanout.add(householdId, listener),
    unsubscribe: (householdId, listener) => fanout.remove(householdId, listener),
    newest: (householdId) => fanout.newest(householdId),
    isListening: () => comesBack(sql, fanout, onError),
    async close() {
      clearInterval(selfCheck);
      await sender.close();
      await listening.unlisten();
    },
  };
}
