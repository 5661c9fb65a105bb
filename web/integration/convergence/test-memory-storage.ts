/** A device's database in memory, which can lose its last commits. storage-contract.test.ts tests it and IndexedDB. */
import type { HistoryEntry } from 'sync-protocol/kernel/history.ts';
import type { ReadRange } from 'sync-protocol/kernel/reads.ts';
import { type AnyRow, TABLES } from 'sync-protocol/kernel/tables.ts';
import { UNSET } from 'sync-protocol/kernel/unset-fields.ts';
import {
  type AttentionEntry,
  type ConfirmedMutation,
  type DeviceStorage,
  type DeviceTransaction,
  type HouseholdState,
  type MetaValues,
  OutdatedBuild,
  type PendingMutation,
  type ShadowRow,
} from '../../src/device/sync/device-storage.ts';

interface Stores {
  readonly rows: Map<string, AnyRow>;
  readonly shadow: Map<string, ShadowRow>;
  readonly queue: Map<number, PendingMutation>;
  readonly sent: Map<string, ConfirmedMutation>;
  readonly history: Map<string, HistoryEntry>;
  readonly attention: Map<string, AttentionEntry>;
  readonly households: Map<string, HouseholdState>;
  readonly meta: Map<string, unknown>;
}

/** The state after a commit. Immutable: the next commit copies the stores that it changes. */
export interface MemoryState extends Readonly<Stores> {
  readonly lastPosition: number;
}

const EMPTY: MemoryState = {
  rows: new Map(),
  shadow: new Map(),
  queue: new Map(),
  sent: new Map(),
  history: new Map(),
  attention: new Map(),
  households: new Map(),
  meta: new Map(),
  lastPosition: 0,
};

const rowKey = (table: string, householdId: string, id: string): string => `${table}|${householdId}|${id}`;

const valueOf = (row: AnyRow, field: string): unknown => (row as unknown as Record<string, unknown>)[field];

/** Whether a row is in a range of its table. */
export function isInRange(row: AnyRow, { where, range }: ReadRange): boolean {
  if (Object.entries(where).some(([field, value]) => valueOf(row, field) !== value)) return false;
  if (range === undefined) return true;
  const value = valueOf(row, range.field) as string | number;
  return (range.from === undefined || value >= range.from) && (range.to === undefined || value <= range.to);
}

/** @throws if no index serves these fields */
function assertServed({ table, where, range }: ReadRange): void {
  const fields = [...Object.keys(where), ...(range === undefined ? [] : [range.field])];
  const isServed = TABLES[table].ranges.some((index) => fields.every((field, i) => index[i] === field));
  if (fields.length > 0 && !isServed) throw new Error(`No index of ${table} serves [${fields.join(', ')}]`);
}

/** The stores as one transaction sees them: copied on first write. */
class Draft {
  readonly #base: MemoryState;
  readonly #copies: Partial<{ [S in keyof Stores]: Stores[S] }> = {};
  lastPosition: number;

  constructor(base: MemoryState) {
    this.#base = base;
    this.lastPosition = base.lastPosition;
  }

  read<S extends keyof Stores>(store: S): Stores[S] {
    return this.#copies[store] ?? this.#base[store];
  }

  write<S extends keyof Stores>(store: S): Stores[S] {
    const copy = this.#copies[store] ?? (new Map<unknown, unknown>(this.#base[store]) as Stores[S]);
    this.#copies[store] = copy;
    return copy;
  }

