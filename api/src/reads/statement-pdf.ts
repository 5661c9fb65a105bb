/** Makes the PDF of a statement for the REST routes, by the renderer of the devices, with the fonts in node_modules. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, type Language } from 'sync-protocol/model/languages.ts';
import type { Statement } from 'sync-protocol/model/statement.ts';
import type { LoadFontFile } from 'sync-protocol/statement/font-slices.ts';
import { type PaperSize, statementFileName, usualPaper } from 'sync-protocol/statement/paper-size.ts';
import { translator } from '../messages.ts';

const FONTS = join(import.meta.dirname, '../../../sync-protocol/node_modules/@fontsource');

const loadFontFile: LoadFontFile = async (file) => new Uint8Array(await readFile(join(FONTS, file)));

export interface PdfFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

interface PdfWishes {
  readonly language?: Language | undefined;
  readonly paper?: PaperSize | undefined;
}

/** Makes the PDF, in English and on the paper of the currency's countries, unless others are named. */
export async function pdfOfStatement(
  statement: Statement,
  replacesNumber: string | null,
  { language = DEFAULT_LANGUAGE, paper = usualPaper(statement.content.currency) }: PdfWishes,
): Promise<PdfFile> {
  // The library is large, and few servers ever need it.
  const { statementPdf } = await import('sync-protocol/statement/statement-pdf.ts');
  const { bytes } = await statementPdf(
    { statement, replacesNumber },
    { language, t: translator(language) },
    { size: paper, load: loadFontFile },
  );
  return { name: statementFileName(statement), bytes };
}
