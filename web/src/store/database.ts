/** The device's database: one an account or impersonation, so that one's rows and queue never meet another's. */
import { Dexie, type Table, type Transaction } from 'dexie';
import { TABLE_NAMES, TABLE_RANGES } from 'sync-protocol/model/table-ranges.ts';
import type { AnyRow, TableName } from 'sync-protocol/model/tables.ts';
import type {
  AttentionEntry,
  ConfirmedMutation,
  HouseholdState,
  NotifyTiming,
} from '../sync/device-storage.ts';
import type { HistoryRecord, QueueRecord, ShadowRecord } from './bundled-records.ts';
import { compactRows } from './compact-rows.ts';
import { DeferredNotify } from './deferred-notify.ts';

/** Raised with every change of the stores below; a build that is older than the database doesn't write. */
export const DATABASE_SCHEMA = 9;

/** What the names of all device databases begin with. */
export const DATABASE_PREFIX = 'fairday-';

/** Dexie counts in tens: what IndexedDB itself knows as this build's version. */
export const DATABASE_VERSION = DATABASE_SCHEMA * 10;

type Key = [string, string];

/**
 * The tables' rows are keyed by household and id: ids are made by devices, and are unique only inside a
 * household. Each range that mutators read by is an index, always within a household.
 */
function storeOf(table: TableName): string {
  const ranges = TABLE_RANGES[table].map((fields) => `[householdId+${fields.join('+')}]`);
  return ['[householdId+id]', ...ranges].join(', ');
}

/** By the primary key, which begins with the household: a range of it is deleted at once, and not row by row. */
export const ofHousehold = <T, K>(table: Table<T, K>, householdId: string) =>
  table.where(':id').between([householdId], [householdId, []]);

export class DeviceDatabase extends Dexie {
  declare readonly shadow: Table<ShadowRecord, [string, string, string]>;
  declare readonly queue: Table<QueueRecord, number>;
  declare readonly sent: Table<ConfirmedMutation, string>;
  declare readonly history: Table<HistoryRecord, Key>;
  declare readonly attention: Table<AttentionEntry, string>;
  declare readonly households: Table<HouseholdState, string>;
  declare readonly meta: Table<{ key: string; value: unknown }, string>;

  /** Deleted, or about to be: it is not opened again, for that would make it anew. */
  isDeleted = false;

  /** Named by its account, or by an impersonation (viewing-database.ts). */
  constructor(name: string) {
    // Browsers commit relaxed by default: what a phone says is saved must survive its battery.
    super(`${DATABASE_PREFIX}${name}`, { chromeTransactionDurability: 'strict' });
    // Whatever release has made the database: Dexie brings its stores and indexes to these.
    this.version(DATABASE_SCHEMA).stores({
      ...Object.fromEntries(TABLE_NAMES.map((table) => [table, storeOf(table)])),
      // The schedule leaves out ten years of completed days without reading them. With each status a range, everybody's
      // days by date want no index of their own, which every day that is written would be written into.
      day: '[householdId+id], [householdId+nannyId+date], [householdId+status+date]',
      shadow: '[householdId+table+id]',
      queue: '++position, &*id, householdId',
      attention: 'id, householdId',
      households: 'householdId',
      meta: 'key',
      history: '[householdId+id], [householdId+receivedAt], *subjects',
      // Of this device's own what a restored server may have lost (resend.ts).
      sent: 'id, householdId, answeredAt',
    });
    this.use(compactRows);
    this.#trackTransactions();
  }

  /** Every transaction that has not ended, those that Dexie opens by itself included. */
  readonly #open = new Set<IDBTransaction>();
  readonly #news = new DeferredNotify();
  readonly #tellings = new WeakMap<IDBTransaction, () => NotifyTiming>();

  #trackTransactions(): void {
    this.use({
      stack: 'dbcore',
      name: 'track-transactions',
      create: (core) => ({
        ...core,
        transaction: (...asked: Parameters<typeof core.transaction>) => {
          const transaction = core.transaction(...asked);
          if (transaction instanceof IDBTransaction) this.#follow(transaction);
          return transaction;
        },
      }),
    });
  }

  #follow(transaction: IDBTransaction): void {
    this.#open.add(transaction);
    transaction.addEventListener('complete', () => {
      this.#news.take(transaction, this.#tellings.get(transaction)?.() ?? 'at once');
    });
    for (const end of ['complete', 'abort']) {
      transaction.addEventListener(end, () => this.#open.delete(transaction));
    }
  }

  /**
   * One transaction over everything. `act` must ask the transaction's own tables if it is to be atomic. `telling`,
   * asked when it is complete, says when live queries hear of it (held-news.ts).
   */
  inTransaction<T>(
    mode: 'r' | 'rw',
    act: (transaction: Transaction) => Promise<T>,
    telling?: () => NotifyTiming,
  ): PromiseLike<T> {
    // Dexie follows native awaits only into a scope that is itself an async function.
    return this.transaction(mode, this.tables, async (transaction) => {
      if (telling !== undefined) this.#tellings.set(transaction.idbtrans, telling);
      return act(transaction);
    });
  }

  /**
   * Ends what is under way, opening included, before the page is frozen: WebKit puts a page aside with its
   * transactions open, and every other page of the account would wait for them for ever. Nothing of them is
   * written. The next use opens the database again.
   */
  release(): void {
    for (const transaction of this.#open) {
      try {
        transaction.abort();
      } catch {
        // It is being committed: that needs nothing more of this page.
      }
    }
    this.#open.clear();
    this.close({ disableAutoOpen: false });
  }

  /** Mutations that wait, however many of them are in a record. */
  countQueued(): PromiseLike<number> {
    return this.queue.orderBy('id').count();
  }

  rows<R extends AnyRow = AnyRow>(table: TableName): Table<R, Key> {
    return this.table<R, Key>(table);
  }
}
