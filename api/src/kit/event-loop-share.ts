/**
 * Shares this process between people: a person's long work yields regularly, and pauses for others' requests. Tells who
 * is behind an impersonation, whom all limits count.
 */
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';

/** Short enough that a waiting request doesn't notice, long enough that yielding costs nothing measurable. */
const MAX_TURN_MS = 1;
/** Pause per millisecond of work, so that others have two thirds of the time. */
const PAUSE_FACTOR = 2;
const MAX_PAUSE_MS = 100;
/** A request counts for this long after it ends: a person's next request often follows immediately. */
const LINGER_MS = 20;

/**
 * Returns the account of the person who really acts: in an impersonation the viewer's. Every limit counts this account,
 * so that nobody can use up what another person needs.
 */
export const personBehind = (actor: { accountId: string; impersonatedBy: string | null }): string =>
  actor.impersonatedBy ?? actor.accountId;

/** Requests under way by person. */
const underWay = new Map<string, number>();
/** When people's latest requests ended, the longest ago first. A timer per request would wake the process for each. */
const endedAt = new Map<string, number>();

function forgetEnded(): void {
  const from = performance.now() - LINGER_MS;
  for (const [personId, at] of endedAt) {
    if (at > from) return;
    endedAt.delete(personId);
  }
}

function end(personId: string): void {
  const left = (underWay.get(personId) ?? 1) - 1;
  if (left === 0) underWay.delete(personId);
  else underWay.set(personId, left);
  endedAt.delete(personId);
  endedAt.set(personId, performance.now());
  forgetEnded();
}

const hasOtherThan = (personId: string, people: ReadonlyMap<string, number>): boolean =>
  people.size > (people.has(personId) ? 1 : 0);

function hasOthers(personId: string): boolean {
  forgetEnded();
  return hasOtherThan(personId, underWay) || hasOtherThan(personId, endedAt);
}

function areSeveral(): boolean {
  forgetEnded();
  return new Set([...underWay.keys(), ...endedAt.keys()]).size > 1;
}

/** Runs a person's request. Long work of others pauses meanwhile. */
export async function runRequestOf<T>(personId: string, request: () => Promise<T>): Promise<T> {
  underWay.set(personId, (underWay.get(personId) ?? 0) + 1);
  try {
    return await request();
  } finally {
    end(personId);
  }
}

const pauseFor = (workedMs: number): number => Math.min(workedMs * PAUSE_FACTOR, MAX_PAUSE_MS);

/** When each person's next piece of long work may begin, for those whose work pauses. */
const resumeAt = new Map<string, number>();
/**
 * Returns the milliseconds until a person's work may go on. Pieces of the same person's work go on one after the
 * other: twenty reads at once take no more of the process than one does.
 */
function reservePause(personId: string, workedMs: number): number {
  const now = performance.now();
  for (const [each, at] of resumeAt) if (at <= now) resumeAt.delete(each);
  const pause = pauseFor(workedMs);
  const at = Math.max(now, resumeAt.get(personId) ?? now) + pause;
  resumeAt.set(personId, at + Math.min(workedMs, MAX_PAUSE_MS));
  return at - now;
}

/**
 * Returns a function to await within a person's long work. Once a millisecond it yields to other requests; while
 * others have some under way, it pauses for longer. The time that the database worked counts too.
 */
export const createYielder = (personId: string): (() => Promise<void>) =>
  pauseWhere(
    () => hasOthers(personId),
    (workedMs) => reservePause(personId, workedMs),
  );

/**
 * Like `createYielder`, for work that doesn't know its person: it pauses while several people have requests, and takes
 * no turns, because one person's works would keep another's waiting.
 */
export const createTurns = (): (() => Promise<void>) => pauseWhere(areSeveral, pauseFor);

/** `pauseMs` returns the pause after that many milliseconds of work. */
function pauseWhere(othersWait: () => boolean, pauseMs: (workedMs: number) => number): () => Promise<void> {
  let startedAt = performance.now();
  return async () => {
    const worked = performance.now() - startedAt;
    if (worked < MAX_TURN_MS) return;
    if (othersWait()) await delay(pauseMs(worked));
    else await nextTurn();
    startedAt = performance.now();
  };
}
