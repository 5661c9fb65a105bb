/** Tests that leave takes nothing that was owed or paid: late cancellations, agreed dates, and what removal ends. */
import { beforeEach, describe, expect, it } from 'vitest';
import { NANNY_ID, TestHousehold } from '../../test-support/household.ts';
import { ledgerFaults } from '../../test-support/ledger-faults.ts';
import { added, closeWeek, setTerms, WEEK } from '../../test-support/terms.ts';
import { approveLeave, askFor, paidOff } from '../../test-support/time-off.ts';
import { sign } from '../../test-support/week-figures.ts';
import { addDays } from '../kernel/calendar.ts';

const FRIDAY = '2026-03-06';
const AFTER = '2026-03-09T17:00:00.000Z';

let household: TestHousehold;
beforeEach(() => {
  household = TestHousehold.create();
});

const faults = (): string[] => ledgerFaults(household.ledger());
const statusOf = (leaveId: string) => household.row('leave', leaveId)?.status;
const remove = () => household.as('family').must('nanny.remove', { nannyId: NANNY_ID });

/** A shift of Friday that both have agreed to, within its notice. */
function agreed(): string {
  setTerms(household, { cancellationHours: 48 });
  const dayId = household.pendingDay(FRIDAY);
  household.as('nanny').must('day.answer', { dayId, status: 'ACCEPTED' });
  return dayId;
}

/** Works from Monday to Thursday. */
function workDays(): void {
  household.at = '2026-03-05T23:30:00.000Z';
  for (const days of [0, 1, 2, 3]) household.completedDay(addDays(WEEK, days));
}

it('a shift that the family moves onto a date off and removes stays owed', () => {
  const dayId = agreed();
  const leaveId = askFor(household, 'nanny', { date: '2026-03-12' });
  approveLeave(household, 'family', { leaveId, paidMinutes: 0 });
  household.at = '2026-03-06T10:00:00.000Z';
  const moved = { dayId, date: '2026-03-12', ...household.span('2026-03-12', '09:00', '17:00') };
  household.as('family').must('day.editSchedule', moved);
  household.as('family').must('day.remove', { dayId });
  expect(added(household)).toEqual([`cancellation ${FRIDAY} 16000`]);
  expect(faults()).toEqual([]);
});

describe('removing her', () => {
  it('pays a day off in place of a shift within its notice', () => {
    agreed();
    const leaveId = paidOff(household, { date: FRIDAY });
    remove();
    expect(added(household)).toEqual([`leave ${FRIDAY} 16000`]);
    expect(statusOf(leaveId)).toBe('APPROVED');
    expect(faults()).toEqual([]);
  });

  it('keeps of such a day off what is paid of it', () => {
    agreed();
    const leaveId = askFor(household, 'nanny', { date: FRIDAY });
    approveLeave(household, 'family', { leaveId, paidMinutes: 180 });
    remove();
    expect(added(household)).toEqual([`leave ${FRIDAY} 6000`]);
    expect(household.row('leave', leaveId)).toMatchObject({ minutes: 180, paidMinutes: 180 });
  });

  it.each([0, 480])('ends a day off with %i paid minutes whose shift is not within notice', (paidMinutes) => {
    household.pendingDay(FRIDAY);
    const leaveId = askFor(household, 'nanny', { date: FRIDAY });
    approveLeave(household, 'family', { leaveId, paidMinutes });
    remove();
    expect(added(household)).toEqual([]);
    expect(statusOf(leaveId)).toBe('WITHDRAWN');
  });

  it('gives back no day off of an approved week', () => {
    workDays();
    const leaveId = paidOff(household, { date: FRIDAY });
    expect([sign(household, 'nanny'), sign(household, 'family')]).toEqual(['applied', 'applied']);
    remove();
    expect(statusOf(leaveId)).toBe('APPROVED');
    expect(added(household)).toEqual([`leave ${FRIDAY} 16000`]);
    expect(faults()).toEqual([]);
  });
});

describe('once its date is past, agreed time off stays', () => {
  it.each([0, 480])('with %i paid minutes', (paidMinutes) => {
    setTerms(household, { guaranteedMinutes: 2400 });
    workDays();
    const leaveId = askFor(household, 'nanny', { date: FRIDAY });
    approveLeave(household, 'family', { leaveId, paidMinutes });
    household.at = AFTER;
    closeWeek(household);
    const before = added(household);
    const withdraw = { leaveId };
    // Her clock may lie, the server's doesn't.
    const times = { at: '2026-03-05T23:30:00.000Z', receivedAt: AFTER };
    expect(household.as('nanny').code('leave.withdraw', withdraw, times)).toBe('leave_past');
    expect(added(household)).toEqual(before);
  });
});
