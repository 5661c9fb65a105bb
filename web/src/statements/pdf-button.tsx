/** Downloads a statement as a PDF that is made on this device, and says which characters it lacks. */
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { StatementToWrite } from 'sync-protocol/statements/paper/statement-writer.ts';
import { type PaperSize, statementFileName } from 'sync-protocol/statements/paper-size.ts';
import { currentLanguage } from '../kit/language/language.ts';
import { t } from '../kit/language/messages.ts';
import { saveFile } from '../kit/save-file.ts';
import { showToast } from '../kit/toast.ts';
import { useSave } from '../session/use-save.ts';
import type { StatementView } from './use-statements.ts';

/** Makes and saves the PDF. Returns the characters that it lacks, because no font for them is on this device. */
async function downloadPdf(
  given: StatementToWrite,
  { firstDate, size }: { firstDate: string; size: PaperSize },
): Promise<readonly string[]> {
  const [{ statementPdf }, { loadFontFile }] = await Promise.all([
    import('sync-protocol/statements/paper/statement-pdf.ts'),
    import('./statement-fonts.ts'),
  ]);
  const language = { language: currentLanguage(), t };
  const { bytes, missing } = await statementPdf(given, language, { size, load: loadFontFile });
  const name = statementFileName({ number: given.statement.number, firstDate });
  saveFile(name, { bytes, type: 'application/pdf' });
  return missing;
}

export function PdfButton({ view, size }: { view: StatementView; size: PaperSize }) {
  const { busy, save } = useSave();
  const { statement, replacesNumber } = view;
  const download = async (): Promise<void> => {
    const { firstDate } = statement;
    const missing = await downloadPdf({ statement, replacesNumber }, { firstDate, size });
    if (missing.length === 0) return;
    showToast({
      variant: 'destructive',
      title: t('Some characters are missing in the PDF'),
      description: navigator.onLine
        ? t('Fairday has no font for them. The file names them at its end.')
        : t('Their font is not on this device yet. Connect to the internet, and download it again.'),
    });
  };
  return (
    <Button
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
      loading={busy}
      onClick={() => void save(t('Failed to make the PDF'), download)}
    >
      {t('Download PDF')}
    </Button>
  );
}
