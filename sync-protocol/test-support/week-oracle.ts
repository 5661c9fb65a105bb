/**
 * Prices a week a second time, for tests of weeks/week-pay.ts: walks through it minute by minute, decides which premium
 * each minute pays, and adds up exact fractions. Shares nothing with that file but the shape of the facts.
 */
import type { WeekFacts } from '../src/weeks/week-pay.ts';

/** A number of cents, never negative: numerator and denominator. */
type Fraction = readonly [bigint, bigint];

interface ExactLine {
  readonly kind: 'hours' | 'overtime' | 'holiday' | 'cancellation' | 'leave' | 'guarantee';
  readonly date: string | null;
  readonly minutes: number;
  readonly cents: Fraction;
}

interface ExactWeek {
  readonly overtimeMinutes: number;
  /** Worked minutes that pay a holiday's premium. */
  readonly holidayMinutes: number;
  readonly lines: readonly ExactLine[];
  /** What the terms and the law ask for, before anything is rounded. */
  readonly total: Fraction;
}

/**
 * Returns the least that federal law lets a week's work pay: its minutes straight, and half the regular rate for those
 * beyond 40 hours (29 U.S.C. 207(a)(1), 29 CFR 778.115). Premiums of days and holidays count towards that half.
 */
export function federalMinimum(worked: WeekFacts['worked']): Fraction {
  let minutes = 0;
  let paid = 0n;
  for (const part of worked) {
    minutes += part.minutes;
    paid += BigInt(part.minutes) * BigInt(part.hourlyRateCents);
  }
  if (minutes <= 2400) return [paid, 60n];
  return [paid * BigInt(2 * minutes + (minutes - 2400)), 60n * BigInt(2 * minutes)];
}

const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction =>
  b === d ? [a + c, b] : [a * d + c * b, b * d];
const sum = (fractions: readonly Fraction[]): Fraction => fractions.reduce(plus, [0n, 1n]);
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d];
/** Returns what the first is more than the second; nothing where it is less. */
const beyond = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d > c * b ? a * d - c * b : 0n, b * d];

/** Returns the nearest cent, of two equally near ones the higher. */
export function nearestCent([numerator, denominator]: Fraction): number {
  const below = numerator / denominator;
  const rest = numerator - below * denominator;
  return Number(rest + rest >= denominator ? below + 1n : below);
}

/** Whether cents are at least a fraction less some half cents. */
export const isAtLeast = (cents: number, [numerator, denominator]: Fraction, halfCents: number): boolean =>
  (2n * BigInt(cents) + BigInt(halfCents)) * denominator >= 2n * numerator;

interface Minute {
  readonly date: string;
  readonly rate: bigint;
  readonly premium: 'none' | 'overtime' | 'holiday';
}

function datesIn({ start, end }: WeekFacts): string[] {
  const dates: string[] = [];
  for (const day = new Date(`${start}T12:00:00Z`); ; day.setUTCDate(day.getUTCDate() + 1)) {
    const date = day.toISOString().slice(0, 10);
    if (date > end) return dates;
    dates.push(date);
  }
}

const isRestDay = (date: string, restWeekday: number | null): boolean =>
  new Date(`${date}T12:00:00Z`).getUTCDay() === restWeekday;

/**
 * Returns the week's worked minutes, each with the premium of the first rule that it meets, and no other. Law knows no
 * holidays: without them, the minutes are those that law wants a premium for.
 */
function walkThrough(facts: WeekFacts, holidays: ReadonlySet<string>): Minute[] {
  const { holidayMultiplierHundredths, restWeekday, dailyLimitMinutes, weeklyLimitMinutes } = facts.terms;
  const minutes: Minute[] = [];
  let ordinaryThisWeek = 0;
  for (const date of datesIn(facts)) {
    const isAtRest = isRestDay(date, restWeekday);
    let today = 0;
    for (const part of facts.worked.filter((each) => each.date === date)) {
      const rate = BigInt(part.hourlyRateCents);
      for (let minute = 0; minute < part.minutes; minute++) {
        today++;
        let premium: Minute['premium'] = 'none';
        if (holidayMultiplierHundredths !== null && holidays.has(date)) premium = 'holiday';
        else if (isAtRest) premium = 'overtime';
        else if (dailyLimitMinutes !== null && today > dailyLimitMinutes) premium = 'overtime';
        else {
          ordinaryThisWeek++;
          if (weeklyLimitMinutes !== null && ordinaryThisWeek > weeklyLimitMinutes) premium = 'overtime';
        }
        minutes.push({ date, rate, premium });
      }
    }
  }
  return minutes;
}

