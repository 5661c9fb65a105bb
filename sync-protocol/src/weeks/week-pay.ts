/**
 * What a week under terms pays: overtime, guarantee, late cancellations, holidays and leave, to the cent (29 CFR 778). Pure:
 * integer minutes and cents, exact until a line is rounded, half up, once.
 */

import { daysBetween, weekdayOf } from '../kernel/calendar.ts';
import type { WageKind } from '../ledger/purpose.ts';
import { type LeavePart, leaveParts } from './leave-of-week.ts';
import {
  byDate,
  byRate,
  centsFor,
  commonValue,
  type MinutesAtRate,
  minutesOf,
  roundHalfUp,
  STRAIGHT,
  sixtieths,
  sumOf,
  UNITS_PER_CENT,
  wholeRate,
} from './pay-parts.ts';
import type { TermsFields } from './terms.ts';
import type { LeaveFact, WeekLine } from './week.ts';

export type { WeekLine } from './week.ts';

/** Worked minutes of one date at one rate. */
export interface WorkedPart {
  readonly date: string;
  /** Billable minutes. */
  readonly minutes: number;
  readonly hourlyRateCents: number;
}

/** A week and what happened in it. */
export interface WeekFacts {
  readonly start: string;
  readonly end: string;
  readonly terms: TermsFields;
  readonly worked: readonly WorkedPart[];
  /** The sum of the days' amounts in this week; of a shift over its border, the part that falls in it. */
  readonly hoursCents: number;
  /** Dates of the week that are holidays of the household. */
  readonly holidays: ReadonlySet<string>;
  /** Late cancellations that are owed. */
  readonly cancelled: readonly WorkedPart[];
  /** Accepted shifts of holidays that weren't worked. Owed once the week is over. */
  readonly unworked: readonly Omit<WorkedPart, 'hourlyRateCents'>[];
  /** Billable minutes on the dates of their shifts, a night's all on its first date; by default `worked`. */
  readonly workedByShift?: readonly { readonly date: string; readonly minutes: number }[];
  /** Approved leave by date; none where it is absent. */
  readonly leave?: readonly LeaveFact[];
  /** Minutes of the base schedule that the nanny declined. */
  readonly declinedMinutes: number;
  /** Planned minutes of her part of the week and of all of it, in her first or last week; else null. */
  readonly share: { readonly plannedMinutes: number; readonly weekMinutes: number } | null;
  /**
   * The rates of the seven dates, once the week is over; null before: then guarantee and unworked holidays are none.
   */
  readonly dayRates: readonly number[] | null;
}

/** What the terms add to the days' amounts, as the ledger has it: at most one for each kind and date. */
export interface AddedEarning {
  readonly kind: Exclude<WageKind, 'hours' | 'adjustment'>;
  /** The date of holidays, cancellations and leave, for overtime and guarantee the last date of the week. */
  readonly date: string;
  readonly minutes: number;
  readonly rateCents: number | null;
  /** At least 1. */
  readonly amountCents: number;
}

export interface WeekPay {
  readonly billableMinutes: number;
  readonly overtimeMinutes: number;
  readonly lines: readonly WeekLine[];
  /** `hoursCents` plus all that is added. */
  readonly grossCents: number;
  readonly added: readonly AddedEarning[];
}

const DAYS_PER_WEEK = 7;

const centsOf = (lines: readonly WeekLine[]): number => sumOf(lines.map(({ amountCents }) => amountCents));
const inOrder = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
const isWorth = ({ amountCents }: WeekLine): boolean => amountCents > 0;

/** Whether a date pays as a holiday. Terms without a holiday multiplier know no holidays. */
const isHoliday = ({ terms, holidays }: WeekFacts, date: string): boolean =>
  terms.holidayMultiplierHundredths !== null && holidays.has(date);

/**
 * Returns the minutes that are overtime: those of the rest day, those beyond the daily limit, and of all others those
 * beyond the weekly limit.
 */
export function overtimeMinutes({
  terms,
  worked,
}: {
  readonly terms: TermsFields;
  readonly worked: readonly Omit<WorkedPart, 'hourlyRateCents'>[];
}): number {
  const { weeklyLimitMinutes, dailyLimitMinutes, restWeekday } = terms;
  let byDay = 0;
  let others = 0;
  for (const [date, parts] of byDate(worked)) {
    const minutes = minutesOf(parts);
    const limit = weekdayOf(date) === restWeekday ? 0 : (dailyLimitMinutes ?? minutes);
    byDay += Math.max(0, minutes - limit);
    others += Math.min(minutes, limit);
  }
  return byDay + Math.max(0, others - (weeklyLimitMinutes ?? others));
}

/** Returns a line that pays minutes at their rates times a multiplier, which is never rounded before the minutes. */
function lineFor(
  subject: Pick<WeekLine, 'kind' | 'date'>,
  parts: readonly MinutesAtRate[],
  hundredths = STRAIGHT,
): WeekLine {
  const rate = commonValue(parts.map(({ hourlyRateCents }) => hourlyRateCents));
  return {
    ...subject,
    minutes: minutesOf(parts),
    rateCents: rate === null ? null : wholeRate(rate, hundredths),
    amountCents: centsFor(parts, hundredths),
  };
}

