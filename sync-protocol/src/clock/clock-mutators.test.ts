/** Tests arriving, leaving and discarding: which day counts, what a forger gains, and what a removal keeps. */
import { beforeEach, describe, expect, it } from 'vitest';
import {
  COLLEAGUE_ID,
  NANNY_ID,
  PEOPLE,
  type PersonName,
  TestHousehold,
  testId,
} from '../../test-support/household.ts';
import { addMinutes } from '../kernel/calendar.ts';
import type { MutatorArgs } from '../registry.ts';
import type { Clock } from './clock.ts';

const TODAY = '2026-03-05';
const YESTERDAY = '2026-03-04';
const SEEN = { basedOn: { status: 'ACCEPTED' } } as const;

let household: TestHousehold;
beforeEach(() => {
  household = TestHousehold.create();
});

const timeOn = (date: string, clock: string): string => household.span(date, clock, '23:59').start;
const now = (clock: string, date = TODAY): void => {
  household.at = timeOn(date, clock);
};

type Arrival = Partial<MutatorArgs<'clock.arrive'>>;

interface Sent {
  readonly by?: PersonName;
  readonly at?: string;
  readonly receivedAt?: string;
  readonly basedOn?: unknown;
}

/** Arrives now, unless told otherwise. Returns the clock's id and the result's code. */
function arrive(given: Arrival = {}, { by = 'nanny', ...more }: Sent = {}) {
  const clockId = given.clockId ?? household.newId();
  const ids = { clockId, nannyId: NANNY_ID, dayId: null, newDayId: household.newId() };
  const code = household.as(by).code('clock.arrive', { ...ids, at: household.at, ...given }, more);
  return { clockId, code };
}

const clockOf = (clockId: string): Clock => {
  const clock = household.row('clock', clockId);
  if (clock === undefined) throw new Error(`No clock ${clockId}`);
  return clock;
};

const dayOf = (clockId: string) => household.day(clockOf(clockId).dayId);

/** Leaves by the clock, at these times of its date or now. */
function leave(
  clockId: string,
  { start, end, dayId }: { start?: string; end?: string; dayId?: string } = {},
): string {
  const known = household.row('clock', clockId);
  return household.as('nanny').code('day.recordHours', {
    dayId: dayId ?? known?.dayId ?? '',
    start: start ?? known?.arrivedAt ?? '',
    end: end ?? household.at,
    clockId,
  });
}

