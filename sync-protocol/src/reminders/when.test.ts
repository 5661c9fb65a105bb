/** Tests when reminders are due and may be sent: windows, quiet hours, both clock changes, the end of a year, zones. */
import { describe, expect, it, test } from 'vitest';
import { wallClockToInstant } from '../kernel/calendar.ts';
import { REMINDER_KINDS, REMINDERS } from './kinds.ts';
import { eventSpan, nextSending, QUIET_FROM, QUIET_TO, type ReaderClock, shiftSpan } from './when.ts';

const timezone = 'America/New_York';
const READER: ReaderClock = { timezone, quietFrom: QUIET_FROM, quietTo: QUIET_TO };
const nanny = { side: 'nanny', timezone } as const;

/** Returns the instant of 'yyyy-MM-dd HH:mm' in New York. */
function at(local: string, zone = timezone): string {
  const [date = '', hour = '', minute = ''] = local.split(/[ :]/);
  return wallClockToInstant(date, Number(hour) * 60 + Number(minute), zone);
}

const shift = (start: string, end: string) => ({ start: at(start), end: at(end) });

describe('the evening before a shift', () => {
  it.each([
    ['2026-03-05', '2026-03-04T23:00:00.000Z', '2026-03-05T02:00:00.000Z'],
    ['2026-03-08', '2026-03-07T23:00:00.000Z', '2026-03-08T02:00:00.000Z'],
    ['2026-03-09', '2026-03-08T22:00:00.000Z', '2026-03-09T01:00:00.000Z'],
    ['2026-11-01', '2026-10-31T22:00:00.000Z', '2026-11-01T01:00:00.000Z'],
    ['2026-11-02', '2026-11-01T23:00:00.000Z', '2026-11-02T02:00:00.000Z'],
    ['2027-01-01', '2026-12-31T23:00:00.000Z', '2027-01-01T02:00:00.000Z'],
  ])('before %s is 18:00 to 20:59, also at clock changes and at the end of a year', (date, dueAt, endsAt) => {
    const span = shiftSpan('tomorrow', shift(`${date} 08:30`, `${date} 16:00`), nanny);
    expect(span).toEqual({ dueAt, endsAt });
    expect(nextSending('tomorrow', { now: dueAt, endsAt }, READER)).toBe(dueAt);
  });

  it("is the evening of the reader's own clock", () => {
    const away = { side: 'nanny', timezone: 'Europe/Paris' } as const;
    const { dueAt } = shiftSpan('tomorrow', shift('2026-03-05 08:30', '2026-03-05 16:00'), away);
    expect(dueAt).toBe(at('2026-03-04 18:00', 'Europe/Paris'));
  });

  it('is sent late within the window, and never after it', () => {
    const { endsAt } = shiftSpan('tomorrow', shift('2026-03-05 08:30', '2026-03-05 16:00'), nanny);
    const late = at('2026-03-04 19:10');
    expect(nextSending('tomorrow', { now: late, endsAt }, READER)).toBe(late);
    expect(nextSending('tomorrow', { now: at('2026-03-04 20:59'), endsAt }, READER)).toBe(
      at('2026-03-04 20:59'),
    );
    expect(nextSending('tomorrow', { now: at('2026-03-04 21:00'), endsAt }, READER)).toBeUndefined();
  });

  it('waits for 18:00 where the reader has flown west', () => {
    const { dueAt, endsAt } = shiftSpan('tomorrow', shift('2026-03-05 08:30', '2026-03-05 16:00'), nanny);
    const west = { ...READER, timezone: 'America/Chicago' };
    expect(nextSending('tomorrow', { now: dueAt, endsAt }, west)).toBe(
      at('2026-03-04 18:00', 'America/Chicago'),
    );
  });
});

