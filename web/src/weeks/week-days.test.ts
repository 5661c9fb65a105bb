/**
 * Tests which days of a week are to be checked before signing it (without hours, different from their schedule, at
 * night), in which order, and which are left out.
 */

import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { UNSET } from 'sync-protocol/kernel/unset-fields.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import { plannedDay } from 'sync-protocol/schedule/planned-day.ts';
import type { Leave } from 'sync-protocol/time-off/leave.ts';
import { expect, it } from 'vitest';
import { type DayToCheck, daysToCheck } from './week-days.ts';

const MONDAY = '2026-03-02';
const TODAY = '2026-03-06';
/** 8:00 in New York, an hour before Friday's shift. */
const NOW = `${TODAY}T13:00:00.000Z`;
const timezone = 'America/New_York';
const week = { start: MONDAY, end: addDays(MONDAY, 6), terms: null };

/** A day from 9:00 to 17:00 in New York. */
function dayOf(offset: number, fields: Partial<AgendaDay> = {}): AgendaDay {
  const date = addDays(MONDAY, offset);
  const planned = plannedDay({
    householdId: 'h',
    id: `d${offset}`,
    nannyId: 'n',
    date,
    origin: 'scheduled',
    scheduledStartUtc: `${date}T14:00:00.000Z`,
    scheduledEndUtc: `${date}T22:00:00.000Z`,
    scheduledNotes: null,
  });
  return { ...planned, status: 'ACCEPTED', ...fields };
}

function workedDay(offset: number, [start, end]: readonly [string, string]): AgendaDay {
  const date = addDays(MONDAY, offset);
  return dayOf(offset, {
    status: 'COMPLETED',
    actualStartUtc: `${date}T${start}:00.000Z`,
    actualEndUtc: `${date}T${end}:00.000Z`,
    hourlyRateCents: 2000,
    billableMinutes: 480,
    minutesByDate: [480],
    amountCents: 16_000,
  });
}

const check = (...days: AgendaDay[]): DayToCheck[] =>
  daysToCheck(days, { week, timezone, today: TODAY, now: NOW, leaves: [] });
const toLines = (days: readonly DayToCheck[]): string[] => days.map((each) => `${each.day.id} ${each.check}`);

it('puts days without hours first, then those that differ, then the others', () => {
  const days = [
    workedDay(0, ['14:00', '22:00']),
    workedDay(1, ['14:00', '22:45']),
    dayOf(2, { notWorkedAt: '2026-03-05T12:00:00.000Z' }),
    dayOf(3),
    dayOf(5),
  ];
  expect(toLines(check(...days))).toEqual([
    'd3 missing',
    'd1 differs',
    'd2 not_worked',
    'd0 as_scheduled',
    'd5 ahead',
  ]);
});

/** Approved leave of a whole day. */
const leaveOf = (offset: number, fields: Partial<Leave>): Leave => ({
  ...UNSET.leave,
  householdId: 'h',
  id: `l${offset}`,
  nannyId: 'n',
  version: 1,
  groupId: 'g',
  kind: 'VACATION',
  date: addDays(MONDAY, offset),
  minutes: 480,
  plannedMinutes: 480,
  askedBySide: 'nanny',
  askedBy: 'a',
  askedAt: '2026-02-20T12:00:00.000Z',
  status: 'APPROVED',
  paidMinutes: 0,
  ...fields,
});

it('asks for no hours of a date that leave covers, and for those of half a day', () => {
  const leaves = [
    leaveOf(0, {}),
    leaveOf(1, { minutes: 240 }),
    leaveOf(2, { status: 'ASKED', paidMinutes: null }),
    leaveOf(5, {}),
  ];
  const days = [dayOf(0), dayOf(1), dayOf(2), dayOf(5), { ...workedDay(0, ['14:00', '22:00']), id: 'w0' }];
  const checks = daysToCheck(days, { week, timezone, today: TODAY, now: NOW, leaves });
  expect(toLines(checks)).toEqual(['d1 missing', 'd2 missing', 'w0 as_scheduled']);
});

it('finds a difference from 15 minutes on, also where the hours are as long', () => {
  const days = [
    workedDay(0, ['13:30', '21:30']),
    workedDay(1, ['14:00', '22:15']),
    workedDay(2, ['14:14', '22:14']),
    // Just under 14 and a half minutes before and after.
    { ...workedDay(3, ['14:00', '22:00']), actualStartUtc: `${addDays(MONDAY, 3)}T13:45:31.000Z` },
    { ...workedDay(4, ['14:00', '22:00']), actualEndUtc: `${addDays(MONDAY, 4)}T22:14:29.000Z` },
  ];
  expect(check(...days).map((each) => [each.check, each.differenceMinutes])).toEqual([
    ['differs', 0],
    ['differs', 15],
    ['as_scheduled', 0],
    ['as_scheduled', 14],
    ['as_scheduled', 14],
  ]);
});

it('asks for the hours of a shift once it is over, and not before', () => {
  const over = { scheduledStartUtc: `${TODAY}T12:00:00.000Z`, scheduledEndUtc: NOW };
  const underWay = { scheduledStartUtc: `${TODAY}T12:00:00.000Z` };
  expect(toLines(check(dayOf(4), dayOf(5)))).toEqual(['d4 ahead', 'd5 ahead']);
  expect(toLines(check(dayOf(4, underWay)))).toEqual(['d4 ahead']);
  expect(toLines(check(dayOf(4, over)))).toEqual(['d4 missing']);
});

it('leaves out declined days, and days that nobody has agreed to', () => {
  const days = [
    dayOf(0, { status: 'DECLINED' }),
    dayOf(1, { status: 'PENDING' }),
    dayOf(2, { proposedByNanny: true }),
  ];
  expect(check(...days)).toEqual([]);
});

it('asks for a night in the week where it begins, and shows its part in the next', () => {
  const night: Partial<AgendaDay> = { minutesByDate: [240, 240] };
  const sunday = { ...workedDay(-1, ['14:00', '22:00']), ...night };
  expect(check(sunday, dayOf(-1)).map(({ minutes, amountCents }) => [minutes, amountCents])).toEqual([
    [240, 8000],
  ]);
});
