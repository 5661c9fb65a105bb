/** Writes a wage statement in the reader's language, as texts and tables, for the screen, for paper and for the PDF. */

import { addDays, dateOf, minuteOfDayOf } from '../../kernel/calendar.ts';
import { groupBy } from '../../kernel/group-by.ts';
import { DAYS_PER_WEEK } from '../../kernel/units-of-time.ts';
import { premiumRate } from '../../weeks/overtime-premium.ts';
import type { StatementContent, StatementDay, StatementLine } from '../statement.ts';
import { deductionCells } from './deduction-rows.ts';
import { leaveCells } from './leave-rows.ts';
import { nameOfLine } from './line-names.ts';
import {
  type Fact,
  factsOf,
  formatPeriod,
  marksOf,
  type Party,
  partiesOf,
  remarksOf,
} from './statement-facts.ts';
import {
  MINUTES_PER_HOUR,
  type StatementLanguage,
  type StatementToWrite,
  type Writer,
  writerOf,
} from './statement-writer.ts';

/** A column of figures is aligned at the end, and never broken into lines. */
export interface TextColumn {
  readonly label: string;
  readonly isFigure: boolean;
}

export interface TextRow {
  readonly cells: readonly string[];
  readonly isStrong: boolean;
}

export interface TextTable {
  readonly caption: string;
  readonly columns: readonly TextColumn[];
  readonly rows: readonly TextRow[];
}

export interface StatementText {
  readonly title: string;
  /** Null for a draft. */
  readonly number: string | null;
  /** What has to be seen first: that it is a draft, void, or replaces another one. */
  readonly marks: readonly string[];
  /** Printed across a void statement. */
  readonly stamp: string | null;
  /** What is looked for first, with its period: printed from form 4 on. */
  readonly netPay: Fact & { readonly period: string; readonly isPrinted: boolean };
  readonly facts: readonly Fact[];
  readonly parties: readonly Party[];
  /** Null without worked days. */
  readonly days: TextTable | null;
  /** Null without adjustments that count elsewhere. */
  readonly adjusted: TextTable | null;
  readonly lines: TextTable;
  readonly totals: TextTable;
  /** Null without time off. */
  readonly leave: TextTable | null;
  readonly notes: readonly string[];
  /** The hash; null for a draft. */
  readonly footnote: string | null;
}

/** Returns a statement's tables in the order in which they are read. */
export const tablesOf = ({ days, adjusted, lines, totals, leave }: StatementText): TextTable[] =>
  [days, adjusted, lines, totals, leave].filter((table) => table !== null);

/** The form from which days are summed up by week, an hour's premium is told, and the net pay is printed first. */
const SUMMED_UP = 4;

const sum = (amounts: readonly number[]): number => amounts.reduce((total, cents) => total + cents, 0);

const text = (label: string): TextColumn => ({ label, isFigure: false });
const figure = (label: string): TextColumn => ({ label, isFigure: true });
const row = (...cells: readonly string[]): TextRow => ({ cells, isStrong: false });
const strong = (...cells: readonly string[]): TextRow => ({ cells, isStrong: true });

/** Returns '9:00 AM – 5:00 PM', on the clock of the household. */
function timesOf(
  { date, startUtc, endUtc }: StatementDay,
  { t, content: { zone }, notation }: Writer,
): string {
  const clock = (instant: string): string => {
    const minutes = minuteOfDayOf(instant, zone);
    return notation.clock(Math.floor(minutes / MINUTES_PER_HOUR), minutes % MINUTES_PER_HOUR);
  };
  const values = { start: clock(startUtc), end: clock(endUtc) };
  return dateOf(endUtc, zone) > date
    ? t('{start} – {end} the next day', values)
    : t('{start} – {end}', values);
}

function dayRow(day: StatementDay, writer: Writer): TextRow {
  const { t, notation, money, hours } = writer;
  return row(
    t('{weekday}, {date}', {
      weekday: notation.date(day.date, 'shortWeekday'),
      date: notation.date(day.date, 'date'),
    }),
    timesOf(day, writer),
    hours(day.actualMinutes),
    hours(day.billableMinutes),
    money(day.hourlyRateCents),
    money(day.amountCents),
  );
}

/** Returns the sums of days, after them. */
function sumOfDays(label: string, days: readonly StatementDay[], { money, hours }: Writer): TextRow {
  const worked = sum(days.map(({ actualMinutes }) => actualMinutes));
  const billed = sum(days.map(({ billableMinutes }) => billableMinutes));
  const earned = sum(days.map(({ amountCents }) => amountCents));
  return strong(label, '', hours(worked), hours(billed), '', money(earned));
}

