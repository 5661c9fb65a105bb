import { REFUSALS } from 'sync-protocol/errors.ts';
import type { LedgerView, PaymentItem, UnpaidDay } from './use-ledger.ts';

/** What the history, the unpaid days and the export are narrowed to; '' leaves it open. */
export interface Filters {
  readonly nannyId: string;
  readonly start: string;
  readonly end: string;
}

export const NO_FILTERS: Filters = { nannyId: '', start: '', end: '' };

export const isFiltering = ({ nannyId, start, end }: Filters): boolean =>
  nannyId !== '' || start !== '' || end !== '';

/** What is wrong with the two dates, if they are the wrong way round. */
export const rangeProblem = ({ start, end }: Filters): string | undefined =>
  start !== '' && end !== '' && end < start ? REFUSALS.range_order.sentence : undefined;

function matches(filters: Filters, row: { nannyId: string; date: string }): boolean {
  const { nannyId, start, end } = filters;
  if (nannyId !== '' && row.nannyId !== nannyId) return false;
  return (start === '' || row.date >= start) && (end === '' || row.date <= end);
}

export interface FilteredLedger {
  readonly payments: readonly PaymentItem[];
  readonly unpaid: readonly UnpaidDay[];
  readonly olderUnpaid: readonly UnpaidDay[];
  /** Unpaid days, older ones included, that the filters leave out. */
  readonly hiddenUnpaid: readonly UnpaidDay[];
}

/** What the filters show: payments by their date, unpaid days by the day's. */
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

/** What days still lack, together. */
export const sumOpenCents = (unpaid: readonly Pick<UnpaidDay, 'openCents'>[]): number =>
  unpaid.reduce((sum, { openCents }) => sum + openCents, 0);
