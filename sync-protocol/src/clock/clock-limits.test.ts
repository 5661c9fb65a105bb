/** Tests what a tap holds up and for how long, and that nothing she worked is lost by what the family may do then. */
import { beforeEach, describe, expect, it } from 'vitest';
import { NANNY_ID, type PersonName, TestHousehold } from '../../test-support/household.ts';
import type { MutatorArgs, MutatorName } from '../registry.ts';
import type { Clock } from './clock.ts';

const TODAY = '2026-03-05';
const YESTERDAY = '2026-03-04';
const PLAN = { start: '09:00', end: '17:00' } as const;

let household: TestHousehold;
beforeEach(() => {
  household = TestHousehold.create();
});

const timeOn = (date: string, clock: string): string => household.span(date, clock, '23:59').start;
const now = (clock: string, date = TODAY): void => {
  household.at = timeOn(date, clock);
};

/** The nanny arrives on a day or on none. Returns the clock's id. */
function arrive(dayId: string | null = null, at = household.at): string {
  const [clockId, newDayId] = [household.newId(), household.newId()];
  household.as('nanny').must('clock.arrive', { clockId, nannyId: NANNY_ID, dayId, newDayId, at });
  return clockId;
}

const clockOf = (clockId: string): Clock => {
  const clock = household.row('clock', clockId);
  if (clock === undefined) throw new Error(`No clock ${clockId}`);
  return clock;
};

/** Hours from the arrival to a time of its date, by the clock. */
const leave = (clockId: string, end: string, by: PersonName = 'nanny'): string => {
  const { dayId, arrivedAt: start, date } = clockOf(clockId);
  return household.as(by).code('day.recordHours', { dayId, start, end: timeOn(date, end), clockId });
};

type Act = readonly [by: PersonName, name: MutatorName, args: object];

/** What takes a day away, or says that nobody worked it. */
const ACTS: Readonly<Record<string, Act>> = {
  deleted: ['family', 'day.remove', {}],
  'marked as not worked': ['family', 'day.markNotWorked', { notWorked: true }],
  'marked by her': ['nanny', 'day.markNotWorked', { notWorked: true }],
  canceled: ['nanny', 'day.cancel', {}],
};

const act = ([by, name, args]: Act, dayId: string): string =>
  household.as(by).code(name, { dayId, ...args } as MutatorArgs<MutatorName>);

describe.for(Object.entries(ACTS))('a day that is %s', ([how, done]) => {
  it('is kept for 16 hours from the tap, and not longer', () => {
    now('08:00', YESTERDAY);
    const dayId = household.acceptedDay(YESTERDAY);
    arrive(dayId);
    now('23:59', YESTERDAY);
    expect(act(done, dayId)).toBe('clock_running');
    now('00:00');
    expect(act(done, dayId)).toBe('applied');
  });

  it('takes the hours of its clock all the same', () => {
    now('08:00', YESTERDAY);
    const dayId = household.acceptedDay(YESTERDAY);
    const clockId = arrive(dayId);
    now('08:00');
    act(done, dayId);
    const isCanceled = how === 'canceled';
    expect(leave(clockId, '17:00')).toBe(isCanceled ? 'hours_on_declined' : 'applied');
    expect(household.day(dayId)).toMatchObject({
      status: isCanceled ? 'DECLINED' : 'COMPLETED',
      notWorkedAt: null,
      date: YESTERDAY,
    });
    expect(clockOf(clockId).state).toBe(how === 'deleted' ? 'discarded' : 'ended');
  });
});

/** The family declines a day. */
const decline = (dayId: string): string =>
  household.as('family').code('day.answer', { dayId, status: 'DECLINED' });

