/**
 * Tests what approved leave pays: the agreed cases to the minute and the cent, in open and in approved weeks, and what
 * crosses it offline, in both orders.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { NANNY_ID, TestHousehold } from '../../test-support/household.ts';
import { ledgerFaults } from '../../test-support/ledger-faults.ts';
import { added, closeWeek, setTerms, WEEK } from '../../test-support/terms.ts';
import { sign, statusOf, totalNow } from '../../test-support/week-figures.ts';
import { addDays } from '../kernel/calendar.ts';
import { isDateOff } from '../time-off/date-off.ts';
import type { LeaveKind } from '../time-off/leave-policy.ts';

const TODAY = '2026-03-05';
const FRIDAY = '2026-03-06';
const AFTER = '2026-03-09T17:00:00.000Z';

let household: TestHousehold;
beforeEach(() => {
  household = TestHousehold.create();
  household.as('family').must('nanny.setRate', {
    nannyId: NANNY_ID,
    hourlyRateCents: 2250,
    effectiveFrom: '2026-01-01',
  });
});

interface Asked {
  readonly kind?: LeaveKind;
  readonly minutes?: number;
  readonly planned?: number;
}

/** The nanny asks for a date. */
function ask(date: string, { kind = 'VACATION', minutes = 480, planned = 480 }: Asked = {}): string {
  const leaveId = household.newId();
  const asked = { leaveId, groupId: leaveId, nannyId: NANNY_ID, kind, date, minutes } as const;
  household.as('nanny').must('leave.ask', { ...asked, plannedMinutes: planned, note: null });
  return leaveId;
}

const answer = (leaveId: string, paidMinutes: number, by: 'family' | 'nanny' = 'family') =>
  household.as(by).code('leave.answer', { leaveId, status: 'APPROVED', paidMinutes, note: null });

/** The nanny asks for a date, and the family approves it with so many paid minutes. */
function off(date: string, paidMinutes: number, asked: Asked = {}): string {
  const leaveId = ask(date, { minutes: paidMinutes, ...asked });
  expect(answer(leaveId, paidMinutes)).toBe('applied');
  return leaveId;
}

const work = (date: string, end = '17:00'): string => household.completedDay(date, { end });

/** Works from Monday on: 480 minutes on each of so many days. */
const workDays = (count: number): string[] => Array.from({ length: count }, (_, i) => work(addDays(WEEK, i)));

/** The week ends, and both sides sign it. */
function approve(): void {
  household.at = AFTER;
  expect([sign(household, 'nanny'), sign(household, 'family')]).toEqual(['applied', 'applied']);
}

/** The family sets a rate. Returns the result's code. */
const cut = (hourlyRateCents: number, effectiveFrom: string): string =>
  household.as('family').code('nanny.setRate', { nannyId: NANNY_ID, hourlyRateCents, effectiveFrom });

const gross = (): number => totalNow(household).grossCents;
const faults = (): string[] => ledgerFaults(household.ledger());

/** Works 1,890 minutes until Thursday, and closes the week after leave of Friday. */
function guaranteedWeek(minutes: number, paid: number): string[] {
  household.at = '2026-03-06T23:30:00.000Z';
  workDays(3);
  work('2026-03-05', '16:30');
  answer(ask(FRIDAY, { kind: 'VACATION', minutes }), paid);
  household.at = AFTER;
  closeWeek(household);
  expect(faults()).toEqual([]);
  return added(household);
}

const sick = (paid: number, minutes = paid): string => {
  const leaveId = ask(FRIDAY, { kind: 'SICK', minutes });
  return answer(leaveId, paid);
};

/** An agreed shift of today, within its notice. */
function agreed(): string {
  setTerms(household, { cancellationHours: 24 });
  const dayId = household.pendingDay(FRIDAY);
  household.as('nanny').must('day.answer', { dayId, status: 'ACCEPTED' });
  household.at = '2026-03-06T10:00:00.000Z';
  return dayId;
}

