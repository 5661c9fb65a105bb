/**
 * Divides what a week pays into a row for each hourly rate, for a payroll service: no minute is counted twice, and the
 * rows sum to the week's gross, to the cent.
 */
import { amountFor } from '../people/billing.ts';
import { sumOf } from '../weeks/pay-parts.ts';
import type { WeekLine, WorkedPart } from '../weeks/week-pay.ts';
import type { WeekTotal } from '../weeks/week-status.ts';

/** The minutes and cents of one kind. */
export interface PayrollPart {
  readonly minutes: number;
  readonly amountCents: number;
}

export interface PayrollRow {
  /** Null for adjustments, and for cents of no single rate. */
  readonly rateCents: number | null;
  /** Worked minutes that are neither overtime nor on a holiday. */
  readonly regular: PayrollPart;
  /** Its whole pay: the straight pay and the premium. */
  readonly overtime: PayrollPart;
  /** Of the overtime pay, what is paid on top: the cents of the ledger's overtime earning. */
  readonly premiumCents: number;
  /** Holidays worked, their straight pay and their premium, and those that are paid without work. */
  readonly holiday: PayrollPart;
  readonly guarantee: PayrollPart;
  readonly cancellation: PayrollPart;
  /** Time off, also what is paid out of it. */
  readonly leave: PayrollPart;
  /** What changed in an earlier, approved week; below 0 where it was less. */
  readonly adjustmentCents: number;
  /** The date of the hours that the adjustment corrects. */
  readonly hoursDate: string | null;
}

const KINDS = ['regular', 'overtime', 'holiday', 'guarantee', 'cancellation', 'leave'] as const;
type Kind = (typeof KINDS)[number];
type Draft = {
  -readonly [F in keyof PayrollRow]: F extends Kind
    ? { minutes: number; amountCents: number }
    : PayrollRow[F];
};

const none = () => ({ minutes: 0, amountCents: 0 });

/** Returns a row of nothing. */
export const newRow = (rateCents: number | null): Draft => ({
  rateCents,
  regular: none(),
  overtime: none(),
  premiumCents: 0,
  holiday: none(),
  guarantee: none(),
  cancellation: none(),
  leave: none(),
  adjustmentCents: 0,
  hoursDate: null,
});

export const payrollGross = (row: PayrollRow): number =>
  sumOf(KINDS.map((kind) => row[kind].amountCents)) + row.adjustmentCents;

/** Divides cents by weights; the shares sum to the cents. All go to the first where nothing has a weight. */
function shares(cents: number, weights: readonly number[]): number[] {
  const whole = sumOf(weights);
  let weight = 0;
  let given = 0;
  return weights.map((each, index) => {
    weight += each;
    const until = whole === 0 ? cents : Math.round((cents * weight) / whole);
    const share = whole === 0 && index > 0 ? 0 : until - given;
    given += share;
    return share;
  });
}

/** The worked minutes of a rate, and what they pay straight; of a week at one rate without those of overtime. */
interface Worked {
  readonly row: Draft;
  straightCents: number;
  /** Minutes that aren't given to overtime or a holiday yet. */
  left: number;
}

/** Gives minutes to rates, by the parts in their order, as far as they go, and then to the last rates. */
function give(worked: readonly Worked[], parts: readonly WorkedPart[], minutes: number): Map<Worked, number> {
  const given = new Map<Worked, number>();
  let rest = minutes;
  const take = (each: Worked | undefined, most: number): void => {
    const taken = Math.min(rest, most, each?.left ?? 0);
    if (each === undefined || taken <= 0) return;
    each.left -= taken;
    rest -= taken;
    given.set(each, (given.get(each) ?? 0) + taken);
  };
  for (const part of parts)
    take(
      worked.find(({ row }) => row.rateCents === part.hourlyRateCents),
      part.minutes,
    );
  for (const each of worked.toReversed()) take(each, rest);
  return given;
}

/** Adds the hours of a worked holiday, with their premium. */
function addHoliday(worked: readonly Worked[], parts: readonly WorkedPart[], line: WeekLine): void {
  const given = [...give(worked, parts, line.minutes ?? 0)];
  const premiums = shares(
    line.amountCents,
    given.map(([{ row }, minutes]) => minutes * (row.rateCents ?? 0)),
  );
  for (const [index, [each, minutes]] of given.entries()) {
    const straight = amountFor(minutes, each.row.rateCents ?? 0);
    each.straightCents -= straight;
    each.row.holiday.minutes += minutes;
    each.row.holiday.amountCents += straight + (premiums[index] ?? 0);
  }
}

interface Overtime {
  readonly minutes: number;
  readonly amountCents: number;
  readonly premiumCents: number;
  /** Whether its lines are only the premium: its straight pay is in the lines of hours. */
  readonly isPremium: boolean;
}

function addOvertime(worked: readonly Worked[], parts: readonly WorkedPart[], overtime: Overtime): void {
  const given = give(worked, parts.toReversed(), overtime.minutes);
  const minutes = worked.map((each) => given.get(each) ?? 0);
  const cents = shares(overtime.amountCents, minutes);
  const premiums = shares(overtime.premiumCents, minutes);
  for (const [index, each] of worked.entries()) {
    const straight = overtime.isPremium ? amountFor(minutes[index] ?? 0, each.row.rateCents ?? 0) : 0;
    each.straightCents -= straight;
    each.row.overtime.minutes += minutes[index] ?? 0;
    each.row.overtime.amountCents += straight + (cents[index] ?? 0);
    each.row.premiumCents += premiums[index] ?? 0;
  }
}

