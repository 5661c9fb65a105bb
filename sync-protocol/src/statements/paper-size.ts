/**
 * Paper sizes of a printed statement, which one is usual where a currency is, and the file name of a statement's PDF.
 */
import type { Currency } from '../kernel/values.ts';

export const PAPER_SIZES = ['letter', 'a4'] as const;
export type PaperSize = (typeof PAPER_SIZES)[number];

/** Letter is the paper of the United States and Canada. */
export const usualPaper = (currency: Currency): PaperSize =>
  currency === 'USD' || currency === 'CAD' ? 'letter' : 'a4';

/** Returns the file's name, of ASCII alone: 'fairday-statement-2026-014.pdf', or of a draft its first date. */
export const statementFileName = ({
  number,
  firstDate,
}: {
  number: string | null;
  firstDate: string;
}): string => `fairday-statement-${(number ?? `draft-${firstDate}`).replaceAll(/[^\w-]/g, '')}.pdf`;
