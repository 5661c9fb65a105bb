/**
 * The device databases of every released schema, as IndexedDB had them: written down once at their release, never
 * derived from today's code. Add the next one here when the schema is raised.
 */
import type { PendingMutation } from '../src/sync/device-storage.ts';

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

/** Many mutations of one mutation, and many shadows, share a record; one alone is what it was. */
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

/** Many entries of the history share a record; one alone is what it was. */
const SIXTH = FIFTH;

/** Whoever changes days stamps them: what was counted of them holds until then. */
const SEVENTH = SIXTH;

/** Everybody's days by date are read as the days of each status. */
const EIGHTH = { ...SEVENTH, day: `${KEY}, [householdId+nannyId+date], [householdId+status+date]` };

/** The stores of each released schema, the first one first; IndexedDB's own version is ten times as high. */
export const RELEASED: readonly Readonly<Record<string, string>>[] = [
  FIRST,
  SECOND,
  THIRD,
  FOURTH,
  FIFTH,
  SIXTH,
  SEVENTH,
  EIGHTH,
  // Rows without what is unset in them (compact-rows.ts); with it they are read all the same.
  EIGHTH,
];

const AT_FIRST = ['clientId', 'clockOffsetMs', 'lastSyncedAt', 'memberships'];
const WITH_ANSWERS = [...AT_FIRST, 'answersApplied', 'refusalsTold'];
const WITH_REPORTS = [...WITH_ANSWERS, 'reports'];
const WITH_STAMP = [...WITH_REPORTS, 'dayStamp'];

/** What each release kept about itself. */
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
];

interface QueuedFor {
  readonly householdId: string;
  readonly nannyId: string;
  readonly dayId: string;
  readonly firstSeq: number;
  readonly newId: () => string;
}

/** A queue as all releases up to now have written it: the later schemas left its shape alone. */
export function queueOfRelease({
  householdId,
  nannyId,
  dayId,
  firstSeq,
  newId,
}: QueuedFor): PendingMutation[] {
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
      args: {
        dayId: newId(),
        nannyId,
        date: '2026-03-06',
        start: '2026-03-06T14:00:00.000Z',
        end: '2026-03-06T22:00:00.000Z',
        notes: null,
      },
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

/** Makes the database of a released schema, by IndexedDB alone, with these rows in its stores. */
export function makeReleased(
  name: string,
  schema: number,
  contents: Readonly<Record<string, readonly unknown[]>>,
): Promise<void> {
  const stores = RELEASED[schema - 1] ?? {};
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, schema * 10);
    opening.addEventListener('upgradeneeded', () => makeStores(opening.result, stores));
    opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')));
    opening.addEventListener('success', () => {
      const database = opening.result;
      const transaction = database.transaction([...database.objectStoreNames], 'readwrite');
      for (const [store, rows] of Object.entries(contents)) {
        for (const row of rows) if (stores[store] !== undefined) transaction.objectStore(store).put(row);
      }
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('not written')));
      transaction.addEventListener('complete', () => {
        database.close();
        resolve();
      });
    });
  });
}

/** The stores and indexes that a database has, by IndexedDB's own word. */
export function layoutOf(database: IDBDatabase): Record<string, string[]> {
  const transaction = database.transaction([...database.objectStoreNames]);
  return Object.fromEntries(
    [...database.objectStoreNames].map((name) => [name, [...transaction.objectStore(name).indexNames]]),
  );
}
