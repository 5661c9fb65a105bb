/** The ranges of all nannies, and of all rows of one: her terms, rates, weeks, late cancellations and approved time off. */
import { rangePerOwner } from '../kernel/range-key.ts';

export const termsOf = rangePerOwner((nannyId) => ({ table: 'terms', where: { nannyId } }) as const);
export const ratesOf = rangePerOwner((nannyId) => ({ table: 'rate', where: { nannyId } }) as const);
export const allCancellationsOf = rangePerOwner(
  (nannyId) => ({ table: 'cancellation', where: { nannyId } }) as const,
);
export const weekRowsOf = rangePerOwner((nannyId) => ({ table: 'week', where: { nannyId } }) as const);
export const approvedLeavesOf = rangePerOwner(
  (nannyId) => ({ table: 'leave', where: { nannyId, status: 'APPROVED' } }) as const,
);
