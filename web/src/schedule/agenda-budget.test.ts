/**
 * Tests how many rows screens read on a device with 20,000 days, which no machine's speed changes: to open the agenda,
 * for the first month's to-dos, for a completed to-do, to select all days, after a sync without changes, for a balance.
 */
import { liveQuery } from 'dexie';
import { UNSET } from 'sync-protocol/kernel/unset-fields.ts';
import type { Earning } from 'sync-protocol/ledger/payment.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { DeviceDatabase } from '../device/database.ts';
import { readLoaded } from '../device/use-loaded.ts';
import { observeMemberships } from '../device/use-memberships.ts';
import { balanceOf } from '../ledger/balances.ts';
import { AgendaMonths } from './agenda-months.ts';
import { monthsAround, readMonth, readOutline, readShifts } from './agenda-outline.ts';
import {
  aDevice,
  countReads,
  dayRow,
  HOUSEHOLD_ID,
  MEMBERSHIPS,
  NOW,
  QUERY,
  READY,
  todoRow,
} from './test-agenda.ts';

const DAYS = 20_000;
/** A month of three nannies with two shifts a date, with to-dos and other details. */
const A_MONTH = 240;
/** The days around a date with their to-dos, counted in requests of an index. */
const A_WINDOW = 30;

const earning = (number: number, openCents: number): Earning => ({
  householdId: HOUSEHOLD_ID,
  id: `day ${number}`,
  nannyId: 'nora',
  version: 1,
  ...UNSET.earning,
  kind: 'hours',
  dayId: `day ${number}`,
  date: dayRow(number).date,
  earnedFrom: NOW,
  amountCents: 8000,
  openCents,
});

let database: DeviceDatabase;
let reads: ReturnType<typeof countReads>;

beforeAll(async () => {
  database = await aDevice(DAYS);
  reads = countReads(database);
}, 120_000);

const monthsOf = (withCompleted: boolean): AgendaMonths =>
  new AgendaMonths(new Set(), (month) =>
    readLoaded({ device: { database }, memberships: READY }, (opened) =>
      readMonth(opened, month, { ...QUERY, withCompleted }),
    ),
  );

/** Resolves at the next notification after `act`. */
function nextNotification(months: AgendaMonths, act: () => unknown): Promise<void> {
  return new Promise((resolve) => {
    const stop = months.subscribe(() => {
      stop();
      resolve();
    });
    void act();
  });
}

function itemsOf(months: AgendaMonths, month: string) {
  const current = months.current();
  if (current.state !== 'ready') throw new Error(current.state);
  return current.data.get(month)?.map(({ item }) => item) ?? [];
}

