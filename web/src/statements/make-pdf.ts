/**
 * Makes the PDF of a statement on this device, saves it, and returns the characters that it lacks. Loads the PDF
 * library only now.
 */

import type { StatementToWrite } from 'sync-protocol/statements/paper/statement-writer.ts';
import { type PaperSize, statementFileName } from 'sync-protocol/statements/paper-size.ts';
import { currentLanguage } from '../kit/language/language.ts';
import { t } from '../kit/language/messages.ts';
import { saveFile } from '../kit/save-file.ts';

/** Returns the characters that the file lacks, because no font for them is on this device. */
export async function downloadPdf(
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
