/**
 * Tests that the preview of a change equals the rows that the change then writes, what it owes late among them, and that
 * it writes none itself.
 */
import * as fc from 'fast-check';
import { addDays, addMinutes, toMillis } from 'sync-protocol/kernel/calendar.ts';
import type { Earning } from 'sync-protocol/ledger/payment.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import type { NewMutation } from 'sync-protocol/registry.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import { plannedDay } from 'sync-protocol/schedule/planned-day.ts';
import { NANNY_ID, testId } from 'sync-protocol/test-support/household.ts';
import { type Terms, termsId } from 'sync-protocol/weeks/terms.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DeviceDatabase } from '../device/database.ts';
import { createDexieStorage } from '../device/dexie-storage.ts';
import { toDeviceTransaction } from '../device/dexie-transaction.ts';
import { applyMutations } from '../device/sync/apply-mutations.ts';
import { aDevice, HOUSEHOLD_ID, MEMBERSHIPS } from '../schedule/test-agenda.ts';
import { previewWeeks, type WeekQuestion, type WeekTotals } from './read-week-preview.ts';

const MONDAY = '2026-03-02';
const NOW = toMillis('2026-03-20T17:00:00.000Z');
const ACCOUNT_ID = testId(0xf1);
const [MEMBERSHIP] = MEMBERSHIPS;

const TERMS: Terms = {
  householdId: HOUSEHOLD_ID,
  id: termsId(NANNY_ID, MONDAY),
  nannyId: NANNY_ID,
  version: 1,
  effectiveFrom: MONDAY,
  weekStartsOn: 1,
  weeklyLimitMinutes: 2400,
  dailyLimitMinutes: null,
  restWeekday: 0,
  overtimeMultiplierHundredths: 150,
  guaranteedMinutes: null,
  cancellationHours: null,
  holidayMultiplierHundredths: null,
  livesIn: null,
  payPeriod: 'WEEKLY',
  changedAt: '2026-02-20T12:00:00.000Z',
  answer: null,
  answerNote: null,
  answeredAt: null,
};

/** An accepted day, scheduled from 9:00 in New York. */
const acceptedDay = (number: number, date: string, minutes = 480): AgendaDay => {
  const start = `${date}T14:00:00.000Z`;
  const plan = {
    householdId: HOUSEHOLD_ID,
    id: testId(number),
    nannyId: NANNY_ID,
    date,
    origin: 'scheduled' as const,
    scheduledStartUtc: start,
    scheduledEndUtc: addMinutes(start, minutes),
    scheduledNotes: null,
  };
  return { ...plannedDay(plan), status: 'ACCEPTED' };
};

const recordHours = (day: AgendaDay, minutes: number, startsAfter = 0): NewMutation => {
  const start = addMinutes(`${day.date}T14:00:00.000Z`, startsAfter);
  return { name: 'day.recordHours', args: { dayId: day.id, start, end: addMinutes(start, minutes) } };
};

let database: DeviceDatabase;

beforeEach(async () => {
  database = await aDevice(0);
  const [nanny] = await database.rows<Nanny>('nanny').toArray();
  if (nanny === undefined) throw new Error('No nanny');
  await database.rows('nanny').put({ ...nanny, id: NANNY_ID, nannyId: NANNY_ID });
  await database.rows('rate').put({
    householdId: HOUSEHOLD_ID,
    id: 'rate',
    nannyId: NANNY_ID,
    version: 1,
    effectiveFrom: '2026-01-01',
    hourlyRateCents: 2250,
  });
  await database.rows('terms').put(TERMS);
  await database.meta.put({ key: 'memberships', value: MEMBERSHIPS });
  return () => database.close();
});

const apply = (mutations: readonly NewMutation[]) =>
  applyMutations(
    { accountId: ACCOUNT_ID, storage: createDexieStorage(database), now: () => NOW },
    HOUSEHOLD_ID,
    mutations,
  );

interface Asked {
  date: string;
  kind: WeekQuestion['kind'];
  isOnline: boolean;
}

async function preview(
  mutations: readonly NewMutation[],
  { date = MONDAY, kind = 'worked', isOnline = true }: Partial<Asked> = {},
): Promise<WeekTotals | null> {
  const about = [{ nannyId: NANNY_ID, date }];
  const question = { householdId: HOUSEHOLD_ID, mutations, about, kind };
  return database.inTransaction('r', async (transaction) =>
    previewWeeks(
      toDeviceTransaction(transaction),
      { accountId: ACCOUNT_ID, membership: MEMBERSHIP, now: NOW, isOnline },
      question,
    ),
  );
}

