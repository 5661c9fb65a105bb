import type { AgendaDay } from 'sync-protocol/model/agenda-day.ts';
import type { Review } from 'sync-protocol/model/review.ts';
import type { AttentionEntry } from '../sync/device-storage.ts';
import type { DeviceDatabase } from './database.ts';
import { allOf, householdOf, householdsOf, nannyNames } from './household-reads.ts';
import { useLoaded } from './use-loaded.ts';
import type { AttentionItem, Loaded, ReviewItem } from './views.ts';

/** The day that an entry is about: its args name it, or name none. */
async function dayOf(database: DeviceDatabase, entry: AttentionEntry): Promise<AgendaDay | undefined> {
  const { dayId } = (entry.args ?? {}) as { dayId?: unknown };
  if (typeof dayId !== 'string') return undefined;
  return database.rows<AgendaDay>('day').get([entry.householdId, dayId]);
}

async function itemOf(database: DeviceDatabase, entry: AttentionEntry): Promise<AttentionItem> {
  const [day, household, names] = await Promise.all([
    dayOf(database, entry),
    householdOf(database, entry.householdId),
    nannyNames(database, entry.householdId),
  ]);
  return { ...entry, day, household, nannyName: day && names.get(day.nannyId) };
}

/** What was entered on this device and did not go through, newest first. */
export function useAttention(): Loaded<AttentionItem[]> {
  return useLoaded(async (database) => {
    const entries = await database.attention.toArray();
    const newest = entries.toSorted((a, b) => (a.arrivedAt > b.arrivedAt ? -1 : 1));
    return Promise.all(newest.map((entry) => itemOf(database, entry)));
  }, []);
}

/** Hours that wait for the family's word, oldest first. */
export function useReviews(): Loaded<ReviewItem[]> {
  return useLoaded(async (database, memberships) => {
    const items: ReviewItem[] = [];
    for (const household of await householdsOf(database, memberships)) {
      const names = await nannyNames(database, household.id);
      for (const review of await allOf<Review>(database, 'review', household.id)) {
        if (review.status !== 'open') continue;
        const day = await database.rows<AgendaDay>('day').get([household.id, review.dayId]);
        items.push({ review, household, day, nannyName: names.get(review.nannyId) ?? '' });
      }
    }
    return items.toSorted((a, b) => (a.review.happenedAt < b.review.happenedAt ? -1 : 1));
  }, []);
}
