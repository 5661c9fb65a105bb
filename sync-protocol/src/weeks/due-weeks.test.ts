/** Tests which weeks under terms are due to be closed, and when the next one will be, on the household's clock. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NANNY_ID, testId } from '../../test-support/household.ts';
import { WEEKLY_40 } from '../../test-support/terms.ts';
import { addDays, addMinutes, dateOf } from '../kernel/calendar.ts';
import { UNSET } from '../kernel/unset-fields.ts';
import { dueWeeks, type NannyWeeks } from './due-weeks.ts';
import { weekOf } from './nanny-week.ts';
import { termsId } from './terms.ts';

const MONDAY = '2026-03-02';
const NEW_YORK = 'America/New_York';
/** Midnight after the Sunday of that week in New York, whose clocks went forward on it. */
const OVER = '2026-03-09T04:00:00.000Z';
const BEFORE = '2026-03-09T03:59:59.999Z';

const key = { householdId: testId(1), nannyId: NANNY_ID, version: 1, changedAt: OVER };
const termsFrom = (...dates: string[]) =>
  dates.map((effectiveFrom) => ({
    ...UNSET.terms,
    ...WEEKLY_40,
    ...key,
    id: termsId(NANNY_ID, effectiveFrom),
    effectiveFrom,
  }));

const nanny = (more: Partial<NannyWeeks> = {}): NannyWeeks => ({
  terms: termsFrom(MONDAY),
  closed: new Set(),
  lastDate: null,
  ...more,
});
const dueAt = (now: string, more: Partial<NannyWeeks> = {}, timezone = NEW_YORK) =>
  dueWeeks(nanny(more), { now, timezone });

describe('a week is due', () => {
  it("at midnight of the household's clock, not a moment earlier", () => {
    expect(dueAt(BEFORE)).toEqual({ due: [], nextAt: OVER });
    expect(dueAt(OVER)).toEqual({ due: [MONDAY], nextAt: '2026-03-16T04:00:00.000Z' });
  });

  it.each([
    ['Pacific/Auckland', '2026-03-08T11:00:00.000Z'],
    ['US/Hawaii', '2026-03-09T10:00:00.000Z'],
  ])('in %s at %s', (timezone, midnight) => {
    expect(dueAt(addMinutes(midnight, -1), {}, timezone)).toEqual({ due: [], nextAt: midnight });
    expect(dueAt(midnight, {}, timezone).due).toEqual([MONDAY]);
  });

  it('until it is closed, however long ago it ended', () => {
    const closed = new Set(['2026-03-09']);
    expect(dueAt('2026-03-24T00:00:00.000Z', { closed }).due).toEqual([MONDAY, '2026-03-16']);
  });

  it('the day before new terms begin, if they cut it short', () => {
    const terms = termsFrom(MONDAY, '2026-03-07');
    expect(dueAt('2026-03-06T17:00:00.000Z', { terms }).nextAt).toBe('2026-03-07T05:00:00.000Z');
    expect(dueAt('2026-03-07T05:00:00.000Z', { terms }).due).toEqual([MONDAY]);
  });

  it('not if it begins after the last date of an archived nanny', () => {
    const leaves = { lastDate: '2026-03-09' };
    expect(dueAt('2026-04-01T00:00:00.000Z', leaves)).toEqual({ due: [MONDAY, '2026-03-09'], nextAt: null });
  });

  it('never without terms, and first after the week in which terms begin', () => {
    expect(dueAt(OVER, { terms: [] })).toEqual({ due: [], nextAt: null });
    expect(dueAt('2026-02-01T00:00:00.000Z')).toEqual({ due: [], nextAt: OVER });
  });
});

it('every week is due from the next look on, in any zone and with any terms', () => {
  const zone = fc.constantFrom(NEW_YORK, 'Europe/Berlin', 'Pacific/Apia', 'Australia/Lord_Howe', 'UTC');
  const offsets = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 4 });
  const minutes = fc.integer({ min: 0, max: 90 * 24 * 60 });
  fc.assert(
    fc.property(zone, offsets, minutes, (timezone, days, later) => {
      const terms = termsFrom(...days.map((day) => addDays(MONDAY, day)));
      const now = addMinutes('2026-02-20T00:00:00.000Z', later);
      const { due, nextAt } = dueAt(now, { terms }, timezone);
      const today = dateOf(now, timezone);
      // The rule in the plainest words: date by date.
      const expected = new Set<string>();
      for (let date = MONDAY; date < today; date = addDays(date, 1)) {
        const week = weekOf(terms, date);
        if (week.terms !== null && week.end < today) expected.add(week.start);
      }
      expect(due).toEqual([...expected]);
      expect((nextAt ?? '') > now).toBe(true);
      const atNext = dueAt(nextAt ?? '', { terms, closed: expected }, timezone).due;
      expect(atNext).toHaveLength(1);
      expect(dueAt(addMinutes(nextAt ?? '', -1), { terms, closed: expected }, timezone).due).toEqual([]);
    }),
  );
});
