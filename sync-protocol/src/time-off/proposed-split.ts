/**
 * What is proposed as paid when somebody answers time off: the minutes asked for, as far as the balance of each date and
 * what may still be used in its year go. A proposal alone: who answers may choose otherwise.
 */
import type { LeavePolicy } from './leave-policy.ts';

export interface AskedDate {
  readonly id: string;
  readonly date: string;
  /** Asked for. */
  readonly minutes: number;
  readonly plannedMinutes: number;
  /** Of the kind on the date, in minutes; below 0 nothing is left. */
  readonly leftMinutes: number;
  /** Taken in the date's year of time off, in minutes. */
  readonly takenMinutes: number;
  /** When that year started; null where the kind has no policy. */
  readonly yearStartedOn: string | null;
  /** In force on the date; undefined where the kind has none. */
  readonly policy: Pick<LeavePolicy, 'useMaxMinutes' | 'useMaxDays'> | undefined;
}

/** Returns the minutes that may be used in a year: the greater of both limits; null without a limit. */
function yearLimit({ policy, plannedMinutes }: AskedDate): number | null {
  if (policy === undefined) return null;
  const { useMaxMinutes, useMaxDays } = policy;
  if (useMaxMinutes === null && useMaxDays === null) return null;
  return Math.max(useMaxMinutes ?? 0, (useMaxDays ?? 0) * plannedMinutes);
}

/** Returns the minutes to propose as paid for each date, by its id: earlier dates first. */
export function proposedSplit(dates: readonly AskedDate[]): Map<string, number> {
  let proposedBefore = 0;
  const ofYears = new Map<string | null, number>();
  const paid = new Map<string, number>();
  for (const asked of dates.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    const { id, minutes, leftMinutes, takenMinutes, yearStartedOn } = asked;
    const ofYear = ofYears.get(yearStartedOn) ?? 0;
    const limit = yearLimit(asked) ?? Infinity;
    const usable = Math.min(leftMinutes - proposedBefore, limit - takenMinutes - ofYear);
    const proposed = Math.max(0, Math.min(minutes, usable));
    paid.set(id, proposed);
    proposedBefore += proposed;
    ofYears.set(yearStartedOn, ofYear + proposed);
  }
  return paid;
}
