/** Sums amounts by key within each hour, and says when a key has had its share of the hour. */

export const MS_PER_HOUR = 3_600_000;

export class HourlySum {
  readonly #most: number;
  #hour = 0;
  #sums = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Adds the amount. Returns false, without adding it, if it exceeds the hour's share. `now` is in milliseconds. */
  tryAdd(key: string, amount: number, now: number): boolean {
    const hour = Math.floor(now / MS_PER_HOUR);
    if (hour !== this.#hour) {
      this.#hour = hour;
      this.#sums = new Map();
    }
    const sum = (this.#sums.get(key) ?? 0) + amount;
    if (sum > this.#most) return false;
    this.#sums.set(key, sum);
    return true;
  }
}