/** Returns days by the weeks under terms that the lines name, in order; other days are one group. */
function byWeek({ days, lines }: StatementContent): [start: string, days: StatementDay[]][] {
  // A line without minutes, a part of a day, has the day's date.
  const ofWeeks = lines.filter(({ kind, minutes }) => kind === 'hours' && minutes !== null);
  const starts = [...new Set(ofWeeks.flatMap(({ date }) => date ?? []))];
  const startOf = (date: string): string =>
    starts
      .filter((start) => start <= date && date < addDays(start, DAYS_PER_WEEK))
      .toSorted()
      .at(-1) ?? '';
  return [...groupBy(days, ({ date }) => startOf(date))];
}

/** Returns the days with their total, which the first form doesn't have; of several weeks, from form 4 on also by week. */
function dayRows(writer: Writer): TextRow[] {
  const { t, content, date } = writer;
  const { v, days } = content;
  const weeks = byWeek(content);
  const isByWeek = v >= SUMMED_UP && weeks.length > 1;
  const rows = weeks.flatMap(([start, ofWeek]) => [
    ...ofWeek.map((day) => dayRow(day, writer)),
    ...(isByWeek && start !== ''
      ? [sumOfDays(t('Week of {date}', { date: date(start) }), ofWeek, writer)]
      : []),
  ]);
  return v === 1 ? rows : [...rows, sumOfDays(t('Total'), days, writer)];
}

function daysOf(writer: Writer): TextTable | null {
  const { t, content } = writer;
  if (content.days.length === 0) return null;
  return {
    caption: t('Days worked'),
    columns: [
      text(t('Date')),
      text(t('Time')),
      figure(t('Worked (h)')),
      figure(t('Billed (h)')),
      figure(t('Rate')),
      figure(t('Amount')),
    ],
    rows: dayRows(writer),
  };
}

/** Returns the adjustments of these days' weeks that count on other dates, beside the days that they change. */
function adjustedTable({ t, content: { adjusted = [] }, notation, money, date }: Writer): TextTable | null {
  if (adjusted.length === 0) return null;
  return {
    caption: t('Adjusted later'),
    columns: [text(t('Hours of')), text(t('Decided on')), figure(t('Amount'))],
    rows: adjusted.map((each) =>
      row(
        each.hoursDate === null
          ? t('Week of {date}', { date: date(each.weekStart) })
          : t('{weekday}, {date}', {
              weekday: notation.date(each.hoursDate, 'shortWeekday'),
              date: date(each.hoursDate),
            }),
        date(each.date),
        money(each.amountCents),
      ),
    ),
  };
}

/** Returns a rate with two decimals, or as many as it needs, up to four. */
function formatRate(cents: number, { content, notation }: Writer): string {
  const decimals = Number.isInteger(cents) ? 2 : Number.isInteger(cents * 10) ? 3 : 4;
  return notation.money(cents, content.currency, decimals);
}

/** Of overtime that is only the premium on one rate, what an hour of it pays on top. */
function rateOf(line: StatementLine, writer: Writer): string {
  const { rateCents, exactRateCents, isPremium, averageRateCents, overtimeRateCents } = line;
  const hasPremiumRate =
    writer.content.v >= SUMMED_UP && isPremium === true && averageRateCents === undefined;
  const premiumCents = hasPremiumRate ? premiumRate(line, overtimeRateCents) : undefined;
  const cents = rateCents ?? exactRateCents ?? premiumCents;
  return cents === undefined ? '' : formatRate(cents, writer);
}

function linesTable(writer: Writer): TextTable {
  const { t, content, money, hours } = writer;
  return {
    caption: t('Earnings'),
    columns: [text(t('Earning')), figure(t('Hours')), figure(t('Rate')), figure(t('Amount'))],
    rows: [
      ...content.lines.map((line) =>
        row(
          nameOfLine(line, { ...writer, money: (cents) => formatRate(cents, writer) }),
          line.minutes ? hours(line.minutes) : '',
          rateOf(line, writer),
          money(line.amountCents),
        ),
      ),
      strong(t('Gross pay'), '', '', money(content.grossCents)),
    ],
  };
}

/** Returns the year that year-to-date figures are of. Before form 3: the pay date's, else that of the last day. */
const formatPayYear = ({ yearToDateTo, payDate, to }: StatementContent): string =>
  (yearToDateTo ?? payDate ?? to).slice(0, 4);

