import { paymentsCsv, paymentsCsvName } from 'sync-protocol/rules/payments-csv.ts';
import { saveFile } from '../../ui/save-file.ts';
import type { Filters } from './filters.ts';
import type { LedgerView } from './use-ledger.ts';

/** Downloads what the filters show as a CSV file. Works offline. */
export function exportCsv(ledger: LedgerView, { nannyId, start, end }: Filters): void {
  const { household, balances, payments, unpaid, olderUnpaid } = ledger;
  const filter = {
    ...(nannyId !== '' && { nannyId }),
    ...(start !== '' && { start }),
    ...(end !== '' && { end }),
  };
  const rows = {
    currency: household.currency,
    nannies: balances.map(({ nannyId: id, name }) => ({ id, name })),
    payments: payments.map(({ payment }) => payment),
    earnings: balances.flatMap(({ open }) => open),
    days: [...olderUnpaid, ...unpaid].map(({ dayId: id, billableMinutes }) => ({ id, billableMinutes })),
  };
  saveFile(paymentsCsvName(filter), { text: paymentsCsv(rows, filter), type: 'text/csv;charset=utf-8' });
}
