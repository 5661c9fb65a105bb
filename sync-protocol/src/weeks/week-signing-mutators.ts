/**
 * Mutators by which a nanny confirms her week and the family approves it, if she has confirmed it or has no account,
 * once it is over or none of its shifts lies ahead. An approval closes the week, and freezes what priced
 * it. Both are refused where the figures aren't those that their author saw.
 */
import * as z from 'zod/mini';
import { dateOf } from '../kernel/calendar.ts';
import { Rejection } from '../kernel/errors.ts';
import type { LoadedRows, Mutator } from '../kernel/mutator.ts';
import type { Read } from '../kernel/reads.ts';
import { calendarDate, id } from '../kernel/values.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import type { Household } from '../people/household.ts';
import type { Nanny } from '../people/nanny.ts';
import { termsOf } from '../people/nanny-ranges.ts';
import { assertFamily, assertSeesNanny, nannyOf, nannyOrArchived } from '../people/permissions.ts';
import { payOfAnyWeek, readsOfWeekPay } from './any-week-pay.ts';
import { type NannyWeek, weekFrom } from './nanny-week.ts';
import { assertAtEnd } from './shifts-ahead.ts';
import { signedWeek, weekId } from './week.ts';
import { markOver } from './week-over.ts';
import { factsToFreeze } from './week-pricing.ts';
import { daysOf, readsOfDates } from './week-reads.ts';
import { assertAsSeen, assertHoursKnown, changeWeek, isAsSigned, signedBy } from './week-status.ts';
import { totalToSign } from './week-view.ts';
import { assertNoOverlap, overlapsInWeek } from './worked-overlaps.ts';

const { billableMinutes, overtimeMinutes, grossCents, byDate } = signedWeek.shape;
const signArgs = z.strictObject({
  nannyId: id,
  weekStart: calendarDate,
  billableMinutes,
  overtimeMinutes,
  grossCents,
  byDate,
});
type SignArgs = z.infer<typeof signArgs>;

/** Returns the reads of a signature: of a week that isn't closed yet, also those that close it. */
function readsToSign({ nannyId, weekStart }: SignArgs, rows: LoadedRows): Read[] {
  const nanny = rows.peek('nanny', nannyId);
  const terms = rows.peekList(termsOf(nannyId));
  const week = terms && weekFrom(terms, weekStart);
  const own: Read[] = [
    { table: 'nanny', ids: [nannyId] },
    { table: 'week', ids: [weekId(nannyId, weekStart)] },
    termsOf(nannyId),
  ];
  if (nanny === undefined || week === undefined) return own;
  const owner = { householdId: nanny.householdId, nannyId };
  const isClosed = rows.peek('week', weekId(nannyId, weekStart))?.closedAt != null;
  return [
    ...own,
    ...readsOfWeekPay(owner, [week], rows),
    ...(isClosed ? [] : readsOfDates(owner, { dates: [weekStart] }, rows)),
  ];
}

/** Throws `not_found` where no week of the nanny begins on this date. */
function weekToSign(rows: WorkingSet, { nannyId, weekStart }: SignArgs): NannyWeek {
  const week = weekFrom(rows.list(termsOf(nannyId)), weekStart);
  if (week === undefined) throw new Rejection('not_found');
  return week;
}

/** Throws `hours_overlap` where hours of a week overlap and a side hasn't said that they are meant. */
function assertOverlapsMeant(
  rows: WorkingSet,
  { nanny, week }: { nanny: Nanny; week: NannyWeek },
  { timezone }: Household,
): void {
  const row = rows.get('week', weekId(nanny.id, week.start));
  assertNoOverlap(overlapsInWeek(rows.list(daysOf(nanny.id, week)), week, timezone), { row, nanny });
}

/** Closes a week under terms where the server hasn't yet, so that it is approved with the figures of its end. */
function closeToApprove(
  rows: WorkingSet,
  { nannyId, week }: { nannyId: string; week: NannyWeek },
  receivedAt: string,
): void {
  assertAtEnd(rows, { nannyId, week }, receivedAt);
  const isClosed = rows.get('week', weekId(nannyId, week.start))?.closedAt != null;
  if (week.terms !== null && !isClosed) markOver(rows, { nannyId, week }, receivedAt);
}

/**
 * The nanny confirms her week. The confirmation holds while the week's lines stay as they are (weeks/week-status.ts); a
 * later one replaces it.
 */
export const confirmWeek: Mutator<SignArgs> = {
  name: 'week.confirm',
  version: 2,
  // Version 1 had no `byDate`: then sums alone are compared.
  args: signArgs,
  reads: readsToSign,
  run(rows, args, { actor, at, receivedAt, household }) {
    const { nannyId } = args;
    assertSeesNanny(actor, nannyId);
    if (actor.role !== 'NANNY') throw new Rejection('forbidden');
    const nanny = nannyOf(rows, nannyId);
    const week = weekToSign(rows, args);
    const row = rows.get('week', weekId(nannyId, week.start));
    if (row !== undefined && row.approved !== null) return undefined;
    const today = dateOf(at, household.timezone);
    if (week.start > today) throw new Rejection('week_not_begun');
    assertAtEnd(rows, { nannyId, week }, receivedAt);
    // Doesn't close the week: her word alone mustn't make its guarantee and holidays owed before its end.
    const total = totalToSign(rows, { nannyId, week }, dateOf(receivedAt, household.timezone));
    assertAsSeen(total, args);
    assertHoursKnown(rows, { nannyId, week }, week.end);
    assertOverlapsMeant(rows, { nanny, week }, household);
    if (row?.confirmed && isAsSigned(row.confirmed, total)) return undefined;
    changeWeek(
      rows,
      { nannyId, start: week.start },
      { confirmed: signedBy(total, { at, by: actor.accountId }) },
    );
    return undefined;
  },
};

/**
 * The family approves a week: from then on its lines are those that were approved. A nanny with an account confirms it
 * first.
 */
export const approveWeek: Mutator<SignArgs> = {
  name: 'week.approve',
  version: 2,
  // Version 1 had no `byDate`: then sums alone are compared.
  args: signArgs,
  reads: readsToSign,
  run(rows, args, { actor, at, receivedAt, household }) {
    const { nannyId } = args;
    assertFamily(actor);
    const nanny = nannyOrArchived(rows, nannyId);
    const week = weekToSign(rows, args);
    const { confirmed = null, approved = null } = rows.get('week', weekId(nannyId, week.start)) ?? {};
    if (approved !== null) return undefined;
    closeToApprove(rows, { nannyId, week }, receivedAt);
    const total = payOfAnyWeek(rows, { nannyId, week });
    assertAsSeen(total, args);
    // An archived nanny's days can no longer be marked as not worked.
    if (nanny.archivedAt === null) assertHoursKnown(rows, { nannyId, week }, week.end);
    assertOverlapsMeant(rows, { nanny, week }, household);
    const isConfirmed = confirmed !== null && isAsSigned(confirmed, total);
    if (nanny.nannyUserId !== null && !isConfirmed) throw new Rejection('week_not_confirmed');
    changeWeek(
      rows,
      { nannyId, start: week.start },
      {
        approved: signedBy(total, { at, by: actor.accountId }),
        frozen: factsToFreeze(rows, nannyId, week),
      },
    );
    return undefined;
  },
};
