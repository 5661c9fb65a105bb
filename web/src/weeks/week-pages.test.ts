/**
 * Tests that pages of weeks say what the ledger says, to the cent, also of a running week and after a break of years,
 * and cost the same however many weeks there are.
 */
import * as fc from 'fast-check';
import { addDays, addMinutes, dateOf } from 'sync-protocol/kernel/calendar.ts';
import { TABLE_NAMES } from 'sync-protocol/kernel/table-ranges.ts';
import type { Earning } from 'sync-protocol/ledger/payment.ts';
import { COLLEAGUE_ID, NANNY_ID, TestHousehold } from 'sync-protocol/test-support/household.ts';
import { closeWeek, setTerms, WEEK } from 'sync-protocol/test-support/terms.ts';
import { sign } from 'sync-protocol/test-support/week-figures.ts';
import { beforeAll, expect, it } from 'vitest';
import { DeviceDatabase } from '../device/database.ts';
import { aDevice, countReads, dayRow, HOUSEHOLD_ID, TODAY } from '../schedule/test-agenda.ts';
import { readWeekPage, type WeekOfPay, type WeekPage, type WeekQuery } from './week-pages.ts';

let database: DeviceDatabase;

beforeAll(() => {
  database = new DeviceDatabase('weeks');
  return () => database.close();
});

/** Makes the device's rows those of an in-memory household. */
async function receive(household: TestHousehold): Promise<void> {
  for (const table of TABLE_NAMES) {
    await database.rows(table).clear();
    await database.rows(table).bulkPut(household.all(table));
  }
}

const queryOf = (household: TestHousehold, asked: Partial<WeekQuery> = {}): WeekQuery => ({
  householdId: household.id,
  nannyId: NANNY_ID,
  today: dateOf(household.at, household.timezone),
  now: household.at,
  isOpenOnly: false,
  from: null,
  isAsked: false,
  ...asked,
});

/** Reads all pages, the latest week first. */
async function readAllWeeks(query: WeekQuery): Promise<WeekOfPay[]> {
  const weeks: WeekOfPay[] = [];
  for (let from: string | null | undefined = query.from; from !== undefined; ) {
    const isAsked = query.isAsked && from === query.from;
    const page: WeekPage = await readWeekPage(database, { ...query, from, isAsked });
    weeks.push(...page.weeks);
    from = page.next ?? undefined;
  }
  return weeks;
}

async function weeksOf(household: TestHousehold): Promise<WeekOfPay[]> {
  await receive(household);
  return readAllWeeks(queryOf(household));
}

const sum = <T>(items: readonly T[], amount: (item: T) => number): number =>
  items.reduce((total, item) => total + amount(item), 0);

const earned = (household: TestHousehold): Earning[] =>
  household.all('earning').filter(({ nannyId }) => nannyId === NANNY_ID);

interface RandomHousehold {
  /** Days before today, minutes after midnight, and minutes worked. */
  readonly shifts: readonly (readonly [daysAgo: number, start: number, minutes: number])[];
  readonly guaranteedMinutes: number | null;
  readonly weeksUnderTerms: number;
  /** Days ahead of shifts that the family cancels late. */
  readonly cancelled: readonly number[];
  readonly payments: readonly number[];
}

const households: fc.Arbitrary<RandomHousehold> = fc.record({
  shifts: fc.uniqueArray(
    fc.tuple(
      fc.integer({ min: 1, max: 70 }),
      fc.integer({ min: 0, max: 1439 }),
      fc.integer({ min: 1, max: 900 }),
    ),
    { maxLength: 18, selector: ([daysAgo]) => daysAgo },
  ),
  guaranteedMinutes: fc.option(fc.constantFrom(1200, 2400)),
  weeksUnderTerms: fc.integer({ min: 0, max: 8 }),
  cancelled: fc.uniqueArray(fc.constantFrom(1, 2, 9), { maxLength: 2 }),
  payments: fc.array(fc.integer({ min: 1, max: 60_000 }), { maxLength: 4 }),
});

