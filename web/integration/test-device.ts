/**
 * A device for tests: the real engine on a database of its own, with the test's clock and network. Also syncs
 * several.
 */
import { NOON, type Person, type TestServer } from 'api/test-support/people.ts';
import { toMillis } from 'sync-protocol/kernel/calendar.ts';
import { type Rejection, rejectionOf } from 'sync-protocol/kernel/errors.ts';
import type { RunResult } from 'sync-protocol/kernel/mutator.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import type { AnyRow, Rows, TableName } from 'sync-protocol/kernel/tables.ts';
import { TABLE_NAMES } from 'sync-protocol/kernel/tables.ts';
import type { MutatorArgs, MutatorBasedOn, MutatorName } from 'sync-protocol/registry.ts';
import { DeviceDatabase } from '../src/device/database.ts';
import { createDexieStorage } from '../src/device/dexie-storage.ts';
import { applyMutations, type LocalMutation } from '../src/device/sync/apply-mutations.ts';
import { type CycleResult, runCycle, type SyncDevice } from '../src/device/sync/cycle.ts';
import type { AttentionEntry, DeviceStorage, PendingMutation } from '../src/device/sync/device-storage.ts';
import { writeRows } from '../src/device/sync/local-rows.ts';
import { rebase } from '../src/device/sync/rebase.ts';
import { Network } from './test-network.ts';

type Contents = Record<string, readonly AnyRow[]>;

let count = 0;

/** Syncs as the loop does, but without backoff, until nothing is pending. Throws after too many failures. */
export async function syncUntilDone(device: Device, tries = 200): Promise<void> {
  for (let tried = 0; tried < tries; tried += 1) {
    const { kind } = await device.sync();
    if (kind === 'done') return;
    // Waits for a server or database to be back.
    await new Promise((done) => setTimeout(done, 25));
  }
  throw new Error('The queue does not drain');
}

/** Syncs the devices, in this order. @throws if a sync fails */
export async function syncAll(...devices: readonly Device[]): Promise<void> {
  for (const device of devices) await device.mustSync();
}

const byId = (a: AnyRow, b: AnyRow): number => (a.id < b.id ? -1 : 1);

export class Device {
  readonly accountId: string;
  readonly network: Network;
  readonly #testServer: TestServer;
  readonly #name: string;
  readonly #token: string;
  /** The offset of this device's clock. */
  skewMs = 0;
  database: DeviceDatabase;
  storage: DeviceStorage;