/** Returns no row where nothing was reimbursed. */
function reimbursementRows({ t, content, money }: Writer): TextRow[] {
  const [now, ofYear] = [content.reimbursementsCents, content.yearToDate.reimbursementsCents];
  if (now === 0 && ofYear === 0) return [];
  return [row(t('Reimbursements, not part of pay'), money(now), money(ofYear))];
}

/** Says of the premium of one line of overtime how it comes about, where minutes at a rate do. */
function premiumWords(writer: Writer, overtimeCents: number): string {
  const { t, content, hours } = writer;
  const [line, ...others] = content.lines.filter(({ kind }) => kind === 'overtime');
  const isAtOneRate = content.v >= SUMMED_UP && others.length === 0 && line?.averageRateCents === undefined;
  const rate =
    line !== undefined && isAtOneRate
      ? premiumRate(
          { minutes: line.minutes, amountCents: overtimeCents },
          line.rateCents ?? line.exactRateCents ?? line.overtimeRateCents,
        )
      : undefined;
  return rate === undefined
    ? t('Of which overtime premium')
    : t('Of which overtime premium, {hours} h × {rate}', {
        hours: hours(line?.minutes ?? 0),
        rate: formatRate(rate, writer),
      });
}

/** In the first form, overtime was the sum of its lines. */
function overtimeRow(writer: Writer): TextRow {
  const { t, content, money } = writer;
  const { overtimeCents, lines, yearToDate } = content;
  const ofYear = money(yearToDate.overtimeCents);
  if (overtimeCents !== undefined)
    return row(premiumWords(writer, overtimeCents), money(overtimeCents), ofYear);
  const overtime = lines.filter(({ kind }) => kind === 'overtime');
  return row(t('Of which overtime'), money(sum(overtime.map(({ amountCents }) => amountCents))), ofYear);
}

/** Deductions are written as less than zero. `0 - 0` is 0, where `-0` would be written '−$0.00'. */
function totalsTable(writer: Writer): TextTable {
  const { t, content, money } = writer;
  const { deductions, yearToDate: year, openCents } = content;
  const deductedCents = sum(deductions.map(({ amountCents }) => amountCents));
  return {
    caption: t('Totals'),
    columns: [
      text(t('Total')),
      figure(t('This statement')),
      figure(t('Year to date, {year}', { year: formatPayYear(content) })),
    ],
    rows: [
      strong(t('Gross pay'), money(content.grossCents), money(year.grossCents)),
      overtimeRow(writer),
      ...deductionCells(writer).map((cells) => row(...cells)),
      row(t('All deductions'), money(0 - deductedCents), money(0 - year.deductionsCents)),
      strong(t('Net pay'), money(content.netCents), money(year.netCents)),
      ...reimbursementRows(writer),
      openCents < 0
        ? row(t('Paid ahead when issued'), money(-openCents), '')
        : row(t('Owed when issued'), money(openCents), ''),
    ],
  };
}

/** Returns what is left of each kind of time off on the last date, and how it came about. */
function leaveTable(writer: Writer): TextTable | null {
  const { t, content, date } = writer;
  if (content.leave === undefined) return null;
  return {
    caption: t('Time off on {date}', { date: date(content.to) }),
    columns: [
      text(t('Time off')),
      ...[t('Kept'), t('Earned'), t('Used'), t('Added or taken off'), t('Left')].map(figure),
    ],
    rows: leaveCells(writer).map((cells) => row(...cells)),
  };
}

export function writeStatement(given: StatementToWrite, language: StatementLanguage): StatementText {
  const { statement } = given;
  const writer = writerOf(statement.content, language);
  const { t } = language;
  const { number, hash } = statement;
  return {
    title: t('Wage Statement'),
    number,
    marks: marksOf(given, language),
    stamp: statement.voidedAt === null ? null : t('VOID'),
    netPay: {
      label: t('Net pay'),
      value: writer.money(statement.content.netCents),
      period: formatPeriod(writer),
      isPrinted: statement.content.v >= SUMMED_UP,
    },
    facts: factsOf(statement, writer),
    parties: partiesOf(writer),
    days: daysOf(writer),
    adjusted: adjustedTable(writer),
    lines: linesTable(writer),
    totals: totalsTable(writer),
    leave: leaveTable(writer),
    notes: [
      ...remarksOf(writer),
      t(
        'Fairday adds up pay and what the family withheld. It doesn’t file taxes, and it gives no tax advice.',
      ),
    ],
    footnote: hash === null ? null : t('Hash (SHA-256): {hash}', { hash }),
  };
}
