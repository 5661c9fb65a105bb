/**
 * Tests what keeps each side from signing a week, which weeks wait for whom, and that a week is read with its
 * questions.
 */

import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { TABLE_NAMES } from 'sync-protocol/kernel/table-ranges.ts';
import { NANNY_ID, PEOPLE, TestHousehold } from 'sync-protocol/test-support/household.ts';
import { setTerms, WEEK } from 'sync-protocol/test-support/terms.ts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { DeviceDatabase } from '../device/database.ts';
import { obstacleTo, signerOf } from './week-obstacles.ts';
import { readRecentWeeks, readWeekToSign } from './weeks-to-sign.ts';

/** The evening before the week. */
const BEFORE = '2026-03-01T23:00:00.000Z';

let database: DeviceDatabase;
let household: TestHousehold;

beforeAll(() => {
  database = new DeviceDatabase('obstacles');
  return () => database.close();
});

beforeEach(() => {
  household = TestHousehold.create();
});

async function receive(): Promise<void> {
  for (const table of TABLE_NAMES) {
    await database.rows(table).clear();
    await database.rows(table).bulkPut(household.all(table));
  }
}

const row = () => {
  const [found] = household.all('household');
  if (found === undefined) throw new Error('No household');
  return found;
};

async function weekNow() {
  await receive();
  const found = await readWeekToSign(database, row(), {
    nannyId: NANNY_ID,
    weekStart: WEEK,
    now: household.at,
  });
  if (found === null) throw new Error('No week');
  return found;
}

/** What keeps the nanny and the family from signing. */
async function obstacles(): Promise<(string | null)[]> {
  const { week, nanny } = await weekNow();
  return (['nanny', 'family'] as const).map((side) => obstacleTo(week, signerOf(side, nanny)));
}

/** How many weeks the nanny and the family are asked to sign. */
async function waiting(): Promise<number[]> {
  await receive();
  const counts = [];
  for (const side of ['nanny', 'family'] as const) {
    const weeks = await readRecentWeeks(database, row(), { side, now: household.at });
    counts.push(weeks.filter(({ isWaiting }) => isWaiting).length);
  }
  return counts;
}

function accept(offset: number): string {
  const date = addDays(WEEK, offset);
  const dayId = household.newId();
  const [start, end] = [`${date}T14:00:00.000Z`, `${date}T22:00:00.000Z`];
  const args = { dayId, nannyId: NANNY_ID, date, start, end, notes: null };
  household.as('family').must('day.schedule', args, { at: BEFORE });
  household.as('nanny').must('day.answer', { dayId, status: 'ACCEPTED' }, { at: BEFORE });
  return dayId;
}

function work(offset: number): string {
  const dayId = accept(offset);
  const date = addDays(WEEK, offset);
  household.as('nanny').must('day.recordHours', {
    dayId,
    start: `${date}T14:00:00.000Z`,
    end: `${date}T22:00:00.000Z`,
  });
  return dayId;
}

async function confirm(): Promise<void> {
  const { week } = await weekNow();
  const { billableMinutes, overtimeMinutes, grossCents } = week;
  household.as('nanny').must('week.confirm', {
    nannyId: NANNY_ID,
    weekStart: WEEK,
    billableMinutes,
    overtimeMinutes,
    grossCents,
  });
}

it('lets the nanny confirm once her last shift has hours', async () => {
  const dayId = accept(0);
  work(1);
  expect(await obstacles()).toEqual(['hours_missing', 'hours_missing']);
  household.as('nanny').must('day.markNotWorked', { dayId, notWorked: true });
  expect(await obstacles()).toEqual([null, 'not_confirmed']);
  accept(4);
  expect(await obstacles()).toEqual(['days_ahead', 'days_ahead']);
  household.at = '2026-03-09T17:00:00.000Z';
  expect(await obstacles()).toEqual(['hours_missing', 'hours_missing']);
});

it('waits for the answer to a shift that a side proposed', async () => {
  work(0);
  const dayId = household.newId();
  const span = { start: '2026-03-08T14:00:00.000Z', end: '2026-03-08T18:00:00.000Z' };
  const args = { dayId, nannyId: NANNY_ID, date: '2026-03-08', ...span, notes: null };
  household.as('family').must('day.schedule', args);
  expect(await obstacles()).toEqual(['not_over', 'not_over']);
  household.as('nanny').must('day.answer', { dayId, status: 'DECLINED' });
  expect(await obstacles()).toEqual([null, 'not_confirmed']);
});

it('asks nobody for a running week while the base schedule plans later dates of it', async () => {
  work(0);
  expect(await waiting()).toEqual([1, 0]);
  const items = [{ weekday: 6, startMinutes: 540, endMinutes: 1020 }];
  household.as('family').must('baseSchedule.save', { nannyId: NANNY_ID, items });
  expect(await waiting()).toEqual([0, 0]);
  household.at = '2026-03-07T17:00:00.000Z';
  expect(await waiting()).toEqual([1, 0]);
});

it('asks the family once the nanny has confirmed, also before the week is over', async () => {
  work(0);
  expect(await waiting()).toEqual([1, 0]);
  await confirm();
  expect(await waiting()).toEqual([0, 1]);
  household.at = '2026-03-09T17:00:00.000Z';
  expect([await obstacles(), await waiting()]).toEqual([
    [null, null],
    [0, 1],
  ]);
  work(1);
  expect([await obstacles(), await waiting()]).toEqual([
    [null, 'changed_since_confirmed'],
    [1, 0],
  ]);
});

it('lets the family approve a week that is over where its end adds nothing', async () => {
  setTerms(household);
  work(0);
  await confirm();
  household.at = '2026-03-09T17:00:00.000Z';
  expect([await obstacles(), await waiting()]).toEqual([
    [null, null],
    [0, 1],
  ]);
});

it('shows the guarantee of an open week, and keeps what she confirmed', async () => {
  setTerms(household, { guaranteedMinutes: 2400 });
  work(0);
  expect((await weekNow()).week).toMatchObject({ isAtEnd: true, grossCents: 80_000, openCents: 80_000 });
  await confirm();
  expect(await obstacles()).toEqual([null, null]);
  household.at = '2026-03-09T17:00:00.000Z';
  expect(await obstacles()).toEqual([null, null]);
});

it('asks the family for the last week of a nanny without an account', async () => {
  household.as('nanny').must('nanny.unlink', { nannyId: NANNY_ID, accountId: PEOPLE.nanny.accountId });
  const dayId = household.newId();
  const [start, end] = [`${WEEK}T14:00:00.000Z`, `${WEEK}T22:00:00.000Z`];
  household
    .as('family')
    .must('day.schedule', { dayId, nannyId: NANNY_ID, date: WEEK, start, end, notes: null });
  household.as('family').must('day.recordHours', { dayId, start, end });
  household.at = '2026-03-09T17:00:00.000Z';
  expect([(await obstacles())[1], (await waiting())[1]]).toEqual([null, 1]);
  household.at = '2026-03-16T17:00:00.000Z';
  expect((await waiting())[1]).toBe(0);
});

it('asks nobody about a week in which nothing was planned', async () => {
  expect(await waiting()).toEqual([0, 0]);
});

it('reads a week with its questions, the oldest first', async () => {
  work(0);
  for (const text of ['First?', 'Second?'])
    household.as('family').must('week.ask', {
      questionId: household.newId(),
      nannyId: NANNY_ID,
      weekStart: WEEK,
      text,
    });
  const { week } = await weekNow();
  expect(week.asked.map(({ text }) => text)).toEqual(['First?', 'Second?']);
});