function build(random: RandomHousehold): TestHousehold {
  const household = TestHousehold.create();
  const today = dateOf(household.at, household.timezone);
  const { weeksUnderTerms, guaranteedMinutes } = random;
  const first = addDays(WEEK, -7 * weeksUnderTerms);
  if (weeksUnderTerms > 0)
    setTerms(household, {
      effectiveFrom: first,
      weeklyLimitMinutes: 900,
      dailyLimitMinutes: 600,
      guaranteedMinutes,
      cancellationHours: 240,
      holidayMultiplierHundredths: 200,
    });
  for (const [daysAgo, minuteOfDay, minutes] of random.shifts) {
    const date = addDays(today, -daysAgo);
    const dayId = household.newId();
    const start = addMinutes(household.span(date, '00:00', '01:00').start, minuteOfDay);
    const hours = { start, end: addMinutes(start, minutes) };
    household.as('family').must('day.schedule', { dayId, nannyId: NANNY_ID, date, ...hours, notes: null });
    household.as('family').must('day.answer', { dayId, status: 'ACCEPTED' });
    household.as('family').must('day.recordHours', { dayId, ...hours });
  }
  household.completedDay(addDays(today, -3), { nannyId: COLLEAGUE_ID });
  for (const daysAhead of random.cancelled) {
    const dayId = household.acceptedDay(addDays(today, daysAhead));
    household.as('family').must('day.remove', { dayId });
  }
  for (const amountCents of random.payments) household.recordPayment(amountCents);
  for (let week = weeksUnderTerms; week > 0; week -= 1)
    closeWeek(household, addDays(first, 7 * (weeksUnderTerms - week)));
  // A shift ahead, so that the running week isn't shown as at its end, which isn't in the ledger yet.
  household.pendingDay('2026-03-08');
  return household;
}

it('says of random weeks what the ledger says, to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(households, async (random) => {
      const household = build(random);
      const ledger = earned(household);
      const weeks = await weeksOf(household);
      expect(sum(weeks, ({ grossCents }) => grossCents)).toBe(sum(ledger, ({ amountCents }) => amountCents));
      expect(sum(weeks, ({ openCents }) => openCents)).toBe(sum(ledger, ({ openCents }) => openCents));
      for (const { weekStart, lines, grossCents, days } of weeks) {
        const added = ledger.filter((earning) => earning.weekStart === weekStart);
        expect(sum(lines, ({ amountCents }) => amountCents)).toBe(grossCents);
        expect(
          sum(days, ({ amountCents }) => amountCents) + sum(added, ({ amountCents }) => amountCents),
        ).toBe(grossCents);
      }
      const starts = weeks.map(({ weekStart }) => weekStart);
      expect(starts).toEqual([...new Set(starts)].toSorted().toReversed());
      const unpaid = await readAllWeeks(queryOf(household, { isOpenOnly: true }));
      expect(unpaid).toEqual(weeks.filter(({ openCents }) => openCents > 0));
    }),
    { numRuns: 20 },
  );
});

it('lists an unpaid adjustment with the week that it counts in', async () => {
  const household = TestHousehold.create();
  setTerms(household);
  household.at = '2026-03-09T17:00:00.000Z';
  const dayId = household.completedDay(WEEK);
  closeWeek(household);
  for (const by of ['nanny', 'family'] as const) sign(household, by);
  household.recordPayment(sum(earned(household), ({ amountCents }) => amountCents));
  const reviewId = household.newId();
  const hours = { dayId, ...household.span(WEEK, '09:00', '18:30') };
  household.as('nanny').run('day.recordHours', hours, { mutationId: reviewId });
  household.as('family').must('review.resolve', { reviewId, choice: 'confirm' });
  await receive(household);
  const unpaid = await readAllWeeks(queryOf(household, { isOpenOnly: true }));
  expect(unpaid.map(({ weekStart, openCents }) => [weekStart, openCents])).toEqual([['2026-03-09', 3000]]);
});

it('tells what a running week comes to as if it were over', async () => {
  const household = TestHousehold.create();
  setTerms(household, { guaranteedMinutes: 2400 });
  household.completedDay('2026-03-03');
  const dayId = household.acceptedDay('2026-03-06');
  const [week] = await weeksOf(household);
  expect(week).toMatchObject({ state: 'running', grossCents: 16_000, ifOver: { grossCents: 80_000 } });
  household.as('nanny').must('day.cancel', { dayId });
  const [asAtEnd] = await weeksOf(household);
  expect(asAtEnd).toMatchObject({ isAtEnd: true, grossCents: 80_000, openCents: 80_000, ifOver: null });
});

