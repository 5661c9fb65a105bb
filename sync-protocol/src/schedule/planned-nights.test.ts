/**
 * Tests nights of the base schedule, which end on the next day: which weeks may be saved, the days that are generated
 * from them, across clock changes and the year's end too, compared with a calendar of Intl, and the price of the hours.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NANNY_ID, TestHousehold } from '../../test-support/household.ts';
import { addDays, datesFrom, weekdayOf } from '../kernel/calendar.ts';
import type { BaseScheduleItem } from './base-schedule.ts';

const ZONE = 'America/New_York';
const [SUNDAY, MONDAY, SATURDAY] = [0, 1, 6];
const hour = (hours: number): number => hours * 60;

const item = (weekday: number, startMinutes: number, endMinutes: number): BaseScheduleItem => ({
  weekday,
  startMinutes,
  endMinutes,
  notes: null,
});

const save = (household: TestHousehold, items: readonly BaseScheduleItem[]) =>
  household.as('family').run('baseSchedule.save', { nannyId: NANNY_ID, items: [...items] });

const generate = (household: TestHousehold, startDate: string, endDate: string) =>
  household.as('family').run('agenda.generate', {
    nannyId: NANNY_ID,
    startDate,
    endDate,
    overwritePending: true,
    overwriteAccepted: false,
    overwriteDeclined: false,
  });

const codeOf = (...items: BaseScheduleItem[]) => {
  const answer = save(TestHousehold.create(), items);
  return 'code' in answer ? answer.code : answer.result;
};

describe('a week with nights', () => {
  it('is saved, up to the first shift of the next day', () => {
    expect(codeOf(item(MONDAY, hour(21), hour(1)))).toBe('applied');
    expect(codeOf(item(SATURDAY, hour(21), hour(1)), item(SUNDAY, hour(1), hour(5)))).toBe('applied');
    expect(codeOf(item(MONDAY, hour(9), hour(12)), item(MONDAY, hour(20), hour(9)))).toBe('applied');
  });

  it('is refused where a night overlaps another shift, also of the next weekday', () => {
    expect(codeOf(item(SATURDAY, hour(21), hour(1)), item(SUNDAY, 45, hour(5)))).toBe('shifts_overlap');
    expect(codeOf(item(MONDAY, hour(20), hour(1)), item(MONDAY, hour(22), hour(23)))).toBe('shifts_overlap');
    expect(codeOf(item(MONDAY, hour(21), hour(21)))).toBe('shift_order');
  });

  it('merges with a weekday that another parent has changed', () => {
    const household = TestHousehold.create();
    const [night, morning] = [item(MONDAY, hour(21), hour(1)), item(SATURDAY, hour(8), hour(12))];
    save(household, [night]);
    household
      .as('partner')
      .run('baseSchedule.save', { nannyId: NANNY_ID, items: [morning] }, { basedOn: { items: [] } });
    const shifts = household.all('baseSchedule').filter((row) => row.shifts.length > 0);
    const ends = new Map(shifts.map(({ weekday, shifts: [shift] }) => [weekday, shift?.endMinutes]));
    expect(ends).toEqual(
      new Map([
        [MONDAY, hour(1)],
        [SATURDAY, hour(12)],
      ]),
    );
  });
});

/** Maps each clock time of the zone, '2026-03-07 21:15', to the first instant that shows it, in quarter hours. */
function clockOf(from: string, to: string): ReadonlyMap<string, string> {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'short' });
  const instants = new Map<string, string>();
  const end = Date.parse(`${to}T12:00:00.000Z`);
  for (let at = Date.parse(`${from}T00:00:00.000Z`); at < end; at += 900_000) {
    const shown = format.format(at);
    if (!instants.has(shown)) instants.set(shown, new Date(at).toISOString());
  }
  return instants;
}

const digits = (value: number): string => String(value).padStart(2, '0');

const clockTime = (date: string, minutes: number): string =>
  `${date} ${digits(Math.floor(minutes / 60))}:${digits(minutes % 60)}`;

const quarters = (min: number, max: number) =>
  fc.integer({ min: min / 15, max: max / 15 }).map((n) => n * 15);

describe('the days of a week with nights', () => {
  // No end is in the hour that a clock change skips.
  const day = fc.record({
    morning: fc.option(fc.tuple(quarters(hour(6), hour(9)), quarters(hour(10), hour(12)))),
    night: fc.option(
      fc.tuple(quarters(hour(18), hour(23)), fc.oneof(quarters(15, 105), quarters(hour(3), hour(6)))),
    ),
  });

  it.each([
    ['in which clocks go forward', '2026-03-05', '2026-03-11'],
    ['in which clocks go back', '2026-10-29', '2026-11-04'],
    ['of the year’s end', '2026-12-28', '2027-01-03'],
  ])('%s begin and end by the clock', (_name, from, to) => {
    const clock = clockOf(addDays(from, -1), addDays(to, 2));
    fc.assert(
      fc.property(fc.array(day, { minLength: 7, maxLength: 7 }), (week) => {
        const household = TestHousehold.create();
        const items = week.flatMap(({ morning, night }, weekday) =>
          [morning, night].flatMap((shift) => (shift === null ? [] : [item(weekday, ...shift)])),
        );
        expect(save(household, items).result).toBe(items.length === 0 ? 'noop' : 'applied');
        generate(household, from, to);
        const expected = datesFrom(from, to).flatMap((date) =>
          items
            .filter(({ weekday }) => weekday === weekdayOf(date))
            .map(({ startMinutes: start, endMinutes: end }) =>
              [
                date,
                clock.get(clockTime(date, start)),
                clock.get(clockTime(end > start ? date : addDays(date, 1), end)),
              ].join(' '),
            ),
        );
        const made = household
          .all('day')
          .map(({ date, scheduledStartUtc, scheduledEndUtc }) =>
            [date, scheduledStartUtc, scheduledEndUtc].join(' '),
          );
        expect(new Set(made)).toEqual(new Set(expected));
        expect(made).toHaveLength(expected.length);
        expect(generate(household, from, to).result).toBe('noop');
      }),
      { numRuns: 30 },
    );
  });

  it('leave out a night that a kept day of the next date overlaps', () => {
    const household = TestHousehold.create();
    const [monday, tuesday] = ['2026-03-09', '2026-03-10'];
    save(household, [item(MONDAY, hour(21), hour(1))]);
    const dayId = household.newId();
    const early = household.span(tuesday, '00:30', '02:00');
    household
      .as('family')
      .must('day.schedule', { dayId, nannyId: NANNY_ID, date: tuesday, ...early, notes: null });
    household.as('nanny').must('day.answer', { dayId, status: 'ACCEPTED' });
    expect(generate(household, monday, monday)).toMatchObject({ data: { generated: 0 } });
  });

  it('are paid on the dates on which the hours are worked', () => {
    const household = TestHousehold.create();
    save(household, [item(MONDAY, hour(21), hour(1))]);
    generate(household, '2026-03-02', '2026-03-02');
    const [night] = household.all('day');
    if (night === undefined) throw new Error('No day');
    const { id: dayId, scheduledStartUtc: start, scheduledEndUtc: end } = night;
    household.as('family').must('day.recordHours', { dayId, start: start ?? '', end: end ?? '' });
    expect(household.day(dayId)).toMatchObject({ billableMinutes: 240, minutesByDate: [180, 60] });
  });
});
