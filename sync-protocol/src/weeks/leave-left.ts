/** What is left of a kind of time off on a date beside leave that is agreed for later dates. */
import type { WorkingSet } from '../kernel/working-set.ts';
import { approvedLeavesOf } from '../people/nanny-ranges.ts';
import type { LeaveKind } from '../time-off/leave-policy.ts';
import { balancesByDate } from './leave-balances.ts';

export interface LeaveLeft {
  /** Below 0 where more is agreed than there will be. */
  readonly leftMinutes: number;
  /** Taken in the year of time off of the date, also by leave that is agreed for its later dates. */
  readonly takenMinutes: number;
  /** When that year started; null before the first policy. */
  readonly yearStartedOn: string | null;
}

interface Asked {
  readonly nannyId: string;
  /** yyyy-MM-dd, in any order. */
  readonly dates: readonly string[];
}

/**
 * Returns what can be used or paid out on each of these dates, in minutes: the lowest balance of the date and of each later
 * one with approved leave. Without those on which the kind has no policy, leave or entries yet. Needs the rows of
 * `readsOfBalances`.
 */
export function leaveLeft(
  rows: WorkingSet,
  { nannyId, dates }: Asked,
  kind: LeaveKind,
): Map<string, LeaveLeft> {
  const approved = rows
    .list(approvedLeavesOf(nannyId))
    .flatMap((leave) => (leave.kind === kind ? leave.date : []));
  const balances = balancesByDate(rows, { nannyId, dates: [...dates, ...approved] }, kind);
  const left = new Map<string, LeaveLeft>();
  for (const date of dates) {
    const own = balances.get(date);
    if (own === undefined) continue;
    const later = approved.flatMap((each) => (each > date ? (balances.get(each) ?? []) : []));
    const ofYear = [own, ...later].filter(({ yearStartedOn }) => yearStartedOn === own.yearStartedOn);
    left.set(date, {
      leftMinutes: Math.min(...[own, ...later].map(({ balanceMinutes }) => balanceMinutes)),
      takenMinutes: Math.max(...ofYear.map(({ takenMinutes }) => takenMinutes)),
      yearStartedOn: own.yearStartedOn,
    });
  }
  return left;
}
