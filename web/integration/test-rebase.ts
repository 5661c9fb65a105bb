/**
 * Measures in a page, for bench/src/rebase-1000.ts: applying rows under as many pending mutations, and a first answer.
 * rebase-budget.test.ts uses the fixture too.
 */

import { addDays, toMillis } from 'sync-protocol/kernel/calendar.ts';
import { rejectionOf } from 'sync-protocol/kernel/errors.ts';
import { type AnyRow, TABLE_NAMES, type TableName } from 'sync-protocol/kernel/tables.ts';
import { UNSET } from 'sync-protocol/kernel/unset-fields.ts';
import { type SyncAnswer, syncAnswer } from 'sync-protocol/kernel/wire.ts';
import { PEOPLE, TestHousehold } from 'sync-protocol/test-support/household.ts';
import { DeviceDatabase } from '../src/device/database.ts';
import { createDexieStorage } from '../src/device/dexie-storage.ts';
import { applyAnswer } from '../src/device/sync/apply-answer.ts';
import { applyMutations } from '../src/device/sync/apply-mutations.ts';
import type { DeviceStorage, DeviceTransaction } from '../src/device/sync/device-storage.ts';

const AT = '2026-03-05T17:00:00.000Z';
const FIRST_DAY = '2023-01-01';
const { accountId } = PEOPLE.family;
const now = (): number => toMillis(AT);

const membership = (householdId: string) =>
  ({ householdId, role: 'FAMILY', nannyId: null, access: 'family' }) as const;

interface RebaseFixture {
  readonly household: TestHousehold;
  readonly answer: SyncAnswer;
  readonly mutations: Parameters<typeof applyMutations>[2];
}

/** Creates accepted days, pending hours for each, and an answer with new notes for each. */
export function createRebaseFixture(count: number): RebaseFixture {
  const household = TestHousehold.create();
  const dayIds = Array.from({ length: count }, (_, i) => household.acceptedDay(addDays(FIRST_DAY, i)));
  const days = dayIds.map((id) => household.day(id));
  const noted = days.map((day) => ({ ...day, version: household.version + 1, scheduledNotes: 'Rain boots' }));
  return {
    household,
    mutations: days.map(({ id: dayId, date }) => ({
      name: 'day.recordHours',
      args: { dayId, ...household.span(date, '09:00', '17:30') },
    })),
    answer: {
      memberships: [membership(household.id)],
      households: {
        [household.id]: {
          reset: false,
          cursor: 'next',
          more: false,
          rows: { day: noted },
          removed: [],
          outcomes: [],
          history: [],
        },
      },
      orphans: [],
      serverTime: AT,
    },
  };
}

export async function openDevice({ household, mutations }: RebaseFixture): Promise<DeviceDatabase> {
  const database = new DeviceDatabase(crypto.randomUUID());
  const storage = createDexieStorage(database);
  await storage.write(async (tx) => {
    await tx.setMeta('memberships', [membership(household.id)]);
    await tx.putHouseholdState({ householdId: household.id, cursor: 'first', nextSeq: 1 });
    for (const table of TABLE_NAMES) await tx.putRows(table, household.all(table) as AnyRow[]);
  });
  const results = await applyMutations({ accountId, storage, now }, household.id, mutations);
  const [refusal] = results.flatMap((result) => rejectionOf(result) ?? []);
  if (refusal !== undefined) throw refusal;
  return database;
}

export const takeAnswer = (storage: DeviceStorage, { answer }: RebaseFixture): Promise<void> =>
  storage.write((tx) => applyAnswer(tx, { accountId, sentAt: now(), receivedAt: now(), pushed: 0 }, answer));

interface Written {
  readonly table: TableName | 'shadow';
  readonly rows: readonly object[];
}

