/** Keeps in localStorage this browser's first and last visit, their number, and when installing was declined. */
import { countVisit, type InstallMemory } from './install-moment.ts';

const KEY = 'fairday:install';

/** Parses stored visits; undefined when missing or unreadable. */
export function parseMemory(stored: string | null): InstallMemory | undefined {
  if (stored === null) return undefined;
  try {
    const { firstSeenAt, lastSeenAt, visits, declinedAt } = JSON.parse(stored) as Record<string, unknown>;
    if (typeof firstSeenAt !== 'number' || typeof lastSeenAt !== 'number') return undefined;
    if (typeof visits !== 'number') return undefined;
    return {
      firstSeenAt,
      lastSeenAt,
      visits,
      declinedAt: typeof declinedAt === 'number' ? declinedAt : null,
    };
  } catch {
    return undefined;
  }
}

function save(memory: InstallMemory): InstallMemory {
  localStorage.setItem(KEY, JSON.stringify(memory));
  return memory;
}

/** Records that the app is opened, as a new visit after a pause. */
export const recordArrival = (): InstallMemory =>
  save(countVisit(parseMemory(localStorage.getItem(KEY)), Date.now()));

/** Records the end of a visit, so that time away is measured from here. */
export function recordDeparture(): void {
  const memory = parseMemory(localStorage.getItem(KEY));
  if (memory !== undefined) save({ ...memory, lastSeenAt: Date.now() });
}

export const recordDismissal = (memory: InstallMemory): InstallMemory =>
  save({ ...memory, declinedAt: Date.now() });
