/** Tests that no minute of a date off is paid twice: by what was seen as planned, by nights, and by late answers. */
import { beforeEach, describe, expect, it } from 'vitest';
import { NANNY_ID, TestHousehold } from '../../test-support/household.ts';
import { ledgerFaults } from '../../test-support/ledger-faults.ts';
import { added, closeWeek, setTerms, WEEK } from '../../test-support/terms.ts';
import { approveLeave, askFor, balancesOn, paidOff } from '../../test-support/time-off.ts';
import { sign, totalNow } from '../../test-support/week-figures.ts';
import { addDays } from '../kernel/calendar.ts';

const THURSDAY = '2026-03-05';
const FRIDAY = '2026-03-06';
const SUNDAY = '2026-03-08';
const AFTER = '2026-03-09T17:00:00.000Z';

let household: TestHousehold;
beforeEach(() => {
  household = TestHousehold.create();
  household.at = '2026-03-04T12:00:00.000Z';
  household
    .as('family')
    .must('nanny.setRate', { nannyId: NANNY_ID, hourlyRateCents: 2250, effectiveFrom: '2026-01-01' });
});

const faults = (): string[] => ledgerFaults(household.ledger());

describe('what was seen as planned counts for no more than what is asked for', () => {
  it('so a full day of work leaves nothing of a paid day off', () => {
    paidOff(household, { date: FRIDAY, plannedMinutes: 1440 });
    household.at = '2026-03-06T23:30:00.000Z';
    household.completedDay(FRIDAY);
    expect(added(household)).toEqual([]);
    expect(totalNow(household).grossCents).toBe(18_000);
    expect(faults()).toEqual([]);
  });

  it('so unpaid time off of a day that she works lowers no guarantee', () => {
    setTerms(household, { guaranteedMinutes: 2400 });
    const leaveId = askFor(household, 'family', { date: FRIDAY, plannedMinutes: 1440 });
    approveLeave(household, 'nanny', { leaveId, paidMinutes: 0 });
    household.at = '2026-03-06T23:30:00.000Z';
    for (const days of [1, 2, 3, 4]) household.completedDay(addDays(WEEK, days));
    household.at = AFTER;
    closeWeek(household);
    expect(added(household)).toEqual([`guarantee ${SUNDAY} 18000`]);
  });
});

it('time off of a date without any plan pays what was agreed', () => {
  paidOff(household, { date: FRIDAY, plannedMinutes: 0 });
  expect(added(household)).toEqual([`leave ${FRIDAY} 18000`]);
  household.acceptedDay(FRIDAY, { end: '12:00' });
  expect(added(household)).toEqual([`leave ${FRIDAY} 18000`]);
});

/** The times of a night of 12 hours. */
const night = (date: string) => ({
  start: household.span(date, '20:00', '21:00').start,
  end: household.span(addDays(date, 1), '07:00', '08:00').end,
});

/** Both agree to a night. */
function agreed(date: string): string {
  const dayId = household.newId();
  const shift = { dayId, nannyId: NANNY_ID, date, ...night(date), notes: null };
  household.as('family').must('day.schedule', shift);
  household.as('nanny').must('day.answer', { dayId, status: 'ACCEPTED' });
  return dayId;
}

const work = (dayId: string, date: string) =>
  household.as('family').must('day.recordHours', { dayId, ...night(date) });
const off = (date: string) => paidOff(household, { date, minutes: 720, plannedMinutes: 720 });
const taken = () => balancesOn(household, '2026-03-20').map(({ takenMinutes }) => takenMinutes);

describe('a night counts on the date on which it begins', () => {
  it.each([FRIDAY, SUNDAY])('worked on %s although it was off, it is paid as hours alone', (date) => {
    const dayId = agreed(date);
    off(date);
    household.at = '2026-03-09T18:00:00.000Z';
    work(dayId, date);
    expect(added(household)).toEqual([]);
    expect(taken()).toEqual([0]);
    expect(faults()).toEqual([]);
  });

  it('worked the date before, it takes nothing from the night off', () => {
    const worked = agreed(THURSDAY);
    agreed(FRIDAY);
    off(FRIDAY);
    household.at = '2026-03-06T18:00:00.000Z';
    work(worked, THURSDAY);
    expect(added(household)).toEqual([`leave ${FRIDAY} 27000`]);
    expect(taken()).toEqual([720]);
    expect(faults()).toEqual([]);
  });
});

it('an answer given offline in time that comes after the approval is paid once', () => {
  household.at = '2026-02-20T17:00:00.000Z';
  const leaveId = askFor(household, 'family', { date: FRIDAY });
  household.at = '2026-03-05T23:30:00.000Z';
  for (const days of [0, 1, 2, 3]) household.completedDay(addDays(WEEK, days));
  household.at = AFTER;
  expect([sign(household, 'nanny'), sign(household, 'family')]).toEqual(['applied', 'applied']);
  const given = { leaveId, status: 'APPROVED', paidMinutes: 480, note: null } as const;
  household.as('nanny').must('leave.answer', given, { at: '2026-02-22T17:00:00.000Z', receivedAt: AFTER });
  expect(totalNow(household).grossCents).toBe(90_000 - 18_000);
  paidOff(household, { date: '2026-03-07', kind: 'SICK', minutes: 60, plannedMinutes: 60 });
  expect(added(household)).toEqual(['adjustment 2026-03-09 18000', 'adjustment 2026-03-09 2250']);
  expect(faults()).toEqual([]);
});
