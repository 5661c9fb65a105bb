/**
 * The lines of a statement, from earnings and the cents of each that it counts: hours by rate, overtime, and all else.
 * A week under terms that is counted whole has the lines of its own page. The lines always sum to the counted cents.
 */

import { addDays } from '../kernel/calendar.ts';
import type { Earning, WageEarning } from '../ledger/payment.ts';
import { amountFor } from '../people/billing.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import { weekDateOf } from '../weeks/adjustments.ts';
import { type NannyWeek, weekOf } from '../weeks/nanny-week.ts';
import { isAtAverage } from '../weeks/overtime-premium.ts';
import { byRate, centsFor, type MinutesAtRate, STRAIGHT, sumOf } from '../weeks/pay-parts.ts';
import type { StatementLine } from './statement.ts';
import { holidayOvertime, termsOfWeek, type WeekRows, withRates } from './statement-overtime.ts';

/** An earning, and how much of it a statement counts. */
export interface Counted {
  readonly earning: WageEarning;
  readonly cents: number;
}

/** The rows that lines are made of. `days` and `earnings` are all of the weeks that the counted earnings belong to. */
export interface LineRows extends WeekRows {
  readonly earnings: readonly WageEarning[];
}

/** A week, its earnings, and what of them is counted. */
interface CountedWeek {
  readonly week: NannyWeek;
  readonly earnings: readonly Earning[];
  readonly counted: readonly Counted[];
}

const centsOf = (parts: readonly { readonly cents: number }[]): number =>
  sumOf(parts.map(({ cents }) => cents));
const amountsOf = (lines: readonly StatementLine[]): number =>
  sumOf(lines.map(({ amountCents }) => amountCents));
const isFull = ({ earning, cents }: Counted): boolean => cents === earning.amountCents;
const isOf = (kind: Earning['kind']) => (counted: Counted) => counted.earning.kind === kind;

/** Returns the week and the day that an adjustment changes; nothing for other kinds. */
const changedWeek = ({
  kind,
  weekStart,
  hoursDate,
}: Earning): Pick<StatementLine, 'weekStart' | 'hoursDate'> =>
  kind === 'adjustment' && weekStart !== null ? { weekStart, ...(hoursDate !== null && { hoursDate }) } : {};

/** Returns a line of cents of which the statement counts only a part, so that minutes at a rate don't explain them. */
const partLine = ({ earning, cents }: Counted): StatementLine => ({
  kind: earning.kind,
  date: earning.date,
  ...changedWeek(earning),
  minutes: null,
  rateCents: null,
  amountCents: cents,
});

/**
 * Returns the minutes that an earning of hours pays, at the day's rate. Later hours of an approved week change the day,
 * but not its earning: then the cents tell the minutes. Undefined where no minutes pay the cents.
 */
export function paidMinutes(
  { amountCents }: Earning,
  { hourlyRateCents, billableMinutes }: Pick<AgendaDay, 'hourlyRateCents' | 'billableMinutes'> = NO_DAY,
): MinutesAtRate | undefined {
  if (hourlyRateCents === null || billableMinutes === null) return undefined;
  const pays = (minutes: number): boolean => amountFor(minutes, hourlyRateCents) === amountCents;
  const minutes = [billableMinutes, Math.round((amountCents * MINUTES_PER_HOUR) / hourlyRateCents)].find(
    pays,
  );
  return minutes === undefined ? undefined : { hourlyRateCents, minutes };
}
const NO_DAY = { hourlyRateCents: null, billableMinutes: null };
const MINUTES_PER_HOUR = 60;

/** Returns the minutes at the rate of hours that are counted whole; undefined for others. */
const minutesOfHours = (counted: Counted, { days }: LineRows): MinutesAtRate | undefined =>
  isFull(counted) ? paidMinutes(counted.earning, days.get(counted.earning.dayId ?? '')) : undefined;

const minutesAtRates = (hours: readonly Counted[], rows: LineRows): MinutesAtRate[] =>
  byRate(hours.flatMap((each) => minutesOfHours(each, rows) ?? []).filter(({ minutes }) => minutes > 0));

const hourLines = (rates: readonly MinutesAtRate[], date: string | null): StatementLine[] =>
  rates.map((rate) => ({
    kind: 'hours',
    date,
    minutes: rate.minutes,
    rateCents: rate.hourlyRateCents,
    amountCents: centsFor([rate], STRAIGHT),
  }));

