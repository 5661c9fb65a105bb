/**
 * Checks at the start and hourly whether this machine's clock is behind the latest use of the database, and reports a
 * wrong clock.
 */
import { addMinutes } from 'sync-protocol/rules/calendar.ts';
import type { Sql } from '../database/connection.ts';

const CHECK_MS = 60 * 60 * 1000;
/** The clocks of several servers may differ by this much. */
const TOLERATED_MINUTES = 5;

/**
 * Returns when somebody last used a session, if that is in the future: the clock is behind, or was ahead. Undefined for
 * a clock that fits.
 */
export async function findLaterUse(sql: Sql, now: string): Promise<string | undefined> {
  const [row] = await sql<{ latest: string | null }[]>`select max(last_used_at) as latest from session`;
  const latest = row?.latest ?? now;
  return latest > addMinutes(now, TOLERATED_MINUTES) ? latest : undefined;
}

export interface ClockCheckParts {
  readonly sql: Sql;
  readonly now: () => string;
  readonly onWrong: (latestUse: string) => void;
  readonly onError: (error: unknown) => void;
}

/** Checks at the start and every hour, in the background. */
export class ClockCheck {
  readonly #parts: ClockCheckParts;
  #timer: NodeJS.Timeout | undefined;
  isWrong = false;

  constructor(parts: ClockCheckParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#timer = setInterval(() => void this.check(), CHECK_MS).unref();
    void this.check();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async check(): Promise<void> {
    const { sql, now, onWrong, onError } = this.#parts;
    try {
      const latestUse = await findLaterUse(sql, now());
      this.isWrong = latestUse !== undefined;
      if (latestUse !== undefined) onWrong(latestUse);
    } catch (error) {
      onError(error);
    }
  }
}
