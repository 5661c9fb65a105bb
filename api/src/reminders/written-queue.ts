/**
 * Adds the reminders of what was written, after the commit. Keeps changes in memory whose reminders could not be added,
 * and tries them again in order. A process that is killed loses them.
 */
import type { Sql } from '../database/connection.ts';
import { isDatabaseAway } from '../database/database-away.ts';
import type { WrittenBatch } from '../sync/execute.ts';
import { foundUntil } from './shift-search.ts';
import { addWrittenReminders } from './waiting-reminders.ts';

/** Changes that are kept for another try. */
const KEPT = 1000;
/** Tries of a change that fails while the database works: it mustn't hold up the others for long. */
const TRIES = 3;

export interface WrittenQueueParts {
  readonly sql: Sql;
  readonly now: () => string;
  /** Called after a failure; the next try is in seconds. */
  readonly onError: (error: unknown) => void;
  /** Called when the reminders of a change are given up. */
  readonly onLost: (error: unknown) => void;
}

interface Change {
  readonly written: WrittenBatch;
  /** How far the search for shifts had come. */
  readonly until: string;
  tries: number;
}

interface WrittenQueue {
  /** Adds the reminders of a change. Returns at once. */
  add(written: WrittenBatch): void;
  /** Tries what failed again, up to the first one that fails again. */
  addAgain(): Promise<void>;
  /** Resolves when everything is added, or has failed once more. */
  end(): Promise<void>;
}

export function openWrittenQueue({ sql, now, onError, onLost }: WrittenQueueParts): WrittenQueue {
  const adding = new Set<Promise<void>>();
  const failed: Change[] = [];
  const keep = (change: Change): void => {
    failed.push(change);
    if (failed.length <= KEPT) return;
    failed.shift();
    onLost(new Error(`More than ${KEPT} changes wait`));
  };
  /** Returns whether the change is done with: added, or given up. */
  const tryToAdd = async (change: Change): Promise<boolean> => {
    try {
      await addWrittenReminders(sql, change.written, change.until);
      return true;
    } catch (error) {
      if (!isDatabaseAway(error)) change.tries += 1;
      const isLost = change.tries >= TRIES;
      (isLost ? onLost : onError)(error);
      return isLost;
    }
  };
  const addAgain = async (): Promise<void> => {
    for (;;) {
      const change = failed.shift();
      if (change === undefined) return;
      if (await tryToAdd(change)) continue;
      failed.unshift(change);
      return;
    }
  };
  return {
    add(written) {
      const change: Change = { written, until: foundUntil(now()), tries: 0 };
      if (failed.length > 0) return keep(change);
      const added = tryToAdd(change)
        .then((isDone) => (isDone ? undefined : keep(change)))
        .finally(() => adding.delete(added));
      adding.add(added);
    },
    addAgain,
    async end() {
      await Promise.all(adding);
      await addAgain();
      if (failed.length > 0) onLost(new Error(`The server stopped; ${failed.length} changes wait`));
    },
  };
}