/** Returns the line that brings lines to the cents that they stand for; none where they are equal. */
function roundingLines(lines: readonly StatementLine[], cents: number, date: string | null): StatementLine[] {
  const amountCents = cents - amountsOf(lines);
  return amountCents === 0 ? [] : [{ kind: 'rounding', date, minutes: null, rateCents: null, amountCents }];
}

/** Returns hours and overtime of a whole week: at one rate, no minute is in both (week-pay.ts). */
function overtimeLines(
  hours: readonly Counted[],
  overtime: Counted,
  { rows, date }: { rows: LineRows; date: string },
): StatementLine[] | undefined {
  const rates = minutesAtRates(hours, rows);
  const [first, ...others] = rates;
  const { minutes, rateCents } = overtime.earning;
  if (first === undefined || minutes === null) return undefined;
  if (!hours.every((each) => minutesOfHours(each, rows) !== undefined)) return undefined;
  const isOneRate = others.length === 0;
  const straight = isOneRate ? [{ ...first, minutes: first.minutes - minutes }] : rates;
  if (straight.some((rate) => rate.minutes < 0)) return undefined;
  const lines = hourLines(
    straight.filter((rate) => rate.minutes > 0),
    date,
  );
  const amountCents = centsOf([...hours, overtime]) - amountsOf(lines);
  return [
    ...lines,
    { kind: 'overtime', date, minutes, rateCents: isOneRate ? rateCents : null, amountCents },
  ];
}

/** Returns hours by rate, and a line for each earning that is counted in part or that no minutes explain. */
function plainHours(hours: readonly Counted[], rows: LineRows, date: string | null): StatementLine[] {
  const isExplained = (each: Counted): boolean => minutesOfHours(each, rows) !== undefined;
  const lines = hourLines(minutesAtRates(hours, rows), date);
  return [
    ...lines,
    ...roundingLines(lines, centsOf(hours.filter(isExplained)), date),
    ...hours
      .filter((each) => !isExplained(each))
      .map((each) => (isOf('leave')(each) ? addedLine(each, null) : partLine(each))),
  ];
}

/** Returns a line of what terms add besides overtime. */
function addedLine(counted: Counted, weekStart: string | null): StatementLine {
  if (!isFull(counted)) return partLine(counted);
  const { kind, date, minutes, rateCents } = counted.earning;
  return {
    kind,
    date: kind === 'guarantee' ? weekStart : date,
    ...changedWeek(counted.earning),
    minutes,
    rateCents,
    amountCents: counted.cents,
  };
}

/** Returns overtime as the premium alone: its hours have lines of their own. */
function premiumLine(counted: Counted, week: NannyWeek, rows: LineRows): StatementLine {
  if (!isFull(counted)) return partLine(counted);
  const { kind, minutes } = counted.earning;
  const line = { kind, date: week.start, minutes, rateCents: null, amountCents: counted.cents } as const;
  return withRates({ ...line, isPremium: true }, week, rows);
}

/** Returns lines of a week in which each worked holiday says how many of its minutes are overtime. */
function withHolidays(lines: readonly StatementLine[], week: NannyWeek, rows: LineRows): StatementLine[] {
  const overtime = new Map(holidayOvertime(week, rows));
  return lines.map((line) => {
    const minutes =
      line.kind === 'holiday' && line.minutes !== null ? overtime.get(line.date ?? '') : undefined;
    if (minutes === undefined) return line;
    // A holiday's worked minutes come before those that weren't worked.
    overtime.delete(line.date ?? '');
    return { ...line, overtimeMinutes: minutes };
  });
}

/** Returns the lines of a whole week with what its overtime is: a premium at an average, or paid at an exact rate. */
function withOvertimeRate(
  lines: readonly StatementLine[],
  { week, counted }: CountedWeek,
  rows: LineRows,
): StatementLine[] {
  const terms = termsOfWeek(week, rows);
  const [rate] = minutesAtRates(counted.filter(isOf('hours')), rows);
  return lines.map((line) => {
    const { kind, minutes, rateCents, amountCents } = line;
    if (kind !== 'overtime' || rateCents !== null) return line;
    if (isAtAverage(line, lines)) return withRates({ ...line, isPremium: true }, week, rows);
    if (rate === undefined || terms === null || minutes === null) return line;
    const { hourlyRateCents } = rate;
    const { overtimeMultiplierHundredths: times } = terms;
    const isExact = centsFor([{ minutes, hourlyRateCents }], times) === amountCents;
    return isExact ? { ...line, exactRateCents: (hourlyRateCents * times) / STRAIGHT } : line;
  });
}

