/** The ranges of all rows of one nanny: her terms, rates and weeks. */
import { rangePerOwner } from '../sync/range-key.ts';

export const termsOf = rangePerOwner((nannyId) => ({ table: 'terms', where: { nannyId } }) as const);
export const ratesOf = rangePerOwner((nannyId) => ({ table: 'rate', where: { nannyId } }) as const);
export const weekRowsOf = rangePerOwner((nannyId) => ({ table: 'week', where: { nannyId } }) as const);