/** Returns what applying the answer writes to the database, put by put. */
async function recordWrites(fixture: RebaseFixture): Promise<Written[]> {
  const written: Written[] = [];
  const database = await openDevice(fixture);
  const storage = createDexieStorage(database);
  const watching = (tx: DeviceTransaction): DeviceTransaction =>
    new Proxy(tx, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]): unknown => {
          if (name === 'putRows') written.push({ table: given[0] as TableName, rows: given[1] as object[] });
          if (name === 'putShadow') written.push({ table: 'shadow', rows: given[0] as object[] });
          return Reflect.apply(value, target, given);
        };
      },
    });
  await takeAnswer({ ...storage, write: (act) => storage.write((tx) => act(watching(tx))) }, fixture);
  await database.delete();
  return written;
}

async function timed(database: DeviceDatabase, act: () => PromiseLike<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  const took = performance.now() - start;
  await database.delete();
  return took;
}

interface Compared {
  /** Opens a device to measure on. */
  readonly open: () => Promise<DeviceDatabase>;
  readonly act: (database: DeviceDatabase) => PromiseLike<unknown>;
  /** What `act` writes. */
  readonly written: readonly Written[];
}

/** Returns the number of written rows and the times of each run in ms: the engine's, and a bare put's. */
async function compare(runs: number, { open, act, written }: Compared) {
  const samples = { measured: [] as number[], bare: [] as number[] };
  // The first run warms up.
  for (let run = -1; run < runs; run += 1) {
    const [mine, bare] = [await open(), await open()];
    const measured = await timed(mine, () => act(mine));
    const put = await timed(bare, () =>
      bare.transaction('rw', bare.tables, async () => {
        for (const { table, rows } of written) await bare.table(table).bulkPut(rows);
      }),
    );
    if (run < 0) continue;
    samples.measured.push(measured);
    samples.bare.push(put);
  }
  return { ...samples, rows: written.reduce((sum, { rows }) => sum + rows.length, 0) };
}

/** Measures applying an answer under a queue. */
async function measureRebase(count: number, runs: number) {
  const fixture = createRebaseFixture(count);
  const open = () => openDevice(fixture);
  const act = (database: DeviceDatabase) => takeAnswer(createDexieStorage(database), fixture);
  return compare(runs, { open, act, written: await recordWrites(fixture) });
}

/** Returns a first answer of days and their earnings, as JSON. */
function createFirstAnswer(count: number): string {
  const { household, answer } = createRebaseFixture(count / 2);
  const [changes] = Object.values(answer.households);
  const rows: Record<string, AnyRow[]> = {};
  for (const table of TABLE_NAMES) rows[table] = household.all(table) as AnyRow[];
  rows['earning'] = household.all('day').map(({ id, nannyId, householdId, date }) => ({
    householdId,
    id,
    nannyId,
    version: 1,
    ...UNSET.earning,
    kind: 'hours',
    dayId: id,
    date,
    earnedFrom: AT,
    amountCents: 8000,
    openCents: 0,
  }));
  const households = { [household.id]: { ...changes, reset: true, rows } };
  return JSON.stringify({ ...answer, households });
}

async function openEmptyDevice(): Promise<DeviceDatabase> {
  const database = new DeviceDatabase(crypto.randomUUID());
  await database.open();
  return database;
}

/** Measures parsing and applying a first answer on a new device. */
async function measureBootstrap(count: number, runs: number) {
  const text = createFirstAnswer(count);
  const act = (database: DeviceDatabase) => {
    const answer = syncAnswer.parse(JSON.parse(text));
    return createDexieStorage(database).write((tx) =>
      applyAnswer(tx, { accountId, sentAt: now(), receivedAt: now(), pushed: 0 }, answer),
    );
  };
  const [changes] = Object.values((JSON.parse(text) as SyncAnswer).households);
  const tables = Object.entries(changes?.rows ?? {}) as [TableName, AnyRow[]][];
  return compare(runs, {
    open: openEmptyDevice,
    act,
    written: tables.map(([table, rows]) => ({ table, rows })),
  });
}

Object.assign(globalThis, { measureRebase, measureBootstrap });