/** Returns what minutes pay by the hour, times a multiplier in hundredths. */
function payFor(minutes: readonly Minute[], hundredths: number): Fraction {
  let rates = 0n;
  for (const { rate } of minutes) rates += rate;
  return [rates * BigInt(hundredths), 60n * 100n];
}

const straight = (minutes: number, rate: number): Fraction => [BigInt(minutes) * BigInt(rate), 60n];

/** The regular rate: what the week's minutes pay straight, divided by their number (29 CFR 778.109, .115). */
function regularRate(minutes: readonly Minute[]): Fraction {
  const [paid, divisor] = payFor(minutes, 100);
  return [paid, divisor * BigInt(minutes.length)];
}

/** Returns the premium of overtime minutes at the regular rate. */
const premiumFor = (overtime: number, minutes: readonly Minute[], multiplier: number): Fraction =>
  times(regularRate(minutes), [BigInt(overtime) * BigInt(multiplier - 100), 100n]);

/**
 * Returns what is due beyond the agreed premiums: law wants the premium of all overtime minutes, those of holidays, too,
 * and credits the cents of a holiday's premium, not its minutes (29 CFR 778.201(c)).
 */
function dueBeyond(facts: WeekFacts, minutes: readonly Minute[]): Fraction {
  const { overtimeMultiplierHundredths: multiplier, holidayMultiplierHundredths } = facts.terms;
  const byLaw = walkThrough(facts, new Set()).filter(({ premium }) => premium !== 'none').length;
  const agreed = minutes.filter(({ premium }) => premium === 'overtime').length;
  const onHolidays = minutes.filter(({ premium }) => premium === 'holiday');
  const credited = payFor(onHolidays, (holidayMultiplierHundredths ?? 100) - 100);
  const paid = plus(premiumFor(agreed, minutes, multiplier), credited);
  return beyond(premiumFor(byLaw, minutes, multiplier), paid);
}

function workedLines(facts: WeekFacts, minutes: readonly Minute[]): ExactLine[] {
  const multiplier = facts.terms.overtimeMultiplierHundredths;
  const overtime = minutes.filter(({ premium }) => premium === 'overtime');
  const rates = [...new Set(minutes.map(({ rate }) => rate))];
  const hours = (of: readonly Minute[]): ExactLine[] =>
    rates
      .map((rate) => of.filter((each) => each.rate === rate))
      .filter((ofRate) => ofRate.length > 0)
      .map((ofRate) => ({ kind: 'hours', date: null, minutes: ofRate.length, cents: payFor(ofRate, 100) }));
  if (minutes.length === 0) return [];
  const line = { kind: 'overtime', date: null } as const;
  const due: ExactLine = { ...line, minutes: 0, cents: dueBeyond(facts, minutes) };
  if (rates.length === 1 && overtime.length > 0) {
    const others = minutes.filter(({ premium }) => premium !== 'overtime');
    return [
      ...hours(others),
      { ...line, minutes: overtime.length, cents: payFor(overtime, multiplier) },
      due,
    ];
  }
  const premium = premiumFor(overtime.length, minutes, multiplier);
  return [
    ...hours(minutes),
    ...(overtime.length > 0 ? [{ ...line, minutes: overtime.length, cents: premium }] : []),
    due,
  ];
}

function holidayLines(facts: WeekFacts, minutes: readonly Minute[]): ExactLine[] {
  const { holidays, unworked, dayRates } = facts;
  const multiplier = facts.terms.holidayMultiplierHundredths;
  if (multiplier === null) return [];
  return datesIn(facts).flatMap((date, index): ExactLine[] => {
    if (!holidays.has(date)) return [];
    const line = { kind: 'holiday', date } as const;
    const worked = minutes.filter((each) => each.date === date);
    const premium = { ...line, minutes: worked.length, cents: payFor(worked, multiplier - 100) };
    if (dayRates === null) return [premium];
    let planned = 0;
    for (const shift of unworked) if (shift.date === date) planned += shift.minutes;
    return [premium, { ...line, minutes: planned, cents: straight(planned, dayRates[index] ?? Number.NaN) }];
  });
}

