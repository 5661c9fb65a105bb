/**
 * Makes the PDF of a wage statement, on the device and on the server alike. Loads pdfkit: import it only when asked.
 */

import type { PaperSize } from '../paper-size.ts';
import { drawFooters, drawStatement } from './draw-statement.ts';
import { type LoadFontFile, loadFonts } from './font-slices.ts';
import { PdfPaper } from './pdf-paper.ts';
import { type StatementText, tablesOf, writeStatement } from './statement-text.ts';
import type { StatementLanguage, StatementToWrite } from './statement-writer.ts';

interface StatementPdf {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Characters that no font has, such as 'U+1F3E1'. The file says so too. */
  readonly missing: readonly string[];
}

const rowsOf = (text: StatementText) => tablesOf(text).flatMap(({ rows }) => rows);

/** Returns all texts that fonts are needed for, besides the statement's own words, which are Latin. */
const textsOf = (text: StatementText): string[] => [
  ...text.facts.map(({ value }) => value),
  ...text.parties.flatMap(({ name, lines }) => [name, ...lines]),
  ...rowsOf(text).flatMap(({ cells }) => cells),
  ...text.marks,
  ...text.notes,
  text.netPay.period,
];

interface PdfOptions {
  readonly size: PaperSize;
  readonly load: LoadFontFile;
}

/** The same statement in the same language has the same bytes. Rejects where the Latin font can't be had. */
export async function statementPdf(
  given: StatementToWrite,
  language: StatementLanguage,
  { size, load }: PdfOptions,
): Promise<StatementPdf> {
  const { t } = language;
  const text = writeStatement(given, language);
  const fonts = await loadFonts(
    textsOf(text).map((each) => each.normalize('NFC')),
    load,
  );
  const paper = new PdfPaper(fonts, size, {
    title: [text.title, text.number].filter((part) => part !== null).join(' '),
    language: language.language,
    // oxlint-disable-next-line no-restricted-globals -- of a given instant, not the clock's
    createdAt: new Date(given.statement.issuedAt),
  });
  drawStatement(paper, text, (codes) =>
    t('Fairday has no font for these characters, which are shown as �: {codes}', { codes }),
  );
  drawFooters(paper, text, (page, count) => t('Page {page} of {count}', { page, count }));
  return { bytes: await paper.toBytes(), missing: [...paper.missing] };
}