  get isChanged(): boolean {
    return Object.keys(this.#copies).length > 0;
  }

  get state(): MemoryState {
    return { ...this.#base, ...this.#copies, lastPosition: this.lastPosition };
  }
}

const values = <T>(map: ReadonlyMap<unknown, T>, keep: (value: T) => boolean): T[] =>
  [...map.values()].filter(keep);

function forget<V>(map: Map<string, V>, isGone: (value: V, key: string) => boolean): void {
  for (const [key, value] of map) if (isGone(value, key)) map.delete(key);
}

/** Stores frozen values: changing a stored one would be an error here, but unnoticed in a browser. */
function put<K, V extends object>(map: Map<K, V>, keyOf: (value: V) => K, list: readonly V[]): void {
  for (const value of list) {
    Object.freeze(value);
    map.set(keyOf(value), value);
  }
}

function remove<K>(map: Map<K, unknown>, keys: readonly K[]): void {
  for (const key of keys) map.delete(key);
}

const idOf = ({ id }: { readonly id: string }): string => id;
const positionOf = ({ position }: PendingMutation): number => position;

const ofHousehold = (householdId: string) => (value: { readonly householdId: string }) =>
  value.householdId === householdId;

type QueuePart = Pick<DeviceTransaction, 'queue' | 'enqueue' | 'putQueued' | 'queuedAmong' | 'dequeue'>;

function queueOn(draft: Draft): QueuePart {
  const inQueue = () => [...draft.read('queue').values()];
  return {
    async queue({ householdId, limit } = {}) {
      const all = inQueue().filter(
        (queued) => householdId === undefined || queued.householdId === householdId,
      );
      return all.toSorted((a, b) => a.position - b.position).slice(0, limit);
    },
    async enqueue(mutations) {
      for (const mutation of mutations) {
        if (inQueue().some(({ id }) => id === mutation.id))
          throw new Error(`${mutation.id} is queued already`);
        draft.lastPosition += 1;
        put(draft.write('queue'), positionOf, [{ ...mutation, position: draft.lastPosition }]);
      }
    },
    putQueued: async (mutations) => put(draft.write('queue'), positionOf, mutations),
    queuedAmong: async (ids) => ids.filter((id) => inQueue().some((queued) => queued.id === id)),
    async dequeue(ids) {
      const gone = inQueue().filter(({ id }) => ids.includes(id));
      remove(draft.write('queue'), gone.map(positionOf));
    },
  };
}

/** No random history makes pictures: web/integration/receipts.test.ts does. */
const NO_PICTURES: Pick<DeviceTransaction, 'pictures' | 'putPicture' | 'pictureBytes' | 'removePictures'> = {
  pictures: async () => [],
  putPicture: () => Promise.reject(new Error('No history makes pictures')),
  pictureBytes: async () => undefined,
  removePictures: async () => undefined,
};

function transactionOn(draft: Draft): DeviceTransaction {
  const rowsInRange = async (householdId: string, read: ReadRange): Promise<AnyRow[]> => {
    assertServed(read);
    const begin = rowKey(read.table, householdId, '');
    const rows = [...draft.read('rows')].filter(([key]) => key.startsWith(begin)).map(([, row]) => row);
    const found = rows.filter((row) => isInRange(row, read));
    return read.first === true ? found.slice(0, 1) : found;
  };
  return {
    ...NO_PICTURES,
    rowsById: async (table, householdId, ids) =>
      ids.flatMap((id) => draft.read('rows').get(rowKey(table, householdId, id)) ?? []),
    rowsInRange,
    allRows: (table, householdId) => rowsInRange(householdId, { table, where: {} }),
    putRows: async (table, rows) =>
      put(
        draft.write('rows'),
        ({ householdId, id }) => rowKey(table, householdId, id),
        rows.map((row) => ({ ...UNSET[table], ...row })),
      ),
    removeRows: async (table, householdId, ids) =>
      remove(
        draft.write('rows'),
        ids.map((id) => rowKey(table, householdId, id)),
      ),
    async forgetRows(householdId) {
      forget(draft.write('rows'), ofHousehold(householdId));
      forget(draft.write('shadow'), ofHousehold(householdId));
      forget(draft.write('history'), (_, key) => key.startsWith(`${householdId}|`));
    },

    shadow: async (householdId) => values(draft.read('shadow'), ofHousehold(householdId)),
    putShadow: async (rows) =>
      put(draft.write('shadow'), ({ table, householdId, id }) => rowKey(table, householdId, id), rows),
    clearShadow: async (householdId) => forget(draft.write('shadow'), ofHousehold(householdId)),

    ...queueOn(draft),
    putSent: async (mutations) => put(draft.write('sent'), idOf, mutations),
    sent: async (householdId) => values(draft.read('sent'), ofHousehold(householdId)),
    removeSent: async (ids) => remove(draft.write('sent'), ids),
    pruneSent: async (before) => forget(draft.write('sent'), ({ answeredAt }) => answeredAt < before),

    putHistory: async (householdId, entries) =>
      put(draft.write('history'), ({ id }) => `${householdId}|${id}`, entries),
    pruneHistory: async (householdId, before) =>
      forget(
        draft.write('history'),
        ({ receivedAt }, key) => key.startsWith(`${householdId}|`) && receivedAt < before,
      ),

    putAttention: async (entries) => put(draft.write('attention'), idOf, entries),
    attentionAmong: async (ids) => ids.flatMap((id) => draft.read('attention').get(id) ?? []),
    removeAttention: async (ids) => remove(draft.write('attention'), ids),

    meta: async <K extends keyof MetaValues>(key: K) =>
      draft.read('meta').get(key) as MetaValues[K] | undefined,
    setMeta: async (key, value) => draft.write('meta').set(key, value),
    householdState: async (householdId) => draft.read('households').get(householdId),
    putHouseholdState: async (state) =>
      put(draft.write('households'), ({ householdId }) => householdId, [state]),
    removeHouseholdState: async (householdId) => draft.write('households').delete(householdId),
  };
}

export class MemoryDatabase {
  readonly #schema: number;
  readonly #commits: MemoryState[];
  #last: Promise<unknown> = Promise.resolve();
  /** Called after every commit that changed something. */
  onCommit: (state: MemoryState) => void = () => undefined;

  constructor(schema: number, state: MemoryState = EMPTY) {
    this.#schema = schema;
    this.#commits = [state];
  }

  get state(): MemoryState {
    return this.#commits.at(-1) ?? EMPTY;
  }

  /** The number of commits. */
  get commits(): number {
    return this.#commits.length;
  }

  /** Drops the last commits, as a power cut does. */
  lose(count: number): void {
    this.#commits.splice(Math.max(this.#commits.length - count, 1));
  }

  /** Opens a page's connection. */
  connect(): DeviceStorage & { close(): void } {
    const connection = { isClosed: false };
    const assertOpen = (): void => {
      if (connection.isClosed) throw new Error('This page is gone');
    };
    return {
      write: (act) => this.#inTurn(async () => (assertOpen(), this.#commit(act, assertOpen))),
      read: async (act) => {
        await this.#last;
        assertOpen();
        return act(transactionOn(new Draft(this.state)));
      },
      close() {
        connection.isClosed = true;
      },
    };
  }

  /** Returns the state after `act`, in a transaction that is rolled back. */
  async pretend<T>(act: (tx: DeviceTransaction) => Promise<T>): Promise<{ answer: T; state: MemoryState }> {
    const draft = new Draft(this.state);
    const answer = await act(transactionOn(draft));
    return { answer, state: draft.state };
  }

  async #commit<T>(act: (tx: DeviceTransaction) => Promise<T>, assertOpen: () => void): Promise<T> {
    const draft = new Draft(this.state);
    const fence = (draft.read('meta').get('schemaFence') ?? 0) as number;
    if (fence > this.#schema) throw new OutdatedBuild();
    if (fence < this.#schema) draft.write('meta').set('schemaFence', this.#schema);
    const answer = await act(transactionOn(draft));
    assertOpen();
    if (draft.isChanged) {
      this.#commits.push(draft.state);
      this.onCommit(draft.state);
    }
    return answer;
  }

  #inTurn<T>(act: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(act);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