describe('an arrival', () => {
  it('runs on the accepted day of its date that begins nearest', () => {
    const early = household.acceptedDay(TODAY, { start: '08:00', end: '11:00' });
    household.acceptedDay(TODAY, { start: '18:00', end: '20:00' });
    household.pendingDay(TODAY, { start: '08:30', end: '09:00' });
    now('08:31');
    const { clockId, code } = arrive();
    expect([code, clockOf(clockId)]).toMatchObject([
      'applied',
      { state: 'running', dayId: early, date: TODAY, arrivedAt: household.at, leftAt: null },
    ]);
  });

  it('without a plan makes a day that is owed for nothing but its hours', () => {
    now('08:31');
    const { clockId } = arrive();
    expect(dayOf(clockId)).toMatchObject({
      status: 'ACCEPTED',
      date: TODAY,
      scheduledStartUtc: null,
      proposedByNanny: true,
      addedLateAt: null,
    });
    now('17:04');
    expect(leave(clockId)).toBe('applied');
    expect(dayOf(clockId)).toMatchObject({ status: 'COMPLETED', billableMinutes: 525, amountCents: 17_500 });
    expect(clockOf(clockId)).toMatchObject({
      state: 'ended',
      leftAt: household.at,
      endedBy: PEOPLE.nanny.accountId,
    });
  });

  it('before midnight counts on its own date; the planned day of the next date stays', () => {
    const planned = household.acceptedDay('2026-03-06', { start: '00:00', end: '08:00' });
    now('23:50');
    const { clockId } = arrive();
    now('08:00', '2026-03-06');
    expect(leave(clockId)).toBe('applied');
    expect(dayOf(clockId)).toMatchObject({ date: TODAY, billableMinutes: 495, minutesByDate: [10, 485] });
    expect(household.day(planned).status).toBe('ACCEPTED');
  });

  it('on a date that has passed makes a pending day: the family decides', () => {
    const at = timeOn(YESTERDAY, '09:00');
    const { clockId } = arrive({ at });
    expect(dayOf(clockId)).toMatchObject({ status: 'PENDING', addedLateAt: household.at });
    expect(leave(clockId, { end: timeOn(YESTERDAY, '12:00') })).toBe('hours_not_accepted');
    expect(clockOf(clockId).state).toBe('ended');
    expect(household.all('earning')).toEqual([]);
  });

  it('is refused ahead of now, to others, and for days that she can’t arrive on', () => {
    const declined = household.pendingDay(TODAY);
    const done = household.completedDay(TODAY);
    const other = household.acceptedDay(YESTERDAY);
    const gone = household.acceptedDay(TODAY);
    household.as('family').must('day.remove', { dayId: gone });
    expect([
      arrive({ at: addMinutes(household.at, 6) }).code,
      arrive({}, { by: 'family' }).code,
      arrive({}, { by: 'viewer' }).code,
      arrive({}, { by: 'familyAsNanny' }).code,
      arrive({}, { by: 'colleague' }).code,
      arrive({}, { by: 'formerNanny' }).code,
      arrive({ dayId: declined }).code,
      arrive({ dayId: done }).code,
      arrive({ dayId: other }).code,
      arrive({ dayId: gone }).code,
      arrive({ dayId: testId(0xdead) }).code,
    ]).toEqual([
      'hours_in_future',
      'forbidden',
      'forbidden',
      'not_as_another',
      'not_found',
      'nanny_removed',
      'day_not_accepted',
      'has_hours',
      'wrong_date',
      'day_deleted',
      'not_found',
    ]);
    expect(household.all('clock')).toEqual([]);
  });

  it('can’t take the id of a claim for a new day', () => {
    const claimId = household.newId();
    household.as('nanny').must('claim.submit', {
      claimId,
      nannyId: NANNY_ID,
      kind: 'EXPENSE',
      date: TODAY,
      category: 'PARKING',
      distanceTenths: null,
      amountCents: 1250,
      note: null,
      receiptHash: null,
    });
    expect(arrive({ newDayId: claimId }).code).toBe('id_conflict');
  });

  it('can’t take the id of another row', () => {
    const { clockId } = arrive();
    const used = clockOf(clockId).dayId;
    now('23:00');
    expect(leave(clockId, { end: timeOn(TODAY, '13:00') })).toBe('applied');
    expect([arrive({ clockId }).code, arrive({ newDayId: used }).code]).toEqual([
      'id_conflict',
      'id_conflict',
    ]);
  });

  it('again on the same date, after she has left, makes a day of its own', () => {
    household.acceptedDay(TODAY, { start: '08:00', end: '17:00' });
    now('08:00');
    const morning = arrive().clockId;
    now('12:07');
    expect(leave(morning)).toBe('applied');
    now('12:40');
    const afternoon = arrive().clockId;
    now('17:00');
    expect(leave(afternoon)).toBe('applied');
    expect([morning, afternoon].map((each) => dayOf(each).billableMinutes)).toEqual([255, 270]);
  });
});

describe('a second arrival', () => {
  it('within 16 hours changes nothing: hours by either are for the first’s day', () => {
    now('08:00');
    const first = arrive().clockId;
    now('08:05');
    const second = arrive();
    expect(second.code).toBe('already_here');
    expect([clockOf(first).state, clockOf(second.clockId)]).toMatchObject([
      'running',
      { state: 'discarded', dayId: clockOf(first).dayId },
    ]);
    now('12:00');
    // The other phone, which didn't know of the first: it made a day that the server has never seen.
    expect(leave(second.clockId, { dayId: testId(0xdead) })).toBe('applied');
    expect(dayOf(first)).toMatchObject({ status: 'COMPLETED', actualEndUtc: household.at });
    expect(clockOf(first).state).toBe('ended');
  });

  it('after 16 hours runs, and leaves the forgotten one without an end', () => {
    now('08:00', YESTERDAY);
    const forgotten = arrive().clockId;
    now('08:00');
    const { clockId, code } = arrive();
    expect([code, clockOf(forgotten).state, clockOf(clockId).state]).toEqual([
      'applied',
      'unfinished',
      'running',
    ]);
    expect(leave(forgotten, { end: timeOn(YESTERDAY, '17:00') })).toBe('applied');
    expect(clockOf(clockId).state).toBe('running');
  });

  it('that was tapped before the one that runs is the forgotten one', () => {
    now('08:00');
    const running = arrive().clockId;
    const { clockId } = arrive({ at: timeOn('2026-03-03', '08:00') });
    expect([clockOf(running).state, clockOf(clockId).state]).toEqual(['running', 'unfinished']);
  });

  it('with hours of another day in between runs at once', () => {
    now('08:00');
    const forgotten = arrive().clockId;
    now('15:00');
    household.completedDay(TODAY, { start: '11:00', end: '12:00' });
    const { clockId, code } = arrive();
    expect([code, clockOf(forgotten).state, clockOf(clockId).state]).toEqual([
      'applied',
      'unfinished',
      'running',
    ]);
  });
});