  /** `name`: the database's name; the account's id where a test needs the product's own name. */
  constructor(testServer: TestServer, person: Person, name?: string) {
    count += 1;
    this.#testServer = testServer;
    this.accountId = person.user.id;
    this.#token = person.token ?? '';
    this.#name = name ?? `${person.user.id}-${count}`;
    this.network = new Network(testServer.app);
    this.database = new DeviceDatabase(this.#name);
    this.storage = createDexieStorage(this.database);
  }

  /** Opens a device, and syncs it. */
  static async open(testServer: TestServer, person: Person): Promise<Device> {
    const device = new Device(testServer, person);
    await device.mustSync();
    return device;
  }

  readonly now = (): number => toMillis(this.#testServer.clock.now) + this.skewMs;

  get engine(): SyncDevice {
    const { accountId, storage, network, now } = this;
    const connection = { fetch: network.fetch, origin: '', token: () => this.#token, now };
    return { accountId, storage, connection };
  }

  sync(): Promise<CycleResult> {
    return runCycle(this.engine);
  }

  /** @throws if the sync fails */
  async mustSync(): Promise<void> {
    const result = await this.sync();
    if (result.kind !== 'done') throw new Error(`The sync ended with ${JSON.stringify(result)}`);
  }

  async householdId(): Promise<string> {
    const [membership] = (await this.storage.read((tx) => tx.meta('memberships'))) ?? [];
    if (membership === undefined) throw new Error('This device has no household yet');
    return membership.householdId;
  }

  perform(householdId: string, mutations: readonly LocalMutation[]): Promise<RunResult[]> {
    const { accountId, storage, now } = this;
    return applyMutations({ accountId, storage, now }, householdId, mutations);
  }

  /** Makes a mutation in the account's first household. Returns its refusal, if any. */
  async try<N extends MutatorName>(
    name: N,
    ...[args, basedOn]: [args: MutatorArgs<N>, basedOn?: MutatorBasedOn<N>]
  ): Promise<Rejection | null> {
    const [result] = await this.perform(await this.householdId(), [{ name, args, basedOn }]);
    return result === undefined ? null : rejectionOf(result);
  }

  async do<N extends MutatorName>(
    name: N,
    ...[args, basedOn]: [args: MutatorArgs<N>, basedOn?: MutatorBasedOn<N>]
  ): Promise<void> {
    const refused = await this.try(name, args, basedOn);
    if (refused !== null) throw refused;
  }

  /** Makes a mutation and syncs. @throws if it is refused, or if the sync fails */
  async send<N extends MutatorName>(
    name: N,
    ...[args, basedOn]: [args: MutatorArgs<N>, basedOn?: MutatorBasedOn<N>]
  ): Promise<void> {
    await this.do(name, args, basedOn);
    await this.mustSync();
  }

  /** Adds a to-do. Returns its id. */
  async addTodo(dayId: string, title = 'Nap'): Promise<string> {
    const todoId = newId();
    await this.do('todo.add', { todoId, dayId, title });
    return todoId;
  }

  /** Queues a mutation that no rule has checked, as another build or a fault would. */
  async enqueue(name: string, args: unknown, householdId?: string): Promise<void> {
    const target = householdId ?? (await this.householdId());
    await this.storage.write(async (tx) => {
      const state = await tx.householdState(target);
      const seq = state?.nextSeq ?? 1;
      await tx.enqueue([{ id: newId(), seq, householdId: target, name, version: 1, args, happenedAt: NOON }]);
      if (state !== undefined) await tx.putHouseholdState({ ...state, nextSeq: seq + 1 });
    });
  }

  row<T extends TableName>(table: T, householdId: string, id: string): Promise<Rows[T] | undefined> {
    return this.database.rows<Rows[T] & AnyRow>(table).get([householdId, id]);
  }

  async all<T extends TableName>(table: T): Promise<Rows[T][]> {
    const rows = await this.database.rows(table).toArray();
    return rows.toSorted(byId) as Rows[T][];
  }

  /** Returns every row that the user can see, by table. */
  async contents(): Promise<Contents> {
    const lists = await Promise.all(TABLE_NAMES.map((table) => this.all(table)));
    return Object.fromEntries(TABLE_NAMES.map((table, i) => [table, lists[i] ?? []]));
  }

  queue(): Promise<PendingMutation[]> {
    return this.storage.read((tx) => tx.queue());
  }

  attention(): Promise<AttentionEntry[]> {
    return this.database.attention.toArray();
  }

  /** Closes and reopens the page: only the database remains. */
  restart(): void {
    this.database.close();
    this.database = new DeviceDatabase(this.#name);
    this.storage = createDexieStorage(this.database);
  }

  /** Copies the database. Returns a function that restores the copy, as if the last commits were lost. */
  async snapshot(): Promise<() => Promise<void>> {
    const { tables } = this.database;
    const saved = await Promise.all(
      tables.map(async (table) => [table.name, await table.toArray()] as const),
    );
    return async () => {
      await this.database.transaction('rw', this.database.tables, async () => {
        for (const [name, rows] of saved) {
          await this.database.table(name).clear();
          await this.database.table(name).bulkAdd(rows);
        }
      });
    };
  }

  /** Returns the tables after a full rebase, in a transaction that is rolled back. */
  async rebuilt(): Promise<Contents> {
    const built: { contents?: Contents } = {};
    const rollback = new Error('Rolled back');
    const build = this.database.transaction('rw', this.database.tables, async () => {
      await this.storage.write(async (tx) => {
        for (const membership of (await tx.meta('memberships')) ?? []) {
          const { householdId } = membership;
          await writeRows(tx, householdId, await tx.shadow(householdId));
          await tx.clearShadow(householdId);
          await rebase(tx, { accountId: this.accountId, membership });
        }
      });
      built.contents = await this.contents();
      throw rollback;
    });
    await build.catch((error: unknown) => {
      if (error !== rollback) throw error;
    });
    if (built.contents === undefined) throw new Error('Nothing was built');
    return built.contents;
  }

  /** Deletes the device's database. */
  async discard(): Promise<void> {
    await this.database.delete();
  }
}
