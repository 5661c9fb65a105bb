/**
 * Gathers the facts of each week from a household's rows alone, and prices them a second time (week-oracle.ts): which
 * week a date is in, what a day's hours are worth, and what terms add to a week.
 */

import type { Earning, Payment } from '../src/ledger/payment.ts';
import type { Household } from '../src/people/household.ts';
import type { Nanny, Rate } from '../src/people/nanny.ts';
import type { AgendaDay } from '../src/schedule/agenda-day.ts';
import type { Leave } from '../src/time-off/leave.ts';
import { holidaysBetween } from '../src/weeks/holidays.ts';
import { minutesByDate } from '../src/weeks/minutes-by-date.ts';
import type { Terms, TermsFields } from '../src/weeks/terms.ts';
import type { Cancellation, LeaveFact, Week } from '../src/weeks/week.ts';
import type { WeekFacts, WorkedPart } from '../src/weeks/week-pay.ts';
import { exactWeek, nearestCent } from './week-oracle.ts';

/** All of a household's rows that price weeks, with the earnings that they bring about. */
export interface WeekRows {
  readonly households: readonly Household[];
  readonly nannies: readonly Nanny[];
  readonly terms: readonly Terms[];
  readonly weeks: readonly Week[];
  readonly cancellations: readonly Cancellation[];
  readonly leaves: readonly Leave[];
  readonly rates: readonly Rate[];
  readonly days: readonly AgendaDay[];
  readonly earnings: readonly Earning[];
  readonly payments: readonly Payment[];
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const DAYS_PER_WEEK = 7;

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;
const minutesBetween = (start: string, end: string): number =>
  (Date.parse(end) - Date.parse(start)) / MINUTE_MS;
export const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

export interface CutWeek {
  readonly start: string;
  readonly end: string;
  /** Null before the first terms. */
  readonly terms: Terms | null;
  /** What closing it would keep, to price a week that isn't closed as if it were over. */
  readonly asIfOver?: Pick<WeekFacts, 'share' | 'dayRates'>;
}

/** Weeks without terms begin on Monday; 1 January 2024 was one. */
const A_MONDAY = '2024-01-01';

/** What no terms ask for. */
const NO_TERMS: TermsFields = {
  weekStartsOn: 1,
  weeklyLimitMinutes: null,
  dailyLimitMinutes: null,
  restWeekday: null,
  overtimeMultiplierHundredths: 100,
  guaranteedMinutes: null,
  cancellationHours: null,
  holidayMultiplierHundredths: null,
  payPeriod: 'WEEKLY',
};

/** Returns the week of a date. */
export function weekAt(terms: readonly Terms[], date: string): CutWeek {
  let current: Terms | undefined;
  let next: Terms | undefined;
  for (const each of terms) {
    const { effectiveFrom } = each;
    if (effectiveFrom <= date && effectiveFrom > (current?.effectiveFrom ?? '')) current = each;
    if (effectiveFrom > date && effectiveFrom < (next?.effectiveFrom ?? '9')) next = each;
  }
  const first = current?.effectiveFrom ?? A_MONDAY;
  const whole = Math.floor(daysBetween(first, date) / DAYS_PER_WEEK);
  const start = addDays(first, whole * DAYS_PER_WEEK);
  const last = addDays(start, DAYS_PER_WEEK - 1);
  const end = next !== undefined && next.effectiveFrom <= last ? addDays(next.effectiveFrom, -1) : last;
  return { start, end, terms: current ?? null };
}

interface Part extends WorkedPart {
  readonly cents: number;
}

/** Returns what a day's minutes pay at its rate: its amount, except for a day whose amount an approval has frozen. */
export const worthOf = ({ billableMinutes, hourlyRateCents }: AgendaDay): number =>
  nearestCent([BigInt(billableMinutes ?? 0) * BigInt(hourlyRateCents ?? 0), 60n]);

/** Returns a worked day's minutes by date, each with its share of what they pay; the last date has the rest. */
export function partsOf(day: AgendaDay, timezone: string): Part[] {
  const { hourlyRateCents } = day;
  if (day.status !== 'COMPLETED' || hourlyRateCents === null) return [];
  const amountCents = worthOf(day);
  const dates = minutesByDate(day, timezone);
  let minutes = 0;
  let given = 0;
  return dates.map((each, i) => {
    minutes += each.minutes;
    const worth = nearestCent([BigInt(minutes) * BigInt(hourlyRateCents), 60n]);
    const upTo = i === dates.length - 1 ? amountCents : Math.min(worth, amountCents);
    const cents = upTo - given;
    given = upTo;
    return { ...each, hourlyRateCents, cents };
  });
}

interface Span {
  readonly from: string | null;
  readonly to: string | null;
}

/** Returns the minutes of a shift less those that it shares with each span. */
function minutesLeft({ from, to }: Span, spans: readonly Span[]): number {
  if (from === null || to === null) return 0;
  let left = minutesBetween(from, to);
  for (const span of spans) {
    if (span.from === null || span.to === null) continue;
    const start = from > span.from ? from : span.from;
    const end = to < span.to ? to : span.to;
    left = Math.max(0, left - Math.max(0, Math.floor(minutesBetween(start, end))));
  }
  return left;
}

export function householdOf({ households: [household] }: WeekRows): Household {
  if (household === undefined) throw new Error('No household');
  return household;
}

/** Returns a nanny's days. */
const daysOf = ({ days }: WeekRows, nanny: Nanny): AgendaDay[] =>
  days.filter(({ nannyId }) => nannyId === nanny.id);

const isIn =
  ({ start, end }: CutWeek) =>
  ({ date }: { readonly date: string }): boolean =>
    date >= start && date <= end;

/** Returns what prices a week as the rows are now. */
function currentFacts(rows: WeekRows, nanny: Nanny, week: CutWeek) {
  const cancellations = rows.cancellations
    .filter((each) => each.nannyId === nanny.id)
    .filter(isIn(week))
    .toSorted((a, b) => (a.startUtc + a.id < b.startUtc + b.id ? -1 : 1));
  const cancelledDays = new Set(cancellations.map(({ dayId }) => dayId));
  const days = daysOf(rows, nanny).filter(isIn(week));
  const agreed = days.filter(
    (day) =>
      day.status === 'ACCEPTED' &&
      day.answeredAt !== null &&
      day.proposedByNanny !== true &&
      day.declinedMinutes === null &&
      day.restoredAt === null &&
      !cancelledDays.has(day.id),
  );
  const holidays = holidaysBetween(householdOf(rows), week.start, week.end).map(({ date }) => date);
  return {
    holidays,
    cancelled: cancellations,
    unworked: agreed
      .filter(({ date }) => holidays.includes(date))
      .map(({ id: dayId, date, scheduledStartUtc: startUtc, scheduledEndUtc: endUtc }) => ({
        dayId,
        date,
        startUtc,
        endUtc,
      })),
    declinedMinutes: sum(
      days.filter(({ status }) => status === 'DECLINED').map((day) => day.declinedMinutes ?? 0),
    ),
  };
}

/** Returns the rate of a date: what the closed week kept, else the latest that began by then, else the first. */
function rateOn(rows: WeekRows, nanny: Nanny, { date, start }: { date: string; start: string }): number {
  const row = rows.weeks.find(({ nannyId, weekStart }) => nannyId === nanny.id && weekStart === start);
  const kept = row?.dayRates?.[daysBetween(start, date)];
  const rates = rows.rates
    .filter(({ nannyId }) => nannyId === nanny.id)
    .toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1));
  const current = rates.findLast(({ effectiveFrom }) => effectiveFrom <= date) ?? rates[0];
  return kept ?? current?.hourlyRateCents ?? Number.NaN;
}

