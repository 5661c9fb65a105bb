/**
 * Tests that a device's database keeps its contract (transactions, ranges, queue, shadow, history, confirmed and
 * refused mutations, old builds) in both implementations: on IndexedDB, and in memory for the convergence test.
 */

import type { HistoryEntry } from 'sync-protocol/kernel/history.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import type { AnyRow } from 'sync-protocol/kernel/tables.ts';
import { plannedDay } from 'sync-protocol/schedule/planned-day.ts';
import { describe, expect, test } from 'vitest';
import { unbundle } from '../../src/device/bundled-records.ts';
import { DATABASE_SCHEMA, DeviceDatabase, ofHousehold } from '../../src/device/database.ts';
import { createDexieStorage } from '../../src/device/dexie-storage.ts';
import { type DeviceStorage, OutdatedBuild } from '../../src/device/sync/device-storage.ts';
import { MemoryDatabase } from './test-memory-storage.ts';

interface Opened {
  readonly storage: DeviceStorage;
  /** Reads the kept history of a household, which the engine only writes. */
  readonly readHistory: (householdId: string) => Promise<readonly HistoryEntry[]>;
}

const stores: Record<string, () => Opened> = {
  'on IndexedDB': () => {
    const database = new DeviceDatabase(crypto.randomUUID());
    return {
      storage: createDexieStorage(database),
      readHistory: async (householdId) =>
        unbundle(await ofHousehold(database.history, householdId).toArray()).map(
          ({ householdId: _household, ...entry }) => entry,
        ),
    };
  },
  'in memory': () => {
    const database = new MemoryDatabase(DATABASE_SCHEMA);
    return {
      storage: database.connect(),
      readHistory: async (householdId) =>
        [...database.state.history].flatMap(([key, entry]) =>
          key.startsWith(`${householdId}|`) ? entry : [],
        ),
    };
  },
};

const [home, other, hers, colleagues] = [newId(), newId(), newId(), newId()];
const AT = '2026-03-05T14:00:00.000Z';
const OLD = '2026-01-01T00:00:00.000Z';

const day = (date: string, { householdId = home, nannyId = hers } = {}) =>
  plannedDay({
    householdId,
    id: newId(),
    nannyId,
    date,
    origin: 'scheduled',
    scheduledStartUtc: null,
    scheduledEndUtc: null,
    scheduledNotes: null,
  });

const mutation = (seq: number, householdId = home) => ({
  id: newId(),
  seq,
  householdId,
  name: 'todo.remove',
  version: 1,
  args: {},
  happenedAt: AT,
});

const sent = (seq: number, householdId: string, answeredAt: string) => ({
  ...mutation(seq, householdId),
  position: seq,
  epoch: 'e',
  answeredAt,
});

const attention = (id: string) => ({
  ...mutation(1),
  id,
  code: 'not_found',
  message: 'Not found',
  arrivedAt: AT,
});

const historyEntry = (receivedAt: string) => ({
  id: newId(),
  version: 1,
  name: 'todo.remove',
  result: 'applied' as const,
  code: null,
  by: { accountId: hers, name: null, role: 'NANNY' as const },
  viewedBy: null,
  device: null,
  happenedAt: AT,
  receivedAt,
  subjects: [],
  changes: [],
  hash: null,
});

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id).toSorted();

const byRow = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

