/** Reads changes that need attention, open reviews and pending mutations, each with its household, day and nanny. */

import { compareKeys } from 'sync-protocol/kernel/compare-keys.ts';
import { canDecide } from 'sync-protocol/ledger/deciding-side.ts';
import type { Review } from 'sync-protocol/ledger/review.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import { namedDayId } from 'sync-protocol/schedule/named-day.ts';
import { unbundle } from '../device/bundled-records.ts';
import type { DeviceDatabase } from '../device/database.ts';
import { currentDevice } from '../device/device.ts';
import { allOf, householdOf, householdsOf, nannyNames } from '../device/household-reads.ts';
import type { AttentionEntry, PendingMutation } from '../device/sync/device-storage.ts';
import { useLoaded } from '../device/use-loaded.ts';
import type { AttentionItem, EntrySubject, Loaded, ReviewItem } from '../device/views.ts';

interface Entry {
  readonly householdId: string;
  readonly args: unknown;
}

async function readDay(database: DeviceDatabase, entry: Entry): Promise<AgendaDay | undefined> {
  const dayId = namedDayId(entry.args);
  if (dayId === undefined) return undefined;
  return database.rows<AgendaDay>('day').get([entry.householdId, dayId]);
}

/** Returns the nanny whom the arguments name. */
function namedNannyId(args: unknown): string | undefined {
  const { nannyId } = (args ?? {}) as { nannyId?: unknown };
  return typeof nannyId === 'string' ? nannyId : undefined;
}

/** Joins an entry with its household, day and nanny. */
export async function withSubject<E extends Entry>(
  database: DeviceDatabase,
  entry: E,
): Promise<E & EntrySubject> {
  const [day, household, names] = await Promise.all([
    readDay(database, entry),
    householdOf(database, entry.householdId),
    nannyNames(database, entry.householdId),
  ]);
  const nannyId = day?.nannyId ?? namedNannyId(entry.args);
  return { ...entry, day, household, nannyName: nannyId === undefined ? undefined : names.get(nannyId) };
}

export type QueuedEntry = PendingMutation & EntrySubject;

/** Returns the pending mutations of all households, oldest first, each with its household, day and nanny. */
export async function queuedEntries(): Promise<QueuedEntry[]> {
  const database = currentDevice()?.database;
  if (database === undefined) return [];
  const queue = unbundle(await database.queue.orderBy('position').toArray());
  return Promise.all(queue.map((mutation) => withSubject(database, mutation)));
}

/** Puts the last to arrive first; of those that arrived together, the first that was made. */
const byArrival = (a: AttentionEntry, b: AttentionEntry): number =>
  compareKeys([b.arrivedAt, a.happenedAt, a.id], [a.arrivedAt, b.happenedAt, b.id]);

/** This device's changes that need attention, newest first: of shown households and of those the account has left. */
export function useAttention(): Loaded<AttentionItem[]> {
  return useLoaded(async (database, memberships, all) => {
    const hidden = new Set(all.map(({ householdId }) => householdId));
    for (const { householdId } of memberships) hidden.delete(householdId);
    const entries = (await database.attention.toArray()).filter(
      ({ householdId }) => !hidden.has(householdId),
    );
    const newest = entries.toSorted(byArrival);
    return Promise.all(
      newest.map(async (entry) => ({ ...(await withSubject(database, entry)), ...entry.left })),
    );
  }, []);
}

/** Open reviews of the shown households, oldest first. */
export function useReviews(): Loaded<ReviewItem[]> {
  return useLoaded(async (database, memberships) => {
    const items: ReviewItem[] = [];
    for (const household of await householdsOf(database, memberships)) {
      const nannies = await allOf<Nanny>(database, 'nanny', household.id);
      for (const review of await allOf<Review>(database, 'review', household.id)) {
        if (review.status !== 'open') continue;
        const day = await database.rows<AgendaDay>('day').get([household.id, review.dayId]);
        const nanny = nannies.find(({ id }) => id === review.nannyId);
        const nannyName = nanny?.name ?? '';
        items.push({ review, household, day, nannyName, canNannyDecide: canDecide(nanny) });
      }
    }
    return items.toSorted((a, b) => (a.review.happenedAt < b.review.happenedAt ? -1 : 1));
  }, []);
}