const cancellationLines = ({ cancelled }: WeekFacts): ExactLine[] =>
  cancelled.map(({ date, minutes, hourlyRateCents }) => ({
    kind: 'cancellation',
    date,
    minutes,
    cents: straight(minutes, hourlyRateCents),
  }));

/** Leave of a date, as its minutes are used up one by one. */
interface WalkedLeave {
  readonly date: string;
  /** Paid minutes by rate. */
  readonly rates: ReadonlyMap<number, number>;
  readonly paid: number;
  readonly unpaid: number;
  /** Declined minutes of the date that are its leave's, too. */
  readonly declined: number;
}

/** Uses up the planned minutes of each date with leave: what pays otherwise first, then paid leave, then unpaid leave. */
function walkLeave(facts: WeekFacts): WalkedLeave[] {
  const paysHolidays = facts.terms.holidayMultiplierHundredths !== null;
  return (facts.leave ?? []).map((fact) => {
    const { date, hourlyRateCents } = fact;
    let free = fact.plannedMinutes;
    const use = (minutes: number): number => {
      let used = 0;
      while (used < minutes && free > 0) {
        used++;
        free--;
      }
      return used;
    };
    const worked = facts.workedByShift ?? facts.worked;
    for (const part of [...worked, ...facts.cancelled]) if (part.date === date) use(part.minutes);
    for (const part of facts.unworked) {
      if (part.date === date && paysHolidays && facts.holidays.has(date)) use(part.minutes);
    }
    let paid = 0;
    let unpaid = 0;
    const rates = new Map<number, number>();
    for (const { paidMinutes, hourlyRateCents: own = hourlyRateCents } of fact.leaves) {
      const used = use(paidMinutes);
      paid += used;
      rates.set(own, (rates.get(own) ?? 0) + used);
    }
    for (const { minutes, paidMinutes } of fact.leaves) unpaid += use(minutes - paidMinutes);
    let declined = 0;
    while (declined < fact.declinedMinutes && declined < paid + unpaid) declined++;
    return { date, rates, paid, unpaid, declined };
  });
}

const leaveLines = (facts: WeekFacts): ExactLine[] =>
  walkLeave(facts).flatMap(({ date, rates }) =>
    [...rates].map(([rate, minutes]) => ({ kind: 'leave', date, minutes, cents: straight(minutes, rate) })),
  );

/** Counts up to what is guaranteed, a minute at a time. */
function guaranteeLines(facts: WeekFacts, worked: number): ExactLine[] {
  const { terms, share, dayRates, declinedMinutes } = facts;
  if (dayRates === null || terms.guaranteedMinutes === null || datesIn(facts).length < 7) return [];
  let guaranteed = terms.guaranteedMinutes;
  if (share !== null && share.plannedMinutes < share.weekMinutes) {
    while (guaranteed * share.weekMinutes > terms.guaranteedMinutes * share.plannedMinutes) guaranteed--;
  }
  if (share?.weekMinutes === 0) guaranteed = 0;
  let paid = worked + declinedMinutes;
  for (const { minutes } of facts.cancelled) paid += minutes;
  for (const { date, minutes } of facts.unworked) {
    if (terms.holidayMultiplierHundredths !== null && facts.holidays.has(date)) paid += minutes;
  }
  for (const each of walkLeave(facts)) paid += each.paid + each.unpaid - each.declined;
  let minutes = 0;
  while (paid + minutes < guaranteed) minutes++;
  return [{ kind: 'guarantee', date: null, minutes, cents: straight(minutes, dayRates[6] ?? Number.NaN) }];
}

/** Returns what terms and law ask for in a week, and its lines before they are rounded. Lines worth nothing are left out. */
export function exactWeek(facts: WeekFacts): ExactWeek {
  const minutes = walkThrough(facts, facts.holidays);
  const added = [
    ...holidayLines(facts, minutes),
    ...cancellationLines(facts),
    ...leaveLines(facts),
    ...guaranteeLines(facts, minutes.length),
  ].filter(({ cents }) => nearestCent(cents) > 0);
  const worked = workedLines(facts, minutes);
  const lines = [...worked.filter((each) => each.minutes > 0 || nearestCent(each.cents) > 0), ...added];
  return {
    overtimeMinutes: minutes.filter(({ premium }) => premium === 'overtime').length,
    holidayMinutes: minutes.filter(({ premium }) => premium === 'holiday').length,
    lines,
    total: sum([...worked, ...added].map(({ cents }) => cents)),
  };
}
