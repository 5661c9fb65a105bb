/**
 * Tests which unsent mutations are reported as lost with a deleted database, by their ids in localStorage, also from a
 * damaged marker.
 */
import type { HistoryEntry } from 'sync-protocol/kernel/history.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DeviceDatabase } from './database.ts';
import { createDexieStorage } from './dexie-storage.ts';
import { clearLost, clearUnsent, countLost, saveUnsent } from './unsent-marker.ts';

const ME = 'me';
const ENTRY: HistoryEntry = {
  id: '',
  version: 1,
  name: 'todo.add',
  result: 'applied',
  code: null,
  by: { accountId: ME, name: null, role: 'FAMILY' },
  viewedBy: null,
  device: null,
  happenedAt: '2026-03-05T17:00:00.000Z',
  receivedAt: '2026-03-05T17:00:00.000Z',
  subjects: [],
  changes: [],
  hash: null,
};
const stored = new Map<string, string>();
let database: DeviceDatabase;

beforeEach(async () => {
  stored.clear();
  // What a page has and Node lacks.
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  database = new DeviceDatabase('marked');
  await database.meta.put({ key: 'lastSyncedAt', value: '2026-03-05T17:00:00.000Z' });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await database.delete();
});

const lost = (): Promise<number | undefined> => countLost(ME, database);

it('does not report mutations that were sent or still wait in the same database', async () => {
  saveUnsent(ME, { clientId: 'a', ids: ['1', '2'] });
  saveUnsent(ME, { clientId: 'a', ids: ['2'] });
  expect(await lost()).toBe(0);
  saveUnsent(ME, { clientId: 'a', ids: [] });
  saveUnsent(ME, { clientId: 'b', ids: [] });
  expect([await lost(), stored.size]).toEqual([0, 0]);
});

it('reports mutations of another database as lost until the owner has been told', async () => {
  saveUnsent(ME, { clientId: 'a', ids: ['1', '2'] });
  saveUnsent(ME, { clientId: null, ids: [] });
  saveUnsent(ME, { clientId: 'b', ids: [] });
  saveUnsent(ME, { clientId: 'b', ids: ['3'] });
  expect(await lost()).toBe(2);
  clearLost(ME);
  expect(await lost()).toBe(0);
  saveUnsent(ME, { clientId: 'c', ids: [] });
  expect(await lost()).toBe(1);
});

it('does not report mutations that the synced history holds', async () => {
  saveUnsent(ME, { clientId: 'a', ids: ['1', '2', '3', '4'] });
  saveUnsent(ME, { clientId: 'b', ids: [] });
  // The server got these together, so that the device stores them in one record.
  const entries = ['1', '2', '3'].map((id): HistoryEntry => ({ ...ENTRY, id }));
  await createDexieStorage(database).write((tx) => tx.putHistory('h', entries));
  expect([await database.history.count(), await lost()]).toEqual([1, 1]);
});

it('reports nothing before the first sync of the new database', async () => {
  saveUnsent(ME, { clientId: 'a', ids: ['1'] });
  saveUnsent(ME, { clientId: null, ids: [] });
  await database.meta.delete('lastSyncedAt');
  expect(await lost()).toBeUndefined();
});

it('does not report mutations that were discarded, or another account’s', async () => {
  saveUnsent(ME, { clientId: 'a', ids: ['1'] });
  saveUnsent('other', { clientId: 'x', ids: [] });
  clearUnsent({ name: 'fairday-me' });
  saveUnsent(ME, { clientId: 'b', ids: [] });
  expect(await lost()).toBe(0);
});

it('treats a damaged marker as empty', async () => {
  for (const damaged of ['{', '7', '{"ids":5,"lost":[1]}']) {
    stored.set('fairday:unsent:me', damaged);
    saveUnsent(ME, { clientId: 'b', ids: [] });
    expect(await lost()).toBe(0);
  }
});