/** What is left is regular. Cents of rounding alone go to the hours that there are. */
function addRegular({ row, straightCents, left }: Worked): void {
  row.regular.minutes += left;
  const kind =
    left > 0 ? 'regular' : (['overtime', 'holiday'] as const).find((each) => row[each].minutes > 0);
  row[kind ?? 'regular'].amountCents += straightCents;
}

const linesOf = (lines: readonly WeekLine[], kind: WeekLine['kind']): WeekLine[] =>
  lines.filter((line) => line.kind === kind);
const minutesIn = (lines: readonly WeekLine[]): number => sumOf(lines.map(({ minutes }) => minutes ?? 0));
const centsIn = (lines: readonly WeekLine[]): number => sumOf(lines.map(({ amountCents }) => amountCents));

/** Returns the lines of holidays that were worked: of a date with hours the first. */
function workedHolidays({ lines, byDate }: WeekTotal, parts: readonly WorkedPart[]): Set<WeekLine> {
  const dates = new Set((byDate ?? parts).flatMap(({ date, minutes }) => (minutes > 0 ? [date] : [])));
  const first = new Map<string | null, WeekLine>();
  for (const line of linesOf(lines, 'holiday')) if (!first.has(line.date)) first.set(line.date, line);
  return new Set([...first].flatMap(([date, line]) => (date !== null && dates.has(date) ? [line] : [])));
}

interface WorkedRows {
  readonly premiumCents: number;
  readonly rowAt: (rateCents: number | null) => Draft;
}

/** Adds all worked hours to the rows of their rates. Returns the lines of holidays that were worked. */
function addWorked(
  total: WeekTotal,
  parts: readonly WorkedPart[],
  { premiumCents, rowAt }: WorkedRows,
): Set<WeekLine> {
  const { lines } = total;
  const overtime = linesOf(lines, 'overtime');
  const hours = linesOf(lines, 'hours');
  const isPremium = hours.length > 1;
  const overtimeMinutes = minutesIn(overtime);
  const worked = hours.map(
    ({ rateCents, minutes, amountCents }): Worked => ({
      row: rowAt(rateCents),
      straightCents: amountCents,
      left: (minutes ?? 0) + (isPremium ? 0 : overtimeMinutes),
    }),
  );
  if (worked.length === 0 && overtime.length > 0) {
    worked.push({ row: rowAt(parts[0]?.hourlyRateCents ?? null), straightCents: 0, left: overtimeMinutes });
  }
  const holidays = workedHolidays(total, parts);
  for (const line of holidays)
    addHoliday(
      worked,
      parts.filter(({ date }) => date === line.date),
      line,
    );
  const dates = new Set([...holidays].map(({ date }) => date));
  const ordinary = parts.filter(({ date }) => !dates.has(date));
  const cents = { amountCents: centsIn(overtime), premiumCents };
  addOvertime(worked, ordinary, { minutes: overtimeMinutes, ...cents, isPremium });
  for (const [index, cent] of shares(
    centsIn(linesOf(lines, 'rounding')),
    worked.map(() => 0),
  ).entries()) {
    const each = worked[index];
    if (each !== undefined) each.straightCents += cent;
  }
  for (const each of worked) addRegular(each);
  return holidays;
}

/** Whether lines of a kind are a part of their own at their rate. */
const isPlain = (kind: WeekLine['kind']): kind is 'guarantee' | 'cancellation' | 'leave' =>
  kind === 'guarantee' || kind === 'cancellation' || kind === 'leave';

/**
 * Returns a week's rows, by rate. `parts` are its worked minutes by date, in order; of an approved week its lines count,
 * where later hours have changed the days. At several rates the last hours that aren't on a holiday are the overtime.
 */
export function payrollRows(
  total: WeekTotal,
  parts: readonly WorkedPart[],
  premiumCents: number,
): PayrollRow[] {
  const { lines } = total;
  const rows = new Map<number | null, Draft>();
  const rowAt = (rateCents: number | null): Draft => {
    const row = rows.get(rateCents) ?? newRow(rateCents);
    rows.set(rateCents, row);
    return row;
  };
  const holidays = addWorked(total, parts, { premiumCents, rowAt });
  for (const line of lines) {
    const { kind } = line;
    if (!isPlain(kind) && (kind !== 'holiday' || holidays.has(line))) continue;
    const part = rowAt(line.rateCents)[kind];
    part.minutes += line.minutes ?? 0;
    part.amountCents += line.amountCents;
  }
  const adjustments = linesOf(lines, 'adjustment').map(({ amountCents, hoursDate }) => ({
    ...newRow(null),
    adjustmentCents: amountCents,
    hoursDate: hoursDate ?? null,
  }));
  const rank = ({ rateCents }: PayrollRow): number => rateCents ?? Number.MAX_SAFE_INTEGER;
  return [...[...rows.values()].toSorted((a, b) => rank(a) - rank(b)), ...adjustments];
}
