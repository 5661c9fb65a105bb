/** What a worker thread needs to make the PDF of a statement, and what it answers. */
import type { Language } from 'sync-protocol/kernel/languages.ts';
import type { PaperSize } from 'sync-protocol/statements/paper-size.ts';
import type { Statement } from 'sync-protocol/statements/statement.ts';

export interface PdfJob {
  readonly statement: Statement;
  /** The number of the statement that this one replaces. */
  readonly replacesNumber: string | null;
  readonly language: Language;
  readonly paper: PaperSize;
}

export type PdfResult = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly error: unknown };
