/** What is left of a kind of time off beside leave that is agreed for later dates. */
import type { WorkingSet } from '../kernel/working-set.ts';
import { approvedLeavesOf } from '../people/nanny-ranges.ts';
import type { LeaveKind } from '../time-off/leave-policy.ts';
import { leaveBalances } from './leave-balances.ts';

export interface LeaveLeft {
  /** Below 0 where more is agreed than there will be. */
  readonly leftMinutes: number;
  /** Taken in the year of the date that was asked about. */
  readonly takenMinutes: number;
}

interface Asked {
  readonly nannyId: string;
  /** yyyy-MM-dd. */
  readonly on: string;
}

/**
 * Returns what can be used or paid out on a date, in minutes: the lowest balance of that date and of each later one with
 * approved leave. Undefined of a kind without policy, leave and entries by then. Needs the rows of `leaveBalances`.
 */
export function leaveLeft(rows: WorkingSet, { nannyId, on }: Asked, kind: LeaveKind): LeaveLeft | undefined {
  const leaves = rows.list(approvedLeavesOf(nannyId));
  const later = leaves.flatMap((leave) => (leave.kind === kind && leave.date > on ? leave.date : []));
  const balances = [on, ...new Set(later)].map((date) =>
    leaveBalances(rows, { nannyId, on: date }).find((each) => each.kind === kind),
  );
  const known = balances.filter((balance) => balance !== undefined);
  if (known.length === 0) return undefined;
  return {
    leftMinutes: Math.min(...known.map(({ balanceMinutes }) => balanceMinutes)),
    takenMinutes: balances[0]?.takenMinutes ?? 0,
  };
}
