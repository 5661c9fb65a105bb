/** Numbers of wage statements, counted by household and year, and what their hash covers. */
import type { Statement } from '../model/statement.ts';

const DIGITS = 3;

/** Returns a number such as 2026-014. */
export const formatNumber = (year: number, count: number): string =>
  `${year}-${String(count).padStart(DIGITS, '0')}`;

/** Returns the count in a statement's number; 0 for a draft, NaN for a number of another year or form. */
export function numberIn({ number, year }: Pick<Statement, 'number' | 'year'>): number {
  if (number === null) return 0;
  const count = Number(number.slice(`${year}-`.length));
  return formatNumber(year, count) === number ? count : Number.NaN;
}

/** Returns what the hash of a statement covers: all but when its payment was voided. */
export function hashedPart({
  version: _version,
  voidedAt: _voidedAt,
  hash: _hash,
  ...hashed
}: Statement): object {
  return hashed;
}
