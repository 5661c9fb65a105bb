/**
 * The mutator that removes a nanny. What she earned and was paid stays with the family, archived; her schedule, her
 * to-dos, and days on which no hours, review or pay rest are deleted; agreed shifts that this takes away late are owed.
 * A nanny without anything to archive is deleted whole; what a week will owe once it is closed is archived, too.
 */
import * as z from 'zod/mini';
import { dateOf } from '../kernel/calendar.ts';
import type { LoadedRows, MutationContext, Mutator } from '../kernel/mutator.ts';
import type { Read } from '../kernel/reads.ts';
import type { TableName } from '../kernel/tables.ts';
import { MINUTES_PER_HOUR } from '../kernel/units-of-time.ts';
import { id, MAX_RATE_CENTS } from '../kernel/values.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import { agreedDate, agreedTimes } from '../weeks/agreed-times.ts';
import { holidaysBetween } from '../weeks/holidays.ts';
import { addCancellationIfLate, isSettled, readsToCancel } from '../weeks/late-cancellation.ts';
import { type NannyWeek, weeksBetween } from '../weeks/nanny-week.ts';
import { cancellationsOfDay } from '../weeks/owe-shift.ts';
import { canceledDays, isOwedUnworked } from '../weeks/unworked-shifts.ts';
import type { Cancellation } from '../weeks/week.ts';
import { updateWeeksOf } from '../weeks/week-earnings.ts';
import { payOfWeek } from '../weeks/week-pricing.ts';
import { weeksUnderTerms } from '../weeks/week-reads.ts';
import { lowersWorkedWeek, openReviewsOf, priceWorkedWeeks } from '../weeks/worked-weeks.ts';
import type { Nanny } from './nanny.ts';
import { endOfWork } from './nanny-mutators.ts';
import { termsOf } from './nanny-ranges.ts';
import { assertFamily, isOrWasLinked, nannyOrArchived } from './permissions.ts';

const TABLES_OF_NANNY = [
  'nanny',
  'rate',
  'terms',
  'baseSchedule',
  'day',
  'week',
  'question',
  'cancellation',
  'todo',
  'earning',
  'payment',
  'settlement',
  'review',
  'statement',
] as const satisfies TableName[];

/** A row of these tables is a reason to archive a nanny, as a day with hours is. */
const REASONS = ['earning', 'payment', 'statement', 'review'] as const;

const ofNanny = <T extends (typeof TABLES_OF_NANNY)[number]>(table: T, nannyId: string) => ({
  table,
  where: { nannyId },
});

const hasNotice = (rows: LoadedRows, nannyId: string): boolean =>
  (rows.peekList(termsOf(nannyId)) ?? []).some(({ cancellationHours }) => cancellationHours !== null);

/** Returns the days without hours that both sides had agreed to, with notice; none before all is loaded. */
function agreedDays(rows: LoadedRows, nannyId: string): AgendaDay[] {
  const isByTerms = hasNotice(rows, nannyId);
  const days = rows.peekList(ofNanny('day', nannyId)) ?? [];
  return days.filter(
    (day) =>
      (isByTerms || day.agreedNoticeHours !== null) &&
      day.status !== 'COMPLETED' &&
      agreedTimes(day) !== undefined,
  );
}

/** Returns the week under terms of a shift that has begun, at its times now or at those agreed to; else undefined. */
function weekOfPastShift(rows: WorkingSet, day: AgendaDay, receivedAt: string): NannyWeek | undefined {
  const starts = [day.scheduledStartUtc, agreedTimes(day)?.start ?? null];
  if (!starts.some((start) => start !== null && start <= receivedAt)) return undefined;
  return weeksUnderTerms(day.nannyId, [day.date], rows)[0];
}

/** Returns the week that pays a past shift as a holiday, although nothing was worked; undefined where none does. */
function weekOfUnworkedHoliday(
  rows: WorkingSet,
  day: AgendaDay,
  { receivedAt, household }: MutationContext,
): NannyWeek | undefined {
  const { date, nannyId } = day;
  if (holidaysBetween(household, date, date).length === 0) return undefined;
  const week = weekOfPastShift(rows, day, receivedAt);
  if (week === undefined) return undefined;
  // A cancellation of other agreed times may be owed in another week: in this one, the holiday is paid all the same.
  const ofWeek = rows
    .list(ofNanny('cancellation', nannyId))
    .filter((each) => each.date >= week.start && each.date <= week.end);
  return isOwedUnworked(day, canceledDays(ofWeek)) ? week : undefined;
}

