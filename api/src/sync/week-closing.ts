/**
 * Closes the weeks under terms that are over, soon after midnight in the household's zone: also those that ended while
 * no server ran. Each week has a mutation with a derived id, so that it is closed once, by whichever process.
 */

import { addMinutes, MINUTES_PER_DAY } from 'sync-protocol/kernel/calendar.ts';
import { Rejection } from 'sync-protocol/kernel/errors.ts';
import type { Actor } from 'sync-protocol/kernel/mutator.ts';
import { SYSTEM_ACCOUNT_ID } from 'sync-protocol/people/system-account.ts';
import { closingId } from 'sync-protocol/weeks/added-earning-id.ts';
import { sumOf } from 'sync-protocol/weeks/pay-parts.ts';
import { latestDue } from '../database/due-dates.ts';
import { type SearchPart, searchParts } from '../database/machine-search.ts';
import { type DueWhen, type NextDue, postpone, setNextDue } from '../database/weeks-due.ts';
import { createYielder } from '../kit/event-loop-share.ts';
import { KeyedQueue } from '../kit/keyed-queue.ts';
import { repeat } from '../kit/repeated-work.ts';
import { type DueWeek, findDueWeeks, type HouseholdWeeks } from './due-weeks.ts';
import { type Deps, executeOne } from './execute.ts';

/** Milliseconds from one search to the next, in each process. */
const EVERY_MS = 5 * 60 * 1000;
/** A household of which a week could not be closed is tried again after this long. */
const RETRY_MINUTES = 15;
/** The longest that a household isn't looked at: servers of before write terms without setting it due. */
const LOOK_AGAIN_MINUTES = 7 * MINUTES_PER_DAY;
const HOUSEHOLDS_A_PAGE = 200;
/** Households that fail one after the other and so end a part of the search: then it isn't the weeks. */
const FAILURES_MAX = 5;
/** Part of the connections that closing takes at most; requests have the others. */
const SHARE_OF_CONNECTIONS = 0.3;

/** The author of closed weeks. */
export const SYSTEM_ACTOR: Actor = {
  accountId: SYSTEM_ACCOUNT_ID,
  role: 'SUPER_ADMIN',
  nannyId: null,
  impersonatedBy: null,
};

interface WeekClosing {
  readonly now: () => string;
  /** Called after a run that has closed weeks. */
  readonly onClosed: (count: number) => void;
  /** Called after a failure, of one week or of one part of the search; the next try is in minutes. */
  readonly onError: (error: unknown) => void;
}

interface Run extends WeekClosing {
  readonly deps: Deps;
  readonly signal: AbortSignal | undefined;
  /** Households of one part of the search that are closed at once. */
  readonly lanes: number;
}

/**
 * Closes one week, and sets when the household is due next in the same write if this is its last. Returns undefined if
 * it isn't one to close any more.
 */
async function closeWeek({ deps, now }: Run, week: DueWeek, nextDue: NextDue | undefined) {
  const { householdId, nannyId, weekStart } = week;
  const mutation = {
    id: closingId(nannyId, weekStart),
    name: 'week.close' as const,
    args: { householdId, nannyId, weekStart },
  };
  try {
    const writer = { actor: SYSTEM_ACTOR, clientId: null, receivedAt: now(), nextDue };
    return await executeOne(deps, writer, { householdId, mutation });
  } catch (error) {
    if (error instanceof Rejection) return undefined;
    throw error;
  }
}

const dueWhen = (now: string): DueWhen => ({ now, latest: latestDue(now, LOOK_AGAIN_MINUTES) });

interface Closing {
  readonly household: HouseholdWeeks;
  /** When the household is due next, once all its weeks are closed. */
  readonly at: string;
}

interface Closed {
  weeks: number;
  /** Weeks that could not be closed. */
  open: number;
  /** The household's version after the last closing; undefined if another write came between two closings. */
  version: number | undefined;
}

/** Closes the due weeks of a household, each by itself: one that fails leaves the others. */
async function closeDue(run: Run, { household: { due, version }, at }: Closing): Promise<Closed> {
  const closed: Closed = { weeks: 0, open: 0, version };
  for (const [i, week] of due.entries()) {
    run.signal?.throwIfAborted();
    const isLast = i === due.length - 1 && closed.open === 0;
    const before = closed.version;
    try {
      const nextDue = isLast && before !== undefined ? { version: before, at } : undefined;
      const result = await closeWeek(run, week, nextDue);
      if (result === undefined) closed.open += 1;
      else if (result.changes.length > 0) closed.weeks += 1;
      const isNext = before !== undefined && result?.changes.length !== 0 && result?.version === before + 1;
      closed.version = isNext ? before + 1 : undefined;
    } catch (error) {
      run.onError(error);
      closed.open += 1;
    }
  }
  return closed;
}

