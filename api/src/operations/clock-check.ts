/**
 * Checks whether this machine's clock is behind the latest use of the database, and reports a wrong clock: at the start,
 * every hour, and, at most once a minute, when a caller doubts the clock or asks while it is wrong.
 */
import { addMinutes } from 'sync-protocol/kernel/calendar.ts';
import type { Sql } from '../database/connection.ts';

const CHECK_MS = 60 * 60 * 1000;
/** Milliseconds between checks while the clock is doubted. */
const DOUBT_MS = 60_000;
/** The clocks of several servers may differ by this much. */
const TOLERATED_MINUTES = 5;

/**
 * Returns when somebody last used a session, if that is in the future: the clock is behind, or was ahead. Undefined for
 * a clock that fits.
 */
async function findLaterUse(sql: Sql, now: string): Promise<string | undefined> {
  const [row] = await sql<{ latest: string | null }[]>`select max(last_used_at) as latest from session`;
  const latest = row?.latest ?? now;
  return latest > addMinutes(now, TOLERATED_MINUTES) ? latest : undefined;
}

interface ClockCheckParts {
  readonly sql: Sql;
  readonly now: () => string;
  readonly onWrong: (latestUse: string) => void;
  readonly onError: (error: unknown) => void;
}

/** Checks at the start and every hour, in the background. */
export class ClockCheck {
  readonly #parts: ClockCheckParts;
  #timer: NodeJS.Timeout | undefined;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #isWrong = false;

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

  /** Whether the clock was wrong at the last check. Asking while it is wrong doubts that it still is. */
  isWrong(): boolean {
    if (this.#isWrong) this.doubt();
    return this.#isWrong;
  }

  /** Checks, unless the last check was less than a minute ago: the caller knows of another clock that differs. */
  doubt(): void {
    if (performance.now() - this.#checkedAt >= DOUBT_MS) void this.check({ isDoubt: true });
  }

  /** A clock that is still wrong is reported again each hour, not at each doubt. */
  async check({ isDoubt = false } = {}): Promise<void> {
    const { sql, now, onWrong, onError } = this.#parts;
    this.#checkedAt = performance.now();
    try {
      const latestUse = await findLaterUse(sql, now());
      const isNews = !isDoubt || !this.#isWrong;
      this.#isWrong = latestUse !== undefined;
      if (latestUse !== undefined && isNews) onWrong(latestUse);
    } catch (error) {
      onError(error);
    }
  }
}
