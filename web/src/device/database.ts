/**
 * The device's Dexie database: its stores and indexes, its open transactions, their release before a freeze, and when
 * live queries are notified. Each account and each impersonation has its own, so that rows and queues never mix.
 */
import { Dexie, type Table, type Transaction } from 'dexie';
import { TABLE_NAMES, TABLE_RANGES } from 'sync-protocol/kernel/table-ranges.ts';
import type { AnyRow, TableName } from 'sync-protocol/kernel/tables.ts';
import type { HistoryRecord, QueueRecord, ShadowRecord } from './bundled-records.ts';
import { compactRows } from './compact-rows.ts';
import { DeferredNotify } from './deferred-notify.ts';
import type {
  AttentionEntry,
  ConfirmedMutation,
  HouseholdState,
  NotifyTiming,
} from './sync/device-storage.ts';
import type { PictureBytes, PictureRecord } from './sync/picture-records.ts';

/** Increase with every change of the stores below. A build older than the database doesn't write. */
export const DATABASE_SCHEMA = 16;

/** Prefix of the names of all device databases. */
export const DATABASE_PREFIX = 'fairday-';

/** This build's version as IndexedDB counts it: Dexie multiplies versions by ten. */
export const DATABASE_VERSION = DATABASE_SCHEMA * 10;

type Key = [string, string];

/**
 * Keys begin with the household, because devices make ids, which are unique only inside one. Every range that mutators
 * read has an index within a household.
 */
function tableSchema(table: TableName): string {
  const ranges = TABLE_RANGES[table].map((fields) => `[householdId+${fields.join('+')}]`);
  return ['[householdId+id]', ...ranges].join(', ');
}

/** Selects by the primary key, so that a household's rows are deleted as one range and not one by one. */
export const ofHousehold = <T, K>(table: Table<T, K>, householdId: string) =>
  table.where(':id').between([householdId], [householdId, []]);

export class DeviceDatabase extends Dexie {
  declare readonly shadow: Table<ShadowRecord, [string, string, string]>;
  declare readonly queue: Table<QueueRecord, number>;
  declare readonly sent: Table<ConfirmedMutation, string>;
  declare readonly history: Table<HistoryRecord, Key>;
  declare readonly attention: Table<AttentionEntry, string>;
  declare readonly households: Table<HouseholdState, string>;
  declare readonly pictures: Table<PictureRecord, Key>;
  declare readonly pictureBytes: Table<PictureBytes, Key>;
  declare readonly meta: Table<{ key: string; value: unknown }, string>;

  /** True once the database is being deleted: opening it again would recreate it. */
  isDeleted = false;

  /** `name` is that of an account, or of an impersonation (viewing-database.ts). */
  constructor(name: string) {
    // Browsers commit relaxed by default, but what is shown as saved must survive a power loss.
    super(`${DATABASE_PREFIX}${name}`, { chromeTransactionDurability: 'strict' });
    // Dexie upgrades the stores of any released version to these.
    const version = this.version(DATABASE_SCHEMA).stores({
      ...Object.fromEntries(TABLE_NAMES.map((table) => [table, tableSchema(table)])),
      // An index by status lets the schedule skip ten years of completed days. All days by date are read as
      // one range per status, which saves an index that every write of a day would have to update.
      day: '[householdId+id], [householdId+nannyId+date], [householdId+status+date]',
      shadow: '[householdId+table+id]',
      queue: '++position, &*id, householdId',
      attention: 'id, householdId',
      households: 'householdId',
      meta: 'key',
      history: '[householdId+id], [householdId+receivedAt], *subjects',
      // Pictures of receipts made here. Their bytes are apart: a list of them would load them all.
      pictures: '[householdId+hash]',
      pictureBytes: '[householdId+hash]',
      // This device's own mutations that a restored server may have lost (resend.ts).
      sent: 'id, householdId, answeredAt',
    });
    // An earlier build ignores rows of tables that it doesn't know: all rows are loaded again.
    version.upgrade((tx) => tx.table('households').toCollection().modify({ cursor: null }));
    this.use(compactRows);
    this.#trackTransactions();
  }

  /** Transactions that have not ended, including those that Dexie opens by itself. */
  readonly #open = new Set<IDBTransaction>();
  readonly #deferred = new DeferredNotify();
  readonly #notifyTimings = new WeakMap<IDBTransaction, () => NotifyTiming>();

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
      this.#deferred.onComplete(transaction, this.#notifyTimings.get(transaction)?.() ?? 'now');
    });
    for (const end of ['complete', 'abort']) {
      transaction.addEventListener(end, () => this.#open.delete(transaction));
    }
  }

  /** Runs `act` in one transaction, whose own tables `act` must use. `notifyTiming` is asked on its completion. */
  inTransaction<T>(
    mode: 'r' | 'rw',
    act: (transaction: Transaction) => Promise<T>,
    notifyTiming?: () => NotifyTiming,
  ): PromiseLike<T> {
    // Dexie tracks native awaits only if its scope is itself an async function.
    return this.transaction(mode, this.tables, async (transaction) => {
      if (notifyTiming !== undefined) this.#notifyTimings.set(transaction.idbtrans, notifyTiming);
      return act(transaction);
    });
  }

  /**
   * Aborts every transaction, and an opening of the database, before the page is frozen: WebKit freezes pages with
   * their transactions open, and the account's other pages would wait for them. The next use opens the database again.
   */
  release(): void {
    for (const transaction of this.#open) {
      try {
        transaction.abort();
      } catch {
        // Already committing.
      }
    }
    this.#open.clear();
    this.close({ disableAutoOpen: false });
  }

  /** Counts pending mutations, not records. */
  countQueued(): PromiseLike<number> {
    return this.queue.orderBy('id').count();
  }

  rows<R extends AnyRow = AnyRow>(table: TableName): Table<R, Key> {
    return this.table<R, Key>(table);
  }
}
