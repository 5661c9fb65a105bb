/**
 * Device databases of each released schema, as written down at its release, and functions that create and open them.
 * Add an entry with each schema.
 */
import { newId } from 'sync-protocol/kernel/new-id.ts';
import type { PendingMutation } from '../src/device/sync/device-storage.ts';
import { shiftOn } from './test-household.ts';

const KEY = '[householdId+id]';

const FIRST: Readonly<Record<string, string>> = {
  household: `${KEY}, householdId`,
  nanny: `${KEY}, householdId, [householdId+nannyId], [householdId+email]`,
  rate: `${KEY}, householdId, [householdId+nannyId]`,
  baseSchedule: `${KEY}, householdId, [householdId+nannyId]`,
  day: `${KEY}, householdId, [householdId+nannyId+date], [householdId+date]`,
  todo: `${KEY}, householdId, [householdId+nannyId], [householdId+dayId]`,
  earning: `${KEY}, householdId, [householdId+nannyId+openCents]`,
  payment: `${KEY}, householdId, [householdId+nannyId+unsettledCents], [householdId+nannyId+paymentDate]`,
  settlement: `${KEY}, householdId, [householdId+nannyId], [householdId+paymentId], [householdId+earningId]`,
  review: `${KEY}, householdId, [householdId+nannyId], [householdId+dayId]`,
  shadow: '[householdId+table+id], householdId',
  queue: '++position, &id, householdId',
  attention: 'id, householdId',
  households: 'householdId',
  meta: 'key',
};

const SECOND = { ...FIRST, history: `${KEY}, householdId, [householdId+receivedAt], *subjects` };

const THIRD = { ...SECOND, day: `${FIRST['day']}, [householdId+status+date]` };

const FOURTH = { ...THIRD, sent: 'id, householdId, answeredAt' };

/** Several mutations of one call, and several shadows, share a record; a single one has the same record as before. */
const FIFTH = {
  household: KEY,
  nanny: `${KEY}, [householdId+nannyId], [householdId+email]`,
  rate: `${KEY}, [householdId+nannyId]`,
  baseSchedule: `${KEY}, [householdId+nannyId]`,
  day: `${KEY}, [householdId+nannyId+date], [householdId+date], [householdId+status+date]`,
  todo: `${KEY}, [householdId+nannyId], [householdId+dayId]`,
  earning: `${KEY}, [householdId+nannyId+openCents]`,
  payment: `${KEY}, [householdId+nannyId+unsettledCents], [householdId+nannyId+paymentDate]`,
  settlement: `${KEY}, [householdId+nannyId], [householdId+paymentId], [householdId+earningId]`,
  review: `${KEY}, [householdId+nannyId], [householdId+dayId]`,
  shadow: '[householdId+table+id]',
  queue: '++position, &*id, householdId',
  attention: 'id, householdId',
  households: 'householdId',
  meta: 'key',
  history: `${KEY}, [householdId+receivedAt], *subjects`,
  sent: 'id, householdId, answeredAt',
};

/** Days of all nannies are read by status and date. */
const EIGHTH = { ...FIFTH, day: `${KEY}, [householdId+nannyId+date], [householdId+status+date]` };

/** Terms of nannies, their weeks and late cancellations. */
const TENTH = {
  ...EIGHTH,
  terms: `${KEY}, [householdId+nannyId]`,
  week: `${KEY}, [householdId+nannyId]`,
  cancellation: `${KEY}, [householdId+nannyId+date], [householdId+dayId]`,
};

/** Questions about weeks, and statements. */
const ELEVENTH = {
  ...TENTH,
  earning: `${KEY}, [householdId+nannyId+openCents], [householdId+nannyId+date]`,
  question: `${KEY}, [householdId+nannyId+weekStart]`,
  statement: `${KEY}, [householdId+nannyId+firstDate], [householdId+paymentId], [householdId+year]`,
};

/** Reviews of a nanny by status, statements by number. */
const TWELFTH = {
  ...ELEVENTH,
  review: `${KEY}, [householdId+nannyId+status], [householdId+dayId]`,
  statement: `${KEY}, [householdId+nannyId+firstDate], [householdId+paymentId], [householdId+number]`,
};

/** Arrivals of nannies. */
const THIRTEENTH = { ...TWELFTH, clock: `${KEY}, [householdId+nannyId+state], [householdId+dayId]` };

/** Time off: policies, requests with their answers, and other changes of balances. */
const FOURTEENTH = {
  ...THIRTEENTH,
  leavePolicy: `${KEY}, [householdId+nannyId]`,
  leave: `${KEY}, [householdId+nannyId+date], [householdId+nannyId+status]`,
  leaveEntry: `${KEY}, [householdId+nannyId+date]`,
};

/** Mileage and expenses that a nanny claims, and what a mile or kilometer pays. */
const FIFTEENTH = {
  ...FOURTEENTH,
  claim: `${KEY}, [householdId+nannyId+status], [householdId+nannyId+date], [householdId+nannyId+receiptHash]`,
  mileageRate: `${KEY}, [householdId+nannyId]`,
};

/** Which pictures of receipts the server has, and those made here. */
const SIXTEENTH = {
  ...FIFTEENTH,
  receipt: `${KEY}, [householdId+nannyId]`,
  pictures: '[householdId+hash]',
  pictureBytes: '[householdId+hash]',
};

