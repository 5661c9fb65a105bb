/** Exact fractions of whole numbers, for leave that is earned by a ratio: nothing is rounded until it is shown. */

export interface Fraction {
  readonly numerator: bigint;
  /** Above 0. */
  readonly denominator: bigint;
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  let [greater, less] = [a < 0n ? -a : a, b];
  while (less > 0n) [greater, less] = [less, greater % less];
  return greater;
}

function reduced(numerator: bigint, denominator: bigint): Fraction {
  const divisor = greatestDivisor(numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

/** Returns `count * numerator / denominator`, of whole numbers. Throws a RangeError for a denominator of 0. */
export const fraction = (count: number, { times = 1, per = 1 } = {}): Fraction =>
  reduced(BigInt(count) * BigInt(times), BigInt(per));

export const ZERO = fraction(0);

export const plus = (a: Fraction, b: Fraction): Fraction =>
  reduced(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);

export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { ...b, numerator: -b.numerator });

export const isZero = ({ numerator }: Fraction): boolean => numerator === 0n;

const isLess = (a: Fraction, b: Fraction): boolean =>
  a.numerator * b.denominator < b.numerator * a.denominator;

export const least = (a: Fraction, b: Fraction): Fraction => (isLess(b, a) ? b : a);
export const greatest = (a: Fraction, b: Fraction): Fraction => (isLess(a, b) ? b : a);

/** Returns the whole number toward zero. */
export const wholeOf = ({ numerator, denominator }: Fraction): number => Number(numerator / denominator);
