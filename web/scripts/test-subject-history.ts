/** Changes and entries of claims, receipts, time off and taxes, for the test of the history's sentences. */
import { CLAIM_ARGS, CLAIM_CHANGES } from './test-claim-history.ts';
import { LEAVE_ARGS, LEAVE_CHANGES } from './test-leave-history.ts';
import { RECEIPT_ARGS, RECEIPT_CHANGES } from './test-receipt-history.ts';
import { TAX_ARGS, TAX_CHANGES } from './test-tax-history.ts';

export const SUBJECT_CHANGES = { ...CLAIM_CHANGES, ...LEAVE_CHANGES, ...RECEIPT_CHANGES, ...TAX_CHANGES };
export const SUBJECT_ARGS = { ...CLAIM_ARGS, ...LEAVE_ARGS, ...RECEIPT_ARGS, ...TAX_ARGS };