describe('of 480 planned minutes', () => {
  it.each([
    [480, '12:00', { cents: 11_250, total: 18_000 }],
    [240, '13:00', { cents: 9000, total: 18_000 }],
    [240, '14:00', { cents: 6750, total: 18_000 }],
    [480, '17:00', { cents: 0, total: 18_000 }],
    [480, '19:00', { cents: 0, total: 22_500 }],
  ])('leave of %i paid and work until %s pay each minute once', (paid, end, { cents, total }) => {
    household.at = '2026-03-06T23:30:00.000Z';
    const dayId = household.acceptedDay(FRIDAY);
    household.as('family').must('day.recordHours', { dayId, ...household.span(FRIDAY, '09:00', end) });
    off(FRIDAY, paid);
    expect(added(household)).toEqual(cents === 0 ? [] : [`leave ${FRIDAY} ${cents}`]);
    expect(gross()).toBe(total);
    expect(faults()).toEqual([]);
  });

  it('leave shrinks as hours come later, and grows as they go', () => {
    off(FRIDAY, 480);
    expect(added(household)).toEqual([`leave ${FRIDAY} 18000`]);
    household.at = '2026-03-06T23:00:00.000Z';
    const dayId = work(FRIDAY, '12:00');
    expect(added(household)).toEqual([`leave ${FRIDAY} 11250`]);
    household.as('family').must('day.withdrawHours', { dayId, ...household.span(FRIDAY, '09:00', '12:00') });
    expect(added(household)).toEqual([`leave ${FRIDAY} 18000`]);
    expect(faults()).toEqual([]);
  });

  it('leave that was asked for before the day is planned counts for its plan', () => {
    answer(ask(FRIDAY, { minutes: 240, planned: 240 }), 240);
    household.pendingDay(FRIDAY);
    answer(ask(FRIDAY, { kind: 'PERSONAL', minutes: 240, planned: 0 }), 240);
    expect(added(household)).toEqual([`leave ${FRIDAY} 18000`]);
    household.as('family').must('baseSchedule.save', {
      nannyId: NANNY_ID,
      items: [{ weekday: 6, startMinutes: 540, endMinutes: 780 }],
    });
    off('2026-03-07', 480, { planned: 0 });
    expect(added(household)).toContain('leave 2026-03-07 9000');
  });

  it('two kinds pay as they were answered', () => {
    household.pendingDay(FRIDAY);
    const [first, second] = [ask(FRIDAY, { minutes: 300 }), ask(FRIDAY, { kind: 'PERSONAL', minutes: 300 })];
    household.at = '2026-03-05T17:05:00.000Z';
    answer(second, 300);
    household.at = '2026-03-05T17:10:00.000Z';
    answer(first, 300);
    expect(added(household)).toEqual([`leave ${FRIDAY} 18000`]);
    expect(faults()).toEqual([]);
  });
});

describe('rates', () => {
  it('are those of each date, also of a raise that comes after the answer', () => {
    off(FRIDAY, 480);
    off('2026-03-09', 480);
    household.as('family').must('nanny.setRate', {
      nannyId: NANNY_ID,
      hourlyRateCents: 2400,
      effectiveFrom: '2026-03-07',
    });
    expect(added(household)).toEqual([`leave ${FRIDAY} 18000`, 'leave 2026-03-09 19200']);
    expect(faults()).toEqual([]);
  });

  it('lowered after the answer leave agreed leave as it was', () => {
    off('2026-04-08', 480);
    expect([cut(2250, '2026-04-09'), cut(1, '2026-04-08')]).toEqual(['applied', 'applied']);
    expect(added(household)).toEqual(['leave 2026-04-08 18000']);
    expect(faults()).toEqual([]);
  });

  it('lowered between request and answer leave it as it was asked for', () => {
    const date = '2026-03-04';
    const [leaveId, theirs] = [ask(date, { kind: 'SICK' }), household.newId()];
    const args = { groupId: theirs, nannyId: NANNY_ID, date: '2026-04-08', kind: 'VACATION' } as const;
    const asked = { ...args, leaveId: theirs, minutes: 480, plannedMinutes: 480, note: null };
    household.as('family').must('leave.ask', asked);
    expect([cut(2250, TODAY), cut(1, date), cut(1, '2026-04-08')]).toEqual(['applied', 'applied', 'applied']);
    expect([answer(leaveId, 480), answer(theirs, 480, 'nanny')]).toEqual(['applied', 'applied']);
    expect(added(household)).toEqual([`leave ${date} 18000`, 'leave 2026-04-08 18000']);
    expect(faults()).toEqual([]);
  });

  it('kept by one request of a date pay no other', () => {
    household.pendingDay(FRIDAY);
    expect(cut(22_500, FRIDAY)).toBe('applied');
    const ofTypo = ask(FRIDAY, { kind: 'PERSONAL', minutes: 1 });
    expect(cut(2250, FRIDAY)).toBe('applied');
    const other = ask(FRIDAY, { minutes: 479 });
    expect([answer(ofTypo, 1), answer(other, 479)]).toEqual(['applied', 'applied']);
    expect(added(household)).toEqual([`leave ${FRIDAY} 18338`]);
    expect(totalNow(household).lines.filter(({ kind }) => kind === 'leave')).toMatchObject([
      { minutes: 479, rateCents: 2250, amountCents: 17_963 },
      { minutes: 1, rateCents: 22_500, amountCents: 375 },
    ]);
    expect(faults()).toEqual([]);
  });

  it('kept by leave of an approved week pay no later leave of its date', () => {
    household.at = '2026-03-05T23:30:00.000Z';
    workDays(4);
    household.at = '2026-03-06T12:00:00.000Z';
    expect(cut(22_500, FRIDAY)).toBe('applied');
    off(FRIDAY, 1, { kind: 'PERSONAL' });
    expect(cut(2250, FRIDAY)).toBe('applied');
    approve();
    expect(sick(480)).toBe('applied');
    expect(added(household)).toEqual(['adjustment 2026-03-09 17963', `leave ${FRIDAY} 375`]);
    expect(faults()).toEqual([]);
  });

  it('of a closed week stay as they were', () => {
    setTerms(household);
    off(FRIDAY, 480);
    household.at = AFTER;
    closeWeek(household);
    household.as('family').must('nanny.setRate', {
      nannyId: NANNY_ID,
      hourlyRateCents: 2400,
      effectiveFrom: WEEK,
    });
    expect(added(household)).toEqual([`leave ${FRIDAY} 18000`]);
    expect(faults()).toEqual([]);
  });
});