describe.each(Object.entries(stores))('the device’s database %s', (_name, open) => {
  const it = test.extend('opened', () => open()).extend('storage', ({ opened }) => opened.storage);

  it('writes all of a transaction or nothing', async ({ storage }) => {
    const [kept, lost] = [day('2026-03-01'), day('2026-03-02')];
    await storage.write((tx) => tx.putRows('day', [kept]));
    const failed = storage.write(async (tx) => {
      await tx.putRows('day', [lost]);
      await tx.removeRows('day', home, [kept.id]);
      await tx.enqueue([mutation(1)]);
      await tx.setMeta('clientId', lost.id);
      throw new Error('Refused');
    });
    await expect(failed).rejects.toThrow('Refused');
    const rows = await storage.read((tx) => tx.allRows('day', home));
    expect(rows).toEqual([kept]);
    expect(await storage.read((tx) => tx.queue())).toEqual([]);
    expect(await storage.read((tx) => tx.meta('clientId'))).toBeUndefined();
  });

  it('shows a transaction its own writes, and runs one at a time', async ({ storage }) => {
    const add = () =>
      storage.write(async (tx) => {
        const told = (await tx.meta('answersApplied')) ?? 0;
        await tx.setMeta('answersApplied', told + 1);
        expect(await tx.meta('answersApplied')).toBe(told + 1);
      });
    await Promise.all([add(), add(), add()]);
    expect(await storage.read((tx) => tx.meta('answersApplied'))).toBe(3);
  });

  it('finds rows by household and id, also when ids repeat', async ({ storage }) => {
    const here = day('2026-03-01');
    const there: AnyRow = { ...here, householdId: other, date: '2026-04-01' };
    await storage.write((tx) => tx.putRows('day', [here, there]));
    const found = await storage.read((tx) => tx.rowsById('day', other, [here.id, newId()]));
    expect(found).toEqual([there]);
    await storage.write((tx) => tx.removeRows('day', home, [here.id]));
    expect(await storage.read((tx) => tx.allRows('day', home))).toEqual([]);
    expect(await storage.read((tx) => tx.allRows('day', other))).toEqual([there]);
  });

  it('returns all fields of rows that came without their nulls', async ({ storage }) => {
    const whole: AnyRow = day('2026-03-01');
    const set = Object.entries(whole).filter(([, value]) => value !== null);
    await storage.write((tx) => tx.putRows('day', [Object.fromEntries(set) as unknown as AnyRow]));
    const rows = await storage.read((tx) => tx.rowsById('day', home, [whole.id]));
    expect(rows).toEqual([whole]);
    expect(await storage.read((tx) => tx.allRows('day', home))).toEqual(rows);
  });

  it('finds many rows by their ids, dense or sparse', async ({ storage }) => {
    const days = Array.from({ length: 200 }, () => day('2026-03-01'));
    const strangers = days.map((each) => ({ ...each, householdId: other }));
    await storage.write((tx) => tx.putRows('day', [...days, ...strangers]));
    const byId = days.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const found = (wanted: readonly AnyRow[]) =>
      storage.read(async (tx) => idsOf(await tx.rowsById('day', home, [...idsOf(wanted), newId()])));
    for (const wanted of [days, byId.slice(60, 130), byId.filter((_, index) => index % 4 === 0)]) {
      expect(await found(wanted)).toEqual(idsOf(wanted));
    }
  });

  it('reads ranges by an index with both ends included, and refuses others', async ({ storage }) => {
    const days = ['2026-03-01', '2026-03-02', '2026-03-03'].map((date) => day(date));
    const [first, second, third] = days;
    const strangers = [day('2026-03-02', { householdId: other }), day('2026-03-02', { nannyId: colleagues })];
    await storage.write((tx) => tx.putRows('day', [...days, ...strangers]));
    const where = { nannyId: hers };
    const read = async (dates?: { from?: string; to?: string }) => {
      const range = dates && { range: { field: 'date', ...dates } };
      return idsOf(await storage.read((tx) => tx.rowsInRange(home, { table: 'day', where, ...range })));
    };
    const some = (...list: (AnyRow | undefined)[]) => idsOf(list.filter((row) => row !== undefined));
    expect(await read()).toEqual(idsOf(days));
    expect(await read({ from: '2026-03-02' })).toEqual(some(second, third));
    expect(await read({ to: '2026-03-02' })).toEqual(some(first, second));
    expect(await read({ from: '2026-03-02', to: '2026-03-02' })).toEqual(some(second));
    const range = { field: 'date', from: '2026-03-02', to: '2026-03-02' } as const;
    const everybodys = await storage.read((tx) => tx.rowsInRange(home, { table: 'day', where: {}, range }));
    expect(idsOf(everybodys)).toEqual(some(second, strangers[1]));
    const whole = await storage.read((tx) => tx.rowsInRange(home, { table: 'day', where: {} }));
    expect(idsOf(whole)).toEqual(idsOf([...days, ...strangers.slice(1)]));
    const byOrigin = { table: 'day', where: { origin: 'scheduled' } } as const;
    await expect(storage.read((tx) => tx.rowsInRange(home, byOrigin))).rejects.toThrow(/index/i);
  });

  it('keeps the queue in commit order, each id once, and removes by id', async ({ storage }) => {
    const list = [mutation(1), mutation(1, other), mutation(2), mutation(3)];
    await storage.write((tx) => tx.enqueue(list.slice(0, 2)));
    await storage.write((tx) => tx.enqueue(list.slice(2)));
    const queue = await storage.read((tx) => tx.queue());
    expect(queue.map(({ id }) => id)).toEqual(list.map(({ id }) => id));
    const positions = queue.map(({ position }) => position);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    const limited = await storage.read((tx) => tx.queue({ limit: 2 }));
    expect(limited).toEqual(queue.slice(0, 2));
    const ofHome = await storage.read((tx) => tx.queue({ householdId: home }));
    expect(ofHome.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    const twice = storage.write((tx) => tx.enqueue([mutation(9), list[0] ?? mutation(9)]));
    await expect(twice).rejects.toThrow(/queued already|constraint/i);

    await storage.write((tx) => tx.putQueued(ofHome.map((queued) => ({ ...queued, seq: queued.seq + 7 }))));
    const raised = await storage.read((tx) => tx.queue({ householdId: home }));
    expect(raised.map(({ id, seq }) => [id, seq])).toEqual(ofHome.map(({ id, seq }) => [id, seq + 7]));
    const [first, , third] = list;
    const asked = [first?.id ?? '', newId(), third?.id ?? ''];
    const found = await storage.read((tx) => tx.queuedAmong(asked));
    expect(new Set(found)).toEqual(new Set([first?.id, third?.id]));
    await storage.write((tx) => tx.dequeue(asked));
    expect(await storage.read((tx) => tx.queue())).toHaveLength(2);
  });

  it('keeps the order of hundreds of mutations after removals and returns', async ({ storage }) => {
    const list = Array.from({ length: 120 }, (_, i) => mutation(i + 1));
    await storage.write((tx) => tx.enqueue([mutation(0, other)]));
    await storage.write((tx) => tx.enqueue(list));
    await storage.write((tx) => tx.enqueue([mutation(121)]));
    const whole = await storage.read((tx) => tx.queue());
    expect(whole.map(({ seq }) => seq)).toEqual(Array.from({ length: 122 }, (_, i) => i));
    expect(new Set(whole.map(({ position }) => position)).size).toBe(122);
    expect(await storage.read((tx) => tx.queue({ limit: 70 }))).toEqual(whole.slice(0, 70));

    const gone = whole.filter(({ seq }) => seq % 7 === 3 && seq < 90);
    const left = whole.filter((queued) => !gone.includes(queued));
    await storage.write((tx) => tx.dequeue(gone.map(({ id }) => id)));
    expect(await storage.read((tx) => tx.queue())).toEqual(left);
    expect(await storage.read((tx) => tx.queuedAmong(gone.map(({ id }) => id)))).toEqual([]);

    await storage.write((tx) => tx.putQueued(gone.slice(3)));
    expect(await storage.read((tx) => tx.queue())).toEqual(
      whole.filter((queued) => !gone.slice(0, 3).includes(queued)),
    );
    const twice = storage.write((tx) => tx.enqueue([mutation(9), list[60] ?? mutation(9)]));
    await expect(twice).rejects.toThrow(/queued already|constraint/i);
  });

  it('never reuses a position, even after the last mutation has gone', async ({ storage }) => {
    const last = mutation(1);
    await storage.write((tx) => tx.enqueue([last]));
    const [before] = await storage.read((tx) => tx.queue());
    await storage.write((tx) => tx.dequeue([last.id]));
    await storage.write((tx) => tx.enqueue([mutation(2)]));
    const [after] = await storage.read((tx) => tx.queue());
    expect(after?.position).toBeGreaterThan(before?.position ?? 0);
  });

  it('deletes one household’s rows and shadow, and keeps its sync state', async ({ storage }) => {
    const [here, there] = [day('2026-03-01'), day('2026-03-01', { householdId: other })];
    await storage.write(async (tx) => {
      await tx.putRows('day', [here, there]);
      for (const { householdId, id } of [here, there]) {
        await tx.putShadow([{ householdId, table: 'day', id, row: null }]);
        await tx.putHouseholdState({ householdId, cursor: 'c', nextSeq: 2 });
      }
      await tx.forgetRows(home);
    });
    expect(await storage.read((tx) => tx.allRows('day', home))).toEqual([]);
    expect(await storage.read((tx) => tx.allRows('day', other))).toEqual([there]);
    expect(await storage.read((tx) => tx.shadow(home))).toEqual([]);
    expect(await storage.read((tx) => tx.shadow(other))).toHaveLength(1);
    expect(await storage.read((tx) => tx.householdState(home))).toMatchObject({ nextSeq: 2 });
    await storage.write(async (tx) => {
      await tx.clearShadow(other);
      await tx.removeHouseholdState(home);
    });
    expect(await storage.read((tx) => tx.shadow(other))).toEqual([]);
    expect(await storage.read((tx) => tx.householdState(home))).toBeUndefined();
  });

  it('keeps confirmed mutations by household and id until they are old', async ({ storage }) => {
    const [old, young] = [sent(1, home, '2026-02-01T00:00:00.000Z'), sent(2, home, AT)];
    await storage.write((tx) => tx.putSent([old, young, sent(3, other, AT)]));
    await storage.write((tx) => tx.putSent([{ ...young, epoch: 'f' }]));
    await storage.write((tx) => tx.forgetRows(home));
    await storage.write((tx) => tx.pruneSent(old.answeredAt));
    expect(idsOf(await storage.read((tx) => tx.sent(home)))).toEqual(idsOf([old, young]));
    await storage.write((tx) => tx.pruneSent(AT));
    expect(await storage.read((tx) => tx.sent(home))).toEqual([{ ...young, epoch: 'f' }]);
    await storage.write((tx) => tx.removeSent([young.id, newId()]));
    expect(await storage.read((tx) => tx.sent(home))).toEqual([]);
    expect(await storage.read((tx) => tx.sent(other))).toHaveLength(1);
  });

  it('keeps one shadow per row and one entry per id in needs attention', async ({ storage }) => {
    const id = newId();
    await storage.write(async (tx) => {
      await tx.putShadow([{ householdId: home, table: 'day', id, row: day('2026-03-01') }]);
      await tx.putShadow([{ householdId: home, table: 'day', id, row: null }]);
      await tx.putShadow([{ householdId: home, table: 'todo', id, row: null }]);
      await tx.putAttention([attention(id), { ...attention(id), message: 'Gone' }]);
    });
    const shadow = await storage.read((tx) => tx.shadow(home));
    const shadows = shadow.map(({ table, row }) => `${table} ${row === null ? 'null' : 'row'}`);
    expect(shadows.toSorted()).toEqual(['day null', 'todo null']);
    const kept = await storage.read((tx) => tx.attentionAmong([id, newId()]));
    expect(kept.map(({ message }) => message)).toEqual(['Gone']);
    await storage.write((tx) => tx.removeAttention([id]));
    expect(await storage.read((tx) => tx.attentionAmong([id]))).toEqual([]);
  });

  it('returns every shadow of a mutation on many rows', async ({ storage }) => {
    const rows = ['day', 'todo'].flatMap((table) =>
      Array.from({ length: 130 }, (_, i) => ({
        householdId: home,
        table: table as 'day' | 'todo',
        id: newId(),
        row: i % 3 === 0 ? null : day('2026-03-01'),
      })),
    );
    await storage.write((tx) => tx.putShadow(rows));
    expect((await storage.read((tx) => tx.shadow(home))).toSorted(byRow)).toEqual(rows.toSorted(byRow));
    await storage.write((tx) => tx.clearShadow(home));
    expect(await storage.read((tx) => tx.shadow(home))).toEqual([]);
  });

  it('keeps history by household and id until it is old, or its rows are forgotten', async ({ opened }) => {
    const { storage, readHistory } = opened;
    const idsIn = async (householdId: string) => idsOf(await readHistory(householdId));
    const [old, young, equallyYoung] = [historyEntry(OLD), historyEntry(AT), historyEntry(AT)];
    const [theirOld, theirs] = [historyEntry(OLD), historyEntry(AT)];
    await storage.write((tx) => tx.putHistory(home, [old, young, equallyYoung]));
    await storage.write((tx) => tx.putHistory(other, [theirOld, theirs]));
    // A page that comes again replaces what it brought.
    await storage.write((tx) => tx.putHistory(home, [old, young, equallyYoung]));
    expect(await idsIn(home)).toEqual(idsOf([old, young, equallyYoung]));
    await storage.write((tx) => tx.pruneHistory(home, OLD));
    expect(await idsIn(home)).toEqual(idsOf([old, young, equallyYoung]));
    await storage.write((tx) => tx.pruneHistory(home, AT));
    expect((await readHistory(home)).toSorted(byRow)).toEqual([young, equallyYoung].toSorted(byRow));
    expect(await idsIn(other)).toEqual(idsOf([theirOld, theirs]));
    await storage.write((tx) => tx.pruneHistory(other, AT));
    expect(await idsIn(home)).toEqual(idsOf([young, equallyYoung]));
    await storage.write((tx) => tx.forgetRows(home));
    expect(await idsIn(home)).toEqual([]);
    expect(await readHistory(other)).toEqual([theirs]);
  });

  it('refuses writes of a build older than the database', async ({ storage }) => {
    // The first write stores this build's own schema.
    await storage.write(async () => undefined);
    await storage.write((tx) => tx.setMeta('schemaFence', DATABASE_SCHEMA + 1));
    const late = storage.write((tx) => tx.setMeta('clientId', home));
    await expect(late).rejects.toThrow(OutdatedBuild);
    expect(await storage.read((tx) => tx.meta('clientId'))).toBeUndefined();
  });
});
