/** Sums the minutes that one time shares with many others, in time logarithmic in their number. */
import { toMillis, toNearestMinute } from '../kernel/calendar.ts';
import type { TimeRange } from './hours.ts';

/**
 * Times taken by shifts. A minute that two of them share counts twice. Begins and ends are kept in a Fenwick tree: a
 * week may have thousands, all at the same time.
 */
export class TakenMinutes {
  readonly #places: ReadonlyMap<number, number>;
  /** Milliseconds are counted from here, so that sums of many stay exact. */
  readonly #origin: number;
  /** Begins less ends, and the sum of their milliseconds, as a Fenwick tree has them. */
  readonly #counts: number[];
  readonly #sums: number[];

  /** `known`: all times that will be added or asked for. */
  constructor(known: readonly TimeRange[]) {
    const millis = new Set(known.flatMap(({ start, end }) => [toMillis(start), toMillis(end)]));
    const inOrder = [...millis].toSorted((a, b) => a - b);
    this.#origin = inOrder[0] ?? 0;
    this.#places = new Map(inOrder.map((each, place) => [each - this.#origin, place]));
    this.#counts = Array.from({ length: inOrder.length + 1 }, () => 0);
    this.#sums = [...this.#counts];
  }

  add({ start, end }: TimeRange): void {
    if (end <= start) return;
    this.#put(this.#millisOf(start), 1);
    this.#put(this.#millisOf(end), -1);
  }

  /** Returns the minutes of a time that the added ones take: all seconds together to the nearest one, half up. */
  sharedWith({ start, end }: TimeRange): number {
    if (end <= start) return 0;
    return toNearestMinute(this.#takenBefore(this.#millisOf(end)) - this.#takenBefore(this.#millisOf(start)));
  }

  #millisOf(instant: string): number {
    return toMillis(instant) - this.#origin;
  }

  #placeOf(millis: number): number {
    const place = this.#places.get(millis);
    if (place === undefined) throw new Error(`Millisecond ${millis} is not known`);
    return place;
  }

  #put(millis: number, count: number): void {
    for (let i = this.#placeOf(millis) + 1; i < this.#counts.length; i += i & -i) {
      this.#counts[i] = (this.#counts[i] ?? 0) + count;
      this.#sums[i] = (this.#sums[i] ?? 0) + count * millis;
    }
  }

  #takenBefore(millis: number): number {
    let count = 0;
    let sum = 0;
    for (let i = this.#placeOf(millis); i > 0; i -= i & -i) {
      count += this.#counts[i] ?? 0;
      sum += this.#sums[i] ?? 0;
    }
    return count * millis - sum;
  }
}