const roundingLine = (amountCents: number): WeekLine => ({
  kind: 'rounding',
  date: null,
  minutes: null,
  rateCents: null,
  amountCents,
});

const HOURS = { kind: 'hours', date: null } as const;
const OVERTIME = { kind: 'overtime', date: null } as const;
const GUARANTEE = { kind: 'guarantee', date: null } as const;

const onHolidays = (facts: WeekFacts): readonly WorkedPart[] =>
  facts.worked.filter(({ date }) => isHoliday(facts, date));
const premiumOf = (multiplier: number | null): number => (multiplier ?? STRAIGHT) - STRAIGHT;

/**
 * Returns the overtime of several rates: only the premium, at their weighted average (29 CFR 778.115). A second line,
 * without minutes, is what a holiday's premium at a lower rate leaves open of the premium that law asks for, where
 * holidays are days like others: law credits the cents of that premium, not its minutes (29 CFR 778.201, .203).
 */
function premiumsAtAverage(facts: WeekFacts, overtime: number): WeekLine[] {
  const { worked, terms } = facts;
  const perMinute = BigInt(premiumOf(terms.overtimeMultiplierHundredths)) * sixtieths(worked);
  const minutes = BigInt(minutesOf(worked));
  const credited = BigInt(premiumOf(terms.holidayMultiplierHundredths)) * sixtieths(onHolidays(facts));
  const open = BigInt(overtimeMinutes(facts) - overtime) * perMinute - credited * minutes;
  const lineOf = (of: number, units: bigint): WeekLine => ({
    ...OVERTIME,
    minutes: of,
    rateCents: null,
    amountCents: units > 0n ? roundHalfUp(units, minutes * UNITS_PER_CENT) : 0,
  });
  return [lineOf(overtime, BigInt(overtime) * perMinute), lineOf(0, open)].filter(
    (line) => line.minutes !== 0 || isWorth(line),
  );
}

/** Returns the lines of hours and overtime, each rounded once. */
function workedLines(facts: WeekFacts, overtime: number): WeekLine[] {
  const rates = byRate(facts.worked);
  const [first, ...others] = rates;
  if (first === undefined) return [];
  const hours = rates.map((each) => lineFor(HOURS, [each]));
  if (others.length > 0) return [...hours, ...premiumsAtAverage(facts, overtime)];
  if (overtime === 0) return hours;
  const straight = { ...first, minutes: first.minutes - overtime };
  return [
    ...(straight.minutes > 0 ? [lineFor(HOURS, [straight])] : []),
    lineFor(OVERTIME, [{ ...first, minutes: overtime }], facts.terms.overtimeMultiplierHundredths),
  ];
}

/** Returns the rate of a date in a week that is over. */
function rateOn({ start }: WeekFacts, dayRates: readonly number[], date: string): number {
  const rate = dayRates[daysBetween(start, date)];
  if (rate === undefined) throw new Error(`No rate of ${date} in the week from ${start}`);
  return rate;
}

const owedHolidays = (facts: WeekFacts): WeekFacts['unworked'] =>
  facts.dayRates === null ? [] : facts.unworked.filter(({ date }) => isHoliday(facts, date));

/** Returns the premium of each holiday's worked minutes, and the pay of its shifts that weren't worked. */
function holidayLines(facts: WeekFacts): WeekLine[] {
  const { dayRates, terms } = facts;
  const premium = premiumOf(terms.holidayMultiplierHundredths);
  const worked = byDate(onHolidays(facts)).map(([date, parts]) =>
    lineFor({ kind: 'holiday', date }, parts, premium),
  );
  const unworked = byDate(owedHolidays(facts)).map(([date, shifts]) => {
    const hourlyRateCents = rateOn(facts, dayRates ?? [], date);
    return lineFor({ kind: 'holiday', date }, [{ minutes: minutesOf(shifts), hourlyRateCents }]);
  });
  return [...worked, ...unworked].toSorted((a, b) => inOrder(a.date ?? '', b.date ?? ''));
}

/** Returns one line for each late cancellation, in an order that doesn't depend on that of the facts. */
const cancellationLines = ({ cancelled }: WeekFacts): WeekLine[] =>
  cancelled
    .toSorted(
      (a, b) => inOrder(a.date, b.date) || a.hourlyRateCents - b.hourlyRateCents || a.minutes - b.minutes,
    )
    .map((part) => lineFor({ kind: 'cancellation', date: part.date }, [part]));

/** Returns the guaranteed minutes, of a first or last week in proportion of what was planned. */
function guaranteedMinutes({ terms, share }: WeekFacts): number {
  const guaranteed = terms.guaranteedMinutes ?? 0;
  if (share === null) return guaranteed;
  const { plannedMinutes, weekMinutes } = share;
  if (weekMinutes === 0) return 0;
  return Math.floor((guaranteed * Math.min(plannedMinutes, weekMinutes)) / weekMinutes);
}

