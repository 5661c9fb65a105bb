/**
 * Tests the agenda by months on a device's database: counts and shown days by filter, counts that follow changes, days
 * for bulk actions, amounts paid in part, the order of days, and the first months to read.
 */
import { liveQuery } from 'dexie';
import { monthOf } from 'sync-protocol/kernel/months.ts';
import { UNSET } from 'sync-protocol/kernel/unset-fields.ts';
import type { Earning } from 'sync-protocol/ledger/payment.ts';
import type { Review } from 'sync-protocol/ledger/review.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import type { Leave } from 'sync-protocol/time-off/leave.ts';
import { describe, expect, it, vi } from 'vitest';
import type { DeviceDatabase } from '../device/database.ts';
import { byStatus, countEach } from '../device/day-indexes.ts';
import { type AgendaQuery, monthsAround, readMonth, readOutline, readShifts } from './agenda-outline.ts';
import { aDevice, dayRow, HOUSEHOLD_ID, NOW, QUERY, TODAY } from './test-agenda.ts';

const DAYS = 3000;

const question = (asked: Partial<AgendaQuery>): AgendaQuery => ({ ...QUERY, ...asked });

/** The past days that were worked, the latest first. */
const completedIds = Array.from({ length: DAYS }, (_, number) => dayRow(number))
  .filter(({ status }) => status === 'COMPLETED')
  .map(({ id }) => id);
const [inReviewId] = completedIds;

const review: Review = {
  householdId: HOUSEHOLD_ID,
  id: 'review',
  nannyId: 'nora',
  version: 1,
  dayId: inReviewId ?? '',
  kind: 'hours_conflict',
  startUtc: NOW,
  endUtc: NOW,
  authorId: 'nora',
  authorSide: 'nanny',
  happenedAt: NOW,
  status: 'open',
  decidedAt: null,
  decidedBy: null,
};

/** Computes from all days, one by one, which should be shown. */
function expected({ nannyId, withCompleted, kept }: AgendaQuery): Map<string, string[]> {
  const months = new Map<string, string[]>();
  for (let number = 0; number < DAYS; number += 1) {
    const day = dayRow(number);
    const isKept = day.id === inReviewId || kept?.has(day.id) === true;
    const isHidden = day.date < TODAY && day.status === 'COMPLETED' && !isKept;
    if ((isHidden && !withCompleted) || (nannyId !== undefined && day.nannyId !== nannyId)) continue;
    months.set(monthOf(day.date), [...(months.get(monthOf(day.date)) ?? []), day.id]);
  }
  return months;
}

async function read(database: DeviceDatabase, asked: AgendaQuery): Promise<Map<string, string[]>> {
  const months = new Map<string, string[]>();
  for (const { month, count } of (await readOutline(database, asked)).months) {
    const days = await readMonth(database, month, asked);
    expect(days, `days of ${month}`).toHaveLength(count);
    months.set(
      month,
      days.map(({ item }) => item.day.id),
    );
  }
  return months;
}

const sorted = (months: Map<string, string[]>) =>
  [...months]
    .map(([month, ids]) => [month, ids.toSorted()] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));