/** Looks at a household and closes its weeks that are over. Counts it as settled if it isn't due any more. */
async function closeHousehold(run: Run, householdId: string, progress: Progress): Promise<void> {
  const { sql } = run.deps;
  const when = dueWhen(run.now());
  const household = await findDueWeeks(sql, householdId, when);
  if (household === undefined) {
    progress.settled += 1;
    return;
  }
  const last = addMinutes(when.now, LOOK_AGAIN_MINUTES);
  const at = household.nextAt !== null && household.nextAt < last ? household.nextAt : last;
  const { weeks, open, version } = await closeDue(run, { household, at });
  progress.weeks += weeks;
  if (open > 0) {
    progress.failures += 1;
    await postpone(sql, householdId, { ...when, until: addMinutes(when.now, RETRY_MINUTES) });
    progress.settled += 1;
    return;
  }
  progress.failures = 0;
  // The last closing has set it otherwise.
  const isSet =
    household.due.length > 0
      ? version !== undefined
      : await setNextDue(sql, householdId, { version: household.version, at });
  if (isSet) progress.settled += 1;
}

/** Like `closeHousehold`, but reports a failure and goes on, unless the run has been stopped. */
async function tryHousehold(run: Run, householdId: string, progress: Progress): Promise<void> {
  try {
    await closeHousehold(run, householdId, progress);
  } catch (error) {
    run.signal?.throwIfAborted();
    run.onError(error);
    progress.failures += 1;
  }
}

/** What a part of the search has done so far. */
interface Progress {
  weeks: number;
  /** Households of the current page that aren't due any more. */
  settled: number;
  /** Households that have failed one after the other. */
  failures: number;
}

/** Takes one household after the other from those that several lanes share. Pauses for people's requests. */
async function closeNext(run: Run, households: Iterator<string>, progress: Progress): Promise<void> {
  const yieldIfDue = createYielder(SYSTEM_ACCOUNT_ID);
  for (let next = households.next(); next.done !== true; next = households.next()) {
    run.signal?.throwIfAborted();
    await tryHousehold(run, next.value, progress);
    if (progress.failures >= FAILURES_MAX) return;
    await yieldIfDue();
  }
}

/** Orders a page by chance, so that several processes don't go for the same households. */
const shuffled = (households: readonly string[]): string[] =>
  households
    .map((id) => ({ id, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ id }) => id);

/** Closes the weeks of one part of the search, page by page. Returns their number. */
async function closePart(run: Run, part: SearchPart): Promise<number> {
  const progress: Progress = { weeks: 0, settled: 0, failures: 0 };
  for (;;) {
    run.signal?.throwIfAborted();
    const page = await part.find(dueWhen(run.now()), HOUSEHOLDS_A_PAGE);
    const households = shuffled(page).values();
    progress.settled = 0;
    const lanes = Array.from({ length: run.lanes }, () => closeNext(run, households, progress));
    // All of them end before a failure is reported.
    await Promise.allSettled(lanes);
    await Promise.all(lanes);
    const isLast = page.length < HOUSEHOLDS_A_PAGE || progress.settled === 0;
    if (isLast || progress.failures >= FAILURES_MAX) return progress.weeks;
  }
}

/** Closes all weeks that are over and not closed. Returns their number. A part that fails leaves the others. */
export async function closeWeeks(deps: Deps, closing: WeekClosing, signal?: AbortSignal): Promise<number> {
  const { sql, config } = deps;
  const parts = await searchParts(sql, config?.databaseDistributed !== undefined);
  const most = Math.max(1, Math.floor(sql.options.max * SHARE_OF_CONNECTIONS));
  const run: Run = { ...closing, deps, signal, lanes: Math.max(1, Math.floor(most / parts.length)) };
  const queue = new KeyedQueue(most);
  const closed = await Promise.all(
    parts.map((part) =>
      queue.run('', () =>
        closePart(run, part).catch((error: unknown) => {
          signal?.throwIfAborted();
          closing.onError(error);
          return 0;
        }),
      ),
    ),
  );
  return sumOf(closed);
}

/**
 * Closes weeks at the start and every five minutes; several processes share the households that are due. Returns a
 * function that stops this and resolves when nothing runs.
 */
export function startWeekClosing(deps: Deps, closing: WeekClosing): () => Promise<void> {
  const closeOnce = async (signal: AbortSignal): Promise<void> => {
    const closed = await closeWeeks(deps, closing, signal);
    if (closed > 0) closing.onClosed(closed);
  };
  return repeat(closeOnce, { everyMs: EVERY_MS, onError: closing.onError });
}
