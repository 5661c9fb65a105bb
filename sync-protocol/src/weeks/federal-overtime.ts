/**
 * By how much a nanny's week pays less than the overtime that federal law asks for whoever doesn't live in her
 * employer's home (29 U.S.C. 207(l), 29 CFR 552.100). It only tells: no price follows from it.
 */

import type { WorkingSet } from '../kernel/working-set.ts';
import { householdOf } from '../people/household-row.ts';
import { termsOf } from '../people/nanny-ranges.ts';
import type { NannyWeek } from './nanny-week.ts';
import type { Terms } from './terms.ts';
import { atFederalFloor, belowFederal, FEDERAL_WEEK_MINUTES, NO_RULES } from './terms-presets.ts';
import { type Outlook, payUnder, storedTerms } from './week-pricing.ts';

export interface FederalShortfall {
  /** Minutes beyond 40 hours. */
  readonly minutesBeyond: number;
  /** What the week would pay more. */
  readonly missingCents: number;
  /** The weekly limit of the terms that price the week; null: they have none, or there are no terms. */
  readonly limitMinutes: number | null;
}

/**
 * Returns whether the nanny lives in, as the terms of a week say, or else the next terms that say it: so the family can
 * answer for weeks that terms don't reach any more. Null: nobody has said.
 */
function livesInDuring(allTerms: readonly Terms[], week: NannyWeek): boolean | null {
  const own = week.terms?.livesIn ?? null;
  if (own !== null) return own;
  const later = allTerms
    .filter(({ effectiveFrom, livesIn }) => effectiveFrom > week.start && livesIn !== null)
    .toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1));
  return later[0]?.livesIn ?? null;
}

/**
 * Returns what a week lacks; null where it pays as much, where she is said to live in, and outside of the US. Needs the
 * rows of `readsOfWeekPay`, and the nanny's terms.
 */
export function federalShortfall(
  rows: WorkingSet,
  { nannyId, week, outlook = {} }: { nannyId: string; week: NannyWeek; outlook?: Outlook },
): FederalShortfall | null {
  const { currency } = householdOf(rows);
  const livesIn = livesInDuring(rows.list(termsOf(nannyId)), week);
  const terms = storedTerms(rows, nannyId, week) ?? NO_RULES;
  if (belowFederal({ ...terms, livesIn }, currency).length === 0) return null;
  const asked = { nannyId, week, outlook };
  const { billableMinutes, grossCents } = payUnder(rows, asked, terms);
  const minutesBeyond = billableMinutes - FEDERAL_WEEK_MINUTES;
  if (minutesBeyond <= 0) return null;
  const missingCents = payUnder(rows, asked, atFederalFloor(terms)).grossCents - grossCents;
  if (missingCents <= 0) return null;
  return { minutesBeyond, missingCents, limitMinutes: terms.weeklyLimitMinutes };
}