const refusedTo = (dayId: string): string[] => {
  const times = household.span(YESTERDAY, '08:00', '10:00');
  return [
    household.as('family').code('day.remove', { dayId }),
    household.as('family').code('day.answer', { dayId, status: 'DECLINED' }),
    household.as('family').code('day.withdrawAnswer', { dayId, status: 'ACCEPTED' }),
    household.as('family').code('day.editSchedule', { dayId, date: YESTERDAY, ...times }),
    household.as('family').code('day.markNotWorked', { dayId, notWorked: true }),
    household.as('nanny').code('day.markNotWorked', { dayId, notWorked: true }),
    household.as('nanny').code('day.cancel', { dayId }),
    household.as('family').code('nanny.remove', { nannyId: NANNY_ID }),
  ];
};

describe('a day with a clock', () => {
  it('is neither deleted, declined, canceled, moved nor marked, and keeps its nanny', () => {
    const dayId = household.acceptedDay(TODAY);
    arrive();
    expect(new Set(refusedTo(dayId))).toEqual(new Set(['clock_running']));
    expect(household.day(dayId)).toMatchObject({ status: 'ACCEPTED', date: TODAY });
  });

  it('takes other planned times and notes, and stays accepted', () => {
    now('23:00', YESTERDAY);
    const stale = household.at;
    now('12:00');
    const dayId = household.acceptedDay(TODAY);
    arrive();
    const change = { dayId, ...household.span(TODAY, '10:00', '18:00'), notes: 'Park' };
    expect(household.as('family').code('day.editSchedule', change, { at: stale })).toBe('applied');
    expect(household.day(dayId)).toMatchObject({ status: 'ACCEPTED', scheduledNotes: 'Park' });
  });

  it('keeps its whole date from being generated', () => {
    const items = [{ weekday: 4, startMinutes: 600, endMinutes: 840, notes: null }];
    household.as('family').must('baseSchedule.save', { nannyId: NANNY_ID, items });
    const dayId = household.acceptedDay(TODAY);
    const { clockId } = arrive();
    const range = { nannyId: NANNY_ID, startDate: TODAY, endDate: '2026-03-12' };
    const all = { overwritePending: true, overwriteAccepted: true, overwriteDeclined: true };
    const result = household.as('family').run('agenda.generate', { ...range, ...all });
    expect(result).toMatchObject({ data: { generated: 1, firstDate: '2026-03-12' } });
    expect(household.day(dayId).status).toBe('ACCEPTED');
    household.as('nanny').must('clock.discard', { clockId });
    expect(household.as('family').run('agenda.generate', { ...range, ...all })).toMatchObject({
      data: { firstDate: TODAY },
    });
  });

  it('is answered as before once the clock is discarded', () => {
    const dayId = household.acceptedDay(TODAY);
    const { clockId } = arrive();
    household.as('nanny').must('clock.discard', { clockId });
    expect(household.as('family').code('day.remove', { dayId })).toBe('applied');
  });
});

describe('leaving', () => {
  it('is dated and cut at midnight by the zone of the arrival', () => {
    household.at = '2026-03-10T04:30:00.000Z';
    const { clockId } = arrive();
    const settings = {
      timezone: 'America/Los_Angeles',
      billingIncrementMinutes: 15,
      currency: 'USD',
    } as const;
    household.as('family').must('household.saveSettings', settings);
    household.at = '2026-03-10T12:00:00.000Z';
    expect(leave(clockId)).toBe('applied');
    expect(dayOf(clockId)).toMatchObject({
      date: '2026-03-10',
      billableMinutes: 450,
      minutesByDate: [450],
      hoursTimezone: 'America/New_York',
    });
  });

  it('refuses ends before beginnings and more than 24 hours; the clock runs on', () => {
    const { clockId } = arrive({ at: timeOn(YESTERDAY, '08:00') });
    expect([
      leave(clockId, { end: timeOn(YESTERDAY, '07:00') }),
      leave(clockId, { end: timeOn(TODAY, '08:01') }),
      leave(clockId, { start: timeOn(TODAY, '08:00'), end: timeOn(TODAY, '09:00') }),
    ]).toEqual(['shift_order', 'hours_too_long', 'wrong_date']);
    expect(clockOf(clockId).state).toBe('running');
  });

  it('by a clock of another nanny records hours as without one', () => {
    const { clockId } = arrive();
    const hers = household.acceptedDay(TODAY, { nannyId: COLLEAGUE_ID });
    const span = household.span(TODAY, '09:00', '10:00');
    expect(household.as('colleague').code('day.recordHours', { dayId: hers, ...span, clockId })).toBe(
      'applied',
    );
    expect(clockOf(clockId).state).toBe('running');
    expect(household.as('family').code('day.recordHours', { dayId: hers, ...span, clockId })).toBe('noop');
  });
});

