/**
 * Writes CSV (RFC 4180), in which no cell is a formula for a spreadsheet, and formats its amounts and hours. Records
 * end with CRLF.
 */

import { toDollars } from './dollars.ts';
import { MINUTES_PER_HOUR } from './units-of-time.ts';

/**
 * Spreadsheets run a cell that begins like this as a formula (CSV injection). Full-width forms count in East Asian
 * locales, and some spreadsheets skip a leading line feed.
 */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** Some spreadsheets also separate cells by semicolons or tabs. */
const NEEDS_QUOTES = /[",;\t\r\n]/;

/** A number below zero is no formula, and must stay a number. */
const NUMBER = /^-\d+(?:\.\d+)?$/;

/** What `plainAmount` and `plainHours` return. */
const FIGURE = /^-?\d+\.\d\d$/;

/** Excel reads a file without a byte order mark in the system's old encoding: 'ChloÃ©'. */
const BYTE_ORDER_MARK = '\ufeff';

/** A leading apostrophe makes spreadsheets show a formula as text. */
const escapeFormula = (cell: string): string =>
  FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;

function toCell(text: string): string {
  const cell = escapeFormula(text);
  return NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * Returns the function that writes a record, ending with CRLF. With decimal commas, semicolons separate the cells: a
 * spreadsheet in such a language reads '12.50' as text or as a date.
 */
export function csvLine(hasDecimalComma: boolean): (cells: readonly string[]) => string {
  const separator = hasDecimalComma ? ';' : ',';
  const write = (cell: string): string =>
    hasDecimalComma && FIGURE.test(cell) ? cell.replace('.', ',') : toCell(cell);
  return (cells) => `${cells.map(write).join(separator)}\r\n`;
}

/** Returns lines of `csvLine` as a file's text, with a byte order mark. */
export const csvText = (lines: readonly string[]): string => `${BYTE_ORDER_MARK}${lines.join('')}`;

/** Returns records as CSV text. */
export const toCsv = (records: readonly (readonly string[])[], hasDecimalComma = false): string =>
  csvText(records.map(csvLine(hasDecimalComma)));

/** Formats cents as '1234.50', without a currency sign, so that spreadsheets can add up. */
export const plainAmount = (cents: number): string => toDollars(cents).toFixed(2);

/** Formats minutes as hours: '7.50'. */
export const plainHours = (minutes: number): string => (minutes / MINUTES_PER_HOUR).toFixed(2);
