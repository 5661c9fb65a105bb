/**
 * Tests how a week's shifts are placed: lanes of overlapping ones, split and night shifts, worked hours, days without
 * times; and the hours that it shows.
 */
import { describe, expect, it } from 'vitest';
import { testItem } from '../test-items.ts';
import { weekAround } from './calendar-dates.ts';
import { hoursToShow, layOutWeek, shownPart, withSpan } from './week-layout.ts';

const DATE = '2026-11-24';
const dates = weekAround(DATE);

/** A shift on New York's clock, five hours behind UTC. */
function shift(id: string, [from, to]: readonly [number, number], { date = DATE, nannyName = 'Nora' } = {}) {
  const instant = (hour: number) =>
    new Date(Date.parse(`${date}T05:00:00.000Z`) + hour * 3_600_000).toISOString();
  const times = { scheduledStartUtc: instant(from), scheduledEndUtc: instant(to) };
  return { ...testItem({ id, date, ...times }), nannyName };
}

const lanesOf = (items: Parameters<typeof layOutWeek>[1], date = DATE) =>
  layOutWeek(dates, items)
    .find((column) => column.date === date)
    ?.parts.map(({ item, lane, lanes }) => `${item.day.id} ${lane + 1}/${lanes}`);

describe('a date', () => {
  it('has three nannies of the same hours side by side, in the order of their names', () => {
    const items = [
      shift('c', [9, 17], { nannyName: 'Cleo' }),
      shift('a', [9, 17], { nannyName: 'Ada' }),
      shift('b', [9, 17], { nannyName: 'Bea' }),
    ];
    expect(lanesOf(items)).toEqual(['a 1/3', 'b 2/3', 'c 3/3']);
  });

  it('gives a split shift the full width, and reuses a lane that is free again', () => {
    expect(lanesOf([shift('morning', [7, 9]), shift('evening', [15, 18])])).toEqual([
      'morning 1/1',
      'evening 1/1',
    ]);
    expect(lanesOf([shift('long', [8, 18]), shift('early', [8, 10]), shift('late', [10, 12])])).toEqual([
      'long 1/2',
      'early 2/2',
      'late 2/2',
    ]);
  });

  it('shows the rest of a night shift on the next date, also before the week', () => {
    expect(lanesOf([shift('night', [22, 30])], '2026-11-25')).toEqual(['night 1/1']);
    const sunday = shift('sunday', [22, 30], { date: '2026-11-22' });
    const [monday] = layOutWeek(dates, [sunday]);
    expect(monday).toMatchObject({ items: [], parts: [{ from: 0, to: 360, isFirst: false }] });
  });

  it('places worked hours, not the scheduled ones, and keeps days without times apart', () => {
    const worked = shift('worked', [9, 17]);
    const day = {
      ...worked.day,
      actualStartUtc: '2026-11-24T15:00:00.000Z',
      actualEndUtc: '2026-11-24T16:00:00.000Z',
    };
    const untimed = testItem({ id: 'untimed', date: DATE, scheduledStartUtc: null, scheduledEndUtc: null });
    const column = layOutWeek(dates, [{ ...worked, day }, untimed]).find(({ date }) => date === DATE);
    expect(column?.parts).toMatchObject([{ from: 600, to: 660 }]);
    expect(column?.untimed.map((item) => item.day.id)).toEqual(['untimed']);
  });
});

describe('the shown hours', () => {
  const usual = { from: 360, to: 1200 };
  const night = { from: 1380, to: 1440 };

  it('are 6 to 20, and more where most shifts use them', () => {
    expect(hoursToShow([], false)).toEqual(usual);
    expect(hoursToShow([{ from: 540, to: 1020 }], false)).toEqual(usual);
    const early = { from: 345, to: 1215 };
    expect(hoursToShow([early, early, night], false)).toEqual({ from: 300, to: 1260 });
    expect(hoursToShow([early, night], false)).toEqual(usual);
  });

  it('are those of all shifts when somebody asks for them', () => {
    const day = { from: 540, to: 1020 };
    expect(hoursToShow([day, day, night], false)).toEqual(usual);
    expect(hoursToShow([day, day, night], true)).toEqual({ from: 360, to: 1440 });
  });

  it('follow a shift that is moved out of them', () => {
    expect(withSpan(usual, undefined)).toEqual(usual);
    expect(withSpan(usual, { start: 1170, end: 1575 })).toEqual({ from: 360, to: 1440 });
    expect(withSpan(usual, { start: 315, end: 600 })).toEqual({ from: 300, to: 1200 });
  });

  it('cut a shift at their edges, and leave out one beyond them', () => {
    expect(shownPart({ from: 300, to: 600 }, usual)).toEqual({ from: 360, to: 600 });
    expect(shownPart({ from: 1140, to: 1440 }, usual)).toEqual({ from: 1140, to: 1200 });
    expect(shownPart(night, usual)).toBeUndefined();
    expect(shownPart({ from: 0, to: 360 }, usual)).toBeUndefined();
  });
});
