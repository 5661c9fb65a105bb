/** The sync engine's transaction on Dexie: rows, shadow, queue, sent mutations, pictures, history, attention, state. */
import { Dexie, type Transaction } from 'dexie';
import type { HistoryEntry } from 'sync-protocol/kernel/history.ts';
import {
  type HistoryRecord,
  historyRecords,
  type QueueRecord,
  queueRecords,
  type ShadowRecord,
  shadowRecords,
  unbundle,
} from './bundled-records.ts';
import { ofHousehold } from './database.ts';
import { rowOperations } from './dexie-rows.ts';
import type {
  AttentionEntry,
  ConfirmedMutation,
  DeviceTransaction,
  HouseholdState,
  MetaValues,
  PendingMutation,
} from './sync/device-storage.ts';
import type { PictureBytes, PictureRecord } from './sync/picture-records.ts';

type Operations<Name extends keyof DeviceTransaction> = Pick<DeviceTransaction, Name>;

function shadowOperations(transaction: Transaction): Operations<'shadow' | 'putShadow' | 'clearShadow'> {
  const shadow = transaction.table<ShadowRecord>('shadow');
  return {
    shadow: async (householdId) => unbundle(await ofHousehold(shadow, householdId).toArray()),
    putShadow: (rows) => shadow.bulkPut(shadowRecords(rows)),
    clearShadow: (householdId) => ofHousehold(shadow, householdId).delete(),
  };
}

function queueOperations(
  transaction: Transaction,
): Operations<'queue' | 'enqueue' | 'putQueued' | 'queuedAmong' | 'dequeue'> {
  const queue = transaction.table<QueueRecord, number>('queue');
  /** Deletes every record with one of these mutations. Returns the records' other mutations, to be put back. */
  const removeRecords = async (ids: readonly string[]): Promise<PendingMutation[]> => {
    const removed = new Set(ids);
    const isRemoved = ({ id }: Pick<PendingMutation, 'id'>): boolean => removed.has(id);
    const records = ids.length === 0 ? [] : await queue.toArray();
    const touched = records.filter((record) => unbundle([record]).some(isRemoved));
    await queue.bulkDelete(touched.map(({ position }) => position));
    return unbundle(touched).filter((mutation) => !isRemoved(mutation));
  };
  return {
    async queue({ householdId, limit } = {}) {
      if (householdId !== undefined) return unbundle(await queue.where({ householdId }).sortBy('position'));
      const ordered = queue.orderBy('position');
      const records = await (limit === undefined ? ordered : ordered.limit(limit)).toArray();
      return unbundle(records).slice(0, limit);
    },
    async enqueue([first, ...others]) {
      if (first === undefined) return;
      // IndexedDB assigns the position, in the order of the commits.
      const position = await queue.add(first as PendingMutation);
      const next = others.map((mutation, i) => ({ ...mutation, position: position + 1 + i }));
      if (next.length > 0) await queue.bulkAdd(queueRecords(next));
    },
    async putQueued(mutations) {
      const kept = await removeRecords(mutations.map(({ id }) => id));
      await queue.bulkPut([...kept, ...mutations]);
    },
    queuedAmong: async (ids) => (await queue.where('id').anyOf(ids).keys()) as string[],
    dequeue: async (ids) => queue.bulkPut(await removeRecords(ids)),
  };
}

function sentOperations(
  transaction: Transaction,
): Operations<'putSent' | 'sent' | 'removeSent' | 'pruneSent'> {
  const sent = transaction.table<ConfirmedMutation, string>('sent');
  return {
    putSent: (mutations) => sent.bulkPut([...mutations]),
    sent: (householdId) => sent.where('householdId').equals(householdId).toArray(),
    removeSent: (ids) => sent.bulkDelete([...ids]),
    pruneSent: (before) => sent.where('answeredAt').below(before).delete(),
  };
}

function pictureOperations(
  transaction: Transaction,
): Operations<'pictures' | 'putPicture' | 'pictureBytes' | 'removePictures'> {
  const pictures = transaction.table<PictureRecord, [string, string]>('pictures');
  const bytesOf = transaction.table<PictureBytes, [string, string]>('pictureBytes');
  return {
    pictures: () => pictures.toArray(),
    async putPicture(record, bytes) {
      const { householdId, hash } = record;
      if (bytes !== undefined) await bytesOf.put({ householdId, hash, bytes });
      return pictures.put(record);
    },
    pictureBytes: async (householdId, hash) => (await bytesOf.get([householdId, hash]))?.bytes,
    async removePictures(removed) {
      const keys = removed.map(({ householdId, hash }): [string, string] => [householdId, hash]);
      await bytesOf.bulkDelete(keys);
      return pictures.bulkDelete(keys);
    },
  };
}

/** Everything that an entry is about: what it changed, or would have changed. */
const allSubjects = ({ subjects, changes }: HistoryEntry): string[] => [
  ...new Set([...subjects, ...changes.flatMap(({ about }) => about ?? [])]),
];

function historyOperations(transaction: Transaction): Operations<'putHistory' | 'pruneHistory'> {
  const history = transaction.table<HistoryRecord, [string, string]>('history');
  return {
    putHistory(householdId, entries) {
      const stored = entries.map((entry) => ({ ...entry, householdId, subjects: allSubjects(entry) }));
      return history.bulkPut(historyRecords(stored));
    },
    pruneHistory: (householdId, before) =>
      history
        .where('[householdId+receivedAt]')
        .between([householdId, Dexie.minKey], [householdId, before])
        .delete(),
  };
}

function attentionOperations(
  transaction: Transaction,
): Operations<'putAttention' | 'attentionAmong' | 'removeAttention'> {
  const attention = transaction.table<AttentionEntry, string>('attention');
  return {
    putAttention: (entries) => attention.bulkPut([...entries]),
    attentionAmong: (ids) => attention.where('id').anyOf(ids).toArray(),
    removeAttention: (ids) => attention.bulkDelete([...ids]),
  };
}

function stateOperations(
  transaction: Transaction,
): Operations<'meta' | 'setMeta' | 'householdState' | 'putHouseholdState' | 'removeHouseholdState'> {
  const households = transaction.table<HouseholdState, string>('households');
  const meta = transaction.table<{ key: string; value: unknown }, string>('meta');
  return {
    async meta<K extends keyof MetaValues>(key: K) {
      return (await meta.get(key))?.value as MetaValues[K] | undefined;
    },
    setMeta: (key, value) => meta.put({ key, value }),
    householdState: (householdId) => households.get(householdId),
    putHouseholdState: (state) => households.put(state),
    removeHouseholdState: (householdId) => households.delete(householdId),
  };
}

/**
 * Wraps a Dexie transaction. All operations use the transaction's own tables: Dexie could also find the transaction by
 * following awaits, but loses it over some of them (its issue 1186, and while the database opens), and the work would
 * then silently run in a transaction of its own. With bound tables it fails instead.
 */
export function toDeviceTransaction(transaction: Transaction): DeviceTransaction {
  return {
    ...rowOperations(transaction),
    ...shadowOperations(transaction),
    ...queueOperations(transaction),
    ...sentOperations(transaction),
    ...pictureOperations(transaction),
    ...historyOperations(transaction),
    ...attentionOperations(transaction),
    ...stateOperations(transaction),
  };
}