describe('a guarantee of 2,400 minutes', () => {
  beforeEach(() => {
    setTerms(household, { guaranteedMinutes: 2400 });
  });

  it('is lowered by 240 unpaid minutes', () => {
    expect(guaranteedWeek(240, 0)).toEqual(['guarantee 2026-03-08 10125']);
  });

  it('counts 240 paid minutes', () => {
    expect(guaranteedWeek(240, 240)).toEqual(['guarantee 2026-03-08 10125', `leave ${FRIDAY} 9000`]);
  });

  it('counts minutes that she declined and has off once', () => {
    household.as('family').must('baseSchedule.save', {
      nannyId: NANNY_ID,
      items: [{ weekday: 5, startMinutes: 540, endMinutes: 1020 }],
    });
    const dayId = household.pendingDay(FRIDAY);
    household.as('nanny').must('day.answer', { dayId, status: 'DECLINED' });
    expect(household.day(dayId).declinedMinutes).toBe(480);
    // Without leave 480 declined minutes are left out; with it they are paid or left out as leave, not twice.
    expect(guaranteedWeek(480, 240)).toEqual([`guarantee 2026-03-08 1125`, `leave ${FRIDAY} 9000`]);
  });
});

describe('an owed unworked holiday', () => {
  it('comes before leave', () => {
    const items = [{ date: FRIDAY, name: 'Birthday' }];
    household.as('family').must('household.saveHolidays', { useFederal: true, own: items });
    setTerms(household, { holidayMultiplierHundredths: 200 });
    const dayId = household.pendingDay(FRIDAY);
    household.as('nanny').must('day.answer', { dayId, status: 'ACCEPTED' });
    off(FRIDAY, 480);
    expect(added(household)).toEqual([]);
    household.at = AFTER;
    closeWeek(household);
    expect(added(household)).toEqual([`holiday ${FRIDAY} 18000`]);
    expect(faults()).toEqual([]);
  });
});

describe('an approved week', () => {
  it.each([480, 240])('whose guarantee paid for it needs no adjustment for %i sick minutes', (paid) => {
    household.at = '2026-03-05T23:30:00.000Z';
    setTerms(household, { guaranteedMinutes: 2400 });
    workDays(4);
    approve();
    expect(added(household)).toEqual(['guarantee 2026-03-08 18000']);
    expect(sick(paid)).toBe('applied');
    expect(added(household)).toEqual(['guarantee 2026-03-08 18000']);
    expect(faults()).toEqual([]);
  });

  it('without a guarantee pays it as one adjustment', () => {
    household.at = '2026-03-05T23:30:00.000Z';
    workDays(4);
    approve();
    expect(sick(480)).toBe('applied');
    expect(added(household)).toEqual(['adjustment 2026-03-09 18000']);
    expect(household.all('earning').find(({ kind }) => kind === 'adjustment')).toMatchObject({
      hoursDate: FRIDAY,
      weekStart: WEEK,
    });
    expect(totalNow(household).grossCents).toBe(72_000);
    expect(faults()).toEqual([]);
  });

  it('is lowered by unpaid leave only where she asked for it', () => {
    household.at = '2026-03-05T23:30:00.000Z';
    setTerms(household, { guaranteedMinutes: 2400 });
    workDays(4);
    household.at = '2026-03-06T12:00:00.000Z';
    const args = { groupId: household.newId(), nannyId: NANNY_ID, date: FRIDAY, plannedMinutes: 480 };
    const theirs = household.newId();
    household
      .as('family')
      .must('leave.ask', { ...args, leaveId: theirs, kind: 'PERSONAL', minutes: 240, note: null });
    approve();
    expect(answer(theirs, 0, 'nanny')).toBe('week_approved');
    expect(sick(0, 480)).toBe('applied');
    expect(household.all('payment')).toMatchObject([{ kind: 'CORRECTION', amountCents: 18_000 }]);
    expect(faults()).toEqual([]);
  });

  it('keeps its leave: neither withdrawn nor repriced by what comes later', () => {
    household.at = '2026-03-05T23:30:00.000Z';
    workDays(4);
    household.at = '2026-03-06T12:00:00.000Z';
    const leaveId = off(FRIDAY, 480, { kind: 'SICK' });
    approve();
    expect(household.as('nanny').code('leave.withdraw', { leaveId })).toBe('week_approved');
    household.pendingDay(FRIDAY, { end: '21:00' });
    expect(added(household)).toEqual([`leave ${FRIDAY} 18000`]);
    expect(faults()).toEqual([]);
  });
});

