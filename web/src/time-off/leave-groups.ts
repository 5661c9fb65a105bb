/** Groups the dates of time off that were asked for together and stand alike, and says which wait for whom. */
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import type { Side } from 'sync-protocol/kernel/roles.ts';
import { isOrWasJoined } from 'sync-protocol/people/linked-nanny.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import type { Leave } from 'sync-protocol/time-off/leave.ts';

/** Dates of one request with the same status, by date. */
export interface LeaveGroup {
  readonly key: string;
  readonly leaves: readonly [Leave, ...Leave[]];
}

/** How long a request that is past or declined stays in the list. */
const DAYS_KEPT = 30;

const keyOf = ({ groupId, kind, status }: Leave): string => `${groupId} ${kind} ${status}`;

type Asker = Pick<Nanny, 'nannyUserId' | 'formerUserId' | 'startPlan'>;

interface ListReader {
  readonly side: Side;
  readonly nanny: Asker;
  readonly today: string;
}

/** Returns the groups that a list shows: those that the reader's side answers first, then others without an answer. */
export function groupLeaves(leaves: readonly Leave[], { side, nanny, today }: ListReader): LeaveGroup[] {
  const groups = new Map<string, [Leave, ...Leave[]]>();
  for (const leave of leaves) {
    if (leave.status === 'WITHDRAWN' || leave.date < addDays(today, -DAYS_KEPT)) continue;
    const group = groups.get(keyOf(leave));
    if (group === undefined) groups.set(keyOf(leave), [leave]);
    else group.push(leave);
  }
  const rankOf = ({ leaves: [first] }: LeaveGroup): number =>
    mayAnswerLeave(first, side, nanny) ? 0 : first.status === 'ASKED' ? 1 : 2;
  return [...groups]
    .map(([key, members]): LeaveGroup => ({ key, leaves: members }))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || (a.leaves[0].date < b.leaves[0].date ? -1 : 1));
}

/** Whether a side may answer a request: the other one's, or all of a nanny who never had an account. */
export const mayAnswerLeave = ({ askedBySide, status }: Leave, side: Side, nanny: Asker): boolean =>
  status === 'ASKED' && (askedBySide !== side || (side === 'family' && !isOrWasJoined(nanny)));

/** Whether a side may withdraw: what it asked for and nobody answered; what was approved the nanny alone, from today on. */
export function mayWithdrawLeave(
  leave: Leave,
  side: Side,
  { today, nanny }: { today: string; nanny: Asker },
): boolean {
  if (leave.askedBySide !== side) return false;
  if (leave.status === 'ASKED') return true;
  const mayTakeBack = side === 'nanny' || !isOrWasJoined(nanny);
  return leave.status === 'APPROVED' && mayTakeBack && leave.date >= today;
}

/** Counts the requests that wait for a side. */
export const countToAnswer = (leaves: readonly Leave[], reader: ListReader): number =>
  groupLeaves(leaves, reader).filter(({ leaves: [first] }) =>
    mayAnswerLeave(first, reader.side, reader.nanny),
  ).length;