/** Owes a shift that is taken away late, unless its week pays more for it as a holiday that wasn't worked. */
function* oweLateShift(rows: WorkingSet, day: AgendaDay, context: MutationContext) {
  const holidayWeek = weekOfUnworkedHoliday(rows, day, context);
  if (holidayWeek === undefined) {
    addCancellationIfLate(rows, day, context);
    return;
  }
  const known = new Set(rows.list(cancellationsOfDay(day.id)).map((each) => each.id));
  const priced = { nannyId: day.nannyId, weeks: [holidayWeek], counted: 'reviews' } as const;
  const before = yield* priceWorkedWeeks(rows, priced, context);
  addCancellationIfLate(rows, day, context);
  const after = yield* priceWorkedWeeks(rows, priced, context);
  if (lowersWorkedWeek(before, after) === undefined) return;
  for (const { id: addedId } of rows.list(cancellationsOfDay(day.id))) {
    if (!known.has(addedId)) rows.remove('cancellation', addedId);
  }
}

/** What a week pays before shifts are owed that cover minutes of its guarantee. */
interface GuaranteedWeek {
  readonly week: NannyWeek;
  readonly grossCents: number;
  /** The rate of the guarantee. */
  readonly rateCents: number;
}

const payIfOver = (rows: WorkingSet, nannyId: string, week: NannyWeek) =>
  payOfWeek(rows, { nannyId, week, outlook: { asIfOver: true } });

/** Prices the weeks of these dates that pay a guarantee. None of a nanny who never had an account. */
function* guaranteedWeeks(rows: WorkingSet, nannyId: string, dates: readonly string[]) {
  const guaranteed: GuaranteedWeek[] = [];
  if (!isOrWasLinked(rows, nannyId)) return guaranteed;
  for (const week of weeksUnderTerms(nannyId, dates, rows)) {
    const { grossCents, lines } = payIfOver(rows, nannyId, week);
    const rateCents = lines.find(({ kind }) => kind === 'guarantee')?.rateCents ?? null;
    if (rateCents !== null) guaranteed.push({ week, grossCents, rateCents });
    yield;
  }
  return guaranteed;
}

/**
 * Owes cancellations of a week at no less than the rate of its guarantee, if the week pays less with them than without.
 * Raises that rate while rounding lowers the week.
 */
function keepGuarantee(
  rows: WorkingSet,
  { week, grossCents, rateCents }: GuaranteedWeek,
  added: readonly Cancellation[],
): void {
  const ofWeek = added.filter(({ date }) => date >= week.start && date <= week.end);
  const [first] = ofWeek;
  if (first === undefined) return;
  // Each minute that is owed pays a cent more by then: more than its line can lose by rounding.
  const most = Math.min(rateCents + MINUTES_PER_HOUR, MAX_RATE_CENTS);
  for (let least = rateCents; least <= most; least += 1) {
    if (payIfOver(rows, first.nannyId, week).grossCents >= grossCents) return;
    for (const each of ofWeek) {
      rows.put('cancellation', { ...each, hourlyRateCents: Math.max(each.hourlyRateCents, least) });
    }
  }
}

/** Owes what is taken away too late, as if each day were removed by itself, and lowers no week by it. */
function* oweLateShifts(
  rows: WorkingSet,
  { nannyId, agreed }: { readonly nannyId: string; readonly agreed: readonly AgendaDay[] },
  context: MutationContext,
) {
  const { timezone } = context.household;
  const known = new Set(rows.list(ofNanny('cancellation', nannyId)).map((each) => each.id));
  const dates = agreed.flatMap((day) => agreedDate(day, timezone) ?? []);
  const guaranteed = yield* guaranteedWeeks(rows, nannyId, dates);
  for (const day of agreed) {
    // An approved week stays as it is, and must not keep a nanny from being removed.
    if (!isSettled(rows, day, context)) yield* oweLateShift(rows, day, context);
  }
  const added = rows.list(ofNanny('cancellation', nannyId)).filter((each) => !known.has(each.id));
  for (const each of guaranteed) keepGuarantee(rows, each, added);
  updateWeeksOf(
    rows,
    nannyId,
    added.map(({ date }) => date),
  );
}

/** Whether the pay of a past shift's week rests on its day, although nothing was worked. */
function countsUnworked(rows: WorkingSet, day: AgendaDay, context: MutationContext): boolean {
  if (day.status !== 'DECLINED') return weekOfUnworkedHoliday(rows, day, context) !== undefined;
  return (day.declinedMinutes ?? 0) > 0 && weekOfPastShift(rows, day, context.receivedAt) !== undefined;
}

/** Whether an agreed shift begins later, at its times now and at those agreed to. */
const isToCome = (day: AgendaDay, { receivedAt }: MutationContext): boolean =>
  day.status === 'ACCEPTED' &&
  (day.scheduledStartUtc ?? '') > receivedAt &&
  (agreedTimes(day)?.start ?? '') > receivedAt;

/** Removes days that have no hours: neither recorded nor in review, now or before. */
function* removeDays(rows: WorkingSet, nannyId: string, isRemoved: (day: AgendaDay) => boolean) {
  const reviewed = new Set(rows.list(ofNanny('review', nannyId)).map(({ dayId }) => dayId));
  for (const day of rows.list(ofNanny('day', nannyId))) {
    const hasHours = day.status === 'COMPLETED' || reviewed.has(day.id);
    if (!hasHours && isRemoved(day)) rows.remove('day', day.id);
    yield;
  }
}

