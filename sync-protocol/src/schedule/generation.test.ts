/**
 * Tests generating agenda days from a base schedule: which days are kept, rewritten, removed or brought back, and by
 * which flags; ranges, clock changes, ids, random agendas, and that only the family may.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLLEAGUE_ID, NANNY_ID, TestHousehold } from '../../test-support/household.ts';
import { addDays, addMinutes, datesFrom } from '../kernel/calendar.ts';
import { generatedDayId } from '../kernel/generated-id.ts';
import type { MutatorArgs } from '../registry.ts';
import type { AgendaDay } from './agenda-day.ts';
import { planShifts } from './generation.ts';

/** A Monday after the household's present moment. */
const MONDAY = '2026-03-09';
const TUESDAY = '2026-03-10';
const SPLIT = [
  [480, 600],
  [720, 960],
] as const;

type Shifts = readonly (readonly [number, number])[];

function save(household: TestHousehold, weekday: number, shifts: Shifts): void {
  const items = shifts.map(([startMinutes, endMinutes]) => ({
    weekday,
    startMinutes,
    endMinutes,
    notes: null,
  }));
  household.as('family').run('baseSchedule.save', { nannyId: NANNY_ID, items });
}

function generate(household: TestHousehold, options: Partial<MutatorArgs<'agenda.generate'>> = {}) {
  return household.as('family').run('agenda.generate', {
    nannyId: NANNY_ID,
    startDate: MONDAY,
    endDate: MONDAY,
    overwritePending: true,
    overwriteAccepted: false,
    overwriteDeclined: false,
    ...options,
  });
}

const withSplitShifts = (): TestHousehold => {
  const household = TestHousehold.create();
  save(household, 1, SPLIT);
  return household;
};

const withGeneratedDays = (): TestHousehold => {
  const household = withSplitShifts();
  generate(household);
  return household;
};

/** Returns the planned starts of all days, in order, as instants. */
const planned = (household: TestHousehold): string[] =>
  household
    .all('day')
    .map((day) => day.scheduledStartUtc ?? '')
    .toSorted();

/** Returns the instant of minutes since Monday's midnight in New York (summer time, UTC−4). */
const at = (minutes: number): string => addMinutes(`${MONDAY}T04:00:00.000Z`, minutes);

const dayAt = (household: TestHousehold, minutes: number): AgendaDay => {
  const day = household.all('day').find((each) => each.scheduledStartUtc === at(minutes));
  if (day === undefined) throw new Error(`No day at ${minutes}`);
  return day;
};