describe('20,000 days', () => {
  it.each([false, true])(
    'are opened by reading at most a month of them; with completed: %s',
    async (withCompleted) => {
      reads.reset();
      const outline = await readOutline(database, { ...QUERY, withCompleted });
      expect(outline.dayCount).toBe(DAYS);
      for (const month of monthsAround(outline, NOW.slice(0, 7))) {
        await readMonth(database, month, { ...QUERY, withCompleted });
      }
      expect(reads.rows()).toBeLessThanOrEqual(A_MONTH);
    },
  );

  it('reads only its own month and renders only its own day for a completed to-do', async () => {
    const months = monthsOf(true);
    const stay = months.subscribe(() => {});
    await nextNotification(months, () => months.ask(['2026-01', '2026-02', '2026-03', '2026-04', '2026-05']));
    const before = new Map(itemsOf(months, '2026-05').map((item) => [item.day.id, item]));
    const other = itemsOf(months, '2026-04');

    const number = Array.from({ length: DAYS }, (_, n) => n).find(
      (n) => n % 8 === 0 && dayRow(n).date.startsWith('2026-05'),
    );
    reads.reset();
    await nextNotification(months, () =>
      database.rows('todo').put({ ...todoRow(number ?? 0), isCompleted: true }),
    );
    expect(reads.rows()).toBeLessThanOrEqual(A_MONTH);
    const redrawn = itemsOf(months, '2026-05').filter((item) => before.get(item.day.id) !== item);
    expect(redrawn.map(({ day }) => day.id)).toEqual([`day ${number}`]);
    expect(itemsOf(months, '2026-04').every((item, index) => item === other[index])).toBe(true);
    stay();
  });

  it('shows the first month with the to-dos around its date, and completes it later', async () => {
    const near = NOW.slice(0, 10);
    const asked = { ...QUERY, withCompleted: true };
    const months = new AgendaMonths(new Set(), (month, isFirst) =>
      readLoaded({ device: { database }, memberships: READY }, (opened) =>
        readMonth(opened, month, { ...asked, near: isFirst ? near : undefined }),
      ),
    );
    const stay = months.subscribe(() => {});
    const requests = vi.spyOn(IDBIndex.prototype, 'getAll');
    await nextNotification(months, () => months.ask(['2026-03']));
    expect(requests.mock.calls.length).toBeLessThanOrEqual(A_WINDOW);
    requests.mockRestore();
    const whole = (await readMonth(database, '2026-03', asked)).map(({ item }) => item);
    const atFirst = itemsOf(months, '2026-03');
    expect(atFirst.map(({ day }) => day)).toEqual(whole.map(({ day }) => day));
    const seen = atFirst.filter(({ todoCount }) => todoCount !== undefined);
    expect(whole.filter(({ day }) => seen.some((item) => item.day.id === day.id))).toEqual(seen);
    // Six shifts a date: today's, those of the day before and of the two days after.
    expect(new Set(seen.map(({ day }) => day.date)).size).toBe(4);
    expect(seen.some(({ day }) => day.date === near)).toBe(true);
    await nextNotification(months, () => undefined);
    expect(itemsOf(months, '2026-03')).toEqual(whole);
    stay();
  });

  it('reads each day once and no to-do to select all days', async () => {
    const months = new Set(Array.from({ length: DAYS }, (_, n) => dayRow(n).date.slice(0, 7)));
    reads.reset();
    const shifts = await readShifts(database, { ...QUERY, withCompleted: true });
    expect(shifts).toHaveLength(DAYS);
    expect(reads.rows()).toBeLessThanOrEqual(DAYS + months.size);
  });

  it('reads nothing again for a sync without changes', async () => {
    const putCursor = (cursor: string) =>
      database.households.put({ householdId: HOUSEHOLD_ID, cursor, nextSeq: 1 });
    await database.meta.put({ key: 'memberships', value: MEMBERSHIPS });
    await putCursor('one');
    const observed = observeMemberships({ database });
    const seen: string[] = [];
    const stop = observed.subscribe(() => seen.push(JSON.stringify(observed.get())));
    await vi.waitUntil(() => seen.length > 0);
    await putCursor('two');
    // A query of the cursor itself has seen the change when this resolves.
    await new Promise<void>((resolve) => {
      const cursors = liveQuery(() => database.households.get(HOUSEHOLD_ID)).subscribe((state) => {
        if (state?.cursor === 'three') {
          cursors.unsubscribe();
          resolve();
        } else void putCursor('three');
      });
    });
    await database.meta.put({ key: 'memberships', value: [{ ...MEMBERSHIPS[0], access: 'another' }] });
    await vi.waitUntil(() => seen.some((state) => state.includes('another')));
    expect(seen).toHaveLength(2);
    stop();
  });

  it('reads a balance from open earnings alone', async () => {
    await database
      .rows('earning')
      .bulkPut(Array.from({ length: 2000 }, (_, n) => earning(n, n < 3 ? 8000 : 0)));
    const nora = await database.rows<Nanny>('nanny').get([HOUSEHOLD_ID, 'nora']);
    reads.reset();
    expect(nora && (await balanceOf(database, nora))).toBe(24_000);
    expect(reads.rows()).toBe(3);
  });
});