describe('a date wholly off', () => {
  it('is not missing hours, and owes no late cancellation', () => {
    setTerms(household, { cancellationHours: 24 });
    const dayId = household.pendingDay(FRIDAY);
    household.as('nanny').must('day.answer', { dayId, status: 'ACCEPTED' });
    off(FRIDAY, 480);
    expect(isDateOff(household.all('leave'), household.day(dayId))).toBe(true);
    household.at = AFTER;
    expect(sign(household, 'nanny')).toBe('applied');
    household.at = '2026-03-06T12:00:00.000Z';
    household.as('family').must('day.remove', { dayId });
    expect(added(household)).toEqual([`leave ${FRIDAY} 18000`]);
    expect(faults()).toEqual([]);
  });

  it('partly off still asks for its hours', () => {
    const dayId = household.acceptedDay(FRIDAY);
    off(FRIDAY, 240);
    expect(isDateOff(household.all('leave'), household.day(dayId))).toBe(false);
    household.at = AFTER;
    expect(sign(household, 'nanny')).toBe('hours_missing');
  });
});

describe('crossing offline', () => {
  it('a late deletion stays owed, and leave pays what it leaves', () => {
    const dayId = agreed();
    const leaveId = ask(FRIDAY, { kind: 'SICK', planned: 600, minutes: 600 });
    household.as('family').must('day.remove', { dayId });
    expect(answer(leaveId, 600)).toBe('applied');
    expect(added(household)).toEqual([`cancellation ${FRIDAY} 18000`, `leave ${FRIDAY} 4500`]);
    expect(faults()).toEqual([]);
  });

  it('leave first, then the deletion: leave pays all, and no cancellation is owed', () => {
    const dayId = agreed();
    off(FRIDAY, 480, { kind: 'SICK' });
    household.as('family').must('day.remove', { dayId });
    expect(added(household)).toEqual([`leave ${FRIDAY} 18000`]);
    expect(faults()).toEqual([]);
  });

  it('a confirmed week is open again once leave of it is answered', () => {
    household.at = '2026-03-05T23:30:00.000Z';
    workDays(4);
    household.at = '2026-03-06T12:00:00.000Z';
    const leaveId = ask(FRIDAY, { kind: 'SICK' });
    household.at = AFTER;
    expect(sign(household, 'nanny')).toBe('applied');
    expect(statusOf(household)).toBe('CONFIRMED');
    answer(leaveId, 480);
    expect(statusOf(household)).toBe('OPEN');
    expect(sign(household, 'nanny')).toBe('applied');
    expect(statusOf(household)).toBe('CONFIRMED');
  });
});

it('withdrawn leave leaves the week as it was', () => {
  work('2026-03-04');
  const before = household.contents();
  const leaveId = off(FRIDAY, 480);
  household.as('nanny').must('leave.withdraw', { leaveId });
  expect({ ...household.contents(), leave: [] }).toEqual(before);
});

it('a removed nanny is paid no leave after her last date', () => {
  work('2026-03-04');
  off('2026-03-05', 480);
  const ahead = off(FRIDAY, 480);
  household.as('family').must('nanny.remove', { nannyId: NANNY_ID });
  expect(added(household)).toEqual(['leave 2026-03-05 18000']);
  expect(household.row('leave', ahead)?.status).toBe('WITHDRAWN');
  expect(faults()).toEqual([]);
});

it('terms that begin or end move leave far ahead into its new week', () => {
  off('2026-08-05', 480);
  setTerms(household, { effectiveFrom: '2026-03-08', weekStartsOn: 0 });
  const weekStarts = (): unknown[] => household.all('earning').map(({ weekStart }) => weekStart);
  expect(weekStarts()).toEqual(['2026-08-02']);
  expect(faults()).toEqual([]);
  household.as('family').must('terms.remove', { nannyId: NANNY_ID, effectiveFrom: '2026-03-08' });
  expect(weekStarts()).toEqual(['2026-08-03']);
  expect(faults()).toEqual([]);
});