const sumOf = (earnings: readonly Earning[]): number =>
  earnings.reduce((sum, { amountCents }) => sum + amountCents, 0);
const earnings = (): Promise<Earning[]> => Promise.resolve(database.rows<Earning>('earning').toArray());

describe('the preview of a change', () => {
  it('tells the overtime of the fifth day of 9 h 33 min, to the cent', async () => {
    const days = [0, 1, 2, 3, 4].map((offset) => acceptedDay(offset, addDays(MONDAY, offset)));
    await database.rows('day').bulkPut(days);
    const [last, ...others] = days.toReversed();
    if (last === undefined) throw new Error('No day');
    await apply(others.map((day) => recordHours(day, 573)));
    expect(await preview([recordHours(last, 573)])).toEqual({
      weeks: [{ nannyId: NANNY_ID, start: MONDAY, end: '2026-03-08' }],
      billableMinutes: 2925,
      overtimeMinutes: 525,
      addedCents: 9841,
      grossCents: 119_531,
      changeCents: 119_531 - 4 * 21_938,
      late: [],
    });
  });

  it('equals what recorded hours then write, also over the week’s border', async () => {
    const shift = fc.record({
      offset: fc.integer({ min: 0, max: 13 }),
      minutes: fc.integer({ min: 1, max: 1440 }),
      startsAfter: fc.integer({ min: 0, max: 800 }),
    });
    const shifts = fc.uniqueArray(shift, { minLength: 1, maxLength: 9, selector: ({ offset }) => offset });
    await fc.assert(
      fc.asyncProperty(shifts, async (list) => {
        for (const table of ['day', 'earning'] as const) await database.rows(table).clear();
        const days = list.map(({ offset }) => acceptedDay(offset, addDays(MONDAY, offset)));
        await database.rows('day').bulkPut(days);
        for (const [index, day] of days.entries()) {
          const { minutes = 1, startsAfter = 0 } = list[index] ?? {};
          const mutation = recordHours(day, minutes, startsAfter);
          const totals = await preview([mutation], { date: day.date });
          const before = await earnings();
          await apply([mutation]);
          const after = await earnings();
          expect(totals?.changeCents).toBe(sumOf(after) - sumOf(before));
          const starts = totals?.weeks.map(({ start }) => start) ?? [];
          const added = after.filter(({ weekStart }) => weekStart !== null && starts.includes(weekStart));
          expect(totals?.addedCents).toBe(sumOf(added));
        }
      }),
      { numRuns: 25 },
    );
  }, 60_000);

  it('counts planned hours while planning, and only recorded ones while recording', async () => {
    const days = [0, 1, 2, 3].map((offset) => acceptedDay(offset, addDays(MONDAY, offset), 600));
    await database.rows('day').bulkPut(days);
    const start = '2026-03-06T14:00:00.000Z';
    const schedule: NewMutation = {
      name: 'day.schedule',
      args: {
        dayId: testId(9),
        nannyId: NANNY_ID,
        date: '2026-03-06',
        start,
        end: addMinutes(start, 360),
        notes: null,
      },
    };
    expect(await preview([schedule], { kind: 'planned' })).toMatchObject({
      billableMinutes: 2760,
      overtimeMinutes: 360,
      addedCents: 6750,
      changeCents: 20_250,
    });
    expect(await preview([schedule], { kind: 'worked' })).toMatchObject({
      billableMinutes: 0,
      changeCents: 0,
    });
  });

  it('sums up the weeks that one change touches', async () => {
    const sunday = acceptedDay(1, '2026-03-08');
    await database.rows('day').put(sunday);
    const totals = await preview([recordHours(sunday, 720, 480)]);
    expect(totals?.weeks.map(({ start }) => start)).toEqual([MONDAY, '2026-03-09']);
    expect(totals).toMatchObject({ billableMinutes: 720, overtimeMinutes: 360 });
  });

  it('writes nothing', async () => {
    const day = acceptedDay(1, MONDAY);
    await database.rows('day').put(day);
    await preview([recordHours(day, 3000), recordHours(day, 600)]);
    expect(await database.rows('day').toArray()).toEqual([day]);
    expect([await earnings(), await database.queue.count()]).toEqual([[], 0]);
  });

  it('is none without terms, and for a change that is refused', async () => {
    const day = acceptedDay(1, MONDAY);
    await database.rows('day').put(day);
    expect(await preview([recordHours(day, 3000)])).toBeNull();
    await database.rows('terms').clear();
    expect(await preview([recordHours(day, 600)])).toBeNull();
  });
});

