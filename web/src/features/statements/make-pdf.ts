/**
 * Makes the PDF of a statement on this device, saves it, and returns the characters that it lacks. Loads the PDF
 * library only now.
 */
import { type PaperSize, statementFileName } from 'sync-protocol/statement/paper-size.ts';
import type { StatementToWrite } from 'sync-protocol/statement/statement-writer.ts';
import { currentLanguage } from '../../language/language.ts';
import { t } from '../../language/messages.ts';
import { saveFile } from '../../ui/save-file.ts';

/** Returns the characters that the file lacks, because no font for them is on this device. */
export async function downloadPdf(
  given: StatementToWrite,
  { firstDate, size }: { firstDate: string; size: PaperSize },
): Promise<readonly string[]> {
  const [{ statementPdf }, { loadFontFile }] = await Promise.all([
    import('sync-protocol/statement/statement-pdf.ts'),
    import('./statement-fonts.ts'),
  ]);
  const language = { language: currentLanguage(), t };
  const { bytes, missing } = await statementPdf(given, language, { size, load: loadFontFile });
  const name = statementFileName({ number: given.statement.number, firstDate });
  saveFile(name, { bytes, type: 'application/pdf' });
  return missing;
}
