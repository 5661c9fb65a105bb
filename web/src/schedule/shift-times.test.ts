/**
 * Tests converting a shift's time fields to instants and back: time zones, missing times, shifts past midnight,
 * unchanged fields.
 */
import { describe, expect, it } from 'vitest';
import {
  asksForNextDay,
  dateShown,
  isNight,
  nightMinutes,
  toShiftTimes,
  toTimeRange,
} from './shift-times.ts';

const zonedDate = { date: '2024-03-05', timezone: 'America/New_York' };
const at = (start: string, end: string, endsNextDay = false) => ({ start, end, endsNextDay });

describe('shift times', () => {
  it('are in the household’s time zone', () => {
    expect(toTimeRange(at('09:00', '17:00'), zonedDate)).toEqual({
      start: '2024-03-05T14:00:00.000Z',
      end: '2024-03-05T22:00:00.000Z',
    });
    expect(toShiftTimes('2024-03-05T14:00:00.000Z', '2024-03-05T22:00:00.000Z', zonedDate)).toEqual(
      at('09:00', '17:00'),
    );
  });

  it('stay on the date that the household’s zone shows after a move', () => {
    // 00:30 to 05:00 of 5 March in New York.
    const [start, end] = ['2024-03-05T05:30:00.000Z', '2024-03-05T10:00:00.000Z'];
    const timezone = 'America/Los_Angeles';
    const moved = { date: dateShown(start, { date: '2024-03-05', timezone }), timezone };
    expect(moved.date).toBe('2024-03-04');
    const times = toShiftTimes(start, end, moved);
    expect(times).toEqual(at('21:30', '02:00', true));
    expect(toTimeRange({ ...times, start: '21:40' }, moved)).toEqual({
      start: '2024-03-05T05:40:00.000Z',
      end,
    });
    expect(dateShown(null, zonedDate)).toBe('2024-03-05');
  });

  it('need both a start and an end', () => {
    expect(toTimeRange(at('09:00', ''), zonedDate)).toBe('missing');
    expect(toTimeRange(at('', '17:00'), zonedDate)).toBe('missing');
  });

  it('run past midnight where the end is before the start, without a question', () => {
    expect(isNight(at('20:00', '02:00'))).toBe(true);
    expect(nightMinutes(at('20:00', '02:00'))).toBe(360);
    for (const day of [at('09:00', '17:00'), at('18:00', '00:00'), at('09:00', '09:00'), at('09:00', '')])
      expect(isNight(day)).toBe(false);
    expect(asksForNextDay(at('20:00', '02:00'))).toBe(false);
    expect(toTimeRange(at('20:00', '02:00'), zonedDate)).toEqual({
      start: '2024-03-06T01:00:00.000Z',
      end: '2024-03-06T07:00:00.000Z',
    });
  });

  it('last 24 hours only once confirmed', () => {
    expect(asksForNextDay(at('09:00', '09:00'))).toBe(true);
    expect(asksForNextDay(at('09:00', '17:00'))).toBe(false);
    expect(toTimeRange(at('09:00', '09:00'), zonedDate)).toBe('order');
    expect(toTimeRange(at('09:00', '09:00', true), zonedDate)).toEqual({
      start: '2024-03-05T14:00:00.000Z',
      end: '2024-03-06T14:00:00.000Z',
    });
  });

  it('end at midnight without a question', () => {
    expect(asksForNextDay(at('18:00', '00:00'))).toBe(false);
    expect(toTimeRange(at('18:00', '00:00'), zonedDate)).toEqual({
      start: '2024-03-05T23:00:00.000Z',
      end: '2024-03-06T05:00:00.000Z',
    });
  });

  it('ignore the confirmation if the end is after the start', () => {
    expect(toTimeRange(at('09:00', '17:00', true), zonedDate)).toEqual(
      toTimeRange(at('09:00', '17:00'), zonedDate),
    );
  });

  it('round-trip a shift past midnight', () => {
    const span = toTimeRange(at('20:00', '02:00', true), zonedDate);
    if (typeof span === 'string') throw new Error(span);
    expect(toShiftTimes(span.start, span.end, zonedDate)).toEqual(at('20:00', '02:00', true));
  });

  it('keep the instant of an unchanged field to the second', () => {
    const start = '2024-03-05T14:00:31.000Z';
    const end = '2024-03-05T22:00:47.000Z';
    const times = toShiftTimes(start, end, zonedDate);
    expect(toTimeRange(times, zonedDate, { times, start, end })).toEqual({ start, end });
    expect(toTimeRange({ ...times, start: '09:15' }, zonedDate, { times, start, end })).toEqual({
      start: '2024-03-05T14:15:00.000Z',
      end,
    });
  });
});
