/**
 * A simulated device: the real engine and loop in two tabs, on a database in memory, with the test's lock and
 * network. It can restart, crash and lose its last commits.
 */
import type { NewMutation } from 'sync-protocol/registry.ts';
// Loaded in advance: a lazy import would take longer than `untilIdle` waits (test-virtual-time.ts).
import '../../src/device/sync/apply-answer.ts';
import '../../src/device/sync/check-answer.ts';
import '../../src/device/sync/cycle.ts';
import type { Rows, TableName } from 'sync-protocol/kernel/tables.ts';
import type { SyncRequest } from 'sync-protocol/kernel/wire.ts';
import { applyMutations } from '../../src/device/sync/apply-mutations.ts';
import { type Lock, type SyncLoop, startLoop } from '../../src/device/sync/loop.ts';
import { MemoryDatabase } from './test-memory-storage.ts';
import type { ServerAnswer } from './test-server.ts';
import { untilIdle, type VirtualTime } from './test-virtual-time.ts';

/** A request on its way to the server, or an answer on its way back. */
export interface Packet {
  readonly payload: string;
  readonly request: SyncRequest;
  answer: ServerAnswer | undefined;
  /** Gives the device the answer; undefined fails the request. */
  readonly receive: (answer: ServerAnswer | undefined) => void;
}

/** Returns a response whose body is available at once. */
function responseOf({ status, body }: ServerAnswer): Response {
  return Object.assign(new Response(null, { status }), {
    json: async (): Promise<unknown> => JSON.parse(body),
  });
}

/** One cycle at a time, except while `takesOver` is set. */
class DeviceLock implements Lock {
  #last: Promise<unknown> = Promise.resolve();
  takesOver = false;

  run<T>(act: () => Promise<T>): Promise<T> {
    if (this.takesOver) return act();
    const turn = this.#last.then(act, act);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}

interface Tab {
  readonly storage: ReturnType<MemoryDatabase['connect']>;
  readonly loop: SyncLoop;
}

/** A mutation that the user was told is saved, with its commit. */
export interface Saved {
  readonly id: string;
  readonly householdId: string;
  readonly commit: number;
}

const SCHEMA = 1;
const TABS = 2;

export class SimulatedDevice {
  readonly name: string;
  readonly accountId: string;
  readonly token: string;
  readonly database = new MemoryDatabase(SCHEMA);
  readonly #time: VirtualTime;
  #lock = new DeviceLock();
  #tabs: Tab[] = [];
  skewMs = 0;
  isUp = true;
  /** Requests and answers on their way. */
  packets: Packet[] = [];
  /** Still on their way, although the device has stopped waiting. */
  stray: Packet[] = [];
  saved: Saved[] = [];
  /** Saved mutations that the device lost with its last commits. */
  readonly lost: Saved[] = [];
  /** Errors inside the engine, which treats them as network or database failures. */
  readonly errors: unknown[] = [];

  constructor(person: { name: string; accountId: string; token: string }, time: VirtualTime) {
    this.name = person.name;
    this.accountId = person.accountId;
    this.token = person.token;
    this.#time = time;
    this.#open();
  }

  #open(): void {
    this.#lock = new DeviceLock();
    this.#tabs = Array.from({ length: TABS }, () => this.#openTab());
  }

  #openTab(): Tab {
    const storage = this.database.connect();
    const fetch = (_url: unknown, init?: RequestInit) =>
      new Promise<Response>((resolve, reject) => {
        const fail = (): void => reject(new TypeError('Failed to fetch'));
        if (!this.isUp) {
          fail();
          return;
        }
        const payload = init?.body as string;
        const receive = (answer: ServerAnswer | undefined): void => {
          if (answer === undefined) fail();
          else resolve(responseOf(answer));
        };
        this.packets.push({
          payload,
          request: JSON.parse(payload) as SyncRequest,
          answer: undefined,
          receive,
        });
      });
    const connection = { fetch, origin: '', token: () => this.token, now: this.now };
    const loop = startLoop(
      { accountId: this.accountId, storage, connection },
      {
        lock: this.#lock,
        timers: this.#time,
        onState: () => undefined,
        onError: (error) => this.errors.push(error),
      },
    );
    return { storage, loop };
  }

