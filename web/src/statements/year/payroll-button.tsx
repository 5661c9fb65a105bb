/** Downloads a year's weeks as a CSV file for a payroll service, also offline. */
import {
  type PayrollCsvWords,
  payrollCsv,
  payrollCsvName,
  payrollCsvWords,
} from 'sync-protocol/statements/payroll-csv.ts';
import { payrollWeeks } from 'sync-protocol/statements/payroll-weeks.ts';
import { CsvButton } from '../../kit/csv-button.tsx';
import { currentLanguage } from '../../kit/language/language.ts';
import { t } from '../../kit/language/messages.ts';
import { saveFile } from '../../kit/save-file.ts';
import { useSave } from '../../session/use-save.ts';
import { usePayrollRows, type YearRowsView } from './use-year.ts';

export function PayrollButton({ view, year }: { view: YearRowsView; year: number }) {
  const { household, today } = view;
  const readRows = usePayrollRows(household);
  const { busy, save } = useSave();
  const download = (words: PayrollCsvWords | undefined) =>
    void save(t('Failed to export the payroll'), async () => {
      const weeks = payrollWeeks(await readRows(year), { year, today });
      const text = payrollCsv(weeks, household.currency, words);
      saveFile(payrollCsvName(year), { text, type: 'text/csv;charset=utf-8' });
    });
  return (
    <CsvButton
      label={t('Payroll CSV')}
      disabled={busy}
      onDownload={(isInOwnLanguage) =>
        download(isInOwnLanguage ? payrollCsvWords(t, currentLanguage()) : undefined)
      }
    />
  );
}
