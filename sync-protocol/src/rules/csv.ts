/** Tables as CSV (RFC 4180): records end with CRLF, what needs it is quoted, quotes are doubled. */

/**
 * A spreadsheet takes a cell that begins like this for a formula, and would carry it out. The full-width forms
 * count in East Asian settings; a line feed is skipped over by some.
 */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** Some spreadsheets part cells by semicolons and tabs as well. */
const NEEDS_QUOTES = /[",;\t\r\n]/;

/** Text that a spreadsheet shows and never carries out: a leading apostrophe makes it plain. */
const harmless = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);

function toCell(text: string): string {
  const cell = harmless(text);
  return NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** The records as CSV text, each of them ended by CRLF. */
export const toCsv = (records: readonly (readonly string[])[]): string =>
  records.map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('');