  readonly now = (): number => this.#time.now + this.skewMs;

  /** The id that this device has shown the server. */
  get clientId(): string | undefined {
    return this.database.state.meta.get('clientId') as string | undefined;
  }

  get isIdle(): boolean {
    return this.packets.length === 0 && this.#tabs.every(({ loop }) => loop.state() === 'idle');
  }

  get states(): string {
    return this.#tabs.map(({ loop }) => loop.state()).join(' and ');
  }

  /** Requests a sync in a tab. `takesOver`: the tab assumes that the other one is frozen. */
  async ask(tab: number, takesOver: boolean): Promise<void> {
    this.#lock.takesOver = takesOver;
    const loop = this.#tabs[tab % TABS]?.loop;
    // The first tab has the event stream.
    if (tab % TABS === 0) loop?.poke();
    else loop?.request();
    await untilIdle();
    this.#lock.takesOver = false;
  }

  /** Returns whether the device shows rows of this household. */
  sees(householdId: string): boolean {
    return [...this.database.state.rows.values()].some((row) => row.householdId === householdId);
  }

  /** Returns all rows of one household, as the screens read them. */
  async rows<T extends TableName>(householdId: string, table: T): Promise<Rows[T][]> {
    const [tab] = this.#tabs;
    const found = (await tab?.storage.read((tx) => tx.allRows(table, householdId))) ?? [];
    return found.toSorted((a, b) => (a.id < b.id ? -1 : 1)) as Rows[T][];
  }

  /** Applies a mutation. @throws Rejection if the rules refuse it */
  async perform(householdId: string, mutation: NewMutation & { readonly id: string }): Promise<void> {
    const [tab] = this.#tabs;
    if (tab === undefined) throw new Error('No tab');
    const { accountId, now } = this;
    await applyMutations({ accountId, storage: tab.storage, now }, householdId, [mutation]);
    this.note(householdId, mutation.id);
  }

  /** Records a mutation as saved if it is in the queue. */
  note(householdId: string, id: string): void {
    const isQueued = [...this.database.state.queue.values()].some((queued) => queued.id === id);
    if (isQueued) this.saved.push({ id, householdId, commit: this.database.commits });
  }

  /** Queues a mutation with invalid args, as a faulty build could. */
  async queueInvalid(householdId: string, id: string): Promise<void> {
    await this.#tabs[0]?.storage.write(async (tx) => {
      const state = await tx.householdState(householdId);
      if (state === undefined) return;
      await tx.putHouseholdState({ ...state, nextSeq: state.nextSeq + 1 });
      const happenedAt = new Date(this.#time.now).toISOString();
      const mutation = { id, seq: state.nextSeq, householdId, name: 'todo.add', version: 1, happenedAt };
      await tx.enqueue([{ ...mutation, args: { todoId: 'none', title: 7 } }]);
    });
    this.note(householdId, id);
  }

  /** Ends the app, whatever it is doing, and opens it again. */
  async restart(): Promise<void> {
    for (const { loop, storage } of this.#tabs) {
      loop.stop();
      storage.close();
    }
    this.stray.push(...this.packets.filter(({ answer }) => answer === undefined));
    this.packets = [];
    this.#open();
    await untilIdle();
  }

  /** Restarts and loses the last commits, except the first `safeCommits`. */
  async crash(commits: number, safeCommits: number): Promise<void> {
    this.database.lose(Math.min(commits, this.database.commits - safeCommits));
    const isKept = ({ commit }: Saved): boolean => commit <= this.database.commits;
    this.lost.push(...this.saved.filter((saved) => !isKept(saved)));
    this.saved = this.saved.filter(isKept);
    await this.restart();
  }

  /** Fails all open requests. Those that were sent may still arrive. */
  async cut(): Promise<void> {
    const cut = this.packets.splice(0);
    this.stray.push(...cut.filter(({ answer }) => answer === undefined));
    for (const packet of cut) packet.receive(undefined);
    await untilIdle();
  }
}
