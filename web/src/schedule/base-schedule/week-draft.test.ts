/**
 * Tests an editable week: default, conversion from and to saved shifts, split shifts and their limit, copies,
 * comparison.
 */
import { describe, expect, it } from 'vitest';
import {
  copyDay,
  defaultWeek,
  sameWeek,
  toDraft,
  toItems,
  toSavedItems,
  totalMinutes,
  type WeekDraft,
  withDay,
  withSplitShift,
} from './week-draft.ts';

const dayOff = { key: 0, start: '', end: '', notes: '' };
const shift = (start: string, end: string, notes = '') => ({ key: 0, start, end, notes });
const week = (day: number, ...shifts: ReturnType<typeof shift>[]): WeekDraft =>
  withDay(toDraft([]), day, shifts);

describe('a week draft', () => {
  it('defaults to Monday to Friday, 09:00 to 17:00', () => {
    const items = toItems(defaultWeek());
    expect(items.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5]);
    expect(items[0]).toEqual({ weekday: 1, startMinutes: 540, endMinutes: 1020, notes: null });
  });

  it('saves only shifts with both start and end', () => {
    expect(
      toItems(week(3, shift('09:00', ''), shift('', '17:00'), shift('10:00', '11:30', 'Dentist'))),
    ).toEqual([{ weekday: 3, startMinutes: 600, endMinutes: 690, notes: 'Dentist' }]);
  });

  it('round-trips saved shifts, up to midnight and past it', () => {
    const monday = [
      { startMinutes: 480, endMinutes: 720, notes: null },
      { startMinutes: 1080, endMinutes: 1440, notes: 'Until we are back' },
    ];
    const night = [{ startMinutes: 1260, endMinutes: 60, notes: null }];
    const shifts = [[], monday, [], [], [], night, []];
    const draft = toDraft(shifts);
    expect(draft[1]?.[1]).toMatchObject({ start: '18:00', end: '00:00', notes: 'Until we are back' });
    expect(draft[5]?.[0]).toMatchObject({ start: '21:00', end: '01:00' });
    expect(totalMinutes(draft[5] ?? [])).toBe(240);
    expect(toItems(draft)).toEqual(toSavedItems(shifts));
  });

  it('shows a day off as one empty shift', () => {
    expect(toDraft([])).toEqual(Array.from({ length: 7 }, () => [dayOff]));
    expect(withDay(defaultWeek(), 1, [])[1]).toEqual([dayOff]);
  });

  it('adds a split shift with a key of its own', () => {
    expect(withSplitShift([shift('09:00', '12:00')])).toEqual([
      shift('09:00', '12:00'),
      { ...dayOff, key: 1 },
    ]);
  });

  it('adds no more shifts than a day can have', () => {
    let shifts: ReturnType<typeof withSplitShift> = [dayOff];
    for (let added = 0; added < 40; added += 1) shifts = withSplitShift(shifts);
    expect(shifts.length).toBe(24);
  });

  it('copies a day over other days', () => {
    const copied = copyDay(week(1, shift('08:00', '12:00')), 1, [2, 6]);
    expect(toItems(copied).map(({ weekday }) => weekday)).toEqual([1, 2, 6]);
  });

  it('compares weeks without the keys of their shifts', () => {
    expect(sameWeek(defaultWeek(), toDraft(defaultWeek().map(() => [])))).toBe(false);
    const again = defaultWeek().map((shifts) => shifts.map((one) => ({ ...one, key: 7 })));
    expect(sameWeek(defaultWeek(), again)).toBe(true);
  });
});
