/** Tests what is left of a kind of time off on dates: beside agreed leave ahead, in each date's own year, in one pass. */
import { beforeEach, expect, it } from 'vitest';
import { NANNY_ID, TestHousehold } from '../../test-support/household.ts';
import { balanceRows, balancesOn, paidOff } from '../../test-support/time-off.ts';
import { leaveLeft } from './leave-left.ts';

const TODAY = '2026-03-05';
const NEXT_YEAR = '2027-02-01';

let household: TestHousehold;
beforeEach(() => {
  household = TestHousehold.create();
  household.as('family').must('leave.setPolicy', {
    nannyId: NANNY_ID,
    kind: 'VACATION',
    effectiveFrom: '2026-01-01',
    grantMinutes: 2400,
    earn: { minutes: 1, perMinutes: 30 },
    yearStartsOn: '01-01',
    maxYearMinutes: null,
    capMinutes: null,
    carryMinutes: 600,
    waitingDays: 0,
    useMaxMinutes: 2400,
    useMaxDays: null,
    paysOut: true,
  });
});

const left = (...dates: string[]) => {
  const found = leaveLeft(balanceRows(household), { nannyId: NANNY_ID, dates }, 'VACATION');
  return dates.map((date) => {
    const { leftMinutes, takenMinutes } = found.get(date) ?? {};
    return [leftMinutes, takenMinutes];
  });
};

it('a date of next year has what is kept and that year’s grant', () => {
  expect(left(TODAY, NEXT_YEAR)).toEqual([
    [2400, 0],
    [3000, 0],
  ]);
});

it('agreed leave ahead takes its part before its date, and of its year’s limit alone', () => {
  paidOff(household, { date: '2026-06-10' });
  paidOff(household, { date: '2027-03-10' });
  expect(left(NEXT_YEAR, TODAY, '2026-06-10', '2026-06-11')).toEqual([
    [2520, 480],
    [1920, 480],
    [1920, 480],
    [1920, 480],
  ]);
});

it('a kind has nothing on dates before its first policy, leave or entry', () => {
  expect(left('2025-12-31', '2026-01-01')).toEqual([
    [undefined, undefined],
    [2400, 0],
  ]);
});

it('balances of many dates are those of each date', () => {
  household.completedDay('2026-03-02');
  for (let day = 10; day < 20; day += 1) paidOff(household, { date: `2026-12-${day}`, minutes: 60 });
  household.completedDay('2026-03-04', { start: '09:00', end: '16:37' });
  const dates = ['2027-01-01', '2026-03-02', '2026-12-19', '2026-03-04', '2026-12-31', '2026-03-03'];
  const each = dates.map((on) => {
    const later = Array.from({ length: 10 }, (_, i) => `2026-12-${10 + i}`).filter((date) => date > on);
    const balances = [on, ...later].map((date) => balancesOn(household, date)[0]?.balanceMinutes ?? 0);
    return Math.min(...balances);
  });
  expect(left(...dates).map(([minutes]) => minutes)).toEqual(each);
});
