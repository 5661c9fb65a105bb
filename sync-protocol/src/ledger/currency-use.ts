/** Tells whether a household's currency is in use: then it stays, because no amount is converted. */
import type { WorkingSet } from '../kernel/working-set.ts';

/** What has amounts that are earned, paid, stated or claimed. Archived nannies' rows count like others. */
export const READS_OF_CURRENCY = [
  { table: 'earning', where: {}, first: true },
  { table: 'payment', where: {}, first: true },
  { table: 'statement', where: {}, first: true },
  { table: 'claim', where: {}, first: true },
] as const;

/** Needs `READS_OF_CURRENCY`. */
export const isCurrencyInUse = (rows: WorkingSet): boolean =>
  READS_OF_CURRENCY.some((read) => rows.hasAny(read));
