/**
 * Downloads a year's weeks as a CSV file for a payroll service, also offline: a button for English headers, and beside
 * it, if the reader's language is another one, a menu with headers in that language.
 */
import { Button } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { DEFAULT_LANGUAGE } from 'sync-protocol/model/languages.ts';
import {
  type PayrollCsvWords,
  payrollCsv,
  payrollCsvName,
  payrollCsvWords,
} from 'sync-protocol/rules/payroll-csv.ts';
import { payrollWeeks } from 'sync-protocol/rules/payroll-weeks.ts';
import { t } from '../../language/messages.ts';
import { useLanguage } from '../../language/use-language.ts';
import { useSave } from '../../shell/use-save.ts';
import { MenuButton } from '../../ui/menu-button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { usePayrollRows, type YearRowsView } from './use-year.ts';
import styles from './year.module.css';

export function PayrollButton({ view, year }: { view: YearRowsView; year: number }) {
  const { household, today } = view;
  const isEnglish = useLanguage() === DEFAULT_LANGUAGE;
  const readRows = usePayrollRows(household);
  const { busy, save } = useSave();
  const download = (words?: PayrollCsvWords) =>
    void save(t('Failed to export the payroll'), async () => {
      const weeks = payrollWeeks(await readRows(year), { year, today });
      const text = payrollCsv(weeks, household.currency, words);
      saveFile(payrollCsvName(year), { text, type: 'text/csv;charset=utf-8' });
    });
  return (
    <div className={styles['export']}>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        disabled={busy}
        onClick={() => download()}
      >
        {t('Payroll CSV')}
      </Button>
      {!isEnglish && (
        <MenuButton
          label={t('Headers of the CSV file')}
          icon={IconChevronDown}
          entries={[
            { label: t('English headers'), disabled: busy, run: () => download() },
            { label: t('Headers in your language'), disabled: busy, run: () => download(payrollCsvWords(t)) },
          ]}
        />
      )}
    </div>
  );
}