describe('generating an agenda', () => {
  it('makes one pending row of each shift, with ids that two devices agree on', () => {
    const [one, other] = [withSplitShifts(), withSplitShifts()];
    expect(generate(one)).toMatchObject({ result: 'applied', data: { generated: 2, firstDate: MONDAY } });
    generate(other);
    expect(planned(one)).toEqual([at(480), at(720)]);
    expect(one.all('day').map((day) => [day.status, day.origin])).toEqual([
      ['PENDING', 'generated'],
      ['PENDING', 'generated'],
    ]);
    expect(one.contents()['day']).toEqual(other.contents()['day']);
    expect(generate(one)).toMatchObject({ result: 'noop', data: { generated: 2 } });
  });

  it('rewrites pending rows in place, in order of start: ids and to-dos stay', () => {
    const household = withGeneratedDays();
    const [first, second] = [dayAt(household, 480), dayAt(household, 720)];
    for (const { id: dayId } of [first, second]) {
      household.as('family').must('todo.add', { todoId: household.newId(), dayId, title: 'Nap' });
    }
    save(household, 1, [
      [500, 620],
      [800, 900],
    ]);
    generate(household);
    expect(dayAt(household, 500).id).toBe(first.id);
    expect(dayAt(household, 800)).toMatchObject({ id: second.id, timesChangedAt: household.at });
    expect(household.all('todo')).toHaveLength(2);
  });

  it('removes a generated pending row with no shift left, and its to-dos', () => {
    const household = withGeneratedDays();
    const { id: dayId } = dayAt(household, 720);
    household.as('family').must('todo.add', { todoId: household.newId(), dayId, title: 'Nap' });
    save(household, 1, [[480, 600]]);
    expect(generate(household)).toMatchObject({ result: 'applied', data: { generated: 1 } });
    expect(planned(household)).toEqual([at(480)]);
    expect(household.all('todo')).toEqual([]);
  });

  it('keeps accepted and declined rows, and skips a shift that overlaps one', () => {
    const household = withGeneratedDays();
    const [accepted, declined] = [dayAt(household, 480), dayAt(household, 720)];
    household.as('nanny').must('day.answer', { dayId: accepted.id, status: 'ACCEPTED' });
    household.as('nanny').must('day.answer', { dayId: declined.id, status: 'DECLINED' });
    save(household, 1, [
      [500, 620],
      [630, 700],
      [730, 960],
    ]);
    expect(generate(household)).toMatchObject({ data: { generated: 1 } });
    expect(planned(household)).toEqual([at(480), at(630), at(720)]);
    expect(household.day(accepted.id).status).toBe('ACCEPTED');
  });

  it('overwrites what the flags say: accepted, declined, or not even pending rows', () => {
    const household = withGeneratedDays();
    household.as('nanny').must('day.answer', { dayId: dayAt(household, 480).id, status: 'ACCEPTED' });
    household.as('nanny').must('day.answer', { dayId: dayAt(household, 720).id, status: 'DECLINED' });
    generate(household, { overwriteAccepted: true });
    expect(dayAt(household, 480).status).toBe('PENDING');
    expect(dayAt(household, 720).status).toBe('DECLINED');
    generate(household, { overwriteDeclined: true });
    expect(dayAt(household, 720).status).toBe('PENDING');
    save(household, 1, [[0, 60]]);
    generate(household, { overwritePending: false });
    expect(planned(household)).toEqual([at(0), at(480), at(720)]);
  });

  it('never overwrites a completed row, at its scheduled or its actual times', () => {
    const household = withGeneratedDays();
    const { id: dayId } = dayAt(household, 480);
    household.at = '2026-03-10T12:00:00.000Z';
    household.as('family').must('day.recordHours', { dayId, start: at(1080), end: at(1200) });
    save(household, 1, [
      [500, 620],
      [1090, 1100],
      [1300, 1400],
    ]);
    const flags = { overwriteAccepted: true, overwriteDeclined: true };
    expect(generate(household, flags)).toMatchObject({ data: { generated: 1 } });
    expect(household.day(dayId)).toMatchObject({ status: 'COMPLETED', scheduledStartUtc: at(480) });
    expect(planned(household)).toEqual([at(480), at(1300)]);
  });

  it('keeps a declined row whose hours wait for a decision, whatever the flags', () => {
    const household = withGeneratedDays();
    const { id: dayId } = dayAt(household, 480);
    household.as('family').must('day.answer', { dayId, status: 'DECLINED' });
    household.at = '2026-03-10T12:00:00.000Z';
    const basedOn = { status: 'ACCEPTED', actualStartUtc: null, actualEndUtc: null, isPaid: false };
    const review = household
      .as('nanny')
      .run('day.recordHours', { dayId, start: at(480), end: at(600) }, { basedOn });
    expect(review.result).toBe('review');
    save(household, 1, []);
    generate(household, { overwriteDeclined: true });
    expect(household.all('day').map((day) => day.id)).toEqual([dayId]);
    household.as('family').must('review.resolve', {
      reviewId: household.all('review')[0]?.id ?? '',
      choice: 'dismiss',
    });
    generate(household, { overwriteDeclined: true });
    expect([household.all('day'), household.all('review')]).toEqual([[], []]);
  });

  it('rewrites a row scheduled by hand only by a shift that overlaps it', () => {
    const household = withSplitShifts();
    const morning = household.pendingDay(MONDAY, { start: '05:00', end: '06:00' });
    const afternoon = household.pendingDay(MONDAY, { start: '13:00', end: '14:00' });
    generate(household);
    expect(planned(household)).toEqual([at(300), at(480), at(720)]);
    expect(household.day(afternoon).scheduledStartUtc).toBe(at(720));
    save(household, 1, []);
    generate(household);
    expect(
      household
        .all('day')
        .map((day) => day.id)
        .toSorted(),
    ).toEqual([morning, afternoon].toSorted());
  });

  it('brings a deleted day back as a pending row', () => {
    const household = withGeneratedDays();
    const { id: dayId } = dayAt(household, 480);
    household.as('family').must('day.remove', { dayId });
    expect(generate(household).result).toBe('applied');
    expect(household.day(dayId)).toMatchObject({ status: 'PENDING', restoredAt: null });
  });

  it("sees last night's kept row that reaches into the morning", () => {
    const household = TestHousehold.create();
    save(household, 1, [
      [0, 120],
      [480, 600],
    ]);
    const dayId = household.newId();
    const night = { start: at(-120), end: at(60) };
    household.as('family').must('day.schedule', {
      dayId,
      nannyId: NANNY_ID,
      date: addDays(MONDAY, -1),
      ...night,
      notes: null,
    });
    household.as('nanny').must('day.answer', { dayId, status: 'ACCEPTED' });
    generate(household);
    expect(planned(household)).toEqual([at(-120), at(480)]);
  });

  it('reads no withdrawn reviews of days that it keeps or that are on other dates', () => {
    const household = withSplitShifts();
    generate(household, { endDate: TUESDAY });
    const { id: dayId } = dayAt(household, 480);
    household.at = at(1380);
    const rowsRead = (dates: { startDate: string; endDate: string }): number => {
      const before = household.rowsRead;
      generate(household, dates);
      return household.rowsRead - before;
    };
    const [kept, others] = [
      { startDate: MONDAY, endDate: TUESDAY },
      { startDate: '2026-03-16', endDate: '2026-03-17' },
    ];
    generate(household, others);
    const before = [rowsRead(kept), rowsRead(others)];
    const basedOn = { status: 'ACCEPTED', actualStartUtc: null, actualEndUtc: null, isPaid: false } as const;
    for (let i = 0; i < 100; i += 1) {
      const forged = { dayId, start: at(480), end: at(500 + i) };
      expect(household.as('nanny').run('day.recordHours', forged, { basedOn }).result).toBe('review');
    }
    expect(household.all('review')).toHaveLength(100);
    // The one that is open.
    for (const [i, dates] of [kept, others].entries())
      expect(rowsRead(dates)).toBeLessThanOrEqual((before[i] ?? 0) + 1);
    expect(household.row('day', dayId)).toBeDefined();
  });

  it('removes a day with its decided reviews', () => {
    const household = withGeneratedDays();
    const { id: dayId } = dayAt(household, 480);
    household.at = at(1380);
    const basedOn = { status: 'ACCEPTED', actualStartUtc: null, actualEndUtc: null, isPaid: false } as const;
    const reviewId = household.newId();
    const forged = { dayId, start: at(480), end: at(500) };
    household.as('nanny').run('day.recordHours', forged, { basedOn, mutationId: reviewId });
    save(household, 1, [[720, 960]]);
    generate(household);
    expect(household.row('day', dayId)).toBeDefined();
    household.as('family').must('review.resolve', { reviewId, choice: 'dismiss' });
    generate(household);
    expect(household.row('day', dayId)).toBeUndefined();
    expect(household.all('review')).toEqual([]);
  });

  it('is for 1 to 366 days', () => {
    const household = withSplitShifts();
    expect(generate(household, { endDate: addDays(MONDAY, 365) })).toMatchObject({
      data: { generated: 106 },
    });
    expect(generate(household, { endDate: addDays(MONDAY, 366) })).toMatchObject({ code: 'range_too_long' });
    expect(generate(household, { endDate: addDays(MONDAY, -1) })).toMatchObject({ code: 'range_order' });
    expect(household.all('day').every((day) => day.nannyId === NANNY_ID)).toBe(true);
  });

  it('takes the local times of each date across a clock change', () => {
    const household = TestHousehold.create();
    for (const weekday of [0, 6]) save(household, weekday, [[540, 1020]]);
    const items = [0, 6].map((weekday) => ({ weekday, startMinutes: 540, endMinutes: 1020 }));
    household.as('family').run('baseSchedule.save', { nannyId: NANNY_ID, items });
    generate(household, { startDate: '2026-03-07', endDate: '2026-03-08' });
    expect(planned(household)).toEqual(['2026-03-07T14:00:00.000Z', '2026-03-08T13:00:00.000Z']);
  });

  it('is for the family alone', () => {
    const household = withSplitShifts();
    const args = { nannyId: NANNY_ID, startDate: MONDAY, endDate: MONDAY };
    const flags = { overwritePending: true, overwriteAccepted: false, overwriteDeclined: false };
    expect(household.as('nanny').code('agenda.generate', { ...args, ...flags })).toBe('forbidden');
  });
});

