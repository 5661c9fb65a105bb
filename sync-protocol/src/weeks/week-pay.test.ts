/** Tests what a week pays (overtime, rounding, holidays, late cancellations, guarantee): the agreed cases to the cent. */
import { describe, expect, it } from 'vitest';
import { addDays } from '../kernel/calendar.ts';
import { amountFor, roundUpToIncrement } from '../people/billing.ts';
import { cutAtMidnight } from './minutes-by-date.ts';
import type { TermsFields } from './terms.ts';
import { type PresetId, TERMS_PRESETS } from './terms-presets.ts';
import { type WeekFacts, type WeekPay, type WorkedPart, weekPay } from './week-pay.ts';

const NEW_YORK = 'America/New_York';
/** A Monday. */
const START = '2026-03-02';
const SATURDAY = '2026-03-07';
const END = '2026-03-08';
const dateAt = (day: number): string => addDays(START, day);

const NO_TERMS: TermsFields = {
  weekStartsOn: 1,
  weeklyLimitMinutes: null,
  dailyLimitMinutes: null,
  restWeekday: null,
  overtimeMultiplierHundredths: 150,
  guaranteedMinutes: null,
  cancellationHours: null,
  holidayMultiplierHundredths: null,
  payPeriod: 'WEEKLY',
};
const termsOfPreset = (id: PresetId): TermsFields => {
  const found = TERMS_PRESETS.find((preset) => preset.id === id);
  if (found === undefined) throw new Error(`no preset ${id}`);
  return found.terms;
};
const FEDERAL = { ...NO_TERMS, weeklyLimitMinutes: 2400 };

const NOTHING: WeekFacts = {
  start: START,
  end: END,
  terms: FEDERAL,
  worked: [],
  hoursCents: 0,
  holidays: new Set(),
  cancelled: [],
  unworked: [],
  declinedMinutes: 0,
  share: null,
  dayRates: null,
};

