/**
 * What is proposed as paid when somebody answers time off: the minutes asked for, as far as the balance and what may
 * still be used this year go. A proposal alone: who answers may choose otherwise.
 */
import type { LeavePolicy } from './leave-policy.ts';

export interface AskedDate {
  readonly id: string;
  readonly date: string;
  /** Asked for. */
  readonly minutes: number;
  readonly plannedMinutes: number;
}

export interface SplitFacts {
  /** Of the kind, in minutes; below 0 nothing is left. */
  readonly balanceMinutes: number;
  /** Taken since the year of time off started, in minutes. */
  readonly takenMinutes: number;
  /** In force; undefined where the kind has none. */
  readonly policy: Pick<LeavePolicy, 'useMaxMinutes' | 'useMaxDays'> | undefined;
}

/** Returns the minutes that may be used in a year: the greater of both limits; null without a limit. */
function yearLimit(policy: SplitFacts['policy'], plannedMinutes: number): number | null {
  if (policy === undefined) return null;
  const { useMaxMinutes, useMaxDays } = policy;
  if (useMaxMinutes === null && useMaxDays === null) return null;
  return Math.max(useMaxMinutes ?? 0, (useMaxDays ?? 0) * plannedMinutes);
}

/** Returns the minutes to propose as paid for each date, by its id: earlier dates first. */
export function proposedSplit(dates: readonly AskedDate[], facts: SplitFacts): Map<string, number> {
  let left = Math.max(0, facts.balanceMinutes);
  let taken = facts.takenMinutes;
  const paid = new Map<string, number>();
  for (const { id, minutes, plannedMinutes } of dates.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    const limit = yearLimit(facts.policy, plannedMinutes);
    const usable = limit === null ? left : Math.min(left, Math.max(0, limit - taken));
    const proposed = Math.min(minutes, usable);
    paid.set(id, proposed);
    left -= proposed;
    taken += proposed;
  }
  return paid;
}
