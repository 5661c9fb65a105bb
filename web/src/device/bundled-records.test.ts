/** Tests that a device's database stores history in few records, finds entries by subject, and prunes old ones. */
import 'fake-indexeddb/auto';
import type { HistoryEntry } from 'sync-protocol/kernel/history.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { expect, it } from 'vitest';
import { unbundle } from './bundled-records.ts';
import { DeviceDatabase } from './database.ts';
import { createDexieStorage } from './dexie-storage.ts';
import { entriesAbout } from './household-reads.ts';

const [home, hers] = [newId(), newId()];

const entry = (version: number, about: string): HistoryEntry => ({
  id: newId(),
  version,
  name: 'day.recordHours',
  result: 'applied',
  code: null,
  by: { accountId: hers, name: null, role: 'NANNY' },
  viewedBy: null,
  device: null,
  happenedAt: '2026-03-05T14:00:00.000Z',
  receivedAt: `2026-03-0${version}T14:00:00.000Z`,
  subjects: [hers],
  changes: [{ table: 'day', id: about, about, before: null, after: null }],
  hash: null,
});

/** A device with 45 entries of one version, each about another day, and one of the next version. */
async function deviceWithHistory() {
  const database = new DeviceDatabase(newId());
  const storage = createDexieStorage(database);
  const days = Array.from({ length: 45 }, newId);
  const entries = [...days.map((day) => entry(1, day)), entry(2, days[0] ?? '')];
  await storage.write((tx) => tx.putHistory(home, entries));
  return { database, storage, days, entries };
}

it('stores entries of one version in few records, and finds each by its subject', async () => {
  const { database, days, entries } = await deviceWithHistory();
  expect(await database.history.count()).toBe(4);
  for (const [i, day] of days.entries()) {
    const found = await entriesAbout(database, home, day);
    const ids = entries.filter(({ changes }) => changes[0]?.about === day).map(({ id }) => id);
    expect(found.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(ids).toHaveLength(i === 0 ? 2 : 1);
  }
  expect(await entriesAbout(database, home, hers)).toHaveLength(46);
  expect(await entriesAbout(database, newId(), hers)).toEqual([]);
  await database.delete();
});

it('prunes entries by arrival, and keeps those of a later version', async () => {
  const { database, storage, entries } = await deviceWithHistory();
  await storage.write((tx) => tx.pruneHistory(home, '2026-03-02T00:00:00.000Z'));
  const kept = unbundle(await database.history.toArray());
  expect(kept.map(({ id }) => id)).toEqual([entries.at(-1)?.id]);
  await database.delete();
});
