/**
 * Downloads a CSV file: a button for English headers, and beside it, if the reader's language is another one, a menu
 * with headers in that language.
 */
import { Button } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { DEFAULT_LANGUAGE } from 'sync-protocol/kernel/languages.ts';
import styles from './csv-button.module.css';
import { t } from './language/messages.ts';
import { useLanguage } from './language/use-language.ts';
import { MenuButton } from './menu-button.tsx';

interface CsvButtonProps {
  label: string;
  disabled: boolean;
  onDownload: (isInOwnLanguage: boolean) => void;
}

export function CsvButton({ label, disabled, onDownload }: CsvButtonProps) {
  const isEnglish = useLanguage() === DEFAULT_LANGUAGE;
  return (
    <div className={styles['button']}>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        disabled={disabled}
        onClick={() => onDownload(false)}
      >
        {label}
      </Button>
      {!isEnglish && (
        <MenuButton
          label={t('Headers of the CSV file')}
          icon={IconChevronDown}
          entries={[
            { label: t('English headers'), disabled, run: () => onDownload(false) },
            { label: t('Headers in your language'), disabled, run: () => onDownload(true) },
          ]}
        />
      )}
    </div>
  );
}
