/** The balances of a nanny's time off on a statement, by kind. None of a nanny without time off. */
import type { LoadedRows } from '../kernel/mutator.ts';
import type { Read } from '../kernel/reads.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { approvedLeavesOf } from '../people/nanny-ranges.ts';
import { policiesOf } from '../time-off/leave-policy.ts';
import { entriesOf, leaveBalances, readsOfBalances, readsOfTaken } from '../weeks/leave-balances.ts';
import type { StatementLeave } from './statement.ts';

/** Whether a nanny has a policy, approved leave or an entry; false before they are loaded. */
const hasTimeOff = (rows: LoadedRows, nannyId: string): boolean =>
  [policiesOf(nannyId), approvedLeavesOf(nannyId), entriesOf(nannyId)].some(
    (read) => (rows.peekList(read) ?? []).length > 0,
  );

/** Returns the reads of `leaveOf`: all days of a nanny only where she has time off. */
export const readsOfLeave = (nannyId: string, rows: LoadedRows): Read[] =>
  hasTimeOff(rows, nannyId) ? readsOfBalances(nannyId, rows) : readsOfTaken(nannyId, rows);

/** Returns the balances on a statement's last date, in minutes. Earned and taken count since the year of time off began. */
export const leaveOf = (rows: WorkingSet, nannyId: string, on: string): StatementLeave[] =>
  hasTimeOff(rows, nannyId)
    ? leaveBalances(rows, { nannyId, on }).map(
        ({ kind, carriedMinutes, grantedMinutes, earnedMinutes, ...balance }) => ({
          kind,
          carriedMinutes,
          earnedMinutes: grantedMinutes + earnedMinutes,
          takenMinutes: balance.takenMinutes,
          adjustedMinutes: balance.adjustedMinutes,
          balanceMinutes: balance.balanceMinutes,
        }),
      )
    : [];
