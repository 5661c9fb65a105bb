/** Sums the minutes that one time shares with many others, in time logarithmic in their number. */
import { MS_PER_MINUTE, toMillis } from './calendar.ts';
import type { TimeRange } from './hours.ts';

const minuteOf = (instant: string): number => Math.floor(toMillis(instant) / MS_PER_MINUTE);

/**
 * Times taken by shifts. A minute that two of them share counts twice. Begins and ends are kept in a Fenwick tree: a
 * week may have thousands, all at the same time.
 */
export class TakenMinutes {
  /** The minute of each place, in order. */
  readonly #minutes: readonly number[];
  readonly #places: ReadonlyMap<number, number>;
  /** Begins less ends, and the sum of their minutes, as a Fenwick tree has them. */
  readonly #counts: number[];
  readonly #sums: number[];

  /** `known`: all times that will be added or asked for. */
  constructor(known: readonly TimeRange[]) {
    const minutes = new Set(known.flatMap(({ start, end }) => [minuteOf(start), minuteOf(end)]));
    this.#minutes = [...minutes].toSorted((a, b) => a - b);
    this.#places = new Map(this.#minutes.map((minute, place) => [minute, place]));
    this.#counts = Array.from({ length: this.#minutes.length + 1 }, () => 0);
    this.#sums = [...this.#counts];
  }

  add({ start, end }: TimeRange): void {
    if (end <= start) return;
    this.#put(minuteOf(start), 1);
    this.#put(minuteOf(end), -1);
  }

  /** Returns the minutes of a time that the added ones take. */
  sharedWith({ start, end }: TimeRange): number {
    if (end <= start) return 0;
    return this.#takenBefore(minuteOf(end)) - this.#takenBefore(minuteOf(start));
  }

  #placeOf(minute: number): number {
    const place = this.#places.get(minute);
    if (place === undefined) throw new Error(`Minute ${minute} is not known`);
    return place;
  }

  #put(minute: number, count: number): void {
    for (let i = this.#placeOf(minute) + 1; i < this.#counts.length; i += i & -i) {
      this.#counts[i] = (this.#counts[i] ?? 0) + count;
      this.#sums[i] = (this.#sums[i] ?? 0) + count * minute;
    }
  }

  #takenBefore(minute: number): number {
    let count = 0;
    let sum = 0;
    for (let i = this.#placeOf(minute); i > 0; i -= i & -i) {
      count += this.#counts[i] ?? 0;
      sum += this.#sums[i] ?? 0;
    }
    return count * minute - sum;
  }
}
