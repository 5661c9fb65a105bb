/** Reads hours that a nanny recorded and that the family has made fewer, or deleted with their day. */

import { type FewerHours, fewerHours } from 'sync-protocol/ledger/replaced-hours.ts';
import type { Review } from 'sync-protocol/ledger/review.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import type { DeviceDatabase } from '../device/database.ts';
import { allOf, householdsOf } from '../device/household-reads.ts';
import { useLoaded } from '../device/use-loaded.ts';
import type { Loaded } from '../device/views.ts';

export interface FewerHoursItem extends FewerHours {
  readonly review: Review;
  readonly household: Household;
  /** Undefined where the day is deleted. */
  readonly day: AgendaDay | undefined;
}

type Found = Omit<FewerHoursItem, 'household'>;

/** Returns a household's, the oldest first, given all its reviews. */
export async function readFewerHours(
  database: DeviceDatabase,
  householdId: string,
  reviews: readonly Review[],
): Promise<Found[]> {
  const found: Found[] = [];
  for (const review of reviews) {
    if (review.status !== 'replaced') continue;
    const day = await database.rows<AgendaDay>('day').get([householdId, review.dayId]);
    const fewer = fewerHours(review, { day, reviews });
    if (fewer !== undefined) found.push({ review, day, ...fewer });
  }
  return found.toSorted((a, b) => (a.review.startUtc < b.review.startUtc ? -1 : 1));
}

/** Those of the nanny who reads, in all her households. */
export function useFewerHours(): Loaded<FewerHoursItem[]> {
  return useLoaded(async (database, memberships) => {
    const items: FewerHoursItem[] = [];
    const hers = memberships.filter(({ role }) => role === 'NANNY');
    for (const household of await householdsOf(database, hers)) {
      const reviews = await allOf<Review>(database, 'review', household.id);
      const found = await readFewerHours(database, household.id, reviews);
      items.push(...found.map((item) => ({ ...item, household })));
    }
    return items;
  }, []);
}