/** The stores of each released schema, in order. Dexie multiplies the version by ten for IndexedDB. */
export const RELEASED: readonly Readonly<Record<string, string>>[] = [
  FIRST,
  SECOND,
  THIRD,
  FOURTH,
  FIFTH,
  // Several history entries share a record; a single one has the same record as before.
  FIFTH,
  // A stamp for changes of days keeps counts valid until the next change.
  FIFTH,
  EIGHTH,
  // Rows without unset fields (compact-rows.ts). Rows with them stay readable.
  EIGHTH,
  TENTH,
  ELEVENTH,
  TWELFTH,
  THIRTEENTH,
  FOURTEENTH,
  FIFTEENTH,
  SIXTEENTH,
];

const AT_FIRST = ['clientId', 'clockOffsetMs', 'lastSyncedAt', 'memberships'];
const WITH_ANSWERS = [...AT_FIRST, 'answersApplied', 'refusalsTold'];
const WITH_REPORTS = [...WITH_ANSWERS, 'reports'];
const WITH_STAMP = [...WITH_REPORTS, 'dayStamp'];

/** The meta keys of each release. */
export const META_KEYS: readonly (readonly string[])[] = [
  AT_FIRST,
  WITH_ANSWERS,
  WITH_ANSWERS,
  WITH_REPORTS,
  WITH_REPORTS,
  WITH_REPORTS,
  WITH_STAMP,
  WITH_STAMP,
  WITH_STAMP,
  WITH_STAMP,
  WITH_STAMP,
  WITH_STAMP,
  WITH_STAMP,
  WITH_STAMP,
  WITH_STAMP,
  WITH_STAMP,
];

/** Returns a queue in the shape of all releases so far. */
export function queueOfRelease(
  { householdId, nannyId, dayId }: Record<'householdId' | 'nannyId' | 'dayId', string>,
  firstSeq: number,
): PendingMutation[] {
  const todoId = newId();
  const asked: Pick<PendingMutation, 'name' | 'args' | 'basedOn'>[] = [
    { name: 'todo.add', args: { todoId, dayId, title: 'Nap' } },
    { name: 'todo.rename', args: { todoId, title: 'Long nap' } },
    {
      name: 'day.recordHours',
      args: { dayId, start: '2026-03-05T14:05:00.000Z', end: '2026-03-05T16:50:00.000Z' },
      basedOn: { status: 'ACCEPTED', actualStartUtc: null, actualEndUtc: null, isPaid: false },
    },
    {
      name: 'payment.record',
      args: { paymentId: newId(), nannyId, paymentDate: '2026-03-05', amountCents: 5000, platform: 'VENMO' },
    },
    {
      name: 'day.schedule',
      args: { dayId: newId(), nannyId, date: '2026-03-06', ...shiftOn('2026-03-06'), notes: null },
    },
  ];
  return asked.map((each, i) => ({
    ...each,
    id: newId(),
    seq: firstSeq + i,
    householdId,
    version: 1,
    happenedAt: '2026-03-05T16:59:00.000Z',
    position: i + 1,
  }));
}

const keyPathOf = (text: string): string | string[] =>
  text.startsWith('[') ? text.slice(1, -1).split('+') : text.replace(/^(\+\+|[&*]+)/, '');

function makeStores(database: IDBDatabase, stores: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(stores)) {
    const [key = '', ...indexes] = text.split(', ');
    const store = database.createObjectStore(name, {
      keyPath: keyPathOf(key),
      autoIncrement: key.startsWith('++'),
    });
    for (const index of indexes) {
      const keyPath = keyPathOf(index);
      const options = { unique: index.startsWith('&'), multiEntry: index.includes('*') };
      store.createIndex(Array.isArray(keyPath) ? index : keyPath, keyPath, options);
    }
  }
}

/** Opens a database by IndexedDB alone. A higher version upgrades it, and calls `onUpgrade`. */
export function openRaw(
  name: string,
  version?: number,
  onUpgrade?: (database: IDBDatabase) => void,
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, version);
    opening.addEventListener('upgradeneeded', () => onUpgrade?.(opening.result));
    opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')));
    opening.addEventListener('success', () => resolve(opening.result));
  });
}

/** Creates the database of a released schema with these rows. */
export async function makeReleased(
  name: string,
  schema: number,
  contents: Readonly<Record<string, readonly unknown[]>>,
): Promise<void> {
  const stores = RELEASED[schema - 1] ?? {};
  const database = await openRaw(name, schema * 10, (upgraded) => makeStores(upgraded, stores));
  const transaction = database.transaction([...database.objectStoreNames], 'readwrite');
  for (const [store, rows] of Object.entries(contents)) {
    for (const row of rows) if (stores[store] !== undefined) transaction.objectStore(store).put(row);
  }
  await new Promise((resolve, reject) => {
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('not written')));
    transaction.addEventListener('complete', resolve);
  });
  database.close();
}

/** Returns a database's stores and indexes, as IndexedDB reports them. */
export function layoutOf(database: IDBDatabase): Record<string, string[]> {
  const transaction = database.transaction([...database.objectStoreNames]);
  return Object.fromEntries(
    [...database.objectStoreNames].map((name) => [name, [...transaction.objectStore(name).indexNames]]),
  );
}