describe('discarding', () => {
  it('takes the day that the arrival made with it, and its to-dos', () => {
    const { clockId } = arrive();
    const { dayId } = clockOf(clockId);
    household.as('family').must('todo.add', { todoId: household.newId(), dayId, title: 'Nap' });
    expect(household.as('nanny').code('clock.discard', { clockId })).toBe('applied');
    expect([household.row('day', dayId), household.all('todo')]).toEqual([undefined, []]);
    expect(household.as('nanny').code('clock.discard', { clockId })).toBe('noop');
  });

  it('leaves a planned day, also one that was planned since', () => {
    const { clockId } = arrive();
    const { dayId } = clockOf(clockId);
    const plan = { dayId, ...household.span(TODAY, '08:00', '10:00') };
    household.as('family').must('day.editSchedule', plan);
    household.as('nanny').must('clock.discard', { clockId });
    expect(household.day(dayId).status).toBe('ACCEPTED');
  });

  it('is refused to others, for unknown clocks and for those that hours have ended', () => {
    const { clockId } = arrive();
    const code = (by: PersonName, id = clockId) => household.as(by).code('clock.discard', { clockId: id });
    const before = [code('family'), code('colleague'), code('familyAsNanny'), code('nanny', testId(0xdead))];
    leave(clockId, { end: addMinutes(household.at, 60) });
    expect([...before, code('nanny')]).toEqual([
      'forbidden',
      'not_found',
      'not_as_another',
      'not_found',
      'has_hours',
    ]);
  });

  it('is the family’s once her account is gone', () => {
    const { clockId } = arrive();
    const link = { nannyId: NANNY_ID, accountId: PEOPLE.nanny.accountId };
    household.as('nanny').must('nanny.unlink', link);
    expect(household.as('family').code('clock.discard', { clockId })).toBe('applied');
  });
});

/** The nanny arrived on this day as she saw it, and its clock. */
const lateArrival = (dayId: string, at: string) =>
  arrive({ dayId, at }, { at, receivedAt: household.at, ...SEEN });

describe('an arrival that is sent late', () => {
  it('brings a deleted day back, and makes a new one for a declined one', () => {
    const at = timeOn(TODAY, '08:31');
    const [deleted, declined] = [household.acceptedDay(TODAY), household.acceptedDay(TODAY)];
    household.as('family').must('day.remove', { dayId: deleted });
    household.as('family').must('day.answer', { dayId: declined, status: 'DECLINED' });
    const back = lateArrival(deleted, at).clockId;
    expect([clockOf(back).dayId, dayOf(back)]).toMatchObject([deleted, { proposedByNanny: true }]);
    household.as('nanny').must('clock.discard', { clockId: back });
    const anew = lateArrival(declined, at).clockId;
    expect(dayOf(anew)).toMatchObject({ status: 'ACCEPTED', scheduledStartUtc: null });
    // Her phone left by the day that it knew.
    expect(leave(anew, { dayId: declined, end: timeOn(TODAY, '12:00') })).toBe('applied');
    expect([household.day(declined).status, dayOf(anew).status]).toEqual(['DECLINED', 'COMPLETED']);
  });

  it('after hours that end later is over, and her own hours are a review', () => {
    const dayId = household.completedDay(TODAY, { start: '08:45', end: '11:00' });
    const { clockId } = lateArrival(dayId, timeOn(TODAY, '08:31'));
    expect(clockOf(clockId)).toMatchObject({ state: 'ended', dayId, endedBy: PEOPLE.family.accountId });
    expect(leave(clockId)).toBe('hours_conflict');
  });

  it('after hours that ended before is a day of its own', () => {
    const dayId = household.completedDay(TODAY, { start: '08:00', end: '10:00' });
    const { clockId } = lateArrival(dayId, timeOn(TODAY, '11:00'));
    expect([clockOf(clockId).state, clockOf(clockId).dayId === dayId]).toEqual(['running', false]);
  });
});