/** Whether each minute of the week belongs to a day on the week's dates, and each of these days ends in the week. */
function isUncut({ start, end }: NannyWeek, { days }: LineRows): boolean {
  for (const { date, minutesByDate, status } of days.values()) {
    if (status !== 'COMPLETED' || minutesByDate === null) continue;
    const last = addDays(date, minutesByDate.length - 1);
    if ((date < start && last >= start) || (date >= start && date <= end && last > end)) return false;
  }
  return true;
}

const isWhole = ({ earnings, counted }: CountedWeek): boolean => {
  const cents = new Map(counted.map((each) => [each.earning.id, each.cents]));
  return earnings.every(({ id, amountCents }) => (cents.get(id) ?? 0) === amountCents);
};

/** Returns the lines that a week was approved with, where they are what is counted; undefined otherwise. */
function approvedLines({ week, counted }: CountedWeek, { weeks }: LineRows): StatementLine[] | undefined {
  const approved = weeks.find(({ weekStart }) => weekStart === week.start)?.approved;
  const lines = (approved?.lines ?? []).filter(({ kind }) => kind !== 'adjustment');
  if (lines.length === 0 || amountsOf(lines) !== centsOf(counted)) return undefined;
  return lines.map((line) => ({ ...line, date: line.date ?? week.start }));
}

function weekLines(part: CountedWeek, rows: LineRows): StatementLine[] {
  const { week, counted } = part;
  const date = week.start;
  const isClean = isWhole(part) && isUncut(week, rows);
  const approved = isClean ? approvedLines(part, rows) : undefined;
  if (approved !== undefined) return withHolidays(withOvertimeRate(approved, part, rows), week, rows);
  const hours = counted.filter(isOf('hours'));
  const [overtime] = counted.filter(isOf('overtime'));
  const together =
    isClean && overtime !== undefined ? overtimeLines(hours, overtime, { rows, date }) : undefined;
  const others = counted.filter(({ earning }) => earning.kind !== 'hours' && earning.kind !== 'overtime');
  const lines = [
    ...((together && withOvertimeRate(together, part, rows)) ?? [
      ...plainHours(hours, rows, date),
      ...(overtime === undefined ? [] : [premiumLine(overtime, week, rows)]),
    ]),
    ...others.map((each) => addedLine(each, date)),
  ];
  return withHolidays(lines, week, rows);
}

const byPlace = (a: Counted, b: Counted): number => {
  const [first, second] = [a, b].map(({ earning }) => `${earning.date} ${earning.kind} ${earning.id}`);
  return first === second ? 0 : (first ?? '') < (second ?? '') ? -1 : 1;
};

/** Returns each week under terms with its earnings, in order; undefined stands for all dates without terms. */
function byWeek(counted: readonly Counted[], { terms, earnings }: LineRows): Map<string, CountedWeek> {
  const weekFor = (earning: Earning): NannyWeek => weekOf(terms, weekDateOf(earning));
  const all = new Map<string, Earning[]>();
  for (const earning of earnings) {
    if (earning.kind === 'adjustment') continue;
    const { start } = weekFor(earning);
    const list = all.get(start);
    if (list === undefined) all.set(start, [earning]);
    else list.push(earning);
  }
  const weeks = new Map<string, CountedWeek & { counted: Counted[] }>();
  for (const each of counted) {
    const week = weekFor(each.earning);
    const known = weeks.get(week.start);
    if (known === undefined) {
      weeks.set(week.start, { week, earnings: all.get(week.start) ?? [], counted: [each] });
    } else known.counted.push(each);
  }
  return new Map([...weeks].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the lines of what is counted. Weeks without terms are one: their lines have no date. */
export function statementLines(given: readonly Counted[], rows: LineRows): StatementLine[] {
  const counted = given.toSorted(byPlace);
  const adjustments = counted.filter(isOf('adjustment'));
  const ofWeeks = byWeek(
    counted.filter((each) => !isOf('adjustment')(each)),
    rows,
  );
  const [under, without] = [[...ofWeeks.values()], [...ofWeeks.values()]].map((weeks, i) =>
    weeks.filter(({ week }) => (week.terms === null) === (i === 1)),
  );
  const hours = (without ?? []).flatMap((part) => part.counted);
  return [
    ...plainHours(hours, rows, null),
    ...(under ?? []).flatMap((part) => weekLines(part, rows)),
    ...adjustments.map((each) => addedLine(each, null)),
  ];
}
