import { describe, expect, it } from 'vitest';
import { asksForNextDay, spanOf, timesOf } from './shift-times.ts';

const place = { date: '2024-03-05', timezone: 'America/New_York' };
const at = (start: string, end: string, endsNextDay = false) => ({ start, end, endsNextDay });

describe('the times of a shift', () => {
  it('are those of the household’s clock', () => {
    expect(spanOf(at('09:00', '17:00'), place)).toEqual({
      start: '2024-03-05T14:00:00.000Z',
      end: '2024-03-05T22:00:00.000Z',
    });
    expect(timesOf('2024-03-05T14:00:00.000Z', '2024-03-05T22:00:00.000Z', place)).toEqual(
      at('09:00', '17:00'),
    );
  });

  it('need both a start and an end', () => {
    expect(spanOf(at('09:00', ''), place)).toBe('missing');
    expect(spanOf(at('', '17:00'), place)).toBe('missing');
  });

  it('ask about an end that is not after the start, and take no guess for an answer', () => {
    expect(asksForNextDay(at('20:00', '02:00'))).toBe(true);
    expect(asksForNextDay(at('09:00', '09:00'))).toBe(true);
    expect(asksForNextDay(at('09:00', '17:00'))).toBe(false);
    expect(spanOf(at('20:00', '02:00'), place)).toBe('order');
  });

  it('run past midnight once somebody has said so, up to 24 hours', () => {
    expect(spanOf(at('20:00', '02:00', true), place)).toEqual({
      start: '2024-03-06T01:00:00.000Z',
      end: '2024-03-06T07:00:00.000Z',
    });
    expect(spanOf(at('09:00', '09:00', true), place)).toEqual({
      start: '2024-03-05T14:00:00.000Z',
      end: '2024-03-06T14:00:00.000Z',
    });
  });

  it('end at midnight without being asked', () => {
    expect(asksForNextDay(at('18:00', '00:00'))).toBe(false);
    expect(spanOf(at('18:00', '00:00'), place)).toEqual({
      start: '2024-03-05T23:00:00.000Z',
      end: '2024-03-06T05:00:00.000Z',
    });
  });

  it('forget an answer that no longer matters', () => {
    expect(spanOf(at('09:00', '17:00', true), place)).toEqual(spanOf(at('09:00', '17:00'), place));
  });

  it('come back as they were from a shift past midnight', () => {
    const span = spanOf(at('20:00', '02:00', true), place);
    if (typeof span === 'string') throw new Error(span);
    expect(timesOf(span.start, span.end, place)).toEqual(at('20:00', '02:00', true));
  });

  it('keep the instant of a field that was not touched, to the second', () => {
    const start = '2024-03-05T14:00:31.000Z';
    const end = '2024-03-05T22:00:47.000Z';
    const times = timesOf(start, end, place);
    expect(spanOf(times, place, { times, start, end })).toEqual({ start, end });
    expect(spanOf({ ...times, start: '09:15' }, place, { times, start, end })).toEqual({
      start: '2024-03-05T14:15:00.000Z',
      end,
    });
  });
});