describe('what a change owes late', () => {
  const TOMORROW = '2026-03-21';
  const AFTER_TOMORROW = '2026-03-22';
  const day = acceptedDay(1, TOMORROW);
  const remove: NewMutation = { name: 'day.remove', args: { dayId: day.id } };
  const decline: NewMutation = { name: 'day.answer', args: { dayId: day.id, status: 'DECLINED' } };
  const moveBy = (minutes: number): NewMutation => {
    const [start, end] = [day.scheduledStartUtc ?? '', day.scheduledEndUtc ?? ''];
    const times = { start: addMinutes(start, minutes), end: addMinutes(end, minutes) };
    return { name: 'day.editSchedule', args: { dayId: day.id, ...times } };
  };
  const generate: NewMutation = {
    name: 'agenda.generate',
    args: {
      nannyId: NANNY_ID,
      startDate: TOMORROW,
      endDate: AFTER_TOMORROW,
      overwritePending: true,
      overwriteAccepted: false,
      overwriteDeclined: false,
    },
  };
  /** 8 h at $22.50. */
  const SHIFT = { minutes: 480, amountCents: 18_000, noticeHours: 24 };

  const late = async (mutation: NewMutation, asked: Partial<Asked> = {}) =>
    (await preview([mutation], { date: TOMORROW, kind: 'planned', ...asked }))?.late;

  beforeEach(async () => {
    await database.rows('terms').put({ ...TERMS, cancellationHours: 24 });
    await database.rows('day').put(day);
  });

  it('is the agreed shift, to the cent that its removal then writes', async () => {
    expect(await late(remove)).toEqual([{ ...SHIFT, hasBegun: false, change: 'taken' }]);
    expect(await late(decline)).toEqual([{ ...SHIFT, hasBegun: false, change: 'taken' }]);
    await apply([remove]);
    expect(await earnings()).toMatchObject([{ kind: 'cancellation', amountCents: SHIFT.amountCents }]);
  });

  it('depends on her answer where the shift is moved to other times', async () => {
    expect(await late(moveBy(60))).toEqual([{ ...SHIFT, hasBegun: false, change: 'moved' }]);
    await apply([moveBy(60)]);
    expect(await earnings()).toEqual([]);
    expect(await late(moveBy(90))).toEqual([{ ...SHIFT, hasBegun: false, change: 'moved' }]);
    expect(await late(moveBy(0))).toEqual([]);
    expect(await late(decline)).toEqual([{ ...SHIFT, hasBegun: false, change: 'taken' }]);
  });

  it('tells of a moved shift that generating replaces before she has answered', async () => {
    await database.rows('day').put({ ...day, origin: 'generated' });
    expect(await late(generate)).toEqual([]);
    await apply([moveBy(60)]);
    await database.rows<AgendaDay>('day').update([HOUSEHOLD_ID, day.id], { origin: 'generated' });
    expect(await late(generate)).toEqual([{ ...SHIFT, hasBegun: false, change: 'taken' }]);
  });

  it('is none before the notice, for a day that she has not accepted, and for notes', async () => {
    await database.rows('terms').put({ ...TERMS, cancellationHours: 20 });
    expect(await late(remove)).toEqual([]);
    await database.rows('terms').put({ ...TERMS, cancellationHours: 24 });
    expect(await late({ name: 'day.editSchedule', args: { dayId: day.id, notes: 'Bring boots' } })).toEqual(
      [],
    );
    await database.rows('day').put({ ...day, status: 'PENDING' });
    expect(await late(remove)).toEqual([]);
    expect(await late(moveBy(60))).toEqual([]);
  });

  it('is told once: not for a shift that is owed already', async () => {
    await apply([decline]);
    expect(await late(remove)).toEqual([]);
  });

  it('includes offline what may be late when the server receives it', async () => {
    await database.rows('terms').put({ ...TERMS, cancellationHours: 12 });
    expect(await late(remove)).toEqual([]);
    expect(await late(remove, { isOnline: false })).toEqual([
      { ...SHIFT, noticeHours: 12, hasBegun: false, change: 'taken' },
    ]);
  });
});
