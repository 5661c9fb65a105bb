/**
 * What is owed of a nanny's shifts when she is removed: shifts that this takes away late, at no less than their weeks
 * guarantee, and holidays that weren't worked. Ends leave of later dates.
 */
import { addDays, dateOf } from '../kernel/calendar.ts';
import type { LoadedRows, MutationContext } from '../kernel/mutator.ts';
import type { Read } from '../kernel/reads.ts';
import { MINUTES_PER_HOUR } from '../kernel/units-of-time.ts';
import { MAX_RATE_CENTS } from '../kernel/values.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { allCancellationsOf, approvedLeavesOf, termsOf } from '../people/nanny-ranges.ts';
import { isOrWasLinked } from '../people/permissions.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import type { Leave } from '../time-off/leave.ts';
import { agreedDate, agreedTimes } from './agreed-times.ts';
import { isApproved } from './frozen-weeks.ts';
import { holidaysBetween } from './holidays.ts';
import { addCancellationIfLate, isSettled, lateDateOff } from './late-cancellation.ts';
import { type NannyWeek, weekOf } from './nanny-week.ts';
import { cancellationsOfDay } from './owe-shift.ts';
import { canceledDays, isOwedUnworked } from './unworked-shifts.ts';
import type { Cancellation } from './week.ts';
import { updateWeek, updateWeeksOf } from './week-earnings.ts';
import { payOfWeek } from './week-pricing.ts';
import { readsOfWeeks, weeksUnderTerms, weeksWithLeave } from './week-reads.ts';
import { lowersWorkedWeek, priceWorkedWeeks } from './worked-weeks.ts';

/** Returns the week under terms of a shift that has begun, at its times now or at those agreed to; else undefined. */
export function weekOfPastShift(rows: WorkingSet, day: AgendaDay, receivedAt: string): NannyWeek | undefined {
  const starts = [day.scheduledStartUtc, agreedTimes(day)?.start ?? null];
  if (!starts.some((start) => start !== null && start <= receivedAt)) return undefined;
  return weeksUnderTerms(day.nannyId, [day.date], rows)[0];
}

/** Returns the week that pays a past shift as a holiday, although nothing was worked; undefined where none does. */
export function weekOfUnworkedHoliday(
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
    .list(allCancellationsOf(nannyId))
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
export function* oweLateShifts(
  rows: WorkingSet,
  { nannyId, agreed }: { readonly nannyId: string; readonly agreed: readonly AgendaDay[] },
  context: MutationContext,
) {
  const { timezone } = context.household;
  const known = new Set(rows.list(allCancellationsOf(nannyId)).map((each) => each.id));
  const dates = agreed.flatMap((day) => agreedDate(day, timezone) ?? []);
  const guaranteed = yield* guaranteedWeeks(rows, nannyId, dates);
  for (const day of agreed) {
    // An approved week stays as it is, and must not keep a nanny from being removed.
    if (!isSettled(rows, day, context)) yield* oweLateShift(rows, day, context);
  }
  const added = rows.list(allCancellationsOf(nannyId)).filter((each) => !known.has(each.id));
  for (const each of guaranteed) keepGuarantee(rows, each, added);
  updateWeeksOf(
    rows,
    nannyId,
    added.map(({ date }) => date),
  );
}

type Removal = Pick<MutationContext, 'receivedAt' | 'household'>;

/** Returns the first date that she doesn't work here any more. */
const dateAfter = ({ receivedAt, household }: Removal): string =>
  addDays(dateOf(receivedAt, household.timezone), 1);

/** Returns the reads of `endLeaveAhead`, beside all of her leave: of all weeks with leave that may lie ahead. */
export function readsToEndLeave(nannyId: string, rows: LoadedRows): Read[] {
  const nanny = rows.peek('nanny', nannyId);
  if (nanny === undefined) return [approvedLeavesOf(nannyId)];
  // Weeks before the nanny was added have no leave that her removal could end.
  const weeks = weeksWithLeave(nannyId, nanny.createdAt.slice(0, 10), rows);
  const owner = { householdId: nanny.householdId, nannyId };
  return [approvedLeavesOf(nannyId), ...readsOfWeeks(owner, { weeks }, rows)];
}

/**
 * Returns what is left of leave of a date after her last one. Approved weeks keep theirs, which was paid. Paid leave in
 * place of a shift that couldn't be canceled for nothing any more is paid as the shift would be.
 */
function leaveLeft(rows: WorkingSet, leave: Leave, lateDates: ReadonlySet<string>): Leave {
  const { status, nannyId, date, paidMinutes } = leave;
  if (status === 'APPROVED') {
    if (isApproved(rows, nannyId, weekOf(rows.list(termsOf(nannyId)), date))) return leave;
    // What is unpaid of it would lower what her last week guarantees.
    if (lateDates.has(date) && paidMinutes !== null && paidMinutes > 0)
      return { ...leave, minutes: paidMinutes };
  }
  return status === 'ASKED' || status === 'APPROVED' ? { ...leave, status: 'WITHDRAWN' } : leave;
}

/**
 * Ends leave of dates after her last one: what is left of her time off may be paid out instead. `agreed`: her days that
 * both sides had agreed to, with notice.
 */
export function endLeaveAhead(
  rows: WorkingSet,
  { nannyId, agreed }: { readonly nannyId: string; readonly agreed: readonly AgendaDay[] },
  context: Removal,
): void {
  const from = dateAfter(context);
  const weeks = weeksWithLeave(nannyId, from, rows);
  const lateDates = new Set(agreed.flatMap((day) => lateDateOff(rows, day, context) ?? []));
  for (const leave of rows.list({ table: 'leave', where: { nannyId } })) {
    if (leave.date < from) continue;
    const left = leaveLeft(rows, leave, lateDates);
    if (left !== leave) rows.put('leave', left);
  }
  for (const week of weeks) updateWeek(rows, nannyId, week);
}