/** One day for each entry from Monday on: its billable minutes at a rate, priced as hours are. */
function worked(minutes: readonly number[], rate: number | readonly number[]): Partial<WeekFacts> {
  const parts = minutes.map((each, day) => ({
    date: dateAt(day),
    minutes: each,
    hourlyRateCents: typeof rate === 'number' ? rate : (rate[day] ?? Number.NaN),
  }));
  return {
    worked: parts,
    hoursCents: sum(parts.map((part) => amountFor(part.minutes, part.hourlyRateCents))),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
const pay = (facts: Partial<WeekFacts>): WeekPay => weekPay({ ...NOTHING, ...facts });
const hours = (...each: number[]): number[] => each.map((hour) => hour * 60);

/** The lines in short: kind, minutes, rate and cents, with the date where there is one. */
const linesOf = ({ lines }: WeekPay): unknown[] =>
  lines.map(({ kind, minutes, rateCents, amountCents, date }) => [
    kind,
    minutes,
    rateCents,
    amountCents,
    ...(date === null ? [] : [date]),
  ]);
const earned = ({ added }: WeekPay, kind: string): number =>
  sum(added.filter((each) => each.kind === kind).map(({ amountCents }) => amountCents));

const CALIFORNIA = termsOfPreset('us-ca-attendant');
const CALIFORNIA_LIVE_IN = termsOfPreset('us-ca-attendant-live-in');
const LIVE_IN = { ...NO_TERMS, weeklyLimitMinutes: 2640, restWeekday: 6 };

describe('a week with overtime', () => {
  const billed = [573, 573, 573, 573, 573].map((minutes) => roundUpToIncrement(minutes, 15));
  const caseA = worked(billed, 2250);

  it.each<[string, Partial<WeekFacts>, number]>([
    ['A: five days of 573 minutes, billed by 15', caseA, 119_531],
    ['B: two rates', worked(hours(10, 10, 10, 10, 10), [2000, 2000, 2000, 2200, 2200]), 114_400],
    ['C: 9 h a day, 40 a week', { terms: CALIFORNIA, ...worked(hours(11, 9, 9, 9, 9), 2500) }, 126_250],
    ['C: and Saturday', { terms: CALIFORNIA, ...worked(hours(11, 9, 9, 9, 9, 3), 2500) }, 137_500],
    ['C: five days of 9 h', { terms: CALIFORNIA, ...worked(hours(9, 9, 9, 9, 9), 2500) }, 118_750],
    [
      'C, live-in: 9 h a day, 45 a week',
      { terms: CALIFORNIA_LIVE_IN, ...worked(hours(11, 9, 9, 9, 9), 2500) },
      120_000,
    ],
    [
      'C, live-in: and Saturday',
      { terms: CALIFORNIA_LIVE_IN, ...worked(hours(11, 9, 9, 9, 9, 3), 2500) },
      131_250,
    ],
    ['D: work on the rest day', { terms: LIVE_IN, ...worked(hours(9, 9, 9, 9, 9, 4), 2000) }, 103_000],
    ['E: a multiplied rate with half a cent', worked([495, 495, 615, 555, 615], 2333), 115_192],
    ['G: $6 for 46 hours', worked(hours(10, 9, 9, 9, 9), 600), 29_400],
    ['exactly 40 hours', worked(hours(8, 8, 8, 8, 8), 2250), 90_000],
    ['half an hour beyond 40', worked([480, 480, 480, 480, 510], 2250), 91_688],
  ])('pays %s to the cent', (...[, facts, grossCents]) => {
    expect(pay(facts).grossCents).toBe(grossCents);
  });

  it('F: counts a night with a clock change as it was, cut at midnight', () => {
    const night = { start: '2026-03-08T01:00:00.000Z', end: '2026-03-08T10:00:00.000Z' };
    expect(cutAtMidnight(night, 540, NEW_YORK)).toEqual([240, 300]);
  });

  it('shows the hours, the overtime, and what is added to the days', () => {
    expect(caseA.hoursCents).toBe(109_690);
    expect(pay(caseA)).toMatchObject({ billableMinutes: 2925, overtimeMinutes: 525 });
    expect(linesOf(pay(caseA))).toEqual([
      ['hours', 2400, 2250, 90_000],
      ['overtime', 525, 3375, 29_531],
    ]);
    expect(pay(caseA).added).toEqual([
      { kind: 'overtime', date: END, minutes: 525, rateCents: 3375, amountCents: 9841 },
    ]);
  });

  it('shows of several rates all hours, and the premium at their average', () => {
    expect(linesOf(pay(worked(hours(10, 20, 20), [2200, 2000, 2200])))).toEqual([
      ['hours', 1200, 2000, 40_000],
      ['hours', 1800, 2200, 66_000],
      ['overtime', 600, null, 10_600],
    ]);
  });

  it('says no rate that is no whole number of cents', () => {
    expect(linesOf(pay(worked(hours(24, 24), 2333)))).toEqual([
      ['hours', 2400, 2333, 93_320],
      ['overtime', 480, null, 27_996],
    ]);
  });

  it('shows only overtime where all hours are', () => {
    const facts = { terms: LIVE_IN, ...worked(hours(0, 0, 0, 0, 0, 4), 2000) };
    expect(linesOf(pay(facts))).toEqual([['overtime', 240, 3000, 12_000]]);
  });

  it('does not count a date twice that is a rest day and long', () => {
    const terms = { ...CALIFORNIA, weeklyLimitMinutes: 0, restWeekday: 6 };
    expect(pay({ terms, ...worked(hours(10, 0, 0, 0, 0, 11), 2500) }).overtimeMinutes).toBe(21 * 60);
  });

  it('takes a part without minutes for no second rate', () => {
    const facts = worked([2460, 0], [2000, 2200]);
    expect(linesOf(pay(facts))).toEqual([
      ['hours', 2400, 2000, 80_000],
      ['overtime', 60, 3000, 3000],
    ]);
  });
});

describe('rounding', () => {
  // One minute at 31 cents is worth 0.517 cents: a day rounds it up to 1.
  const up = worked([1, 1, 1, 1, 1, 1, 1], 31);
  // One minute at 29 cents is worth 0.483 cents: a day rounds it down to 0.
  const down = worked([1, 1, 1, 1, 1, 1, 1], 29);

  it('brings the lines to the days amounts, up or down, without overtime', () => {
    expect(linesOf(pay(up))).toEqual([
      ['hours', 7, 31, 4],
      ['rounding', null, null, 3],
    ]);
    expect(linesOf(pay(down))).toEqual([
      ['hours', 7, 29, 3],
      ['rounding', null, null, -3],
    ]);
    expect([pay(up).grossCents, pay(down).grossCents]).toEqual([7, 0]);
    expect([...pay(up).added, ...pay(down).added]).toEqual([]);
  });

  it('shows what days are above the lines with overtime, which then adds nothing', () => {
    const terms = { ...FEDERAL, weeklyLimitMinutes: 6 };
    expect(linesOf(pay({ ...up, terms }))).toEqual([
      ['hours', 6, 31, 3],
      ['overtime', 1, null, 1],
      ['rounding', null, null, 3],
    ]);
    expect(pay({ ...up, terms }).added).toEqual([]);
  });

  it('is made up for by the overtime that is added', () => {
    const terms = { ...FEDERAL, weeklyLimitMinutes: 6 };
    expect(pay({ ...down, terms })).toMatchObject({ grossCents: 4, added: [{ minutes: 1, amountCents: 4 }] });
  });
});

const FIVE_TENS = worked(hours(8, 8, 8, 8, 8, 10), 2000);

describe('a holiday', () => {
  const terms = { ...FEDERAL, holidayMultiplierHundredths: 150 };
  const holidays = new Set([dateAt(2)]);

  it('pays its premium, and its hours are not overtime', () => {
    const week = pay({ terms, holidays, ...FIVE_TENS });
    expect(week).toMatchObject({ grossCents: 110_000, overtimeMinutes: 120 });
    expect(linesOf(week)).toEqual([
      ['hours', 2880, 2000, 96_000],
      ['overtime', 120, 3000, 6000],
      ['holiday', 480, 1000, 8000, dateAt(2)],
    ]);
    expect([earned(week, 'overtime'), earned(week, 'holiday')]).toEqual([2000, 8000]);
  });

  const monday = new Set([dateAt(0)]);
  const raised = worked(hours(10, 10, 10, 10, 10), [2000, 2200, 2200, 2200, 2200]);

  it('at a lower rate than the average counts its cents towards overtime', () => {
    const week = pay({ terms, holidays: monday, ...raised });
    expect(week).toMatchObject({ grossCents: 118_800, overtimeMinutes: 0 });
    expect(linesOf(week)).toEqual([
      ['hours', 600, 2000, 20_000],
      ['hours', 2400, 2200, 88_000],
      // 10 h × half of 21.60, less the holiday's 100.00.
      ['overtime', 0, null, 800],
      ['holiday', 600, 1000, 10_000, dateAt(0)],
    ]);
    expect(week.added).toContainEqual({
      kind: 'overtime',
      date: END,
      minutes: 0,
      rateCents: null,
      amountCents: 800,
    });
  });

  it('at a lower rate adds to the overtime of other days', () => {
    const longer = worked(hours(10, 10, 10, 10, 12), [2000, 2200, 2200, 2200, 2200]);
    // 52 h: 1,124.00 straight, 21.615 on average, 12 h overtime: 129.69, of which the holiday pays 100.00.
    expect(linesOf(pay({ terms, holidays: monday, ...longer }))).toEqual([
      ['hours', 600, 2000, 20_000],
      ['hours', 2520, 2200, 92_400],
      ['overtime', 120, null, 2162],
      ['overtime', 0, null, 808],
      ['holiday', 600, 1000, 10_000, dateAt(0)],
    ]);
  });

  it('at a higher rate than the average is no less, and owes no overtime', () => {
    const week = pay({ terms, holidays: new Set([dateAt(1)]), ...raised });
    expect(week).toMatchObject({ grossCents: 108_000 + 11_000, overtimeMinutes: 0 });
  });

  it('at a lower rate with daily limit and rest day counts like other days', () => {
    const strict = { ...terms, restWeekday: 1, dailyLimitMinutes: 540 };
    // Monday's 10 h and one of each other day: 14 h × half of 21.60 = 151.20; 100.00 and 4 h × 10.80 are paid.
    const week = pay({ terms: strict, holidays: monday, ...raised });
    expect(linesOf(week).slice(2, 4)).toEqual([
      ['overtime', 240, null, 4320],
      ['overtime', 0, null, 800],
    ]);
  });

  it('is a day like others where terms have no multiplier for it', () => {
    const unworked = [{ date: dateAt(2), minutes: 480 }];
    const facts = { holidays, unworked, dayRates: Array<number>(7).fill(2000), ...FIVE_TENS };
    expect(pay(facts)).toEqual(pay(FIVE_TENS));
  });

  it('is no rest day and has no daily limit', () => {
    const strict = { ...terms, restWeekday: 3, dailyLimitMinutes: 60, weeklyLimitMinutes: null };
    const week = pay({ terms: strict, holidays, ...worked([0, 0, 600], 2000) });
    expect(week).toMatchObject({ overtimeMinutes: 0, grossCents: 30_000 });
  });

  it('pays shifts that were not worked once the week is over, at the rate of its date', () => {
    const unworked = [240, 240].map((minutes) => ({ date: dateAt(2), minutes }));
    const facts = { terms, holidays, unworked };
    expect(pay(facts).lines).toEqual([]);
    const dayRates = [1, 2, 2000, 3, 4, 5, 6];
    expect(linesOf(pay({ ...facts, dayRates }))).toEqual([['holiday', 480, 2000, 16_000, dateAt(2)]]);
  });

  it('is one earning of two lines where a part of it was worked', () => {
    const unworked = [{ date: dateAt(2), minutes: 240 }];
    const dayRates = Array<number>(7).fill(2000);
    const week = pay({ terms, holidays, unworked, dayRates, ...worked([0, 0, 60], 2000) });
    expect(linesOf(week).slice(1)).toEqual([
      ['holiday', 60, 1000, 1000, dateAt(2)],
      ['holiday', 240, 2000, 8000, dateAt(2)],
    ]);
    expect(week.added).toEqual([
      { kind: 'holiday', date: dateAt(2), minutes: 300, rateCents: null, amountCents: 9000 },
    ]);
  });
});

describe('a late cancellation', () => {
  it('is owed at its rate, one earning a date', () => {
    const part = (day: number, minutes: number, hourlyRateCents: number): WorkedPart => ({
      date: dateAt(day),
      minutes,
      hourlyRateCents,
    });
    const week = pay({ cancelled: [part(3, 61, 2001), part(1, 30, 2001), part(3, 60, 2000)] });
    expect(linesOf(week)).toEqual([
      ['cancellation', 30, 2001, 1001, dateAt(1)],
      ['cancellation', 60, 2000, 2000, dateAt(3)],
      ['cancellation', 61, 2001, 2034, dateAt(3)],
    ]);
    expect(week.added).toEqual([
      { kind: 'cancellation', date: dateAt(1), minutes: 30, rateCents: 2001, amountCents: 1001 },
      { kind: 'cancellation', date: dateAt(3), minutes: 121, rateCents: null, amountCents: 4034 },
    ]);
  });

  it('is no work: it makes no overtime', () => {
    const cancelled = [{ date: dateAt(6), minutes: 600, hourlyRateCents: 2000 }];
    const week = pay({ cancelled, ...worked(hours(8, 8, 8, 8, 8), 2000) });
    expect(week).toMatchObject({ billableMinutes: 2400, overtimeMinutes: 0, grossCents: 100_000 });
  });
});

describe('a guarantee', () => {
  const dayRates = Array<number>(7).fill(2250);
  const facts: Partial<WeekFacts> = {
    terms: { ...FEDERAL, guaranteedMinutes: 2400 },
    dayRates,
    declinedMinutes: 240,
    ...worked(hours(6, 6, 6, 6, 7.5), 2250),
  };
  const topUp = (more: Partial<WeekFacts>): number => earned(pay({ ...facts, ...more }), 'guarantee');

  it('fills 31.5 hours and 4 that she declined up to 40: $101.25', () => {
    expect(pay(facts).added).toEqual([
      { kind: 'guarantee', date: END, minutes: 270, rateCents: 2250, amountCents: 10_125 },
    ]);
    expect(linesOf(pay(facts)).at(-1)).toEqual(['guarantee', 270, 2250, 10_125]);
  });

  it('is owed only once the week is over, and only for seven dates', () => {
    expect(topUp({ dayRates: null })).toBe(0);
    expect(topUp({ end: SATURDAY })).toBe(0);
    expect(topUp({ terms: FEDERAL })).toBe(0);
  });

  it('pays the rate of the last date', () => {
    expect(topUp({ dayRates: [1, 2, 3, 4, 5, 6, 2000] })).toBe(9000);
  });

  it('counts what is paid without work', () => {
    const cancelled = [{ date: dateAt(5), minutes: 60, hourlyRateCents: 2250 }];
    expect(topUp({ cancelled })).toBe(210 * 37.5);
    const unworked = [{ date: dateAt(5), minutes: 60 }];
    const terms = { ...FEDERAL, guaranteedMinutes: 2400, holidayMultiplierHundredths: 150 };
    expect(topUp({ unworked, terms, holidays: new Set([dateAt(5)]) })).toBe(210 * 37.5);
    expect(topUp({ unworked, terms })).toBe(10_125);
  });

  it('is a proportion of her first or last week, rounded down', () => {
    const share = { plannedMinutes: 1000, weekMinutes: 2700 };
    const part = { ...worked([600], 2250), declinedMinutes: 0 };
    // 2,400 × 1,000 ÷ 2,700 = 888.9
    expect(topUp({ ...part, share })).toBe(288 * 37.5);
    expect(topUp({ ...part, share: { plannedMinutes: 0, weekMinutes: 0 } })).toBe(0);
    expect(topUp({ ...part, share: { plannedMinutes: 9000, weekMinutes: 2700 } })).toBe(1800 * 37.5);
  });

  it('is nothing where more was worked', () => {
    expect(topUp(worked(hours(9, 9, 9, 9, 9), 2250))).toBe(0);
  });
});