describe('a forgotten clock', () => {
  it('keeps the agreement to its day: declined, her hours would be a review', () => {
    now('08:00', YESTERDAY);
    const dayId = household.acceptedDay(YESTERDAY);
    const clockId = arrive(dayId);
    now('23:59', YESTERDAY);
    expect(decline(dayId)).toBe('clock_running');
    now('08:00');
    expect(decline(dayId)).toBe('clock_running');
    const copy = household.copy();
    copy.as('nanny').must('clock.discard', { clockId });
    expect(copy.as('family').code('day.answer', { dayId, status: 'DECLINED' })).toBe('applied');
    expect(leave(clockId, '17:00')).toBe('applied');
    expect(household.row('earning', dayId)?.amountCents).toBe(18_000);
  });

  it('keeps an acceptance that a clock set back takes back as if at once', () => {
    now('07:00', YESTERDAY);
    const dayId = household.newId();
    const proposed = { dayId, nannyId: NANNY_ID, date: YESTERDAY, notes: null };
    const { start, end } = household.span(YESTERDAY, '09:00', '17:00');
    household.as('nanny').must('day.schedule', { ...proposed, start, end });
    const accepted = { dayId, status: 'ACCEPTED' } as const;
    household.as('family').must('day.answer', accepted);
    arrive(dayId);
    const sent = { at: timeOn(YESTERDAY, '07:01'), receivedAt: timeOn(TODAY, '08:00') };
    expect(household.as('family').code('day.withdrawAnswer', accepted, sent)).toBe('clock_running');
  });

  it('keeps no day that nobody accepted: a forged one of the past is declined', () => {
    const clockId = arrive(null, timeOn('2026-03-03', '09:00'));
    const { dayId } = clockOf(clockId);
    expect(household.day(dayId).status).toBe('PENDING');
    expect(decline(dayId)).toBe('applied');
    expect(leave(clockId, '17:00')).toBe('hours_on_declined');
  });

  it('stays hers to end while its day stands, and is discarded with the day', () => {
    now('08:00', YESTERDAY);
    const clockId = arrive();
    const { dayId } = clockOf(clockId);
    now('08:00');
    household.as('family').must('day.markNotWorked', { dayId, notWorked: true });
    expect(clockOf(clockId).state).toBe('running');
    household.as('family').must('day.remove', { dayId });
    expect(clockOf(clockId)).toMatchObject({ state: 'discarded', leftAt: null });
    expect(leave(clockId, '12:00')).toBe('applied');
    expect(household.day(dayId)).toMatchObject({ status: 'COMPLETED', billableMinutes: 240 });
  });

  it('keeps its day on its date: hours that name it would be refused', () => {
    now('08:00', YESTERDAY);
    const dayId = household.acceptedDay(YESTERDAY);
    arrive(dayId);
    now('08:00');
    const moved = { dayId, date: TODAY, ...household.span(TODAY, '09:00', '17:00') };
    expect(household.as('family').code('day.editSchedule', moved)).toBe('clock_running');
  });
});

describe('a forged arrival', () => {
  it('of years ago reads none of the days since, also while a clock runs', () => {
    for (let day = 10; day < 40; day += 1)
      household.acceptedDay(`2026-0${1 + Math.floor(day / 28)}-${String((day % 28) + 1).padStart(2, '0')}`);
    arrive();
    const before = household.rowsRead;
    arrive(null, '2001-05-05T12:00:00.000Z');
    expect(household.rowsRead - before).toBeLessThan(20);
  });

  it('of no real instant is refused', () => {
    const ids = { nannyId: NANNY_ID, dayId: null, newDayId: household.newId(), clockId: household.newId() };
    for (const at of ['2026-03-05', '2026-02-30T12:00:00.000Z', '+099999-01-01T00:00:00.000Z', ''])
      expect(household.as('nanny').code('clock.arrive', { ...ids, at })).toBe('bad_input');
    expect(household.all('clock')).toEqual([]);
  });
});

const remove = (): string => household.as('family').code('nanny.remove', { nannyId: NANNY_ID });