describe('hours of a day', () => {
  it('end its clock, whoever records them; hers by it are then a review', () => {
    const dayId = household.acceptedDay(TODAY);
    now('08:31');
    const { clockId } = arrive();
    now('17:00');
    const span = household.span(TODAY, '09:00', '16:00');
    household.as('family').must('day.recordHours', { dayId, ...span });
    expect(clockOf(clockId)).toMatchObject({ state: 'ended', endedBy: PEOPLE.family.accountId });
    expect(leave(clockId)).toBe('hours_conflict');
  });

  it('of the family for review leave the clock; hers end it', () => {
    const { clockId } = arrive({ at: timeOn(YESTERDAY, '09:00') });
    const { dayId } = clockOf(clockId);
    const span = household.span(YESTERDAY, '09:00', '10:00');
    const seen = { status: 'ACCEPTED', actualStartUtc: null, actualEndUtc: null, isPaid: false } as const;
    const entered = household.as('family').code('day.recordHours', { dayId, ...span }, { basedOn: seen });
    expect([entered, clockOf(clockId).state]).toEqual(['hours_not_accepted', 'running']);
    expect(leave(clockId, { end: timeOn(YESTERDAY, '11:00') })).toBe('hours_not_accepted');
    expect(clockOf(clockId).state).toBe('ended');
  });
});

const remove = () => household.as('family').code('nanny.remove', { nannyId: NANNY_ID });
const hours = (dayId: string, start = '09:00', end = '11:30') => ({
  dayId,
  ...household.span(TODAY, start, end),
});
const SEEN_HOURS = {
  basedOn: { status: 'ACCEPTED', actualStartUtc: null, actualEndUtc: null, isPaid: false },
};

describe('removing a nanny', () => {
  it('on the day on which she works keeps it for hours that her device sends later', () => {
    const dayId = household.acceptedDay(TODAY);
    expect(remove()).toBe('applied');
    now('18:00');
    const late = { ...SEEN_HOURS, at: timeOn(TODAY, '11:40') };
    expect(household.as('formerNanny').code('day.recordHours', hours(dayId), late)).toBe('applied');
    expect(household.row('earning', dayId)?.amountCents).toBe(5000);
  });

  it('lets the family enter her last hours, and correct its own', () => {
    const dayId = household.acceptedDay(TODAY);
    remove();
    now('18:00');
    expect(household.as('family').code('day.recordHours', hours(dayId))).toBe('applied');
    expect(household.as('family').code('day.recordHours', hours(dayId, '09:00', '12:00'))).toBe('applied');
    expect(household.row('earning', dayId)?.amountCents).toBe(6000);
    const hers = hours(dayId, '09:00', '14:00');
    expect(household.as('formerNanny').code('day.recordHours', hers, SEEN_HOURS)).toBe('hours_conflict');
    const saw = { ...SEEN_HOURS.basedOn, status: 'COMPLETED', actualStartUtc: hers.start };
    const forged = { basedOn: { ...saw, actualEndUtc: timeOn(TODAY, '12:00') } };
    const more = hours(dayId, '09:00', '15:00');
    expect(household.as('formerNanny').code('day.recordHours', more, forged)).toBe('hours_conflict');
  });

  it('keeps no other days, and takes no hours that began after it', () => {
    const old = household.acceptedDay('2026-03-02');
    const dayId = household.acceptedDay(TODAY);
    const evening = household.acceptedDay(TODAY, { start: '20:00', end: '22:00' });
    remove();
    now('22:30');
    const former = household.as('formerNanny');
    expect([old, evening].map((id) => household.row('day', id))).toEqual([undefined, undefined]);
    expect([
      former.code('day.recordHours', hours(dayId, '12:01', '22:00'), SEEN_HOURS),
      former.code('day.recordHours', hours(evening, '20:00', '22:00'), SEEN_HOURS),
      household.as('family').code('day.answer', { dayId, status: 'DECLINED' }),
    ]).toEqual(['nanny_removed', 'nanny_removed', 'nanny_removed']);
  });

  it('of whom a clock was forgotten keeps its day, and the family enters the hours', () => {
    const { clockId } = arrive({ at: timeOn('2026-03-02', '09:00') });
    const { dayId } = clockOf(clockId);
    expect(remove()).toBe('applied');
    const span = household.span('2026-03-02', '09:00', '11:00');
    expect(household.as('family').code('day.recordHours', { dayId, ...span })).toBe('applied');
    expect(clockOf(clockId)).toMatchObject({ state: 'ended', endedBy: PEOPLE.family.accountId });
  });

  it('deletes the clocks of days that go with her', () => {
    household.completedDay(YESTERDAY);
    const { clockId } = arrive();
    household.as('nanny').must('clock.discard', { clockId });
    expect([remove(), household.all('clock')]).toEqual(['applied', []]);
  });
});
