/** Tests the times that a new day starts with: those of the base schedule's weekday, or the usual ones. */
import { expect, it } from 'vitest';
import { usualTimes } from './usual-times.ts';

const MONDAY = '2026-03-02';
const SUNDAY = '2026-03-01';
const shift = (startMinutes: number, endMinutes: number) => ({ startMinutes, endMinutes, notes: null });

it('a new day has the first shift of its weekday, and 09:00 to 17:00 without one', () => {
  const shifts = [[], [shift(450, 600), shift(900, 1080)], [], [], [], [], []];
  expect(usualTimes(shifts, MONDAY)).toEqual({ start: '07:30', end: '10:00', endsNextDay: false });
  expect(usualTimes(shifts, SUNDAY)).toEqual({ start: '09:00', end: '17:00', endsNextDay: false });
});

it('a shift until the end of the day ends at midnight', () => {
  expect(usualTimes([[shift(960, 1440)]], SUNDAY)).toEqual({
    start: '16:00',
    end: '00:00',
    endsNextDay: false,
  });
});
