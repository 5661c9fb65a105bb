/** Makes the arguments with which tests submit a claim. */
import type { MutatorArgs } from '../src/registry.ts';
import { NANNY_ID } from './household.ts';

/** Returns an expense of 8.99, or 12.4 miles. */
export const claimArgs = (
  claimId: string,
  date: string,
  isExpense: boolean,
): MutatorArgs<'claim.submit'> => ({
  claimId,
  nannyId: NANNY_ID,
  kind: isExpense ? 'EXPENSE' : 'MILEAGE',
  date,
  category: isExpense ? 'FOOD' : null,
  distanceTenths: isExpense ? null : 124,
  amountCents: isExpense ? 899 : null,
  note: null,
  receiptHash: null,
});
