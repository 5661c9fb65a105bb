/** What the family agreed to alone before a nanny had an account: from the week in which she joins, she is asked herself. */
import { dateOf } from '../kernel/calendar.ts';
import type { LoadedRows, MutationContext } from '../kernel/mutator.ts';
import type { Read } from '../kernel/reads.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { approvedLeavesOf, termsOf } from '../people/nanny-ranges.ts';
import { isApproved } from './frozen-weeks.ts';
import { weekOf } from './nanny-week.ts';
import { updateWeek } from './week-earnings.ts';
import { readsOfWeeks, weeksWithLeave } from './week-reads.ts';

/** Returns the reads of `askLeaveAgain`: of all weeks with leave that may lie ahead. */
export function readsToAskLeaveAgain(nannyId: string, rows: LoadedRows): Read[] {
  const ranges = [termsOf(nannyId), approvedLeavesOf(nannyId)];
  const nanny = rows.peek('nanny', nannyId);
  if (nanny === undefined) return ranges;
  // Nobody joins before she was added.
  const from = weekOf(rows.peekList(termsOf(nannyId)) ?? [], nanny.createdAt.slice(0, 10)).start;
  const weeks = weeksWithLeave(nannyId, from, rows);
  return [...ranges, ...readsOfWeeks({ householdId: nanny.householdId, nannyId }, { weeks }, rows)];
}

/**
 * Asks a nanny who joins for time off that the family had asked for and approved itself: unpaid, it would lower what her
 * terms guarantee without her word. Approved weeks, and those before hers, stay.
 */
export function askLeaveAgain(
  rows: WorkingSet,
  { nannyId, accountId }: { readonly nannyId: string; readonly accountId: string },
  { receivedAt, household }: Pick<MutationContext, 'receivedAt' | 'household'>,
): void {
  const terms = rows.list(termsOf(nannyId));
  const from = weekOf(terms, dateOf(receivedAt, household.timezone)).start;
  const weeks = weeksWithLeave(nannyId, from, rows).filter((week) => !isApproved(rows, nannyId, week));
  for (const leave of rows.list(approvedLeavesOf(nannyId))) {
    if (leave.askedBySide !== 'family' || leave.answeredBy === accountId) continue;
    if (!weeks.includes(weekOf(terms, leave.date)) || leave.date < from) continue;
    const unanswered = { paidMinutes: null, answerNote: null, answeredBy: null, answeredAt: null };
    rows.put('leave', { ...leave, status: 'ASKED', ...unanswered });
  }
  for (const week of weeks) updateWeek(rows, nannyId, week);
}