const nightShift = (startMinutes: number, endMinutes: number) => ({ startMinutes, endMinutes, notes: null });

const plan = (...shifts: Parameters<typeof planShifts>[0]) =>
  planShifts(shifts, { date: '2026-03-08', timezone: 'America/New_York' }).map(
    ({ number, startUtc, endUtc }) => [number, startUtc.slice(11, 16), endUtc.slice(11, 16)],
  );

describe('shifts on the night on which clocks go forward', () => {
  it('never end before they begin, and never overlap', () => {
    expect(plan(nightShift(120, 180))).toEqual([]);
    expect(plan(nightShift(150, 195))).toEqual([]);
    expect(plan(nightShift(60, 150), nightShift(180, 240))).toEqual([
      [0, '06:00', '07:30'],
      [1, '07:30', '08:00'],
    ]);
    expect(plan(nightShift(60, 240))).toEqual([[0, '06:00', '08:00']]);
  });
});

describe('the id of a generated day', () => {
  it('is a UUID of its own for each nanny, date and shift, to the last date', () => {
    const ids = new Set<string>();
    for (const nannyId of [NANNY_ID, COLLEAGUE_ID]) {
      for (const date of [...datesFrom(MONDAY, '2026-05-09'), '2149-06-06', '2149-06-07', '2199-12-31']) {
        for (const shift of [0, 1, 63]) ids.add(generatedDayId(nannyId, date, shift));
      }
    }
    expect(ids.size).toBe(2 * 65 * 3);
    for (const id of ids) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
    expect(() => generatedDayId(NANNY_ID, MONDAY, 64)).toThrow(RangeError);
  });
});