/** Removes the schedule, the to-dos, and the days on which the pay of no week rests. */
function* removeSchedule(rows: WorkingSet, nannyId: string, context: MutationContext) {
  for (const { id: rowId } of rows.list(ofNanny('baseSchedule', nannyId))) rows.remove('baseSchedule', rowId);
  for (const { id: rowId } of rows.list(ofNanny('todo', nannyId))) rows.remove('todo', rowId);
  yield* removeDays(rows, nannyId, (day) => !countsUnworked(rows, day, context));
}

function* removeAll(rows: WorkingSet, nannyId: string) {
  for (const table of TABLES_OF_NANNY) {
    for (const row of rows.list(ofNanny(table, nannyId))) rows.remove(table, row.id);
    yield;
  }
}

/** Returns her last date: today, or that of her account's deletion, unless she has worked since. */
function endOf(
  rows: WorkingSet,
  { id: nannyId, nannyUserId, endedOn, endPlan }: Nanny,
  context: MutationContext,
): Pick<Nanny, 'endedOn' | 'endPlan'> {
  const days = rows.list(ofNanny('day', nannyId));
  const hasLeft =
    nannyUserId === null &&
    endedOn !== null &&
    !days.some(({ status, date }) => status === 'COMPLETED' && date > endedOn);
  if (hasLeft) return { endedOn, endPlan };
  return endOfWork(rows, nannyId, context);
}

/**
 * Whether terms guarantee minutes of a week that isn't closed, from the date on which she joined with an account to her
 * last. What is guaranteed of a week becomes an earning only when the server closes it.
 */
function hasOpenGuarantee(rows: WorkingSet, nanny: Nanny, timezone: string): boolean {
  const { id: nannyId, nannyUserId, startPlan, startedOn, createdAt, endedOn } = nanny;
  const hasJoined = nannyUserId !== null || startPlan !== null;
  if (!hasJoined || endedOn === null) return false;
  const closed = new Set(
    rows.list(ofNanny('week', nannyId)).flatMap((week) => (week.closedAt === null ? [] : week.weekStart)),
  );
  // Who had worked before she joined has no first date.
  const weeks = weeksBetween(rows.list(termsOf(nannyId)), startedOn ?? dateOf(createdAt, timezone), endedOn);
  return weeks.some(({ start, terms }) => (terms?.guaranteedMinutes ?? 0) > 0 && !closed.has(start));
}

/**
 * Whether anything of a nanny's pay is to be kept: hours, money, statements, reviews, or what will be owed once the
 * server closes a week. Needs her last date.
 */
function hasArchive(rows: WorkingSet, nanny: Nanny, context: MutationContext): boolean {
  const nannyId = nanny.id;
  if (REASONS.some((table) => rows.list(ofNanny(table, nannyId)).length > 0)) return true;
  const days = rows.list(ofNanny('day', nannyId));
  const isUnworkedHoliday = (day: AgendaDay): boolean =>
    weekOfUnworkedHoliday(rows, day, context) !== undefined;
  if (days.some((day) => day.status === 'COMPLETED' || isUnworkedHoliday(day))) return true;
  return hasOpenGuarantee(rows, nanny, context.household.timezone);
}

const removeArgs = z.strictObject({ nannyId: id });

/** Removes a nanny: archives her hours, pay, weeks, terms and statements. The log keeps what is deleted. */
export const removeNanny: Mutator<z.infer<typeof removeArgs>> = {
  name: 'nanny.remove',
  version: 1,
  args: removeArgs,
  online: true,
  reads: ({ nannyId }, rows): Read[] => [
    { table: 'nanny', ids: [nannyId] },
    ...TABLES_OF_NANNY.map((table) => ofNanny(table, nannyId)),
    ...readsToCancel(agreedDays(rows, nannyId), rows),
    openReviewsOf(nannyId),
  ],
  *run(rows, { nannyId }, context) {
    assertFamily(context.actor);
    const current = nannyOrArchived(rows, nannyId);
    if (current.archivedAt !== null) return undefined;
    const former = { ...current, ...endOf(rows, current, context) };
    const agreed = agreedDays(rows, nannyId);
    // Her last week is priced by her last date, and without the shifts that end with her.
    rows.put('nanny', former);
    yield* removeDays(rows, nannyId, (day) => isToCome(day, context));
    yield* oweLateShifts(rows, { nannyId, agreed }, context);
    if (!hasArchive(rows, former, context)) {
      yield* removeAll(rows, nannyId);
      return undefined;
    }
    yield* removeSchedule(rows, nannyId, context);
    rows.put('nanny', {
      ...former,
      nannyUserId: null,
      archivedAt: context.receivedAt,
      formerUserId: current.nannyUserId,
    });
    return undefined;
  },
};