/** Returns what leave pays beside hours, cancellations and holidays, also those that are owed only once the week is over. */
const leaveIn = (facts: WeekFacts): LeavePart[] =>
  leaveParts(facts.leave ?? [], {
    ...facts,
    worked: facts.workedByShift ?? facts.worked,
    holidays: facts.unworked.filter(({ date }) => isHoliday(facts, date)),
  });

/** Returns a line for each rate that leave of a date pays. */
const leaveLines = (leave: readonly LeavePart[]): WeekLine[] =>
  leave.flatMap(({ date, paid }) => byRate(paid).map((each) => lineFor({ kind: 'leave', date }, [each])));

/**
 * Returns what fills a full week that is over up to the guaranteed minutes, at the rate of its last date. What she asked
 * to have off unpaid isn't filled up.
 */
function guaranteeLines(facts: WeekFacts, leave: readonly LeavePart[]): WeekLine[] {
  const { start, end, dayRates, worked, cancelled } = facts;
  if (dayRates === null || daysBetween(start, end) !== DAYS_PER_WEEK - 1) return [];
  const paid = minutesOf(worked) + minutesOf(owedHolidays(facts)) + minutesOf(cancelled) + minutesOf(leave);
  const unpaid = sumOf(leave.map((part) => part.unpaidMinutes - part.coveredDeclines));
  const minutes = guaranteedMinutes(facts) - facts.declinedMinutes - unpaid - paid;
  if (minutes <= 0) return [];
  return [lineFor(GUARANTEE, [{ minutes, hourlyRateCents: rateOn(facts, dayRates, end) }])];
}

/** Returns the earnings of lines: one for each kind and date, of the whole week on its last date. */
function earningsFrom(lines: readonly WeekLine[], kind: AddedEarning['kind'], end: string): AddedEarning[] {
  const dated = lines.map((line) => ({ ...line, date: line.date ?? end }));
  return byDate(dated).map(([date, each]) => ({
    kind,
    date,
    minutes: sumOf(each.map(({ minutes }) => minutes ?? 0)),
    rateCents: commonValue(each.map(({ rateCents }) => rateCents)),
    amountCents: centsOf(each),
  }));
}

/**
 * Returns the lines of hours and overtime, and the overtime earning that brings the days' amounts up to them. Where the
 * days' amounts are above the lines by their rounding, or differ without overtime, a `rounding` line brings the lines
 * to the days' amounts.
 */
function payWorked(facts: WeekFacts, overtime: number): { lines: WeekLine[]; added: AddedEarning[] } {
  const lines = workedLines(facts, overtime);
  const missingCents = centsOf(lines) - facts.hoursCents;
  if (missingCents === 0) return { lines, added: [] };
  const overtimeLines = lines.filter(({ kind }) => kind === 'overtime');
  if (overtimeLines.length > 0 && missingCents > 0) {
    const added = earningsFrom(overtimeLines, 'overtime', facts.end);
    return { lines, added: added.map((earning) => ({ ...earning, amountCents: missingCents })) };
  }
  return { lines: [...lines, roundingLine(-missingCents)], added: [] };
}

/** Returns what the week pays. The order of the facts' lists doesn't matter. */
export function weekPay(given: WeekFacts): WeekPay {
  // A part without minutes must not count as a second rate.
  const facts = { ...given, worked: given.worked.filter(({ minutes }) => minutes > 0) };
  // A minute on a holiday is no overtime: its premium is the holiday's.
  const ordinary = facts.worked.filter(({ date }) => !isHoliday(facts, date));
  const overtime = overtimeMinutes({ ...facts, worked: ordinary });
  const worked = payWorked(facts, overtime);
  const holidays = holidayLines(facts).filter(isWorth);
  const cancellations = cancellationLines(facts).filter(isWorth);
  const leave = leaveIn(facts);
  const daysOff = leaveLines(leave).filter(isWorth);
  const guarantee = guaranteeLines(facts, leave).filter(isWorth);
  const lines = [...worked.lines, ...holidays, ...cancellations, ...daysOff, ...guarantee];
  return {
    billableMinutes: minutesOf(facts.worked),
    overtimeMinutes: overtime,
    lines,
    grossCents: centsOf(lines),
    added: [
      ...worked.added,
      ...earningsFrom(holidays, 'holiday', facts.end),
      ...earningsFrom(cancellations, 'cancellation', facts.end),
      ...earningsFrom(daysOff, 'leave', facts.end),
      ...earningsFrom(guarantee, 'guarantee', facts.end),
    ],
  };
}

/**
 * Returns a week's pay with cents added to its hours by a `rounding` line: where an approved week keeps another share
 * of a night's amount than its minutes pay now.
 */
export function withHoursCents(pay: WeekPay, cents: number): WeekPay {
  if (cents === 0) return pay;
  const others = pay.lines.filter(({ kind }) => kind !== 'rounding');
  const before = centsOf(pay.lines) - centsOf(others);
  const amountCents = before + cents;
  const lines = amountCents === 0 ? others : [...others, roundingLine(amountCents)];
  return { ...pay, lines, grossCents: pay.grossCents + cents };
}
