/** Counts visits, and decides when to offer installing: to people who came back and found the app useful. */

/** The visits in this browser. Times are in milliseconds since the epoch, by the device's clock. */
export interface InstallMemory {
  readonly firstSeenAt: number;
  readonly lastSeenAt: number;
  readonly visits: number;
  readonly declinedAt: number | null;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A pause of this length starts a new visit; a reload or a second tab doesn't. */
const VISIT_GAP_MS = 30 * MINUTE_MS;
const FIRST_WEEK_MS = 7 * DAY_MS;
const DECLINED_FOR_MS = 180 * DAY_MS;

/** Returns the memory after the app is opened at `now`, with a new visit if the last one is long enough ago. */
export function countVisit(memory: InstallMemory | undefined, now: number): InstallMemory {
  if (memory === undefined) return { firstSeenAt: now, lastSeenAt: now, visits: 1, declinedAt: null };
  const isNewVisit = now - memory.lastSeenAt >= VISIT_GAP_MS;
  return { ...memory, lastSeenAt: now, visits: memory.visits + (isNewVisit ? 1 : 0) };
}

/**
 * Returns whether to offer installing: from the second visit on, once there are hours or an agenda
 * (`hasContent`) or after a week, and not within half a year of 'Not Now'.
 */
export function shouldOfferInstall(memory: InstallMemory, hasContent: boolean): boolean {
  const { firstSeenAt, lastSeenAt: now, visits, declinedAt } = memory;
  if (visits < 2) return false;
  if (declinedAt !== null && now - declinedAt < DECLINED_FOR_MS) return false;
  return hasContent || now - firstSeenAt >= FIRST_WEEK_MS;
}