describe('a removal', () => {
  it('waits during a shift that both agreed to, for an hour after it at most', () => {
    const dayId = household.acceptedDay(TODAY, PLAN);
    now('08:30');
    const first = arrive(dayId);
    expect(remove()).toBe('clock_running');
    now('17:55');
    household.as('nanny').must('clock.discard', { clockId: first });
    arrive(dayId);
    now('18:00');
    expect(remove()).toBe('clock_running');
    now('18:01');
    expect(remove()).toBe('applied');
  });

  it('waits for no tap before the shift, without a plan or on a day only she proposes', () => {
    const hers = household.newId();
    const args = { dayId: hers, nannyId: NANNY_ID, date: TODAY, ...household.span(TODAY, '09:00', '17:00') };
    household.as('nanny').must('day.schedule', { ...args, notes: null });
    household.as('nanny').must('day.answer', { dayId: hers, status: 'ACCEPTED' });
    const planned = household.acceptedDay(TODAY, { start: '18:00', end: '20:00' });
    for (const dayId of [hers, planned, null]) {
      const copy = household.copy();
      const ids = { clockId: copy.newId(), nannyId: NANNY_ID, dayId, newDayId: copy.newId() };
      copy.as('nanny').must('clock.arrive', { ...ids, at: copy.at });
      expect(copy.as('family').code('nanny.remove', { nannyId: NANNY_ID })).toBe('applied');
    }
  });

  it('waits for the times agreed to, whatever the family makes of them meanwhile', () => {
    now('12:00', YESTERDAY);
    const dayId = household.acceptedDay(TODAY, PLAN);
    now('09:00');
    const clockId = arrive(dayId);
    household.as('family').must('day.editSchedule', { dayId, ...household.span(TODAY, '09:00', '10:00') });
    now('16:00');
    expect(remove()).toBe('clock_running');
    now('18:30');
    expect(remove()).toBe('applied');
    expect(leave(clockId, '17:00', 'formerNanny')).toBe('applied');
  });

  it('waits no longer once the family has entered the hours, whatever she taps then', () => {
    const dayId = household.acceptedDay(TODAY, PLAN);
    arrive(dayId);
    household.as('family').must('day.recordHours', { dayId, ...household.span(TODAY, '09:00', '11:00') });
    arrive();
    expect(remove()).toBe('applied');
  });

  it('pays hours of a tap without a plan up to itself; later ones the family decides', () => {
    now('09:00');
    const clockId = arrive();
    now('11:00');
    expect(remove()).toBe('applied');
    now('15:00');
    expect(leave(clockId, '11:01', 'formerNanny')).toBe('hours_not_accepted');
    expect(leave(clockId, '11:00', 'formerNanny')).toBe('applied');
    expect(household.row('earning', clockOf(clockId).dayId)?.amountCents).toBe(4000);
  });

  it('pays her hours by the clock of a longer shift up to itself, as of any tap', () => {
    const dayId = household.acceptedDay(TODAY, PLAN);
    now('09:00');
    const clockId = arrive(dayId);
    now('20:00');
    expect(remove()).toBe('applied');
    now('21:00');
    expect(leave(clockId, '20:01', 'formerNanny')).toBe('hours_not_accepted');
    expect(leave(clockId, '20:00', 'formerNanny')).toBe('applied');
    expect(household.row('earning', dayId)?.amountCents).toBe(22_000);
  });

  it('leaves the family longer hours of a shift without a tap, or with one taken back', () => {
    now('09:00');
    const dayIds = [household.acceptedDay(TODAY, PLAN), household.acceptedDay(TODAY, PLAN)];
    household.as('nanny').must('clock.discard', { clockId: arrive(dayIds[0]) });
    now('20:00');
    remove();
    const hours = household.span(TODAY, '09:00', '20:00');
    for (const dayId of dayIds)
      expect(household.as('formerNanny').code('day.recordHours', { dayId, ...hours })).toBe(
        'hours_not_accepted',
      );
  });

  it('pays no minute twice: hours beside others of hers the family decides', () => {
    now('10:00');
    household.completedDay(TODAY, { start: '08:00', end: '10:00' });
    now('10:05');
    const clockId = arrive(null, timeOn(TODAY, '09:00'));
    now('11:00');
    remove();
    expect(leave(clockId, '11:00', 'formerNanny')).toBe('hours_not_accepted');
  });
});
