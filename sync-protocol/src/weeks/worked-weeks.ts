/**
 * What was worked keeps its price: no change by the family of terms, rates, holidays or settings lowers a week in
 * which a nanny with an account has worked, or hours wait in review. Each such change prices the weeks that it can
 * change before and after (docs/decisions/terms-and-weeks.md).
 */

import { addDays, dateOf } from '../kernel/calendar.ts';
import { Rejection } from '../kernel/errors.ts';
import type { Context, LoadedRows } from '../kernel/mutator.ts';
import type { Read } from '../kernel/reads.ts';
import type { Currency } from '../kernel/values.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { rateInForce } from '../people/billing.ts';
import { householdOf } from '../people/household-row.ts';
import { approvedLeavesOf, ratesOf, termsOf } from '../people/nanny-ranges.ts';
import { isOrWasLinked } from '../people/permissions.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import { type TimeRange } from '../schedule/hours.ts';
import { keepsAmount } from '../schedule/kept-amount.ts';
import { asAdjusted } from './adjust-week.ts';
import { agreedDate, agreedTimes, lateShift, noticeOf } from './agreed-times.ts';
import { withHours } from './completed-day.ts';
import { isApproved, weekIdsAround } from './frozen-weeks.ts';
import { workInWeek } from './minutes-by-date.ts';
import type { NannyWeek } from './nanny-week.ts';
import { sumOf } from './pay-parts.ts';
import { weekId } from './week.ts';
import { payOfWeek } from './week-pricing.ts';
import { cancellationsOf, daysOf } from './week-reads.ts';

/**
 * Which hours count as worked beside recorded ones. `reviews`: those in open reviews. `begun`: also agreed shifts that
 * have begun and have no hours yet. `anew`: also agreed shifts that can't be canceled for nothing any more, with
 * recorded hours priced as if they were recorded again.
 */
type Counted = 'reviews' | 'begun' | 'anew';

interface WorkedWeeks {
  readonly nannyId: string;
  readonly weeks: readonly NannyWeek[];
  readonly counted: Counted;
}

/** What a week pays as if it were over. */
export interface PricedWeek {
  readonly start: string;
  readonly end: string;
  /** It has begun, so that at least its guarantee is owed; or it has hours that count. */
  readonly isProtected: boolean;
  /** Its gross and its gross without guarantee, by its recorded hours; then both with all hours that count. */
  readonly cents: readonly [number, number, number, number];
}

/** The week that a change lowers, as its refusal names it. */
export interface LoweredWeek {
  readonly weekStart: string;
  readonly beforeCents: number;
  readonly afterCents: number;
}

/** The notice before a shift is at most two weeks. */
const DAYS_AHEAD = 15;

/** Returns the read of a nanny's open reviews. */
export const openReviewsOf = (nannyId: string) =>
  ({ table: 'review', where: { nannyId, status: 'open' } }) as const;

/** Returns the reads of `priceWorkedWeeks`, beside the nanny's terms. */
export const readsOfWorkedWeeks = (nannyId: string, weeks: readonly NannyWeek[], rows: LoadedRows): Read[] =>
  weeks.length === 0
    ? []
    : [
        { table: 'nanny', ids: [nannyId] },
        ratesOf(nannyId),
        approvedLeavesOf(nannyId),
        openReviewsOf(nannyId),
        { table: 'week', ids: weeks.flatMap((week) => weekIdsAround(rows, nannyId, week)) },
        ...weeks.flatMap((week) => [daysOf(nannyId, week), cancellationsOf(nannyId, week)]),
      ];

/** Hours that nobody has recorded. */
const BY_NOBODY = { hoursRecordedAt: null, hoursRecordedBy: null, hoursRecordedBySide: null } as const;

const span = (start: string | null, end: string | null): TimeRange | undefined =>
  start === null || end === null ? undefined : { start, end };

type Moment = Pick<Context, 'receivedAt' | 'household'>;

/** Gives each day of a nanny the hours that count as worked. */
class CountedHours {
  readonly #rows: WorkingSet;
  readonly #counted: Counted;
  readonly #moment: Moment;
  readonly #today: string;
  /** By day; of several, the last is what counts once all are confirmed. */
  readonly #inReview: ReadonlyMap<string, TimeRange>;