describe('the agenda by months', () => {
  it.each([
    { nannyId: undefined, withCompleted: false },
    { nannyId: undefined, withCompleted: true },
    { nannyId: 'mary', withCompleted: false },
    { nannyId: undefined, withCompleted: false, kept: new Set(completedIds.slice(-2)) },
    { nannyId: 'nora', withCompleted: true },
  ])(
    'counts the days of $nannyId, completed $withCompleted, kept $kept.size',
    async (asked) => {
      const database = await aDevice(DAYS);
      await database.rows('review').put(review);
      expect(sorted(await read(database, question(asked)))).toEqual(sorted(expected(question(asked))));
    },
    30_000,
  );

  it('counts hidden days too, to tell an empty schedule from a completed one', async () => {
    const database = await aDevice(DAYS);
    const outline = await readOutline(database, question({}));
    expect(outline).toMatchObject({ dayCount: DAYS, householdCount: 1, today: TODAY });
    const pending = Array.from({ length: DAYS }, (_, n) => dayRow(n)).filter(
      (day) => day.status === 'PENDING',
    );
    expect(outline.pendingCount).toBe(pending.length);
  });

  it('counts again when a day of any month is added, changed or removed', async () => {
    const database = await aDevice(60);
    const months = ['2019-03', '2019-04'].map((month) => ({ from: `${month}-01`, to: `${month}-31` }));
    const emitted: string[] = [];
    const following = liveQuery(async () =>
      countEach(database, byStatus(HOUSEHOLD_ID, 'COMPLETED'), months),
    ).subscribe((counts) => emitted.push(counts.join()));
    const untilEmitted = (counts: string) => vi.waitUntil(() => emitted.at(-1) === counts);
    await untilEmitted('0,0');
    const day = { ...dayRow(0), id: 'another', date: '2019-04-05', status: 'COMPLETED' } as const;
    await database.rows('day').put(day);
    await untilEmitted('0,1');
    await database.rows('day').put({ ...day, status: 'ACCEPTED' });
    await untilEmitted('0,0');
    await database.rows('day').put(day);
    await untilEmitted('0,1');
    await database.rows('day').delete([HOUSEHOLD_ID, day.id]);
    await untilEmitted('0,0');
    following.unsubscribe();
    expect(emitted.at(-1)).toBe('0,0');
  });

  it('returns only shown days for bulk actions', async () => {
    const database = await aDevice(DAYS);
    await database.rows('review').put(review);
    const hers = question({ nannyId: 'nora' });
    const ids = (await readShifts(database, hers)).map(({ day }) => day.id);
    expect(ids.toSorted()).toEqual([...expected(hers).values()].flat().toSorted());
  });

  it('returns how much is paid of a day that is paid in part', async () => {
    const database = await aDevice(0);
    const day = { ...dayRow(0), date: TODAY, status: 'COMPLETED', amountCents: 17_600 } as const;
    await database.rows('day').put(day);
    await database.rows<Earning>('earning').put({
      householdId: HOUSEHOLD_ID,
      id: day.id,
      nannyId: day.nannyId,
      version: 1,
      ...UNSET.earning,
      kind: 'hours',
      dayId: day.id,
      date: day.date,
      earnedFrom: NOW,
      amountCents: 17_600,
      openCents: 7600,
    });
    const paidOf = async () =>
      (await readMonth(database, monthOf(TODAY), question({}))).map(({ item }) => item.partlyPaidCents);
    expect(await paidOf()).toEqual([10_000]);
    await database.rows('day').put({ ...day, isPaid: true });
    expect(await paidOf()).toEqual([undefined]);
  });

  it('says which days approved leave covers, until they have hours', async () => {
    const database = await aDevice(0);
    const day = { ...dayRow(0), date: TODAY, status: 'ACCEPTED' } as const;
    const leave: Leave = {
      ...UNSET.leave,
      householdId: HOUSEHOLD_ID,
      id: 'leave',
      nannyId: day.nannyId,
      version: 1,
      groupId: 'leave',
      kind: 'VACATION',
      date: TODAY,
      minutes: 1440,
      plannedMinutes: 1440,
      askedBySide: 'nanny',
      askedBy: 'nora',
      askedAt: NOW,
      status: 'ASKED',
    };
    const isOff = async (dayNow: AgendaDay, leaveNow: Leave) => {
      await database.rows('day').put(dayNow);
      await database.rows('leave').put(leaveNow);
      return (await readMonth(database, monthOf(TODAY), question({}))).map(({ item }) => item.isOff);
    };
    expect(await isOff(day, leave)).toEqual([false]);
    expect(await isOff(day, { ...leave, status: 'APPROVED' })).toEqual([true]);
    expect(await isOff({ ...day, status: 'COMPLETED' }, { ...leave, status: 'APPROVED' })).toEqual([false]);
    const pendingCount = async (dayNow: AgendaDay, leaveNow: Leave) => {
      await isOff(dayNow, leaveNow);
      return (await readOutline(database, question({}))).pendingCount;
    };
    const pending = { ...day, status: 'PENDING' as const };
    const before = await pendingCount(pending, leave);
    expect(await pendingCount(pending, { ...leave, status: 'APPROVED' })).toBe(before - 1);
  });

  it('sorts a month’s days by date, then start', async () => {
    const days = await readMonth(await aDevice(DAYS), monthOf(TODAY), question({ withCompleted: true }));
    const times = days.map(({ item: { day } }) => day.scheduledStartUtc ?? '');
    expect(times).toEqual(times.toSorted());
  });
});

const outline = (counts: Record<string, number>) => ({
  months: Object.entries(counts).map(([month, count]) => ({ month, count })),
  dayCount: 0,
  pendingCount: 0,
  householdCount: 1,
  today: TODAY,
});

describe('the first months to read', () => {
  it('is one month if it fills the screen', () => {
    expect(monthsAround(outline({ '2026-02': 90, '2026-03': 90, '2026-04': 90 }), '2026-03')).toEqual([
      '2026-03',
    ]);
  });

  it('is all of a short agenda', () => {
    const short = outline({ '2025-12': 5, '2026-03': 5, '2026-06': 5 });
    expect(monthsAround(short, '2026-03')).toEqual(['2025-12', '2026-03', '2026-06']);
  });

  it('is the next month with days, or the last one', () => {
    const months = outline({ '2026-01': 90, '2026-05': 90 });
    expect(monthsAround(months, '2026-03')).toEqual(['2026-05']);
    expect(monthsAround(months, '2026-06')).toEqual(['2026-05']);
    expect(monthsAround(outline({}), '2026-06')).toEqual([]);
  });
});