/** Returns the leave of each date of a week, as both sides agreed to it. */
function leaveOf(rows: WeekRows, nanny: Nanny, week: CutWeek): LeaveFact[] {
  const days = daysOf(rows, nanny);
  const facts: LeaveFact[] = [];
  for (let date = week.start; date <= week.end; date = addDays(date, 1)) {
    const leaves = rows.leaves
      .filter((each) => each.nannyId === nanny.id && each.date === date && each.status === 'APPROVED')
      .toSorted((a, b) => (`${a.answeredAt} ${a.id}` < `${b.answeredAt} ${b.id}` ? -1 : 1));
    if (leaves.length === 0) continue;
    const ofDate = days.filter((day) => day.date === date);
    const planned = ofDate
      .filter(({ status }) => status !== 'DECLINED')
      .map(({ scheduledStartUtc: from, scheduledEndUtc: to }) =>
        from === null || to === null ? 0 : Math.round(minutesBetween(from, to)),
      );
    const declined = ofDate.filter(({ status }) => status === 'DECLINED');
    const ofDateRate = rateOn(rows, nanny, { date, start: week.start });
    facts.push({
      date,
      plannedMinutes: Math.max(Math.min(sum(planned), 1440), ...leaves.map((each) => each.plannedMinutes)),
      declinedMinutes: sum(declined.map(({ declinedMinutes }) => declinedMinutes ?? 0)),
      hourlyRateCents: ofDateRate,
      leaves: leaves.map(({ id, minutes, paidMinutes, answeredAt, rateCents }) => ({
        id,
        minutes,
        paidMinutes: paidMinutes ?? 0,
        answeredAt: answeredAt ?? '',
        hourlyRateCents: Math.max(ofDateRate, rateCents ?? 0),
      })),
    });
  }
  return facts;
}