  constructor(rows: WorkingSet, { nannyId, counted }: WorkedWeeks, moment: Moment) {
    this.#rows = rows;
    this.#counted = counted;
    this.#moment = moment;
    this.#today = dateOf(moment.receivedAt, moment.household.timezone);
    const reviews = rows
      .list(openReviewsOf(nannyId))
      .toSorted((a, b) => (a.happenedAt < b.happenedAt ? -1 : 1));
    this.#inReview = new Map(
      reviews.map(({ dayId, startUtc: start, endUtc: end }) => [dayId, { start, end }]),
    );
  }

  get today(): string {
    return this.#today;
  }

  /** The last date on which a week may begin that has hours which count. */
  get lastStart(): string {
    return this.#counted === 'anew' ? addDays(this.#today, DAYS_AHEAD) : this.#today;
  }

  /** Returns a day of a week that isn't approved, with its counted hours. */
  of = (day: AgendaDay): AgendaDay => {
    const { nannyId } = day;
    const rates = this.#rows.list(ratesOf(nannyId));
    const household = householdOf(this.#rows);
    const inReview = this.#inReview.get(day.id);
    if (inReview !== undefined) return withHours(day, { ...inReview, ...BY_NOBODY }, { household, rates });
    if (day.status === 'COMPLETED') {
      const recorded = span(day.actualStartUtc, day.actualEndUtc);
      if (this.#counted !== 'anew' || recorded === undefined || keepsAmount(day)) return day;
      // Corrected by a minute, they get the rate of now. The same hours would leave the day as it is.
      return withHours({ ...day, status: 'ACCEPTED' }, { ...recorded, ...BY_NOBODY }, { household, rates });
    }
    const agreed = this.#agreedShift(day);
    if (agreed === undefined) return day;
    // Canceled, it is owed at the rate of the agreed date; worked, at that of the day's.
    const centsOn = (date: string): number => rateInForce(rates, date)?.hourlyRateCents ?? 0;
    const date = agreedDate(day, household.timezone) ?? day.date;
    const hourlyRateCents = Math.min(centsOn(date), centsOn(day.date));
    const lower = rates.map((rate) => ({ ...rate, hourlyRateCents }));
    return withHours(day, { ...agreed, ...BY_NOBODY }, { household, rates: lower });
  };

  /** Returns a day of an approved week with the hours that may still be added to that week. */
  ofApproved(day: AgendaDay): AgendaDay {
    const isPast = day.date <= this.#today && day.status !== 'COMPLETED';
    const planned = span(day.scheduledStartUtc, day.scheduledEndUtc);
    const hours = this.#inReview.get(day.id) ?? (this.#counted === 'anew' && isPast ? planned : undefined);
    if (hours === undefined) return day;
    return asAdjusted(this.#rows, { day, hours: { ...hours, ...BY_NOBODY } }, householdOf(this.#rows));
  }

  /** Returns the agreed times of a day without hours, where they count as worked. */
  #agreedShift(day: AgendaDay): TimeRange | undefined {
    const agreed = day.status === 'DECLINED' ? undefined : agreedTimes(day);
    if (this.#counted === 'reviews' || agreed === undefined) return undefined;
    const { receivedAt, household } = this.#moment;
    if (agreed.start <= receivedAt) return agreed;
    const date = agreedDate(day, household.timezone);
    if (this.#counted !== 'anew' || date === undefined) return undefined;
    if (date <= this.#today) return agreed;
    return lateShift(
      day,
      receivedAt,
      noticeOf(day, this.#rows.list(termsOf(day.nannyId)), household.timezone),
    );
  }
}

interface OneWeek {
  readonly nannyId: string;
  readonly week: NannyWeek;
}

/** Returns what an approved week pays with hours that are still added to it. Each is worth what its minutes pay. */
function grossOfApproved(rows: WorkingSet, { nannyId, week }: OneWeek, hours: CountedHours): number {
  const { start, end } = week;
  const days = rows.list(daysOf(nannyId, week)).filter(({ date }) => date >= start && date <= end);
  const added = days.map((day) => (hours.ofApproved(day).amountCents ?? 0) - (day.amountCents ?? 0));
  return (rows.get('week', weekId(nannyId, start))?.approved?.grossCents ?? 0) + sumOf(added);
}

/**
 * Returns what a week that isn't approved pays, as if it were over and its days were these; then without its guarantee:
 * hours that are still to come may take the guarantee's place, and must not take that of a premium.
 */
function grossOf(
  rows: WorkingSet,
  { nannyId, week }: OneWeek,
  asWorked: (day: AgendaDay) => AgendaDay,
): [number, number] {
  const { grossCents, lines } = payOfWeek(rows, { nannyId, week, outlook: { asIfOver: true, asWorked } });
  const guarantee = lines.filter(({ kind }) => kind === 'guarantee');
  return [grossCents, grossCents - sumOf(guarantee.map(({ amountCents }) => amountCents))];
}

const asRecorded = (day: AgendaDay): AgendaDay => day;

function priceWeek(rows: WorkingSet, of: OneWeek, hours: CountedHours): PricedWeek {
  const { nannyId, week } = of;
  const { start, end } = week;
  if (isApproved(rows, nannyId, week)) {
    const grossCents = grossOfApproved(rows, of, hours);
    return { start, end, isProtected: true, cents: [grossCents, grossCents, grossCents, grossCents] };
  }
  const stored = rows.list(daysOf(nannyId, week));
  const counted = new Map(stored.map((day) => [day.id, hours.of(day)]));
  const asCounted = (day: AgendaDay): AgendaDay => counted.get(day.id) ?? day;
  const { timezone } = householdOf(rows);
  const isWorked = (day: AgendaDay): boolean =>
    day.status === 'COMPLETED' && workInWeek(day, week, timezone).parts.length > 0;
  const recorded = grossOf(rows, of, asRecorded);
  const isSame = stored.every((day) => asCounted(day) === day);
  return {
    start,
    end,
    isProtected: start <= hours.today || stored.some((day) => isWorked(asCounted(day))),
    cents: [...recorded, ...(isSame ? recorded : grossOf(rows, of, asCounted))],
  };
}

/**
 * Returns what these weeks pay by the rows as they are, a week a step: those that have begun, or have hours that count.
 * None of a nanny who never had an account: there is no other side. Needs the rows of `readsOfWorkedWeeks`.
 */
export function* priceWorkedWeeks(
  rows: WorkingSet,
  worked: WorkedWeeks,
  moment: Moment,
): Generator<undefined, PricedWeek[], undefined> {
  const { nannyId, weeks } = worked;
  if (weeks.length === 0 || !isOrWasLinked(rows, nannyId)) return [];
  const hours = new CountedHours(rows, worked, moment);
  const priced: PricedWeek[] = [];
  for (const week of weeks) {
    if (week.start > hours.lastStart) continue;
    priced.push(priceWeek(rows, { nannyId, week }, hours));
    yield;
  }
  return priced;
}

interface Span {
  readonly start: string;
  end: string;
  isProtected: boolean;
  readonly before: number[];
  readonly after: number[];
}

/** Joins weeks before and after a change that share dates: most are the same week, unless terms cut them anew. */
function spansOf(before: readonly PricedWeek[], after: readonly PricedWeek[]): Span[] {
  const all = [
    ...before.map((week) => ({ week, side: 'before' as const })),
    ...after.map((week) => ({ week, side: 'after' as const })),
  ].toSorted((a, b) => (a.week.start < b.week.start ? -1 : 1));
  const spans: Span[] = [];
  for (const { week, side } of all) {
    const { start, end, isProtected, cents } = week;
    let last = spans.at(-1);
    if (last === undefined || last.end < start) {
      spans.push((last = { start, end, isProtected, before: [0, 0, 0, 0], after: [0, 0, 0, 0] }));
    }
    if (last.end < end) last.end = end;
    last.isProtected ||= isProtected;
    for (const [i, each] of cents.entries()) last[side][i] = (last[side][i] ?? 0) + each;
  }
  return spans;
}

/** Returns the first worked week that pays less after a change than before; undefined where none does. */
export function lowersWorkedWeek(
  before: readonly PricedWeek[],
  after: readonly PricedWeek[],
): LoweredWeek | undefined {
  for (const { start: weekStart, isProtected, before: old, after: next } of spansOf(before, after)) {
    if (!isProtected) continue;
    for (const [i, beforeCents] of old.entries()) {
      const afterCents = next[i] ?? 0;
      if (afterCents < beforeCents) return { weekStart, beforeCents, afterCents };
    }
  }
  return undefined;
}

/** Makes a change of what prices these nannies' weeks. Throws `lowers_worked_week` where it lowers a worked one. */
export function* keepWorkedWeeks(
  rows: WorkingSet,
  { of, change }: { readonly of: readonly WorkedWeeks[]; readonly change: () => void },
  moment: Moment,
): Generator<undefined, void, undefined> {
  const before: PricedWeek[][] = [];
  for (const each of of) before.push(yield* priceWorkedWeeks(rows, each, moment));
  change();
  for (const [i, each] of of.entries()) {
    const after = yield* priceWorkedWeeks(rows, each, moment);
    assertNoneLowered(before[i] ?? [], after, moment.household.currency);
  }
}

/** Throws `lowers_worked_week` where a change lowers one. */
export function assertNoneLowered(
  before: readonly PricedWeek[],
  after: readonly PricedWeek[],
  currency: Currency,
): void {
  const lowered = lowersWorkedWeek(before, after);
  if (lowered !== undefined) throw new Rejection('lowers_worked_week', undefined, { ...lowered, currency });
}
