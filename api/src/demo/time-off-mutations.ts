/**
 * Returns the mutations of the time off of one demo nanny: policies of vacation and sick leave, a sick day two weeks ago
 * that was approved as paid, and two days of vacation that wait for the family's answer.
 */
import { addDays, minutesBetween } from 'sync-protocol/kernel/calendar.ts';
import { partId } from '../accounts/part-id.ts';
import type { DemoNanny } from './people.ts';
import type { PlannedShift } from './planned-shifts.ts';
import type { SeedMutation } from './seed-mutation.ts';
import { momentOn, mondayOf, type Year } from './year.ts';

const TUESDAY = 1;
const THURSDAY = 3;
const DAYS_PER_WEEK = 7;

/** Returns the date on which she was sick. */
export const sickDay = ({ today }: Year): string => addDays(mondayOf(today), TUESDAY - 2 * DAYS_PER_WEEK);

const NO_LIMITS = {
  maxYearMinutes: null,
  capMinutes: null,
  carryMinutes: 2400,
  waitingDays: 0,
  useMaxMinutes: null,
  useMaxDays: null,
  yearStartsOn: '01-01',
};

/** Returns her policies: 80 hours of vacation a year, and an hour of sick leave for 30 hours of work. */
export function policyMutations({ id: nannyId }: DemoNanny, year: Year): SeedMutation[] {
  const shared = { nannyId, effectiveFrom: year.start, ...NO_LIMITS };
  const [vacation, sick] = [
    { ...shared, kind: 'VACATION', grantMinutes: 4800, earn: null, paysOut: true },
    { ...shared, kind: 'SICK', grantMinutes: null, earn: { minutes: 1, perMinutes: 30 }, paysOut: false },
  ] as const;
  const at = momentOn(year, addDays(year.start, -4), '20:24');
  return [vacation, sick].map((args) => ({ at, by: 'parent', name: 'leave.setPolicy', args }));
}

/** Returns her requests and the family's answer. The days were planned as `shifts` say. */
export function leaveMutations(
  { id: nannyId }: DemoNanny,
  shifts: readonly PlannedShift[],
  year: Year,
): SeedMutation[] {
  const minutesOn = (date: string): number =>
    shifts
      .filter((shift) => shift.date === date)
      .reduce((sum, { start, end }) => sum + minutesBetween(start, end), 0);
  const ask = (date: string, groupId: string) => {
    const minutes = minutesOn(date);
    return { leaveId: partId(groupId, date), groupId, nannyId, date, minutes, plannedMinutes: minutes };
  };
  const sick = ask(sickDay(year), partId('demo', 'sick'));
  const thursday = addDays(mondayOf(year.today), THURSDAY + 3 * DAYS_PER_WEEK);
  const trip = [thursday, addDays(thursday, 1)].map((date) => ask(date, partId('demo', 'trip')));
  const by = { nannyId };
  const yesterday = momentOn(year, addDays(year.today, -1), '20:40');
  return [
    {
      at: momentOn(year, sick.date, '06:50'),
      by,
      name: 'leave.ask',
      args: { ...sick, kind: 'SICK', note: null },
    },
    {
      at: momentOn(year, sick.date, '07:05'),
      by: 'parent',
      name: 'leave.answer',
      args: { leaveId: sick.leaveId, status: 'APPROVED', paidMinutes: sick.minutes, note: null },
    },
    ...trip.map(
      (asked): SeedMutation => ({
        at: yesterday,
        by,
        name: 'leave.ask',
        args: { ...asked, kind: 'VACATION', note: 'My sister’s wedding' },
      }),
    ),
  ];
}
