/** The filters of the payments screen: their values and checks, the rows that they show, and the sum unpaid. */
import { refusalText } from '../kit/language/refusals.ts';
import type { LedgerView, PaymentItem } from './use-ledger.ts';
import type { UnpaidItem } from './use-unpaid.ts';

/** Filters of the history, the unpaid days and the export. '' means no filter. Dates are yyyy-MM-dd, inclusive. */
export interface Filters {
  readonly nannyId: string;
  readonly start: string;
  readonly end: string;
}

export const NO_FILTERS: Filters = { nannyId: '', start: '', end: '' };

export const isFiltering = ({ nannyId, start, end }: Filters): boolean =>
  nannyId !== '' || start !== '' || end !== '';

export const rangeProblem = ({ start, end }: Filters): string | undefined =>
  start !== '' && end !== '' && end < start ? refusalText('range_order') : undefined;

function matches(filters: Filters, row: { nannyId: string; date: string }): boolean {
  const { nannyId, start, end } = filters;
  if (nannyId !== '' && row.nannyId !== nannyId) return false;
  return (start === '' || row.date >= start) && (end === '' || row.date <= end);
}

export interface FilteredLedger {
  readonly payments: readonly PaymentItem[];
  readonly unpaid: readonly UnpaidItem[];
  readonly olderUnpaid: readonly UnpaidItem[];
  /** The unpaid days, older ones included, that the filters exclude. */
  readonly hiddenUnpaid: readonly UnpaidItem[];
}

/** Filters payments by payment date, and unpaid days by the date of the day. */
export function applyFilters(ledger: LedgerView, filters: Filters): FilteredLedger {
  const isShown = (row: { nannyId: string; date: string }): boolean => matches(filters, row);
  const { payments, unpaid, olderUnpaid } = ledger;
  return {
    payments: payments.filter(({ payment }) =>
      isShown({ nannyId: payment.nannyId, date: payment.paymentDate }),
    ),
    unpaid: unpaid.filter(isShown),
    olderUnpaid: olderUnpaid.filter(isShown),
    hiddenUnpaid: [...olderUnpaid, ...unpaid].filter((day) => !isShown(day)),
  };
}

export const sumOpenCents = (unpaid: readonly Pick<UnpaidItem, 'openCents'>[]): number =>
  unpaid.reduce((sum, { openCents }) => sum + openCents, 0);
