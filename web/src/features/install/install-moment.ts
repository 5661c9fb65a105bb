/** When installing is offered: to somebody who has come back, and for whom the app has done something. */

/** What this browser remembers; milliseconds of its own clock. */
export interface InstallMemory {
  readonly firstSeenAt: number;
  readonly lastSeenAt: number;
  readonly visits: number;
  readonly declinedAt: number | null;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A pause that makes it another visit: a reload or a second tab is none. */
const VISIT_GAP_MS = 30 * MINUTE_MS;
const FIRST_WEEK_MS = 7 * DAY_MS;
/** Half a year: who has said 'not now' is not asked at every turn. */
const NOT_AGAIN_MS = 180 * DAY_MS;

/** What is remembered once somebody is here at `now`; the first visit when nothing was known. */
export function afterArrival(memory: InstallMemory | undefined, now: number): InstallMemory {
  if (memory === undefined) return { firstSeenAt: now, lastSeenAt: now, visits: 1, declinedAt: null };
  const isAnother = now - memory.lastSeenAt >= VISIT_GAP_MS;
  return { ...memory, lastSeenAt: now, visits: memory.visits + (isAnother ? 1 : 0) };
}

/**
 * Whether to offer it. `hasBegun`: her first hours are entered, or the family's first agenda is there; without
 * that, after a week. Never on a first visit, and not again for half a year.
 */
export function isFittingMoment(memory: InstallMemory, hasBegun: boolean): boolean {
  const { firstSeenAt, lastSeenAt: now, visits, declinedAt } = memory;
  if (visits < 2) return false;
  if (declinedAt !== null && now - declinedAt < NOT_AGAIN_MS) return false;
  return hasBegun || now - firstSeenAt >= FIRST_WEEK_MS;
}
