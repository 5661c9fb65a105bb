/** Deterministic pseudorandom numbers (mulberry32). Not for secrets. */
export class SeededRandom {
  #state = 0;

  constructor(seed: string) {
    for (const letter of seed)
      this.#state = Math.imul(this.#state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  }

  /** Returns a number from 0 to 1, 1 excluded. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Returns a whole number, both ends included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  /** Returns an element. Throws `RangeError` for an empty list. */
  pick<T>(list: readonly T[]): T {
    const found = list[this.whole(0, list.length - 1)];
    if (found === undefined) throw new RangeError('Nothing to pick from');
    return found;
  }
}
