/** Says what is left of a kind to pay out today, and whether the family is offered to. */
import type { LeaveKind } from 'sync-protocol/time-off/leave-policy.ts';
import type { KindBalance } from 'sync-protocol/weeks/leave-balances.ts';
import type { TimeOffView } from './use-time-off.ts';

/** Returns the minutes of today's balance that agreed time off ahead leaves; below 0 where it takes more. */
export const leftToday = ({ left, today }: Pick<TimeOffView, 'left' | 'today'>, kind: LeaveKind): number =>
  left.get(kind)?.get(today)?.leftMinutes ?? 0;

/** Whether a kind can be paid out: while she is employed only one that pays out, of a former nanny any. */
export const mayPayOut = (
  view: Pick<TimeOffView, 'left' | 'today' | 'nanny'>,
  { kind, paysOut }: Pick<KindBalance, 'kind' | 'paysOut'>,
): boolean => leftToday(view, kind) > 0 && (paysOut || view.nanny.archivedAt !== null);
