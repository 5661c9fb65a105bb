/** Tells whether a household's currency is in use: then it stays, because no amount is converted. */
import type { LoadedRows } from '../kernel/mutator.ts';
import type { Read } from '../kernel/reads.ts';
import type { WorkingSet } from '../kernel/working-set.ts';

/**
 * What has amounts that are earned, paid, stated, or due for a mile or kilometer. Archived nannies' rows count like
 * others.
 */
export const FIRST_OF_CURRENCY = [
  { table: 'earning', where: {}, first: true },
  { table: 'payment', where: {}, first: true },
  { table: 'statement', where: {}, first: true },
  { table: 'mileageRate', where: {}, first: true },
] as const;

const NANNIES = { table: 'nanny', where: {} } as const;

/** Approved claims are earnings; those that were withdrawn or declined count no more. */
const claimsWaiting = (nannyId: string) =>
  ({ table: 'claim', where: { nannyId, status: 'SUBMITTED' } }) as const;

/** Returns the reads of `isCurrencyInUse`. */
export const readsOfCurrency = (rows: LoadedRows): Read[] => [
  ...FIRST_OF_CURRENCY,
  NANNIES,
  ...(rows.peekList(NANNIES) ?? []).map(({ id }) => claimsWaiting(id)),
];

/** Needs `readsOfCurrency`. */
export const isCurrencyInUse = (rows: WorkingSet): boolean =>
  FIRST_OF_CURRENCY.some((read) => rows.hasAny(read)) ||
  rows.list(NANNIES).some(({ id }) => rows.list(claimsWaiting(id)).length > 0);