/** Returns what happened in a week, by the rows. */
function factsOf(rows: WeekRows, nanny: Nanny, week: CutWeek): WeekFacts {
  const { start, end } = week;
  const { timezone } = householdOf(rows);
  const worked = daysOf(rows, nanny).filter(({ status }) => status === 'COMPLETED');
  const parts = worked.flatMap((day) => partsOf(day, day.hoursTimezone ?? timezone)).filter(isIn(week));
  const row = rows.weeks.find(({ nannyId, weekStart }) => nannyId === nanny.id && weekStart === start);
  const [plannedMinutes, weekMinutes] = row?.guaranteeShare ?? [];
  const frozen = row === undefined || row.approved === null ? null : row.frozen;
  const held = rows.terms.find(
    ({ nannyId, effectiveFrom }) => nannyId === nanny.id && effectiveFrom === row?.heldTermsFrom,
  );
  const facts = frozen ?? { terms: held ?? week.terms, ...currentFacts(rows, nanny, week) };
  // A later date's hours belong to the next week, also where they overlap a cancelled night.
  const hours = worked
    .filter(({ date }) => date <= end && date >= addDays(start, -2))
    .map(({ actualStartUtc: from, actualEndUtc: to }) => ({ from, to }));
  const isOpen = ({ dayId }: { readonly dayId: string }): boolean => worked.every(({ id }) => id !== dayId);
  const isClosed = row !== undefined && row.closedAt !== null;
  return {
    start,
    end,
    terms: facts.terms ?? NO_TERMS,
    worked: parts.filter(({ minutes }) => minutes > 0),
    workedByShift: worked.map(({ date, billableMinutes }) => ({ date, minutes: billableMinutes ?? 0 })),
    hoursCents: sum(parts.map(({ cents }) => cents)),
    holidays: new Set(facts.holidays),
    cancelled: facts.cancelled.map(({ date, hourlyRateCents, startUtc, endUtc }, i) => ({
      date,
      hourlyRateCents,
      minutes: minutesLeft({ from: startUtc, to: endUtc }, [
        ...hours,
        ...facts.cancelled.slice(0, i).map((each) => ({ from: each.startUtc, to: each.endUtc })),
      ]),
    })),
    unworked: facts.unworked.filter(isOpen).map(({ date, startUtc: from, endUtc: to }) => ({
      date,
      minutes: minutesLeft({ from, to }, hours),
    })),
    declinedMinutes: facts.declinedMinutes,
    leave: frozen === null ? leaveOf(rows, nanny, week) : (frozen.leave ?? []),
    share: plannedMinutes === undefined || weekMinutes === undefined ? null : { plannedMinutes, weekMinutes },
    dayRates: isClosed ? row.dayRates : null,
    ...(isClosed ? {} : week.asIfOver),
  };
}

/** What a week adds, in cents by kind and date. */
type Added = Readonly<Record<string, number>>;

function addedBy(facts: WeekFacts): Added {
  const { lines } = exactWeek(facts);
  const added: Record<string, number> = {};
  let worked = -facts.hoursCents;
  for (const { kind, date, cents } of lines) {
    const rounded = nearestCent(cents);
    if (kind === 'hours' || kind === 'overtime') worked += rounded;
    else {
      const key = `${kind} ${date ?? facts.end}`;
      added[key] = (added[key] ?? 0) + rounded;
    }
  }
  if (worked > 0 && lines.some(({ kind }) => kind === 'overtime')) added[`overtime ${facts.end}`] = worked;
  return added;
}

/** By the text of a week's facts: walking through a week minute by minute is slow, and most weeks stay as they are. */
const known = new Map<string, Added>();
const KNOWN_MAX = 20_000;

/** Returns what terms and owed cancellations add to a week: in cents by kind and date. */
export function addedTo(rows: WeekRows, nanny: Nanny, week: CutWeek): Added {
  const facts = factsOf(rows, nanny, week);
  const key = JSON.stringify({ ...facts, holidays: [...facts.holidays] });
  const before = known.get(key);
  if (before !== undefined) return before;
  const added = addedBy(facts);
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(key, added);
  return added;
}