function answer(household: TestHousehold, day: AgendaDay, status: string): void {
  const { id: dayId, scheduledStartUtc: start, scheduledEndUtc: end } = day;
  if (status === 'ACCEPTED' || status === 'DECLINED')
    household.as('family').run('day.answer', { dayId, status });
  if (status === 'COMPLETED' && start && end)
    household.as('family').run('day.recordHours', { dayId, start, end });
}

describe('over random agendas', () => {
  const shifts = fc
    .uniqueArray(fc.integer({ min: 0, max: 96 }), { maxLength: 6 })
    .map((marks) => marks.toSorted((a, b) => a - b).map((mark) => mark * 15))
    .map((marks) =>
      marks.flatMap((start, i) =>
        i % 2 === 0 && i + 1 < marks.length ? [[start, marks[i + 1] ?? 0] as const] : [],
      ),
    );
  const hand = fc.record({
    start: fc.integer({ min: 0, max: 1200 }),
    length: fc.integer({ min: 15, max: 600 }),
    status: fc.constantFrom('PENDING', 'ACCEPTED', 'DECLINED', 'COMPLETED'),
  });
  const flags = fc.record({
    overwritePending: fc.boolean(),
    overwriteAccepted: fc.boolean(),
    overwriteDeclined: fc.boolean(),
  });

  it('keeps kept rows, changes nothing a second time, and never overlaps rows', () => {
    const past = fc.tuple(
      shifts,
      shifts,
      fc.array(hand, { maxLength: 4 }),
      fc.array(fc.nat(), { maxLength: 3 }),
      flags,
    );
    fc.assert(
      fc.property(past, ([before, after, byHand, answered, overwrite]) => {
        const household = TestHousehold.create();
        household.at = `${TUESDAY}T23:00:00.000Z`;
        save(household, 1, before);
        generate(household);
        for (const { start, length, status } of byHand) {
          const dayId = household.newId();
          const span = { start: at(start), end: at(start + length) };
          household.as('family').must('day.schedule', {
            dayId,
            nannyId: NANNY_ID,
            date: MONDAY,
            ...span,
            notes: null,
          });
          answer(household, household.day(dayId), status);
        }
        const days = household.all('day');
        for (const [i, index] of answered.entries()) {
          const day = days[index % Math.max(days.length, 1)];
          if (day !== undefined) answer(household, day, ['ACCEPTED', 'DECLINED', 'COMPLETED'][i] ?? '');
        }
        const kept = household
          .all('day')
          .filter(
            ({ status }) =>
              status === 'COMPLETED' ||
              (status === 'PENDING' && !overwrite.overwritePending) ||
              (status === 'ACCEPTED' && !overwrite.overwriteAccepted) ||
              (status === 'DECLINED' && !overwrite.overwriteDeclined),
          );
        const scheduled = household.all('day').filter(({ origin }) => origin === 'scheduled');
        save(household, 1, after);
        generate(household, overwrite);
        for (const day of kept) expect(household.day(day.id)).toEqual(day);
        for (const day of scheduled) expect(household.row('day', day.id)).toBeDefined();

        expect(generate(household, overwrite).result).toBe('noop');

        const generated = household
          .all('day')
          .filter(({ origin }) => origin === 'generated')
          .toSorted((a, b) => ((a.scheduledStartUtc ?? '') < (b.scheduledStartUtc ?? '') ? -1 : 1));
        const overlapping = generated.filter((day, i) => {
          const next = generated[i + 1];
          return next !== undefined && (next.scheduledStartUtc ?? '') < (day.scheduledEndUtc ?? '');
        });
        expect(overlapping).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
