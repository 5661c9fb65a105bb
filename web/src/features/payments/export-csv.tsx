/**
 * Downloads the filtered payments and unpaid amounts as a CSV file, also offline: a button for English headers, and
 * beside it, if the reader's language is another one, a menu with headers in that language.
 */
import { Button } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { DEFAULT_LANGUAGE } from 'sync-protocol/model/languages.ts';
import {
  type PaymentsCsvWords,
  paymentsCsv,
  paymentsCsvName,
  paymentsCsvWords,
} from 'sync-protocol/rules/payments-csv.ts';
import { t } from '../../language/messages.ts';
import { useLanguage } from '../../language/use-language.ts';
import { MenuButton } from '../../ui/menu-button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import type { Filters } from './filters.ts';
import styles from './payments.module.css';
import { isDay } from './unpaid-choice.ts';
import type { LedgerView } from './use-ledger.ts';

interface ExportCsvProps {
  /** Undefined while loading: the button is disabled then. */
  ledger: LedgerView | undefined;
  filters: Filters;
}

export function ExportCsv({ ledger, filters }: ExportCsvProps) {
  const isEnglish = useLanguage() === DEFAULT_LANGUAGE;
  const disabled = ledger === undefined;
  const download = (words?: PaymentsCsvWords) => ledger && exportCsv(ledger, filters, words);
  return (
    <div className={styles['export']}>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        disabled={disabled}
        onClick={() => download()}
      >
        {t('Export CSV')}
      </Button>
      {!isEnglish && (
        <MenuButton
          label={t('Headers of the CSV file')}
          icon={IconChevronDown}
          entries={[
            { label: t('English headers'), disabled, run: () => download() },
            { label: t('Headers in your language'), disabled, run: () => download(paymentsCsvWords(t)) },
          ]}
        />
      )}
    </div>
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
