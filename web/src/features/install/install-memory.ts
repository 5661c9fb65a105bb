import { afterArrival, type InstallMemory } from './install-moment.ts';

const KEY = 'fairday:install';

/** What was kept; undefined when it is nothing that this build can read. */
export function parseMemory(kept: string | null): InstallMemory | undefined {
  if (kept === null) return undefined;
  try {
    const { firstSeenAt, lastSeenAt, visits, declinedAt } = JSON.parse(kept) as Record<string, unknown>;
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

function remember(memory: InstallMemory): InstallMemory {
  localStorage.setItem(KEY, JSON.stringify(memory));
  return memory;
}

/** Somebody is here: perhaps for another visit. */
export const noteArrival = (): InstallMemory =>
  remember(afterArrival(parseMemory(localStorage.getItem(KEY)), Date.now()));

/** Somebody leaves: however long the visit was, it was one. */
export function noteLeaving(): void {
  const memory = parseMemory(localStorage.getItem(KEY));
  if (memory !== undefined) remember({ ...memory, lastSeenAt: Date.now() });
}

/** 'Not now'. */
export const noteDeclined = (memory: InstallMemory): InstallMemory =>
  remember({ ...memory, declinedAt: Date.now() });
