/** Downloads the filtered payments and unpaid amounts as a CSV file, also offline. */
import {
  type PaymentsCsvWords,
  paymentsCsv,
  paymentsCsvName,
  paymentsCsvWords,
} from 'sync-protocol/ledger/payments-csv.ts';
import { CsvButton } from '../kit/csv-button.tsx';
import { currentLanguage } from '../kit/language/language.ts';
import { t } from '../kit/language/messages.ts';
import { saveFile } from '../kit/save-file.ts';
import type { Filters } from './filters.ts';
import { isDay } from './unpaid-choice.ts';
import type { LedgerView } from './use-ledger.ts';

interface ExportCsvProps {
  /** Undefined while loading: the button is disabled then. */
  ledger: LedgerView | undefined;
  filters: Filters;
}

export function ExportCsv({ ledger, filters }: ExportCsvProps) {
  return (
    <CsvButton
      label={t('Export CSV')}
      disabled={ledger === undefined}
      onDownload={(isInOwnLanguage) =>
        ledger &&
        exportCsv(ledger, filters, isInOwnLanguage ? paymentsCsvWords(t, currentLanguage()) : undefined)
      }
    />
  );
}

function exportCsv(
  ledger: LedgerView,
  { nannyId, start, end }: Filters,
  words: PaymentsCsvWords | undefined,
): void {
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
    days: [...olderUnpaid, ...unpaid]
      .filter(isDay)
      .map(({ id, minutes }) => ({ id, billableMinutes: minutes })),
  };
  const text = paymentsCsv(rows, filter, words);
  saveFile(paymentsCsvName(filter), { text, type: 'text/csv;charset=utf-8' });
}