it('shows a cancelled shift of a week to come before the running week', async () => {
  const household = TestHousehold.create();
  setTerms(household, { cancellationHours: 336 });
  household.completedDay('2026-03-03');
  const dayId = household.acceptedDay('2026-03-10');
  household.as('family').must('day.remove', { dayId });
  const weeks = await weeksOf(household);
  expect(weeks.map(({ weekStart, state }) => `${weekStart} ${state}`)).toEqual([
    '2026-03-09 coming',
    '2026-03-02 running',
  ]);
});

it('finds the weeks before a break of years', async () => {
  const household = TestHousehold.create();
  household.completedDay('2026-03-03');
  household.completedDay('2021-06-07');
  const starts = (await weeksOf(household)).map(({ weekStart }) => weekStart);
  expect(starts).toEqual(['2026-03-02', '2021-06-07']);
});

it('finds the part of a night after the border of its week, before a break of years', async () => {
  const household = TestHousehold.create();
  household.completedDay('2026-03-03');
  const dayId = household.newId();
  const hours = {
    start: household.span('2021-06-06', '22:00', '23:00').start,
    end: household.span('2021-06-07', '04:00', '05:00').start,
  };
  household.as('family').must('day.schedule', {
    dayId,
    nannyId: NANNY_ID,
    date: '2021-06-06',
    ...hours,
    notes: null,
  });
  household.as('family').must('day.answer', { dayId, status: 'ACCEPTED' });
  household.as('family').must('day.recordHours', { dayId, ...hours });
  const weeks = await weeksOf(household);
  expect(weeks.map(({ weekStart, grossCents }) => `${weekStart} ${grossCents}`)).toEqual([
    '2026-03-02 16000',
    '2021-06-07 8000',
    '2021-05-31 4000',
  ]);
});

it('finds a guarantee that was paid for a week without days, long ago', async () => {
  const household = TestHousehold.create();
  setTerms(household, { guaranteedMinutes: 600, effectiveFrom: '2026-03-09' });
  setTerms(household, { effectiveFrom: '2026-03-16' });
  household.at = '2026-03-17T17:00:00.000Z';
  closeWeek(household, '2026-03-09');
  household.at = '2026-12-01T17:00:00.000Z';
  expect(await weeksOf(household)).toMatchObject([
    { weekStart: '2026-03-09', state: 'over', grossCents: 20_000 },
  ]);
});

it('begins with the week that was asked for, also if nothing was earned in it', async () => {
  const household = TestHousehold.create();
  household.completedDay('2026-02-17');
  await receive(household);
  const startsFrom = async (from: string): Promise<string[]> =>
    (await readAllWeeks(queryOf(household, { from, isAsked: true }))).map(({ weekStart }) => weekStart);
  expect(await startsFrom('2026-02-26')).toEqual(['2026-02-23', '2026-02-16']);
  expect(await startsFrom('2026-02-17')).toEqual(['2026-02-16']);
  expect(await startsFrom('2026-02-02')).toEqual(['2026-02-02']);
  expect(await startsFrom('2000-01-01')).toEqual(['1999-12-27']);
  expect(await startsFrom('2199-12-31')).toEqual(['2199-12-30', '2026-02-16']);
});

/** Counts the rows that the first page reads on a device with this many days. */
async function readsWith(dayCount: number): Promise<number> {
  const device = await aDevice(dayCount);
  const reads = countReads(device);
  const { nannyId } = dayRow(0);
  const query = {
    householdId: HOUSEHOLD_ID,
    nannyId,
    today: TODAY,
    now: `${TODAY}T12:00:00.000Z`,
    isOpenOnly: false,
  };
  const { weeks } = await readWeekPage(device, { ...query, from: null, isAsked: false });
  device.close();
  expect(weeks.length).toBeGreaterThanOrEqual(8);
  return reads.rows();
}

it('reads no more rows of years than of a few months', async () => {
  expect(await readsWith(6000)).toBe(await readsWith(1500));
});