describe('hours that are missing', () => {
  it.each([
    ['a day shift', shift('2026-03-05 08:30', '2026-03-05 16:00'), '2026-03-05 20:00'],
    ['one that ends at 20:00', shift('2026-03-05 12:00', '2026-03-05 20:00'), '2026-03-05 20:30'],
    ['one that ends at 20:45', shift('2026-03-05 12:00', '2026-03-05 20:45'), '2026-03-06 07:00'],
    ['a night', shift('2026-03-05 21:00', '2026-03-06 06:00'), '2026-03-06 07:00'],
    ['a night over the clock change', shift('2026-03-07 21:00', '2026-03-08 06:00'), '2026-03-08 07:00'],
    ['a night into the new year', shift('2026-12-31 21:00', '2027-01-01 03:00'), '2027-01-01 07:00'],
  ])('of %s are asked for once', (_, planned, expected) => {
    const { dueAt, endsAt } = shiftSpan('hours_missing', planned, nanny);
    expect(nextSending('hours_missing', { now: dueAt, endsAt }, READER)).toBe(at(expected));
  });

  it('missed in the evening are asked for the next morning, and not at noon', () => {
    const { endsAt } = shiftSpan('hours_missing', shift('2026-03-05 08:30', '2026-03-05 16:00'), nanny);
    const next = (now: string, reader = READER) =>
      nextSending('hours_missing', { now: at(now), endsAt }, reader);
    expect(next('2026-03-05 21:10')).toBe(at('2026-03-06 07:00'));
    expect(next('2026-03-05 22:00', { ...READER, quietFrom: 0, quietTo: 0 })).toBe(at('2026-03-06 07:00'));
    expect(next('2026-03-06 07:59')).toBe(at('2026-03-06 07:59'));
    expect(next('2026-03-06 08:00')).toBeUndefined();
  });
});

describe('no arrival', () => {
  const early = shift('2026-03-05 06:00', '2026-03-05 14:00');
  it('is told to her 5 minutes before the family, and for an hour after the start', () => {
    const family = shiftSpan('no_arrival', early, { side: 'family', timezone });
    expect(shiftSpan('no_arrival', early, nanny)).toEqual({
      dueAt: at('2026-03-05 06:20'),
      endsAt: at('2026-03-05 07:00'),
    });
    expect(family.dueAt).toBe(at('2026-03-05 06:25'));
  });

  it('breaks quiet hours: somebody waits', () => {
    const { dueAt, endsAt } = shiftSpan('no_arrival', early, nanny);
    expect(nextSending('no_arrival', { now: dueAt, endsAt }, READER)).toBe(dueAt);
  });
});

describe('an event', () => {
  const until = at('2026-03-09 08:30');
  it('is gathered for 10 minutes, and over after a day or at the shift', () => {
    const asked = at('2026-03-05 12:00');
    expect(eventSpan('asked', { at: asked, until })).toEqual({
      dueAt: at('2026-03-05 12:10'),
      endsAt: at('2026-03-06 12:00'),
    });
    const soon = at('2026-03-05 12:05');
    expect(eventSpan('asked', { at: asked, until: soon })).toEqual({ dueAt: asked, endsAt: soon });
    expect(eventSpan('asked', { at: asked, until: asked })).toBeUndefined();
  });

  it.each([
    ['in winter', '2026-03-04 22:30', '2026-03-05T12:00:00.000Z'],
    ['as clocks go forward', '2026-03-07 22:30', '2026-03-08T11:00:00.000Z'],
    ['as clocks go back', '2026-10-31 22:30', '2026-11-01T12:00:00.000Z'],
    ['as the year ends', '2026-12-31 22:30', '2027-01-01T12:00:00.000Z'],
  ])('of 22:30 waits for 7:00 %s', (_, local, morning) => {
    const span = eventSpan('asked', { at: at(local), until: null });
    if (span === undefined) throw new Error('Over');
    expect(nextSending('asked', { now: span.dueAt, endsAt: span.endsAt }, READER)).toBe(morning);
  });

  it('that quiet hours hold beyond its end is never sent, but for a change of a shift', () => {
    const span = { now: at('2026-03-04 22:30'), endsAt: at('2026-03-05 06:30') };
    expect(nextSending('asked', span, READER)).toBeUndefined();
    expect(nextSending('changed', span, READER)).toBe(span.now);
  });
});

test.each([
  [{ quietFrom: 60, quietTo: 300 }, '2026-03-05 01:00', '2026-03-05 05:00'],
  [{ quietFrom: 60, quietTo: 300 }, '2026-03-05 00:59', '2026-03-05 00:59'],
  [{ quietFrom: 420, quietTo: 420 }, '2026-03-05 03:00', '2026-03-05 03:00'],
  [{ quietFrom: 1260, quietTo: 420 }, '2026-03-05 20:59', '2026-03-05 20:59'],
  [{ quietFrom: 1260, quietTo: 420 }, '2026-03-05 21:00', '2026-03-06 07:00'],
  [{ quietFrom: 1260, quietTo: 420 }, '2026-03-05 06:59', '2026-03-05 07:00'],
])('quiet hours %o hold what is due at %s until %s', (quiet, now, expected) => {
  const span = { now: at(now), endsAt: at('2026-03-07 00:00') };
  expect(nextSending('paid', span, { timezone, ...quiet })).toBe(at(expected));
});

test('the kinds have priorities from 1 to 12', () => {
  const priorities = REMINDER_KINDS.map((kind) => REMINDERS[kind].priority);
  expect(priorities.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});
